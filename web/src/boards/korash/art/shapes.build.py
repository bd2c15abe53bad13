"""Writes shapes.json: the shapes of the printed sheets, so that screen and paper match.

Run it from the repository: `python web/src/boards/korash/art/shapes.build.py`; with `--check` it only compares.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from typing import Any

from threefold.games.korash.cards.tools import art
from threefold.games.korash.cards.tools.sheets import SCENES

TARGET = Path(__file__).with_name("shapes.json")
PAINTS = {
    art.INK: "silhouette",
    art.RUST: "rust",
    art.VERDIGRIS: "verdigris",
    art.DUNE: "pale",
    "#e9b44c": "lamp",
    "#5a4530": "strata",
    "#6e4a2c": "hollow",
    "#7d6142": "rock",
    "#5f8f8c": "glass",
    "#5d5147": "idol",
    "#5d4b3b": "wall",
}
"""The colours of the sheets, by the names that the screen has for them: it paints them lighter or darker by night."""


def painted(body: str) -> str:
    """Return a picture in the colours of the screen."""
    for colour, name in PAINTS.items():
        body = body.replace(colour, f"var(--k-{name})")
    return body.replace("{gear}", art.gear()).replace("{ink}", "currentColor")


def shapes() -> dict[str, Any]:
    """Everything that both draw."""
    return {
        "banners": {name: [outline, art.CHARGES[name]] for name, outline in art.BANNERS.items()},
        "colours": art.COLOURS,
        "marks": {name: painted(body) for name, body in art.UNIT_MARKS.items()},
        "resources": {name: painted(body) for name, (body, _) in art.RESOURCES.items()},
        "motifs": {name: [painted(body), painted(art.TINTS.get(name, art.INK))] for name, body in art.MOTIFS.items()},
        "scenes": {timing.name.lower(): motif for timing, motif in SCENES.items()},
    }


def text() -> str:
    """Return the content of the file."""
    return json.dumps(shapes(), indent=1) + "\n"


if __name__ == "__main__":
    if "--check" not in sys.argv:
        TARGET.write_text(text())
    elif TARGET.read_text() != text():
        sys.exit("shapes.json is not what the sheets draw: run shapes.build.py")
