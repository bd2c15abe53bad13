"""The nouns of generated rules text: what filters, references and amounts are called on a card."""

from __future__ import annotations

from collections.abc import Iterable

from threefold.games.korash.cards.grammar import bits, compared, joined, merged, plural, with_article
from threefold.games.korash.cards.model import Ability, Amount, Count, Filter, Range, Slot, Who
from threefold.games.korash.cards.scope import Names
from threefold.games.korash.cards.vocabulary import (
    ATTACKER,
    BEING,
    CAUSE,
    DEFENDER,
    ENTRIES,
    HERE,
    HOST,
    IN_COMBAT,
    IS_ATTACKER,
    IS_COMBATANT,
    IS_DEFENDER,
    IS_OCCUPIED,
    IS_PENDING,
    IT,
    ON_BAY,
    ON_DESERT,
    ON_EDGE,
    ON_FACEUP,
    ON_HERE,
    ON_LEFT,
    ON_MAP,
    ON_RIGHT,
    SELF,
    USER,
    YOU,
    Happening,
    Kind,
    Side,
)

PLACES = {
    ON_HERE: "here",
    ON_LEFT: "on the left tile",
    ON_RIGHT: "on the right tile",
    ON_MAP: "on the map",
    ON_BAY: "in your bay",
    ON_DESERT: "on a desert",
    ON_FACEUP: "on a face-up territory",
    ON_EDGE: "on the map's edge",
}
ROLES = {IS_ATTACKER: "attacker", IS_DEFENDER: "defender", IS_COMBATANT: "combatant"}
STATS = (("strength", "strength"), ("protection", "protection"), ("life", "life"), ("movement", "movement"))
CAUSES = {
    Happening.REVEALED: "the unit that revealed it",
    Happening.DAMAGED: "whoever dealt it",
    Happening.DESTROYED: "whoever destroyed it",
    Happening.ATTACKED: "the defender",
    Happening.COMBAT_ENDED: "the defender",
    Happening.DEALT_DAMAGE: "the damaged unit",
    Happening.SABOTAGED: "the platform",
    Happening.BOARDED: "the platform",
    Happening.ENTERED: "the territory",
    Happening.MOVED: "the territory",
    Happening.USED: "that action",
}


class Phrases:
    """Phrases for one ability: it remembers what was named already, so that it can say "it"."""

    def __init__(self, names: Names, source: str, ability: Ability) -> None:
        self.names = names
        self.source = source
        self.ability = ability
        self.named: set[int] = set()
        self.last: int | None = None
        self.picked: dict[int, str] = {}

    def thing(self, who: Who) -> str:
        """What something happens to: "target enemy crew", "it", "each friendly unit"."""
        if isinstance(who, Filter):
            return f"each {self.noun(who)}"
        if who >= 0:
            return self.slot(who)
        if who in (SELF, USER, HOST, CAUSE) and self.last == who:
            return "it"
        if who != YOU:
            self.last = who
        return self.word(who)

    def word(self, ref: int) -> str:
        """A reference of the vocabulary."""
        if ref == CAUSE and self.ability.trigger:
            return CAUSES.get(self.ability.trigger.event, "the other")
        own = (
            "this territory"
            if self.source == "territory"
            else f"this {'platform' if self.source == 'platform' else 'unit'}"
        )
        return {
            SELF: own,
            USER: "the user" if self.source == "territory" else own,
            YOU: "you",
            HERE: "this territory" if self.source == "territory" else "its territory",
            HOST: "the platform it is aboard",
            ATTACKER: "the attacker",
            DEFENDER: "the defender",
            IT: "it",
        }.get(ref, "the other")

    def slot(self, number: int) -> str:
        """A target or choice: described when first named, then "it" or the bare noun."""
        if number in self.picked:
            return self.picked[number]
        if number >= len(self.ability.slots):
            return "it"
        slot = self.ability.slots[number]
        if number in self.named:
            if slot.filter.kind is Kind.PLAYER:
                return f"that {self.bare(slot.filter)}"
            if self.last == number or len(self.ability.slots) == 1:
                self.last = number
                return "it" if slot.n == 1 else "them"
            self.last = number
            return f"that {self.bare(slot.filter)}"
        self.named.add(number)
        self.last = number
        return self.announced(slot)

    def announced(self, slot: Slot) -> str:
        """Target enemy crew; up to 2 target deserts; an opponent."""
        target = "target " if slot.targeted else ""
        if slot.n != 1:
            nouns = f"{target}{self.noun(slot.filter, many=True)}"
            return f"{'up to ' if slot.up_to else ''}{self.amount(slot.n, nouns)}"
        if slot.up_to:
            return f"up to 1 {target}{self.noun(slot.filter)}"
        noun = self.noun(slot.filter)
        if noun.startswith("other "):
            return f"another {target}{noun.removeprefix('other ')}"
        return f"{target}{noun}" if target else with_article(noun)

    def bare(self, filter_: Filter) -> str:
        """The noun alone."""
        if filter_.being & IN_COMBAT:
            return next(word for bit, word in ROLES.items() if filter_.being & bit)
        match filter_.kind:
            case Kind.TERRITORY:
                return "desert" if filter_.on & ON_DESERT else "territory"
            case Kind.ENTRY:
                return self._action(filter_)
            case Kind.PLAYER:
                return {Side.ENEMY: "opponent", Side.ALLIED: "ally", Side.FRIENDLY: "you"}.get(filter_.side, "player")
            case Kind.ANY:
                return "unit"
            case _:
                return filter_.kind.name.lower()

    def _action(self, filter_: Filter) -> str:
        if filter_.named:
            return joined(self.named_words(filter_), "or")
        return joined(bits(filter_.of, ENTRIES), "or") if filter_.of else "action"

    def named_words(self, filter_: Filter) -> list[str]:
        """The cards and abilities that a filter names."""
        named = filter_.named or frozenset()
        words = [word for word, keys in self.names.keys.items() if keys <= named and "." not in word]
        return words or ["card"]

    def noun(self, filter_: Filter, *, many: bool = False) -> str:
        """A filter as a noun with all that describes it: "damaged enemy crew within 2 of it"."""
        bare = self.bare(filter_)
        noun = plural(bare) if many else bare
        before = [*self._before(filter_)]
        after = [*self._after(filter_)]
        return " ".join([*before, noun, *after])

    def _before(self, filter_: Filter) -> Iterable[str]:
        if filter_.other:
            yield "other"
        if filter_.any_of and (words := self._adjectives(filter_)):
            yield joined(words, "or")
        hidden = IN_COMBAT | (IS_OCCUPIED if filter_.kind is Kind.TILE else 0)
        yield from bits(filter_.being & ~hidden, BEING)
        if filter_.not_being & IS_OCCUPIED:
            yield "empty"
        yield from (f"non-{word}" for word in bits(filter_.not_being & ~IS_OCCUPIED & ~IN_COMBAT, BEING))
        if filter_.kind is Kind.TERRITORY and filter_.on & ON_FACEUP:
            yield "face-up"
        if filter_.side is not Side.ANY and filter_.kind not in (Kind.PLAYER, Kind.TERRITORY, Kind.TILE):
            yield filter_.side.name.lower()
        if filter_.keywords:
            yield joined(bits(filter_.keywords, self.names.keywords), "or")

    def _after(self, filter_: Filter) -> Iterable[str]:
        ground = filter_.kind in (Kind.TERRITORY, Kind.TILE)
        if ground and filter_.side is not Side.ANY:
            yield {Side.FRIENDLY: "your units occupy", Side.ENEMY: "enemies occupy"}.get(filter_.side, "allies occupy")
        if filter_.traits:
            yield f"with {joined(bits(filter_.traits, self.names.traits), 'or')}"
        if filter_.named and filter_.kind is not Kind.ENTRY:
            yield f"named {joined(self.named_words(filter_), 'or')}"
        if filter_.actor:
            yield f"of {with_article(self.noun(filter_.actor))}"
        if filter_.aboard is not None:
            yield f"aboard {self.place(filter_.aboard)}"
        on = filter_.on & ~(ON_DESERT | ON_FACEUP) if filter_.kind is Kind.TERRITORY else filter_.on
        if on:
            yield joined((place for bit, place in PLACES.items() if on & bit), "or")
        for figure in self._figures(filter_):
            yield f"costing {figure[6:]}" if figure.startswith("costs ") else f"with {figure}"
        if filter_.near is not None:
            yield self._near(filter_)
        if filter_.any_of and not self._adjectives(filter_):
            yield f"that {merged(filter(None, map(self.claim, filter_.any_of)), 'or')}"

    def _figures(self, filter_: Filter) -> Iterable[str]:
        for field, noun in STATS:
            if (range_ := getattr(filter_, field)) is not None:
                yield compared(range_, noun)
        if filter_.cost is not None:
            yield self.printed_cost(filter_.cost)

    def printed_cost(self, cost: Range) -> str:
        """Costs less than 3."""
        return f"costs {compared(cost, '').replace('  ', ' ').strip()}"

    def _adjectives(self, filter_: Filter) -> list[str]:
        """Alternatives that can stand before the noun: tapped or damaged; none if one of them cannot."""
        words = [list(self._before(inner)) for inner in filter_.any_of]
        plain = all(inner.kind is Kind.ANY and not list(self._after(inner)) for inner in filter_.any_of)
        return [found[0] for found in words] if plain and all(len(found) == 1 for found in words) else []

    def _near(self, filter_: Filter) -> str:
        near = filter_.near
        own = near in (USER, SELF) and self.source in ("unit", "platform")
        of = "" if own or near is None else f" of {self.place(near)}"
        reach = self.amount(filter_.within, "").strip()
        return f"within {reach} (diagonals too){of}" if filter_.full else f"within {reach}{of}"

    def place(self, who: Who) -> str:
        """What something is near to, or aboard of."""
        if isinstance(who, Filter):
            return with_article(self.noun(who))
        return "here" if who == HERE and self.source == "territory" else self.thing(who)

    def claim(self, filter_: Filter) -> str:
        """A filter as a claim: "is a platform", "has less than 6 protection"."""
        claims = list(self._claims(filter_))
        return merged([claim for claim in claims if claim not in ("is a unit", "is a crew")] or claims)

    def _claims(self, filter_: Filter) -> Iterable[str]:
        yield from self._states(filter_)
        if filter_.keywords:
            words = [with_article(word) for word in bits(filter_.keywords, self.names.keywords)]
            yield f"is {joined(words, 'or')}"
        if filter_.traits:
            yield f"is a {joined(bits(filter_.traits, self.names.traits), 'or a')}"
        yield from self._identities(filter_)
        if filter_.aboard is not None:
            yield f"is aboard {self.place(filter_.aboard)}"
        if filter_.on:
            yield f"is {joined((place for bit, place in PLACES.items() if filter_.on & bit), 'or')}"
        if filter_.near is not None:
            yield f"is {self._near(filter_)}"
        for figure in self._figures(filter_):
            yield figure if figure.startswith("costs ") else f"has {figure}"
        if filter_.any_of:
            yield merged(filter(None, map(self.claim, filter_.any_of)), "or")

    def _identities(self, filter_: Filter) -> Iterable[str]:
        if filter_.of:
            yield f"is {joined(map(with_article, bits(filter_.of, ENTRIES)), 'or')}"
        if filter_.named:
            yield f"is {joined(self.named_words(filter_), 'or')}"
        if filter_.actor:
            yield f"is of {with_article(self.noun(filter_.actor))}"
        if filter_.other:
            yield f"is not {self.word(SELF)}"

    def _states(self, filter_: Filter) -> Iterable[str]:
        side = filter_.side.name.lower() if filter_.side is not Side.ANY else ""
        if filter_.kind is not Kind.ANY:
            yield f"is {with_article(f'{side} {filter_.kind.name.lower()}'.strip())}"
        elif side:
            yield f"is {side}"
        if filter_.being & IN_COMBAT:
            role = next(bit for bit in ROLES if filter_.being & bit)
            yield {IS_ATTACKER: "is attacking", IS_DEFENDER: "is defending"}.get(role, "is in combat")
        yield from (f"is {word}" for word in bits(filter_.being & ~IN_COMBAT & ~IS_PENDING, BEING))
        yield from (f"is not {word}" for word in bits(filter_.not_being, BEING))

    def amount(self, amount: Amount, noun: str, *, sign: bool = False) -> str:
        """2 industry; 1 industry for each friendly unit (at most 3)."""
        if isinstance(amount, Count):
            words = f"{amount.times} {noun}".strip()
            each = f"{'+' if sign and amount.times > 0 else ''}{words} for each {self.noun(amount.of)}"
            return each if amount.most is None else f"{each} (at most {amount.most})"
        return f"{amount:+d} {noun}".replace("-", "−") if sign else f"{amount} {noun}"
