"""Pending entries: a window, then the resolution, then what it set off. KOR-INT-5."""

from __future__ import annotations

from collections.abc import Callable

from threefold.core.contract import Answer, Decision
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.changes.damage import check
from threefold.games.korash.changes.ending import CHAINED_TRIGGERS
from threefold.games.korash.changes.tactics import clean_screen
from threefold.games.korash.changes.territories import RESOLVING
from threefold.games.korash.flow.stack import (
    MOMENT_WORDS,
    Ask,
    Kind,
    open_window,
    push,
    push_entry,
    together,
    waiting,
)
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import ACCEPT, DECLINE, MOST_ENTRIES, OPTION
from threefold.games.korash.state.entries import ENTRY_REF, TACTIC_REF, Entry, Of
from threefold.games.korash.state.events import Cut, Declined, Fizzled, Out, Resolved, Trigger
from threefold.games.korash.state.frames import BlockFrame, CombatFrame, EntryFrame, TransitFrame, TriggersFrame
from threefold.games.korash.state.names import SEATS
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.filters import can_be_named, holds, matches
from threefold.games.korash.traits.modifiers import thing_name
from threefold.games.korash.use.announce import choose_slots, choose_ways
from threefold.games.korash.use.chooser import Chooser, More
from threefold.games.korash.use.sentence import write_accept


def trigger_asks(state: State, entry: Entry) -> bool:
    """Whether a trigger's controller has anything to say."""
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
    """Whether none of its effects' conditions holds, so that accepting and declining are the same."""
    return all(
        effect.condition is not None and effect.otherwise is None and not holds(state, entry, effect.condition)
        for effect in ability.do.steps
    )


def trigger_offers(state: State, entry: Entry) -> tuple[int, ...]:
    """The first codes: decline if it is optional, and accept."""
    ability = state.kit.abilities[entry.ability]
    return (DECLINE, c.ACCEPT) if ability.may else (c.ACCEPT,)


def accept(state: State, entry: Entry, chooser: Chooser) -> Entry:
    """A trigger with what its controller chose."""
    ability = state.kit.abilities[entry.ability]
    choose_slots(state, entry, ability, chooser)
    choose_ways(state, entry, ability, chooser)
    return entry


def accepted(state: State, entry: Entry, answer: Answer) -> Entry:
    """The trigger as announced by a whole answer."""
    entry = accept(state, entry.clone(), Chooser(answer[1:]))
    entry.sentence = write_accept(state, entry)
    return entry


def fill_unasked(state: State, entry: Entry) -> None:
    """A trigger about which nothing is open."""
    accept(state, entry, Chooser(()))
    entry.sentence = write_accept(state, entry)


RESOLVE: dict[Of, Callable[[State, Entry, Out], bool]] = {}
"""Basic abilities and deploying, filled by their sections; False: it fizzles."""

HAPPENING_WORDS = tuple(map(v.word, v.Happening))


def settle_payment(state: State, frame: EntryFrame, out: Out) -> None:
    """Triggers of a payment made with nothing pending enter at once, above the entry that was paid for."""
    if waiting(state, frame.entry + 1):
        push(state, TriggersFrame(frame.entry + 1))


def respond(state: State, frame: EntryFrame, out: Out) -> None:
    """A window opens on every pending entry: the seat after its controller is asked first, the controller last.

    What answers it resolves before it. KOR-INT-1, KOR-TAC-6, KOR-INT-6, KOR-RULING-11.
    """
    entry = state.entries[frame.entry]
    if not entry.dead:
        open_window(state, Kind.RESPONSE, entry.seat + 1, frame.entry)


def resolve(state: State, frame: EntryFrame, out: Out) -> None:
    """Nothing else enters until all its immediate effects are done. KOR-INT-4, KOR-INT-8, KOR-ABIL-7, KOR-RULING-26."""
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
    """A target that left the map or no longer fits its description is skipped; the rest proceeds.

    KOR-ABIL-7, KOR-INT-10, KOR-RULING-26.
    """
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
    """The entry leaves the stack; a tactic without anything lasting goes to the discard pile.

    KOR-TAC-8, KOR-INT-10.
    """
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
        # That one leaves now, too: what waits here enters in its place.
        state.queues[index - 1 : index + 1] = [waiting(state, index) + waiting(state, index - 1)]
    elif waiting(state, index):
        push(state, TriggersFrame(index))


def begin_waiting_combat(state: State, frame: EntryFrame, out: Out) -> None:
    """An attack that resolved has only pushed a combat: its windows are not inside a resolution."""
    if state.combat is not None and not any(isinstance(frame, CombatFrame) for frame in state.frames):
        push(state, CombatFrame())


ENTRY = (settle_payment, respond, resolve, finish, begin_waiting_combat)
assert ENTRY[RESOLVING] is resolve


# Triggers enter one after the other. KOR-INT-4, KOR-RULING-15.


def _group(state: State, depth: int) -> list[Entry]:
    """The triggers of one instant and one player at the head of the queue."""
    queue = waiting(state, depth)
    return [entry for entry in queue if (entry.stamp, entry.seat) == (queue[0].stamp, queue[0].seat)] if queue else []


def order_seat(state: State, frame: TriggersFrame) -> int | None:
    """Own simultaneous triggers enter in chosen order; identical ones are not asked. KOR-ABIL-8."""
    group = _group(state, frame.depth)
    if len(group) < 2 or all(_looks(state, entry) == _looks(state, group[0]) for entry in group):
        return None
    return group[0].seat


def _looks(state: State, entry: Entry) -> tuple[int, ...]:
    """What tells triggers apart; those that only give you something are alike, wherever they come from."""
    same = entry.ability, entry.block
    if all(_only_gives(step) for step in state.kit.blocks[entry.block].steps):
        return same
    return *same, entry.source, entry.it, entry.cause


def _only_gives(effect: m.Effect) -> bool:
    if not isinstance(effect, m.Gain) or effect.who != v.YOU or effect.condition or effect.unless_pay is not None:
        return False
    return all(isinstance(n, int) for n in (effect.industry, effect.tactic, effect.influence))


def order_question(state: State, frame: TriggersFrame) -> Decision:
    """Which of them enters next."""
    group = _group(state, frame.depth)
    legal = tuple(OPTION + place for place in range(min(len(group), 16)))
    return Decision(group[0].seat, "KOR-ABIL-8", legal, about=group[0].stamp * 100 + len(group))


def order_answer(state: State, frame: TriggersFrame, answer: Answer, out: Out) -> None:
    """The chosen one goes to the head, and counts as settled."""
    queue = waiting(state, frame.depth)
    chosen = _group(state, frame.depth)[answer[0] - OPTION]
    queue[:] = [entry for entry in queue if entry is not chosen]
    chosen.stamp = -chosen.stamp
    queue.insert(0, chosen)
    frame.pc = 1


def accept_seat(state: State, frame: TriggersFrame) -> int | None:
    """A trigger that is optional or has something to choose is announced by its controller as it enters."""
    queue = waiting(state, frame.depth)
    if not queue or state.chained >= CHAINED_TRIGGERS:
        return None
    entry = queue[0]
    return entry.seat if trigger_asks(state, entry) else None


def accept_question(state: State, frame: TriggersFrame) -> Decision:
    """Accept, with what it needs, or decline."""
    entry = waiting(state, frame.depth)[0]
    return Decision(entry.seat, "KOR-ABIL-8", trigger_offers(state, entry), about=abs(entry.stamp))


def follow_acceptance(state: State, frame: TriggersFrame, path: Answer, chooser: Chooser) -> None:
    """Follow an answer: whoever accepts a trigger says what it needs."""
    if path[0] == ACCEPT:
        accept(state, waiting(state, frame.depth)[0].clone(), chooser)


def accept_answer(state: State, frame: TriggersFrame, answer: Answer, out: Out) -> None:
    """What was chosen is noted in the entry; a declined one is gone."""
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
    """The head of the queue becomes an entry; beyond the limit the rest never enters. KOR-RULING-47."""
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
    """The unit, territory or card that an entry comes from."""
    if entry.source >= TACTIC_REF:
        return state.kit.tactics[entry.source - TACTIC_REF].id
    return thing_name(entry.source)


TRIGGERS = (
    Ask("D7", order_seat, order_question, order_answer),
    Ask("D7", accept_seat, accept_question, accept_answer, follow_acceptance),
    enter,
)
