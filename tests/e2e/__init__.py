"""A real browser, a real server."""
