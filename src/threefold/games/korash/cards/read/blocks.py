"""Read blocks of effects: each effect is a table with one verb; some verbs contain further blocks."""

from __future__ import annotations

from msgspec import Struct, structs

from threefold.games.korash.cards import model
from threefold.games.korash.cards import model as m
from threefold.games.korash.cards import vocabulary as v
from threefold.games.korash.cards.model import Filter, Who
from threefold.games.korash.cards.model.verbs import VERBS, Stands, Verb
from threefold.games.korash.cards.read.descriptions import kinds_of, read_amount, read_condition, read_who
from threefold.games.korash.cards.read.problems import Node, did_you_mean, one_of
from threefold.games.korash.cards.read.scope import Scope, check_name, read_ref
from threefold.games.korash.cards.read.verbs import PLAIN, Fields, Reader

UNITS = frozenset({v.Kind.UNIT, v.Kind.CREW, v.Kind.PLATFORM})
PLAYERS = frozenset({v.Kind.PLAYER})
GROUND = frozenset({v.Kind.TERRITORY})
SAID = {UNITS: "units", PLAYERS: "players", GROUND: "territories", UNITS | PLAYERS: "units and players"}
EVENTS: dict[v.Happening, frozenset[v.Kind]] = {
    **dict.fromkeys((v.Happening.START_OF_TURN, v.Happening.END_OF_TURN, v.Happening.PHASE_BEGINS), PLAYERS),
    **dict.fromkeys((v.Happening.BURNED, v.Happening.GAINED), PLAYERS),
    **dict.fromkeys((v.Happening.REVEALED, v.Happening.BURIED), GROUND),
    # Not only units: players use tactics and deal damage, too.
    **dict.fromkeys((v.Happening.USED, v.Happening.DEALT_DAMAGE), UNITS | PLAYERS),
}
"""The kinds of things that an event can be about; events not listed here are about units."""
SOURCES = {"unit": v.Kind.CREW, "platform": v.Kind.PLATFORM, "territory": v.Kind.TERRITORY, "tactic": v.Kind.TACTIC}


def check_event(node: Node, event: v.Happening, who: Who, scope: Scope) -> None:
    """Complain if the event of a trigger can never be about its `who`, so that the trigger would wait for ever."""
    about, meant = EVENTS.get(event, UNITS), _meant(who, scope)
    if meant and meant.isdisjoint(about):
        hint = 'did you mean turn = "yours"?' if about is PLAYERS and who == v.SELF else ""
        node.say("E12", f"`{event.name.lower()}` is about {SAID[about]}, and this is none", hint)


def check_verb(node: Node, verb: Verb, who: Who, scope: Scope) -> None:
    """Complain if a verb that affects only units is used on something else."""
    meant = _meant(who, scope)
    if verb.units and meant and meant.isdisjoint(UNITS):
        node.say("E12", f"`{node.key}` happens to units, and this is none")


def _meant(who: Who, scope: Scope) -> frozenset[v.Kind]:
    """Return the kinds of things that a reference or filter may mean; an empty set if that is unknown."""
    filter_ = who if isinstance(who, Filter) else scope.filters.get(who)
    if filter_ is not None:
        return frozenset(kinds_of(filter_))
    if who == v.SELF:
        return frozenset({SOURCES[scope.source]})
    if who in (v.USER, v.HOST, v.ATTACKER, v.DEFENDER):
        return UNITS
    return PLAYERS if who == v.YOU else GROUND if who == v.HERE else frozenset()


REFERRING = {"who", "to", "ref", "by", "near", "aboard", "away_from", "towards", "onto", "of", "first", "second"}
"""Fields that may hold a reference."""
ALWAYS = (m.TurnIs, m.Has)
"""Conditions that always need to know who "you" are: your turn, what you have."""


def marked(effect: m.Effect) -> m.Effect:
    """Return the effect with its field `yours` set: whether and how it needs to know who "you" are."""
    to: object = getattr(effect, "to", None)
    if to == v.YOU or speaks_of_you(to):
        return structs.replace(effect, yours=v.Yours.WHOM)
    return structs.replace(effect, yours=v.Yours.BESIDE) if speaks_of_you(effect) else effect


def speaks_of_you(thing: object) -> bool:
    """Return whether any part of this piece of a card needs to know who "you" are."""
    if isinstance(thing, tuple):
        return any(map(speaks_of_you, thing))  # pyright: ignore[reportUnknownArgumentType]
    if not isinstance(thing, Struct):
        return False
    if isinstance(thing, ALWAYS) or (isinstance(thing, m.Effect) and thing.verb.you):
        return True
    if isinstance(thing, m.Filter) and thing.side is not v.Side.ANY:
        return True
    if isinstance(thing, m.Trigger) and thing.turn is not v.Turns.ANY:
        return True
    for field in structs.fields(thing):
        value: object = getattr(thing, field.encode_name)
        if value == v.YOU and field.name in REFERRING:
            return True
        if speaks_of_you(value):
            return True
    return False


COMMON = ("if", "else", "unless_pay", "by")


def read_block(node: Node, scope: Scope) -> model.Block:
    """Read the effects under `do`, `then` or `else`."""
    steps = [effect for element in node.elements() if (effect := read_effect(element, scope))]
    if node.empty:
        node.say("E11", f"`{node.key}` has no effects")
    return scope.names.block(steps)


def read_effect(node: Node, scope: Scope) -> model.Effect | None:
    """Read one effect; return None if it has no verb, two verbs or an unknown one."""
    if not node.table():
        return None
    verbs = [key for key in node.value if key in VERBS]
    if len(verbs) != 1:
        _complain_about_verbs(node, verbs)
        return None
    kind = VERBS[verbs[0]]
    node.expect((verbs[0], *COMMON, *kind.verb.keys))
    _check_place(node.at(verbs[0]), scope)
    common = _common(node, scope)
    before = len(node.problems)
    fields = READERS[kind](node, scope)
    if "to" in fields and len(node.problems) == before:
        check_verb(node.at(verbs[0]), kind.verb, fields["to"], scope)
    if "unless_pay" in node.value and "by" not in node.value:
        to = fields.get("to", fields.get("who"))
        common["by"] = to if isinstance(to, int) else v.YOU
    return marked(kind(**common, **fields))


def _complain_about_verbs(node: Node, verbs: list[str]) -> None:
    if verbs:
        words = " and ".join(f"`{verb}`" for verb in verbs)
        node.at(verbs[1]).say("E21", f"two verbs in one effect: {words}", "write two effects")
        return
    modifiers = {*COMMON, *(key for kind in VERBS.values() for key in kind.verb.keys)}
    strangers = [key for key in node.value if key not in modifiers]
    for key in strangers:
        node.at(key).say("E20", f"unknown verb `{key}`", did_you_mean(key, VERBS) or one_of(VERBS))
    if not strangers:
        node.say("E11", "this effect has no verb")


def _check_place(node: Node, scope: Scope) -> None:
    stands = VERBS[node.key].verb.stands
    if scope.static and stands is Stands.RESOLVED:
        static = sorted(name for name, kind in VERBS.items() if kind.verb.stands is not Stands.RESOLVED)
        node.say("E20", f"`{node.key}` is no static effect (those are {', '.join(static)})", "use `when`")
    if not scope.static and stands is Stands.STATIC:
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
    modes = tuple(_mode(element, scope) for element in found.elements())
    if len(modes) < 2 and isinstance(found.value, list):
        found.say("E12", "`choose` needs at least two modes")
    if len(modes) > v.MOST_MODES:
        found.say("E38", f"at most {v.MOST_MODES} modes can be announced")
    scope.modes = max(scope.modes, len(modes))
    return {"modes": modes}


def _mode(node: Node, scope: Scope) -> model.Block:
    """Read one mode of a `choose`, and note which declared names only this mode uses."""
    used, scope.used = scope.used, set()
    block = read_block(node, scope)
    scope.used_by_mode.append(scope.used)
    scope.used = used
    return block


def _pick(node: Node, scope: Scope) -> Fields:
    of = read_who(node.at("pick"), scope)
    n, up_to = node.get("n"), node.get("up_to")
    name = node.at("as").string() if node.need("as") else ""
    check_name(node.get("as"), name)
    if name in scope.announced:
        node.at("as").say("E13", f'"{name}" is the name of a target or choice', "take another name")
    slot = scope.new_slot(name, of if isinstance(of, model.Filter) else scope.filters.get(of))
    return {
        "of": of,
        "slot": slot,
        "n": read_amount(n, scope) if n else 1,
        "up_to": up_to.flag() if up_to else False,
    }


def _at(node: Node, scope: Scope) -> Fields:
    found = node.at("at")
    moment = v.MOMENTS.get(found.word(v.MOMENTS, "moment") or "", v.Moment.END_OF_TURN)
    scope.lasting = True
    block = read_block(node.at("do"), scope) if node.need("do") else scope.names.block([])
    return {"moment": moment, "do": block}


READERS: dict[type[model.Effect], Reader] = {
    **PLAIN,
    model.Branch: _branch,
    model.Each: _each,
    model.Choose: _choose,
    model.Pick: _pick,
    model.At: _at,
}
