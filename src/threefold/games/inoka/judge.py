"""The command `threefold judge inoka`: it reads a mode, players, options and steps, and shows where they lead."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from threefold.core.contract import CHANCE, Answers, Event, Seat
from threefold.core.errors import IllegalAction, NotationError, OptionsError, ThreefoldError
from threefold.core.game import Game
from threefold.core.option_words import read_options
from threefold.games.inoka.action_codes import DECK, SPACE, choices
from threefold.games.inoka.notation import read_answer, read_step, write_answer, write_event, write_side
from threefold.games.inoka.state import CHANCE_PHASES, Phase, State
from threefold.games.inoka.tactics import Card
from threefold.games.inoka.words import card_list, cards, player, players, read_cards, read_player

T = TypeVar("T")

ANY_HAND = "any 5"


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """One line of the command's input: the mode, the players, the options and the steps to play."""

    mode: str
    players: int
    options: dict[str, Any] = {}
    steps: tuple[str, ...] = ()
    viewer: str | None = None


class Judged(Game[State]):
    """What the judge needs of a mode: a game that has a short name and also tells how it begins."""

    mode: str
    """The name for `threefold judge inoka`, for views and for tests."""

    @abstractmethod
    def opened(self, seats: int, options: Struct) -> tuple[State, list[Event]]:
        """Create a new game; return it with the events that happened before its first question."""


class Trial:
    """A game that is played step by step.

    A step that gives a whole draft deck is kept, and its cards are drawn one by one.
    """

    def __init__(self, game: Judged, seats: int, options: Struct) -> None:
        self.game = game
        self.state, self.events = game.opened(seats, options)
        self.deck: list[Card] = []

    def step(self, text: str) -> None:
        """Play one step; raise an error and change nothing if the step is not legal."""
        kind, said = read_step(text)
        phase = self.state.phase
        asked = phase.name.lower()
        if phase is Phase.OVER:
            raise IllegalAction(f'"{text}": the game is over')
        if kind != asked:
            raise IllegalAction(f'"{text}": the next step must be {asked}')
        if phase is Phase.DECK:
            self._shuffle(text, read_cards(said[""]))
        elif phase is Phase.BRACKET:
            self._draw_bracket(text, [read_player(name) for name in said[""].split(",")])
        else:
            seats = {name: read_player(name) if name else CHANCE for name in said}
            self._play(text, {seats[name]: (read_answer(phase, word),) for name, word in said.items()})
        while self.state.phase is Phase.DECK and self.deck:
            self._play(text, {CHANCE: (DECK + self.deck.pop(0),)})

    def _shuffle(self, text: str, deck: list[Card]) -> None:
        whole = [card for card, count in enumerate(self.state.bag) for _ in range(count)]
        if sorted(deck) != whole:
            raise IllegalAction(f'"{text}": a deck is all {len(whole)} cards, in any order')
        self.deck = deck

    def _draw_bracket(self, text: str, order: list[Seat]) -> None:
        if sorted(order) != self.state.asked:
            raise IllegalAction(f'"{text}": a bracket is all players, in any order')
        for seat in order[:-1]:
            self._play(text, {CHANCE: (SPACE.code("bracket", seat),)})

    def _play(self, text: str, answers: Answers) -> None:
        pending = self.game.pending(self.state)
        asked = {decision.seat: decision for decision in pending}
        if asked.keys() != answers.keys():
            raise IllegalAction(f'"{text}": these players must answer: {players(self.state.asked)}')
        for seat, (action,) in answers.items():
            if action not in asked[seat].legal:
                who = "chance" if seat == CHANCE else player(seat)
                raise IllegalAction(f'"{text}": {who} may not answer {write_answer(action)} to {asked[seat].rule}')
        self.events += self.game.play(self.state, answers)


def judge(request: Any, modes: Mapping[str, Judged]) -> dict[str, Any]:
    """Play the steps of a request; return the events, the result, the state and the next question, or the view of one
    player if the request names one. If a step is not legal, return the reason.
    """
    try:
        asked = msgspec.convert(request, Request)
        trial = _begin(asked, modes)
        viewer = _viewer(asked)
    except (ThreefoldError, msgspec.ValidationError) as error:
        return {"error": str(error), "at": None}
    for at, text in enumerate(asked.steps):
        try:
            trial.step(text)
        except ThreefoldError as error:
            return {"error": str(error), "at": at}
    if viewer is not None:
        return {"view": _view(trial, viewer)}
    told = [text for event in trial.events if (text := write_event(event))]
    return {"events": told, "result": _result(trial), "state": _state(trial), "next": _next(trial)}


def _begin(asked: Request, modes: Mapping[str, Judged]) -> Trial:
    if asked.mode not in modes:
        raise OptionsError(f'no mode "{asked.mode}"; there are {", ".join(modes)}')
    game = modes[asked.mode]
    return Trial(game, asked.players, read_options(game, asked.options))


def _viewer(asked: Request) -> Seat | None:
    if asked.viewer is None:
        return None
    seat = read_player(asked.viewer)
    if seat >= asked.players:
        raise NotationError(f'viewer "{asked.viewer}" does not sit at this table')
    return seat


def _result(trial: Trial) -> dict[str, Any] | None:
    state = trial.state
    if state.phase is not Phase.OVER:
        return None
    names = [write_side(state, side) for side in state.winners]
    return {"winner": None, "shared": names} if len(names) > 1 else {"winner": names[0], "shared": []}


def _common(trial: Trial) -> dict[str, Any]:
    """Return the fields that the judge's state and view have in common."""
    state = trial.state
    return {
        "round": state.round,
        "stones": {write_side(state, side): stones for side, stones in enumerate(state.stones)},
        "totems": [write_side(state, side) for side in state.totems],
        "out": [player(seat) for seat in state.out],
    }


def _state(trial: Trial) -> dict[str, Any]:
    state = trial.state
    return _common(trial) | {
        "hand": _by_player(state.hand, cards),
        "aside": _by_player(state.aside, cards),
        "discard": _by_player(state.discard, cards),
        "table": {name: text for name, text in _by_player(state.table, cards).items() if text},
    }


def _by_player(rows: Sequence[Sequence[Card]], write: Callable[[Sequence[Card]], T]) -> dict[str, T]:
    return {player(seat): write(held) for seat, held in enumerate(rows)}


def _next(trial: Trial) -> dict[str, Any] | None:
    state = trial.state
    if state.phase is Phase.OVER:
        return None
    kind = state.phase.name.lower()
    if state.phase in CHANCE_PHASES:
        return {"chance": kind}
    return {"kind": kind, "legal": {player(seat): _legal(state, seat) for seat in state.asked}}


def _legal(state: State, seat: Seat) -> str | list[str]:
    return ANY_HAND if state.phase is Phase.HAND else [write_answer(action) for action in choices(state, seat)]


# INOKA-INFO-5, INOKA-INFO-6: the view that tests compare, smaller than the game's own.


def _view(trial: Trial, seat: Seat) -> dict[str, Any]:
    state, game = trial.state, trial.game
    seen: dict[str, Any] = {"seat": player(seat), "mode": game.mode, **_common(trial), **_cards_of(state, seat)}
    seen |= {
        "counts": _by_player(state.hand, len),
        "discard": _by_player(state.discard, _names),
        "table": {name: names for name, names in _by_player(state.table, _names).items() if names},
        "result": _result(trial),
    }
    if mates := [mate for team in game.teams(state) if seat in team for mate in team if mate != seat]:
        seen["mates"] = {player(mate): _cards_of(state, mate) for mate in mates}
    if state.bag:
        seen |= _draft(state)
    if state.phase not in (*CHANCE_PHASES, Phase.OVER):
        seen["asked"] = {"kind": state.phase.name.lower(), "players": [player(other) for other in state.asked]}
        if seat in state.asked:
            seen["legal"] = _legal(state, seat)
    return seen


def _cards_of(state: State, seat: Seat) -> dict[str, list[str]]:
    return {"hand": _names(state.hand[seat]), "aside": _names(state.aside[seat])}


def _names(held: Sequence[Card]) -> list[str]:
    return list(card_list(held))


def _draft(state: State) -> dict[str, Any]:
    """Return the row, the number of cards in the deck, and all hands; the row is hidden until the first player is
    drawn.
    """
    covered = state.phase is Phase.FIRST
    return {
        "row": [] if covered else _names(state.row),
        "deck": sum(state.bag) + (len(state.row) if covered else 0),
        "hands": _by_player(state.hand, _names),
    }
