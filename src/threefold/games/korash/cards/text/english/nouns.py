"""The nouns of generated rules text: how filters and amounts are named, and how a filter becomes a claim."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Ability, Amount, Count, Filter, Range, Who
from threefold.games.korash.cards.read.scope import Names
from threefold.games.korash.cards.text.english.words import (
    FIGHTING,
    LAND_PLACES,
    OCCUPANTS,
    PLACES,
    PLAYERS,
    ROLES,
    SORTS,
    STATS,
    agreed,
    bits,
    compared,
    joined,
    merged,
    plural,
    with_article,
)


def _any_of(words: Iterable[str], *, many: bool) -> str:
    """Return alternatives in words: "a tactic or an ability", "tactics or abilities"."""
    return joined(map(plural if many else with_article, words), "or")


class Nouns(ABC):
    """Writes the filters and amounts of one ability in words."""

    def __init__(self, names: Names, source: str, ability: Ability) -> None:
        self.names = names
        self.source = source
        self.ability = ability

    @abstractmethod
    def thing(self, who: Who) -> str:
        """Return words for whom or what an effect happens to."""

    @abstractmethod
    def word(self, ref: int) -> str:
        """Return words for a reference of the vocabulary: "this unit" for SELF, "the attacker" for ATTACKER."""

    def oneself(self, filter_: Filter) -> str:
        """Return words for the thing that a filter with `other` excludes."""
        return self.word(v.SELF if filter_.kind in (v.Kind.TERRITORY, v.Kind.TILE) else v.USER)

    def bare(self, filter_: Filter, *, many: bool = False) -> str:
        """Return the noun of a filter without anything that describes it: "crew"."""
        noun = self._bare(filter_)
        return plural(noun) if many else noun

    def _bare(self, filter_: Filter) -> str:
        role = self._role(filter_)
        match filter_.kind:
            case v.Kind.ANY | v.Kind.UNIT:
                return ROLES[role] if role else "unit"
            case v.Kind.TERRITORY:
                return "desert" if filter_.on == v.ON_DESERT else "territory"
            case v.Kind.ENTRY:
                return self._action(filter_)
            case v.Kind.PLAYER:
                return PLAYERS.get(filter_.side, "player")
            case _:
                return filter_.kind.name.lower()

    def _role(self, filter_: Filter) -> int:
        """Return the bit of the combat role that a filter asks for; 0 if it asks for none."""
        return next((bit for bit in ROLES if filter_.being & bit), 0)

    def _action(self, filter_: Filter) -> str:
        if filter_.named:
            return joined(self.named_words(filter_), "or")
        return joined(bits(filter_.of, v.ENTRIES), "or") if filter_.of else "action"

    def named_words(self, filter_: Filter) -> list[str]:
        """Return the names of the cards and abilities that a filter lists under `named`."""
        named = filter_.named or frozenset()
        words = [word for word, keys in self.names.keys.items() if keys <= named and "." not in word]
        return words or ["card"]

    def noun(self, filter_: Filter, *, many: bool = False) -> str:
        """Return a filter as a noun with everything that describes it: "damaged enemy crew within 2 of it"."""
        before = [*self._before(filter_)]
        after = [*self._after(filter_, many=many)]
        return " ".join([*before, self.bare(filter_, many=many), *after])

    def _before(self, filter_: Filter) -> Iterable[str]:
        # No filter can find a tactic that is being used, so "other" would mean nothing on it.
        if filter_.other and self.source != "tactic":
            yield "other"
        if filter_.any_of and (words := self._adjectives(filter_)):
            yield joined(words, "or")
        ground = filter_.kind in (v.Kind.TERRITORY, v.Kind.TILE)
        after = v.IN_COMBAT | v.IS_ABOARD
        yield from bits(filter_.being & ~after & ~(v.IS_OCCUPIED if ground and filter_.side else 0), v.BEING)
        if filter_.not_being & v.IS_OCCUPIED:
            yield "empty"
        yield from (f"non-{word}" for word in bits(filter_.not_being & ~after & ~v.IS_OCCUPIED, v.BEING))
        role = self._role(filter_)
        if role not in (0, v.IS_COMBATANT) and filter_.kind in (v.Kind.CREW, v.Kind.PLATFORM):
            yield FIGHTING[role]
        if filter_.kind is v.Kind.TERRITORY and filter_.on == v.ON_FACEUP:
            yield "face-up"
        if filter_.side is not v.Side.ANY and not ground and filter_.kind is not v.Kind.PLAYER:
            yield filter_.side.name.lower()
        if filter_.keywords:
            yield joined(bits(filter_.keywords, self.names.keywords), "or")

    def _after(self, filter_: Filter, *, many: bool = False) -> Iterable[str]:
        if filter_.side is not v.Side.ANY and filter_.kind in (v.Kind.TERRITORY, v.Kind.TILE):
            yield OCCUPANTS[filter_.side]
        if filter_.traits:
            yield f"with {joined(bits(filter_.traits, self.names.traits), 'or')}"
        if filter_.named and filter_.kind is not v.Kind.ENTRY:
            yield f"named {joined(self.named_words(filter_), 'or')}"
        if filter_.actor:
            yield f"of {with_article(self.noun(filter_.actor))}"
        yield from self._aboard(filter_)
        if self._role(filter_) == v.IS_COMBATANT and filter_.kind in (v.Kind.CREW, v.Kind.PLATFORM):
            yield "in combat"
        yield from (f"not {FIGHTING[bit]}" for bit in ROLES if filter_.not_being & bit)
        if place := self._place(filter_, many=many):
            yield place
        for figure in self._figures(filter_):
            yield f"costing {figure[6:]}" if figure.startswith("costs ") else f"with {figure}"
        if filter_.near is not None:
            yield self._near(filter_)
        if filter_.any_of and not self._adjectives(filter_):
            claims = (self.claim(inner, many=many) for inner in filter_.any_of)
            yield f"that {merged(filter(None, claims), 'or')}"

    def _aboard(self, filter_: Filter) -> Iterable[str]:
        if filter_.aboard is not None:
            yield f"aboard {self.place(filter_.aboard)}"
        elif filter_.being & v.IS_ABOARD:
            yield "aboard a platform"
        if filter_.not_being & v.IS_ABOARD:
            yield "not aboard a platform"

    def _place(self, filter_: Filter, *, many: bool) -> str:
        """Return words for where the things of a filter must be; a territory is always face-up or face-down."""
        on = filter_.on
        if filter_.kind is not v.Kind.TERRITORY or not on & (v.ON_DESERT | v.ON_FACEUP):
            return joined((place for bit, place in PLACES.items() if on & bit), "or")
        if on in (v.ON_DESERT, v.ON_FACEUP) or (on & v.ON_DESERT and on & v.ON_FACEUP):
            return ""
        where = joined((place for bit, place in LAND_PLACES.items() if on & bit), "or")
        return f"that {agreed('is', many=many)} {where}"

    def _figures(self, filter_: Filter) -> Iterable[str]:
        for field, noun in STATS:
            if (range_ := getattr(filter_, field)) is not None:
                yield compared(range_, noun)
        if filter_.cost is not None:
            yield self.printed_cost(filter_.cost)

    def printed_cost(self, cost: Range) -> str:
        """Return a comparison of costs in words: "costs less than 3"."""
        return f"costs {compared(cost, '').replace('  ', ' ').strip()}"

    def _adjectives(self, filter_: Filter) -> list[str]:
        """Return a filter's alternatives as adjectives ("tapped", "damaged"); none if one of them is no adjective."""
        words = [list(self._before(inner)) for inner in filter_.any_of]
        plain = all(inner.kind is v.Kind.ANY and not list(self._after(inner)) for inner in filter_.any_of)
        return [found[0] for found in words] if plain and all(len(found) == 1 for found in words) else []

    def _near(self, filter_: Filter) -> str:
        near = filter_.near
        own = near in (v.USER, v.SELF) and self.source in ("unit", "platform")
        of = "" if own or near is None else f" of {self.place(near)}"
        reach = self.amount(filter_.within, "").strip()
        return f"within {reach} (diagonals too){of}" if filter_.full else f"within {reach}{of}"

    def place(self, who: Who) -> str:
        """Return words for the thing that something is near to or aboard."""
        if isinstance(who, Filter):
            return with_article(self.noun(who))
        return "here" if who == v.HERE and self.source == "territory" else self.thing(who)

    def claim(self, filter_: Filter, *, many: bool = False) -> str:
        """Return a filter as a claim: "is a platform", "have less than 6 protection"."""
        claims = list(self._claims(filter_, many=many))
        told = [claim for claim in claims if claim not in ("is a unit", "is units")] or claims
        return merged(agreed(claim, many=many) for claim in told)

    def _claims(self, filter_: Filter, *, many: bool) -> Iterable[str]:
        """Yield each thing that a filter demands, as a claim about one thing; with `many` the nouns are plural."""
        side = filter_.side.name.lower() if filter_.side is not v.Side.ANY else ""
        if filter_.kind is not v.Kind.ANY:
            yield f"is {_any_of([f'{side} {filter_.kind.name.lower()}'.strip()], many=many)}"
        elif side:
            yield f"is {side}"
        yield from self._states(filter_)
        if filter_.keywords:
            yield f"has {joined(bits(filter_.keywords, self.names.keywords), 'or')}"
        if filter_.traits:
            yield self._had(bits(filter_.traits, self.names.traits), many=many)
        yield from self._identities(filter_, many=many)
        if filter_.aboard is not None:
            yield f"is aboard {self.place(filter_.aboard)}"
        if filter_.on:
            places = LAND_PLACES if filter_.kind is v.Kind.TERRITORY else PLACES
            yield f"is {joined((place for bit, place in places.items() if filter_.on & bit), 'or')}"
        if filter_.near is not None:
            yield f"is {self._near(filter_)}"
        for figure in self._figures(filter_):
            yield figure if figure.startswith("costs ") else f"has {figure}"
        if filter_.any_of:
            yield merged((self.claim(inner, many=many) for inner in filter_.any_of), "or")

    def _had(self, traits: list[str], *, many: bool) -> str:
        """Return named abilities as a claim: "is a strider", "has Torrent"."""
        sorts = [word for word in traits if word in SORTS]
        others = [word for word in traits if word not in SORTS]
        claims = [f"is {_any_of(sorts, many=many)}"] if sorts else []
        claims += [f"has {joined(others, 'or')}"] if others else []
        return joined((agreed(claim, many=many) for claim in claims), "or")

    def _identities(self, filter_: Filter, *, many: bool) -> Iterable[str]:
        if filter_.of:
            yield f"is {_any_of(bits(filter_.of, v.ENTRIES), many=many)}"
        if filter_.named:
            yield f"is {joined(self.named_words(filter_), 'or')}"
        if filter_.actor:
            yield f"is of {with_article(self.noun(filter_.actor))}"
        if filter_.other and self.source != "tactic":
            yield f"is not {self.oneself(filter_)}"

    def _states(self, filter_: Filter) -> Iterable[str]:
        if role := self._role(filter_):
            yield f"is {FIGHTING[role]}"
        yield from (f"is {word}" for word in bits(filter_.being & ~v.IN_COMBAT & ~v.IS_PENDING, v.BEING))
        yield from (f"is not {FIGHTING[bit]}" for bit in ROLES if filter_.not_being & bit)
        yield from (f"is not {word}" for word in bits(filter_.not_being & ~v.IN_COMBAT, v.BEING))

    def amount(self, amount: Amount, noun: str, *, sign: bool = False) -> str:
        """Return an amount with its noun: "2 industry", "1 industry for each friendly unit (at most 3)"."""
        if isinstance(amount, Count):
            times = f"{amount.times:+d}" if sign else str(amount.times)
            each = f"{times} {noun}".strip().replace("-", "−") + f" for each {self.noun(amount.of)}"
            return each if amount.most is None else f"{each} (at most {amount.most})"
        return f"{amount:+d} {noun}".replace("-", "−") if sign else f"{amount} {noun}"
