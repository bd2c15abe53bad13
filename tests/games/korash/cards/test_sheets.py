"""Printed sheets: every card, every copy, on both sizes of paper."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from support.cards import catalogue, unit
from support.cli import threefold
from support.png import Picture
from threefold.games.korash.cards import load
from threefold.games.korash.cards.tools import art, sheets
from threefold.games.korash.cards.tools.sheets import count_pages, laid_out
from threefold.games.korash.cards.tools.show import show

SANDS = load(("starter-sands",))


def pages_in(pdf: bytes) -> int:
    return max(int(count) for count in re.findall(rb"/Count (\d+)", pdf))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_whole_starter_set_is_printed(paper: str, tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    ran = threefold("cards", "print", "starter-sands", "--paper", paper, "--out", str(out), "--json")
    assert (ran.code, ran.json["paper"]) == (0, paper)
    pdf = out.read_bytes()
    assert pdf.startswith(b"%PDF")
    assert pages_in(pdf) == ran.json["pages"] == 52


def test_a_set_without_factions_can_be_printed(tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    assert threefold("cards", "print", "rulebook-fixtures", "--out", str(out)).code == 0
    assert pages_in(out.read_bytes()) == count_pages(laid_out(load(("rulebook-fixtures",)), "a4"))


def test_an_unknown_paper_size_is_refused(tmp_path: Path) -> None:
    ran = threefold("cards", "print", "rulebook-fixtures", "--paper", "a0", "--out", str(tmp_path / "cards.pdf"))
    assert ran.code == 2
    assert 'no paper "a0"; there are a4, letter' in ran.err


def test_pages_can_be_printed_as_pictures(tmp_path: Path) -> None:
    assert threefold("cards", "print", "rulebook-fixtures", "--out", str(tmp_path / "page-{p}.png")).code == 0
    pictures = sorted(tmp_path.glob("page-*.png"))
    assert len(pictures) == 5
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)


@pytest.mark.parametrize("name", ["cards", "cards.doc", "cards.png"])
def test_a_file_name_without_a_known_format_is_refused(name: str, tmp_path: Path) -> None:
    ran = threefold("cards", "print", "rulebook-fixtures", "--out", str(tmp_path / name))
    assert ran.code == 2
    assert "write to cards.pdf" in ran.err


def test_every_copy_of_every_card_is_on_the_sheets() -> None:
    pages = laid_out(SANDS, "a4")
    assert [len(pages[key]) for key in ("tactics", "lands", "stands")] == [120, 80, 41]
    assert "not by the designer of Tribes of Korash" in pages["label"]


def test_every_picture_is_valid_svg() -> None:
    pages = laid_out(SANDS, "a4")
    pictures = {card["art"] for key in ("tactics", "lands") for card in pages[key]}
    pictures |= {card[key] for card in pages["stands"] for key in ("mark", "banner")} | set(pages["art"].values())
    pictures |= {art.landscape("x", motif, deep=False) for motif in art.MOTIFS}
    for picture in pictures:
        assert ET.fromstring(picture).tag.endswith("svg")


def test_a_landscape_differs_between_cards_but_is_always_the_same_for_one_card() -> None:
    one, other = (art.landscape(seed, "camp", deep=False) for seed in ("sands.a", "sands.b"))
    assert one != other
    assert one == art.landscape("sands.a", "camp", deep=False)


def test_factions_differ_in_shape_not_only_in_colour() -> None:
    shapes = {faction.banner for faction in SANDS.factions}
    assert len(shapes) == len(SANDS.factions)
    assert shapes <= set(art.BANNERS)


PLATFORM = unit("", kind="platform").split("[[platform.ability]]")[0]


@pytest.mark.parametrize(
    ("written", "figures", "printed"),
    [
        ("", "mp 1", []),
        (
            "supply = { industry = 2, tactic = 1 }",
            "mp 1, supply +2 industry +1 tactic",
            [("industry", 2), ("tactic", 1)],
        ),
        ("supply = { influence = 1 }", "mp 1, supply +1 influence", [("influence", 1)]),
    ],
)
def test_only_what_a_platform_supplies_is_printed(written: str, figures: str, printed: list[tuple[str, int]]) -> None:
    cards = catalogue(PLATFORM + written)
    assert show(cards, cards.platforms[0]).figures.endswith(figures)
    assert laid_out(cards, "a4")["stands"][0]["supply"] == printed


LONG = (
    "A name that surely does not fit into the space that a stand has for names, however small it may be written on it"
)


def test_long_names_do_not_overlap_figures_or_picture(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sheets, "PPI", 2 * 25.4)
    stand = unit("").split("[[unit.ability]]")[0]
    names = ("One", "Hermit of the Ninth Well and Keeper", LONG, LONG.replace(" ", ""))
    stands = (stand.replace('"One"', f'"{name}"').replace("u.one", f"u.{at}") for at, name in enumerate(names))
    sheets.write_sheets(catalogue("".join(stands)), tmp_path / "{p}.png")
    page = Picture((tmp_path / "2.png").read_bytes(), dots=2)
    left, top = (210 - 4 * 44) / 2, (297 - 2 * 127) / 2

    def change(column: int, x: float, y: float, right: float, bottom: float) -> int:
        """Return how much a part of a stand differs from the first stand; small differences come from rounding."""
        one, other = (
            b"".join(page.region(left + at * 44 + x, top + y, left + at * 44 + right, top + bottom))
            for at in (0, column)
        )
        return max(abs(dot - dot_) for dot, dot_ in zip(one, other, strict=True))

    parts = {
        "text": (1, 64, 43, 102),
        "cost": (36.5, 56, 43, 64),
        "far figures": (1, 8, 43, 15.5),
        "mark": (1, 21.5, 43, 54),
    }
    for column in range(1, len(names)):
        assert [where for where, part in parts.items() if change(column, *part) > 20] == []
        assert change(column, 9, 56, 35, 63) > 20
