"""The survey as a picture: one dot a variant, how decisive to the right, how sharp upwards."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from threefold.solvers.inyo.survey import Surveyed

WIDE, HIGH, MARGIN = 760, 520, 64
COLOURS = {5: "#b3541e", 6: "#2f6f8f", 7: "#5b7f3a"}
INK, FAINT = "#2b2724", "#d9d2c7"
USUAL = "00000"


def draw(surveyed: Sequence[Surveyed]) -> str:
    """An SVG of its own, without anything outside it."""
    right = _top(max(one.decisive for one in surveyed))
    high = _top(max(one.sharp for one in surveyed))
    parts = [*_axes(right, high), *_legend(surveyed)]
    parts += [_dot(one, right, high) for one in sorted(surveyed, key=lambda one: one.net == USUAL)]
    style = f'font-family="sans-serif" font-size="13" fill="{INK}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDE} {HIGH}" role="img" {style}>'
    title = "<title>INYO variants: how decisive and how sharp</title>"
    return "\n".join([head, title, f'<rect width="{WIDE}" height="{HIGH}" fill="#fffdf8"/>', *parts, "</svg>\n"])


def _top(value: float) -> float:
    """The next whole tenth, or twentieth where there is little to see."""
    return max(0.05, -(-value // 0.05) * 0.05)


def _x(share: float, right: float) -> float:
    return round(MARGIN + share / right * (WIDE - 2 * MARGIN), 1)


def _y(share: float, high: float) -> float:
    return round(HIGH - MARGIN - share / high * (HIGH - 2 * MARGIN), 1)


def _axes(right: float, high: float) -> list[str]:
    parts: list[str] = []
    for tick in range(6):
        x, y = _x(right * tick / 5, right), _y(high * tick / 5, high)
        parts += [
            f'<path d="M{x} {MARGIN}V{HIGH - MARGIN}M{MARGIN} {y}H{WIDE - MARGIN}" stroke="{FAINT}"/>',
            f'<text x="{x}" y="{HIGH - MARGIN + 20}" text-anchor="middle">{right * tick / 5:.0%}</text>',
            f'<text x="{MARGIN - 8}" y="{y + 4}" text-anchor="end">{high * tick / 5:.0%}</text>',
        ]
    middle = HIGH / 2
    across = "states that are won or lost (decisive)"
    upwards = "first placements that are mistakes (sharp)"
    return [
        *parts,
        f'<text x="{WIDE / 2}" y="{HIGH - 16}" text-anchor="middle">{across}</text>',
        f'<text x="18" y="{middle}" text-anchor="middle" transform="rotate(-90 18 {middle})">{upwards}</text>',
    ]


def _legend(surveyed: Sequence[Surveyed]) -> list[str]:
    arenas = sorted({one.arena for one in surveyed})
    return [
        f'<circle cx="{MARGIN + 100 * at + 8}" cy="32" r="6" fill="{COLOURS[arena]}"/>'
        f'<text x="{MARGIN + 100 * at + 20}" y="36">arena {arena}</text>'
        for at, arena in enumerate(arenas)
    ]


def _dot(one: Surveyed, right: float, high: float) -> str:
    x, y = _x(one.decisive, right), _y(one.sharp, high)
    told = f"arena {one.arena}, net {one.net}: {one.decisive:.1%} decisive, {one.sharp:.1%} sharp"
    ring = f' stroke="{INK}" stroke-width="2"' if one.net == USUAL else ' fill-opacity="0.6"'
    dot = f'<circle cx="{x}" cy="{y}" r="6" fill="{COLOURS[one.arena]}"{ring}><title>{escape(told)}</title></circle>'
    name = f'<text x="{x + 10}" y="{y - 8}">{one.net}</text>' if one.net == USUAL else ""
    return dot + name
