"""Tribes of Korash in a terminal: the map with its territories and units, and every player's side of the table."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec import UnsetType
from rich.text import Text

from threefold.games.korash.map.tiles import EAST, SOUTH
from threefold.games.korash.sight.view import Ground, Laying, Piece, Side, View
from threefold.games.korash.state.catalogue import Kit, beginners_platform
from threefold.games.korash.state.codes import ACROSS, WIDEST
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.names import COLUMNS, SPOT_NAMES, read_unit, seat_of, tiles_of

STYLES = ("bold #e8604c", "bold #5b9bd5", "bold #e0b13c", "bold #7dba6c", "bold #c58fd8", "bold #5cc3c9")
MARKS = "▲●■◆★✚"
"""One shape for each seat, so that people who see no colours recognise the seats."""
PHASES = ("start of turn", "planning", "main", "storm", "end of turn")
TILE = 5
DESERT = {"shallows": "·", "depths": "∙"}
OPEN_ORDER = {
    "agreed": "",
    "shown": "Everybody shows the top card of their stockpile; the highest cost begins, then all shuffle.",
    "lot": "A lot decides who begins.",
}
LEGEND = (
    "u0, u11, … are platforms; + carries a unit; ∙ deep desert, · shallows, ? a desert you know; thick lines are walls"
)


def draw(view: View, moves: Iterable[str] = ()) -> Text:
    """Draw the map from above, then each player's side as the view knows it, then the pending entries."""
    kit = kit_of(*view.core.kit)
    table = _map(view, kit)
    for seat, side in enumerate(view.sides):
        table.append(_side(view, kit, seat, side))
    for number, sentence in enumerate(view.stack, 1):
        table.append(f" e{number} pending: {sentence}\n", style="green")
    return table


def question(view: View) -> str:
    """Return the situation and the question in words."""
    if view.core.rule:
        names = ", ".join(view.sides[seat].seat for seat in view.core.winners)
        return f"{names or 'Nobody'} won ({view.core.rule})."
    if not view.core.edges:
        told = "" if isinstance(view.laying, UnsetType) else f" {_laying(view.laying)}"
        return f"Setting up: choose your faction, your platform and where it stands.{told}"
    asked = "Something is pending: answer it, or pass." if view.stack else "Say what to do; end ends the phase."
    return f"Round {view.round}, {view.turn}'s turn, {PHASES[view.core.phase]}. {asked}"


def caption(view: View, move: str) -> str:
    """Return a sentence, followed by the name of the unit that it starts with."""
    words = move.split(":")
    if words[0] == "platform" and _is_for_beginners(view, words[-1]):
        return f"{move}  (recommended for a first game)"
    piece = next((piece for piece in view.pieces if len(words) > 1 and piece.name == words[1]), None)
    if piece is None:
        return move
    name = _unit_name(kit_of(*view.core.kit), piece)
    if words[0] == "attack" and words[2].startswith("bay") and not isinstance(piece.bay, UnsetType):
        return f"{move}  ({name}, in the bay of {piece.bay})"
    return f"{move}  ({name})"


def _is_for_beginners(view: View, platform: str) -> bool:
    advised = beginners_platform(kit_of(*view.core.kit))
    return advised is not None and advised.id == platform


def _laying(laying: Laying) -> str:
    """Return in words which seat begins and how platforms are placed."""
    how = {"agreed": "as agreed", "shown": "by the cards shown", "lot": "by lot"}[laying.by]
    begins = f"{laying.begins} begins, {how}." if laying.begins else OPEN_ORDER[laying.by]
    corners = "corners count" if laying.corners else "corners do not count"
    places = {
        "edges": "Everybody starts on their own long map edge",
        "free": "Everybody in turn chooses any free edge tile",
        "counted": f"Platforms stand {laying.apart} edge tiles apart, clockwise; {corners}",
    }[laying.places]
    return f"{begins} {places} ({laying.rule})."


def _unit_name(kit: Kit, piece: Piece) -> str:
    return kit.units[kit.unit_of[piece.design]].name


# The map


def _map(view: View, kit: Kit) -> Text:
    width, depth = view.core.width, view.core.depth
    on_tiles = {piece.spot: piece for piece in view.pieces if not piece.aboard}
    table = Text("    " + " ".join(f"{letter:^{TILE}}" for letter in COLUMNS[: 2 * width]) + "\n")
    table.append(_rule(view, -1))
    for row in range(depth):
        names, units = Text("   │"), Text(f" {row + 1} │")
        for column in range(width):
            ground = view.grounds[row * width + column]
            names.append(_ground(kit, ground))
            left, right = tiles_of(row * ACROSS + column)
            for tile in (left, right):
                units.append(_tile(view, on_tiles.get(SPOT_NAMES[tile])))
                wall = view.core.closed[tile] >> EAST & 1
                units.append("┃" if wall else "│" if tile == right else " ")
            names.append("┃" if view.core.closed[right] >> EAST & 1 else "│")
        table.append(names).append("\n").append(units).append("\n").append(_rule(view, row))
    return table


def _rule(view: View, row: int) -> str:
    """Draw the line under a row; it is thick where there is a wall."""
    parts: list[str] = []
    for column in range(2 * view.core.width):
        wall = row >= 0 and view.core.closed[row * WIDEST + column] >> SOUTH & 1
        parts.append(("━" if wall else "─") * TILE)
    return "   ├" + "┼".join(parts) + "┤\n"


def _ground(kit: Kit, ground: Ground) -> Text:
    space = 2 * TILE + 1
    if not ground.card:
        return Text(DESERT[ground.horizon].center(space), style="dim")
    name = kit.lands[kit.land_of[ground.card]].name[: space - 1]
    return Text(f"{name:^{space}}" if ground.faceup else f"{'?' + name:^{space}}", style="" if ground.faceup else "dim")


def _tile(view: View, piece: Piece | None) -> Text:
    if piece is None:
        return Text(" " * TILE)
    seat = seat_of(read_unit(piece.name))
    carries = any(other.aboard == piece.name for other in view.pieces)
    text = MARKS[seat] + piece.name + "+" * carries
    return Text(f"{text[:TILE]:^{TILE}}", style=STYLES[seat])


# The players


def _side(view: View, kit: Kit, seat: int, side: Side) -> Text:
    faction = kit.factions[kit.faction_of[side.faction]].name if side.faction else "no faction yet"
    line = Text.assemble("\n ", (f"{MARKS[seat]} {side.seat} {faction}", STYLES[seat]))
    line.append(f"   influence {side.influence}   industry {side.industry}   stockpile {side.left + side.sunk}")
    if view.turn == side.seat and view.core.edges:
        line.append("   to move", style="green")
    line.append("   out" if side.out else "").append("\n")
    if side.inventory is None:
        line.append(f"   holds {side.cards} tactics\n")
    elif side.inventory:
        held = [kit.tactics[kit.tactic_of[side.tactics[card]]] for card in side.inventory]
        line.append("   holds " + ", ".join(f"{card.name} ({card.id}, {card.cost})" for card in held) + "\n")
    mine = [piece for piece in view.pieces if seat_of(read_unit(piece.name)) == seat]
    for piece in mine:
        if piece.spot not in ("quarters", "destroyed", "gone"):
            line.append(f"   {_unit(kit, piece)}\n")
    waiting = [f"{piece.name} {_unit_name(kit, piece)}" for piece in mine if piece.spot == "quarters"]
    if waiting and seat == view.seat:
        line.append(f"   in quarters: {', '.join(waiting)}\n", style="dim")
    return line


def _unit(kit: Kit, piece: Piece) -> str:
    numbers = f"{piece.strength}/{piece.protection}/{piece.life} mp {piece.movement}"
    where = f"aboard {piece.aboard}" if piece.aboard else piece.spot
    marks = [word for word, is_so in (("tapped", piece.tapped), ("exhausted", piece.exhausted)) if is_so]
    marks += [f"{piece.damage} damage"] * bool(piece.damage)
    return f"{piece.name:<4} {_unit_name(kit, piece):<20} {where:<10} {numbers}  {' '.join(marks)}".rstrip()
