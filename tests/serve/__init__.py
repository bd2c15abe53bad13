"""The server, from its tables to processes that are killed."""
