"""Tribes of Korash's cards as data: what a designer writes, and what the rules read.

Vocabulary and card format are described in docs/cards.md. Nothing here knows a card by name.
"""

from threefold.games.korash.cards.folders import default_sets, find, installed
from threefold.games.korash.cards.load import load, load_folder, load_folders, offer, read_folders

__all__ = [
    "default_sets",
    "find",
    "installed",
    "load",
    "load_folder",
    "load_folders",
    "offer",
    "read_folders",
]
