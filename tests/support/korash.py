"""Scenarios of Korash: a position, and the sentences of players."""

from __future__ import annotations

from typing import Any

import pytest

from threefold.core.contract import Event
from threefold.core.errors import ThreefoldError
from threefold.games.korash.judge import lay, question, result, say
from threefold.games.korash.state.events import write_event
from threefold.games.korash.state.names import read_unit
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import read_fixture, write_fixture
from threefold.games.korash.traits.values import stat

FIXTURES, SANDS = "rulebook-fixtures", "starter-sands"
BOTH = (FIXTURES, SANDS)
HOME, AWAY = "fx.korashi-stronghold B4", "fx.korashi-stronghold K1"


class Scene:
    """A game in progress that is played by sentences."""

    def __init__(self, state: State, events: list[Event]) -> None:
        self.state = state
        self.log = events
        self.events = [write_event(event) for event in events]
        """The events of the last sentences."""

    def say(self, *sentences: str) -> list[str]:
        """Play sentences; return their events."""
        before = len(self.log)
        for sentence in sentences:
            say(self.state, sentence, self.log, None)
        self.events = [write_event(event) for event in self.log[before:]]
        return self.events

    def refuses(self, sentence: str) -> bool:
        """Return whether a sentence is refused now."""
        try:
            Scene(self.state.clone(), []).say(sentence)
        except ThreefoldError:
            return True
        return False

    def fork(self) -> Scene:
        """Return a copy of the scene."""
        return Scene(self.state.clone(), [])

    @property
    def asked(self) -> dict[str, Any]:
        found = question(self.state)
        assert found is not None, "nobody is asked"
        return found

    @property
    def legal(self) -> list[str]:
        return self.asked["legal"]

    @property
    def idle(self) -> list[str]:
        return self.asked["idle"]

    @property
    def position(self) -> dict[str, Any]:
        return write_fixture(self.state)

    @property
    def result(self) -> dict[str, Any] | None:
        return result(self.state)

    def seat(self, name: str) -> dict[str, Any]:
        return self.position["seats"][name]

    def unit(self, name: str) -> str:
        """Return the line of a unit in the position."""
        unit = read_unit(name)
        own = self.seat(f"P{unit // 11 + 1}")
        return own["platform"] if unit % 11 == 0 else own["units"][unit % 11 - 1]

    def stats(self, name: str) -> tuple[int, int, int]:
        """Return strength, protection and life of a unit."""
        unit = read_unit(name)
        return stat(self.state, unit, 0), stat(self.state, unit, 1), stat(self.state, unit, 2)


def scene(*sides: dict[str, Any], cards: tuple[str, ...] = BOTH, **keys: Any) -> Scene:
    """Return a scene with a side for each player in seat order; platforms have far places unless others are given."""
    seats = {f"P{number}": dict(side) for number, side in enumerate(sides, 1)}
    for name, home in (("P1", HOME), ("P2", AWAY)):
        seats[name].setdefault("platform", home)
    state, events = read_fixture({"cards": cards, "seats": seats, **keys})
    return Scene(state, events)


def homes(*tiles: str, **same: Any) -> list[dict[str, Any]]:
    """Return a side for each player with its platform on the given tile."""
    return [{"platform": f"fx.korashi-stronghold {tile}", **same} for tile in tiles]


def game(**setup: Any) -> Scene:
    """Return a scene at the beginning of a game."""
    state, events, _ = lay({"cards": [SANDS], **setup})
    return Scene(state, events)


def refused(**keys: Any) -> str:
    """Return the message that refuses a fixture."""
    with pytest.raises(ThreefoldError) as error:
        read_fixture(keys)
    return str(error.value)
