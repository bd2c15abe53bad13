"""The table in the browser: an ASGI app that decides, stores and shows."""
