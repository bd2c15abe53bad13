"""Tells an ability as sentences: its cost or occasion, its conditions, and effect by effect what happens."""

from __future__ import annotations

from threefold.games.korash.cards.model import Amount, Block, Cost, Effect, Ref, Who
from threefold.games.korash.cards.text.english.grammar import agreed, lower
from threefold.games.korash.cards.text.english.occasions import Occasions
from threefold.games.korash.cards.text.english.verbs import COMMANDS, TOLD
from threefold.games.korash.cards.vocabulary import SELF, USER, YOU, Timing


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
            f"destroy {self.word(USER)}" if cost.destroy_self else "",
            f"bury {self._ground()}" if cost.bury_here else "",
        ]
        return ", ".join(part for part in parts if part) or "free"

    def _ground(self) -> str:
        own = self.word(SELF)
        return own if self.source == "territory" else f"the territory that {own} occupies"

    def tell(self, block: Block) -> str:
        """A block, a sentence an effect."""
        return " ".join(self.step(step) for step in block.steps)

    def step(self, step: Effect) -> str:
        """One effect with its condition and its price."""
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
        """Who may pay; of several one is enough."""
        if self.is_you(by):
            return "you pay"
        many = self.are_many(by)
        if self.is_player(by):
            return f"one of {self.thing(by)} pays" if many else self.says(by, "pays")
        return "one of their controllers pays" if many else "its controller pays"

    def does(self, who: Who, verb: str) -> str:
        """Gain; target opponent gains."""
        return agreed(verb, many=True) if who == YOU else self.says(who, verb)

    def tiles(self, n: Amount) -> str:
        """1 tile, 2 tiles."""
        return self.amount(n, "tile" if n == 1 else "tiles")
