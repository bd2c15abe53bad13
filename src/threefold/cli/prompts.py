"""`threefold prompts GAME`: measure how often players are interrupted during other players' turns."""

from __future__ import annotations

import shlex
from typing import Annotated, Any

import typer

from threefold.cli.output import Cards, GameName, Json, Option, Seats, Seed, print_json, print_table, read_settings


def command(
    game: GameName,
    games: Annotated[int, typer.Option(metavar="N", min=1, help="How many games to play.")] = 10,
    bot: Annotated[str, typer.Option(metavar="BOT", help="The bot that plays all seats.")] = "random",
    seed: Seed = 1,
    seats: Seats = 0,
    wish: Annotated[
        str,
        typer.Option(
            metavar="JSON",
            help="The players' settings of when to ask them, as JSON, such as '{\"bluff\": true}'.",
        ),
    ] = "{}",
    option: Option = None,
    cards: Cards = "",
    json: Json = False,
) -> None:
    """Measure how often players are interrupted for a decision during other players' turns.

    Bots play the games. Where threefold would pass for a player without asking, it passes for the bot, too.

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
        ["interruptions in such a turn: mean", f"{report['mean']}"],
        ["95th percentile", f"{report['p95']}"],
        ["most", f"{report['most']}"],
        ["chances to interrupt, those in which the player was asked", f"{report['windows']:,}, {report['prompted']:,}"],
        *([fault, f"{count}"] for fault, count in report["faults"].items()),
        ["CPU time per chance in ms: mean, 99th percentile, most", ", ".join(map(str, report["verdict_ms"].values()))],
    ]
    print_table(title, ("", "count"), rows)
