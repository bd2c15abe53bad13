"""Draw our own pictures as SVG from a few shapes: banners, marks for kinds of units, landscapes, resources."""

from __future__ import annotations

import hashlib
import math

SAND, DUNE, CLAY, RUST, VERDIGRIS, INK, NIGHT = (
    "#f1e6d0",
    "#dcc6a0",
    "#c9a877",
    "#b4532a",
    "#2f7d74",
    "#2b2320",
    "#3c4a63",
)
BANNERS = {
    "swallowtail": "M15 8 H85 V92 L50 70 L15 92 Z",
    "roundel": "M50 8 A42 42 0 1 1 49.9 8 Z",
    "gate": "M12 92 V40 A38 32 0 0 1 88 40 V92 H68 V46 A18 16 0 0 0 32 46 V92 Z",
    "shard": "M50 4 L82 34 L66 96 L40 78 L18 40 Z",
    "hourglass": "M14 8 H86 V20 L60 50 L86 80 V92 H14 V80 L40 50 L14 20 Z",
    "tower": "M14 8 H32 V20 H41 V8 H59 V20 H68 V8 H86 V36 L80 92 H20 L14 36 Z",
    "wave": "M12 10 H88 V72 Q76 96 63 80 Q50 64 37 80 Q24 96 12 72 Z",
    "comb": "M50 5 L90 27 V73 L50 95 L10 73 V27 Z",
    "plain": "M15 8 H85 V92 H15 Z",
}
COLOURS = (RUST, VERDIGRIS, "#5b6fa8", "#8c2f39", "#6b5a2e", "#704a78")
"""The colours for factions that name none; white text can be read on each of them."""
CHARGES = {
    "swallowtail": "M22 52 Q50 20 78 30 Q60 36 52 62 Q46 46 22 52 Z",
    "roundel": "M50 20 Q76 54 66 68 A18 18 0 0 1 34 68 Q24 54 50 20 Z",
    "gate": "M50 50 Q64 70 58 84 Q54 92 48 92 Q38 90 40 78 Q42 70 46 68 Q46 60 50 50 Z",
    "shard": "M50 22 L64 40 L58 72 L46 64 L34 44 Z",
    "hourglass": "M50 54 L72 84 H28 Z",
    "tower": "M41 84 V62 A9 9 0 0 1 59 62 V84 Z M46 34 H54 V48 H46 Z",
    "wave": "M24 42 Q37 24 50 42 Q63 60 76 42 V54 Q63 72 50 54 Q37 36 24 54 Z",
    "comb": "M50 28 L69 39 V61 L50 72 L31 61 V39 Z",
    "plain": "M30 30 H70 V70 H30 Z",
}
UNIT_MARKS = {
    "PLATFORM": (
        '<path d="M8 62 H92 L82 80 H18 Z"/><path d="M46 62 V14 H50 V62 Z"/><path d="M52 16 Q88 28 84 56 H52 Z"/>'
        '<path d="M44 24 Q18 34 20 56 H44 Z"/><circle cx="28" cy="86" r="8"/><circle cx="50" cy="86" r="8"/>'
        '<circle cx="72" cy="86" r="8"/>'
    ),
    "LEADER": '<path d="M14 74 L10 30 L32 50 L50 18 L68 50 L90 30 L86 74 Z"/><path d="M14 80 H86 V88 H14 Z"/>',
    "ENGINE": '<path fill-rule="evenodd" d="{gear}"/>',
    "BEAST": '<path d="M8 22 Q14 52 40 52 V84 L50 94 L60 84 V52 Q86 52 92 22 Q80 38 60 38 H40 Q20 38 8 22 Z"/>',
    "WEATHER": (
        '<path d="M10 40 H60 A12 12 0 1 0 48 28" fill="none" stroke="{ink}" stroke-width="8" stroke-linecap="round"/>'
        '<path d="M10 58 H80 A13 13 0 1 1 67 71" fill="none" stroke="{ink}" stroke-width="8" stroke-linecap="round"/>'
        '<path d="M22 76 H50" fill="none" stroke="{ink}" stroke-width="8" stroke-linecap="round"/>'
    ),
    "RANGED": (
        '<path d="M24 10 Q78 50 24 90" fill="none" stroke="{ink}" stroke-width="8"/>'
        '<path d="M24 10 V90" fill="none" stroke="{ink}" stroke-width="3"/><path d="M10 47 H78 V38 L96 50 '
        'L78 62 V53 H10 Z"/>'
    ),
    "STRIDER": (
        '<path d="M56 6 V58 A20 20 0 1 1 18 62" fill="none" stroke="{ink}" stroke-width="10"/>'
        '<path d="M6 66 L20 40 L32 68 Z"/><circle cx="56" cy="10" r="9"/>'
    ),
    "CABLES": (
        '<circle cx="46" cy="46" r="34" fill="none" stroke="{ink}" stroke-width="8"/>'
        '<circle cx="46" cy="46" r="17" fill="none" stroke="{ink}" stroke-width="8"/>'
        '<path d="M70 70 Q78 92 94 84" fill="none" stroke="{ink}" stroke-width="8" stroke-linecap="round"/>'
    ),
    "TROOP": (
        '<path d="M76 4 L84 24 L79 24 L30 97 L24 93 L73 21 L68 18 Z"/>'
        '<path fill-rule="evenodd" d="M14 34 H70 V58 Q70 80 42 92 Q14 80 14 58 Z M42 50 A9 9 0 1 0 42.1 50 Z"/>'
    ),
}
RESOURCES = {
    "industry": ('<path fill-rule="evenodd" d="{gear}"/>', RUST),
    "influence": ('<path d="M50 6 L62 38 L96 38 L68 58 L79 92 L50 71 L21 92 L32 58 L4 38 L38 38 Z"/>', VERDIGRIS),
    "damage": (
        '<path d="M50 4 L60 34 L88 20 L72 48 L98 60 L68 64 L72 94 L50 72 L26 92 L32 64 L2 58 L30 46 L14 18 L42 34 Z"/>',
        INK,
    ),
    "tactic": ('<path d="M22 8 H78 V92 H22 Z M32 22 V30 H68 V22 Z M32 40 V48 H68 V40 Z" fill-rule="evenodd"/>', NIGHT),
}
MOTIFS = {
    "dunes": "",
    "ruin": (
        '<path d="M400 150 V70 H420 V150 Z M460 150 V50 H482 V150 Z M520 150 V64 H540 V150 Z M390 62 H550 '
        'L560 48 L384 54 Z"/>'
    ),
    "figure": (
        '<path d="M470 152 Q452 110 466 80 Q460 62 478 58 Q496 62 490 80 Q506 110 488 152 Z"/>'
        '<path d="M492 92 L520 84 L521 88 L494 97 Z"/><circle cx="524" cy="96" r="9" fill="#e9b44c"/>'
    ),
    "weather": (
        '<path d="M380 20 L352 80 H384 L350 150 L420 66 H388 L416 20 Z M560 14 L540 58 H562 L540 108 L590 48 '
        'H566 L586 14 Z"/>'
        '<path d="M250 40 H700 M300 60 H760 M210 82 H600" fill="none" stroke="#2b2320" stroke-width="5" opacity=".35"/>'
    ),
    "relic": (
        '<path d="M480 24 L490 36 V116 H514 V126 H490 V160 H470 V126 H446 V116 H470 V36 Z"/>'
        '<circle cx="480" cy="86" r="52" fill="none" stroke="#2b2320" stroke-width="5" opacity=".5"/>'
    ),
    "engine": (
        '<path d="M400 152 V80 L430 98 V80 L460 98 V80 L490 98 V40 H508 V152 Z M530 152 V56 H548 V152 Z"/>'
        '<path d="M499 36 Q520 20 506 4 M539 52 Q560 36 546 18" fill="none" stroke="#2b2320" '
        'stroke-width="6" opacity=".5"/>'
    ),
    "camp": (
        '<path d="M380 152 L430 76 L480 152 Z M470 152 L506 96 L542 152 Z"/>'
        '<path d="M430 76 V58 L450 66 Z" fill="#b4532a"/><path d="M424 152 L430 116 L438 152 Z" fill="#dcc6a0"/>'
    ),
    "palm": (
        '<path d="M474 152 Q484 110 476 70 L484 68 Q494 112 486 152 Z"/>'
        '<path d="M480 70 Q440 44 412 74 Q446 62 480 70 Q516 40 550 72 Q516 60 480 70 Q470 36 438 34 Q470 44 480 70 '
        'Q492 36 524 36 Q494 46 480 70 Z"/>'
    ),
    "arch": (
        '<path d="M390 152 V84 Q390 34 470 34 Q560 34 560 96 V152 H520 V104 Q520 74 474 74 Q432 74 432 108 V152 Z"/>'
    ),
    "canyon": (
        '<path d="M280 160 L306 70 L330 44 L372 34 L398 60 L404 96 L424 160 Z M520 160 L538 84 L546 36 L590 22 L628 48 '
        'L640 100 L668 160 Z"/><path d="M300 92 H404 M292 120 H412 M540 74 H634 M532 108 H642" fill="none" '
        'stroke="#5a4530" stroke-width="5" opacity=".6"/>'
    ),
    "well": (
        '<path d="M434 152 V118 H530 V152 Z M440 118 V66 H450 V118 Z M514 118 V66 H524 V118 Z M424 68 L482 '
        '38 L540 68 Z"/>'
        '<path d="M480 66 V100" stroke="#2b2320" stroke-width="4"/>'
    ),
    "mast": (
        '<path d="M474 152 V20 H484 V152 Z M440 152 L479 96 L518 152 H508 L479 110 L450 152 Z"/>'
        '<path d="M486 24 L560 40 L486 58 Z" fill="#b4532a"/>'
    ),
    "scrap": (
        '<path d="M360 152 L388 116 L420 132 L438 98 L470 126 L500 90 L532 134 L566 112 L600 152 Z"/>'
        '<circle cx="448" cy="112" r="18" fill="none" stroke="#2b2320" stroke-width="7"/><path d="M520 100 '
        'L536 60 L544 62 L534 106 Z"/>'
    ),
    "lake": '<path d="M330 140 Q480 100 640 140 Q480 168 330 140 Z" fill="#2f7d74" opacity=".75"/>',
    "pit": (
        '<path d="M360 138 Q480 104 600 138 Q480 164 360 138 Z"/><path d="M392 136 Q480 116 568 136 Q480 150 '
        '392 136 Z" fill="#6e4a2c"/>'
    ),
    "city": (
        '<path d="M350 152 V104 H386 V84 H414 V152 Z M424 152 V62 Q446 36 468 62 V152 Z M478 152 V96 H520 '
        "V152 Z M530 152 V74 "
        'L552 52 L574 74 V152 Z M584 152 V110 H616 V152 Z"/>'
    ),
    "colossus": (
        '<path d="M356 152 Q362 92 420 90 L432 58 Q452 28 480 36 Q510 44 508 74 L498 92 Q560 92 580 152 Z"/>'
        '<path d="M452 62 H470 V68 H452 Z M480 64 H496 V70 H480 Z" fill="#dcc6a0"/>'
    ),
    "crystal": (
        '<path d="M400 152 L418 84 L440 152 Z M436 152 L464 44 L492 152 Z M486 152 L516 76 L540 152 Z" opacity=".85"/>'
    ),
}
"""The things that may stand in a landscape; `art` on a territory names one."""


TINTS = {"canyon": "#7d6142", "arch": "#7d6142", "crystal": "#5f8f8c", "colossus": "#5d5147", "city": "#5d4b3b"}
"""The colours of motifs that are not drawn in the colour of ink."""


def gear(teeth: int = 8) -> str:
    """Return the outline of a cogwheel with a hole."""
    points: list[str] = []
    for tooth in range(teeth):
        for turn, radius in ((-0.22, 36), (-0.13, 47), (0.13, 47), (0.22, 36)):
            angle = 2 * math.pi * (tooth + turn) / teeth
            points.append(f"{50 + radius * math.cos(angle):.1f} {50 + radius * math.sin(angle):.1f}")
    return f"M{' L'.join(points)} Z M50 34 A16 16 0 1 0 50.1 34 Z"


def _luck(seed: str) -> bytes:
    return hashlib.sha256(seed.encode()).digest()


def pick(names: tuple[str, ...], seed: str) -> str:
    """Return one of several names; the same seed always gives the same name."""
    return names[_luck(seed)[8] % len(names)]


def svg(body: str, width: int = 100, height: int = 100) -> str:
    """Return a whole SVG picture of these shapes."""
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}">{body}</svg>'


def banner(shape: str, colour: str) -> str:
    """Return a faction's banner; its shape alone distinguishes it from others, without colour."""
    return svg(
        f'<path d="{BANNERS[shape]}" fill="{colour}" stroke="{INK}" stroke-width="3" stroke-linejoin="round"/>'
        f'<path d="{CHARGES[shape]}" fill="{"#e08a3c" if shape == "gate" else SAND}"/>'
    )


def shape_of(named: str, seed: str) -> str:
    """Return the named banner shape if it exists; otherwise one picked by the seed, or the plain one without a seed."""
    shapes = [shape for shape in BANNERS if shape != "plain"]
    return named if named in BANNERS else shapes[_luck(seed)[6] % len(shapes)] if seed else "plain"


def colour_of(named: str, seed: str) -> str:
    """Return the named colour of a faction; if none is named, one picked by the seed."""
    return named or (COLOURS[_luck(seed)[7] % len(COLOURS)] if seed else CLAY)


def mark_of(keywords: tuple[str, ...], *, platform: bool, strider: bool) -> str:
    """Return the name of a unit's mark: of all its keywords the first in the order of UNIT_MARKS."""
    kinds = {*keywords, *(["PLATFORM"] if platform else []), *(["STRIDER"] if strider else [])}
    return next((kind for kind in UNIT_MARKS if kind in kinds), "TROOP")


def unit_mark(mark: str, colour: str = INK) -> str:
    """Return the picture of a unit's mark in a colour."""
    body = UNIT_MARKS[mark].replace("{gear}", gear()).replace("{ink}", colour)
    return svg(f'<g fill="{colour}">{body}</g>')


def resource(name: str, colour: str = "") -> str:
    """Return the picture of a resource."""
    body, own = RESOURCES[name]
    return svg(f'<g fill="{colour or own}">{body.replace("{gear}", gear())}</g>')


def landscape(seed: str, motif: str, *, deep: bool) -> str:
    """Return a landscape with sky, sun and dunes that differ from card to card, and the motif standing on them."""
    luck = _luck(seed)
    sky, glow, ridges = ("#c7d0cf", "#efe0bd", ("#b9a27c", "#a58a60", "#8f734c"))
    if not deep:
        sky, glow, ridges = ("#dfe3d8", "#f6ead0", ("#e3cfa6", "#d6bb8a", "#c7a671"))
    sun = 560 + luck[0] * 1.2
    body = f'<rect width="960" height="200" fill="{sky}"/><rect y="70" width="960" height="130" fill="{glow}"/>'
    body += f'<circle cx="{sun:.0f}" cy="{92 + luck[1] % 24}" r="26" fill="{"#d98e4a" if deep else "#eab765"}"/>'
    body += _ridge(118, 16, luck[2], ridges[0])
    body += f'<g fill="{TINTS.get(motif, INK)}" opacity=".9" transform="translate(150 0)">{MOTIFS[motif]}</g>'
    body += _ridge(146, 10, luck[3], ridges[1]) + _ridge(172, 8, luck[4], ridges[2])
    return svg(body, 960, 200)


def _ridge(height: int, swing: int, phase: int, colour: str) -> str:
    points = [
        f"{x} {height + swing * math.sin(phase + x / 118) + swing * 0.5 * math.sin(phase * 1.7 + x / 53):.1f}"
        for x in range(0, 970, 30)
    ]
    return f'<path d="M0 200 L{" L".join(points)} L960 200 Z" fill="{colour}"/>'


def desert(*, deep: bool) -> str:
    """Return the back of a territory: rippled dunes seen from above, darker and closer for the depths."""
    ground, line, gap = ("#b89a6c", "#8f734c", 22) if deep else ("#ead9b6", "#cdb286", 34)
    body = f'<rect width="960" height="480" fill="{ground}"/>'
    for row in range(-2, 480 // gap + 3):
        points = [
            f"{x} {row * gap + 13 * math.sin(x / 90 + row * 0.55) + 5 * math.sin(x / 31 + row):.1f}"
            for x in range(0, 970, 24)
        ]
        body += (
            f'<path d="M{" L".join(points)}" fill="none" stroke="{line}" stroke-width="{3 + (row % 3)}" opacity=".7"/>'
        )
    return svg(body, 960, 480)


def motif_of(keywords: tuple[str, ...], seed: str) -> str:
    """Return the motif for a card that names none: by its keywords, or else picked by the seed."""
    spoken = {"SITE": "ruin", "FIGURE": "figure", "WEATHER": "weather", "RELIC": "relic", "ENGINE": "engine"}
    for word in keywords:
        if word in spoken:
            return spoken[word]
    names = ("dunes", "camp", "palm", "canyon", "well", "scrap")
    return names[_luck(seed)[5] % len(names)]
