"""What cards wait for: an event is heard by everything in play whose trigger fits, and queued at its depth."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import fields

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import BAY, CREW
from threefold.games.korash.filters import matches, refer
from threefold.games.korash.sources import sources
from threefold.games.korash.state import LAND_REF, NONE, SPOT_REF, Entry, Of, State
from threefold.games.korash.things import units_on
from threefold.games.korash.words import land_of

YOUR_FIELDS = {"who", "to", "ref", "by", "near", "aboard", "away_from", "towards", "onto", "of", "first", "second"}


def queue_depth(state: State) -> int:
    """Where a trigger born now waits: at the depth of the entry on top, or above it if a combat goes on there.

    KOR-INT-5, KOR-RULING-15.
    """
    depth = len(state.entries)
    if not depth:
        return 0
    inner = next(frame.name for frame in reversed(state.frames) if frame.name in ("entry", "combat"))
    return depth if inner == "combat" else depth - 1


def enqueue(state: State, entry: Entry, depth: int) -> None:
    """First in, first out, for each depth of the stack. KOR-INT-4."""
    while len(state.queues) <= depth:
        state.queues.append([])
    state.queues[depth].append(entry)


def waiting(state: State, depth: int) -> list[Entry]:
    """The triggers that wait at a depth."""
    return state.queues[depth] if depth < len(state.queues) else []


def happen(state: State, event: v.Happening, it: int, cause: int = NONE, card: int = NONE) -> None:
    """Queues every trigger that this event sets off; `card` is a territory that has just left its place."""
    if card < 0 and event not in (state.sources or sources(state)).hearing:
        return
    found = heard(state, event, it, cause, card)
    if found:
        queue(state, found)


def queue(state: State, found: list[Entry]) -> None:
    """Triggers of one instant: the active player's first, then clockwise. KOR-ABIL-8, KOR-RULING-15."""
    state.stamp += 1
    found.sort(key=lambda entry: (entry.seat - state.active) % state.seats)
    depth = queue_depth(state)
    for entry in found:
        entry.stamp = state.stamp
        enqueue(state, entry, depth)


def together(state: State, since: int) -> None:
    """Whatever one effect has set off since a stamp is of one instant. KOR-ABIL-8, KOR-RULING-15."""
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
    """The triggers that an event sets off, not yet queued."""
    hearing = sources(state).hearing.get(event, ())
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
            context = Entry(Of.TRIGGER, source // CREW, ability.key, source, source, here)
            _listen(state, found, ability, event, context, it, cause)
        else:
            _listen_land(state, found, ability, event, source - LAND_REF, it, cause)
    for ability in state.kit.land_triggers[card] if card >= 0 else ():
        _listen_land(state, found, ability, event, it - LAND_REF, it, cause)
    return found


def _listen(
    state: State, found: list[Entry], ability: m.Ability, event: v.Happening, context: Entry, it: int, cause: int
) -> None:
    trigger = ability.trigger
    assert trigger is not None
    if trigger.event is not event:
        return
    if event is v.Happening.PHASE_BEGINS and all(_is_for_another_phase(state, step) for step in ability.do.steps):
        return
    context.it, context.cause, context.event = it, cause, event
    context.host = state.aboard[context.unit] if context.unit >= 0 else NONE
    if trigger.turn is not v.Turns.ANY and (trigger.turn is v.Turns.YOURS) != (state.active == context.seat):
        return
    if trigger.who is not None:
        if isinstance(trigger.who, m.Filter):
            if it < 0 or not matches(state, context, trigger.who, it):
                return
        elif it not in refer(state, context, trigger.who):
            return
    if trigger.once:
        mark = ability.key * 1000 + context.source
        if mark in state.once:
            return
        state.once.append(mark)
    context.slots = [[] for _ in range(ability.room)]
    context.block = ability.do.number
    found.append(context)


def _is_for_another_phase(state: State, effect: m.Effect) -> bool:
    """Whether an effect waits for a phase that this is not, so that its trigger need not enter."""
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
    """A territory's "you" is the controller of the occupant concerned, once for each player.

    Without a "you" a trigger is the active player's and its damage nobody's. KOR-TERR-11, KOR-RULING-23.
    """
    occupants = units_on(state, land)
    if ability.edge is not v.Edge.WHOLE:
        occupants = [unit for unit in occupants if state.place[unit] % 2 == (ability.edge is v.Edge.RIGHT)]
    if speaks_of_you(ability):
        subject = next((thing for thing in (it, cause) if 0 <= thing < SPOT_REF), NONE)
        concerned = [subject] if subject >= 0 else occupants
        for seat in dict.fromkeys(unit // CREW for unit in concerned):
            unit = next(unit for unit in concerned if unit // CREW == seat)
            context = Entry(Of.TRIGGER, seat, ability.key, unit, LAND_REF + land, land)
            _listen(state, found, ability, event, context, it, cause)
    else:
        # In the turn of somebody who is out the next player answers for the land.
        seats = ((state.active + step) % state.seats for step in range(state.seats))
        seat = next(seat for seat in seats if not state.out[seat])
        context = Entry(Of.TRIGGER, seat, ability.key, NONE, LAND_REF + land, land, nobodys=True)
        _listen(state, found, ability, event, context, it, cause)


def speaks_of_you(ability: m.Ability) -> bool:
    """Whether an ability's words need a "you"."""
    known = _YOURS.get(id(ability))
    if known is None or known[0] is not ability:
        known = _YOURS[id(ability)] = (ability, _yours(ability.do) or _yours(ability.trigger))
    return known[1]


_YOURS: dict[int, tuple[m.Ability, bool]] = {}


def _yours(thing: object) -> bool:
    if isinstance(thing, tuple):
        return any(map(_yours, thing))  # pyright: ignore[reportUnknownArgumentType]
    if not isinstance(thing, Struct):
        return False
    if isinstance(thing, m.TurnIs | m.Has | m.Deal) or (isinstance(thing, m.Filter) and thing.side is not v.Side.ANY):
        return True
    if isinstance(thing, m.Trigger) and thing.turn is not v.Turns.ANY:
        return True
    for field in fields(thing):
        value: object = getattr(thing, field.encode_name)
        if value == v.YOU and field.name in YOUR_FIELDS and not isinstance(value, bool):
            return True
        if _yours(value):
            return True
    return False
