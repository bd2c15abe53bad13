"""Chosen One: two teams whose captains send one champion each."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.core.contract import Event, Seat
from threefold.games.inoka.clash import Verdict, compare, discard, reveal
from threefold.games.inoka.events import ChampionsNamed, Tied, TotemTaken, WentOut, Won
from threefold.games.inoka.options import DuelOptions
from threefold.games.inoka.rounds import Rounds
from threefold.games.inoka.state import Phase, Side, State, ask, in_round
from threefold.games.inoka.tactics import Card, is_attack
from threefold.games.inoka.words import TEAM_NAMES

TEAMS = 2


class ChosenOne(Rounds):
    """The rules for two teams of two, three or four."""

    name = "inoka-team"
    mode = "team"
    seats = range(4, 9, 2)
    options = DuelOptions

    def sides(self, seats: int) -> int:
        """Odd players are X, even ones Y. INOKA-TEAM-1."""
        return TEAMS

    def members(self, state: State, side: Side) -> tuple[Seat, ...]:
        """The players of a team, in seat order. INOKA-TEAM-1."""
        return tuple(range(side, state.seats, TEAMS))

    def side_name(self, side: Side) -> str:
        """X or Y."""
        return TEAM_NAMES[side]

    def teams(self, state: State) -> tuple[tuple[Seat, ...], ...]:
        """Who wins together."""
        return tuple(self.members(state, side) for side in range(TEAMS))

    def prepared(self, state: State) -> list[Event]:
        """Everybody has chosen a hand for himself; the first champions. INOKA-TEAM-2."""
        return self._next_clash(state)

    def _next_clash(self, state: State) -> list[Event]:
        """The captains take turns over all clashes of the match, also when out. INOKA-TEAM-3, INOKA-TEAM-4."""
        state.clash += 1
        state.champions = []
        state.phase = Phase.SEND
        ask(state, Phase.SEND, list(self.captains(state)))
        return []

    def captains(self, state: State) -> tuple[Seat, ...]:
        """X's and Y's of this clash; nobody before the first. INOKA-TEAM-4."""
        if not state.clash or state.phase is Phase.HAND:
            return ()
        return tuple(members[(state.clash - 1) % len(members)] for members in self.teams(state))

    def send(self, state: State, named: Mapping[Seat, Seat]) -> list[Event]:
        """Both champions are known before their cards are chosen. INOKA-TEAM-3."""
        state.champions = [champion for _, champion in sorted(named.items(), key=lambda pair: pair[0] % TEAMS)]
        ask(state, Phase.PLAY, state.champions)
        return [ChampionsNamed(seats=tuple(state.champions))]

    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Both cards are spent; the winner's team takes the totem, or with an Attack the round.

        INOKA-TEAM-5, INOKA-TEAM-6, INOKA-TEAM-7.
        """
        ours, theirs = state.champions
        events = [reveal("team", cards)]
        for seat, card in sorted(cards.items()):
            discard(state, seat, card)
        verdict = compare(cards[ours], cards[theirs])
        if verdict is Verdict.TIES:
            return [*events, Tied(seats=tuple(state.asked)), *self._after_clash(state)]
        winner = ours if verdict is Verdict.WINS else theirs
        side = winner % TEAMS
        events.append(Won(seats=(winner,), team=TEAM_NAMES[side]))
        if state.totems == [side]:
            if is_attack(cards[winner]):
                return events + self.win_stone(state, side, "attack")
        else:
            state.totems = [side]
            events.append(TotemTaken(seats=self.members(state, side), team=TEAM_NAMES[side]))
        return events + self._after_clash(state)

    def _after_clash(self, state: State) -> list[Event]:
        """Who has one card left is out; when nobody can be sent, the holders win. INOKA-TEAM-8, INOKA-TEAM-9."""
        events: list[Event] = []
        for seat in state.asked:
            if len(state.hand[seat]) == 1:
                state.out.append(seat)
                events.append(WentOut(seat=seat))
        if in_round(state):
            return events + self._next_clash(state)
        if state.totems:
            return events + self.win_stone(state, state.totems[0], "last")
        return events + self.win_no_stone(state)

    def begin_round(self, state: State) -> list[Event]:
        """Nobody is out any more."""
        state.out = []
        return super().begin_round(state)

    def open_to(self, state: State, seat: Seat | None) -> list[Seat]:
        """Teammates see each other's cards; they never pass them. INOKA-TEAM-11."""
        return [] if seat is None else list(self.members(state, seat % TEAMS))

    def asks(self, state: State) -> str:
        """A champion, or a card."""
        return "INOKA-TEAM-3" if state.phase is Phase.SEND else "INOKA-TEAM-5"

    def ended_by(self, state: State) -> str:
        """Stones, or too many rounds without one."""
        return "INOKA-TEAM-1" if len(state.winners) == 1 else "INOKA-TEAM-10"


CHOSEN_ONE = ChosenOne()
