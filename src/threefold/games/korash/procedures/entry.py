"""Pending entries: a window, then the resolution, then the triggers that it set off. KOR-INT-5."""

from __future__ import annotations

from collections.abc import Callable

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.damage import check, sabotage
from threefold.games.korash.changes.ending import CHAINED_TRIGGERS
from threefold.games.korash.changes.movement import resolve_move
from threefold.games.korash.changes.tactics import clean_screen
from threefold.games.korash.changes.territories import RESOLVING, explore
from threefold.games.korash.flow.stack import (
    MOMENT_WORDS,
    Ask,
    Kind,
    drain,
    enter_triggers,
    push,
    push_entry,
    together,
    waiting,
)
from threefold.games.korash.procedures.combat import resolve_attack
from threefold.games.korash.procedures.deploy import resolve_deploy
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import ACCEPT, DECLINE, MOST_ENTRIES, OPTION
from threefold.games.korash.state.entries import ENTRY_REF, TACTIC_REF, Entry, Of
from threefold.games.korash.state.events import Cut, Declined, Fizzled, Out, Resolved, Trigger
from threefold.games.korash.state.frames import (
    BlockFrame,
    CombatFrame,
    EntryFrame,
    TransitFrame,
    TriggersFrame,
    WindowFrame,
)
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.filters import can_be_named, holds, matches
from threefold.games.korash.traits.modifiers import thing_name
from threefold.games.korash.use.announce import choose_slots, choose_ways
from threefold.games.korash.use.chooser import Chooser, More
from threefold.games.korash.use.sentence import write_accept


def trigger_asks(state: State, entry: Entry) -> bool:
    """Return whether the controller of a trigger has anything to choose."""
    if entry.of is not Of.TRIGGER or entry.sentence:
        return False
    ability = state.kit.abilities[entry.ability]
    if ability.may:
        return not is_moot(state, entry, ability)
    if not (ability.slots or ability.modes or ability.routed or ability.pushes or ability.deploys):
        return False
    try:
        accept(state, entry.clone(), Chooser(()))
    except More:
        return True
    return False


def is_moot(state: State, entry: Entry, ability: m.Ability) -> bool:
    """Return whether no effect of a trigger can happen, so that accepting and declining are the same."""
    return all(
        effect.condition is not None and effect.otherwise is None and not holds(state, entry, effect.condition)
        for effect in ability.do.steps
    )


def trigger_offers(state: State, entry: Entry) -> tuple[int, ...]:
    """Return the first codes of the answers: accept, and decline if the trigger is optional."""
    ability = state.kit.abilities[entry.ability]
    return (DECLINE, c.ACCEPT) if ability.may else (c.ACCEPT,)


def accept(state: State, entry: Entry, chooser: Chooser) -> Entry:
    """Store in a trigger what its controller chooses."""
    ability = state.kit.abilities[entry.ability]
    choose_slots(state, entry, ability, chooser)
    choose_ways(state, entry, ability, chooser)
    return entry


def accepted(state: State, entry: Entry, answer: Answer) -> Entry:
    """Return the trigger with the choices of a whole answer."""
    entry = accept(state, entry.clone(), Chooser(answer[1:]))
    entry.sentence = write_accept(state, entry)
    return entry


def fill_unasked(state: State, entry: Entry) -> None:
    """Announce a trigger that leaves nothing to choose."""
    accept(state, entry, Chooser(()))
    entry.sentence = write_accept(state, entry)


RESOLVE: dict[Of, Callable[[State, Entry, Out], bool]] = {
    Of.MOVE: resolve_move,
    Of.ATTACK: resolve_attack,
    Of.EXPLORE: explore,
    Of.SABOTAGE: sabotage,
    Of.DEPLOY: resolve_deploy,
}
"""The functions that resolve basic abilities and deploys; if one returns False, the entry fizzles."""

HAPPENING_WORDS = tuple(map(v.word, v.Happening))


def respond(state: State, frame: EntryFrame, out: Out) -> None:
    """Open a window on an entry: the seat after its controller is asked first, the controller last.

    Uses in this window resolve before the entry. KOR-INT-1, KOR-TAC-6, KOR-INT-6, KOR-RULING-11.
    """
    entry = state.entries[frame.entry]
    if not entry.dead:
        push(state, WindowFrame(Kind.RESPONSE, frame.entry, (entry.seat + 1) % state.seats))


def resolve(state: State, frame: EntryFrame, out: Out) -> None:
    """Resolve an entry; nothing else enters until all its immediate effects are done.

    KOR-INT-4, KOR-INT-8, KOR-ABIL-7, KOR-RULING-26.
    """
    entry = state.entries[frame.entry]
    if entry.dead:
        return
    recheck(state, entry)
    if entry.of in RESOLVE:
        since = state.stamp
        frame.fizzled = not RESOLVE[entry.of](state, entry, out)
        together(state, since)
    else:
        push(state, BlockFrame(frame.entry, entry.block))


def recheck(state: State, entry: Entry) -> None:
    """Drop targets that left the map or no longer fit their description. KOR-ABIL-7, KOR-INT-10, KOR-RULING-26."""
    if entry.of in RESOLVE or entry.of is Of.DELAYED:
        return
    for index, slot in enumerate(state.kit.abilities[entry.ability].slots):
        entry.slots[index] = [
            thing
            for thing in entry.slots[index]
            if can_be_named(state, entry.seat, thing, slot)
            and (thing >= TACTIC_REF or matches(state, entry, slot.filter, thing))
            and not (ENTRY_REF <= thing < TACTIC_REF and state.entries[thing - ENTRY_REF].dead)
        ]


def finish(state: State, frame: EntryFrame, out: Out) -> None:
    """Take a resolved entry off the stack; a tactic without lasting effects is discarded. KOR-TAC-8, KOR-INT-10."""
    check(state, out)
    if state.rule:
        return
    index = frame.entry
    entry = state.entries[index]
    if not entry.dead:
        name = f"e{index + 1}"
        out.append(Fizzled(entry=name) if frame.fizzled else Resolved(entry=name))
    del state.entries[index:]
    clean_screen(state, out)
    if entry.of is Of.MOVE and entry.step + 1 < len(entry.route) and not (entry.dead or frame.fizzled):
        push(state, TransitFrame(entry.unit, entry.step + 1, entry.leave, entry.origin, entry.route))
    if index and state.entries[index - 1].dead:
        # The entry below is cancelled and leaves next: merge its queue with the triggers that wait here.
        state.queues[index - 1 : index + 1] = [waiting(state, index) + waiting(state, index - 1)]
    else:
        drain(state)


def begin_waiting_combat(state: State, frame: EntryFrame, out: Out) -> None:
    """Start the combat of a resolved attack; it follows the resolution, with windows of its own."""
    if state.combat is not None and not any(isinstance(frame, CombatFrame) for frame in state.frames):
        push(state, CombatFrame())


# First the triggers of a payment enter, above the entry that was paid for.
ENTRY = (enter_triggers, respond, resolve, finish, begin_waiting_combat)
assert ENTRY[RESOLVING] is resolve


# Triggers enter one after the other. KOR-INT-4, KOR-RULING-15.


def _group(state: State, depth: int) -> list[Entry]:
    """Return the triggers at the head of a queue that belong to one instant and one player."""
    queue = waiting(state, depth)
    return [entry for entry in queue if (entry.stamp, entry.seat) == (queue[0].stamp, queue[0].seat)] if queue else []


def order_seat(state: State, frame: TriggersFrame) -> int | None:
    """Return the player who chooses the order of simultaneous triggers; None if they are alike. KOR-ABIL-8."""
    group = _group(state, frame.depth)
    if len(group) < 2 or all(_looks(state, entry) == _looks(state, group[0]) for entry in group):
        return None
    return group[0].seat


def _looks(state: State, entry: Entry) -> tuple[int, ...]:
    """Return a value that is equal for triggers that are alike; those that only give resources are alike."""
    same = entry.ability, entry.block
    if all(_only_gives(step) for step in state.kit.blocks[entry.block].steps):
        return same
    return *same, entry.source, entry.it, entry.cause


def _only_gives(effect: m.Effect) -> bool:
    if not isinstance(effect, m.Gain) or effect.who != v.YOU or effect.condition or effect.unless_pay is not None:
        return False
    return all(isinstance(n, int) for n in (effect.industry, effect.tactic, effect.influence))


def order_question(state: State, frame: TriggersFrame) -> Decision:
    """Return the question which trigger enters next."""
    group = _group(state, frame.depth)
    legal = tuple(OPTION + place for place in range(min(len(group), 16)))
    return Decision(group[0].seat, "KOR-ABIL-8", legal, about=group[0].stamp * 100 + len(group))


def order_answer(state: State, frame: TriggersFrame, answer: Answer, out: Out) -> None:
    """Put the chosen trigger at the head of the queue, and do not ask about it again."""
    queue = waiting(state, frame.depth)
    chosen = _group(state, frame.depth)[answer[0] - OPTION]
    queue[:] = [entry for entry in queue if entry is not chosen]
    chosen.stamp = -chosen.stamp
    queue.insert(0, chosen)
    frame.pc = 1


def accept_seat(state: State, frame: TriggersFrame) -> int | None:
    """Return the player who announces the next trigger, if it is optional or leaves something to choose."""
    queue = waiting(state, frame.depth)
    if not queue or state.chained >= CHAINED_TRIGGERS:
        return None
    entry = queue[0]
    return entry.seat if trigger_asks(state, entry) else None


def accept_question(state: State, frame: TriggersFrame) -> Decision:
    """Return the question whether a player accepts a trigger."""
    entry = waiting(state, frame.depth)[0]
    return Decision(entry.seat, "KOR-ABIL-8", trigger_offers(state, entry), about=abs(entry.stamp))


def follow_acceptance(state: State, frame: TriggersFrame, path: Answer, chooser: Chooser) -> None:
    """Follow an incomplete answer: a player who accepts a trigger must make its choices."""
    if path[0] == ACCEPT:
        accept(state, waiting(state, frame.depth)[0].clone(), chooser)


def accept_answer(state: State, frame: TriggersFrame, answer: Answer, out: Out) -> None:
    """Store what was chosen for a trigger, or remove it if it is declined."""
    queue = waiting(state, frame.depth)
    entry = queue[0]
    if answer[0] == DECLINE:
        queue.pop(0)
        out.append(Declined(seat=SEATS[entry.seat]))
        frame.pc = 0
        return
    queue[0] = accepted(state, entry, answer)
    frame.pc += 1


def enter(state: State, frame: TriggersFrame, out: Out) -> bool:
    """Put the first trigger of the queue on the stack; beyond the limit, drop them all. KOR-RULING-47."""
    depth = frame.depth
    queue = waiting(state, depth)
    if not queue:
        if depth == 0:
            state.chained = 0
        return False
    if state.chained >= CHAINED_TRIGGERS or depth >= MOST_ENTRIES:
        out.append(Cut(what="triggers", n=len(queue)))
        queue.clear()
        return False
    entry = queue.pop(0)
    state.chained += 1
    if not entry.sentence:
        fill_unasked(state, entry)
    index = push_entry(state, entry)
    word = (HAPPENING_WORDS if entry.of is Of.TRIGGER else MOMENT_WORDS)[entry.event]
    out.append(Trigger(entry=f"e{index + 1}", source=source_word(state, entry), event=word))
    frame.pc = 0
    return True


def source_word(state: State, entry: Entry) -> str:
    """Return the name of the unit, territory or card that an entry comes from."""
    if entry.source >= TACTIC_REF:
        return state.kit.tactics[entry.source - TACTIC_REF].id
    return thing_name(entry.source)


TRIGGERS = (
    Ask("D7", order_seat, order_question, order_answer),
    Ask("D7", accept_seat, accept_question, accept_answer, follow_acceptance),
    enter,
)
