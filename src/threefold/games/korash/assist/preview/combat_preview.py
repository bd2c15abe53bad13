"""Try cards in a combat on an imagined copy of the table, to show what they would do if nobody answered."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from random import Random

from msgspec import Struct

from threefold.core.contract import CHANCE, Answer
from threefold.core.walk import complete
from threefold.games.korash.changes.tactics import tactic_id
from threefold.games.korash.flow.stack import Kind, answer_now, asking
from threefold.games.korash.procedures.play import more
from threefold.games.korash.sight.imagine import imagine
from threefold.games.korash.sight.view import view
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.codes import CREW
from threefold.games.korash.state.events import Compared, Out
from threefold.games.korash.state.frames import WindowFrame
from threefold.games.korash.state.state import State
from threefold.games.korash.traits.values import strengths
from threefold.games.korash.use.announce import announce
from threefold.games.korash.use.chooser import Chooser

Strengths = tuple[int, int]
PATIENCE = 60
"""The number of answers after which a trial is given up."""


class Boost(Struct, frozen=True):
    """A card of the player's own that would help in a combat, what it costs, and both strengths with it."""

    card: str
    industry: int
    burns: int
    strengths: Strengths


def tried(state: State, seat: int, path: Answer) -> Strengths | None:
    """Return both strengths in the current combat after an answer; None if others must choose before the comparison."""
    return _fought(imagine(view(state, seat), Random(0)), seat, path)


def strengths_now(world: State) -> Strengths | None:
    """Return both strengths of the current combat as they would be compared; None if there is no defender."""
    combat = world.combat
    return strengths(world, combat) if combat is not None and combat.defender >= 0 else None


def boosts(state: State, seat: int, attack: Answer) -> tuple[Boost, ...]:
    """Return each of the seat's cards that would help in the combat that this attack leads to. KOR-COMBAT-4."""
    world = imagine(view(state, seat), Random(0))
    before, found = _fought(world, seat, attack), asking(world)
    if before is None or found is None or found[0].seat(world, found[1]) != seat:
        return ()
    uses = [code for code in found[0].question(world, found[1]).legal if c.USE <= code < c.BURN]
    helpful = [_best(world, seat, code, before) for code in uses]
    return tuple(boost for boost in helpful if boost)


def _best(world: State, seat: int, first: int, before: Strengths) -> Boost | None:
    """Return the most that a card could do in this combat, whatever its target; None if it cannot help."""
    combat = world.combat
    assert combat
    side = 1 if combat.attacker // CREW == seat else -1
    best, most = None, side * (before[0] - before[1])
    for path in _sentences(world, seat, first):
        both = _fought(world.clone(), seat, path)
        if both and side * (both[0] - both[1]) > most:
            plan = announce(world, seat, first, Chooser(path[1:]))
            most = side * (both[0] - both[1])
            best = Boost(tactic_id(world, seat, first - c.USE), plan.price, len(plan.burn), both)
    return best


def _sentences(world: State, seat: int, first: int) -> Iterator[Answer]:
    """Yield an answer for each value of a card's first choice; all later choices take the first code offered."""
    for code in more(world, seat, (first,)) or (first,):
        yield complete(more, world, seat, (first,), partial(_first_after, code))


def _first_after(second: int, path: Answer, steps: Sequence[int]) -> int:
    return second if len(path) == 1 else steps[0]


def _fought(world: State, seat: int, path: Answer) -> Strengths | None:
    """Play an answer, let everybody pass, and return both strengths as compared; None if that fails.

    A player may look at this preview before it is their turn to answer, so seats that are asked earlier pass first.
    """
    out: Out = []
    is_said = False
    for _ in range(PATIENCE):
        found = asking(world)
        asked = found[0].seat(world, found[1]) if found else None
        if found is None or asked == CHANCE or (not isinstance(found[1], WindowFrame) and (is_said or asked != seat)):
            return None
        frame = found[1]
        if is_said and isinstance(frame, WindowFrame) and frame.kind == Kind.ENGAGE and not world.entries:
            return strengths_now(world)
        says = asked == seat and not is_said
        answer_now(world, path if says else (c.PASS,), out)
        is_said = is_said or says
        compared = next((event for event in out if isinstance(event, Compared)), None)
        if compared:
            return (compared.attacker, compared.defender) if is_said else None
    return None
