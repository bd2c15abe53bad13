"""The modes of Inoka, each a game of its own."""
