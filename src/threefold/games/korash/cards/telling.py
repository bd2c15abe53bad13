"""Tells an ability as sentences: its cost or occasion, its conditions, and effect by effect what happens."""

from __future__ import annotations

from threefold.games.korash.cards.grammar import lower
from threefold.games.korash.cards.model import Amount, Block, Cost, Effect, Who
from threefold.games.korash.cards.occasions import Occasions
from threefold.games.korash.cards.told import TOLD
from threefold.games.korash.cards.vocabulary import YOU, Timing

COMMANDS = frozenset(
    {"gain", "lose", "discard", "recover", "look", "deal", "prevent", "repair", "destroy", "tap", "untap", "refresh"}
    | {
        "move",
        "push",
        "pull",
        "place",
        "swap",
        "return",
        "reveal",
        "peek",
        "turn",
        "bury",
        "deploy",
        "cancel",
        "choose",
    }
)
"""Verbs that "you may" can stand before."""


def sentence(words: str) -> str:
    """With a capital and a full stop."""
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


class Teller(Occasions):
    """Tells one ability of a unit, platform or territory, or one tactic."""

    def whole(self) -> str:
        """The whole of it, cost or occasion included."""
        ability = self.ability
        occasion = self.occasion(ability.trigger) if ability.trigger else ""
        told = self.tell(ability.do)
        if ability.cost is not None:
            tags = [ability.timing.name.lower()] if ability.timing is not Timing.OWN_TURN else []
            tags += ["unlimited"] if ability.unlimited else []
            price = self.price(ability.cost)
            return f"{''.join(f'[{tag}] ' for tag in tags)}{price[:1].upper()}{price[1:]}: {told}"
        if ability.trigger is not None:
            plain = told.split(" ")[0].lower() in COMMANDS
            may = ("you may " if plain else "you may do this: ") if ability.may else ""
            return sentence(f"{occasion}, {may}{lower(told)}")
        return told

    def price(self, cost: Cost) -> str:
        """X, 2 industry, 1 movement."""
        numbers: dict[str, Amount] = {"industry": cost.industry, "movement": cost.movement, "discard": cost.discard}
        industry, movement, discard = (numbers | dict(cost.counts)).values()
        parts = [
            {0: "", 1: "X"}.get(cost.taps, f"X with {cost.taps} units"),
            self.amount(industry, "industry") if industry else "",
            self.amount(movement, "movement") if movement else "",
            f"discard {self.amount(discard, 'tactic' if discard == 1 else 'tactics')}" if discard else "",
            "destroy this unit" if cost.destroy_self else "",
            "bury this territory" if cost.bury_here else "",
        ]
        return ", ".join(part for part in parts if part) or "free"

    def tell(self, block: Block) -> str:
        """A block, a sentence an effect."""
        return " ".join(self.step(step) for step in block.steps)

    def step(self, step: Effect) -> str:
        """One effect with its condition and its price."""
        before = ""
        if step.condition is not None:
            word = "while" if self.ability.static else "if"
            before = f"{word} {self.condition(step.condition)}, "
        told = TOLD[type(step)](self, step)
        if step.unless_pay is not None:
            payer = "you pay" if step.by == YOU else "its controller pays"
            told = f"{told.rstrip('.')} unless {payer} {self.amount(step.unless_pay, 'industry')}"
        words = sentence(before + (lower(told) if before else told))
        if step.otherwise is not None:
            words += f" Otherwise, {lower(self.tell(step.otherwise))}"
        return words

    def does(self, who: Who, verb: str, you: str) -> str:
        """You gain; target opponent gains."""
        return you if who == YOU else f"{self.thing(who)} {verb}"

    def tiles(self, n: Amount) -> str:
        """1 tile, 2 tiles."""
        return self.amount(n, "tile" if n == 1 else "tiles")
