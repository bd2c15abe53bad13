"""Tools that work with any game: arenas, fuzzing, laws, perft, reports."""
