"""The table, chance, records and actions."""
