"""What things are called as an ability goes on: described when first named, then "it"."""

from __future__ import annotations

from threefold.games.korash.cards.model import Ability, Count, Filter, Slot, Who
from threefold.games.korash.cards.read.scope import Names
from threefold.games.korash.cards.text.english.grammar import agreed, with_article
from threefold.games.korash.cards.text.english.nouns import Nouns
from threefold.games.korash.cards.text.english.words import CAUSES, PLAYERS_ONLY
from threefold.games.korash.cards.vocabulary import (
    ATTACKER,
    CAUSE,
    DEFENDER,
    HERE,
    HOST,
    IT,
    SELF,
    USER,
    YOU,
    Kind,
    Side,
)

ORDINALS = ("first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "last")


class Phrases(Nouns):
    """Phrases for one ability: it remembers what was named already, so that it can say "it"."""

    def __init__(self, names: Names, source: str, ability: Ability) -> None:
        super().__init__(names, source, ability)
        self.named: set[int] = set()
        self.last: int | None = None
        self.picked: dict[int, str] = {}
        self.looped: dict[int, str] = {}
        """What an `each` goes through, until it is named for the first time."""

    def thing(self, who: Who) -> str:
        """What something happens to: "target enemy crew", "it", "each friendly unit"."""
        if isinstance(who, Filter):
            return "you" if self.is_you(who) else f"each {self.noun(who)}"
        if who >= 0:
            return self.slot(who)
        if who in (SELF, USER, HOST, CAUSE) and self.last == who:
            return "it"
        if who != YOU:
            self.last = who
        return self.word(who)

    def says(self, who: Who, claim: str) -> str:
        """Somebody and what is said of them: "they are dealt 1 damage"."""
        many = self.are_many(who)
        whom = self.thing(who)
        return f"{'they' if whom == 'them' else whom} {agreed(claim, many=many)}"

    def are_many(self, who: Who) -> bool:
        """Whether a verb must agree with several, as it does with "you"."""
        if self.is_you(who) or (who == IT and self.word(IT) == "you"):
            return True
        if isinstance(who, Filter) or who < 0 or who in self.looped:
            return False
        if who in self.picked or who >= len(self.ability.slots):
            return self.picked.get(who) == "them"
        n = self.ability.slots[who].n
        return n != 1 and (who in self.named or not isinstance(n, Count) or n.times != 1)

    def is_you(self, who: Who | None) -> bool:
        """Whether a reference, slot or filter means the player who reads it."""
        if isinstance(who, int) and 0 <= who < len(self.ability.slots):
            who = self.ability.slots[who].filter
        return who == YOU or (isinstance(who, Filter) and who.kind is Kind.PLAYER and who.side is Side.FRIENDLY)

    def is_player(self, who: Who | None) -> bool:
        """Whether something can only be a player."""
        if isinstance(who, int) and 0 <= who < len(self.ability.slots):
            who = self.ability.slots[who].filter
        if isinstance(who, Filter):
            return who.kind is Kind.PLAYER
        return who == YOU or (who == IT and self.word(IT) != "it")

    def word(self, ref: int) -> str:
        """A reference of the vocabulary."""
        trigger = self.ability.trigger
        if ref == CAUSE and trigger:
            return CAUSES.get(trigger.event, "the other")
        if ref == IT and trigger and trigger.who != IT:
            player = trigger.event in PLAYERS_ONLY or self.is_player(trigger.who)
            return "you" if self.is_you(trigger.who) else "that player" if player else "it"
        own = f"this {self.source}"
        return {
            SELF: own,
            USER: "the user" if self.source == "territory" else own,
            YOU: "you",
            HERE: own if self.source == "territory" else "its territory",
            HOST: "the platform it is aboard",
            ATTACKER: "the attacker",
            DEFENDER: "the defender",
            IT: "it",
        }.get(ref, "the other")

    def slot(self, number: int) -> str:
        """A target or choice: described when first named, then "it" or the bare noun."""
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
        if slot.filter.kind is Kind.PLAYER:
            return self._that(number)
        near = self.last == number or len(self.ability.slots) == 1
        self.last = number
        return ("them" if slot.n != 1 else "it") if near else self._that(number)

    def _that(self, number: int) -> str:
        """That crew; of several that are called so, the second target crew."""
        slot = self.ability.slots[number]
        nouns = [self.bare(other.filter) for other in self.ability.slots]
        if nouns.count(nouns[number]) > 1:
            target = "target " if slot.targeted else ""
            which = ORDINALS[min(nouns[:number].count(nouns[number]), len(ORDINALS) - 1)]
            return f"the {which} {target}{self.bare(slot.filter, many=slot.n != 1)}"
        return f"{'those' if slot.n != 1 else 'that'} {self.bare(slot.filter, many=slot.n != 1)}"

    def announced(self, slot: Slot, *, first: bool = True) -> str:
        """Target enemy crew; up to 2 target deserts; an opponent; another target unit.

        Only of what is announced first "another" cannot be taken for another than what was announced before.
        """
        target = "target " if slot.targeted else ""
        several = slot.n != 1 and (not isinstance(slot.n, Count) or slot.n.times != 1)
        noun = self.noun(slot.filter, many=several)
        other = noun.startswith("other ")
        noun = target + noun.removeprefix("other ")
        if other and not first:
            noun += f" other than {self.oneself(slot.filter)}"
        if slot.n != 1 or slot.up_to:
            words = f"other {noun}" if other and first else noun
            return f"{'up to ' if slot.up_to else ''}{self.amount(slot.n, words)}"
        return f"another {noun}" if other and first else noun if target else with_article(noun)
