"""The solver of the Inoka duel: what the strategy in the package does in the position that a player sees."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from threefold.core.contract import Action
from threefold.games.inoka.action_codes import HAND, PLAY
from threefold.games.inoka.notation import write_answer
from threefold.games.inoka.tactics import HAND_NUMBERS
from threefold.games.inoka.view import InokaView
from threefold.games.inoka.words import CARD_NUMBERS
from threefold.solvers import Leaning, MixProbe, Weighed
from threefold.solvers.inoka.positions import Seen, read_seen
from threefold.solvers.inoka.strategy import duellist


class Equilibrium:
    """Answers the questions of a duel by the equilibrium of one round; winning rounds wins the match."""

    def mix(self, view: Any) -> Mapping[Action, float] | None:
        """Return how often the equilibrium gives each answer; None if the view is not that of a player who is asked."""
        seen = _seen(view)
        if seen is None:
            return None
        if seen.hand is None:
            return {HAND + HAND_NUMBERS[hand]: chance for hand, chance in duellist().hands().items()}
        mixed = duellist().mix(seen.mine, seen.theirs, seen.hand)
        return {PLAY + card: chance for card, chance in mixed.items()}

    def weigh(self, view: Any) -> Weighed | None:
        """Return what each answer is worth; None if there is only one."""
        seen = _seen(view)
        return None if seen is None or (seen.hand and len(seen.hand) == 1) else _weighed(seen)

    def probe(self, position: str, options: Mapping[str, Any] | None = None) -> MixProbe:
        """Return what a round is worth to the player who sees it.

        The round is written as the hand and the clashes so far, own card first: `A2A3T2B2B3 A2:T2`; `-` stands for a
        round before hands are chosen.
        """
        del options  # whatever they are, a round is a round
        found = _weighed(read_seen(position))
        texts = {choice.action: write_answer(choice.action) for choice in found.choices}
        return MixProbe(
            value=found.chance,
            moves={texts[choice.action]: choice.chance for choice in found.choices},
            mix={texts[choice.action]: choice.share for choice in found.choices},
            book=found.book,
        )


def _seen(view: Any) -> Seen | None:
    """Return what the player who is asked knows of the round; None if the view is not that of such a player."""
    if not isinstance(view, InokaView) or view.seat is None or len(view.players) != 2:
        return None
    if view.phase == "hand":
        return Seen(None, [], [])
    hand = view.hands[view.seat]
    if view.phase != "play" or hand is None or view.seat not in view.players:
        return None
    other = next(seat for seat in view.players if seat != view.seat)
    mine, theirs = ([CARD_NUMBERS[card] for card in view.discards[seat]] for seat in (view.seat, other))
    return Seen([CARD_NUMBERS[card] for card in hand], mine, theirs)


def _weighed(seen: Seen) -> Weighed:
    # Numba is slow to import and playing needs only the mix, so import it here.
    from threefold.solvers.inoka.worth import adviser

    found = adviser().hands() if seen.hand is None else adviser().cards(seen.mine, seen.theirs, seen.hand)
    first = HAND if seen.hand is None else PLAY
    choices = tuple(Leaning(first + label, share, chance) for label, (share, chance) in found.choices.items())
    return Weighed(max(choice.chance for choice in choices), choices, found.book)


SOLVER = Equilibrium()
