"""Battle Royale: a mode for five to eight players with one round, which the last player left wins."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from threefold.core.contract import Event, Seat, Setup
from threefold.games.inoka.card_handling import discard, reveal
from threefold.games.inoka.events import StoneSpent, Tied, TotemSetAside, TotemTaken, WentOut, Won
from threefold.games.inoka.game import Mode
from threefold.games.inoka.knowledge import show, take_back, take_from_hand
from threefold.games.inoka.options import Options, RoyaleOptions
from threefold.games.inoka.state import NO_CARD, ClashKind, Phase, State, Traits, ask
from threefold.games.inoka.symmetry import Renaming
from threefold.games.inoka.tactics import Card, Verdict, compare, most, victories
from threefold.games.inoka.view import InokaView, Parts, RoyaleView

MANY_PLAYERS = 7
"""With this many players or more there are two totems."""
FEW_PARTICIPANTS = 4
"""With this many participants or fewer one totem is enough."""
FINAL = 2
IDENTICAL_LOSES = 3


class Royale(Mode):
    """The mode for five to eight players."""

    name = "inoka-royale"
    mode = "royale"
    seats = range(5, 9)
    options = RoyaleOptions

    def traits(self, options: Options) -> Traits:
        """Describe the mode: one long round, which the last player left wins."""
        return Traits(ClashKind.ROYALE, for_stones=False)

    def begin(self, state: State) -> list[Event]:
        """Give each player a stone, put one or two totems in play, and ask all players for hands.

        INOKA-ROYALE-1, INOKA-ROYALE-2.
        """
        state.stones = [1] * state.seats
        state.in_play = 2 if state.seats >= MANY_PLAYERS else 1
        ask(state, Phase.HAND, state.players)
        return []

    def prepared(self, state: State) -> list[Event]:
        """Start the first clash."""
        return self.begin_clash(state)

    # Who takes part

    def begin_clash(self, state: State) -> list[Event]:
        """Ask for the next clash, or end the game if fewer than two players are left.

        INOKA-ROYALE-20, INOKA-ROYALE-21.
        """
        left = state.in_round()
        if len(left) < FINAL:
            return self.end(state, left or state.fallen)
        state.won, state.lost, state.fallen, state.identical = [], [], [], 0
        state.last = [NO_CARD] * state.seats
        events = self._begin_final(state, left) if len(left) == FINAL else self._begin_plain(state, left)
        state.at_stake = state.in_play
        return events

    def _begin_plain(self, state: State, left: list[Seat]) -> list[Event]:
        """Ask all players without a totem for a card; if only a few take part, remove a second totem.

        INOKA-ROYALE-3, INOKA-ROYALE-4, INOKA-ROYALE-5.
        """
        taking_part = [seat for seat in left if seat not in state.totems]
        if len(taking_part) < FINAL:
            taking_part = left
        ask(state, Phase.PLAY, taking_part)
        return self._set_aside(state) if len(taking_part) <= FEW_PARTICIPANTS else []

    def _begin_final(self, state: State, left: list[Seat]) -> list[Event]:
        """Ask the last two players for a card; if both hold a totem, one totem leaves the game and one goes to the
        middle. INOKA-ROYALE-17, INOKA-ROYALE-23.
        """
        events = self._set_aside(state)
        if state.totems == left:
            state.totems = []
            events.append(TotemTaken(seats=()))
        ask(state, Phase.PLAY, left)
        return events

    def _set_aside(self, state: State) -> list[Event]:
        """Remove one of two totems from the game. INOKA-ROYALE-5."""
        if state.in_play == 1:
            return []
        state.in_play = 1
        return [TotemSetAside()]

    # The clash

    def clash(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Reveal the cards.

        They stay on the table until the clash is decided; the last two players keep theirs in hand.
        """
        for seat, card in cards.items():
            show(state, seat, card)
        is_first = not any(state.table)
        # Exhaustion may leave two players in the middle of a tie: that clash is still an ordinary one.
        if is_first and len(state.in_round()) == FINAL:
            return self._final(state, cards)
        for seat, card in cards.items():
            take_from_hand(state, seat, card)
            state.table[seat].append(card)
        return [reveal("royale" if is_first else "tie", cards), *self._award(state, state.asked)]

    def _award(self, state: State, group: list[Seat]) -> list[Event]:
        """Award the totems at stake to the players with the most victories inside a group; if the whole group ties, it
        shows other cards.

        INOKA-ROYALE-6, INOKA-ROYALE-7, INOKA-ROYALE-8, INOKA-ROYALE-9.
        """
        while len(group) > state.at_stake:
            scores = victories(state.last, group)
            top = most(scores)
            if top == group:
                return self._tie(state, group)
            if len(top) >= state.at_stake:
                group = self._keep(state, group, top)
            else:
                state.won += top
                state.at_stake -= len(top)
                rest = {seat: score for seat, score in scores.items() if seat not in top}
                group = self._keep(state, list(rest), most(rest))
        state.won += group
        return self._end_award(state)

    def _keep(self, state: State, group: list[Seat], kept: list[Seat]) -> list[Seat]:
        """Return the seats of a group that can still win; note that the others have lost."""
        state.lost += [seat for seat in group if seat not in kept]
        return kept

    def _tie(self, state: State, group: list[Seat]) -> list[Event]:
        """Ask the players of a tied group for other cards; a player without cards is out, and the last ones left win.

        INOKA-ROYALE-10, INOKA-ROYALE-11, INOKA-ROYALE-12.
        """
        events: list[Event] = [Tied(seats=tuple(group))]
        for seat in [seat for seat in group if not state.hand[seat]]:
            state.discard[seat] += state.table[seat]
            state.table[seat] = []
            events.append(self._eliminate(state, seat))
        survivors = [seat for seat in group if state.hand[seat]]
        if len(survivors) > state.at_stake:
            ask(state, Phase.PLAY, survivors)
            return events
        state.won += survivors
        return events + self._end_award(state)

    def _end_award(self, state: State) -> list[Event]:
        """Give the winners the totems and all players their cards from the table; then the losers pay.

        INOKA-ROYALE-13, INOKA-ROYALE-16.
        """
        state.totems = sorted(state.won)
        won: list[Event] = [Won(seats=tuple(state.totems))] if state.won else []
        for seat in range(state.seats):
            take_back(state, seat)
        return [*won, TotemTaken(seats=tuple(state.totems)), *self._ask_payment(state)]

    # The final two

    def _final(self, state: State, cards: Mapping[Seat, Card]) -> list[Event]:
        """Compare the cards of the last two; when the cards are the same for the third time, the player without the
        totem loses.

        INOKA-ROYALE-17, INOKA-ROYALE-18, INOKA-ROYALE-19.
        """
        one, other = state.asked
        events = [reveal("final", cards)]
        verdict = compare(cards[one], cards[other])
        if verdict is Verdict.TIES:
            state.identical += 1
            events.append(Tied(seats=(one, other)))
            if state.identical < IDENTICAL_LOSES:
                return events
            state.won = list(state.totems)
        else:
            state.won = [one if verdict is Verdict.WINS else other]
        state.lost = [seat for seat in (one, other) if seat not in state.won]
        if state.won:
            events.append(Won(seats=tuple(state.won)))
        if state.won != state.totems:
            state.totems = list(state.won)
            events.append(TotemTaken(seats=tuple(state.won)))
        return events + self._ask_payment(state)

    # Paying

    def _ask_payment(self, state: State) -> list[Event]:
        """Ask the losers who have a stone whether they spend it. INOKA-ROYALE-14."""
        state.lost.sort()
        owners = [seat for seat in state.lost if state.stones[seat]]
        if not owners:
            return self.pay(state, {})
        ask(state, Phase.STONE, owners)
        return []

    def pay(self, state: State, spent: Mapping[Seat, bool]) -> list[Event]:
        """Take a stone or a card from each loser; a loser with at most one card left is out.

        INOKA-ROYALE-14, INOKA-ROYALE-15.
        """
        events: list[Event] = []
        for seat in state.lost:
            if spent.get(seat):
                state.stones[seat] = 0
                events.append(StoneSpent(seat=seat))
            else:
                events.append(discard(state, seat, state.last[seat]))
        events += [self._eliminate(state, seat) for seat in state.lost if len(state.hand[seat]) <= 1]
        return events + self.begin_clash(state)

    def _eliminate(self, state: State, seat: Seat) -> Event:
        state.out.append(seat)
        state.fallen.append(seat)
        return WentOut(seat=seat)

    def shows(self, state: State) -> Parts:
        """Return the totems in play and at stake, and who has won, lost and gone out in this clash."""
        decided = map(tuple, (state.won, state.lost, state.fallen))
        return {"royale": RoyaleView(state.in_play, state.at_stake, *decided)}

    def recall(self, view: InokaView, state: State) -> None:
        """Copy the totems, and who has won, lost and gone out in this clash, from a view into a state."""
        assert view.royale
        state.in_play, state.at_stake = view.royale.totems_in_play, view.royale.at_stake
        state.won, state.lost, state.fallen = map(list, (view.royale.won, view.royale.lost, view.royale.fallen))

    def question(self, view: InokaView) -> str:
        """Return the key of the question: an ordinary card, a card after a tie, or another card after a tie of the last
        two.
        """
        return "again" if view.identical else "tie" if any(view.table) else "play"

    def asks(self, state: State) -> str:
        """Return the id of the rule about a stone, a tie, an ordinary clash or a clash of the last two."""
        if state.phase is Phase.STONE:
            return "INOKA-ROYALE-14"
        if any(state.table):
            return "INOKA-ROYALE-10"
        if len(state.in_round()) > FINAL:
            return "INOKA-ROYALE-3"
        return "INOKA-ROYALE-18" if state.identical else "INOKA-ROYALE-17"

    def ended_by(self, state: State) -> str:
        """Return the id of the rule that ended the game: one player is left, or the last players went out together."""
        return "INOKA-ROYALE-20" if len(state.winners) == 1 else "INOKA-ROYALE-21"

    def short(self) -> Options:
        """Return the options; a royale has none to choose."""
        return RoyaleOptions()

    def renamings(self, setup: Setup) -> Sequence[Renaming]:
        """Return the renaming that changes each tactic to the next: a totem is no advantage here, and an Attack ends
        nothing. INOKA-ROYALE-22.
        """
        return (Renaming(seats=tuple(range(setup.seats)), turned=1),)


ROYALE = Royale()
