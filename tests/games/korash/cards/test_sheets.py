"""Sheets to print: every card, every copy, on both papers."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from support.cli import threefold
from threefold.games.korash.cards import art, load
from threefold.games.korash.cards.sheets import count_pages, laid_out

SANDS = load(("starter-sands",))


def pages_in(pdf: bytes) -> int:
    return max(int(count) for count in re.findall(rb"/Count (\d+)", pdf))


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_the_starter_set_is_printed_whole(paper: str, tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    ran = threefold("cards", "print", "starter-sands", "--paper", paper, "--out", str(out), "--json")
    assert (ran.code, ran.json["paper"]) == (0, paper)
    pdf = out.read_bytes()
    assert pdf.startswith(b"%PDF")
    assert pages_in(pdf) == ran.json["pages"] == 52


def test_a_set_without_factions_is_printed_too(tmp_path: Path) -> None:
    out = tmp_path / "cards.pdf"
    assert threefold("cards", "print", "rulebook-fixtures", "--out", str(out)).code == 0
    assert pages_in(out.read_bytes()) == count_pages(laid_out(load(("rulebook-fixtures",)), "a4"))


def test_paper_that_nobody_has_is_refused(tmp_path: Path) -> None:
    ran = threefold("cards", "print", "rulebook-fixtures", "--paper", "a0", "--out", str(tmp_path / "cards.pdf"))
    assert ran.code == 2
    assert 'no paper "a0"; there are a4, letter' in ran.err


def test_pages_can_be_pictures(tmp_path: Path) -> None:
    assert threefold("cards", "print", "rulebook-fixtures", "--out", str(tmp_path / "page-{p}.png")).code == 0
    pictures = sorted(tmp_path.glob("page-*.png"))
    assert len(pictures) == 5
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)


@pytest.mark.parametrize("name", ["cards", "cards.doc", "cards.png"])
def test_a_file_that_cannot_be_written_is_refused(name: str, tmp_path: Path) -> None:
    ran = threefold("cards", "print", "rulebook-fixtures", "--out", str(tmp_path / name))
    assert ran.code == 2
    assert "write to cards.pdf" in ran.err


def test_every_copy_is_laid_out_and_labelled() -> None:
    pages = laid_out(SANDS, "a4")
    assert [len(pages[key]) for key in ("tactics", "lands", "stands")] == [120, 80, 41]
    assert "not by the designer of Tribes of Korash" in pages["label"]


def test_every_picture_is_sound_svg() -> None:
    pages = laid_out(SANDS, "a4")
    pictures = {card["art"] for key in ("tactics", "lands") for card in pages[key]}
    pictures |= {card[key] for card in pages["stands"] for key in ("mark", "banner")} | set(pages["art"].values())
    pictures |= {art.landscape("x", motif, deep=False) for motif in art.MOTIFS}
    for picture in pictures:
        assert ET.fromstring(picture).tag.endswith("svg")


def test_a_landscape_differs_from_card_to_card_and_not_from_day_to_day() -> None:
    one, other = (art.landscape(seed, "camp", deep=False) for seed in ("sands.a", "sands.b"))
    assert one != other
    assert one == art.landscape("sands.a", "camp", deep=False)


def test_factions_differ_in_shape_not_only_in_colour() -> None:
    shapes = {faction.banner for faction in SANDS.factions}
    assert len(shapes) == len(SANDS.factions)
    assert shapes <= set(art.BANNERS)
