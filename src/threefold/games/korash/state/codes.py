"""The numbers (codes) of all words and values from which answers are built: 3,005, the same for every set and map."""

from __future__ import annotations

from threefold.core.actions import ActionSpace

WIDEST, DEEPEST = 14, 5
TILES = WIDEST * DEEPEST
BAY = TILES
"""The first of the four bay spots; before it come the tiles, row by row."""
BAYS = 4
SPOTS = TILES + BAYS
ACROSS = WIDEST // 2
"""Territories in a row, each two tiles wide."""
LANDS = ACROSS * DEEPEST
CREW = 11
"""Unit numbers of one seat: the platform, then ten of the roster. A unit's owner is the seat `unit // CREW`
for the whole game, and the owner controls it. KOR-RULING-49."""
MOST_SEATS = 6
UNITS = CREW * MOST_SEATS
MOST_ENTRIES = 16
TACTICS = 30
DESIGNS = 64
FACTIONS = PLATFORMS = OPTIONS = 16
ABILITIES = 4

SPACE = ActionSpace(
    **{"pass": ()},
    done=(),
    end=(),
    end_unit=(),
    advance=(),
    stay=(),
    pay=(),
    decline=(),
    leave=(),
    keep=(),
    move=(CREW, SPOTS),
    attack=(CREW, SPOTS),
    board=(CREW, SPOTS),
    explore=(CREW,),
    sabotage=(CREW,),
    ability=(CREW, ABILITIES),
    ground=(CREW, ABILITIES),
    deploy=(CREW, BAYS),
    use=(TACTICS,),
    burn=(TACTICS,),
    unit=(UNITS,),
    place=(SPOTS,),
    land=(LANDS,),
    entry=(MOST_ENTRIES,),
    seat=(MOST_SEATS,),
    tactic=(TACTICS,),
    option=(OPTIONS,),
    design=(DESIGNS,),
    faction=(FACTIONS,),
    platform=(PLATFORMS,),
)

PASS, DONE, END, END_UNIT, ADVANCE, STAY, PAY, DECLINE, LEAVE, KEEP = range(10)
FIRST = SPACE.first
MOVE, ATTACK, BOARD = FIRST["move"], FIRST["attack"], FIRST["board"]
EXPLORE, SABOTAGE = FIRST["explore"], FIRST["sabotage"]
ABILITY, GROUND, DEPLOY = FIRST["ability"], FIRST["ground"], FIRST["deploy"]
USE, BURN = FIRST["use"], FIRST["burn"]
UNIT, PLACE, LAND, ENTRY, SEAT = (FIRST[verb] for verb in ("unit", "place", "land", "entry", "seat"))
TACTIC, OPTION, DESIGN = FIRST["tactic"], FIRST["option"], FIRST["design"]
FACTION, PLATFORM = FIRST["faction"], FIRST["platform"]
ACCEPT = OPTION
CONCEDE = KEEP
"""The code for conceding. `keep` never starts an answer, so its code is free to mean this there. KOR-END-4."""
