"""Map sizes, in cards: what a table may agree on, and what each number of players is recommended."""

from __future__ import annotations

from threefold.core.errors import OptionsError

WIDTHS, DEPTHS = range(3, 8), range(2, 6)
RECOMMENDED = {2: "6x4", 3: "6x4", 4: "6x4", 5: "7x4", 6: "7x5"}
"""Width and depth by the number of players. KOR-SETUP-1, KOR-MULTI-2."""
MAPS = tuple(f"{width}x{depth}" for depth in DEPTHS for width in WIDTHS)
"""Every map that a table may agree on, 3x2 to 7x5. KOR-MULTI-4."""


def map_size(seats: int, text: str) -> tuple[int, int]:
    """Return width and depth in cards: what the table agreed on, or the recommended size. KOR-MULTI-2, KOR-MULTI-4."""
    if text and text not in MAPS:
        raise OptionsError(f'korash: "{text}" is no map: 3 to 7 cards wide and 2 to 5 deep, such as {RECOMMENDED[2]}')
    width, _, depth = (text or RECOMMENDED[seats]).partition("x")
    return int(width), int(depth)
