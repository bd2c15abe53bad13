"""Write answers as sentences: whole answers, unfinished ones, random results, and the record of a whole game."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from threefold.core.contract import CHANCE, Answer, Moment, Outcome
from threefold.core.errors import IllegalAction
from threefold.core.option_words import unusual
from threefold.games.korash.cards import load
from threefold.games.korash.flow.stack import asking, waiting
from threefold.games.korash.procedures.choices import CARD_PICKS, cards_offered, picked
from threefold.games.korash.procedures.combat import leaves
from threefold.games.korash.procedures.entry import accept
from threefold.games.korash.state import codes as c
from threefold.games.korash.state.frames import (
    BayFrame,
    Frame,
    LevyFrame,
    OfLand,
    OfSeat,
    PickFrame,
    SetupFrame,
    StepsFrame,
    StrikeFrame,
    TollFrame,
    TriggersFrame,
)
from threefold.games.korash.state.names import LAND_NAMES, SEATS, SPOT_NAMES, UNIT_NAMES
from threefold.games.korash.state.state import State
from threefold.games.korash.use.announce import announce, burned
from threefold.games.korash.use.chooser import Chooser, More, cards_burned, thing_of
from threefold.games.korash.use.sentence import card_list, value_name, write_accept, write_plan

WORDS = {c.PASS: "pass", c.END: "end", c.STAY: "stay", c.DECLINE: "decline"}
SPOT_PICKS = (BayFrame, StepsFrame, StrikeFrame)
"""The frames (unfinished procedures) in which a player picks a tile."""


def frame_asking(state: State) -> Frame:
    """Return the frame (an unfinished procedure of the rules) in which a player is now asked."""
    found = asking(state)
    if found is None:
        raise IllegalAction("the game is over: nothing can be said")
    return found[1]


def write_answer(state: State, seat: int, answer: Answer, *, open_cards: bool = False) -> str:
    """Write the sentence for a whole answer, without the name of its seat."""
    first, frame = answer[0], frame_asking(state)
    if seat == CHANCE:
        return write_chance(state, frame, first)
    if first == c.CONCEDE:  # any player may say this at any question
        return "concede"
    if isinstance(frame, (PickFrame, *SPOT_PICKS, *CARD_PICKS)):
        return _write_pick(state, seat, frame, answer)
    if first in WORDS:
        return WORDS[first]
    chooser = Chooser(answer[1:], open_cards=open_cards)
    if c.MOVE <= first < c.BURN:
        return write_plan(state, announce(state, seat, first, chooser))
    if c.BURN <= first < c.UNIT:
        return f"burn:{card_list(state, seat, burned(state, seat, first, chooser))}"
    if first < c.MOVE:
        return _write_reply(state, seat, frame, first, chooser)
    if isinstance(frame, SetupFrame):
        return _write_setup(state, first)
    if frame.pc == 0:
        return f"pick:{first - c.OPTION + 1}"
    assert isinstance(frame, TriggersFrame)
    return write_accept(state, accept(state, waiting(state, frame.depth)[0].clone(), chooser))


def _write_pick(state: State, seat: int, frame: Frame, answer: Answer) -> str:
    if isinstance(frame, PickFrame):
        return _write_picks(state, seat, picked(state, frame, Chooser(answer)))
    if isinstance(frame, CARD_PICKS):
        return f"pick:{card_list(state, seat, Chooser(answer).cards('pick', *cards_offered(state, frame)))}"
    return "pick:-" if answer[0] == c.DONE else f"pick:{SPOT_NAMES[answer[0] - c.PLACE]}"


def _write_reply(state: State, seat: int, frame: Frame, first: int, chooser: Chooser) -> str:
    if first == c.END_UNIT:
        return f"end:{UNIT_NAMES[state.acting]}"
    if first == c.ADVANCE:
        return "advance:leave" if leaves(state, chooser) else "advance"
    if isinstance(frame, TollFrame | LevyFrame):
        cards = cards_burned(state, seat, frame.price, chooser)
        return "pay" + (f":burn={card_list(state, seat, cards)}" if cards else "")
    raise AssertionError(f"{first} is no reply in {frame}")


def _write_setup(state: State, first: int) -> str:
    if first >= c.PLATFORM:
        return f"platform:{state.kit.catalogue.platforms[first - c.PLATFORM].id}"
    if first >= c.FACTION:
        return f"faction:{state.kit.factions[first - c.FACTION].id}"
    return f"place:{SPOT_NAMES[first - c.PLACE]}"


def write_step(state: State, seat: int, first: int) -> str:
    """Write a sentence that begins with this code, taking the first code offered for every further choice."""
    path: Answer = (first,)
    while True:
        try:
            return write_answer(state, seat, path, open_cards=True)
        except More as open_:
            path = (*path, open_.codes[0])


def _write_picks(state: State, seat: int, chosen: list[int]) -> str:
    return "pick:" + (",".join(value_name(state, thing_of(state, seat, code)) for code in chosen) or "-")


def write_chance(state: State, frame: Frame, code: int) -> str:
    """Write a random result: `chance first=P1`, `chance P1=ID` or `chance EF3=ID`."""
    if c.SEAT <= code < c.TACTIC:
        return f"chance first={SEATS[code - c.SEAT]}"
    if isinstance(frame, SetupFrame | OfSeat):
        seat = frame.contest[frame.at] if isinstance(frame, SetupFrame) else frame.seat
        return f"chance {SEATS[seat]}={state.kit.tactics[state.tactics[seat][code - c.TACTIC]].id}"
    assert isinstance(frame, OfLand)
    land = frame.land
    horizon = state.bags[state.lair[land]].horizon
    card = state.kit.horizon_lands[horizon][code - c.DESIGN]
    return f"chance {LAND_NAMES[land]}={state.kit.lands[card].id}"


def every_answer(state: State, seat: int, legal: Sequence[int]) -> Iterator[tuple[Answer, str]]:
    """Yield every legal answer with its sentence; cards to burn or discard are counted in it, not named."""
    frame = frame_asking(state)
    for first in legal:
        if c.BURN <= first < c.UNIT and not isinstance(frame, CARD_PICKS):
            continue
        yield from _complete(state, seat, frame, (first,))
    hand = state.inventory[seat]
    if any(c.BURN <= first < c.UNIT for first in legal):
        for n in range(1, len(hand) + 1):
            yield (c.BURN + hand[0],), f"burn:*{n}"


def _complete(state: State, seat: int, frame: Frame, path: Answer) -> Iterator[tuple[Answer, str]]:
    try:
        text = write_answer(state, seat, path, open_cards=True)
    except More as open_:
        for code in open_.codes:
            yield from _complete(state, seat, frame, (*path, code))
    else:
        yield path, text


TOLD = ("cards", "map", "first", "teams")
SETTLED = ("factions", "platforms", "places")


def write_game(moments: Iterable[Moment[State]], now: State, edition: int, outcome: Outcome | None) -> str:
    """Write the record of a game: a header, each sentence with its seat, and the winners.

    The last line has a dash if nobody won, and a star if the game is not over. The judge can replay the record from the
    setup in the header and the sentences.
    """
    header = {"game": "korash", "edition": edition, "cards": load(now.options.cards).hash, "setup": write_setup(now)}
    lines = [_line(moment.before, seat, answer) for moment in moments for seat, answer in moment.answers.items()]
    return "\n".join([msgspec.json.encode(header).decode(), *lines, f"# {_winners(now, outcome)}"])


def _winners(now: State, outcome: Outcome | None) -> str:
    if outcome is None:
        return "*"
    # The rules know no resignation at the table, so the winners come from the outcome then.
    won = now.winners if now.rule else [seat for seat, place in enumerate(outcome.places) if place == 1]
    return ",".join(SEATS[seat] for seat in won) or "-"


def _line(before: State, seat: int, answer: Answer) -> str:
    sentence = write_answer(before, seat, answer)
    return sentence if seat == CHANCE else f"{SEATS[seat]} {sentence}"


def write_setup(state: State) -> dict[str, Any]:
    """Return the setup of a game: players, cards, map, teams, and all options that are not at their defaults."""
    agreed = unusual(state.options)
    setup: dict[str, Any] = {
        "players": state.seats,
        "cards": state.options.cards,
        "map": f"{state.width}x{state.depth}",
    }
    setup |= {key: agreed[key] for key in SETTLED if key in agreed}
    if "first" in agreed:
        setup["first"] = SEATS[agreed["first"] - 1]
    if "teams" in agreed:
        setup["teams"] = [[SEATS[seat] for seat in team] for team in agreed["teams"]]
    if options := {key: value for key, value in agreed.items() if key not in (*TOLD, *SETTLED)}:
        setup["options"] = options
    return setup
