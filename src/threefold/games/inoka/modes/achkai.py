"""Achkai: a knock-out tournament of duels. Here the matches are played one after another."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import cached_property
from random import Random
from typing import Any

from msgspec import Struct

from threefold.core.contract import Action, Answer, Decision, Event, Outcome, Seat, Setup
from threefold.core.game import AnyGame
from threefold.core.tournament import Pairing, Tournament, knock_out
from threefold.games.inoka.action_codes import MOST_IN_A_TOURNAMENT
from threefold.games.inoka.card_handling import clear_cards
from threefold.games.inoka.events import Advanced, ByeGiven, LotDrawn, MatchBegan, StageBegan
from threefold.games.inoka.game import ModeLab
from threefold.games.inoka.modes.duel import DUEL, Duel
from threefold.games.inoka.options import AchkaiOptions, DuelOptions
from threefold.games.inoka.state import Phase, Side, State, ask
from threefold.games.inoka.symmetry import Renaming
from threefold.games.inoka.view import AchkaiView, InokaView, Parts


class Achkai(Duel):
    """The mode in which duels are played until one player is left. INOKA-ACHKAI-1."""

    name = "inoka-achkai"
    mode = "achkai"
    seats = range(2, MOST_IN_A_TOURNAMENT + 1)
    options = AchkaiOptions

    def begin(self, state: State) -> list[Event]:
        """Ask chance for the order of the bracket, or use the order of the seats if the options say so.

        INOKA-ACHKAI-2.
        """
        assert isinstance(state.options, AchkaiOptions)
        everybody, state.players = state.players, []
        if state.options.bracket == "seats":
            return self._begin_stage(state, everybody)
        state.stages = [[]]
        ask(state, Phase.BRACKET, everybody)
        return []

    def chance(self, state: State, number: int) -> list[Event]:
        """Put the player that chance drew in the next place of the bracket, or let the player win a drawn match.

        INOKA-ACHKAI-2, INOKA-ACHKAI-5.
        """
        if state.phase is Phase.LOT:
            return [LotDrawn(seat=number), *self._advance(state, number)]
        state.stages[0].append(number)
        state.asked.remove(number)
        if len(state.asked) > 1:
            return []
        return self._begin_stage(state, state.stages.pop() + state.asked)

    def _begin_stage(self, state: State, order: list[Seat]) -> list[Event]:
        """Start a stage of the tournament; in the first stage the first players may skip it with a bye.

        INOKA-ACHKAI-3.
        """
        state.stages.append(order)
        state.through = order[: byes(len(order))]
        stage = StageBegan(stage=len(state.stages), seats=tuple(order))
        return [stage, *(ByeGiven(seat=seat) for seat in state.through), *self._begin_match(state)]

    def _begin_match(self, state: State) -> list[Event]:
        """Start the match of the next two players, who have no stones yet. INOKA-ACHKAI-4."""
        order = state.stages[-1]
        free = byes(len(order))
        at = free + 2 * (len(state.through) - free)
        pair = order[at : at + 2]
        state.players = sorted(pair)
        state.round = state.drawn_rounds = 0
        for seat in pair:
            state.stones[seat] = 0
        return [MatchBegan(seats=tuple(pair)), *self.begin_round(state)]

    def in_match(self, state: State) -> list[Side]:
        """List the two players of the current match."""
        return state.players

    def end_match(self, state: State, winners: list[Side]) -> list[Event]:
        """Let the winner of a match advance; draw the winner of a drawn match by lot. INOKA-ACHKAI-5."""
        if len(winners) == 1:
            return self._advance(state, winners[0])
        ask(state, Phase.LOT, winners)
        return []

    def _advance(self, state: State, winner: Seat) -> list[Event]:
        """Put the loser of a match out; then start the next match or stage, or end the game.

        INOKA-ACHKAI-4, INOKA-ACHKAI-6.
        """
        clear_cards(state, state.players)
        state.out += [seat for seat in state.players if seat != winner]
        state.through.append(winner)
        events: list[Event] = [Advanced(seat=winner)]
        order = state.stages[-1]
        if 2 * len(state.through) - byes(len(order)) < len(order):
            return events + self._begin_match(state)
        if len(state.through) > 1:
            return events + self._begin_stage(state, state.through)
        return events + self.end(state, [winner])

    def shows(self, state: State) -> Parts:
        """Return the order of each stage, and the players who have reached the next stage."""
        return {"achkai": AchkaiView(tuple(map(tuple, state.stages)), tuple(state.through))}

    def recall(self, view: InokaView, state: State) -> None:
        """Copy the order of the stages and the players who have advanced from a view into a state."""
        assert view.achkai
        state.stages, state.through = list(map(list, view.achkai.stages)), list(view.achkai.through)

    def asks(self, state: State) -> str:
        """Return the id of the rule about the bracket, the lot or the clash."""
        match state.phase:
            case Phase.BRACKET:
                return "INOKA-ACHKAI-2"
            case Phase.LOT:
                return "INOKA-ACHKAI-5"
            case _:
                return super().asks(state)

    def ended_by(self, state: State) -> str:
        """Return the id of the rule that ends the tournament when one player is left."""
        return "INOKA-ACHKAI-6"

    def outcome(self, state: State) -> Outcome | None:
        """Rank players by the stage that they reached; players who reached the same stage share a place."""
        if state.phase is not Phase.OVER:
            return None
        reached = [sum(seat in order for order in state.stages) for seat in range(state.seats)]
        reached[state.winners[0]] += 1
        places = tuple(1 + sum(other > mine for other in reached) for mine in reached)
        return Outcome(places, self.ended_by(state))

    @cached_property
    def tournament(self) -> Tournament[State]:
        """Return the part that plays the matches of a stage at several tables at once."""
        return AT_MANY_TABLES

    @cached_property
    def lab(self) -> AchkaiLab:
        """Return the sample setups of the mode; it has no compiled rules."""
        return AchkaiLab(self)

    def short(self) -> AchkaiOptions:
        """Return options with which one stone wins a match."""
        return AchkaiOptions(stones_to_win=1, drawn_round_limit=1)

    def tables(self) -> Iterable[Setup]:
        """Return setups of two to nine players, and one whose bracket follows the seats."""
        yield from (Setup(seats, self.short()) for seats in range(2, 10))
        yield Setup(3, AchkaiOptions(stones_to_win=2, drawn_round_limit=2, bracket="seats"))

    def weigh(self, view: Any, decision: Decision, tries: int, rng: Random) -> dict[Action, float]:
        """Search the current match as a duel; return how often the search chose each answer."""
        match = duel_of(self.imagine(view, rng))
        asked = Decision(view.players.index(decision.seat), decision.rule, decision.legal)
        return DUEL.weigh(DUEL.view(match, asked.seat), asked, tries, rng)

    def renamings(self, setup: Setup) -> Sequence[Renaming]:
        """Return no renamings, because each would change the order of the bracket."""
        return ()


def byes(players: int) -> int:
    """Return how many players skip the first stage, so that a power of two is left after it. INOKA-ACHKAI-3."""
    return (1 << (players - 1).bit_length()) - players


def duel_of(state: State) -> State:
    """Return the current match as a duel of two players."""
    duel = DUEL.new(2, AT_MANY_TABLES.options(state.options))
    pair = state.players
    duel.phase, duel.round, duel.drawn_rounds = state.phase, state.round, state.drawn_rounds
    duel.asked = [pair.index(seat) for seat in state.asked]
    duel.totems = [pair.index(seat) for seat in state.totems]
    for seat, original in enumerate(pair):
        duel.hand[seat], duel.aside[seat] = state.hand[original][:], state.aside[original][:]
        duel.discard[seat], duel.stones[seat] = state.discard[original][:], state.stones[original]
    return duel


class AchkaiLab(ModeLab):
    """The sample setups of Achkai."""

    def kernel(self) -> None:
        """Return None, because the matches are duels, which have compiled rules of their own."""
        return


class AtManyTables(Tournament[State]):
    """Plays the duels of a tournament at several tables at once. INOKA-ACHKAI-1."""

    game: AnyGame = DUEL

    def options(self, options: Struct) -> DuelOptions:
        """Return the options for each duel of the tournament."""
        assert isinstance(options, AchkaiOptions)
        return DuelOptions(stones_to_win=options.stones_to_win, drawn_round_limit=options.drawn_round_limit)

    def pairings(self, state: State) -> tuple[Pairing, ...]:
        """Return all matches of the tournament, which follow from the order of the first stage.

        INOKA-ACHKAI-3, INOKA-ACHKAI-4.
        """
        return knock_out(state.stages[0])

    def winners(self, state: State) -> tuple[Seat, ...]:
        """Return the players who have won a match, in order; a bye does not count."""
        following = [*state.stages[1:], state.through]
        return tuple(seat for order, on in zip(state.stages, following, strict=True) for seat in on[byes(len(order)) :])

    def retell(self, answer: Answer) -> Answer:
        """Return the answer unchanged, because all modes have the same action codes."""
        return answer

    def score(self, match: State) -> tuple[int, ...]:
        """Return the stones of both players of a match."""
        return tuple(match.stones)


AT_MANY_TABLES = AtManyTables()
ACHKAI = Achkai()
