"""The phrase for each verb: the text of one effect, without its condition and without `unless_pay`."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from threefold.games.korash.cards import model
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Effect, Filter
from threefold.games.korash.cards.text.english.phrases import Phrases
from threefold.games.korash.cards.text.english.words import (
    SORTS,
    STATS,
    agreed,
    bits,
    joined,
    lower,
    merged,
    plural,
    with_article,
)

MOMENTS = {
    v.Moment.END_OF_COMBAT: "when this combat ends",
    v.Moment.END_OF_TURN: "at end of turn",
    v.Moment.YOUR_NEXT_TURN: "at the start of your next turn",
}
FORBIDDEN = {
    "pushed": "be pushed or pulled",
    "targeted": "be targeted",
    "boarded": "be boarded",
}
USES = {v.OF_DEPLOY: "units you deploy", v.OF_TACTIC: "tactics you use", v.OF_ABILITY: "abilities you use"}


def _gain(teller: Phrases, step: model.Gain) -> str:
    return f"{teller.does(step.who, 'gains')} {_resources(teller, step)}"


def _resources(teller: Phrases, step: model.Gain | model.SupplyMore) -> str:
    given = ((step.industry, "industry"), (step.tactic, "tactic"), (step.influence, "influence"))
    return joined(
        teller.amount(n, plural(noun) if noun == "tactic" and n != 1 else noun) for n, noun in given if n != 0
    )


def _lose(teller: Phrases, step: model.Lose) -> str:
    return f"{teller.does(step.who, 'loses')} {teller.amount(step.industry, 'industry')}"


def _cards(teller: Phrases, step: Any, verb: str) -> str:
    return f"{teller.does(step.who, verb)} {teller.amount(step.n, 'tactic' if step.n == 1 else 'tactics')}"


def _dig(teller: Phrases, step: model.Dig) -> str:
    many = teller.are_many(step.who)
    takes, puts = agreed("takes", many=many), agreed("puts", many=many)
    whose = "your" if teller.is_you(step.who) else "their"
    top, keep = teller.amount(step.n, "tactic" if step.n == 1 else "tactics"), teller.amount(step.keep, "").strip()
    looks = teller.does(step.who, "looks")
    return f"{looks} at the top {top} of {whose} stockpile, {takes} {keep} and {puts} the rest at the bottom"


def _stats(teller: Phrases, step: model.Get) -> str:
    parts = [teller.amount(getattr(step, field), noun, sign=True) for field, noun in STATS if getattr(step, field) != 0]
    return f"{teller.says(step.to, 'gets')} {joined(parts)}{teller.lasts(step.lasts)}"


def _set(teller: Phrases, step: model.Set) -> str:
    parts = [teller.amount(number, noun) for field, noun in STATS if (number := getattr(step, field)) is not None]
    return f"{teller.says(step.to, 'has')} exactly {joined(parts)}{teller.lasts(step.lasts)}"


def _grant(teller: Phrases, step: model.Grant) -> str:
    many = teller.are_many(step.to)
    traits = bits(step.traits, teller.names.traits)
    sorts = [plural(word) if many else with_article(word) for word in traits if word in SORTS]
    had = [word for word in traits if word not in SORTS] + bits(step.keywords, teller.names.keywords)
    claims = [f"is {joined(words)}" for words in (bits(step.statuses, v.STATUSES), sorts) if words]
    first, *more = claims + ([f"has {joined(had)}"] if had else [])
    granted = joined([teller.says(step.to, first), *(agreed(claim, many=many) for claim in more)])
    return f"{granted}{teller.lasts(step.lasts)}"


def _forbid(teller: Phrases, step: model.Forbid) -> str:
    what = [FORBIDDEN.get(word, word) for word in bits(step.what, v.FORBIDS)]
    if isinstance(step.to, Filter):
        return f"no {teller.noun(step.to)} can {joined(what, 'or')}{teller.lasts(step.lasts)}"
    whom = teller.says(step.to, "can't")
    return f"{whom} {joined(what, 'or')}{teller.lasts(step.lasts)}"


def _attack(teller: Phrases, step: model.Attack) -> str:
    makes = teller.says(step.to, "makes")
    board = " boarding" if step.board else ""
    onto = f" on {teller.thing(step.onto)}" if step.onto is not None else ""
    return f"{makes} a free{board} attack{onto}"


def _each(teller: Phrases, step: model.Each) -> str:
    of = f"each {teller.noun(step.of)}" if isinstance(step.of, Filter) else f"each of {teller.thing(step.of)}"
    only = step.do.steps[0] if len(step.do.steps) == 1 else None
    # The things are found now; the text of a later effect must not sound as if they were found only then.
    later = any(isinstance(inner, model.At) for inner in step.do.steps)
    if only is not None and only.condition is None and not later:
        teller.looped[step.slot] = of
        inner = teller.tell(step.do)
        if teller.looped.pop(step.slot, None) is None:
            return inner
    else:
        inner = teller.tell(step.do)
    now = " there is now" if later and isinstance(step.of, Filter) else ""
    return f"for {of}{now}: {lower(inner)}"


def _branch(teller: Phrases, step: model.Branch) -> str:
    told = [lower(teller.step(inner)).rstrip(".") for inner in step.then.steps]
    return joined(told) if all(inner.condition is None for inner in step.then.steps) else teller.tell(step.then)


def _swap(teller: Phrases, step: model.Swap) -> str:
    slots = teller.ability.slots
    nouns = [teller.noun(slots[ref].filter, many=True) for ref in (step.first, step.second) if 0 <= ref < len(slots)]
    if step.first != step.second and len(nouns) == 2 and nouns[0] == nouns[1]:
        return f"swap 2 target {nouns[0]}"
    return f"swap {teller.thing(step.first)}" + (
        f" and {teller.thing(step.second)}" if step.first != step.second else ""
    )


def _choose(teller: Phrases, step: model.Choose) -> str:
    modes = [teller.tell(mode).rstrip(".") for mode in step.modes]
    return f"choose one: {joined(map(lower, modes), 'or')}"


def _pick(teller: Phrases, step: model.Pick) -> str:
    up_to = "up to " if step.up_to else ""
    if isinstance(step.of, Filter):
        several = step.n != 1
        noun = teller.noun(step.of, many=several)
        of = teller.amount(step.n, noun) if several or up_to else with_article(noun)
    else:
        several = step.n != 1
        of = f"{teller.amount(step.n, '').strip() if several else 'one'} of {teller.thing(step.of)}"
    teller.picked[step.slot] = "them" if several else "it"
    return f"choose {up_to}{of}"


def _at(teller: Phrases, step: model.At) -> str:
    return f"{MOMENTS[step.moment]}, {lower(teller.tell(step.do))}"


def _cost_less(teller: Phrases, step: model.CostLess) -> str:
    entries = step.entries
    kinds = entries.any_of if _says_only(entries) else (entries,)
    many = len(kinds) > 1 or not all(kind.named for kind in kinds)
    what = joined(_uses(teller, kind) for kind in kinds)
    return f"{what} {agreed('costs', many=many)} {teller.amount(step.n, 'industry less')}"


def _says_only(entries: Filter) -> bool:
    """Return whether a filter lists alternatives and asks for nothing else."""
    return bool(entries.any_of) and entries == Filter(number=entries.number, kind=entries.kind, any_of=entries.any_of)


def _uses(teller: Phrases, entries: Filter) -> str:
    """Return which uses cost less: "TROOP units you deploy", "abilities you use by a strider"."""
    many = not entries.named
    words = joined(bits(entries.keywords, teller.names.keywords), "or")
    nouns = [noun for bit, noun in USES.items() if entries.of & bit] or list(USES.values())
    what = joined(nouns) if many else joined(teller.named_words(entries), "or")
    by = f" by {with_article(teller.noun(entries.actor))}" if entries.actor else ""
    claims = [agreed(teller.printed_cost(entries.cost), many=many)] if entries.cost else []
    claims += [merged((teller.claim(kind, many=many) for kind in entries.any_of), "or")] if entries.any_of else []
    return f"{words} {what}{by}{f' that {joined(claims)}' if claims else ''}".strip()


def _supply_more(teller: Phrases, step: model.SupplyMore) -> str:
    return f"your supply grows by {_resources(teller, step)}"


def _extra_deploy(teller: Phrases, step: model.ExtraDeploy) -> str:
    return f"you may deploy {teller.amount(step.n, 'more unit' if step.n == 1 else 'more units')} each turn"


def _ignore(teller: Phrases, step: model.Ignore) -> str:
    walls = bool(step.what & v.IGNORE_WALLS)
    return teller.says(step.to, "ignores walls") if walls else f"the storm spares {teller.thing(step.to)}"


def _deploy(teller: Phrases, step: model.Deploy) -> str:
    """Return the text of a deploy. Only on your own turn can it use up the deploy of the turn. KOR-RULING-53."""
    ability = teller.ability
    yours = ability.timing in (v.Timing.ORDERS, v.Timing.PLANS) or (
        ability.cost is not None and ability.timing is v.Timing.OWN_TURN
    )
    counts = "it counts as your deploy for this turn" if yours else "on your turn it counts as your deploy"
    less = f" for {teller.amount(step.less, 'industry')} less" if step.less else ""
    return f"deploy a unit now{less}; {counts}"


def _recall(teller: Phrases, step: model.Recall) -> str:
    bay = "their bays" if teller.are_many(step.to) else "its bay"
    return f"return {teller.thing(step.to)} to {bay}"


def _push(teller: Phrases, step: model.Push) -> str:
    whom = teller.thing(step.to)
    return f"push {whom} away from {_axis(teller, step.away_from)} by {teller.tiles(step.n)}"


def _pull(teller: Phrases, step: model.Pull) -> str:
    whom = teller.thing(step.to)
    return f"pull {whom} towards {_axis(teller, step.towards)} by {teller.tiles(step.n)}"


def _axis(teller: Phrases, ref: int) -> str:
    return teller.word(ref) if ref in (v.SELF, v.USER) else teller.thing(ref)


def _verb(words: str) -> Callable[[Phrases, Any], str]:
    """Return a function that writes an effect in these words, with whom it happens to in place of `{}`."""
    return lambda teller, step: words.format(teller.thing(step.to))


def _said(claim: str) -> Callable[[Phrases, Any], str]:
    """Return a function that writes an effect as a claim about whom it happens to: "this unit becomes exhausted"."""
    return lambda teller, step: teller.says(step.to, claim)


def _number(words: str) -> Callable[[Phrases, Any], str]:
    """Return a function that writes an effect with a number: `{0}` is whom it happens to, `{1}` the number."""
    return lambda teller, step: words.format(teller.thing(step.to), teller.amount(step.n, "").strip())


@dataclass(frozen=True)
class Phrase:
    """How the text of one verb is written."""

    tell: Callable[[Phrases, Any], str]
    command: str
    """The word with which its text begins if "you may" can stand in front; otherwise empty."""


TOLD: dict[type[Effect], Phrase] = {
    model.Gain: Phrase(_gain, "gain"),
    model.Lose: Phrase(_lose, "lose"),
    model.Discard: Phrase(lambda teller, step: _cards(teller, step, "discards"), "discard"),
    model.Recover: Phrase(lambda teller, step: f"{_cards(teller, step, 'recovers')} from the discard pile", "recover"),
    model.Dig: Phrase(_dig, "look"),
    model.Deal: Phrase(_number("deal {1} damage to {0}"), "deal"),
    model.Dealt: Phrase(
        lambda teller, step: f"{teller.says(step.to, 'is dealt')} {teller.amount(step.n, 'damage')}", ""
    ),
    model.Prevent: Phrase(
        lambda teller, step: (
            f"prevent the next {teller.amount(step.n, 'damage')} to {teller.thing(step.to)}{teller.lasts(step.lasts)}"
        ),
        "prevent",
    ),
    model.Repair: Phrase(_number("repair {1} damage on {0}"), "repair"),
    model.Destroy: Phrase(_verb("destroy {}"), "destroy"),
    model.Get: Phrase(_stats, ""),
    model.Set: Phrase(_set, ""),
    model.Grant: Phrase(_grant, ""),
    model.Forbid: Phrase(_forbid, ""),
    model.Tap: Phrase(_verb("tap {}"), "tap"),
    model.Untap: Phrase(_verb("untap {}"), "untap"),
    model.Exhaust: Phrase(_said("becomes exhausted"), ""),
    model.Refresh: Phrase(_verb("refresh {}"), "refresh"),
    model.Move: Phrase(lambda teller, step: f"move {teller.thing(step.to)} up to {teller.tiles(step.n)}", "move"),
    model.Push: Phrase(_push, "push"),
    model.Pull: Phrase(_pull, "pull"),
    model.Place: Phrase(lambda teller, step: f"place {teller.thing(step.to)} on {teller.thing(step.onto)}", "place"),
    model.Swap: Phrase(_swap, "swap"),
    model.Recall: Phrase(_recall, "return"),
    model.Reveal: Phrase(_verb("reveal {}"), "reveal"),
    model.Peek: Phrase(_verb("peek at {}"), "peek"),
    model.Hide: Phrase(_verb("turn {} face-down"), "turn"),
    model.Bury: Phrase(_verb("bury {}"), "bury"),
    model.Storm: Phrase(lambda _, __: "a storm happens now", ""),
    model.Deploy: Phrase(_deploy, "deploy"),
    model.Attack: Phrase(_attack, ""),
    model.Cancel: Phrase(_verb("cancel {}"), "cancel"),
    model.EndCombat: Phrase(lambda _, __: "the combat ends without a winner", ""),
    model.Branch: Phrase(_branch, ""),
    model.Each: Phrase(_each, ""),
    model.Choose: Phrase(_choose, "choose"),
    model.Pick: Phrase(_pick, "choose"),
    model.At: Phrase(_at, ""),
    model.CostLess: Phrase(_cost_less, ""),
    model.SupplyMore: Phrase(_supply_more, ""),
    model.ExtraDeploy: Phrase(_extra_deploy, ""),
    model.Ignore: Phrase(_ignore, ""),
}
"""How the text of each verb is written."""
COMMANDS: frozenset[str] = frozenset(phrase.command for phrase in TOLD.values() if phrase.command)
