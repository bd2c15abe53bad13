"""The stack of procedures in progress (frames), the queues of triggers, and the opening of windows."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from enum import IntEnum
from typing import Any, NamedTuple

from msgspec import structs

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.map.refs import occupants
from threefold.games.korash.state.codes import BAY, CREW, MOST_SEATS
from threefold.games.korash.state.entries import LAND_REF, NONE, Context, Entry, Of
from threefold.games.korash.state.events import Out
from threefold.games.korash.state.frames import CombatFrame, EntryFrame, Frame, TriggersFrame, WindowFrame
from threefold.games.korash.state.names import land_of
from threefold.games.korash.state.state import State, sources
from threefold.games.korash.traits.filters import matches, refer

Do = Callable[[State, Any, Out], "bool | None"]
"""A step of a procedure; it is called with the procedure's frame. If it returns True, it is run again."""


class Ask(NamedTuple):
    """A step that may ask a question: the asked seat (None: ask nobody and continue), the question, and its effect.

    The `answer` function must make sure that the question does not come again: it changes the frame or pushes another.
    """

    decision: str
    """D1 to D7, or "chance"."""
    seat: Callable[[State, Any], int | None]
    question: Callable[[State, Any], Decision]
    answer: Callable[[State, Any, Answer, Out], None]
    follow: Callable[[State, Any, Answer, Any], object] | None = None
    """Raises More with the possible next codes of an incomplete answer. None: answers are uses, burns or one code."""


Procedure = tuple[Do | Ask, ...]
PROCEDURES: dict[type[Frame], Procedure] = {}
"""The steps of each procedure; `procedures/table.py` lists them."""


def push(state: State, frame: Frame) -> None:
    """Start a procedure; it runs to its end before the procedure below it continues."""
    state.frames.append(frame)


def run(state: State, out: Out) -> None:
    """Run the steps of the newest frame, and so on, until one asks a question, none is left or the game is over."""
    run_above(state, 0, out)


def run_above(state: State, floor: int, out: Out) -> bool:
    """Run only the frames above the first `floor` ones; return False if a question or the game's end came first."""
    frames = state.frames
    while len(frames) > floor and not state.rule:
        frame = frames[-1]
        steps = PROCEDURES[type(frame)]
        if frame.pc >= len(steps):
            frames.pop()
            continue
        step = steps[frame.pc]
        if isinstance(step, Ask):
            if step.seat(state, frame) is not None:
                return False
            frame.pc += 1
        elif not step(state, frame, out):
            frame.pc += 1
    return not state.rule


def run_step(state: State, frame: Frame, number: int, out: Out) -> None:
    """Run one given step of a frame's procedure; the step must not ask a question."""
    step = PROCEDURES[type(frame)][number]
    assert not isinstance(step, Ask), f"step {number} of {frame} asks a question"
    step(state, frame, out)


def asking(state: State) -> tuple[Ask, Frame] | None:
    """Return the step that waits for an answer, with its frame; None when the game is over."""
    if state.rule or not state.frames:
        return None
    frame = state.frames[-1]
    step = PROCEDURES[type(frame)][frame.pc]
    assert isinstance(step, Ask), f"{frame} stands at no question"
    return step, frame


def queue_depth(state: State) -> int:
    """Return the depth at which a new trigger waits: that of the top entry, or one more during a combat in it.

    KOR-INT-5, KOR-RULING-15.
    """
    depth = len(state.entries)
    if not depth:
        return 0
    inner = next(frame for frame in reversed(state.frames) if isinstance(frame, EntryFrame | CombatFrame))
    return depth if isinstance(inner, CombatFrame) else depth - 1


def enqueue(state: State, entry: Entry, depth: int) -> None:
    """Add a trigger to the end of the queue of its depth; the first one in is the first one out. KOR-INT-4."""
    while len(state.queues) <= depth:
        state.queues.append([])
    state.queues[depth].append(entry)


def waiting(state: State, depth: int) -> list[Entry]:
    """Return the triggers that wait at a depth."""
    return state.queues[depth] if depth < len(state.queues) else []


def happen(state: State, event: v.Happening, it: int, cause: int = NONE, card: int = NONE) -> None:
    """Queue every trigger that an event sets off; `card` is a territory that has just left its place."""
    if card < 0 and event not in (state.sources or sources(state)).hearing:
        return
    queue(state, heard(state, event, it, cause, card))


Happened = tuple[v.Happening, *tuple[int, ...]]
"""An event with the thing that it happens to and its cause; for a territory that has left its place, also its card."""


def happen_all(state: State, events: Iterable[Happened]) -> None:
    """Queue every trigger that several events of one instant set off."""
    queue(state, [entry for event, *about in events for entry in heard(state, event, *about)])


def queue(state: State, found: list[Entry]) -> None:
    """Queue triggers of one instant: those of the active player first, then clockwise. KOR-ABIL-8, KOR-RULING-15."""
    if not found:
        return
    state.stamp += 1
    found.sort(key=lambda entry: (entry.seat - state.active) % state.seats)
    depth = queue_depth(state)
    for entry in found:
        entry.stamp = state.stamp
        enqueue(state, entry, depth)


def together(state: State, since: int) -> None:
    """Sort the triggers set off since a stamp as triggers of one instant. KOR-ABIL-8, KOR-RULING-15."""
    if state.stamp <= since + 1:
        return
    for waiting_ in state.queues:
        fresh = [entry for entry in waiting_ if entry.stamp > since]
        if fresh:
            fresh.sort(key=lambda entry: (entry.seat - state.active) % state.seats)
            for entry in fresh:
                entry.stamp = state.stamp
            waiting_[-len(fresh) :] = fresh


def heard(state: State, event: v.Happening, it: int, cause: int = NONE, card: int = NONE) -> list[Entry]:
    """Return the triggers that an event sets off, without queueing them."""
    hearing = (state.sources or sources(state)).hearing.get(event, ())
    found: list[Entry] = []
    if not hearing and card < 0:
        return found
    for source, ability in hearing:
        # Most triggers are about the unit they are printed on.
        if source != it and ability.trigger is not None and ability.trigger.who == v.SELF:
            continue
        if source < LAND_REF:
            spot = state.place[source]
            here = land_of(spot) if 0 <= spot < BAY else NONE
            entry = Entry(Of.TRIGGER, source // CREW, ability.key, source, source, here)
            _listen(state, found, ability, event, entry, it, cause)
        else:
            _listen_land(state, found, ability, event, source - LAND_REF, it, cause)
    for ability in state.kit.land_triggers[card] if card >= 0 else ():
        _listen_land(state, found, ability, event, it - LAND_REF, it, cause)
    return found


def _listen(
    state: State, found: list[Entry], ability: m.Ability, event: v.Happening, entry: Entry, it: int, cause: int
) -> None:
    trigger = ability.trigger
    assert trigger is not None
    if trigger.event is not event:
        return
    if event is v.Happening.PHASE_BEGINS and all(_is_for_another_phase(state, step) for step in ability.do.steps):
        return
    entry.it, entry.cause, entry.event = it, cause, event
    entry.host = state.aboard[entry.unit] if entry.unit >= 0 else NONE
    if trigger.turn is not v.Turns.ANY and (trigger.turn is v.Turns.YOURS) != (state.active == entry.seat):
        return
    if trigger.who is not None:
        if isinstance(trigger.who, m.Filter):
            fits = _fits_boarding if event is v.Happening.BOARDED else _fits
            if it < 0 or not fits(state, entry, trigger.who, it, cause):
                return
        elif it not in refer(state, entry, trigger.who):
            return
    if trigger.once:
        # A "once" trigger of a territory that says "you" is limited for each player separately. KOR-TERR-11.
        mark = (ability.key * 1000 + entry.source) * MOST_SEATS + (0 if entry.nobodys else entry.seat)
        if mark in state.once:
            return
        state.once.append(mark)
    entry.slots = [[] for _ in range(ability.room)]
    entry.block = ability.do.number
    found.append(entry)


def _fits(state: State, context: Context, described: m.Filter, it: int, cause: int) -> bool:
    return matches(state, context, described, it)


def _fits_boarding(state: State, context: Context, described: m.Filter, unit: int, platform: int) -> bool:
    """Return whether a boarding unit matches a filter; for `aboard` it counts as on the platform. KOR-RULING-61."""
    host, parts = described.aboard, described.any_of
    if host is None and not parts:
        return matches(state, context, described, unit)
    if isinstance(host, m.Filter):
        is_host = matches(state, context, host, platform)
    else:
        is_host = host is None or platform in refer(state, context, host)
    return (
        is_host
        and matches(state, context, structs.replace(described, aboard=None, any_of=()), unit)
        and (not parts or any(_fits_boarding(state, context, part, unit, platform) for part in parts))
    )


def _is_for_another_phase(state: State, effect: m.Effect) -> bool:
    """Return whether an effect works only in another phase than this one, so that its trigger is left out."""
    condition = effect.condition
    return isinstance(condition, m.PhaseIs) and condition.phase != state.phase and effect.otherwise is None


def _listen_land(
    state: State,
    found: list[Entry],
    ability: m.Ability,
    event: v.Happening,
    land: int,
    it: int,
    cause: int,
) -> None:
    """Add the triggers of a territory to `found`. Its "you" is the player of the unit concerned, or of each occupant.

    A trigger without "you" belongs to the active player, and its damage to nobody. KOR-TERR-11, KOR-RULING-23.
    """
    if ability.yours:
        present = occupants(state, land, ability.edge)
        concerned = [unit for unit in (it, cause) if unit in present][:1] or present
        for seat in dict.fromkeys(unit // CREW for unit in concerned):
            unit = next(unit for unit in concerned if unit // CREW == seat)
            entry = Entry(Of.TRIGGER, seat, ability.key, unit, LAND_REF + land, land)
            _listen(state, found, ability, event, entry, it, cause)
    else:
        # In the turn of an eliminated player, the trigger belongs to the next player.
        seats = ((state.active + step) % state.seats for step in range(state.seats))
        seat = next(seat for seat in seats if not state.out[seat])
        entry = Entry(Of.TRIGGER, seat, ability.key, NONE, LAND_REF + land, land)
        entry.nobodys = True
        _listen(state, found, ability, event, entry, it, cause)


def push_entry(state: State, entry: Entry) -> int:
    """Put an entry on the stack, start its procedure and return its index."""
    state.entries.append(entry)
    index = len(state.entries) - 1
    push(state, EntryFrame(index))
    return index


def drain(state: State) -> bool:
    """Start the entering of the triggers that wait at the present depth; return whether there are any."""
    depth = len(state.entries)
    if not waiting(state, depth):
        return False
    push(state, TriggersFrame(depth))
    return True


def enter_triggers(state: State, frame: Frame, out: Out) -> None:
    """Let the waiting triggers enter, as a step of a procedure."""
    drain(state)


class Kind(IntEnum):
    """Why a window is open: in response to an entry, or at a moment of the turn or of a combat."""

    RESPONSE = 0
    START = 1
    SUPPLY = 2
    PLANNING = 3
    MAIN = 4
    TURN = 5
    ENGAGE = 6
    OUTCOME = 7


IN_COMBAT = (Kind.ENGAGE, Kind.OUTCOME)
"""The windows of a combat."""


def open_window(state: State, kind: Kind) -> None:
    """Open a window: each seat is asked in turn order, and every use starts the round again.

    In a combat the attacker's player is asked first, otherwise the active player.
    KOR-INT-9, KOR-COMBAT-3, KOR-COMBAT-4, KOR-RULING-18, KOR-RULING-32.
    """
    combat = state.combat if kind in IN_COMBAT else None
    push(state, WindowFrame(kind, NONE, combat.attacker // CREW if combat else state.active))


def window(kind: Kind) -> Do:
    """Return a step that opens a window."""

    def opens(state: State, frame: Frame, out: Out) -> None:
        open_window(state, kind)

    return opens


MOMENT_WORDS = tuple(map(v.word, v.Moment))


def delay_due(state: State, moment: int, out: Out, seat: int | None = None) -> None:
    """Queue the delayed effects whose moment has come, for the seats that created them, in the order of creation.

    KOR-ABIL-6, KOR-COMBAT-10.
    """
    due = [d for d in state.delays if d.moment == moment and (seat is None or d.context.seat == seat)]
    state.delays = [d for d in state.delays if d not in due]
    for delay in due:
        entry = delay.entry(MOMENT_WORDS[moment])
        entry.event = moment
        state.stamp += 1
        entry.stamp = state.stamp
        enqueue(state, entry, len(state.entries))


def pending(state: State) -> tuple[Decision, ...]:
    """Return the question that waits for an answer, as a tuple; it is empty when the game is over."""
    found = asking(state)
    return (found[0].question(state, found[1]),) if found else ()


def answer_now(state: State, path: Answer, out: Out) -> None:
    """Carry out the answer to the waiting question, and run until the next question."""
    found = asking(state)
    assert found
    found[0].answer(state, found[1], path, out)
    run(state, out)
    # The announcement that `more` kept for this question is useless for the next one.
    state.ready = None
