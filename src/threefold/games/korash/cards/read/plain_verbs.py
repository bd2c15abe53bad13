"""Reads the verbs that stand alone: resources, damage, stats, positions, the map, play, and what only statics say."""

from __future__ import annotations

from threefold.games.korash.cards import model
from threefold.games.korash.cards.model.verbs import LASTS
from threefold.games.korash.cards.read.conditions import read_lasting
from threefold.games.korash.cards.read.filters import (
    KEYWORD,
    STATS,
    kinds_of,
    read_amount,
    read_bits,
    read_keywords,
    read_to,
)
from threefold.games.korash.cards.read.position_verbs import (
    read_attack,
    read_deploy,
    read_move,
    read_place,
    read_swap,
    shove,
)
from threefold.games.korash.cards.read.problems import Node, one_of
from threefold.games.korash.cards.read.scope import Scope
from threefold.games.korash.cards.read.static_verbs import STATIC_READERS
from threefold.games.korash.cards.read.verb_parts import (
    Fields,
    Reader,
    amount_for_you,
    amount_to,
    only_to,
    only_true,
    read_resources,
    read_you,
)
from threefold.games.korash.cards.vocabulary import (
    FORBIDS,
    GRANTABLE,
    HOST,
    SELF,
    STATUSES,
    TRAITS,
    USER,
    YOU,
    Kind,
    Until,
)


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


def _stats(verb: str, least: int | None) -> Reader:
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
        elif isinstance(word, str) and word in GRANTABLE:
            fields["traits"] |= TRAITS[word]
        elif isinstance(word, str) and word in TRAITS:
            element.say("E12", f'"{word}" cannot be granted ({one_of(GRANTABLE)})')
        elif isinstance(word, str) and KEYWORD.fullmatch(word):
            fields["keywords"] |= read_keywords(element, scope, borne=True)
        else:
            element.word((*STATUSES, *GRANTABLE), "keyword, ability or status")
    return {**fields, "lasts": read_lasting(node, scope, to)}


def _forbid(node: Node, scope: Scope) -> Fields:
    to = read_to(node, scope)
    what = read_bits(node.at("forbid"), FORBIDS, "thing to forbid")
    return {"to": to, "what": what, "lasts": read_lasting(node, scope, to)}


PLAIN: dict[type[model.Effect], Reader] = {
    model.Gain: _gain,
    model.Lose: _lose,
    model.Discard: amount_for_you("discard"),
    model.Recover: _recover,
    model.Dig: _dig,
    model.Deal: amount_to("deal"),
    model.Dealt: _dealt,
    model.Prevent: _prevent,
    model.Repair: amount_to("repair"),
    model.Destroy: only_to("destroy"),
    model.Get: _stats("get", None),
    model.Set: _stats("set", 0),
    model.Grant: _grant,
    model.Forbid: _forbid,
    model.Tap: only_to("tap"),
    model.Untap: only_to("untap"),
    model.Exhaust: only_to("exhaust"),
    model.Refresh: only_to("refresh"),
    model.Move: read_move,
    model.Push: shove("push", "away_from"),
    model.Pull: shove("pull", "towards"),
    model.Place: read_place,
    model.Swap: read_swap,
    model.Recall: only_to("recall"),
    model.Reveal: only_to("reveal"),
    model.Peek: only_to("peek"),
    model.Hide: only_to("hide"),
    model.Bury: only_to("bury"),
    model.Storm: only_true("storm"),
    model.Deploy: read_deploy,
    model.Attack: read_attack,
    model.Cancel: only_to("cancel"),
    model.EndCombat: only_true("end_combat"),
    **STATIC_READERS,
}
"""Readers of the verbs that hold no other effects."""
