"""What cards wait for: an event is heard by everything in play whose trigger fits, and queued at its depth."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.codes import BAY, CREW, MOST_SEATS
from threefold.games.korash.filters import matches, refer
from threefold.games.korash.sources import sources
from threefold.games.korash.state import LAND_REF, NONE, Entry, Of, State
from threefold.games.korash.things import occupants
from threefold.games.korash.words import land_of


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
        # A territory that speaks of you is limited for each player by itself. KOR-TERR-11.
        mark = (ability.key * 1000 + context.source) * MOST_SEATS + (0 if context.nobodys else context.seat)
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
    """A territory's "you" is the controller of the occupant concerned, or of each occupant if it is about none of them.

    Without a "you" a trigger is the active player's and its damage nobody's. KOR-TERR-11, KOR-RULING-23.
    """
    if ability.yours:
        present = occupants(state, land, ability.edge)
        concerned = [unit for unit in (it, cause) if unit in present][:1] or present
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
