"""The survey as a picture: one dot a variant, how decisive to the right, how sharp upwards."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import ceil, floor
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from threefold.solvers.inyo.survey import Surveyed

WIDE, HIGH, MARGIN = 760, 520, 64
COLOURS = {5: "#b3541e", 6: "#2f6f8f", 7: "#5b7f3a"}
INK, FAINT = "#2b2724", "#d9d2c7"
USUAL = "00000"


class Scale(NamedTuple):
    """An axis: the shares at its ends, and where those lie on the picture."""

    low: float
    high: float
    first: int
    last: int

    def at(self, share: float) -> float:
        """Where a share lies."""
        return round(self.first + (share - self.low) / (self.high - self.low) * (self.last - self.first), 1)

    def ticks(self) -> list[float]:
        """Six, from end to end."""
        return [self.low + (self.high - self.low) * tick / 5 for tick in range(6)]


def draw(surveyed: Sequence[Surveyed]) -> str:
    """An SVG of its own, without anything outside it."""
    across = _scale([one.decisive for one in surveyed], MARGIN, WIDE - MARGIN)
    upwards = _scale([one.sharp for one in surveyed], HIGH - MARGIN, MARGIN)
    parts = [*_axes(across, upwards), *_legend(surveyed)]
    parts += [_dot(one, across, upwards) for one in sorted(surveyed, key=lambda one: one.net == USUAL)]
    style = f'font-family="sans-serif" font-size="13" fill="{INK}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" {style}>'
    title = "<title>INYO variants: how decisive and how sharp</title>"
    return "\n".join([head, title, f'<rect width="{WIDE}" height="{HIGH}" fill="#fffdf8"/>', *parts, "</svg>\n"])


def _scale(shares: Sequence[float], first: int, last: int) -> Scale:
    """From a whole hundredth below all shares to one above."""
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


def _dot(one: Surveyed, across: Scale, upwards: Scale) -> str:
    x, y = across.at(one.decisive), upwards.at(one.sharp)
    told = f"arena {one.arena}, net {one.net}: {one.decisive:.1%} decisive, {one.sharp:.1%} sharp"
    ring = f' stroke="{INK}" stroke-width="2"' if one.net == USUAL else ' fill-opacity="0.6"'
    dot = f'<circle cx="{x}" cy="{y}" r="6" fill="{COLOURS[one.arena]}"{ring}><title>{escape(told)}</title></circle>'
    return f'{dot}<text x="{x + 9}" y="{y + 4}" font-size="11">{one.net}</text>'
