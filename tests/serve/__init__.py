"""Tests of the server, from its database tables to processes that are killed."""
