"""Inoka scenarios as short as on the page: `duel = sit("duel", 2)`, then `duel.play("hand all=A1A2A3T1B1")`."""

from __future__ import annotations

from typing import Any

from threefold.core.errors import OptionsError
from threefold.core.option_words import read_options
from threefold.games.inoka.judge import Trial
from threefold.games.inoka.modes import DUEL, MODES
from threefold.games.inoka.notation import write_event
from threefold.games.inoka.words import player

G = "A2A3T3B2B3"
"""A hand that many examples give to everybody."""


class Sitting:
    """A game in progress that is played by the steps of the judge."""

    def __init__(self, mode: str, players: int, options: dict[str, Any]) -> None:
        self.mode, self.players, self.options = mode, players, options
        self.game = MODES[mode]
        self.trial = Trial(self.game, players, read_options(self.game, options))
        self.steps: list[str] = []

    @property
    def events(self) -> list[str]:
        """Return all events so far."""
        return [write_event(event) for event in self.trial.events]

    def play(self, *steps: str) -> list[str]:
        """Play the steps and return the events of the last one; `all=` stands for everybody asked."""
        before = 0
        for step in steps:
            before = len(self.trial.events)
            written = self._in_full(step)
            self.trial.step(written)
            self.steps.append(written)
        return self.events[before:]

    def _in_full(self, step: str) -> str:
        kind, _, words = step.partition(" ")
        if not words.startswith("all="):
            return step
        return " ".join([kind, *(f"{player(seat)}={words[4:]}" for seat in self.trial.state.asked)])

    @property
    def answer(self) -> dict[str, Any]:
        """Return the answer of the judge to these steps."""
        return DUEL.lab.judge(self.request)

    @property
    def request(self) -> dict[str, Any]:
        return {"mode": self.mode, "players": self.players, "options": self.options, "steps": self.steps}

    @property
    def position(self) -> dict[str, Any]:
        """Return hands, discards, stones, totems and so on."""
        return self.answer["state"]

    @property
    def legal(self) -> dict[str, Any]:
        """Return the legal answers by player."""
        return self.answer["next"]["legal"]

    @property
    def asked(self) -> str:
        """Return what is asked: `play P1 P2`, `chance lot`, or nothing."""
        following = self.answer["next"]
        if following is None:
            return ""
        return f"chance {following['chance']}" if "chance" in following else " ".join([following["kind"], *self.legal])

    @property
    def result(self) -> Any:
        return self.answer["result"]

    def view(self, viewer: str) -> dict[str, Any]:
        """Return what the judge says a player sees."""
        return DUEL.lab.judge({**self.request, "viewer": viewer})["view"]


def sit(mode: str, players: int, **options: Any) -> Sitting:
    """Return a game at its beginning."""
    return Sitting(mode, players, options)


def refused(mode: str, players: int, **options: Any) -> str:
    """Return why a table cannot be created, or an empty text if it can."""
    try:
        sit(mode, players, **options)
    except OptionsError as error:
        return str(error)
    return ""
