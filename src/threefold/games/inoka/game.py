"""Inoka, the contents page: every mode is a game of its own. What the modes share is in the modules beside this one."""

from __future__ import annotations

from threefold.games.inoka.mode import Mode
from threefold.games.inoka.modes.achkai import ACHKAI
from threefold.games.inoka.modes.chosen_one import CHOSEN_ONE
from threefold.games.inoka.modes.circle import CIRCLE
from threefold.games.inoka.modes.drafting import DRAFTING
from threefold.games.inoka.modes.duel import DUEL
from threefold.games.inoka.modes.royale import ROYALE

MODES: dict[str, Mode] = {game.mode: game for game in (DUEL, CIRCLE, ROYALE, DRAFTING, CHOSEN_ONE, ACHKAI)}
"""Every mode by its short name: judge, tests, benches and docs take their lists from here."""
Mode.modes = MODES

__all__ = ["ACHKAI", "CHOSEN_ONE", "CIRCLE", "DRAFTING", "DUEL", "MODES", "ROYALE"]
