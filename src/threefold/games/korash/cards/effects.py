"""Reads effects: one verb a table, each verb with the words that go with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, NamedTuple

from threefold.games.korash.cards import model
from threefold.games.korash.cards.filters import (
    KEYWORD,
    STATS,
    kinds_of,
    read_amount,
    read_bits,
    read_condition,
    read_filter,
    read_keywords,
    read_lasting,
    read_to,
    read_who,
)
from threefold.games.korash.cards.problems import Node, did_you_mean
from threefold.games.korash.cards.scope import Scope, read_ref
from threefold.games.korash.cards.vocabulary import (
    FORBIDS,
    HOST,
    IGNORES,
    MOMENTS,
    MOST_MODES,
    REFERENCES,
    RESERVED,
    SELF,
    STATUSES,
    TRAITS,
    USER,
    YOU,
    Kind,
    Moment,
    Until,
)

Fields = dict[str, Any]
NAME = re.compile(r"[A-Za-z0-9_-]+")
COMMON = ("if", "else", "unless_pay", "by")
TO = ("to", "who")
LASTS = ("until", "while")
RESOURCES = ("industry", "tactic", "influence")


def read_block(node: Node, scope: Scope) -> model.Block:
    """The effects under `do`, `then` or `else`."""
    steps = [effect for element in node.elements() if (effect := read_effect(element, scope))]
    if node.empty:
        node.say("E11", f"`{node.key}` has no effects")
    return scope.names.block(steps)


def read_effect(node: Node, scope: Scope) -> model.Effect | None:
    """One effect, or None where it cannot be told which."""
    if not node.table():
        return None
    verbs = [key for key in node.value if key in VERBS]
    if len(verbs) != 1:
        _complain_about_verbs(node, verbs)
        return None
    verb = VERBS[verbs[0]]
    node.expect((verbs[0], *COMMON, *verb.keys))
    _check_place(node.at(verbs[0]), scope)
    common = _common(node, scope)
    fields = verb.read(node, scope)
    if "unless_pay" in node.value and "by" not in node.value:
        to = fields.get("to", fields.get("who"))
        common["by"] = to if isinstance(to, int) else YOU
    return verb.make(**common, **fields)


def _complain_about_verbs(node: Node, verbs: list[str]) -> None:
    if verbs:
        words = " and ".join(f"`{verb}`" for verb in verbs)
        node.at(verbs[1]).say("E21", f"two verbs in one effect: {words}", "write two effects")
        return
    modifiers = {*COMMON, *(key for verb in VERBS.values() for key in verb.keys)}
    strangers = [key for key in node.value if key not in modifiers]
    for key in strangers:
        node.at(key).say("E20", f"unknown verb `{key}`", did_you_mean(key, VERBS))
    if not strangers:
        node.say("E11", "this effect has no verb")


def _check_place(node: Node, scope: Scope) -> None:
    if scope.static and node.key not in STATIC:
        node.say("E20", f"`{node.key}` is no static effect (those are {', '.join(sorted(STATIC))})", "use `when`")
    if not scope.static and node.key in STATIC_ONLY:
        node.say("E20", f"`{node.key}` belongs in a static ability", "write static = true")


def _common(node: Node, scope: Scope) -> Fields:
    fields: Fields = {}
    if found := node.get("if"):
        fields["condition"] = read_condition(found, scope)
    if found := node.get("else"):
        if "if" not in node.value:
            found.say("E11", "`else` needs an `if`")
        if scope.static:
            found.say("E10", "a static ability has no `else`: write two effects with opposite conditions")
        fields["otherwise"] = read_block(found, scope)
    if found := node.get("unless_pay"):
        if scope.static:
            found.say("E10", "a static ability is never resolved, so nobody can pay to stop it: no `unless_pay` here")
        fields["unless_pay"] = read_amount(found, scope)
    if found := node.get("by"):
        if "unless_pay" not in node.value:
            found.say("E10", "`by` says who may pay, so it needs `unless_pay`")
        fields["by"] = read_ref(found, scope)
    return fields


def _whom(node: Node, scope: Scope, verb: str) -> model.Who:
    """The thing that a verb without a number happens to: `tap = "t"`, or `tap = true, to = "t"`."""
    found = node.at(verb)
    if isinstance(found.value, bool):
        if not found.value:
            found.say("E12", f"`{verb}` must be true or name something")
        return read_to(node, scope)
    for key in TO:
        if extra := node.get(key):
            extra.say("E10", f"`{verb}` already names what it happens to")
    return read_who(found, scope)


def _you(node: Node, scope: Scope) -> model.Who:
    found = node.get("to") or node.get("who")
    return read_who(found, scope) if found else YOU


def _resources(node: Node, scope: Scope, allowed: tuple[str, ...] = RESOURCES) -> Fields:
    if not node.table():
        return {}
    node.expect(allowed)
    if not node.value:
        node.say("E11", f"`{node.key}` names no resource")
    return {key: read_amount(node.at(key), scope) for key in allowed if key in node.value}


def _gain(node: Node, scope: Scope) -> Fields:
    fields = _resources(node.at("gain"), scope)
    scope.influence |= "influence" in fields
    return {"who": _you(node, scope), **fields}


def _lose(node: Node, scope: Scope) -> Fields:
    fields = _resources(node.at("lose"), scope, ("industry",))
    return {"who": _you(node, scope), "industry": fields.get("industry", 0)}


def _dig(node: Node, scope: Scope) -> Fields:
    if not node.need("keep"):
        return {"who": YOU, "n": 0, "keep": 0}
    n, keep = read_amount(node.at("dig"), scope), read_amount(node.at("keep"), scope)
    if isinstance(n, int) and isinstance(keep, int) and keep > n:
        node.at("keep").say("E12", f"nobody can keep {keep} of {n}")
    return {"who": _you(node, scope), "n": n, "keep": keep}


def _recover(node: Node, scope: Scope) -> Fields:
    scope.recovers = True
    return _amount_for_you("recover")(node, scope)


def _amount_for_you(verb: str) -> Callable[[Node, Scope], Fields]:
    return lambda node, scope: {"who": _you(node, scope), "n": read_amount(node.at(verb), scope)}


def _amount_to(verb: str) -> Callable[[Node, Scope], Fields]:
    return lambda node, scope: {"to": read_to(node, scope), "n": read_amount(node.at(verb), scope)}


def _only_to(verb: str) -> Callable[[Node, Scope], Fields]:
    return lambda node, scope: {"to": _whom(node, scope, verb)}


def _dealt(node: Node, scope: Scope) -> Fields:
    fields = _amount_to("dealt")(node, scope)
    to = fields["to"]
    filter_ = to if isinstance(to, model.Filter) else scope.filters.get(to)
    own = to in (SELF, USER) and scope.source == "platform"
    if own or to == HOST or (filter_ is not None and kinds_of(filter_) == {Kind.PLATFORM}):
        node.at("dealt").say("E43", "nobody will be rewarded", "did you mean deal?", warning=True)
    return fields


def _prevent(node: Node, scope: Scope) -> Fields:
    fields = _amount_to("prevent")(node, scope)
    printed = any(key in node.value for key in LASTS)
    lasts = read_lasting(node, scope, fields["to"]) if printed else model.Lasting(Until.TURN)
    scope.lasting = True
    return {**fields, "lasts": lasts}


def _stats(verb: str, least: int | None) -> Callable[[Node, Scope], Fields]:
    def read(node: Node, scope: Scope) -> Fields:
        to = read_to(node, scope)
        found = node.at(verb)
        fields: Fields = {"to": to, "lasts": read_lasting(node, scope, to)}
        if found.table():
            found.expect(STATS)
            if not found.value:
                found.say("E11", f"`{verb}` names no stat")
            fields |= {
                name: read_amount(found.at(key), scope, least) for key, name in STATS.items() if key in found.value
            }
        return fields

    return read


def _grant(node: Node, scope: Scope) -> Fields:
    to = read_to(node, scope)
    fields: Fields = {"to": to, "keywords": 0, "traits": 0, "statuses": 0}
    for element in node.at("grant").several():
        word = element.value
        if isinstance(word, str) and word in STATUSES:
            fields["statuses"] |= STATUSES[word]
        elif isinstance(word, str) and word in TRAITS:
            fields["traits"] |= TRAITS[word]
        elif isinstance(word, str) and KEYWORD.fullmatch(word):
            fields["keywords"] |= read_keywords(element, scope, borne=True)
        else:
            element.word((*STATUSES, *TRAITS), "keyword, ability or status")
    return {**fields, "lasts": read_lasting(node, scope, to)}


def _forbid(node: Node, scope: Scope) -> Fields:
    to = read_to(node, scope)
    what = read_bits(node.at("forbid"), FORBIDS, "thing to forbid")
    return {"to": to, "what": what, "lasts": read_lasting(node, scope, to)}


def _move(node: Node, scope: Scope) -> Fields:
    scope.routed = True
    return _amount_to("move")(node, scope)


def _shove(verb: str, name: str) -> Callable[[Node, Scope], Fields]:
    def read(node: Node, scope: Scope) -> Fields:
        scope.pushes = True
        found = node.get("from")
        if found is None and scope.source == "tactic":
            node.say("E11", f"`from` is missing: {verb} in relation to what?")
        return {**_amount_to(verb)(node, scope), name: read_ref(found, scope) if found else _actor(scope)}

    return read


def _actor(scope: Scope) -> int:
    """Who acts where a card does not say it: the using unit, or the unit whose passive it is."""
    return SELF if scope.triggered or scope.source == "platform" else USER


def _place(node: Node, scope: Scope) -> Fields:
    onto = read_ref(node.at("onto"), scope) if node.need("onto") else 0
    return {"to": _whom(node, scope, "place"), "onto": onto}


def _swap(node: Node, scope: Scope) -> Fields:
    refs = [read_ref(element, scope) for element in node.at("swap").several()]
    if len(refs) == 1 and refs[0] >= 0:
        refs *= 2
    if len(refs) != 2:
        node.at("swap").say("E12", "`swap` needs two things: [a, b], or one target with n = 2")
        refs = [0, 0]
    return {"first": refs[0], "second": refs[1]}


def _flag(verb: str) -> Callable[[Node, Scope], Fields]:
    def read(node: Node, scope: Scope) -> Fields:
        if not node.at(verb).flag() and node.value[verb] is False:
            node.at(verb).say("E12", f"`{verb}` must be true")
        return {}

    return read


def _deploy(node: Node, scope: Scope) -> Fields:
    scope.deploys = True
    less = node.get("less")
    return {**_flag("deploy")(node, scope), "less": read_amount(less, scope) if less else 0}


def _attack(node: Node, scope: Scope) -> Fields:
    onto, board = node.get("onto"), node.get("board")
    scope.routed |= onto is None
    return {
        "to": _whom(node, scope, "attack"),
        "onto": read_ref(onto, scope) if onto else None,
        "board": board.flag() if board else False,
    }


def _branch(node: Node, scope: Scope) -> Fields:
    node.need("if")
    return {"then": read_block(node.at("then"), scope)}


def _each(node: Node, scope: Scope) -> Fields:
    of = read_who(node.at("each"), scope)
    slot = scope.new_slot("", of if isinstance(of, model.Filter) else scope.filters.get(of))
    scope.its.append(slot)
    block = read_block(node.at("do"), scope) if node.need("do") else scope.names.block([])
    scope.its.pop()
    return {"of": of, "slot": slot, "do": block}


def _choose(node: Node, scope: Scope) -> Fields:
    found = node.at("choose")
    if scope.modes:
        found.say("E38", "only one `choose` a card can be announced")
    modes = tuple(read_block(element, scope) for element in found.elements())
    if len(modes) < 2 and isinstance(found.value, list):
        found.say("E12", "`choose` needs at least two modes")
    if len(modes) > MOST_MODES:
        found.say("E38", f"at most {MOST_MODES} modes can be announced")
    scope.modes = max(scope.modes, len(modes))
    return {"modes": modes}


def _pick(node: Node, scope: Scope) -> Fields:
    of = read_who(node.at("pick"), scope)
    n, up_to = node.get("n"), node.get("up_to")
    name = node.at("as").string() if node.need("as") else ""
    check_name(node.get("as"), name)
    slot = scope.new_slot(name, of if isinstance(of, model.Filter) else scope.filters.get(of))
    return {
        "of": of,
        "slot": slot,
        "n": read_amount(n, scope) if n else 1,
        "up_to": up_to.flag() if up_to else False,
    }


def check_name(node: Node | None, name: str) -> None:
    """A name is one word of a sentence, and none that means something else."""
    if node and (name in RESERVED or name in REFERENCES):
        node.say("E38", f'"{name}" already means something', "take another name")
    elif node and name and not NAME.fullmatch(name):
        node.say("E12", f'"{name}" cannot be said in a sentence: letters, digits, hyphens and underscores only')


def _at(node: Node, scope: Scope) -> Fields:
    found = node.at("at")
    moment = MOMENTS.get(found.word(MOMENTS, "moment") or "", Moment.END_OF_TURN)
    scope.lasting = True
    block = read_block(node.at("do"), scope) if node.need("do") else scope.names.block([])
    return {"moment": moment, "do": block}


def _cost_less(node: Node, scope: Scope) -> Fields:
    found = node.get("for")
    if found is None:
        node.say("E11", "`for` is missing: what costs less?")
    nothing = model.Filter(number=0)
    return {
        "n": read_amount(node.at("cost_less"), scope),
        "entries": read_filter(found, scope) if found else nothing,
    }


def _supply_more(node: Node, scope: Scope) -> Fields:
    return _resources(node.at("supply_more"), scope)


def _extra_deploy(node: Node, scope: Scope) -> Fields:
    return {"n": read_amount(node.at("extra_deploy"), scope)}


def _ignore(node: Node, scope: Scope) -> Fields:
    return {"to": read_to(node, scope), "what": read_bits(node.at("ignore"), IGNORES, "thing to ignore")}


class Verb(NamedTuple):
    """A verb's struct, the keys it takes besides the common ones, and how it is read."""

    make: Callable[..., model.Effect]
    keys: tuple[str, ...]
    read: Callable[[Node, Scope], Fields]


VERBS: dict[str, Verb] = {
    "gain": Verb(model.Gain, TO, _gain),
    "lose": Verb(model.Lose, TO, _lose),
    "discard": Verb(model.Discard, TO, _amount_for_you("discard")),
    "recover": Verb(model.Recover, TO, _recover),
    "dig": Verb(model.Dig, (*TO, "keep"), _dig),
    "deal": Verb(model.Deal, TO, _amount_to("deal")),
    "dealt": Verb(model.Dealt, TO, _dealt),
    "prevent": Verb(model.Prevent, (*TO, *LASTS), _prevent),
    "repair": Verb(model.Repair, TO, _amount_to("repair")),
    "destroy": Verb(model.Destroy, TO, _only_to("destroy")),
    "get": Verb(model.Get, (*TO, *LASTS), _stats("get", None)),
    "set": Verb(model.Set, (*TO, *LASTS), _stats("set", 0)),
    "grant": Verb(model.Grant, (*TO, *LASTS), _grant),
    "forbid": Verb(model.Forbid, (*TO, *LASTS), _forbid),
    "tap": Verb(model.Tap, TO, _only_to("tap")),
    "untap": Verb(model.Untap, TO, _only_to("untap")),
    "exhaust": Verb(model.Exhaust, TO, _only_to("exhaust")),
    "refresh": Verb(model.Refresh, TO, _only_to("refresh")),
    "move": Verb(model.Move, TO, _move),
    "push": Verb(model.Push, (*TO, "from"), _shove("push", "away_from")),
    "pull": Verb(model.Pull, (*TO, "from"), _shove("pull", "towards")),
    "place": Verb(model.Place, (*TO, "onto"), _place),
    "swap": Verb(model.Swap, (), _swap),
    "recall": Verb(model.Recall, TO, _only_to("recall")),
    "reveal": Verb(model.Reveal, TO, _only_to("reveal")),
    "peek": Verb(model.Peek, TO, _only_to("peek")),
    "hide": Verb(model.Hide, TO, _only_to("hide")),
    "bury": Verb(model.Bury, TO, _only_to("bury")),
    "storm": Verb(model.Storm, (), _flag("storm")),
    "deploy": Verb(model.Deploy, ("less",), _deploy),
    "attack": Verb(model.Attack, (*TO, "onto", "board"), _attack),
    "cancel": Verb(model.Cancel, TO, _only_to("cancel")),
    "end_combat": Verb(model.EndCombat, (), _flag("end_combat")),
    "then": Verb(model.Branch, (), _branch),
    "each": Verb(model.Each, ("do",), _each),
    "choose": Verb(model.Choose, (), _choose),
    "pick": Verb(model.Pick, ("as", "n", "up_to"), _pick),
    "at": Verb(model.At, ("do",), _at),
    "cost_less": Verb(model.CostLess, ("for",), _cost_less),
    "supply_more": Verb(model.SupplyMore, (), _supply_more),
    "extra_deploy": Verb(model.ExtraDeploy, (), _extra_deploy),
    "ignore": Verb(model.Ignore, TO, _ignore),
}
STATIC_ONLY = frozenset({"cost_less", "supply_more", "extra_deploy", "ignore"})
STATIC = STATIC_ONLY | {"get", "grant", "forbid"}
