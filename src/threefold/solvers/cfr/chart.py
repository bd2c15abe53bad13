"""A chart that shows how a solver came closer to the equilibrium."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil, floor, log10

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 720, 400, 70, 34, 30, 50


def draw(curve: Sequence[tuple[int, float]], title: str) -> str:
    """Draw the exploitability after each iteration as an SVG; both axes are in powers of ten."""
    points = [(log10(iteration), log10(gain)) for iteration, gain in curve if iteration > 0 and gain > 0]
    across = floor(min(x for x, _ in points)), ceil(max(x for x, _ in points))
    up = floor(min(y for _, y in points)), ceil(max(y for _, y in points))

    def place(x: float, y: float) -> tuple[float, float]:
        return (
            LEFT + (x - across[0]) / max(across[1] - across[0], 1) * (WIDTH - LEFT - RIGHT),
            HEIGHT - BOTTOM - (y - up[0]) / max(up[1] - up[0], 1) * (HEIGHT - TOP - BOTTOM),
        )

    parts = [f'<text x="{LEFT}" y="18" font-weight="bold">{title}</text>']
    for power in range(across[0], across[1] + 1):
        x, bottom = place(power, up[0])
        parts.append(f'<path d="M{x:.1f} {TOP}V{bottom:.1f}" stroke="#ddd"/>')
        parts.append(f'<text x="{x:.1f}" y="{bottom + 20:.1f}" text-anchor="middle">{10**power:,}</text>')
    for power in range(up[0], up[1] + 1):
        left, y = place(across[0], power)
        parts.append(f'<path d="M{left:.1f} {y:.1f}H{WIDTH - RIGHT}" stroke="#ddd"/>')
        parts.append(f'<text x="{left - 8:.1f}" y="{y + 4:.1f}" text-anchor="end">{10.0**power:.0e}</text>')
    line = " ".join(f"{x:.1f},{y:.1f}" for x, y in (place(*point) for point in points))
    parts.append(f'<polyline points="{line}" fill="none" stroke="#b3402a" stroke-width="2"/>')
    parts.append(f'<text x="{WIDTH / 2}" y="{HEIGHT - 8}" text-anchor="middle">iterations</text>')
    box = f'viewBox="0 0 {WIDTH} {HEIGHT}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {box} font-family="sans-serif" font-size="13">'
    return "\n".join([head, f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fff"/>', *parts, "</svg>\n"])
