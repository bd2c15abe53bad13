"""Rounds for stones: what duel, circle and Chosen One have in common."""

from __future__ import annotations

from threefold.core.contract import Event
from threefold.games.inoka.clash import clear_cards
from threefold.games.inoka.events import NoStoneWon, RoundBegan, StoneWon
from threefold.games.inoka.mode import Mode
from threefold.games.inoka.options import CircleOptions, DraftOptions, DuelOptions, Options, RoyaleOptions
from threefold.games.inoka.state import NOBODY, Phase, Side, State, ask


class Rounds(Mode):
    """First to so many stones."""

    def begin(self, state: State) -> list[Event]:
        """The first round."""
        return self.begin_round(state)

    def begin_round(self, state: State) -> list[Event]:
        """Nine cards each, no discards, the totem in the middle; everybody chooses a hand. INOKA-CARD-7."""
        state.round += 1
        clear_cards(state, state.players)
        state.totems, state.champions, state.beaten = [], [], []
        state.challenger, state.failed, state.identical = NOBODY, 0, 0
        ask(state, Phase.HAND, state.players)
        return [RoundBegan(round=state.round)]

    def win_stone(self, state: State, side: Side, reason: str) -> list[Event]:
        """A stone for the round; the last one wanted wins the match. INOKA-DUEL-1, INOKA-CIRCLE-1, INOKA-TEAM-1."""
        options = state.options
        assert not isinstance(options, RoyaleOptions | DraftOptions)
        state.drawn_rounds = 0
        state.stones[side] += 1
        state.totems = []
        events: list[Event] = [StoneWon(seats=self.members(state, side), team=self.side_name(side), reason=reason)]
        if state.stones[side] >= options.stones_to_win:
            return events + self.end_match(state, [side])
        return events + self.begin_round(state)

    def win_no_stone(self, state: State) -> list[Event]:
        """Nobody holds the totem: another round, or at last a draw. INOKA-DUEL-7, INOKA-DUEL-8, INOKA-TEAM-10."""
        options = state.options
        assert not isinstance(options, RoyaleOptions | DraftOptions | CircleOptions)
        state.drawn_rounds += 1
        if state.drawn_rounds == options.drawn_round_limit:
            return [NoStoneWon(), *self.end_match(state, self.rivals(state))]
        return [NoStoneWon(), *self.begin_round(state)]

    def rivals(self, state: State) -> list[Side]:
        """The sides of this match."""
        return list(range(len(state.stones)))

    def end_match(self, state: State, winners: list[Side]) -> list[Event]:
        """The match is decided, and with it the game."""
        return self.end(state, winners)

    def short(self) -> Options:
        """One stone."""
        return DuelOptions(stones_to_win=1, drawn_round_limit=2)
