"""All modes of Inoka, each a game of the contract. What they share is in the folder above."""

from __future__ import annotations

from threefold.games.inoka.game import Mode
from threefold.games.inoka.modes.achkai import ACHKAI
from threefold.games.inoka.modes.chosen_one import CHOSEN_ONE
from threefold.games.inoka.modes.circle import CIRCLE
from threefold.games.inoka.modes.drafting import DRAFTING
from threefold.games.inoka.modes.duel import DUEL
from threefold.games.inoka.modes.royale import ROYALE

MODES: dict[str, Mode] = {game.mode: game for game in (DUEL, CIRCLE, ROYALE, DRAFTING, CHOSEN_ONE, ACHKAI)}
"""Every mode by its short name. The judge, tests, benchmarks and docs take their lists of modes from here."""
Mode.modes = MODES

__all__ = ["ACHKAI", "CHOSEN_ONE", "CIRCLE", "DRAFTING", "DUEL", "MODES", "ROYALE"]
