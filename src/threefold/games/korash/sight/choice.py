"""Sentences as the board gets them."""

from __future__ import annotations

from threefold.core.display import Choice


class Concede(Choice, frozen=True, tag="concede"):
    """Gives up."""


def choice(text: str) -> Choice:
    """Return a sentence that is written in the notation."""
    return Concede(text) if text == "concede" else Choice(text)
