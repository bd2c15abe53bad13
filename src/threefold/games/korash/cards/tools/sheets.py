"""Print-and-play: a catalogue as sheets of cards, stands and counters."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, Literal, TypeVar

import msgspec

from threefold.core.errors import CardError, OptionsError
from threefold.core.installed import how_to_install
from threefold.games.korash.cards.model import Catalogue, Design, Faction, Tactic, Territory, Unit
from threefold.games.korash.cards.text.english.card_text import supplied
from threefold.games.korash.cards.tools import art
from threefold.games.korash.cards.tools.show import lines_of, walls_of
from threefold.games.korash.cards.vocabulary import STRIDER, Horizon, Timing

T = TypeVar("T", Tactic, Unit)
PAPERS = ("a4", "letter")
FORMATS: dict[str, Literal["pdf", "png", "svg"]] = {".pdf": "pdf", ".png": "png", ".svg": "svg"}
PPI = 150
TEMPLATE = Path(__file__).with_name("sheets.typ")
TOKENS = {"industry": 54, "influence": 18, "damage": 36}
TACTICS_A_SHEET, LANDS_A_SHEET, STANDS_A_SHEET = 9, 10, 8
SCENES = {
    Timing.INTERRUPT: ("weather", "pit", "crystal"),
    Timing.COMBAT: ("relic", "scrap", "colossus"),
    Timing.ORDERS: ("mast", "city", "engine"),
    Timing.PLANS: ("camp", "well", "palm"),
    Timing.OWN_TURN: ("dunes",),
}
"""The motifs that the picture of a tactic may show, by its timing."""
NOBODY = Faction(id="", name="", set="", units=(), stockpile=())
"""An empty faction, for cards that no faction lists."""


def write_sheets(catalogue: Catalogue, out: Path, paper: str = "a4") -> int:
    """Write the sheets as one PDF, or as one picture for each page, and return the number of pages."""
    try:
        import typst
    except ImportError:
        raise OptionsError(f"cards are printed by typst, which is not installed: {how_to_install('print')}") from None

    kind = FORMATS.get(out.suffix)
    if paper not in PAPERS:
        raise CardError(f'no paper "{paper}"; there are {", ".join(PAPERS)}')
    if kind is None or (kind != "pdf" and "{p}" not in out.name):
        raise CardError(f'"{out.name}": write to cards.pdf, or to pictures such as "cards-{{p}}.png"')
    pages = laid_out(catalogue, paper)
    with TemporaryDirectory() as folder:
        shutil.copy(TEMPLATE, folder)
        (Path(folder) / "cards.json").write_text(json.dumps(pages), encoding="utf-8")
        typst.compile(Path(folder) / TEMPLATE.name, output=out, format=kind, ppi=PPI, ignore_system_fonts=True)
    return count_pages(pages)


def count_pages(pages: dict[str, Any]) -> int:
    """Return the number of pages: instructions, cards with their backs, stands, counters."""
    tactics, lands, stands = (-(-len(pages[key]) // most) for key, most in SHEETS.items())
    return 1 + 2 * tactics + 2 * lands + stands + 1


SHEETS = {"tactics": TACTICS_A_SHEET, "lands": LANDS_A_SHEET, "stands": STANDS_A_SHEET}


def laid_out(catalogue: Catalogue, paper: str) -> dict[str, Any]:
    """Return all data that the print template needs, with every copy of every card."""
    return {
        "paper": paper,
        "title": " · ".join(set_.name for set_ in catalogue.sets),
        "label": " · ".join(set_.label or set_.name for set_ in catalogue.sets),
        "hash": catalogue.hash,
        "contents": _contents(catalogue),
        "factions": [_faction(faction) for faction in catalogue.factions],
        "tactics": [
            card
            for tactic, faction, copies in _tactics(catalogue)
            for card in [_tactic(catalogue, tactic, faction)] * copies
        ],
        "lands": [card for land in catalogue.territories for card in [_land(catalogue, land)] * land.copies],
        "stands": [
            card for unit, faction, copies in _units(catalogue) for card in [_stand(catalogue, unit, faction)] * copies
        ],
        "tokens": [name for name, copies in TOKENS.items() for _ in range(copies)],
        "art": {
            **{name: art.resource(name) for name in art.RESOURCES},
            "desert_shallows": art.desert(deep=False),
            "desert_depths": art.desert(deep=True),
        },
    }


def _contents(catalogue: Catalogue) -> list[tuple[str, int]]:
    tactics = sum(copies for _, _, copies in _tactics(catalogue))
    shallows, depths = (sum(land.copies for land in lands) for lands in (catalogue.shallows, catalogue.depths))
    platforms = len(catalogue.platforms)
    units = sum(copies for _, _, copies in _units(catalogue)) - platforms
    rows = [
        ("tactics", tactics),
        ("shallows", shallows),
        ("depths", depths),
        ("units", units),
        ("platforms", platforms),
    ]
    return [*rows, *((f"{name} counters", copies) for name, copies in TOKENS.items())]


def _tactics(catalogue: Catalogue) -> Iterator[tuple[Tactic, Faction, int]]:
    listed = [(tactic, faction, copies) for faction in catalogue.factions for tactic, copies in faction.stockpile]
    return _with_unlisted(listed, catalogue.tactics)


def _units(catalogue: Catalogue) -> Iterator[tuple[Unit, Faction, int]]:
    listed = [(unit, faction, copies) for faction in catalogue.factions for unit, copies in faction.units]
    return _with_unlisted(listed, (*catalogue.units, *catalogue.platforms))


def _with_unlisted(listed: list[tuple[T, Faction, int]], designs: Iterable[T]) -> Iterator[tuple[T, Faction, int]]:
    """Yield the cards that factions list, then one copy of each card that no faction lists."""
    yield from listed
    known = {design.id for design, _, _ in listed}
    yield from ((design, NOBODY, 1) for design in designs if design.id not in known)


def _faction(faction: Faction) -> dict[str, Any]:
    shown = {"name": faction.name, "flavour": faction.flavour, "text": faction.text}
    return shown | {"banner": _banner(faction)}


def _banner(faction: Faction) -> str:
    return art.banner(art.shape_of(faction.banner, faction.id), art.colour_of(faction.colour, faction.id))


def _shared(catalogue: Catalogue, card: Design) -> dict[str, Any]:
    words = [word for place, word in enumerate(catalogue.keywords) if card.keywords >> place & 1]
    return {"name": card.name, "keywords": words, "text": card.text, "flavour": card.flavour}


def _tactic(catalogue: Catalogue, tactic: Tactic, faction: Faction) -> dict[str, Any]:
    return {
        **_shared(catalogue, tactic),
        "cost": tactic.cost,
        "cost_art": art.resource("industry", art.DUNE),
        "timing": tactic.timing.name.lower(),
        "colour": art.colour_of(faction.colour, faction.id),
        "faction": faction.name or catalogue.sets[0].name,
        "banner": _banner(faction),
        "banner_faint": _banner(faction).replace("<path", '<path opacity=".35"'),
        "art": art.landscape(
            tactic.id, art.pick(SCENES[tactic.timing], tactic.id), deep=tactic.timing is Timing.COMBAT
        ),
    }


def _land(catalogue: Catalogue, land: Territory) -> dict[str, Any]:
    shared = _shared(catalogue, land)
    motif = land.art or art.motif_of(tuple(shared["keywords"]), land.id)
    return {
        **shared,
        "horizon": land.horizon.name.lower(),
        "enduring": land.enduring,
        "walls": walls_of(land),
        "lines": msgspec.to_builtins(lines_of(land, land.abilities)),
        "art": art.landscape(land.id, motif, deep=land.horizon is Horizon.DEPTHS),
    }


def _stand(catalogue: Catalogue, unit: Unit, faction: Faction) -> dict[str, Any]:
    shared = _shared(catalogue, unit)
    words = tuple(shared["keywords"])
    strider = bool(unit.traits & STRIDER)
    return {
        **shared,
        "cost": None if unit.platform else unit.cost,
        "strength": unit.strength,
        "protection": unit.protection,
        "life": unit.life,
        "movement": unit.movement,
        "supply": supplied(unit),
        "colour": art.colour_of(faction.colour, faction.id) if faction.id else "#5c4636",
        "owner": "platform" if unit.platform else faction.name,
        "banner": _banner(faction),
        "mark": art.unit_mark(art.mark_of(words, platform=unit.platform, strider=strider)),
        "lines": msgspec.to_builtins(lines_of(unit, unit.abilities)),
    }
