"""Tells an ability as sentences: its cost or occasion, its conditions, and effect by effect what happens."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from threefold.games.korash.cards import model
from threefold.games.korash.cards.model import Amount, Block, Condition, Cost, Effect, Filter, Lasting, Who
from threefold.games.korash.cards.phrases import STATS, Phrases, bits, counted, joined, merged, plural, with_article
from threefold.games.korash.cards.vocabulary import (
    FORBIDS,
    IGNORE_WALLS,
    OF_ABILITY,
    OF_DEPLOY,
    OF_TACTIC,
    ON_HERE,
    SELF,
    STATUSES,
    USER,
    YOU,
    Happening,
    Kind,
    Moment,
    Timing,
    Turns,
    Until,
)

UNTILS = {
    Until.TURN: " until end of turn",
    Until.COMBAT: " until end of combat",
    Until.YOUR_NEXT_TURN: " until your next turn",
    Until.PERMANENT: " for the rest of the game",
}
MOMENTS = {
    Moment.END_OF_COMBAT: "when this combat ends",
    Moment.END_OF_TURN: "at end of turn",
    Moment.YOUR_NEXT_TURN: "at the start of your next turn",
}
FORBIDDEN = {
    "untap": "untap",
    "pushed": "be pushed or pulled",
    "targeted": "be targeted",
    "boarded": "be boarded",
}
USES = {OF_DEPLOY: "units you deploy", OF_TACTIC: "tactics you use", OF_ABILITY: "abilities you use"}
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
}


def sentence(words: str) -> str:
    """With a capital and a full stop."""
    words = words.strip()
    return words[:1].upper() + words[1:] + ("" if words.endswith(".") else ".")


def lower(words: str) -> str:
    """With a small letter, unless a symbol or keyword stands first."""
    return words if words[:2].isupper() or words[:2] in ("X:", "X,") else words[:1].lower() + words[1:]


class Teller(Phrases):
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
                return f"{once}a phase begins{turn}"
            case Happening.COMBAT_ENDED:
                return f"{once}a combat ends in which {self.subject(trigger.who)} attacked{turn}"
            case _:
                return f"{once}{self.subject(trigger.who)} {self._deed(trigger)}{turn}"

    def _whose_turn(self, who: Who | None) -> str:
        """Your turn, an opponent's turn, every turn."""
        words = self.subject(who) if who is not None else ""
        return "your turn" if words == "you" else f"{words}'s turn" if words else "every turn"

    def _deed(self, trigger: model.Trigger) -> str:
        you = trigger.who == YOU or (isinstance(trigger.who, Filter) and self.bare(trigger.who) == "you")
        unit = isinstance(trigger.who, Filter) and trigger.who.kind in (Kind.UNIT, Kind.CREW, Kind.PLATFORM)
        match trigger.event:
            case Happening.USED:
                return f"use{'' if you else 's'} {'an ability' if unit or trigger.who == SELF else 'a tactic'}"
            case Happening.BURNED:
                return "burn a tactic" if you else "burns a tactic"
            case Happening.GAINED:
                return "gain something" if you else "gains something"
            case Happening.BOARDED:
                aboard = trigger.who.aboard if isinstance(trigger.who, Filter) else None
                return f"boards {self.place(aboard) if aboard is not None else 'a platform'}"
            case Happening.ENTERED if isinstance(trigger.who, Filter) and trigger.who.on & ON_HERE:
                return "enters this territory"
            case Happening.ENTERED:
                return "enters a territory"
            case event:
                return SAID[event]

    def subject(self, who: Who | None) -> str:
        """Who an occasion is about."""
        trigger = self.ability.trigger
        event = trigger.event if trigger else None
        if who is None:
            ground = event in (Happening.REVEALED, Happening.BURIED)
            player = event in (Happening.USED, Happening.BURNED, Happening.GAINED)
            return "a territory" if ground else "a player" if player else "a unit"
        if isinstance(who, int):
            return self.thing(who)
        words = self.noun(who)
        if event is Happening.BOARDED and who.aboard is not None:
            words = words.replace(f" aboard {self.place(who.aboard)}", "")
        if event is Happening.ENTERED and who.on & ON_HERE:
            words = words.replace(" here", "")
        return with_article(words)

    def condition(self, condition: Condition) -> str:
        """What must be true, as a claim."""
        match condition:
            case model.That(ref=ref, fits=fits):
                return f"{self.thing(ref)} {self.claim(fits)}"
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

    def _standing(self, condition: Condition) -> str:
        """How things stand, apart from any one of them."""
        match condition:
            case model.CountIs(of=of, holds=holds) if holds.low == 1 and holds.high > 1:
                return f"there is {with_article(self.noun(of))}"
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
        if len(claims) == len(conditions) and len({claim.ref for claim in claims}) == 1:
            return f"{self.thing(claims[0].ref)} {merged((self.claim(claim.fits) for claim in claims), word)}"
        return joined(map(self.condition, conditions), word)

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

    def lasts(self, lasting: Lasting) -> str:
        """For how long."""
        if lasting.until is Until.WHILE and lasting.condition is not None:
            return f" as long as {self.condition(lasting.condition)}"
        return UNTILS.get(lasting.until, "")

    def does(self, who: Who, verb: str, you: str) -> str:
        """You gain; target opponent gains."""
        return you if who == YOU else f"{self.thing(who)} {verb}"

    def _gain(self, step: model.Gain) -> str:
        parts = [
            self.amount(amount, plural(noun) if noun == "tactic" and amount != 1 else noun)
            for amount, noun in ((step.industry, "industry"), (step.tactic, "tactic"), (step.influence, "influence"))
            if amount != 0
        ]
        return f"{self.does(step.who, 'gains', 'gain')} {joined(parts)}"

    def _cards(self, step: Any, verb: str) -> str:
        return f"{self.does(step.who, verb + 's', verb)} {self.amount(step.n, 'tactic' if step.n == 1 else 'tactics')}"

    def _dig(self, step: model.Dig) -> str:
        look = self.does(step.who, "looks", "look")
        whose = "your" if step.who == YOU else "their"
        top, keep = self.amount(step.n, "tactics"), self.amount(step.keep, "").strip()
        return f"{look} at the top {top} of {whose} stockpile, take {keep} and put the rest at the bottom"

    def _stats(self, step: model.Get) -> str:
        parts = [
            self.amount(getattr(step, field), noun, sign=True) for field, noun in STATS if getattr(step, field) != 0
        ]
        return f"{self.thing(step.to)} gets {joined(parts)}{self.lasts(step.lasts)}"

    def _set(self, step: model.Set) -> str:
        parts = [self.amount(number, noun) for field, noun in STATS if (number := getattr(step, field)) is not None]
        return f"{self.thing(step.to)} has exactly {joined(parts)}{self.lasts(step.lasts)}"

    def _grant(self, step: model.Grant) -> str:
        whom = self.thing(step.to)
        parts = [f"is {joined(bits(step.statuses, STATUSES))}"] if step.statuses else []
        parts += [f"is a {joined(bits(step.traits, self.names.traits), 'and a')}"] if step.traits else []
        parts += [f"has {joined(bits(step.keywords, self.names.keywords))}"] if step.keywords else []
        return f"{whom} {joined(parts)}{self.lasts(step.lasts)}"

    def _forbid(self, step: model.Forbid) -> str:
        words = bits(step.what, FORBIDS)
        basic = [word.capitalize() for word in words if word not in FORBIDDEN]
        what = [f"use {joined(basic, 'or')}"] if basic else []
        what += [FORBIDDEN[word] for word in words if word in FORBIDDEN]
        if isinstance(step.to, Filter):
            return f"no {self.noun(step.to)} can {joined(what, 'or')}{self.lasts(step.lasts)}"
        return f"{self.thing(step.to)} can't {joined(what, 'or')}{self.lasts(step.lasts)}"

    def _attack(self, step: model.Attack) -> str:
        whom = self.thing(step.to)
        board = " boarding" if step.board else ""
        onto = f" on {self.thing(step.onto)}" if step.onto is not None else ""
        return f"{whom} makes a free{board} attack{onto}"

    def _each(self, step: model.Each) -> str:
        of = f"each {self.noun(step.of)}" if isinstance(step.of, Filter) else f"each of {self.thing(step.of)}"
        inner = self.tell(step.do)
        if len(step.do.steps) == 1 and step.do.steps[0].condition is None:
            return re.sub(r"\b[Ii]t\b", of, inner, count=1)
        return f"for {of}: {lower(inner)}"

    def _branch(self, step: model.Branch) -> str:
        told = [lower(self.step(inner)).rstrip(".") for inner in step.then.steps]
        return joined(told) if all(inner.condition is None for inner in step.then.steps) else self.tell(step.then)

    def _swap(self, step: model.Swap) -> str:
        slots = self.ability.slots
        nouns = [self.noun(slots[ref].filter, many=True) for ref in (step.first, step.second) if 0 <= ref < len(slots)]
        if step.first != step.second and len(nouns) == 2 and nouns[0] == nouns[1]:
            return f"swap 2 target {nouns[0]}"
        return f"swap {self.thing(step.first)}" + (
            f" and {self.thing(step.second)}" if step.first != step.second else ""
        )

    def _choose(self, step: model.Choose) -> str:
        modes = [self.tell(mode).rstrip(".") for mode in step.modes]
        return f"choose one: {joined(map(lower, modes), 'or')}"

    def _pick(self, step: model.Pick) -> str:
        up_to = "up to " if step.up_to else ""
        if isinstance(step.of, Filter):
            several = step.n != 1
            noun = self.noun(step.of, many=several)
            of = self.amount(step.n, noun) if several or up_to else with_article(noun)
        else:
            several = step.n != 1
            of = f"{self.amount(step.n, '').strip() if several else 'one'} of {self.thing(step.of)}"
        self.picked[step.slot] = "them" if several else "it"
        return f"choose {up_to}{of}"

    def _at(self, step: model.At) -> str:
        return f"{MOMENTS[step.moment]}, {lower(self.tell(step.do))}"

    def _cost_less(self, step: model.CostLess) -> str:
        entries = step.entries
        words = joined(bits(entries.keywords, self.names.keywords), "or")
        nouns = [noun for bit, noun in USES.items() if entries.of & bit] or list(USES.values())
        what = joined(self.named_words(entries), "or") if entries.named else joined(nouns)
        by = f" by {with_article(self.noun(entries.actor))}" if entries.actor else ""
        printed = f" that {self.printed_cost(entries.cost)}" if entries.cost else ""
        less = self.amount(step.n, "less industry")
        return f"{words} {what}{by}{printed} cost{'s' if entries.named else ''} {less}".strip()

    def _supply_more(self, step: model.SupplyMore) -> str:
        given = ((step.industry, "industry"), (step.tactic, "tactic"), (step.influence, "influence"))
        return f"your supply grows by {joined(self.amount(n, noun) for n, noun in given if n != 0)}"

    def _extra_deploy(self, step: model.ExtraDeploy) -> str:
        return f"you may deploy {self.amount(step.n, 'more unit' if step.n == 1 else 'more units')} each turn"

    def _ignore(self, step: model.Ignore) -> str:
        whom = self.thing(step.to)
        return f"{whom} ignores walls" if step.what & IGNORE_WALLS else f"the storm spares {whom}"

    def _push(self, step: model.Push) -> str:
        whom = self.thing(step.to)
        return f"push {whom} away from {self._axis(step.away_from)} by {self.tiles(step.n)}"

    def _pull(self, step: model.Pull) -> str:
        whom = self.thing(step.to)
        return f"pull {whom} towards {self._axis(step.towards)} by {self.tiles(step.n)}"

    def _axis(self, ref: int) -> str:
        return self.word(ref) if ref in (SELF, USER) else self.thing(ref)

    def tiles(self, n: model.Amount) -> str:
        """1 tile, 2 tiles."""
        return self.amount(n, "tile" if n == 1 else "tiles")


def _verb(words: str) -> Callable[[Teller, Any], str]:
    """A plain effect: `{}` is what it happens to."""
    return lambda teller, step: words.format(teller.thing(step.to))


def _number(words: str) -> Callable[[Teller, Any], str]:
    """An effect with a number: `{0}` is what it happens to, `{1}` how much."""
    return lambda teller, step: words.format(teller.thing(step.to), teller.amount(step.n, "").strip())


# The table reaches into the teller's own methods: it is the other half of the class.
# ruff: noqa: SLF001
# pyright: reportPrivateUsage=false
TOLD: dict[type[Effect], Callable[[Teller, Any], str]] = {
    model.Gain: Teller._gain,
    model.Lose: lambda teller, step: (
        f"{teller.does(step.who, 'loses', 'lose')} {teller.amount(step.industry, 'industry')}"
    ),
    model.Discard: lambda teller, step: teller._cards(step, "discard"),
    model.Recover: lambda teller, step: f"{teller._cards(step, 'recover')} from the discard pile",
    model.Dig: Teller._dig,
    model.Deal: _number("deal {1} damage to {0}"),
    model.Dealt: _number("{0} is dealt {1} damage"),
    model.Prevent: lambda teller, step: (
        f"prevent the next {teller.amount(step.n, 'damage')} to {teller.thing(step.to)}{teller.lasts(step.lasts)}"
    ),
    model.Repair: _number("repair {1} damage on {0}"),
    model.Destroy: _verb("destroy {}"),
    model.Get: Teller._stats,
    model.Set: Teller._set,
    model.Grant: Teller._grant,
    model.Forbid: Teller._forbid,
    model.Tap: _verb("tap {}"),
    model.Untap: _verb("untap {}"),
    model.Exhaust: _verb("{} becomes exhausted"),
    model.Refresh: _verb("refresh {}"),
    model.Move: lambda teller, step: f"move {teller.thing(step.to)} up to {teller.tiles(step.n)}",
    model.Push: Teller._push,
    model.Pull: Teller._pull,
    model.Place: lambda teller, step: f"place {teller.thing(step.to)} on {teller.thing(step.onto)}",
    model.Swap: Teller._swap,
    model.Recall: _verb("return {} to its bay"),
    model.Reveal: _verb("reveal {}"),
    model.Peek: _verb("peek at {}"),
    model.Hide: _verb("turn {} face-down"),
    model.Bury: _verb("bury {}"),
    model.Storm: lambda _, __: "a storm happens now",
    model.Deploy: lambda teller, step: (
        "deploy a unit now" + (f" for {teller.amount(step.less, 'industry')} less" if step.less else "")
    ),
    model.Attack: Teller._attack,
    model.Cancel: _verb("cancel {}"),
    model.EndCombat: lambda _, __: "the combat ends without a winner",
    model.Branch: Teller._branch,
    model.Each: Teller._each,
    model.Choose: Teller._choose,
    model.Pick: Teller._pick,
    model.At: Teller._at,
    model.CostLess: Teller._cost_less,
    model.SupplyMore: Teller._supply_more,
    model.ExtraDeploy: Teller._extra_deploy,
    model.Ignore: Teller._ignore,
}
"""How each verb is told."""
