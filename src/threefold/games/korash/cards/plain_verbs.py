"""Reads the verbs that stand alone: resources, damage, stats, positions, the map, play, and what only statics say."""

from __future__ import annotations

from collections.abc import Callable

from threefold.games.korash.cards import model
from threefold.games.korash.cards.conditions import read_lasting
from threefold.games.korash.cards.filters import (
    KEYWORD,
    STATS,
    kinds_of,
    read_amount,
    read_bits,
    read_keywords,
    read_to,
)
from threefold.games.korash.cards.position_verbs import (
    read_attack,
    read_deploy,
    read_move,
    read_place,
    read_swap,
    shove,
)
from threefold.games.korash.cards.problems import Node
from threefold.games.korash.cards.scope import Scope
from threefold.games.korash.cards.static_verbs import STATIC_VERBS
from threefold.games.korash.cards.verb_parts import (
    LASTS,
    TO,
    Fields,
    Verb,
    amount_for_you,
    amount_to,
    only_to,
    only_true,
    read_resources,
    read_you,
)
from threefold.games.korash.cards.vocabulary import FORBIDS, HOST, SELF, STATUSES, TRAITS, USER, YOU, Kind, Until


def _gain(node: Node, scope: Scope) -> Fields:
    fields = read_resources(node.at("gain"), scope)
    scope.influence |= "influence" in fields
    return {"who": read_you(node, scope), **fields}


def _lose(node: Node, scope: Scope) -> Fields:
    fields = read_resources(node.at("lose"), scope, ("industry",))
    return {"who": read_you(node, scope), "industry": fields.get("industry", 0)}


def _dig(node: Node, scope: Scope) -> Fields:
    if not node.need("keep"):
        return {"who": YOU, "n": 0, "keep": 0}
    n, keep = read_amount(node.at("dig"), scope), read_amount(node.at("keep"), scope)
    if isinstance(n, int) and isinstance(keep, int) and keep > n:
        node.at("keep").say("E12", f"nobody can keep {keep} of {n}")
    return {"who": read_you(node, scope), "n": n, "keep": keep}


def _recover(node: Node, scope: Scope) -> Fields:
    scope.recovers = True
    return amount_for_you("recover")(node, scope)


def _dealt(node: Node, scope: Scope) -> Fields:
    fields = amount_to("dealt")(node, scope)
    to = fields["to"]
    filter_ = to if isinstance(to, model.Filter) else scope.filters.get(to)
    own = to in (SELF, USER) and scope.source == "platform"
    if own or to == HOST or (filter_ is not None and kinds_of(filter_) == {Kind.PLATFORM}):
        node.at("dealt").say("E43", "nobody will be rewarded", "did you mean deal?", warning=True)
    return fields


def _prevent(node: Node, scope: Scope) -> Fields:
    fields = amount_to("prevent")(node, scope)
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


PLAIN: dict[str, Verb] = {
    "gain": Verb(model.Gain, TO, _gain),
    "lose": Verb(model.Lose, TO, _lose),
    "discard": Verb(model.Discard, TO, amount_for_you("discard")),
    "recover": Verb(model.Recover, TO, _recover),
    "dig": Verb(model.Dig, (*TO, "keep"), _dig),
    "deal": Verb(model.Deal, TO, amount_to("deal")),
    "dealt": Verb(model.Dealt, TO, _dealt),
    "prevent": Verb(model.Prevent, (*TO, *LASTS), _prevent),
    "repair": Verb(model.Repair, TO, amount_to("repair")),
    "destroy": Verb(model.Destroy, TO, only_to("destroy")),
    "get": Verb(model.Get, (*TO, *LASTS), _stats("get", None)),
    "set": Verb(model.Set, (*TO, *LASTS), _stats("set", 0)),
    "grant": Verb(model.Grant, (*TO, *LASTS), _grant),
    "forbid": Verb(model.Forbid, (*TO, *LASTS), _forbid),
    "tap": Verb(model.Tap, TO, only_to("tap")),
    "untap": Verb(model.Untap, TO, only_to("untap")),
    "exhaust": Verb(model.Exhaust, TO, only_to("exhaust")),
    "refresh": Verb(model.Refresh, TO, only_to("refresh")),
    "move": Verb(model.Move, TO, read_move),
    "push": Verb(model.Push, (*TO, "from"), shove("push", "away_from")),
    "pull": Verb(model.Pull, (*TO, "from"), shove("pull", "towards")),
    "place": Verb(model.Place, (*TO, "onto"), read_place),
    "swap": Verb(model.Swap, (), read_swap),
    "recall": Verb(model.Recall, TO, only_to("recall")),
    "reveal": Verb(model.Reveal, TO, only_to("reveal")),
    "peek": Verb(model.Peek, TO, only_to("peek")),
    "hide": Verb(model.Hide, TO, only_to("hide")),
    "bury": Verb(model.Bury, TO, only_to("bury")),
    "storm": Verb(model.Storm, (), only_true("storm")),
    "deploy": Verb(model.Deploy, ("less",), read_deploy),
    "attack": Verb(model.Attack, (*TO, "onto", "board"), read_attack),
    "cancel": Verb(model.Cancel, TO, only_to("cancel")),
    "end_combat": Verb(model.EndCombat, (), only_true("end_combat")),
    **STATIC_VERBS,
}
