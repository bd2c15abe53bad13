"""Read and write positions, moves, events and whole games as text. docs/notation.md describes every form."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

from msgspec.structs import replace

from threefold.core.contract import CHANCE, Event, Moment
from threefold.core.errors import NotationError
from threefold.games.inyo.arena import DIRECTIONS, FILE_LETTERS, SIZES, cell_at, is_inside, square
from threefold.games.inyo.dice import FACES, ORIENTATIONS, TURNS, upside_down
from threefold.games.inyo.events import Grappled, Looped, Points, Thrown
from threefold.games.inyo.flips import flipped
from threefold.games.inyo.state import (
    DICE,
    DRAW,
    FLIP,
    GRAPPLE,
    NOBODY,
    PICK,
    PLACE,
    PLAYERS,
    SPACE,
    Phase,
    Reason,
    State,
    Tiebreak,
    cell_of,
    foot_at,
)
from threefold.games.inyo.validity import why_impossible
from threefold.games.inyo.variant import Variant

DIE = DICE.__getitem__
PHASES = {Phase.STEP: "step", Phase.GRAPPLE: "grap", Phase.FLIP: "flip", Phase.PICK: "pick"}
SHAPE = 'a position is "N MOON SUN TOKEN PHASE ACTOR", such as "5 b2:34 d4:30 s step m", or "N over W REASON"'
RESULTS = (*PLAYERS, "d", "*")
"""The results in notation: the winner `m` or `s`, `d` for a draw, `*` for an unfinished game."""


def write_position(state: State) -> str:
    """Write a position: `5 c2:34 c4:30 s step m`, or `5 over m oob`."""
    if state.phase is Phase.OVER:
        return f"{state.variant.size} over {write_winner(state)} {write_reason(state)}"
    if state.phase is Phase.ROLL:
        return ""
    moon, sun = state.dice
    dice = f"{','.join(map(DIE, moon))} {','.join(map(DIE, sun))}"
    return f"{state.variant.size} {dice} {PLAYERS[state.token]} {PHASES[state.phase]} {PLAYERS[state.actor]}"


def read_position(text: str, variant: Variant) -> State:
    """Read a position and return its state, as if the position occurred for the first time."""
    size, *fields = text.split(" ")
    if size not in map(str, SIZES) or len(fields) not in (3, 5):
        raise NotationError(f'"{text}": {SHAPE}')
    if len(fields) == 3:
        return _read_over(text, replace(variant, size=int(size)), fields)
    moon, sun, token, phase, actor = fields
    if token not in tuple(PLAYERS) or actor not in tuple(PLAYERS):
        raise NotationError(f'"{text}": token and actor are m or s')
    phases = {word: phase for phase, word in PHASES.items()}
    if phase not in phases:
        raise NotationError(f'"{text}": no phase "{phase}"; there are {", ".join(phases)}')
    dice = [_read_dice(moon, int(size)), _read_dice(sun, int(size))]
    state = State(replace(variant, size=int(size)), 0, dice, PLAYERS.index(token), phases[phase], PLAYERS.index(actor))
    if why := why_impossible(state):
        raise NotationError(f'"{text}": {why}')
    state.history, state.stood = [state.pack()], 1
    return state


def write_winner(state: State) -> str:
    """Write the winner of a finished game: `m`, `s`, or `d` for a draw."""
    return "d" if state.winner == NOBODY else PLAYERS[state.winner]


def write_reason(state: State) -> str:
    """Write why the loser lost, and the tiebreak if both players were losing: `oob/less`."""
    word = state.reason.name.lower()
    return f"{word}/{state.tiebreak.name.lower()}" if state.tiebreak else word


def write_move(state: State, action: int) -> str:
    """Write a move: `+d3:41`, `>n`, `~c4:0D,c5:0B`, `-c4` or `=`; a roll for who is Moon: `?3`."""
    if FLIP <= action < PICK:
        return "~" + ",".join(DICE[foot] for foot in flipped(state, *divmod(action - FLIP, 4)))
    return MOVES[action]


@lru_cache(maxsize=4096)
def write_moves(actions: tuple[int, ...]) -> tuple[str, ...]:
    """Write several moves, none of them a flip. Results are cached, because the same moves are written often."""
    return tuple([MOVES[action] for action in actions])


def _write_plain(action: int) -> str:
    """Write a move whose text does not depend on where the dice lie: any move but a flip."""
    match SPACE.spell(action):
        case "place", int(cell), int(turn):
            return f"+{DICE[foot_at(cell, turn)]}"
        case "grapple", int(direction):
            return f">{DIRECTIONS[direction]}"
        case "pick", int(cell):
            return f"-{square(cell)}"
        case "roll", int(face):
            return f"?{FACES[face]}"
        case _:
            return "="


MOVES = tuple(map(_write_plain, range(len(SPACE))))


def read_move(state: State, text: str) -> int:
    """Return the action that a move's text names; the action need not be legal."""
    sign, rest = text[:1], text[1:]
    if text == "=":
        return DRAW
    if sign == "+":
        return PLACE + read_die(rest, state.variant.size)
    if sign == ">" and len(rest) == 1 and rest in DIRECTIONS:
        return GRAPPLE + DIRECTIONS.index(rest)
    if sign == "-":
        return PICK + _read_square(rest, state.variant.size)
    if sign == "~":
        return _read_flip(state, rest)
    raise NotationError(f'"{text}" is no move; moves are +d3:41, >n, ~c4:0D,c5:0B, -c4 and =')


def read_die(text: str, size: int) -> int:
    """Return the number of a die that is written as square and orientation: `c4:3B`."""
    at, colon, turn = text.partition(":")
    if not colon or turn not in ORIENTATIONS:
        raise NotationError(f'"{text}": a die is square:orientation, such as c4:3B, top face then north face')
    return foot_at(_read_square(at, size), ORIENTATIONS.index(turn))


def write_event(event: Event) -> str:
    """Write an event as `throw m:s1 s:n1`, `grapple s e free` or `loop`; write nothing for every other event."""
    match event:
        case Thrown(moon=moon, sun=sun):
            suffered = [f"{who}:{_write_points(points)}" for who, points in zip(PLAYERS, (moon, sun), strict=True)]
            return " ".join(["throw", *(text for text in suffered if not text.endswith(":"))])
        case Grappled(player=player, direction=direction, towards=towards):
            return f"grapple {player} {direction} {'towards' if towards else 'free'}"
        case Looped():
            return "loop"
        case _:
            return ""


def write_game(moments: Sequence[Moment[State]], start: State, result: str) -> str:
    """Write a game: its start position, its moves in order, `#` and the result."""
    moves = [
        write_move(moment.before, path[0])
        for moment in moments
        for seat, path in moment.answers.items()
        if seat != CHANCE
    ]
    return " ".join([write_position(start), *moves, "#", result])


def split_game(text: str) -> tuple[str, list[str], str]:
    """Split the text of a game into its start position (empty if it has none), its moves and the result after `#`."""
    played, _, result = text.partition("#")
    if (result := result.strip()) not in ("", *RESULTS):
        raise NotationError(f'"# {result}": a result is {", ".join(RESULTS[:-1])} or {RESULTS[-1]}')
    words = played.split()
    if not words or words[0] not in map(str, SIZES):
        return "", words, result
    fields = 4 if words[1:2] == ["over"] else 6
    return " ".join(words[:fields]), words[fields:], result


def _read_over(text: str, variant: Variant, fields: list[str]) -> State:
    over, winner, reason = fields
    word, slash, decided = reason.partition("/")
    reasons = ("loop", "rep") if winner == "d" else ("oob", "sub", "into")
    well_decided = decided in ("less", "token") and winner != "d" if slash else True
    if over != "over" or winner not in ("m", "s", "d") or word not in reasons or not well_decided:
        raise NotationError(f'"{text}": {SHAPE}')
    return State(
        variant,
        0,
        [[], []],
        phase=Phase.OVER,
        winner=NOBODY if winner == "d" else PLAYERS.index(winner),
        reason=Reason[word.upper()],
        tiebreak=Tiebreak[decided.upper()] if decided else Tiebreak.NONE,
    )


def _read_dice(text: str, size: int) -> list[int]:
    dice = [read_die(word, size) for word in text.split(",")]
    if dice != sorted(dice):
        raise NotationError(f'"{text}": dice are written in the order of their squares')
    return dice


def _read_square(text: str, size: int) -> int:
    file, rank = FILE_LETTERS.find(text[:1]), text[1:]
    if len(text) != 2 or file < 0 or rank not in "1234567" or not is_inside(file, int(rank) - 1, size):
        last = f"{FILE_LETTERS[size - 1]}{size}"
        raise NotationError(f'"{text}" is no square of this arena, which has a1 to {last}')
    return cell_at(file, int(rank) - 1)


def _read_flip(state: State, text: str) -> int:
    dice = [read_die(word, state.variant.size) for word in text.split(",")]
    own = state.dice[state.actor] if state.phase is Phase.FLIP else []
    if [cell_of(foot) for foot in dice] != [cell_of(foot) for foot in own]:
        raise NotationError(f'"~{text}": a flip names both dice of the player who flips, in the order of their squares')
    rotations: list[int] = []
    for before, after in zip(own, dice, strict=True):
        turn = after % TURNS
        if turn not in upside_down(before % TURNS):
            raise NotationError(f'"~{text}": {DICE[after]} is not {DICE[before]} upside down')
        rotations.append(turn % 4)
    return FLIP + 4 * rotations[0] + rotations[1]


def _write_points(points: Points) -> str:
    return ",".join(f"{way}{count}" for way, count in zip(DIRECTIONS, points, strict=True) if count)
