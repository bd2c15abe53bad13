"""INYO in a terminal: the board, and a small picture of the dice next to each move."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from threefold.games.inyo.arena import FILE_LETTERS, cell_at, square
from threefold.games.inyo.dice import NE, NW, ORIENTATIONS, SE, SW, die
from threefold.games.inyo.state import PLAYERS
from threefold.games.inyo.view import View

NAMES = {"m": "Moon", "s": "Sun"}
STYLES = {"m": "bold #8ea2ff", "s": "bold #ffb347"}
PIPS = {"m": "●", "s": "◉"}
"""Filled for Moon, ringed for Sun, so that they also differ without colour."""
GAP = "·"
QUESTIONS = {
    "step": "Take a step: type a square to see how the die may lie there.",
    "grapple": "A grapple: choose a direction to tilt.",
    "flip": "Your pips touch: turn both dice over.",
    "pick": "Pick up one of your dice.",
}
ENDINGS = {
    "oob": "left the arena",
    "sub": "was thrown in two directions at once",
    "into": "was thrown into a die",
    "": "",
    "less": "; so did the winner, but was thrown less",
    "token": "; so did the winner, who has the token",
    "loop": "The throws would never end: a draw.",
    "rep": "The position came back too often: a draw.",
}
LEGEND = "each move: the pips on top, then the faces that look n, e, s, w"
BLOCKS = " ▘▝▀▖▌▞▛▗▚▐▜▄▙▟█"
"""The picture of a top face, by the bits of its pips."""
WIDTH = 9


def draw(view: View, moves: Iterable[str] = ()) -> Text:
    """Draw the arena from above, with the side faces written around each die; mark the squares where a die may be
    placed.
    """
    lit = {move[1:3] for move in moves if move[0] == "+"}
    dice = {
        text[:2]: (player, text[3:])
        for player, feet in zip(PLAYERS, (view.moon, view.sun), strict=True)
        for text in feet
    }
    rule = "   " + "┼".join(["─" * WIDTH] * view.variant.size).join("├┤") + "\n"
    board = Text(rule.translate(str.maketrans("├┼┤", "┌┬┐")))
    for rank in reversed(range(view.variant.size)):
        rows = [Text(f" {rank + 1} " if line == 1 else "   ") for line in range(4)]
        for file in range(view.variant.size):
            name = square(cell_at(file, rank))
            for row, line in zip(rows, _square(name, dice, lit, view.variant.net), strict=True):
                row.append("│").append(line)
        for row in rows:
            board.append(row).append("│\n")
        board.append(rule if rank else rule.translate(str.maketrans("├┼┤", "└┴┘")))
    board.append("    " + " ".join(f"{letter:^{WIDTH}}" for letter in FILE_LETTERS[: view.variant.size]) + "\n\n")
    for player, feet in zip(PLAYERS, (view.moon, view.sun), strict=True):
        board.append(_status(view, player, feet)).append("\n")
    return board


def question(view: View) -> str:
    """Return the question to the player to act in words, or how the game ended."""
    if view.winner is None:
        return f"{NAMES[view.actor]}. {QUESTIONS.get(view.phase, '')}"
    why, _, decided = view.reason.partition("/")
    if view.winner == "d":
        return ENDINGS[why]
    loser = NAMES["s" if view.winner == "m" else "m"]
    return f"{NAMES[view.winner]} wins: {loser} {ENDINGS[why]}{ENDINGS[decided]}."


def caption(view: View, move: str) -> str:
    """Write a move; for each die it names, add a picture of its pips and its faces to the north, east, south and
    west.
    """
    if move[0] not in "+~":
        return move
    pictures = [_picture(view.variant.net, die_text.rpartition(":")[2]) for die_text in move[1:].split(",")]
    return f"{move}  {'   '.join(pictures)}"


def _square(name: str, dice: dict[str, tuple[str, str]], lit: set[str], net: int) -> list[Text]:
    if name not in dice:
        middle = "+" if name in lit else " "
        return [Text(" " * WIDTH), Text(f"{middle:^{WIDTH}}", style="green"), Text(" " * WIDTH), Text(" " * WIDTH)]
    player, orientation = dice[name]
    turn = ORIENTATIONS.index(orientation)
    shape = die(net)
    north, east, south, west = shape.sides[turn]
    pip = {bit: PIPS[player] if shape.quadrants[turn] & bit else GAP for bit in (NW, NE, SW, SE)}
    style = STYLES[player]
    return [
        Text(f"{north:^{WIDTH}}", style="dim"),
        Text.assemble((f" {west} ", "dim"), (f"{pip[NW]} {pip[NE]}", style), (f" {east} ", "dim")),
        Text.assemble("   ", (f"{pip[SW]} {pip[SE]}", style), "   "),
        Text(f"{south:^{WIDTH}}", style="dim"),
    ]


def _status(view: View, player: str, feet: tuple[str, ...]) -> Text:
    shape = die(view.variant.net)
    total = sum(shape.pips[ORIENTATIONS.index(text[3:])] for text in feet if text[:2] != "--")
    line = Text.assemble(" ", (f"{PIPS[player]} {NAMES[player]:<5}", STYLES[player]), f" {total} pips")
    if view.token == player:
        line.append("  has the token")
    if view.actor == player and view.winner is None:
        line.append("  to act", style="green")
    return line


def _picture(net: int, orientation: str) -> str:
    turn = ORIENTATIONS.index(orientation)
    return f"{BLOCKS[die(net).quadrants[turn]]} {die(net).sides[turn]}"
