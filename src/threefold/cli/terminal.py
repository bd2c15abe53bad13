"""`threefold terminal`: play a game in the terminal."""

from __future__ import annotations

from random import Random
from typing import TYPE_CHECKING, Annotated, Any

import typer

from threefold.cli.output import Cards, Json, Option, Seats, console, print_json, read_settings

if TYPE_CHECKING:
    from rich.console import Console

    from threefold.core.contract import Decision
    from threefold.core.game import AnyGame

CHANCE = -1
HELP = """\
  a move           plays it; type it in the game's notation or by its number in the last list
  part of a move   lists the moves that contain it; ? lists all moves
  undo             takes back your last choice
  save FILE        saves the record of the match so far
  resign           gives up the match
  quit             ends the program"""
LISTED = 120


class Sitting:
    """A game in the terminal: a table, a person, and bots in the other seats."""

    def __init__(
        self, game: AnyGame, options: dict[str, Any], bot: str, seat: int, seed: int | None, seats: int = 0
    ) -> None:
        from threefold import bots
        from threefold.core.errors import OptionsError
        from threefold.core.table import Table

        count = seats or game.seats[0]
        if not 0 <= seat < count:
            raise OptionsError(f"--seat {seat}: {game.name} has seats 0 to {count - 1}")
        self.rng = Random(seed)
        self.bot = bots.find(bot) if bot != "none" else None
        self.seat = seat
        names = [("you" if k == seat else bot) if self.bot else f"player {k + 1}" for k in range(count)]
        # Rolls depend on the seed and the name of the match, so with --seed the name follows from the seed.
        rolls, match = (None, None) if seed is None else (self.rng.randbytes(32), f"terminal-{seed}")
        self.table: Table[Any] = Table[Any].new(game, names, options, seed=rolls, match=match)
        self.table.start()
        self.game = game
        self.listed: list[str] = []

    @property
    def decision(self) -> Decision:
        """Return the next unanswered question; the person's own come first."""
        waiting = self.table.waiting()
        open_ones = [decision for decision in self.table.pending if decision.seat in waiting]
        return min(open_ones, key=lambda decision: not self.is_mine(decision.seat))

    def looking(self) -> int:
        """Return the seat whose view is shown: the person's own, or at a shared keyboard the one that is asked."""
        return self.seat if self.bot or self.table.over else self.decision.seat

    def is_mine(self, seat: int) -> bool:
        """Return whether the person answers for this seat."""
        return seat != CHANCE and (self.bot is None or seat == self.seat)

    def moves(self, decision: Decision) -> list[str]:
        """Return every complete answer in notation, and the calls that may be made."""
        from threefold.core.walk import every_answer

        state, game = self.table.state, self.game
        paths = every_answer(game.more, state, decision.seat, decision.legal)
        answers = [game.notation.write_answer(state, decision.seat, path) for path in paths]
        return answers + [
            game.notation.write_answer(state, decision.seat, (call,)) for call in game.calls(state, decision.seat)
        ]

    def say(self, decision: Decision, text: str) -> None:
        """Play an answer or a call given in notation."""
        from threefold.core.walk import check_answer

        path = self.game.notation.read_answer(self.table.state, decision.seat, text)
        if path[0] in self.game.calls(self.table.state, decision.seat):
            self.table.call(decision.seat, path)
        else:
            check_answer(self.game, self.table.state, decision.seat, path, decision.legal, decision.rule, text)
            self.table.answer(decision.seat, path)

    def undo(self) -> None:
        """Go back to before the person's last choice."""
        from threefold.core.errors import IllegalAction
        from threefold.core.record import Turn, standing

        mine = [
            number
            for number, entry in standing(self.table.record.entries)
            if isinstance(entry, Turn) and any(self.is_mine(seat) for seat in entry.answers)
        ]
        if not mine:
            raise IllegalAction("you have made no choice yet")
        self.table.take_back(mine[-1])


def command(
    game: Annotated[str, typer.Argument(metavar="GAME", help="The game to play.")] = "inyo",
    bot: Annotated[
        str,
        typer.Option(
            metavar="BOT",
            help="The bot that plays all other seats, such as novice or strong. `none`: people play all seats.",
        ),
    ] = "careful",
    seats: Seats = 0,
    seat: Annotated[int, typer.Option(metavar="N", help="Your seat; the first seat is 0.")] = 0,
    option: Option = None,
    cards: Cards = "",
    seed: Annotated[
        int | None,
        typer.Option(metavar="N", help="Random seed. The same seed gives the same dice, cards and bot moves."),
    ] = None,
    json: Json = False,
) -> None:
    """Play a game in the terminal, against bots or with others at one keyboard.

    With --json it prints JSON lines and reads moves from lines of text, so that a program can play.

    Example: threefold terminal inoka --bot novice
    """
    from threefold.games import find

    rules = find(game)
    sitting = Sitting(rules, read_settings(rules, option, cards), bot, seat, seed, seats)
    (_speak_json if json else _speak)(sitting)


def _speak(sitting: Sitting) -> None:
    screen = console()
    screen.print(f"[bold]{sitting.game.name}[/]  type [bold]?[/] for moves, [bold]help[/] for more")
    while not sitting.table.over:
        decision = sitting.decision
        if sitting.is_mine(decision.seat):
            _show(sitting, screen, sitting.moves(decision))
            if not _ask(sitting, screen, decision):
                return
        else:
            _bot_moves(sitting, screen)
    _show(sitting, screen, [])
    screen.print(sitting.table.notation(), soft_wrap=True)


def _bot_moves(sitting: Sitting, screen: Console | None = None) -> str:
    """Let the bot answer; return the text of its answer if everybody may read it."""
    from threefold.core.contract import told

    assert sitting.bot
    decision, state = sitting.decision, sitting.table.state
    view = sitting.game.view(state, decision.seat)
    path = sitting.bot.answer(sitting.game, view, decision, sitting.rng)
    # What is chosen may be secret, as a hand is: then events tell what a person learns of it.
    text = "" if sitting.game.hides else sitting.game.notation.write_answer(state, decision.seat, path)
    played = sitting.table.answer(decision.seat, path)
    if screen:
        events = [event for entry in played for event in told(entry.events, sitting.seat)]
        lines = [line for event in events if (line := sitting.game.notation.write_event(event))]
        said = f"plays {text}" if text else "has chosen"
        screen.print(f"[bold]{sitting.bot.name}[/] {said}" + (f"  ({', '.join(lines)})" if lines else ""))
    return text


def _show(sitting: Sitting, screen: Console, moves: list[str]) -> None:
    board = _board(sitting.game.name)
    view = sitting.game.view(sitting.table.state, sitting.looking())
    screen.print()
    screen.print(board.draw(view, moves) if board else view)
    if board:
        screen.print(board.question(view), style="bold")


def _ask(sitting: Sitting, screen: Console, decision: Decision) -> bool:
    """Ask the person for one choice; return False if they quit."""
    from threefold.core.errors import ThreefoldError

    moves = sitting.moves(decision)
    sitting.listed = []
    while True:
        try:
            words = screen.input(f"{decision.rule} ({len(moves)} moves) > ").strip()
        except EOFError:
            return False
        try:
            done = _obey(sitting, screen, decision, moves, words)
        except (ThreefoldError, OSError) as error:
            screen.print(str(error), style="red", markup=False)
            continue
        if done is not None:
            return done


def _obey(sitting: Sitting, screen: Console, decision: Decision, moves: list[str], words: str) -> bool | None:
    """Carry out what was typed; return True if it was a move, False for quit, None to ask again."""
    verb, _, rest = words.partition(" ")
    match verb:
        case "":
            return None
        case "help":
            screen.print(HELP, markup=False)
        case "quit":
            return False
        case "undo":
            sitting.undo()
            return True
        case "resign":
            sitting.table.resign(decision.seat)
            return True
        case "save":
            _save(sitting, screen, rest)
        case _:
            return _choose(sitting, screen, decision, moves, words)
    return None


def _choose(sitting: Sitting, screen: Console, decision: Decision, moves: list[str], words: str) -> bool | None:
    if move := _meant(sitting, moves, words):
        sitting.say(decision, move)
        return True
    if words.isdecimal() and len(words) < 6 and 0 < int(words) <= len(sitting.listed):
        sitting.say(decision, sitting.listed[int(words) - 1])
        return True
    part = "" if words == "?" else words
    captions = _captions(sitting, moves)
    sitting.listed = [move for move in moves if part in move or part in captions[move]]
    if not sitting.listed:
        screen.print(f'No move contains "{words}". ? lists all, help explains.', markup=False)
    else:
        _list(sitting, screen)
    return None


def _meant(sitting: Sitting, moves: list[str], words: str) -> str:
    """Return the move that somebody typed, in notation or as it was printed; "" if it is none."""
    if words in moves:
        return words
    wanted = "".join(words.split())
    return next((move for move, shown in _captions(sitting, moves).items() if "".join(shown.split()) == wanted), "")


def _captions(sitting: Sitting, moves: list[str]) -> dict[str, str]:
    """Return how each of these moves is printed."""
    board = _board(sitting.game.name)
    view = sitting.game.view(sitting.table.state, sitting.looking())
    return {move: board.caption(view, move) if board else move for move in moves}


def _list(sitting: Sitting, screen: Console) -> None:
    from rich.columns import Columns
    from rich.text import Text

    board = _board(sitting.game.name)
    captions = _captions(sitting, sitting.listed[:LISTED]).values()
    if board:
        screen.print(board.LEGEND, style="dim")
    screen.print(Columns([Text(f"{number:>3} {text}") for number, text in enumerate(captions, 1)], padding=(0, 3)))
    if len(sitting.listed) > LISTED:
        screen.print(f"and {len(sitting.listed) - LISTED} more: type a part, such as a square")


def _save(sitting: Sitting, screen: Console, name: str) -> None:
    from pathlib import Path

    from threefold.core.record import dump

    path = Path(name or "record.json")
    path.write_text(dump(sitting.table.export()), encoding="utf-8")
    screen.print(f"saved {path}", markup=False)


def _speak_json(sitting: Sitting) -> None:
    """Print a JSON line per question and bot move; read moves, undo, resign and quit from input lines."""
    import sys

    import msgspec

    from threefold.core.errors import ThreefoldError

    while not sitting.table.over:
        decision = sitting.decision
        view = msgspec.to_builtins(sitting.game.view(sitting.table.state, decision.seat))
        if not sitting.is_mine(decision.seat):
            print_json({"bot": _bot_moves(sitting)})
            continue
        print_json({"rule": decision.rule, "view": view, "legal": sitting.moves(decision)})
        line = sys.stdin.readline()
        if not line or line.strip() == "quit":
            return
        try:
            match line.strip():
                case "undo":
                    sitting.undo()
                case "resign":
                    sitting.table.resign(decision.seat)
                case text:
                    sitting.say(decision, text)
        except ThreefoldError as error:
            print_json({"error": str(error)})
    print_json({"outcome": msgspec.to_builtins(sitting.table.outcome), "notation": sitting.table.notation()})


def _board(name: str) -> Any | None:
    """Return the function that paints this game, from the entry point `threefold.terminal`, if there is one."""
    from threefold.core.installed import installed

    entry = installed("threefold.terminal").get(name)
    return entry.load() if entry else None
