"""When and for how long: what triggers wait for, what conditions claim, how long effects last."""

from __future__ import annotations

import re

import msgspec

from threefold.games.korash.cards import model
from threefold.games.korash.cards.model import Condition, Filter, Lasting, Ref, Who
from threefold.games.korash.cards.text.english.grammar import agreed, compared, counted, joined, merged, with_article
from threefold.games.korash.cards.text.english.phrases import Phrases
from threefold.games.korash.cards.text.english.words import LANDS_ONLY, PLAYERS_ONLY, UNITS_OR_PLAYERS
from threefold.games.korash.cards.vocabulary import ON_HERE, Happening, Kind, Turns, Until

UNTILS = {
    Until.TURN: " until end of turn",
    Until.COMBAT: " until end of combat",
    Until.YOUR_NEXT_TURN: " until your next turn",
    Until.PERMANENT: " for the rest of the game",
}
SAID = {
    Happening.DEPLOYED: "is deployed",
    Happening.MOVED: "moves",
    Happening.ENTERED: "enters",
    Happening.ATTACKED: "attacks",
    Happening.WON_COMBAT: "wins a combat",
    Happening.LOST_COMBAT: "loses a combat",
    Happening.ADVANCED: "advances",
    Happening.DAMAGED: "is damaged",
    Happening.DEALT_DAMAGE: "deals damage",
    Happening.DESTROYED: "is destroyed",
    Happening.SABOTAGED: "sabotages",
    Happening.REVEALED: "is revealed",
    Happening.BURIED: "is buried",
    Happening.BURNED: "burns a tactic",
    Happening.GAINED: "gains something",
}


class Occasions(Phrases):
    """Phrases of time and condition for one ability."""

    def occasion(self, trigger: model.Trigger) -> str:
        """When this unit wins a combat; at the start of your turn."""
        turn = {Turns.YOURS: " on your turn", Turns.OTHER: " on another player's turn"}.get(trigger.turn, "")
        once = "the first time each turn that " if trigger.once else "when "
        match trigger.event:
            case Happening.START_OF_TURN | Happening.END_OF_TURN:
                edge = "start" if trigger.event is Happening.START_OF_TURN else "end"
                whose = {Turns.YOURS: "your turn", Turns.OTHER: "another player's turn"}.get(trigger.turn, "")
                return f"at the {edge} of {whose or self._whose_turn(trigger.who)}"
            case Happening.PHASE_BEGINS:
                whose = f" on {self._whose_turn(trigger.who)}" if trigger.who is not None else ""
                return f"{once}a phase begins{turn or whose}"
            case Happening.USED if trigger.who is None:
                return f"{once}a tactic or ability is used{turn}"
            case Happening.COMBAT_ENDED:
                return f"{once}a combat ends in which {self.subject(trigger.who)} attacked{turn}"
            case _:
                return f"{once}{self.subject(trigger.who)} {self._deed(trigger)}{turn}"

    def _whose_turn(self, who: Who | None) -> str:
        """Your turn, an opponent's turn, every turn."""
        words = self.subject(who) if who is not None else ""
        return "your turn" if words == "you" else f"{words}'s turn" if words else "every turn"

    def _deed(self, trigger: model.Trigger) -> str:
        you = self.is_you(trigger.who)
        return agreed(self._done(trigger), many=you)

    def _done(self, trigger: model.Trigger) -> str:
        who = trigger.who if isinstance(trigger.who, Filter) else None
        match trigger.event:
            case Happening.USED if self.is_player(trigger.who):
                return "uses a tactic"
            case Happening.USED if who and who.kind is Kind.ANY:
                return "uses a tactic or ability"
            case Happening.USED:
                return "uses an ability"
            case Happening.BOARDED:
                return f"boards {self.place(who.aboard) if who and who.aboard is not None else 'a platform'}"
            case Happening.ENTERED if who and who.on & ON_HERE:
                return "enters this territory"
            case Happening.ENTERED:
                return "enters a territory"
            case event:
                return SAID[event]

    def subject(self, who: Who | None) -> str:
        """Who an occasion is about."""
        trigger = self.ability.trigger
        event = trigger.event if trigger else None
        if isinstance(who, int):
            return self.thing(who)
        filter_ = self._of_event(who or Filter(number=-1), event)
        words = self.noun(filter_)
        if event in UNITS_OR_PLAYERS and filter_.kind is Kind.ANY:
            words = re.sub(r"\bunit\b", "unit or player", words, count=1)
        if event is Happening.BOARDED and filter_.aboard is not None:
            words = words.replace(f" aboard {self.place(filter_.aboard)}", "")
        if event is Happening.ENTERED and filter_.on & ON_HERE:
            words = words.replace(" here", "")
        return with_article(words.replace(" in your bay", " in its bay"))

    def _of_event(self, who: Filter, event: Happening | None) -> Filter:
        """Without a kind it is whatever the event is about."""
        if who.kind is not Kind.ANY:
            return who
        kind = Kind.TERRITORY if event in LANDS_ONLY else Kind.PLAYER if event in PLAYERS_ONLY else Kind.ANY
        return msgspec.structs.replace(who, kind=kind)

    def condition(self, condition: Condition) -> str:
        """What must be true, as a claim."""
        match condition:
            case model.That(ref=ref, fits=fits):
                return self._claimed(ref, self.claim(fits))
            case model.AllOf(conditions=inner):
                return self._several(inner, "and")
            case model.AnyOf(conditions=inner):
                return self._several(inner, "or")
            case model.Not(condition=model.CountIs(of=of, holds=model.Range(low=1))):
                return f"there is no {self.noun(of)}"
            case model.Not(condition=inner):
                return f"it is not so that {self.condition(inner)}"
            case _:
                return self._standing(condition)

    def _claimed(self, ref: Ref, claim: str) -> str:
        """A claim about one thing, or about each of several."""
        # Nothing is looked for here, so it is not only in your own bay that it may stand.
        claim = claim.replace(" in your bay", " in its bay")
        if self.is_you(ref) or not self.are_many(ref):
            return self.says(ref, claim)
        return f"each of {self.thing(ref)} {claim}"

    def _standing(self, condition: Condition) -> str:
        """How things stand, apart from any one of them."""
        match condition:
            case model.CountIs(of=of, holds=holds) if holds.low == 1 and holds.high > 1:
                return f"there is {with_article(self.noun(of))}"
            case model.CountIs(of=of, holds=holds) if holds.low == holds.high == 1:
                return f"there is {compared(holds, self.noun(of))}"
            case model.CountIs(of=of, holds=holds):
                return f"there are {counted(holds, self.noun(of, many=True))}"
            case model.TurnIs(turn=turn):
                return "it is your turn" if turn is Turns.YOURS else "it is not your turn"
            case model.PhaseIs(phase=phase):
                return f"it is the {phase.name.lower()} phase"
            case model.Has(what=what, holds=holds):
                return (
                    f"you have {counted(holds, 'tactics in hand' if what.name == 'INVENTORY' else what.name.lower())}"
                )
            case _:
                raise AssertionError(condition)

    def _several(self, conditions: tuple[Condition, ...], word: str) -> str:
        """Conditions together; what is said of one thing is said once."""
        claims = [condition for condition in conditions if isinstance(condition, model.That)]
        # Of several things, all are this or all are that; not each of them this or that.
        alike = len({claim.ref for claim in claims}) == 1 and not (word == "or" and self.are_many(claims[0].ref))
        if len(claims) == len(conditions) and alike:
            return self._claimed(claims[0].ref, merged((self.claim(claim.fits) for claim in claims), word))
        return joined(map(self.condition, conditions), word)

    def lasts(self, lasting: Lasting) -> str:
        """For how long."""
        if lasting.until is Until.WHILE and lasting.condition is not None:
            return f" as long as {self.condition(lasting.condition)}"
        return UNTILS.get(lasting.until, "")
