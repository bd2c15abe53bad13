"""Fast versions of games, for bots that look far ahead."""

from __future__ import annotations

from typing import Any

from threefold.core.game import AnyGame


def swift(game: AnyGame) -> AnyGame:
    """Return the kernel's fast version of the game if it has one, otherwise the game itself."""
    kernel: Any = game.lab.kernel()
    return kernel.swift() if hasattr(kernel, "swift") else game
