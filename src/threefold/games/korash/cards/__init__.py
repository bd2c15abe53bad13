"""Load the cards of Tribes of Korash: read what a designer wrote into the data that the rules use.

docs/cards.md describes the vocabulary and the card format. No code in this folder depends on a particular card.
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
