"""A picture of the hands that the equilibrium chooses, and of the cards that it plays first."""

from __future__ import annotations

from collections.abc import Mapping

from threefold.games.inoka.tactics import Card
from threefold.games.inoka.words import CARD_NAMES
from threefold.solvers.inoka.strategy import Duellist

MOST = 12
"""The number of hands in the picture."""
WIDTH, TOP, ROW, CARD, GAP, LEFT, BAR = 760, 62, 46, 30, 6, 100, 330
COLOURS = {"A": ("#a8321b", "#f6d9cb"), "T": ("#7a5200", "#f5e6bd"), "B": ("#2b4a6b", "#d3e0ec")}
SHAPES = {"A": "M0-10L6 4L0 9L-6 4Z", "T": "M-9 0Q0-13 9 0Q0 12-9 0Z", "B": "M-8-8H8V2Q6 9 0 11Q-6 9-8 2Z"}
"""The same shapes as on the table: a spearhead, a leaf, a shield."""


def opening(duellist: Duellist, hand: tuple[Card, ...]) -> dict[Card, float]:
    """Return how often the equilibrium plays each card of a hand first."""
    return duellist.mix((), (), hand)


def favourites(duellist: Duellist, most: int = MOST) -> list[tuple[tuple[Card, ...], float]]:
    """List the hands that the equilibrium chooses most often."""
    return sorted(duellist.hands().items(), key=lambda chosen: -chosen[1])[:most]


def draw(duellist: Duellist) -> str:
    """Draw the most frequent hands, how often each is chosen, and its first cards, as an SVG."""
    rows = favourites(duellist)
    height = TOP + ROW * len(rows) + 10
    head = f'viewBox="0 0 {WIDTH} {height}" font-family="sans-serif" font-size="13"'
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" {head}>',
        f'<rect width="{WIDTH}" height="{height}" fill="#fbf7ec"/>',
        '<text x="20" y="26" font-size="16" font-weight="bold" fill="#33291a">Hands of the equilibrium</text>',
        f'<g fill="#5c4e35"><text x="{LEFT - 12}" y="50" text-anchor="end">chosen</text>',
        f'<text x="{LEFT}" y="50">hand</text><text x="{BAR}" y="50">first card</text></g>',
    ]
    for row, (hand, share) in enumerate(rows):
        y = TOP + row * ROW
        parts.append(f'<text x="{LEFT - 12}" y="{y + 25}" text-anchor="end" fill="#33291a">{share:.1%}</text>')
        parts += [_card(card, LEFT + at * (CARD + GAP), y) for at, card in enumerate(hand)]
        parts.append(_bar(opening(duellist, hand), y))
    return "\n".join([*parts, "</svg>\n"])


def _card(card: Card, x: float, y: float) -> str:
    tactic, strength = CARD_NAMES[card]
    deep, light = COLOURS[tactic]
    notches = "".join(f'<path d="M{x + CARD / 2 + 5 * n} {y + 31}v5"/>' for n in _centred(int(strength)))
    return (
        f'<rect x="{x}" y="{y}" width="{CARD}" height="40" rx="4" fill="{light}" stroke="{deep}"/>'
        f'<path d="{SHAPES[tactic]}" transform="translate({x + CARD / 2} {y + 15})" fill="{deep}"/>'
        f'<g stroke="{deep}" stroke-width="2">{notches}</g>'
    )


def _centred(count: int) -> list[float]:
    return [n - (count - 1) / 2 for n in range(count)]


def _bar(mix: Mapping[Card, float], y: float) -> str:
    room, x, parts = WIDTH - BAR - 20, float(BAR), list[str]()
    for card, share in sorted(mix.items(), key=lambda played: -played[1]):
        wide = room * share
        tactic, strength = CARD_NAMES[card]
        deep, light = COLOURS[tactic]
        parts.append(f'<rect x="{x:.1f}" y="{y + 6}" width="{wide:.1f}" height="28" fill="{deep}" stroke="#fbf7ec"/>')
        if wide > 52:
            words = f"{tactic}{strength} {share:.0%}"
            middle = x + wide / 2
            parts.append(f'<text x="{middle:.1f}" y="{y + 25}" text-anchor="middle" fill="{light}">{words}</text>')
        x += wide
    return "".join(parts)
