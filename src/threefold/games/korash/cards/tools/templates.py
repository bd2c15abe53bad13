"""A first text for a new card of each kind; all but a faction are well as they are."""

from __future__ import annotations

STATS = "str = {0}\nprot = {0}\nlife = {1}\nmp = {2}\n"
BODIES = {
    "unit": "cost = 1\n" + STATS.format(2, 1, 2),
    "platform": STATS.format(9, 4, 1) + "supply = { industry = 1, tactic = 1 }\n",
    "tactic": 'timing = "orders"\ncost = 1\ndo = [{ gain = { industry = 2 } }]\n',
    "territory": 'horizon = "shallows"\n',
    "faction": 'banner = "comb"\nunits = {}\nstockpile = {}\n',
}


def new_card(kind: str, id_: str) -> str:
    """A card to begin with."""
    return f'[[{kind}]]\nid = "{id_}"\nname = "New {kind}"\n{BODIES[kind]}'
