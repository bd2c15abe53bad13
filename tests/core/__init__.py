"""Tests of the table, chance, records and actions."""
