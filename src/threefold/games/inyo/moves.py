"""Every choice of the game as a number."""

from __future__ import annotations

from threefold.core.actions import ActionSpace
from threefold.games.inyo.arena import CELLS
from threefold.games.inyo.dice import FACES, TURNS

SPACE = ActionSpace(place=(CELLS, TURNS), grapple=(4,), flip=(4, 4), pick=(CELLS,), draw=(), roll=(len(FACES),))
PLACE, GRAPPLE, FLIP, PICK, DRAW, ROLL = SPACE.first.values()
