"""Reads what only statics say."""

from __future__ import annotations

from threefold.games.korash.cards import model
from threefold.games.korash.cards.model.verbs import TO
from threefold.games.korash.cards.read.filters import read_amount, read_bits, read_filter, read_to
from threefold.games.korash.cards.read.problems import Node
from threefold.games.korash.cards.read.scope import Scope
from threefold.games.korash.cards.read.verb_parts import Fields, Reader, read_resources
from threefold.games.korash.cards.vocabulary import HERE, IGNORE_STORM, IGNORES


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
    return read_resources(node.at("supply_more"), scope)


def _extra_deploy(node: Node, scope: Scope) -> Fields:
    return {"n": read_amount(node.at("extra_deploy"), scope)}


def _ignore(node: Node, scope: Scope) -> Fields:
    """Who names nobody means its own territory for the storm, and itself for walls."""
    what = read_bits(node.at("ignore"), IGNORES, "thing to ignore")
    named = any(key in node.value for key in TO)
    return {"to": HERE if what == IGNORE_STORM and not named else read_to(node, scope), "what": what}


STATIC_READERS: dict[type[model.Effect], Reader] = {
    model.CostLess: _cost_less,
    model.SupplyMore: _supply_more,
    model.ExtraDeploy: _extra_deploy,
    model.Ignore: _ignore,
}
