"""The command `threefold judge korash`: it plays sentences from a setup or fixture and prints the result as JSON."""

from __future__ import annotations

from hashlib import sha256
from random import Random
from typing import Any

import msgspec
from msgspec import Struct

from threefold.core.contract import CHANCE, Answer, Decision, Event, Seat, told
from threefold.core.errors import IllegalAction, NotAsked, ThreefoldError
from threefold.core.walk import follow
from threefold.games.korash.cards.folders import default_sets
from threefold.games.korash.changes.territories import HORIZONS
from threefold.games.korash.flow.stack import asking, pending
from threefold.games.korash.map.tiles import lands
from threefold.games.korash.procedures.play import calls, more, play
from threefold.games.korash.procedures.setup.new_table import lay_table
from threefold.games.korash.sight.view import knows, sees, view
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.events import Out, write_event
from threefold.games.korash.state.frames import WindowFrame
from threefold.games.korash.state.names import LAND_NAMES, SEATS, read_seat
from threefold.games.korash.state.options import Options
from threefold.games.korash.state.state import State
from threefold.games.korash.text.position import Fixture, read_fixture, write_fixture
from threefold.games.korash.text.read import read_answer, split_seat
from threefold.games.korash.text.write import every_answer
from threefold.games.korash.use.idle import idle


class Table(Struct, forbid_unknown_fields=True):
    """The input's setup, when a game starts from its beginning."""

    players: int = 2
    cards: tuple[str, ...] = msgspec.field(default_factory=default_sets)
    map: str = ""
    factions: tuple[str, ...] = ()
    platforms: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    first: str = ""
    teams: tuple[tuple[str, ...], ...] = ()
    seed: int | str | None = None
    options: dict[str, Any] = {}


class Request(Struct, forbid_unknown_fields=True):
    """One line of input."""

    setup: dict[str, Any]
    actions: tuple[str, ...] = ()
    viewer: str | None = None


def judge(request: Any) -> dict[str, Any]:
    """Play the sentences and return the result; on a refusal, return the error and the sentence's index."""
    try:
        asked = msgspec.convert(request, Request)
        state, events, rng = lay(asked.setup)
        viewer = None if asked.viewer in (None, "-") else seated(state, read_seat(asked.viewer))
    except (ThreefoldError, msgspec.ValidationError) as error:
        return {"error": str(error), "at": None}
    for at, sentence in enumerate(asked.actions):
        try:
            say(state, sentence, events, rng)
        except ThreefoldError as error:
            return {"error": str(error), "at": at}
    return answer(state, events, asked.viewer is not None, viewer)


def seated(state: State, seat: int) -> int:
    """Return a seat; refuse one that is not at this table."""
    if seat >= state.seats:
        raise NotAsked(f"{SEATS[seat]} is not at this table of {state.seats}")
    return seat


def lay(setup: dict[str, Any]) -> tuple[State, Out, Random | None]:
    """Return the table, the events up to the first question, and a random generator if there is a seed."""
    if "fixture" in setup:
        if len(setup) > 1:
            raise NotAsked("a fixture stands alone in its setup")
        state, events = read_fixture(setup["fixture"])
        seed = msgspec.convert(setup["fixture"], Fixture).seed
    else:
        table = msgspec.convert(setup, Table)
        plain = {
            **table.options,
            "cards": table.cards,
            "map": table.map,
            "factions": table.factions,
            "platforms": table.platforms,
            "places": table.places,
            "first": read_seat(table.first) + 1 if table.first else 0,
            "teams": tuple(tuple(read_seat(name) for name in team) for team in table.teams),
        }
        state, events = lay_table(table.players, msgspec.convert(plain, Options))
        seed = table.seed
    rng = None if seed is None else Random(sha256(f"korash {seed}".encode()).digest())
    roll(state, events, rng)
    return state, events, rng


def roll(state: State, events: Out, rng: Random | None) -> None:
    """Answer the questions to chance by the seeded generator, if there is one."""
    while rng is not None and (asked := pending(state)) and asked[0].seat == CHANCE:
        code = rng.choices(asked[0].legal, asked[0].odds)[0]
        events += play(state, {CHANCE: (code,)})


def say(state: State, sentence: str, events: Out, rng: Random | None) -> None:
    """Play one sentence; `ok` makes all seats pass until the open window closes."""
    if sentence == "ok":
        pass_all(state, events)
    else:
        seat, text = split_seat(sentence)
        if seat is not None:
            seated(state, seat)
        speak(state, seat, text, events)
    roll(state, events, rng)


def pass_all(state: State, events: Out) -> None:
    """Pass for all seats until the window that is open now closes."""
    found = asking(state)
    if found is None or not isinstance(found[1], WindowFrame):
        raise IllegalAction('"ok": no window is open')
    window = found[1]
    while (now := asking(state)) is not None and now[1] is window:
        events += play(state, {pending(state)[0].seat: (c.PASS,)})


def speak(state: State, seat: int | None, text: str, events: Out) -> None:
    """Play a sentence for a seat, or for the seat that is asked if none is given."""
    asked = pending(state)
    if not asked:
        raise IllegalAction(f'"{text}": the game is over')
    decision = asked[0]
    if text == "concede":
        speaker = decision.seat if seat is None else seat
        if speaker == CHANCE:
            raise IllegalAction(f'"{text}": say who, as in "P1 concede": chance is asked')
        if c.CONCEDE not in calls(state, speaker):
            raise IllegalAction(f'"{text}": {SEATS[speaker]} cannot concede now')
        events += play(state, {speaker: (c.CONCEDE,)})
        return
    by_chance = text.startswith("chance ")
    if by_chance != (decision.seat == CHANCE) or (seat is not None and seat != decision.seat):
        who = "chance" if decision.seat == CHANCE else SEATS[decision.seat]
        raise NotAsked(f'"{text}": {who} is asked, by {decision.rule}')
    path = read_answer(state, decision.seat, text)
    check(state, decision, path, text)
    events += play(state, {decision.seat: path})


def check(state: State, decision: Decision, path: Answer, text: str) -> None:
    """Refuse an answer that is not legal."""
    taken, steps = follow(more, state, decision.seat, path, decision.legal)
    if taken < len(path):
        raise IllegalAction(f'"{text}" is not among the {len(steps)} answers to {decision.rule}')
    if steps:
        raise IllegalAction(f'"{text}" stops short: {len(steps)} answers to {decision.rule} go on from it')


def answer(state: State, events: list[Event], cut: bool, viewer: int | None) -> dict[str, Any]:
    """Return events, position, question and result, cut to what a viewer may know."""
    shown = told(events, viewer) if cut else events
    found: dict[str, Any] = {
        "events": [write_event(event) for event in shown],
        "position": write_fixture(state),
        "asked": question(state),
        "result": result(state),
    }
    if cut:
        found["view"] = msgspec.to_builtins(view(state, viewer))
        found["position"] = cut_position(state, found["position"], viewer)
        if found["asked"] is not None and found["asked"]["seat"] != (None if viewer is None else SEATS[viewer]):
            found["asked"] = {key: value for key, value in found["asked"].items() if key not in ("legal", "idle")}
    return found


def cut_position(state: State, position: dict[str, Any], viewer: Seat | None) -> dict[str, Any]:
    """Cut a written position to what a viewer may know: numbers replace hidden cards."""
    for seat in range(state.seats):
        own = position["seats"][SEATS[seat]]
        if not sees(state, viewer, seat):
            own["inventory"] = len(own["inventory"])
        if isinstance(own["stockpile"], list):
            own["stockpile"] = len(own["stockpile"])
    known = {LAND_NAMES[land] for land in lands(state.width, state.depth) if knows(state, land, viewer)}
    shown = "" if viewer is None else f" known={SEATS[viewer]}"
    position["lands"] = {
        name: text.split(" known=")[0] + (shown if text.startswith("down ") else "")
        for name, text in position["lands"].items()
        if name in known
    }
    for horizon in HORIZONS:
        if isinstance(position[horizon], list):
            position[horizon] = len(position[horizon])
    return position


def question(state: State) -> dict[str, Any] | None:
    """Return the present question: its seat, its rule, and every legal sentence, sorted as text."""
    found = asking(state)
    if found is None:
        return None
    (decision,), (ask, frame) = pending(state), found
    asked: dict[str, Any] = {
        "seat": "chance" if decision.seat == CHANCE else SEATS[decision.seat],
        "decision": "D5" if decision.rule == "KOR-COMBAT-4" else ask.decision,
        "rule": decision.rule,
    }
    if isinstance(frame, WindowFrame) and frame.entry >= 0:
        asked["about"] = f"e{frame.entry + 1}"
    sentences = list(every_answer(state, decision.seat, decision.legal))
    asked["legal"] = sorted({text for _, text in sentences})
    asked["idle"] = sorted({text for path, text in sentences if idle(state, decision.seat, path)})
    return asked


def result(state: State) -> dict[str, Any] | None:
    """Return the winners, and the rule that ended the game."""
    if not state.rule:
        return None
    return {"winners": [SEATS[seat] for seat in state.winners], "rule": state.rule}
