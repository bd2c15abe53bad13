"""Games that each break one law of the contract, so that tests see whether the law finds it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from contract.examples import cup, parley, pebbles, salon, showdown
from contract.examples.cup import Cup, SideBySide
from contract.examples.parley import Parley, ParleyWindows
from contract.examples.pebbles import Pebbles, PebblesLab
from contract.examples.salon import Salon, SalonAgent, SalonWindows
from contract.examples.showdown import Showdown
from threefold.core import (
    CHANCE,
    Action,
    Agent,
    Answer,
    Answers,
    AnyGame,
    Decision,
    Display,
    Event,
    Kernel,
    Lab,
    Notation,
    Outcome,
    Seat,
    Setup,
    Symmetry,
    Tournament,
    Verdict,
)
from threefold.lab import conform, sight

# Endings and questions


class NeverOver(Pebbles):
    """A game that does not end when no pebbles are left."""

    def outcome(self, state: pebbles.State) -> Outcome | None:
        return None


class Runaway(Pebbles):
    """A game that puts back the pebbles that were taken."""

    def play(self, state: pebbles.State, answers: Answers) -> list[Event]:
        left = state.pebbles
        events = super().play(state, answers)
        state.pebbles = left
        return events


class TeamOfRivals(Pebbles):
    """A game whose team mates get different places."""

    def teams(self, state: pebbles.State) -> tuple[tuple[Seat, ...], ...]:
        return (tuple(range(state.seats)),)


class Descending(Pebbles):
    """A game that lists its legal answers in the wrong order."""

    def pending(self, state: pebbles.State) -> tuple[Decision, ...]:
        return tuple(replace(decision, legal=decision.legal[::-1]) for decision in super().pending(state))


class NoOdds(Showdown):
    """A game that asks chance without odds."""

    def pending(self, state: showdown.State) -> tuple[Decision, ...]:
        return tuple(replace(decision, odds=()) for decision in super().pending(state))


class OffersEverything(Showdown):
    """A game that offers cards that the seat does not have."""

    def pending(self, state: showdown.State) -> tuple[Decision, ...]:
        every = tuple(showdown.SPACE.code("show", rank) for rank in range(showdown.RANKS))
        return tuple(d if d.seat == CHANCE else replace(d, legal=every) for d in super().pending(state))


class TrustingNotation(Notation[pebbles.State]):
    """A notation that reads wrong texts without a check."""

    def read_answer(self, state: pebbles.State, seat: Seat, text: str) -> Answer:
        return (int(text.removeprefix("take:")),)


class Trusting(Pebbles):
    """A game that reads an answer that does not exist."""

    notation = cached_property(TrustingNotation)


# State


class LookingTakes(Pebbles):
    """A game in which creating a view changes the state."""

    def view(self, state: pebbles.State, seat: Seat | None) -> pebbles.State:
        state.turn = (state.turn + 1) % state.seats
        return super().view(state, seat)


class ForgetfulState(pebbles.State):
    def clone(self) -> ForgetfulState:
        return ForgetfulState(self.seats, self.pebbles, self.misere)


class Forgetful(Pebbles):
    """A game whose cloned states lose whose turn it is."""

    def new(self, seats: int, options: Struct) -> ForgetfulState:
        state = super().new(seats, options)
        return ForgetfulState(state.seats, state.pebbles, state.misere)


@dataclass(slots=True)
class SharingState(showdown.State):
    def clone(self) -> SharingState:
        return SharingState(self.open.clone(), self.hands, self.bag.copy())


class Sharing(Showdown):
    """A game whose cloned states share their hands with the original."""

    def new(self, seats: int, options: Struct) -> SharingState:
        state = super().new(seats, options)
        return SharingState(state.open, state.hands, state.bag)


class LoggedState(pebbles.State):
    log: Any = None

    def clone(self) -> LoggedState:
        return LoggedState(self.seats, self.pebbles, self.misere, self.turn, log=self.log)


class KeepsLog(Pebbles):
    """A game whose state holds a function."""

    def new(self, seats: int, options: Struct) -> LoggedState:
        state = super().new(seats, options)
        return LoggedState(state.seats, state.pebbles, state.misere, state.turn, log=print)


class Moody(Pebbles):
    """A game with a memory outside its state: every fifth answer takes one pebble."""

    def __init__(self) -> None:
        self.answered = 0

    def play(self, state: pebbles.State, answers: Answers) -> list[Event]:
        self.answered += 1
        moody = dict.fromkeys(answers, (0,)) if self.answered % 5 == 0 else answers
        return super().play(state, moody)


# Views and events


class Peek(showdown.View, frozen=True):
    peek: tuple[tuple[int, ...], ...]


class LeakyView(Showdown):
    """A game whose views show every hand."""

    def view(self, state: showdown.State, seat: Seat | None) -> Peek:
        view = super().view(state, seat)
        return Peek(view.open, view.counts, view.hands, tuple(map(tuple, state.hands)))


class OpenSecret(LeakyView):
    """A game whose views show every hand, and which imagines just these hands, so that the leak looks consistent."""

    def imagine(self, view: Any, rng: Random) -> showdown.State:
        assert isinstance(view, Peek)
        return super().imagine(replace(view, hands=dict(enumerate(view.peek))), rng)


class Window(Showdown):
    """A game whose view shares data with the state, so that it changes during play."""

    def view(self, state: showdown.State, seat: Seat | None) -> showdown.View:
        return replace(super().view(state, seat), open=state.open)


class Peeped(Struct, frozen=True):
    hands: tuple[tuple[int, ...], ...]


class PeepingDisplay(Display[showdown.State]):
    """A display that remembers all hands of the state that was viewed last, and shows them."""

    hands: tuple[tuple[int, ...], ...] = ()

    def show(self, view: Any) -> Peeped:
        return Peeped(self.hands)


class Peeping(Showdown):
    """A game whose display shows what the viewer may not see."""

    display = cached_property(PeepingDisplay)

    def view(self, state: showdown.State, seat: Seat | None) -> showdown.View:
        vars(self.display)["hands"] = tuple(map(tuple, state.hands))
        return super().view(state, seat)


class Forgetting(Showdown):
    """A game whose imagined states forget which cards were shown."""

    def imagine(self, view: Any, rng: Random) -> showdown.State:
        unseen = replace(view.open, seen=[[] for _ in view.counts])
        state = super().imagine(replace(view, open=unseen), rng)
        state.open.seen = [list(hand) for hand in state.hands]
        return state


class Loose(pebbles.State):
    position: Any = ()


class LooseView(Pebbles):
    """A game whose view holds a tuple that becomes a list when it is sent."""

    def view(self, state: pebbles.State, seat: Seat | None) -> Loose:
        return Loose(state.seats, state.pebbles, state.misere, state.turn, (state.turn, state.pebbles))


class AsksTheAble(Parley):
    """A game that asks only seats with a veto, which gives away who has one."""

    def pending(self, state: parley.State) -> tuple[Decision, ...]:
        able = tuple(d for d in parley.window(state) if parley.VETO in state.hands[d.seat])
        return able[:1] or super().pending(state)


class KnowsBetter(Showdown):
    """A game in which the cards that one seat may show depend on the hidden hand of another."""

    def pending(self, state: showdown.State) -> tuple[Decision, ...]:
        first, *others = super().pending(state) or (None,)
        if first is None or not others or sum(state.hands[others[0].seat]) % 2:
            return super().pending(state)
        return (replace(first, legal=first.legal[:1]), *others)


class Whispered(Event, frozen=True):
    hand: tuple[int, ...]


class TellsSpectators(Showdown):
    """A game that tells everybody the first hand after every round."""

    def play(self, state: showdown.State, answers: Answers) -> list[Event]:
        return [*super().play(state, answers), Whispered(hand=tuple(state.hands[0]))]


class TellsTheNeighbour(Showdown):
    """A game that tells seat 0 the hand of seat 1 after every round."""

    def play(self, state: showdown.State, answers: Answers) -> list[Event]:
        return [*super().play(state, answers), Whispered(hand=tuple(state.hands[1]), to=(0,))]


class TellsTheDraw(Showdown):
    """A game that tells everybody which card a seat draws."""

    def play(self, state: showdown.State, answers: Answers) -> list[Event]:
        return [replace(event, to=None) for event in super().play(state, answers)]


class PeekingQueue(ParleyWindows):
    """Windows in which only seats with a veto may answer early."""

    def queue(self, state: parley.State) -> tuple[Decision, ...]:
        return tuple(d for d in super().queue(state) if parley.VETO in state.hands[d.seat])


class QueuePeeks(Parley):
    """A game in which the seats that may answer early give away who holds a veto."""

    windows = cached_property(PeekingQueue)


class MorePeeks(Parley):
    """A game in which nobody may propose to a seat that holds a veto."""

    def more(self, state: parley.State, seat: Seat, path: Answer) -> tuple[Action, ...]:
        steps = super().more(state, seat, path)
        whom = parley.SPACE.first["whom"]
        if len(path) > 1 or not steps:
            return steps
        return tuple(step for step in steps if parley.VETO not in state.hands[step - whom]) or steps


class Counted(Event, frozen=True):
    number: int


class Chatty(Pebbles):
    """A game that tells another event each time the same answer is played."""

    def __init__(self) -> None:
        self.told = 0

    def play(self, state: pebbles.State, answers: Answers) -> list[Event]:
        self.told += 1
        return [*super().play(state, answers), Counted(number=self.told)]


# Words, names, options, speed


class Mumbling(Notation[pebbles.State]):
    """A notation that writes all answers the same."""

    def write_answer(self, state: pebbles.State, seat: Seat, answer: Answer) -> str:
        return "take:0"


class Mumbles(Pebbles):
    """A game whose notation writes all answers the same."""

    notation = cached_property(Mumbling)


class FalselyRenamed(PebblesLab):
    """A lab whose symmetry renames the seats, but not whose turn it is."""

    def symmetries(self, setup: Setup) -> tuple[Symmetry[pebbles.State], ...]:
        names = tuple((seat + 1) % setup.seats for seat in range(setup.seats))
        return (Symmetry(names, pebbles.State.clone, _same),)


class FalseSymmetry(Pebbles):
    """A game that claims a symmetry that it does not have."""

    lab = cached_property(FalselyRenamed)


def _same(_: pebbles.State, answer: Answer) -> Answer:
    return answer


class BadDefault(Parley):
    """A game in which a late seat concedes, although that is a call and no answer."""

    def default(self, state: parley.State, seat: Seat) -> Answer:
        return (parley.CONCEDE,)


class AnswersUnasked(Parley):
    """A game in which a late seat passes even if it is not asked."""

    def default(self, state: parley.State, seat: Seat) -> Answer:
        return (parley.PASS,)


class LaxOptions(pebbles.Options, frozen=True, forbid_unknown_fields=False):
    """Options that accept unknown names."""


class Lax(Pebbles):
    """A game that ignores unknown options."""

    options = LaxOptions
    lab = cached_property(Lab[pebbles.State])  # pyright: ignore[reportAssignmentType]


class SevenChairs(PebblesLab):
    """A lab that offers a setup with too many seats."""

    def setups(self) -> Iterable[Setup]:
        yield Setup(7, pebbles.Options())


class OneChairTooMany(Pebbles):
    """A game whose sample setups have more seats than the game allows."""

    lab = cached_property(SevenChairs)


class SlippingKernel:
    """A kernel in which the turn does not pass to the next seat."""

    def load(self, state: pebbles.State) -> pebbles.State:
        return state.clone()

    def legal(self, packed: pebbles.State, seat: Seat) -> tuple[Action, ...]:
        return tuple(range(min(3, packed.pebbles)))

    def play(self, packed: pebbles.State, answers: Answers) -> None:
        packed.pebbles -= sum(action + 1 for (action,) in answers.values())

    def differs(self, packed: pebbles.State, state: pebbles.State) -> str:
        return "" if packed == state else f"the kernel is at {packed}, the rules at {state}"

    def perft(self, state: pebbles.State, depth: int) -> int:
        return 0


class SlippingLab(PebblesLab):
    """A lab with a wrong kernel."""

    def kernel(self) -> Kernel[pebbles.State]:
        return SlippingKernel()


class Slipping(Pebbles):
    """A game whose kernel plays by other rules."""

    lab = cached_property(SlippingLab)


class Bribed(SideBySide):
    """A tournament in which the loser of a match advances."""

    def winners(self, state: cup.State) -> tuple[Seat, ...]:
        return tuple(seat for seat in range(state.seats) if seat not in state.winners)[: len(state.winners)]


class BribedCup(Cup):
    """A game whose tournament names other winners than the matches had."""

    @cached_property
    def tournament(self) -> Tournament[cup.State]:
        return Bribed()


class PeekingAgent(SalonAgent):
    """An agent that prompts its person if another seat holds a veto."""

    def consider(self, state: parley.State, seat: Seat, wishes: salon.Wishes) -> Verdict | None:
        verdict = super().consider(state, seat, wishes)
        others = [hand for other, hand in enumerate(state.hands) if other != seat]
        armed = any(parley.VETO in hand for hand in others)
        return verdict and replace(verdict, prompt=armed, delayed=not armed)


class PeekingWindows(SalonWindows):
    """Windows with an agent that uses the hands of other seats."""

    def agent(self) -> Agent[parley.State]:
        return PeekingAgent()


class Peeking(Salon):
    """A game whose agent uses the hands of other seats."""

    windows = cached_property(PeekingWindows)


class HastyAgent(SalonAgent):
    """An agent that passes at once if its person holds no veto."""

    def consider(self, state: parley.State, seat: Seat, wishes: salon.Wishes) -> Verdict | None:
        verdict = super().consider(state, seat, wishes)
        return verdict and replace(verdict, delayed=False)


class HastyWindows(SalonWindows):
    """Windows with an agent whose speed gives away who holds a veto."""

    def agent(self) -> Agent[parley.State]:
        return HastyAgent()


class Hasty(Salon):
    """A game whose agent's speed gives away who holds a veto."""

    windows = cached_property(HastyWindows)


BROKEN: tuple[tuple[Callable[..., None], AnyGame], ...] = (
    (conform.ends, NeverOver()),
    (conform.ends, Runaway()),
    (conform.ends, TeamOfRivals()),
    (conform.asks_well, Descending()),
    (conform.asks_well, NoOdds()),
    (conform.every_answer_plays, OffersEverything()),
    (conform.illegal_paths_are_refused, Trusting()),
    (conform.looking_changes_nothing, LookingTakes()),
    (conform.looking_changes_nothing, Forgetful()),
    (conform.clones_are_independent, Sharing()),
    (conform.states_are_plain_data, KeepsLog()),
    (conform.replays, Moody()),
    (sight.views_fit_their_worlds, LeakyView()),
    (sight.views_fit_their_worlds, Forgetting()),
    (sight.views_travel, LooseView()),
    (sight.worlds_alike_tell_alike, AsksTheAble()),
    (sight.worlds_alike_tell_alike, KnowsBetter()),
    (sight.worlds_alike_tell_alike, TellsSpectators()),
    (sight.worlds_alike_tell_alike, TellsTheNeighbour()),
    # With the same roll, two worlds have equal events, so the law must roll differently where the views are equal.
    (sight.worlds_alike_tell_alike, TellsTheDraw()),
    (sight.worlds_alike_tell_alike, QueuePeeks()),
    (sight.worlds_alike_tell_alike, MorePeeks()),
    (sight.shows_follow_from_views, Peeping()),
    (sight.views_are_snapshots, Window()),
    (sight.secrets_stay_secret, OpenSecret()),
    (sight.secrets_stay_secret, KnowsBetter()),
    (sight.secrets_stay_secret, TellsSpectators()),
    (conform.notation_reads_back, Mumbles()),
    (conform.renaming_changes_nothing, FalseSymmetry()),
    (conform.defaults_are_answers, BadDefault()),
    (conform.defaults_are_answers, AnswersUnasked()),
    (conform.options_are_typed, Lax()),
    (conform.options_are_typed, OneChairTooMany()),
    (conform.events_are_told_in_order, Chatty()),
    (conform.kernel_keeps_step, Slipping()),
    (sight.agents_know_no_more, Peeking()),
    (sight.agents_know_no_more, Hasty()),
    (conform.tournaments_are_told, BribedCup()),
)
"""Each game with the law that it breaks."""
