"""Every problem code of the checker, each with a faulty card and the line of the fault."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.cards import HEADER, problems, read, tactic, territory, unit
from threefold.games.korash.cards import read_folders

GAIN = "do = [{ gain = { industry = 1 } }]"
BROKEN: dict[str, tuple[str, int, str]] = {
    "an unknown key": (tactic(f"strenght = 3\n{GAIN}"), 10, "E10"),
    "an unknown key in a file": ("[[spell]]\nid = 'x'\n", 5, "E10"),
    "an unknown key in a cost": (unit(f"cost = {{ gold = 1 }}\n{GAIN}"), 14, "E10"),
    "a word that does not go with the verb": (
        tactic('targets = { t = { kind = "unit" } }\ndo = [{ deal = 1, to = "t", keep = 1 }]'),
        11,
        "E10",
    ),
    "a unit without life": (
        '[[unit]]\nid = "u"\nname = "U"\ncost = 1\nstr = 1\nprot = 1\nmp = 1\n',
        5,
        "E11",
    ),
    "a tactic that does nothing": (tactic(""), 5, "E11"),
    "damage to nobody": (tactic("do = [{ deal = 1 }]"), 10, "E11"),
    "a text for a number": (tactic('do = [{ gain = { industry = "1" } }]'), 10, "E12"),
    "a number that nobody prints": (tactic(GAIN).replace("cost = 1", "cost = 1000"), 9, "E12"),
    "more copies than a desert has room for": (territory("copies = 61"), 9, "E12"),
    "a negative cost": (tactic(GAIN).replace("cost = 1", "cost = -1"), 9, "E12"),
    "true for a number": (tactic("do = [{ discard = true }]"), 10, "E12"),
    "a number for a comparison": (
        tactic('targets = { t = { kind = "unit", prot = 5 } }\ndo = [{ tap = "t" }]'),
        10,
        "E12",
    ),
    "a keyword in small letters": (tactic(f'keywords = ["troop"]\n{GAIN}'), 10, "E12"),
    "a keyword outside a list": (tactic(f'keywords = "TROOP"\n{GAIN}'), 10, "E12"),
    "an id with a blank": (tactic(GAIN).replace("t.one", "t one"), 6, "E12"),
    "two cards of one id": (tactic(GAIN) + tactic(GAIN), 12, "E13"),
    "two cards of one id and two kinds": (
        tactic(GAIN) + unit(f"cost = {{ x = 1 }}\n{GAIN}").replace("u.one", "t.one"),
        12,
        "E13",
    ),
    "a name that nobody has": (
        tactic('choices = { e = { kind = "entry", named = "Mvoe" } }\ndo = [{ cancel = "e" }]'),
        10,
        "E14",
    ),
    "an unknown verb": (tactic("do = [\n  { gian = { industry = 1 } },\n]"), 11, "E20"),
    "an unknown event": (unit(f'when = {{ event = "moves" }}\n{GAIN}'), 14, "E20"),
    "an unknown kind": (tactic('targets = { t = { kind = "units" } }\ndo = [{ tap = "t" }]'), 10, "E20"),
    "an unknown filter": (tactic('targets = { t = { kinds = "unit" } }\ndo = [{ tap = "t" }]'), 10, "E20"),
    "an unknown duration": (
        tactic('targets = { t = { kind = "unit" } }\ndo = [{ get = { str = 1 }, to = "t", until = "dawn" }]'),
        11,
        "E20",
    ),
    "an unknown condition": (tactic("do = [{ if = { moon = true }, gain = { industry = 1 } }]"), 10, "E20"),
    "an unknown timing": (tactic(GAIN, timing="order"), 8, "E20"),
    "a verb that is not static": (unit(f"static = true\n{GAIN}"), 15, "E20"),
    "two verbs in one effect": (tactic("do = [{ gain = { industry = 1 }, discard = 1 }]"), 10, "E21"),
    "a reference that is not declared": (tactic('do = [{ deal = 1, to = "t" }]'), 10, "E22"),
    "`it` without a trigger": (tactic('do = [{ tap = "it" }]'), 10, "E22"),
    "a target that is never on the map": (
        tactic('targets = { e = { kind = "entry" } }\ndo = [{ cancel = "e" }]'),
        10,
        "E23",
    ),
    "a target that is never used": (tactic(f'targets = {{ t = {{ kind = "unit" }} }}\n{GAIN}'), 10, "E24"),
    "an ability of no kind": (unit(GAIN), 13, "E30"),
    "an ability of two kinds": (unit(f"cost = {{ x = 1 }}\nstatic = true\n{GAIN}"), 15, "E30"),
    "a passive with a timing": (unit(f'when = {{ event = "moved" }}\ntiming = "combat"\n{GAIN}'), 15, "E31"),
    "a platform that taps": (unit(f"cost = {{ x = 1 }}\n{GAIN}", kind="platform"), 14, "E32"),
    "a free unlimited ability": (unit(f"cost = {{ industry = 0 }}\nunlimited = true\n{GAIN}"), 15, "E33"),
    "X with 3 units": (unit(f"cost = {{ x = 3 }}\n{GAIN}"), 14, "E34"),
    "a unit's orders": (unit(f'cost = {{ x = 1 }}\ntiming = "orders"\n{GAIN}'), 15, "E35"),
    "a unit's left side": (unit(f'cost = {{ x = 1 }}\nside = "left"\n{GAIN}'), 15, "E36"),
    "a tactic that knows left": (
        tactic('targets = { t = { kind = "unit", on = "left" } }\ndo = [{ tap = "t" }]'),
        10,
        "E36",
    ),
    "a tactic at the left edge": (tactic(f'side = "left"\n{GAIN}'), 10, "E36"),
    "a wall to the north-west": (territory('walls = ["N", "NW"]'), 9, "E37"),
    "half a wall in the east": (territory('walls = ["E.left"]'), 9, "E37"),
    "a target named like an argument": (
        tactic('targets = { route = { kind = "unit" } }\ndo = [{ tap = "route" }]'),
        10,
        "E38",
    ),
    "two routes": (
        tactic('targets = { t = { kind = "crew" } }\ndo = [{ move = 1, to = "t" }, { attack = "t" }]'),
        11,
        "E38",
    ),
    "two deploys": (tactic("do = [{ deploy = true }, { deploy = true, less = 1 }]"), 10, "E38"),
    "five costed abilities": (
        territory("".join(f"[[territory.ability]]\ncost = {{ x = 1 }}\n{GAIN}\n" for _ in range(5))),
        21,
        "E38",
    ),
    "orders until the end of combat": (
        tactic('targets = { t = { kind = "unit" } }\ndo = [{ get = { str = 1 }, to = "t", until = "combat" }]'),
        11,
        "E40",
    ),
    "a static that reads protection": (
        unit('static = true\ndo = [{ get = { str = 1 }, to = { kind = "unit", prot = "<5" } }]'),
        15,
        "E41",
    ),
    "a trigger that sets itself off": (unit(f'when = {{ event = "gained", who = "you" }}\n{GAIN}'), 14, "E42"),
    "nobody's damage to a platform": (
        tactic('targets = { t = { kind = "platform" } }\ndo = [{ dealt = 1, to = "t" }]'),
        11,
        "E43",
    ),
    "fetching what fetches": (tactic("do = [{ recover = 1 }]"), 10, "E44"),
    "a text without its number": (
        tactic('text = "Gain some industry."\ndo = [{ gain = { industry = 3 } }]'),
        10,
        "E54",
    ),
    "no keyword at all": (tactic('targets = { t = { keyword = [] } }\ndo = [{ tap = "t" }]'), 10, "E11"),
    "no place at all": (tactic('targets = { t = { on = [] } }\ndo = [{ tap = "t" }]'), 10, "E11"),
    "no name at all": (tactic('targets = { t = { named = [] } }\ndo = [{ tap = "t" }]'), 10, "E11"),
    "no state at all": (tactic('targets = { t = { isnt = [] } }\ndo = [{ tap = "t" }]'), 10, "E11"),
    "nothing to grant": (tactic('targets = { t = {} }\ndo = [{ grant = [], to = "t" }]'), 11, "E11"),
    "nothing to forbid": (tactic('targets = { t = {} }\ndo = [{ forbid = [], to = "t" }]'), 11, "E11"),
    "a pick named like a target": (
        tactic('targets = { t = {} }\ndo = [{ tap = "t" }, { pick = { kind = "crew" }, as = "t" }]'),
        11,
        "E13",
    ),
    "a unit's start of turn": (unit(f'when = {{ event = "start_of_turn", who = "self" }}\n{GAIN}'), 14, "E12"),
    "a crew's end of turn": (unit(f'when = {{ event = "end_of_turn", who = {{ kind = "crew" }} }}\n{GAIN}'), 14, "E12"),
    "a player who moves": (unit(f'when = {{ event = "moved", who = "you" }}\n{GAIN}'), 14, "E12"),
    "a unit that is revealed": (unit(f'when = {{ event = "revealed", who = "self" }}\n{GAIN}'), 14, "E12"),
    "damage to a territory": (
        tactic('targets = { t = { kind = "territory" } }\ndo = [{ deal = 1, to = "t" }]'),
        11,
        "E12",
    ),
    "damage to the ground": (
        territory('[[territory.ability]]\ncost = { x = 1 }\ndo = [{ deal = 1, to = "here" }]'),
        11,
        "E12",
    ),
    "strength of a tile": (unit('static = true\ndo = [{ get = { str = 1 }, to = { kind = "tile" } }]'), 15, "E12"),
    "a swap with itself": (tactic('targets = { a = { kind = "crew" } }\ndo = [{ swap = ["a", "a"] }]'), 11, "E12"),
    "a swap of one": (tactic('targets = { a = { kind = "crew" } }\ndo = [{ swap = "a" }]'), 11, "E12"),
    "a swap of nobody": (tactic("do = [{ swap = [] }]"), 10, "E11"),
}


@pytest.mark.parametrize("what", BROKEN)
def test_a_faulty_card_gets_a_problem_with_code_and_line(what: str) -> None:
    cards, line, code = BROKEN[what]
    assert (line, code) in problems(cards)


FACTION = """[[faction]]
id = "f"
name = "F"
units = { "u.one" = 3 }
stockpile = { "t.one" = 29, "t.none" = 2 }
"""
INFLUENCE = tactic("do = [{ gain = { influence = 1 } }]")


def test_a_faction_needs_thirty_tactics_seven_units_and_enough_land() -> None:
    cards = FACTION + unit(f"cost = {{ x = 1 }}\n{GAIN}") + INFLUENCE
    assert sorted(problems(cards)) == [
        (5, "E52"),
        (5, "E52"),
        (8, "E51"),
        (9, "E14"),
        (9, "E50"),
        (9, "E53"),
    ]


def test_a_misspelt_reference_also_warns_that_its_target_is_unused() -> None:
    target = 'targets = { t = { kind = "unit" }, w = { kind = "tile" } }\n'
    assert problems(tactic(target + 'do = [{ tap = "tt" }]')) == [(10, "E24"), (10, "E24"), (11, "E22")]
    # The names in an effect that cannot be read still count as used.
    assert problems(tactic(target + 'do = [{ tap = "t", untap = "t" }]')) == [(10, "E24"), (11, "E21")]


def test_a_triggered_ability_with_timing_orders_has_two_problems() -> None:
    assert problems(unit(f'when = {{ event = "moved" }}\ntiming = "orders"\n{GAIN}')) == [(15, "E31"), (15, "E35")]


def test_unknown_keyword_is_a_warning_only_if_it_looks_mistyped() -> None:
    filtered = tactic('targets = { t = { kind = "unit", keyword = "TROOPS" } }\ndo = [{ tap = "t" }]')
    assert problems(filtered) == []
    bearer = tactic(f'keywords = ["TROOP"]\n{GAIN}').replace("t.one", "t.two")
    assert problems(filtered + bearer) == [(10, "E14")]


def test_a_set_without_a_faction_needs_no_decks() -> None:
    assert problems(tactic(GAIN)) == []


def test_placing_or_recalling_a_unit_does_not_trigger_its_movement_again() -> None:
    target = 'targets = { w = { kind = "tile" } }\n'
    assert (
        problems(unit(f'when = {{ event = "moved", who = "self" }}\n{target}do = [{{ place = "self", onto = "w" }}]'))
        == []
    )
    assert problems(unit('when = { event = "moved", who = "self" }\ndo = [{ move = 1, to = "self" }]')) == [(14, "E42")]
    trap = '[[territory.ability]]\nwhen = { event = "entered", who = { kind = "crew", on = "here" } }\n'
    assert problems(territory(trap + 'do = [{ recall = "it" }]')) == []


def test_vocabulary_newer_than_the_engine_is_refused() -> None:
    assert problems(tactic(GAIN), HEADER.replace("vocabulary = 1", "vocabulary = 2")) == [(4, "E60")]


def test_a_folder_without_a_set_table_gets_a_problem() -> None:
    assert problems(tactic(GAIN), "") == [(1, "E11")]


def test_two_sets_in_one_folder_are_refused(tmp_path: Path) -> None:
    (tmp_path / "a.toml").write_text(HEADER, encoding="utf-8")
    (tmp_path / "b.toml").write_text(HEADER.replace("trial", "other"), encoding="utf-8")
    _, found = read_folders([tmp_path])
    assert [(Path(problem.file).name, problem.line, problem.code) for problem in found] == [("b.toml", 1, "E13")]


def test_an_empty_folder_is_refused(tmp_path: Path) -> None:
    catalogue, found = read_folders([tmp_path])
    assert catalogue is None
    assert [problem.code for problem in found] == ["E11"]


def test_invalid_toml_gets_a_problem_with_its_line() -> None:
    catalogue, found = read(tactic(GAIN) + "id = \n")
    assert catalogue is None
    assert [(problem.line, problem.code) for problem in found] == [(11, "E01")]


UNREADABLE = {
    "a quote is missing": (tactic(GAIN).replace('"One"', '"One'), 7, "E01", "is a quote missing?"),
    "a bracket is missing": (tactic('keywords = ["TROOP"\n' + GAIN), 10, "E01", "write ] where the list ends"),
    "a word without quotes": (tactic("text = two\n" + GAIN), 10, "E01", "needs straight quotes"),
    "a key that stands twice": (tactic("cost = 2\n" + GAIN), 10, "E01", "a key stands once in a card"),
    "a misspelt head": (unit("static = true").replace("[[unit]]", "[[units]]") + unit(""), 5, "E10", '"unit"?'),
    "a head in single brackets": (tactic(GAIN).replace("[[tactic]]", "[tactic]") * 2, 5, "E01", "[[tactic]]"),
}


@pytest.mark.parametrize("what", UNREADABLE)
def test_invalid_toml_gets_a_hint(what: str) -> None:
    cards, line, code, hint = UNREADABLE[what]
    (problem,) = read(cards)[1]
    assert (problem.line, problem.code) == (line, code)
    assert hint in problem.hint


SPLIT = {
    "set.toml": HEADER,
    "crew.toml": unit(f"cost = {{ x = 1 }}\n{GAIN}"),
    "tribe.toml": """[[faction]]
id = "f"
name = "F"
units = { "u.one" = 7 }
stockpile = { "t.one" = 30 }
""",
    "tactics.toml": tactic('choices = { e = { kind = "entry", named = "Crier" } }\ndo = [{ cancel = "e" }]'),
    "shallows.toml": territory("").replace("depths", "shallows").replace('"One"\n', '"Crier"\ncopies = 25\n'),
    "depths.toml": territory("copies = 27").replace("l.one", "l.two"),
}


@pytest.mark.parametrize("broken", SPLIT)
def test_a_file_that_cannot_be_read_causes_no_problems_in_other_files(tmp_path: Path, broken: str) -> None:
    for name, text in SPLIT.items():
        (tmp_path / name).write_text(text, encoding="utf-8")
    assert read_folders([tmp_path])[1] == []
    (tmp_path / broken).write_text(SPLIT[broken] + "] oops\n", encoding="utf-8")
    assert [(Path(problem.file).name, problem.code) for problem in read_folders([tmp_path])[1]] == [(broken, "E01")]


def test_a_file_that_is_not_utf8_gets_a_problem_with_its_line(tmp_path: Path) -> None:
    (tmp_path / "cards.toml").write_bytes(HEADER.encode() + tactic(GAIN).replace("One", "\xd6ne").encode("latin-1"))
    (problem,) = read_folders([tmp_path])[1]
    assert (problem.line, problem.code, problem.hint) == (7, "E01", "save the file as UTF-8")


@pytest.mark.parametrize(
    ("key", "hint"),
    [
        ("cost", "one of id, name, str, prot, life, mp, "),
        ("strength", 'did you mean "str"?'),
        ("protection", 'did you mean "prot"?'),
        ("keyword", 'did you mean "keywords"?'),
        ("lief", 'did you mean "life"?'),
    ],
)
def test_an_unknown_key_gets_a_similar_key_as_suggestion_or_all_keys(key: str, hint: str) -> None:
    card = unit(f"cost = {{ mp = 1 }}\n{GAIN}", kind="platform").replace("\nstr = 1", f"{key} = 2\nstr = 1")
    (problem,) = (problem for problem in read(card)[1] if problem.code == "E10")
    assert problem.hint.startswith(hint)


def test_an_unknown_word_similar_to_none_gets_the_list_of_all_words() -> None:
    _, (verb,) = read(tactic("do = [{ teleport = 1 }]"))
    assert verb.hint.startswith("one of gain, lose,")
    _, (_, name) = read(tactic('targets = { t = { kind = "unit" } }\ndo = [{ tap = "target" }]'))
    assert name.hint.startswith("one of t, self, user,")


def test_a_set_id_with_a_space_or_slash_is_refused() -> None:
    assert problems(tactic(GAIN), HEADER.replace('"trial"', '"a trial/run"')) == [(2, "E12")]


def test_an_unknown_banner_and_a_wrong_colour_of_a_faction_are_refused() -> None:
    faction = '[[faction]]\nid = "f"\nname = "F"\nunits = {}\nstockpile = {}\nbanner = "flag"\ncolour = "red"\n'
    assert {(10, "E20"), (11, "E12")} <= set(problems(faction))


@pytest.mark.parametrize("depth", [40, 150, 230, 2000])
def test_deep_nesting_gets_a_problem_instead_of_a_crash(depth: int) -> None:
    condition = "{ no = " * depth + '{ turn = "yours" }' + " }" * depth
    catalogue, found = read(tactic(f"do = [{{ if = {condition}, gain = {{ industry = 1 }} }}]"))
    assert (catalogue is None) == bool(found)
    assert all(problem.code in ("E01", "E12") for problem in found)


def test_a_byte_order_mark_and_windows_line_ends_do_not_change_line_numbers(tmp_path: Path) -> None:
    text = (HEADER + tactic("do = [{ gian = 1 }]")).replace("\n", "\r\n")
    (tmp_path / "cards.toml").write_bytes(b"\xef\xbb\xbf" + text.encode())
    (problem,) = read_folders([tmp_path])[1]
    assert (problem.line, problem.code) == (10, "E20")


def test_all_problems_are_listed_together_in_order_of_lines() -> None:
    cards = tactic("do = [{ gian = 1 }]").replace("cost = 1", "cots = 1") + tactic(GAIN, timing="never")
    assert problems(cards) == [(5, "E11"), (9, "E10"), (10, "E20"), (12, "E13"), (14, "E20")]


def test_a_problem_is_written_on_one_line_with_a_suggestion() -> None:
    _, (problem,) = read(tactic("do = [{ gian = { industry = 1 } }]"))
    file, rest = str(problem).split("  ", 1)
    assert file.endswith("cards.toml:10")
    assert rest == 't.one  E20  unknown verb `gian`  did you mean "gain"?'


def test_warnings_leave_a_set_usable() -> None:
    catalogue, found = read(tactic("do = [{ recover = 1 }]"))
    assert catalogue is not None
    assert [problem.warning for problem in found] == [True]


def test_a_trigger_that_cannot_cause_its_own_event_again_is_no_loop() -> None:
    thorns = unit('when = { event = "damaged", who = "self" }\ndo = [{ deal = 1, to = "cause" }]')
    once = unit(f'when = {{ event = "gained", who = "you", once = true }}\n{GAIN}')
    last = unit(
        'when = { event = "destroyed", who = "self" }\ndo = [{ deal = 1, to = { kind = "unit", near = "self" } }]'
    )
    for cards in (thorns, once, last):
        assert problems(cards) == []


@pytest.mark.parametrize(
    ("when", "effect"),
    [
        ('{ event = "damaged", who = "self" }', '{ dealt = 1, to = "self" }'),
        ('{ event = "moved", who = "self" }', '{ move = 1, to = "self" }'),
        (
            '{ event = "damaged", who = { side = "enemy" } }',
            '{ each = { side = "enemy" }, do = [{ dealt = 1, to = "it" }] }',
        ),
        ('{ event = "deployed" }', "{ deploy = true }"),
        ('{ event = "attacked", who = "self" }', '{ attack = "self" }'),
        ('{ event = "destroyed", who = { kind = "unit" } }', '{ deal = 1, to = { kind = "unit" } }'),
    ],
)
def test_a_trigger_that_causes_its_own_event_is_refused_without_once(when: str, effect: str) -> None:
    assert (14, "E42") in problems(unit(f"when = {when}\ndo = [{effect}]"))


def test_an_effect_may_last_until_the_end_of_a_combat_that_its_card_starts() -> None:
    effects = 'do = [{ get = { str = 1 }, to = "t", until = "combat" }, { attack = "t" }]'
    assert problems(tactic(f'targets = {{ t = {{ kind = "crew", side = "friendly" }} }}\n{effects}')) == []


def test_a_text_may_write_the_numbers_of_its_effects_in_words() -> None:
    text = 'text = "Draw two cards, then drop one."'
    assert problems(tactic(f"{text}\ndo = [{{ gain = {{ tactic = 2 }} }}, {{ discard = 1 }}]")) == []


@pytest.mark.parametrize(
    ("cards", "found"),
    [
        (tactic('targets = { t = { any = [{ kind = "player" }] } }\ndo = [{ tap = "t" }]'), [(10, "E23")]),
        (tactic('targets = { "a b" = { kind = "unit" } }\ndo = [{ tap = "a b" }]'), [(10, "E12")]),
        (unit("static = true\ndo = [{ get = { str = 1 }, unless_pay = 1 }]"), [(15, "E10")]),
        (unit('cost = { mp = 1 }\ndo = [{ dealt = 1, to = "self" }]', kind="platform"), [(15, "E43")]),
        (tactic('do = [{ dealt = 1, to = { any = [{ kind = "platform" }] } }]'), [(10, "E43")]),
        (tactic('do = [{ each = { kind = "platform" }, do = [{ dealt = 1, to = "it" }] }]'), [(10, "E43")]),
        (tactic('do = [{ bury = "here" }]'), [(10, "E22")]),
    ],
)
def test_an_effect_that_cannot_apply_to_what_it_names_gets_a_problem(cards: str, found: list[tuple[int, str]]) -> None:
    assert problems(cards) == found


@pytest.mark.parametrize(
    ("when", "effect"),
    [
        (
            '{ event = "damaged", who = "self" }',
            '{ each = { kind = "unit", side = "enemy", near = "self" }, do = [{ deal = 1, to = "it" }] }',
        ),
        (
            '{ event = "damaged", who = { kind = "platform", side = "friendly" } }',
            '{ dealt = 1, to = { kind = "crew", side = "friendly" } }',
        ),
        ('{ event = "damaged", who = { kind = "platform" } }', '{ dealt = 1, to = "self" }'),
        ('{ event = "moved", who = "self" }', '{ push = 1, to = "host" }'),
    ],
)
def test_a_trigger_whose_effect_is_on_something_else_is_no_loop(when: str, effect: str) -> None:
    assert (14, "E42") not in problems(unit(f"when = {when}\ndo = [{effect}]"))


@pytest.mark.parametrize(
    ("when", "effect"),
    [
        ('{ event = "damaged", who = "host" }', '{ dealt = 1, to = "host" }'),
        ('{ event = "damaged", who = { kind = "platform" } }', '{ deal = 1, to = "host" }'),
        ('{ event = "damaged", who = { kind = "unit" } }', '{ deal = 1, to = "cause" }'),
        ('{ event = "entered", who = "self" }', '{ swap = ["cause", "self"] }'),
    ],
)
def test_a_trigger_that_causes_its_own_event_by_host_cause_or_swap_is_a_loop(when: str, effect: str) -> None:
    assert (14, "E42") in problems(unit(f"when = {when}\ndo = [{effect}]"))


def copies_of(card: str, id_: str, count: int) -> str:
    return "".join(card.replace(f'"{id_}"', f'"{id_}-{number}"') for number in range(count))


@pytest.mark.parametrize(
    ("card", "id_", "most"),
    [
        (territory(""), "l.one", 64),
        (territory("").replace("depths", "shallows"), "l.one", 64),
        (unit(f"cost = {{ mp = 1 }}\n{GAIN}", kind="platform"), "u.one", 16),
    ],
)
def test_more_designs_than_there_are_codes_for_are_refused(card: str, id_: str, most: int) -> None:
    assert problems(copies_of(card, id_, most)) == []
    crowded = copies_of(card, id_, most + 1)
    assert problems(crowded) == [((HEADER + crowded).count("\n") - card.count("\n") + 1, "E38")]


def test_a_seventeenth_faction_is_refused() -> None:
    land = territory("copies = 27") + territory("copies = 25").replace("depths", "shallows").replace("l.one", "l.two")
    cards = tactic(GAIN) + unit(f"cost = {{ x = 1 }}\n{GAIN}") + land
    faction = '[[faction]]\nid = "f"\nname = "F"\nunits = { "u.one" = 9 }\nstockpile = { "t.one" = 30 }\n'
    assert problems(cards + copies_of(faction, "f", 16)) == []
    assert [code for _, code in problems(cards + copies_of(faction, "f", 17))] == ["E38"]


@pytest.mark.parametrize(
    "static",
    [
        '{ if = { that = "self", str = ">3" }, get = { prot = 1 } }',
        '{ get = { prot = { count = { kind = "unit", life = "<2" } } } }',
        '{ get = { prot = 1 }, to = { kind = "unit", near = { kind = "unit", mp = ">2" } } }',
        '{ cost_less = 1, for = { of = "ability", actor = { str = ">2" } } }',
    ],
)
def test_a_static_ability_that_asks_for_the_stats_of_units_is_refused(static: str) -> None:
    assert problems(unit(f"static = true\ndo = [{static}]")) == [(15, "E41")]


def test_a_static_ability_may_ask_for_printed_costs_states_places_and_phases() -> None:
    wanted = '{ kind = "unit", cost = ">2", is = ["damaged"], on = "desert" }'
    effect = f'{{ if = {{ phase = "main" }}, get = {{ prot = 1 }}, to = {wanted} }}'
    assert problems(unit(f"static = true\ndo = [{effect}]")) == []
