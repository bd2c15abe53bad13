"""Analysis over HTTP: positions, finished matches, pasted games, and the puzzle of the day."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta
from typing import Any

import msgspec
from litestar import MediaType, Request, Response, get, post
from litestar.datastructures import State
from litestar.di import NamedDependency
from litestar.params import FromPath, FromQuery, JSONBody

from threefold.analysis.shapes import Appraisal, Appraise, Explore, Explored, Review, Reviewed, Source
from threefold.analysis.work import Day, Probed
from threefold.core.errors import ThreefoldError
from threefold.core.option_words import read_words
from threefold.games import find
from threefold.serve import replays
from threefold.serve.guard import address_of
from threefold.serve.live import Live
from threefold.serve.making import may_open
from threefold.serve.people import Person
from threefold.serve.refusals import Refusal, not_old, refusal
from threefold.solvers import MixProbe, Probe, Puzzle

Caller = NamedDependency[Person]
ENCODE = msgspec.json.Encoder(order="deterministic").encode
KEEP = {"Cache-Control": "public, max-age=86400", "Access-Control-Allow-Origin": "*"}
"""A value never changes, and pages from elsewhere may read it: there is nothing private in it."""
LONGEST_POSITION = 400


@get("/api/probe/{game:str}")
async def probe(
    game: FromPath[str], position: FromQuery[str], request: Request[Any, Any, Any], state: State
) -> Response[Probe | MixProbe]:
    """What a position of a solved game is worth to the player to act, like a tablebase: `value`, `steps`, `moves`,
    `move_steps`. Where players choose in secret, `position` is a round as one player sees it, and `moves` are chances
    of winning beside the `mix` of the equilibrium. Every other parameter is an option of the game.
    """
    who = f"probe {address_of(request)}"
    state.house.gates.hear(who)
    if len(position) > LONGEST_POSITION:
        raise Refusal("too_large")
    options = {name: value for name, value in request.query_params.items() if name != "position"}
    question = ENCODE(Probed(game, position, _converted(game, options)))
    return Response(await state.desk.ask(who, "probe", question), media_type=MediaType.JSON, headers=KEEP)


@get("/api/puzzle/{game:str}")
async def puzzle(
    game: FromPath[str], request: Request[Any, Any, Any], state: State, day: FromQuery[date | None] = None
) -> Response[Puzzle]:
    """The puzzle of a day, the same for everybody; tomorrow's only where tomorrow has begun somewhere."""
    who = f"probe {address_of(request)}"
    state.house.gates.hear(who)
    today = datetime.now(UTC).date()
    if (day or today) > today + timedelta(days=1):
        raise Refusal("too_early")
    body = await state.desk.ask(who, "puzzle", ENCODE(Day(game, day or today)))
    return Response(body, media_type=MediaType.JSON)


@post("/api/analysis/moment", status_code=200)
async def explore(data: JSONBody[Explore], person: Caller, state: State) -> Response[Explored]:
    """A moment of a finished match, or of a game that was pasted, and whatever may be tried from there."""
    return await _answer(state, person, "explore", data)


@post("/api/analysis/review", status_code=200)
async def review(data: JSONBody[Review], person: Caller, state: State) -> Response[Reviewed]:
    """Some turns of it, each with what the choices in it were worth."""
    return await _answer(state, person, "review", data)


@post("/api/analysis/appraisal", status_code=200)
async def appraise(data: JSONBody[Appraise], person: Caller, state: State) -> Response[Appraisal]:
    """What a bot thinks of a few choices of a game that nobody has solved, from some turn on."""
    return await _answer(state, person, "appraise", data)


async def _answer(state: State, person: Person, task: str, source: Source) -> Response[Any]:
    question = ENCODE(await _opened(state, source, person))
    return Response(await state.desk.ask(person.id, task, question), media_type=MediaType.JSON)


async def _opened(state: State, source: Source, person: Person) -> Source:
    """With the record of the match that is meant. One that runs stays closed, to those who play it as well."""
    if not source.match:
        return source
    live: Live = await state.house.matches.look(source.match)
    not_old(live)
    if live.row.game != source.game:
        raise Refusal("no_match")
    if live.status != "over" or not may_open(live, person):
        raise Refusal("running")
    async with state.house.matches.heavy.turn(person.id):
        text = await replays.record(state.house.matches, live)
    return msgspec.structs.replace(source, match="", options={}, text=text.decode())


def _converted(name: str, options: dict[str, str]) -> dict[str, Any]:
    """Options as a form sends them, typed by the game."""
    if not options:
        return {}
    try:
        return read_words(find(name), options)
    except ThreefoldError as error:
        raise refusal(error) from None


HANDLERS: list[Any] = [probe, puzzle, explore, review, appraise]
