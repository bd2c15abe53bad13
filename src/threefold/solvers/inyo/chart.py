"""A chart of the survey: one dot for each variant, further right if more decisive and higher if sharper; below, all
starts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from html import escape
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from threefold.solvers.inyo.survey import Start, Surveyed

WIDE, HIGH, MARGIN = 760, 520, 64
ROW, NAMES = 22, 120
"""The height of a variant's line of starts, and the width of the name next to it."""
COLOURS = {5: "#b3541e", 6: "#2f6f8f", 7: "#5b7f3a"}
WON, DRAWN, LOST = "#1d6b4f", "#2b2724", "#b3261e"
INK, FAINT = "#2b2724", "#d9d2c7"
USUAL = "00000"
LABEL_WIDE, LABEL_HIGH = 34, 11


class Scale(NamedTuple):
    """An axis of the chart: the values at both ends, and where they are on the picture."""

    low: float
    high: float
    first: int
    last: int

    def at(self, share: float) -> float:
        """Return where a value is on the picture."""
        return round(self.first + (share - self.low) / (self.high - self.low) * (self.last - self.first), 1)

    def ticks(self) -> list[float]:
        """Return six values at equal distances from one end to the other."""
        return [self.low + (self.high - self.low) * tick / 5 for tick in range(6)]


class Box(NamedTuple):
    """A rectangle of the picture that is already used."""

    left: float
    top: float
    right: float
    bottom: float

    def meets(self, other: Box) -> bool:
        """Tell whether two rectangles overlap."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )


def draw(surveyed: Sequence[Surveyed]) -> str:
    """Draw the survey as an SVG that needs no other file."""
    across = _scale([one.decisive for one in surveyed], MARGIN, WIDE - MARGIN)
    upwards = _scale([one.sharp for one in surveyed], HIGH - MARGIN, MARGIN)
    told = [one for one in surveyed if one.each]
    high = HIGH + (ROW * len(told) + 2 * MARGIN if told else 0)
    parts = [*_axes(across, upwards), *_legend(surveyed), *_dots(surveyed, across, upwards), *_starts(told)]
    style = f'font-family="sans-serif" font-size="13" fill="{INK}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {high}" role="img" {style}>'
    title = "<title>INYO variants: how decisive and how sharp</title>"
    return "\n".join([head, title, f'<rect width="{WIDE}" height="{high}" fill="#fffdf8"/>', *parts, "</svg>\n"])


def _scale(shares: Sequence[float], first: int, last: int) -> Scale:
    """Return an axis that covers all values; both ends are whole hundredths."""
    low, high = floor(min(shares) * 100 - 0.2), ceil(max(shares) * 100 + 0.2)
    return Scale(low / 100, high / 100, first, last)


def _axes(across: Scale, upwards: Scale) -> list[str]:
    parts: list[str] = []
    for right, high in zip(across.ticks(), upwards.ticks(), strict=True):
        x, y = across.at(right), upwards.at(high)
        parts += [
            f'<path d="M{x} {MARGIN}V{HIGH - MARGIN}M{MARGIN} {y}H{WIDE - MARGIN}" stroke="{FAINT}"/>',
            f'<text x="{x}" y="{HIGH - MARGIN + 20}" text-anchor="middle">{right:.1%}</text>',
            f'<text x="{MARGIN - 8}" y="{y + 4}" text-anchor="end">{high:.1%}</text>',
        ]
    middle = HIGH / 2
    decisive = "states that are won or lost (decisive)"
    sharp = "first placements that are mistakes (sharp)"
    return [
        *parts,
        f'<text x="{WIDE / 2}" y="{HIGH - 16}" text-anchor="middle">{decisive}</text>',
        f'<text x="14" y="{middle}" text-anchor="middle" transform="rotate(-90 14 {middle})">{sharp}</text>',
    ]


def _legend(surveyed: Sequence[Surveyed]) -> list[str]:
    arenas = sorted({one.arena for one in surveyed})
    return [
        f'<circle cx="{MARGIN + 100 * at + 8}" cy="32" r="6" fill="{COLOURS[arena]}"/>'
        f'<text x="{MARGIN + 100 * at + 20}" y="36">arena {arena}</text>'
        for at, arena in enumerate(arenas)
    ]


def _dots(surveyed: Sequence[Surveyed], across: Scale, upwards: Scale) -> Iterator[str]:
    """Draw a dot for each variant. The usual net has a ring, and its label is placed first."""
    order = sorted(surveyed, key=lambda one: one.net != USUAL)
    taken = [_box(across.at(one.decisive), upwards.at(one.sharp), 6, 6) for one in surveyed]
    names: list[str] = []
    for one in order:
        x, y = across.at(one.decisive), upwards.at(one.sharp)
        if spot := _room(x, y, taken):
            taken.append(_box(*spot, LABEL_WIDE / 2, LABEL_HIGH / 2))
            names.append(
                f'<text x="{spot[0]:.1f}" y="{spot[1] + 4:.1f}" text-anchor="middle" font-size="11">{one.net}</text>'
            )
    yield from (_dot(one, across, upwards) for one in reversed(order))
    yield from names


def _room(x: float, y: float, taken: Sequence[Box]) -> tuple[float, float] | None:
    """Find a free place for a dot's label: beside, above or below the dot; None if there is none (the tooltip still
    shows it).
    """
    aside = 9 + LABEL_WIDE / 2
    for right, down in (
        (aside, 0),
        (-aside, 0),
        (0, -14),
        (0, 14),
        (aside, -11),
        (aside, 11),
        (-aside, -11),
        (-aside, 11),
    ):
        box = _box(x + right, y + down, LABEL_WIDE / 2, LABEL_HIGH / 2)
        if not any(box.meets(other) for other in taken):
            return x + right, y + down
    return None


def _box(x: float, y: float, wide: float, high: float) -> Box:
    return Box(x - wide, y - high, x + wide, y + high)


def _dot(one: Surveyed, across: Scale, upwards: Scale) -> str:
    x, y = across.at(one.decisive), upwards.at(one.sharp)
    told = f"arena {one.arena}, net {one.net}: {one.decisive:.1%} decisive, {one.sharp:.1%} sharp"
    ring = f' stroke="{INK}" stroke-width="2"' if one.net == USUAL else ' fill-opacity="0.6"'
    return f'<circle cx="{x}" cy="{y}" r="6" fill="{COLOURS[one.arena]}"{ring}><title>{escape(told)}</title></circle>'


def _starts(told: Sequence[Surveyed]) -> list[str]:
    """Draw a line for each variant, with a mark for each start that shows how sharp it is and who wins it."""
    if not told:
        return []
    top, bottom = HIGH + MARGIN, HIGH + MARGIN + ROW * len(told)
    across = Scale(0.0, 1.0, MARGIN + NAMES, WIDE - MARGIN)
    parts = [f'<text x="{MARGIN}" y="{HIGH + 24}">Starts, by first placements that are mistakes:</text>', *_kinds()]
    for share in across.ticks():
        x = across.at(share)
        parts.append(f'<path d="M{x} {top - ROW / 2}V{bottom}" stroke="{FAINT}"/>')
        parts.append(f'<text x="{x}" y="{bottom + 20}" text-anchor="middle">{share:.0%}</text>')
    for row, one in enumerate(told):
        y = top + ROW * row
        parts.append(f'<text x="{MARGIN}" y="{y + 4}" fill="{COLOURS[one.arena]}">arena {one.arena}, {one.net}</text>')
        # Draw the won and lost variants last, so that they lie on top.
        parts += [_stroke(start, across, y) for start in sorted(one.each, key=lambda start: start.value != 0)]
    return parts


def _kinds() -> list[str]:
    kinds = ((WON, "won for Moon"), (DRAWN, "drawn"), (LOST, "lost"))
    return [
        f'<path d="M{MARGIN + 310 + 110 * at} {HIGH + 12}v14" stroke="{colour}" stroke-width="3"/>'
        f'<text x="{MARGIN + 318 + 110 * at}" y="{HIGH + 24}">{name}</text>'
        for at, (colour, name) in enumerate(kinds)
    ]


def _stroke(start: Start, across: Scale, y: float) -> str:
    colour = WON if start.value > 0 else LOST if start.value < 0 else DRAWN
    faint = ' stroke-opacity="0.35"' if start.value == 0 else ""
    result = "drawn" if start.value == 0 else f"{'won' if start.value > 0 else 'lost'} in {abs(start.value)}"
    told = f"{start.die}: {result}, {start.sharp:.0%} sharp"
    path = f'<path d="M{across.at(start.sharp)} {y - 7}v14" stroke="{colour}" stroke-width="2"{faint}>'
    return f"{path}<title>{escape(told)}</title></path>"
