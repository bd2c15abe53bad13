"""Chosen One: two teams whose captains send one champion each."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.core.contract import Event, Seat
from threefold.games.inoka.events import ChampionsNamed
from threefold.games.inoka.options import DuelOptions, Options
from threefold.games.inoka.state import ClashKind, Phase, State, Traits, ask
from threefold.games.inoka.stone_rounds import Rounds
from threefold.games.inoka.tactics import Card
from threefold.games.inoka.view import InokaView, Parts, TeamView

TEAMS = 2


class ChosenOne(Rounds):
    """The rules for two teams of two, three or four."""

    name = "inoka-team"
    mode = "team"
    seats = range(4, 9, 2)
    options = DuelOptions

    def traits(self, options: Options) -> Traits:
        """Describe a clash of two champions in which a holder's Attack ends the round."""
        return Traits(ClashKind.TEAM, attack_ends=True)

    def sides(self, seats: int) -> int:
        """Return two teams: odd players are X, even ones Y. INOKA-TEAM-1."""
        return TEAMS

    def prepared(self, state: State) -> list[Event]:
        """Ask for the first champions. INOKA-TEAM-2."""
        return self._next_clash(state)

    def _next_clash(self, state: State) -> list[Event]:
        """Ask the captains for champions; they take turns over the whole match. INOKA-TEAM-3, INOKA-TEAM-4."""
        state.clash += 1
        state.champions = []
        state.phase = Phase.SEND
        ask(state, Phase.SEND, captains(state))
        return []

    def send(self, state: State, named: Mapping[Seat, Seat]) -> list[Event]:
        """Show both champions before their cards are chosen. INOKA-TEAM-3."""
        state.champions = [champion for _, champion in sorted(named.items(), key=lambda pair: pair[0] % TEAMS)]
        ask(state, Phase.PLAY, state.champions)
        return [ChampionsNamed(seats=tuple(state.champions))]

    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Spend the champions' cards for their teams. INOKA-TEAM-5, INOKA-TEAM-6, INOKA-TEAM-7."""
        return self.clash_of_two(state, "team", cards)

    def after_clash(self, state: State) -> list[Event]:
        """Ask for the next champions, or end the round when nobody can be sent. INOKA-TEAM-8, INOKA-TEAM-9."""
        events = [event for seat in state.asked for event in self.lose_to_one_card(state, seat)]
        return events + (self._next_clash(state) if state.in_round() else self.end_round(state))

    def shows(self, state: State) -> Parts:
        """Show the number of the clash, the captains and the champions."""
        return {"team": TeamView(state.clash, captains(state), tuple(state.champions))}

    def recall(self, view: InokaView, state: State) -> None:
        """Set the number of the clash and the champions."""
        assert view.team
        state.clash, state.champions = view.team.clash, list(view.team.champions)

    def question(self, view: InokaView) -> str:
        """Return the question to a champion."""
        return "champion"

    def asks(self, state: State) -> str:
        """Name the rule of the champions, or of their cards."""
        return "INOKA-TEAM-3" if state.phase is Phase.SEND else "INOKA-TEAM-5"

    def ended_by(self, state: State) -> str:
        """Name the rule of the stones, or of too many rounds without one."""
        return "INOKA-TEAM-1" if len(state.winners) == 1 else "INOKA-TEAM-10"


def captains(state: State) -> tuple[Seat, ...]:
    """Return X's and Y's captain of this clash; nobody before the first. INOKA-TEAM-4."""
    if not state.clash or state.phase is Phase.HAND:
        return ()
    teams = [state.members(side) for side in range(TEAMS)]
    return tuple(members[(state.clash - 1) % len(members)] for members in teams)


CHOSEN_ONE = ChosenOne()
