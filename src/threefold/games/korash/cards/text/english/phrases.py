"""Phrases of generated rules text: references, conditions, durations, and the events that triggers wait for."""

from __future__ import annotations

import re
from abc import abstractmethod

import msgspec

from threefold.games.korash.cards import model
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.read.scope import Names
from threefold.games.korash.cards.text.english.nouns import Nouns
from threefold.games.korash.cards.text.english.words import (
    CAUSES,
    LANDS_ONLY,
    PLAYERS_ONLY,
    SAID,
    UNITS_OR_PLAYERS,
    UNTILS,
    agreed,
    compared,
    counted,
    joined,
    merged,
    with_article,
)

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "last")


class Phrases(Nouns):
    """Writes the phrases of one ability; it remembers what was named already, so that it can write "it"."""

    def __init__(self, names: Names, source: str, ability: model.Ability) -> None:
        super().__init__(names, source, ability)
        self.named: set[int] = set()
        self.last: int | None = None
        self.picked: dict[int, str] = {}
        self.looped: dict[int, str] = {}
        """For the slot of an `each`: the words for its things, until the text names them for the first time."""

    @abstractmethod
    def tell(self, block: model.Block) -> str:
        """Return the text of a block, one sentence for each effect."""

    @abstractmethod
    def step(self, step: model.Effect) -> str:
        """Return the text of one effect, with its condition and with what can be paid to prevent it."""

    def does(self, who: model.Who, verb: str) -> str:
        """Return a subject and its verb: "target opponent gains"; for "you" only the verb: "gain"."""
        return agreed(verb, many=True) if who == v.YOU else self.says(who, verb)

    def tiles(self, n: model.Amount) -> str:
        """Return a number of tiles: "1 tile", "2 tiles"."""
        return self.amount(n, "tile" if n == 1 else "tiles")

    def thing(self, who: model.Who) -> str:
        """Return words for whom or what an effect happens to: "target enemy crew", "it", "each friendly unit"."""
        if isinstance(who, model.Filter):
            return "you" if self.is_you(who) else f"each {self.noun(who)}"
        if who >= 0:
            return self.slot(who)
        if who in (v.SELF, v.USER, v.HOST, v.CAUSE) and self.last == who:
            return "it"
        if who != v.YOU:
            self.last = who
        return self.word(who)

    def says(self, who: model.Who, claim: str) -> str:
        """Return a subject and a claim about it: "they are dealt 1 damage"."""
        many = self.are_many(who)
        whom = self.thing(who)
        return f"{'they' if whom == 'them' else whom} {agreed(claim, many=many)}"

    def are_many(self, who: model.Who) -> bool:
        """Return whether a verb with this subject must be plural; "you" needs the plural too."""
        if self.is_you(who) or (who == v.IT and self.word(v.IT) == "you"):
            return True
        if isinstance(who, model.Filter) or who < 0 or who in self.looped:
            return False
        if who in self.picked or who >= len(self.ability.slots):
            return self.picked.get(who) == "them"
        n = self.ability.slots[who].n
        return n != 1 and (who in self.named or not isinstance(n, model.Count) or n.times != 1)

    def is_you(self, who: model.Who | None) -> bool:
        """Return whether a reference, slot or filter means the player who reads the card."""
        if isinstance(who, int) and 0 <= who < len(self.ability.slots):
            who = self.ability.slots[who].filter
        return who == v.YOU or (
            isinstance(who, model.Filter) and who.kind is v.Kind.PLAYER and who.side is v.Side.FRIENDLY
        )

    def is_player(self, who: model.Who | None) -> bool:
        """Return whether a reference, slot or filter can only mean a player."""
        if isinstance(who, int) and 0 <= who < len(self.ability.slots):
            who = self.ability.slots[who].filter
        if isinstance(who, model.Filter):
            return who.kind is v.Kind.PLAYER
        return who == v.YOU or (who == v.IT and self.word(v.IT) != "it")

    def word(self, ref: int) -> str:
        """Return words for a reference of the vocabulary: "this unit" for SELF, "the attacker" for ATTACKER."""
        trigger = self.ability.trigger
        if ref == v.CAUSE and trigger:
            return CAUSES.get(trigger.event, "the other")
        if ref == v.IT and trigger and trigger.who != v.IT:
            player = trigger.event in PLAYERS_ONLY or self.is_player(trigger.who)
            return "you" if self.is_you(trigger.who) else "that player" if player else "it"
        own = f"this {self.source}"
        return {
            v.SELF: own,
            v.USER: "the user" if self.source == "territory" else own,
            v.YOU: "you",
            v.HERE: own if self.source == "territory" else "its territory",
            v.HOST: "the platform it is aboard",
            v.ATTACKER: "the attacker",
            v.DEFENDER: "the defender",
            v.IT: "it",
        }.get(ref, "the other")

    def slot(self, number: int) -> str:
        """Return words for a target or choice: a description the first time, then "it" or the noun alone."""
        if number in self.looped:
            return self.looped.pop(number)
        if number in self.picked:
            return self.picked[number]
        if number >= len(self.ability.slots):
            return "it"
        slot = self.ability.slots[number]
        if self.is_you(slot.filter):
            return "you"
        if number not in self.named:
            self.named.add(number)
            self.last = number
            return self.announced(slot, first=number == 0)
        if slot.filter.kind is v.Kind.PLAYER:
            return self._that(number)
        near = self.last == number or len(self.ability.slots) == 1
        self.last = number
        return ("them" if slot.n != 1 else "it") if near else self._that(number)

    def _that(self, number: int) -> str:
        """Return a target that was named before: "that crew", or "the second target crew" among several crews."""
        slot = self.ability.slots[number]
        nouns = [self.bare(other.filter) for other in self.ability.slots]
        if nouns.count(nouns[number]) > 1:
            target = "target " if slot.targeted else ""
            which = ORDINALS[min(nouns[:number].count(nouns[number]), len(ORDINALS) - 1)]
            return f"the {which} {target}{self.bare(slot.filter, many=slot.n != 1)}"
        return f"{'those' if slot.n != 1 else 'that'} {self.bare(slot.filter, many=slot.n != 1)}"

    def announced(self, slot: model.Slot, *, first: bool = True) -> str:
        """Return the first words for a target or choice: "target enemy crew", "another target unit".

        Only the first slot may be "another": in a later slot readers would take it to mean "not the target before".
        """
        target = "target " if slot.targeted else ""
        several = slot.n != 1 and (not isinstance(slot.n, model.Count) or slot.n.times != 1)
        noun = self.noun(slot.filter, many=several)
        other = noun.startswith("other ")
        noun = target + noun.removeprefix("other ")
        if other and not first:
            noun += f" other than {self.oneself(slot.filter)}"
        if slot.n != 1 or slot.up_to:
            words = f"other {noun}" if other and first else noun
            return f"{'up to ' if slot.up_to else ''}{self.amount(slot.n, words)}"
        return f"another {noun}" if other and first else noun if target else with_article(noun)

    def occasion(self, trigger: model.Trigger) -> str:
        """Return what a trigger waits for: "when this unit wins a combat", "at the start of your turn"."""
        turn = {v.Turns.YOURS: " on your turn", v.Turns.OTHER: " on another player's turn"}.get(trigger.turn, "")
        once = "the first time each turn that " if trigger.once else "when "
        match trigger.event:
            case v.Happening.START_OF_TURN | v.Happening.END_OF_TURN:
                edge = "start" if trigger.event is v.Happening.START_OF_TURN else "end"
                whose = {v.Turns.YOURS: "your turn", v.Turns.OTHER: "another player's turn"}.get(trigger.turn, "")
                return f"at the {edge} of {whose or self._whose_turn(trigger.who)}"
            case v.Happening.PHASE_BEGINS:
                whose = f" on {self._whose_turn(trigger.who)}" if trigger.who is not None else ""
                return f"{once}a phase begins{turn or whose}"
            case v.Happening.USED if trigger.who is None:
                return f"{once}a tactic or ability is used{turn}"
            case v.Happening.COMBAT_ENDED:
                return f"{once}a combat ends in which {self.subject(trigger.who)} attacked{turn}"
            case _:
                return f"{once}{self.subject(trigger.who)} {self._deed(trigger)}{turn}"

    def _whose_turn(self, who: model.Who | None) -> str:
        """Return whose turn it is: "your turn", "an opponent's turn", "every turn"."""
        words = self.subject(who) if who is not None else ""
        return "your turn" if words == "you" else f"{words}'s turn" if words else "every turn"

    def _deed(self, trigger: model.Trigger) -> str:
        you = self.is_you(trigger.who)
        return agreed(self._done(trigger), many=you)

    def _done(self, trigger: model.Trigger) -> str:
        who = trigger.who if isinstance(trigger.who, model.Filter) else None
        match trigger.event:
            case v.Happening.USED if self.is_player(trigger.who):
                return "uses a tactic"
            case v.Happening.USED if who and who.kind is v.Kind.ANY:
                return "uses a tactic or ability"
            case v.Happening.USED:
                return "uses an ability"
            case v.Happening.BOARDED:
                return f"boards {self.place(who.aboard) if who and who.aboard is not None else 'a platform'}"
            case v.Happening.ENTERED if who and who.on & v.ON_HERE:
                return "enters this territory"
            case v.Happening.ENTERED:
                return "enters a territory"
            case event:
                return SAID[event]

    def subject(self, who: model.Who | None) -> str:
        """Return words for the one that the event of a trigger is about."""
        trigger = self.ability.trigger
        event = trigger.event if trigger else None
        if isinstance(who, int):
            return self.thing(who)
        filter_ = self._of_event(who or model.Filter(number=-1), event)
        words = self.noun(filter_)
        if event in UNITS_OR_PLAYERS and filter_.kind is v.Kind.ANY:
            words = re.sub(r"\bunit\b", "unit or player", words, count=1)
        if event is v.Happening.BOARDED and filter_.aboard is not None:
            words = words.replace(f" aboard {self.place(filter_.aboard)}", "")
        if event is v.Happening.ENTERED and filter_.on & v.ON_HERE:
            words = words.replace(" here", "")
        return with_article(words.replace(" in your bay", " in its bay"))

    def _of_event(self, who: model.Filter, event: v.Happening | None) -> model.Filter:
        """Return the filter of a trigger; a filter without a kind gets the kind of thing its event is about."""
        if who.kind is not v.Kind.ANY:
            return who
        kind = v.Kind.TERRITORY if event in LANDS_ONLY else v.Kind.PLAYER if event in PLAYERS_ONLY else v.Kind.ANY
        return msgspec.structs.replace(who, kind=kind)

    def condition(self, condition: model.Condition) -> str:
        """Return a condition as a claim: "it is your turn", "you have 3 or more industry"."""
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

    def _claimed(self, ref: model.Ref, claim: str) -> str:
        """Return a claim about one thing, or about each of several things."""
        # The thing is known already, so it may be in anybody's bay, not only in yours.
        claim = claim.replace(" in your bay", " in its bay")
        if self.is_you(ref) or not self.are_many(ref):
            return self.says(ref, claim)
        return f"each of {self.thing(ref)} {claim}"

    def _standing(self, condition: model.Condition) -> str:
        """Return a condition about no particular thing as a claim: a count, a turn, a phase or a resource."""
        match condition:
            case model.CountIs(of=of, holds=holds) if holds.low == 1 and holds.high > 1:
                return f"there is {with_article(self.noun(of))}"
            case model.CountIs(of=of, holds=holds) if holds.low == holds.high == 1:
                return f"there is {compared(holds, self.noun(of))}"
            case model.CountIs(of=of, holds=holds):
                return f"there are {counted(holds, self.noun(of, many=True))}"
            case model.TurnIs(turn=turn):
                return "it is your turn" if turn is v.Turns.YOURS else "it is not your turn"
            case model.PhaseIs(phase=phase):
                return f"it is the {phase.name.lower()} phase"
            case model.Has(what=what, holds=holds):
                return (
                    f"you have {counted(holds, 'tactics in hand' if what.name == 'INVENTORY' else what.name.lower())}"
                )
            case _:
                raise AssertionError(condition)

    def _several(self, conditions: tuple[model.Condition, ...], word: str) -> str:
        """Return several conditions as one; claims about the same thing share their subject."""
        claims = [condition for condition in conditions if isinstance(condition, model.That)]
        # "Any of" several conditions is true if one of them is true of all the things.
        alike = len({claim.ref for claim in claims}) == 1 and not (word == "or" and self.are_many(claims[0].ref))
        if len(claims) == len(conditions) and alike:
            return self._claimed(claims[0].ref, merged((self.claim(claim.fits) for claim in claims), word))
        return joined(map(self.condition, conditions), word)

    def lasts(self, lasting: model.Lasting) -> str:
        """Return how long a change lasts, with a space in front: " until end of turn"."""
        if lasting.until is v.Until.WHILE and lasting.condition is not None:
            return f" as long as {self.condition(lasting.condition)}"
        return UNTILS.get(lasting.until, "")
