"""Write the rules text of cards that print none: each ability as sentences, made from its effects."""

from __future__ import annotations

import msgspec

from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Ability, Amount, Block, Cost, Effect, Ref, Tactic, Territory, Unit
from threefold.games.korash.cards.read.scope import Names
from threefold.games.korash.cards.text.english.phrases import Phrases
from threefold.games.korash.cards.text.english.verbs import COMMANDS, TOLD
from threefold.games.korash.cards.text.english.words import bits, joined, lower, plural


def sentence(words: str) -> str:
    """Return the words with a capital first letter and a full stop."""
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


class Teller(Phrases):
    """Writes the text of one ability of a unit, platform or territory, or of one tactic."""

    def whole(self) -> str:
        """Return the text of the whole ability, with its cost or the event it waits for."""
        ability = self.ability
        occasion = self.occasion(ability.trigger) if ability.trigger else ""
        told = self.tell(ability.do)
        if ability.cost is not None:
            tags = [ability.timing.name.lower()] if ability.timing is not v.Timing.OWN_TURN else []
            tags += ["unlimited"] if ability.unlimited else []
            price = self.price(ability.cost)
            return f"{''.join(f'[{tag}] ' for tag in tags)}{price[:1].upper()}{price[1:]}: {told}"
        if ability.trigger is not None:
            plain = told.split(" ")[0].lower() in COMMANDS
            may = ("you may " if plain else "you may do this: ") if ability.may else ""
            return sentence(f"{occasion}, {may}{lower(told)}")
        return told

    def price(self, cost: Cost) -> str:
        """Return a cost in words: "X, 2 industry, 1 movement"."""
        numbers: dict[str, Amount] = {"industry": cost.industry, "movement": cost.movement, "discard": cost.discard}
        industry, movement, discard = (numbers | dict(cost.counts)).values()
        parts = [
            {0: "", 1: "X"}.get(cost.taps, f"X with {cost.taps} units"),
            self.amount(industry, "industry") if industry else "",
            self.amount(movement, "movement") if movement else "",
            f"discard {self.amount(discard, 'tactic' if discard == 1 else 'tactics')}" if discard else "",
            f"destroy {self.word(v.USER)}" if cost.destroy_self else "",
            f"bury {self._ground()}" if cost.bury_here else "",
        ]
        return ", ".join(part for part in parts if part) or "free"

    def _ground(self) -> str:
        own = self.word(v.SELF)
        return own if self.source == "territory" else f"the territory that {own} occupies"

    def tell(self, block: Block) -> str:
        """Return the text of a block, one sentence for each effect."""
        return " ".join(self.step(step) for step in block.steps)

    def step(self, step: Effect) -> str:
        """Return the text of one effect, with its condition and with what can be paid to prevent it."""
        before = ""
        if step.condition is not None:
            word = "while" if self.ability.static else "if"
            before = f"{word} {self.condition(step.condition)}, "
        told = TOLD[type(step)].tell(self, step)
        if step.unless_pay is not None:
            told = f"{told.rstrip('.')} unless {self.payer(step.by)} {self.amount(step.unless_pay, 'industry')}"
        words = sentence(before + (lower(told) if before else told))
        if step.otherwise is not None:
            words += f" Otherwise, {lower(self.tell(step.otherwise))}"
        return words

    def payer(self, by: Ref) -> str:
        """Return who may pay, as the beginning of a clause: "you pay", "one of their controllers pays"."""
        if self.is_you(by):
            return "you pay"
        many = self.are_many(by)
        if self.is_player(by):
            return f"one of {self.thing(by)} pays" if many else self.says(by, "pays")
        return "one of their controllers pays" if many else "its controller pays"


COMMON_TRAITS = v.MOVE | v.ATTACK | v.EXPLORE
"""The abilities that every unit has, so that no text names them."""


class Writer:
    """Gives every card and ability its text: the printed text, or else one made from its effects."""

    def __init__(self, names: Names) -> None:
        self.names = names

    def unit(self, unit: Unit) -> Unit:
        """Return a copy of a unit with its text filled in."""
        source = "platform" if unit.platform else "unit"
        abilities = tuple(self._told(ability, source) for ability in unit.abilities)
        return msgspec.structs.replace(unit, abilities=abilities, text=unit.text or composed(unit, abilities))

    def territory(self, land: Territory) -> Territory:
        """Return a copy of a territory with its text filled in."""
        abilities = tuple(self._told(ability, "territory") for ability in land.abilities)
        return msgspec.structs.replace(land, abilities=abilities, text=land.text or composed(land, abilities))

    def tactic(self, tactic: Tactic) -> Tactic:
        """Return a copy of a tactic with its text filled in."""
        text = tactic.text or Teller(self.names, "tactic", tactic.use).tell(tactic.use.do)
        return msgspec.structs.replace(tactic, text=text, use=msgspec.structs.replace(tactic.use, text=text))

    def _told(self, ability: Ability, source: str) -> Ability:
        return msgspec.structs.replace(ability, text=ability.text or Teller(self.names, source, ability).whole())


def line(ability: Ability) -> str:
    """Return the line for one ability on a card: its tile if it has one, its name and its text."""
    edge = {v.Edge.LEFT: "Left tile. ", v.Edge.RIGHT: "Right tile. "}.get(ability.edge, "")
    return f"{edge}{ability.name} — {ability.text}" if ability.name else f"{edge}{ability.text}"


def composed(card: Unit | Territory, abilities: tuple[Ability, ...]) -> str:
    """Return the text of a card that prints none: one line for each ability, those known to the rules first."""
    known = known_abilities(card) if isinstance(card, Unit) else ()
    told = [f"{name}: {text}" if name == "Supply" else f"{name}." for name, text in known]
    return "\n".join([*told, *map(line, abilities)])


def known_abilities(unit: Unit) -> list[tuple[str, str]]:
    """Return name and text of each named ability of a unit, without those that all units of its sort have.

    For a platform, carrier and supply are left out too: a card shows its supply beside the text.
    """
    common = COMMON_TRAITS | (v.PLATFORM | v.CARRIER | v.SUPPLY if unit.platform else 0)
    given = joined(f"{n} {plural(what) if what == 'tactic' and n > 1 else what}" for what, n in supplied(unit))
    texts = {
        "strider": "it may board any platform.",
        "carrier": "it picks up a friendly crew on whose tile it ends its move, and carries it.",
        "supply": f"{given} in each of your planning phases.",
    }
    return [(word.capitalize(), texts[word]) for word in bits(unit.traits & ~common, v.TRAITS)]


def supplied(unit: Unit) -> list[tuple[str, int]]:
    """Return each resource that a unit supplies, with its amount; resources with amount 0 are left out."""
    given: dict[str, int] = msgspec.to_builtins(unit.supply) if unit.supply else {}
    return [(what, n) for what, n in given.items() if n]
