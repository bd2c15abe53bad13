"""`threefold prompts GAME`: how often people would be asked in windows."""

from __future__ import annotations

import shlex
from typing import Annotated, Any

import typer

from threefold.cli.output import Cards, GameName, Json, Option, print_json, print_table, read_settings


def command(
    game: GameName,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 10,
    bot: Annotated[str, typer.Option(help="Who plays them.")] = "random",
    seed: Annotated[int, typer.Option(help="The same seed plays the same games.")] = 1,
    seats: Annotated[int, typer.Option(min=0, help="How many seats; 0: as few as the game has.")] = 0,
    wish: Annotated[str, typer.Option(metavar="JSON", help="What everybody wishes, if not the defaults.")] = "{}",
    option: Option = None,
    cards: Cards = "",
    json: Json = False,
) -> None:
    """Count how often people would be asked for something in the turns of others.

    Bots play; the helpers that answer for people pass wherever they would by default.

    Example: threefold prompts korash --games 2
    """
    import msgspec

    from threefold.core.errors import OptionsError
    from threefold.games import find
    from threefold.lab.prompts import measure

    try:
        wishes = msgspec.json.decode(wish, type=dict[str, Any])
    except msgspec.DecodeError as error:
        raise OptionsError(f"{wish}: {error}") from None
    report = measure(game, bot, games, seed, seats, read_settings(find(game), option, cards), wishes).summary()
    words = ["threefold", "prompts", game, "--bot", bot, "--games", str(games), "--seed", str(seed)]
    words += ["--seats", str(seats)] if seats else []
    words += ["--wish", wish] if wishes else []
    words += ["--cards", cards] if cards else []
    words += [word for setting in option or [] for word in ("--option", setting)]
    report = {"game": game, "bot": bot, "seats": seats, "seed": seed, "command": shlex.join(words), **report}
    if json:
        print_json(report)
    else:
        _print(report)


def _print(report: dict[str, Any]) -> None:
    title = f"{report['game']}: {report['games']} games of {report['bot']}, seed {report['seed']}"
    rows = [
        ["opponents' turns", f"{report['opponent_turns']:,}"],
        ["prompts in such a turn: mean", f"{report['mean']}"],
        ["95th percentile", f"{report['p95']}"],
        ["most", f"{report['most']}"],
        ["asked in windows, of these prompted", f"{report['windows']:,}, {report['prompted']:,}"],
        *([fault, f"{count}"] for fault, count in report["faults"].items()),
        ["CPU ms a verdict: mean, 99th percentile, most", ", ".join(map(str, report["verdict_ms"].values()))],
    ]
    print_table(title, ("", "count"), rows)
