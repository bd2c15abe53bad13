"""Sentences as boards get them."""

from __future__ import annotations

import pytest

from threefold.games.korash.sight.choice import Concede, Sentence, Thing, Word, choice, sentence

F3, BAY = Thing("tile", "F3"), Thing("bay", "bay2", 2)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("pass", {"verb": "pass"}),
        ("end:u1", {"verb": "rest", "unit": "u1"}),
        ("move:u1:F4-F3:leave", {"verb": "move", "unit": "u1", "spot": "F4", "route": ("F4", "F3"), "leave": True}),
        ("attack:u1:bay2", {"verb": "attack", "unit": "u1", "spot": "bay2", "berth": 2, "route": ("bay2",)}),
        ("attack:u1:F3:board", {"verb": "board", "unit": "u1", "spot": "F3", "route": ("F3",)}),
        ("advance:leave", {"verb": "advance", "leave": True}),
        ("deploy:u3:bay1", {"verb": "deploy", "unit": "u3", "spot": "bay1", "berth": 1, "route": ("bay1",)}),
        (
            "ability:u1:2:t=u12,bay2",
            {"verb": "ability", "unit": "u1", "number": 2, "things": (Thing("unit", "u12"), BAY)},
        ),
        ("ground:u1:1:t=-", {"verb": "ground", "unit": "u1", "number": 1, "vain": True}),
        (
            "use:fx.a:e=e2:route=F3-bay2:dir=N",
            {"verb": "use", "card": "fx.a", "things": (Thing("entry", "e2", 2), F3, BAY)},
        ),
        (
            "use:fx.a:discard=fx.c:burn=fx.b,fx.b",
            {"verb": "use", "card": "fx.a", "burn": ("fx.b", "fx.b"), "discard": ("fx.c",)},
        ),
        ("use:fx.a:burn=*2", {"verb": "use", "card": "fx.a", "burns": 2}),
        ("burn:fx.a,fx.b", {"verb": "burn", "burn": ("fx.a", "fx.b")}),
        ("burn:*1", {"verb": "burn", "burns": 1}),
        ("pay:burn=fx.a", {"verb": "pay", "burn": ("fx.a",)}),
        ("pick:EF3,P2", {"verb": "pick", "things": (Thing("land", "EF3"), Thing("seat", "P2"))}),
        ("pick:-", {"verb": "pick"}),
        ("accept:t=u3", {"verb": "accept", "things": (Thing("unit", "u3"),)}),
        ("faction:choir", {"verb": "faction", "card": "choir"}),
        ("place:F3", {"verb": "place", "spot": "F3", "route": ("F3",)}),
        ("chance P2=fx.a", {"verb": "chance", "things": (Thing("seat", "P2"), Thing("card", "fx.a"))}),
    ],
)
def test_board_gets_every_part_of_a_sentence_by_name(text: str, parts: dict[str, object]) -> None:
    assert choice(text) == Sentence(text=text, **parts)  # pyright: ignore[reportArgumentType]
    assert sentence(text) == choice(text)


@pytest.mark.parametrize(
    ("word", "kind"),
    [
        *(("F3", "tile"), ("bay1", "bay"), ("u3", "unit"), ("EF3", "land"), ("e2", "entry"), ("P2", "seat")),
        *(
            ("2", "option"),
            ("done", "done"),
            ("leave", "leave"),
            ("carry", "carry"),
            ("N", "way"),
            ("kites.dive", "card"),
        ),
    ],
)
def test_word_of_a_sentence_says_what_kind_of_thing_it_names(word: str, kind: str) -> None:
    found = choice(word)
    assert isinstance(found, Word)
    assert (found.thing.kind, found.thing.name) == (kind, word)


def test_giving_up_is_a_choice_of_its_own() -> None:
    assert choice("concede") == Concede("concede")
