"""Binds the sections together: basic abilities find their resolution here, and every procedure is known."""

from __future__ import annotations

from threefold.games.korash import choices, resolving, setup, turns, windows
from threefold.games.korash.combat import resolve_attack
from threefold.games.korash.deploying import resolve_deploy
from threefold.games.korash.movement import resolve_move
from threefold.games.korash.platforms import sabotage
from threefold.games.korash.recheck import RESOLVE
from threefold.games.korash.state import Of
from threefold.games.korash.territories import explore

RESOLVE[Of.MOVE] = resolve_move
RESOLVE[Of.ATTACK] = resolve_attack
RESOLVE[Of.EXPLORE] = explore
RESOLVE[Of.SABOTAGE] = sabotage
RESOLVE[Of.DEPLOY] = resolve_deploy

SECTIONS = (choices, resolving, setup, turns, windows)
"""Imported for the procedures that they name."""
