"""Rounds for stones: what Duel, Circle and Chosen One have in common."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping

from threefold.core.contract import Event, Seat
from threefold.games.inoka.card_handling import clear_cards, discard, reveal
from threefold.games.inoka.events import NoStoneWon, RoundBegan, StoneWon, Tied, TotemTaken, WentOut, Won
from threefold.games.inoka.game import Mode
from threefold.games.inoka.options import DuelOptions, Options, StoneOptions
from threefold.games.inoka.state import NOBODY, Phase, Side, State, ask
from threefold.games.inoka.tactics import Card, Verdict, compare, is_attack


class Rounds(Mode):
    """The base class of modes in which a match consists of rounds and each round is played for a stone.

    `state.players` are the seats that play the round, and `state.out` those that have left it; `state.in_round()` are
    the others. A new round brings its players back in. In Achkai `players` are the two of a match, and `out` are those
    who lost one. A mode answers `clash`, and overrides these hooks where its rules differ:

    - `in_match`: the sides that play for the stones;
    - `on_attack_win`: the holder of the totem has won with an Attack;
    - `after_clash`: the round goes on after a clash, or after a challenge that the holder won;
    - `end_round`: nobody can go on; the holder has won;
    - `end_match`: one side has the stones it needs, or the match is drawn.
    """

    def begin(self, state: State) -> list[Event]:
        """Start the first round."""
        return self.begin_round(state)

    def begin_round(self, state: State) -> list[Event]:
        """Give each player nine cards, put the totem in the middle, and ask all players for hands. INOKA-CARD-7."""
        state.round += 1
        clear_cards(state, state.players)
        state.out = [seat for seat in state.out if seat not in state.players]
        state.totems, state.champions, state.beaten = [], [], []
        state.challenger, state.failed, state.identical = NOBODY, 0, 0
        ask(state, Phase.HAND, state.players)
        return [RoundBegan(round=state.round)]

    def clash_of_two(self, state: State, kind: str, cards: Mapping[Seat, Card]) -> list[Event]:
        """Discard the cards of two players.

        The winner's side takes the totem; if it holds the totem and won with an Attack, it may win the round.

        INOKA-DUEL-2, INOKA-DUEL-3, INOKA-DUEL-4, INOKA-DUEL-5.
        """
        (one, mine), (other, theirs) = sorted(cards.items())
        events = [reveal(kind, cards)]
        discard(state, one, mine)
        discard(state, other, theirs)
        verdict = compare(mine, theirs)
        if verdict is Verdict.TIES:
            return [*events, Tied(seats=(one, other)), *self.after_clash(state)]
        winner = one if verdict is Verdict.WINS else other
        side = state.side_of(winner)
        events.append(Won(seats=(winner,), team=state.team_name(side)))
        if state.totems != [side]:
            state.totems = [side]
            events.append(TotemTaken(seats=state.members(side), team=state.team_name(side)))
        elif is_attack(cards[winner]):
            return events + self.on_attack_win(state, side)
        return events + self.after_clash(state)

    @abstractmethod
    def after_clash(self, state: State) -> list[Event]:
        """Ask for the cards of the next clash, or end the round."""

    def lose_to_one_card(self, state: State, seat: Seat) -> list[Event]:
        """Put a player out of the round if only one card is left in hand; return the event.

        INOKA-CIRCLE-10, INOKA-TEAM-8.
        """
        if len(state.hand[seat]) > 1:
            return []
        state.out.append(seat)
        return [WentOut(seat=seat)]

    def on_attack_win(self, state: State, side: Side) -> list[Event]:
        """End the round because the holder won with an Attack, if this mode says so; otherwise continue.

        INOKA-DUEL-5, INOKA-CIRCLE-15, INOKA-TEAM-7.
        """
        ends = self.traits(state.options).attack_ends
        return self.win_stone(state, side, "attack") if ends else self.after_clash(state)

    def end_round(self, state: State) -> list[Event]:
        """Give the stone of the round to the side that holds the totem, if one does.

        INOKA-DUEL-6, INOKA-CIRCLE-13, INOKA-TEAM-9.
        """
        return self.win_stone(state, state.totems[0], "last") if state.totems else self.win_no_stone(state)

    def win_stone(self, state: State, side: Side, reason: str) -> list[Event]:
        """Give a side the stone of the round; end the match if it has enough stones.

        INOKA-DUEL-1, INOKA-CIRCLE-1, INOKA-TEAM-1.
        """
        assert isinstance(state.options, StoneOptions)
        state.drawn_rounds = 0
        state.stones[side] += 1
        state.totems = []
        events: list[Event] = [StoneWon(seats=state.members(side), team=state.team_name(side), reason=reason)]
        if state.stones[side] >= state.options.stones_to_win:
            return events + self.end_match(state, [side])
        return events + self.begin_round(state)

    def win_no_stone(self, state: State) -> list[Event]:
        """Start another round, or end the match as a draw after too many rounds without a stone.

        INOKA-DUEL-7, INOKA-DUEL-8, INOKA-TEAM-10.
        """
        assert isinstance(state.options, DuelOptions)
        state.drawn_rounds += 1
        if state.drawn_rounds == state.options.drawn_round_limit:
            return [NoStoneWon(), *self.end_match(state, self.in_match(state))]
        return [NoStoneWon(), *self.begin_round(state)]

    def in_match(self, state: State) -> list[Side]:
        """List the sides that play this match."""
        return list(range(len(state.stones)))

    def end_match(self, state: State, winners: list[Side]) -> list[Event]:
        """End the game, because its only match is over."""
        return self.end(state, winners)

    def short(self) -> Options:
        """Return options with which one stone wins the match."""
        return DuelOptions(stones_to_win=1, drawn_round_limit=2)
