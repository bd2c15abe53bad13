"""Sentences: one action as text, written from codes and read back into them. docs/notation.md describes the form."""

from threefold.games.korash.text.read import read_answer, read_tactic, spell, split_seat
from threefold.games.korash.text.write import every_answer, write_answer, write_game, write_step

__all__ = [
    "every_answer",
    "read_answer",
    "read_tactic",
    "spell",
    "split_seat",
    "write_answer",
    "write_game",
    "write_step",
]
