"""Chosen One: a mode for two teams whose captains each send one champion into a clash."""

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
    """The mode for two teams of two, three or four players."""

    name = "inoka-team"
    mode = "team"
    seats = range(4, 9, 2)
    options = DuelOptions

    def traits(self, options: Options) -> Traits:
        """Describe the mode: two champions clash, and a holder's Attack that wins ends the round."""
        return Traits(ClashKind.TEAM, attack_ends=True)

    def sides(self, seats: int) -> int:
        """Return two, for two teams: P1, P3 and so on play for X, the others for Y. INOKA-TEAM-1."""
        return TEAMS

    def prepared(self, state: State) -> list[Event]:
        """Ask the captains for the first champions. INOKA-TEAM-2."""
        return self._next_clash(state)

    def _next_clash(self, state: State) -> list[Event]:
        """Ask the captains for champions; the players of a team are captain in turn, over the whole match.

        INOKA-TEAM-3, INOKA-TEAM-4.
        """
        state.clash += 1
        state.champions = []
        state.phase = Phase.SEND
        ask(state, Phase.SEND, captains(state))
        return []

    def send(self, state: State, named: Mapping[Seat, Seat]) -> list[Event]:
        """Show both champions to all players, then ask the champions for their cards. INOKA-TEAM-3."""
        state.champions = [champion for _, champion in sorted(named.items(), key=lambda pair: pair[0] % TEAMS)]
        ask(state, Phase.PLAY, state.champions)
        return [ChampionsNamed(seats=tuple(state.champions))]

    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Discard the cards of both champions; the winner's team takes the totem.

        INOKA-TEAM-5, INOKA-TEAM-6, INOKA-TEAM-7.
        """
        return self.clash_of_two(state, "team", cards)

    def after_clash(self, state: State) -> list[Event]:
        """Put champions with one card left out; then ask for the next champions, or end the round if a team has no
        player left. INOKA-TEAM-8, INOKA-TEAM-9.
        """
        events = [event for seat in state.asked for event in self.lose_to_one_card(state, seat)]
        return events + (self._next_clash(state) if state.in_round() else self.end_round(state))

    def shows(self, state: State) -> Parts:
        """Return the number of the clash, the captains and the champions."""
        return {"team": TeamView(state.clash, captains(state), tuple(state.champions))}

    def recall(self, view: InokaView, state: State) -> None:
        """Copy the number of the clash and the champions from a view into a state."""
        assert view.team
        state.clash, state.champions = view.team.clash, list(view.team.champions)

    def question(self, view: InokaView) -> str:
        """Return the key of the question that asks a champion for a card."""
        return "champion"

    def asks(self, state: State) -> str:
        """Return the id of the rule behind the current question: naming champions, or champions playing their cards."""
        return "INOKA-TEAM-3" if state.phase is Phase.SEND else "INOKA-TEAM-5"

    def ended_by(self, state: State) -> str:
        """Return the id of the rule that ended the match: enough stones, or too many rounds without one."""
        return "INOKA-TEAM-1" if len(state.winners) == 1 else "INOKA-TEAM-10"


def captains(state: State) -> tuple[Seat, ...]:
    """Return the captains of X and Y in this clash, or nobody before the first clash. INOKA-TEAM-4."""
    if not state.clash or state.phase is Phase.HAND:
        return ()
    teams = [state.members(side) for side in range(TEAMS)]
    return tuple(members[(state.clash - 1) % len(members)] for members in teams)


CHOSEN_ONE = ChosenOne()
