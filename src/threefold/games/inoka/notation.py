"""Read and write answers, events, steps and whole games as text."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from threefold.core.contract import CHANCE, Answers, Event, Moment, Outcome
from threefold.core.errors import NotationError
from threefold.games.inoka import events as e
from threefold.games.inoka.action_codes import SPACE
from threefold.games.inoka.state import CHANCE_PHASES, Phase, Side, State
from threefold.games.inoka.tactics import CARDS, HAND_NUMBERS, HANDS
from threefold.games.inoka.words import (
    CARD_NAMES,
    STONE_WORDS,
    cards,
    player,
    players,
    read_card,
    read_cards,
    read_player,
)


def write_answer(action: int) -> str:
    """Write an answer: `A1A2A3T1B1`, `A3`, `spend`, `P3`; an answer of chance starts with its kind: `lot=P2`."""
    match SPACE.spell(action):
        case "hand", int(number):
            return cards(HANDS[number])
        case "play" | "draft", int(card):
            return CARD_NAMES[card]
        case "stone", int(word):
            return STONE_WORDS[word]
        case "send", int(seat):
            return player(seat)
        case "deck", int(card):
            return f"deck={CARD_NAMES[card]}"
        case str(kind), int(seat):
            return f"{kind}={player(seat)}"
        case spelled:
            raise AssertionError(f"no answer is spelled {spelled}")


def read_answer(phase: Phase, text: str) -> int:
    """Return the action that a text gives in this phase; the cards of a hand may be in any order."""
    verb = phase.name.lower()
    match phase:
        case Phase.HAND:
            hand = tuple(sorted(read_cards(text)))
            if hand not in HAND_NUMBERS:
                raise NotationError(f'"{text}": a hand is five different cards, such as A1A2A3T1B1')
            return SPACE.code(verb, HAND_NUMBERS[hand])
        case Phase.PLAY | Phase.DRAFT | Phase.DECK:
            return SPACE.code(verb, read_card(text))
        case Phase.STONE:
            if text not in STONE_WORDS:
                raise NotationError(f'"{text}": a loser answers {" or ".join(STONE_WORDS)}')
            return SPACE.code(verb, STONE_WORDS.index(text))
        case Phase.OVER:
            raise NotationError(f'"{text}": the game is over')
        case _:
            return SPACE.code(verb, read_player(text))


WRITERS: dict[type[Event], Callable[[Any], str]] = {
    e.RoundBegan: lambda event: f"round {event.round}",
    e.Clashed: lambda event: f"clash {event.kind} {_shown(event)}",
    e.Tied: lambda event: f"tie {players(event.seats)}",
    e.LotDrawn: lambda event: f"lot {player(event.seat)}",
    e.Won: lambda event: f"win {event.team or players(event.seats)}",
    e.Discarded: lambda event: f"discard {player(event.seat)}={event.card}",
    e.TotemTaken: lambda event: f"totem {event.team or players(event.seats) or '-'}",
    e.TotemSetAside: lambda _: "aside totem",
    e.WentOut: lambda event: f"out {player(event.seat)}",
    e.StoneWon: lambda event: f"stone {event.team or players(event.seats)} {event.reason}",
    e.NoStoneWon: lambda _: "nostone",
    e.StoneSpent: lambda event: f"spend {player(event.seat)}",
    e.RowLaid: lambda event: f"row {''.join(event.cards)}",
    e.FirstDrawn: lambda event: f"first {player(event.seat)}",
    e.Took: lambda event: f"take {player(event.seat)}={event.card} {event.refill or '-'}",
    e.ChampionsNamed: lambda event: f"champions {players(event.seats)}",
    e.StageBegan: lambda event: f"stage {event.stage} {players(event.seats, ',')}",
    e.ByeGiven: lambda event: f"bye {player(event.seat)}",
    e.MatchBegan: lambda event: f"match {players(event.seats)}",
    e.Advanced: lambda event: f"advance {player(event.seat)}",
    e.MatchEnded: lambda event: "over draw" if event.drawn else f"over {event.team or players(event.seats)}",
}


def write_event(event: Event) -> str:
    """Write an event as a short line of text."""
    return WRITERS[type(event)](event)


def _shown(event: e.Clashed) -> str:
    return " ".join(f"{player(seat)}={card}" for seat, card in zip(event.seats, event.cards, strict=True))


# Steps and games

KINDS = [phase.name.lower() for phase in Phase if phase not in (*CHANCE_PHASES, Phase.OVER)]
"""The kinds of steps that players, not chance, answer."""


def write_step(phase: Phase, answers: Answers) -> str:
    """Write the answers to one question: `play P1=A3 P2=T2`, `chance lot=P2`."""
    if CHANCE in answers:
        return f"chance {write_answer(answers[CHANCE][0])}"
    told = [f"{player(seat)}={write_answer(path[0])}" for seat, path in sorted(answers.items())]
    return " ".join([phase.name.lower(), *told])


def read_step(text: str) -> tuple[str, dict[str, str]]:
    """Return the kind of a step and each player's choice: `chance lot=P2` is ("lot", {"": "P2"}).

    Exactly one space stands between words, and players come in seat order.
    """
    kind, *words = text.split(" ")
    said: dict[str, str] = {}
    for word in words:
        name, equals, choice = word.partition("=")
        if not equals or not choice or name in said:
            raise NotationError(f'"{text}": a step is a kind and who chooses what, such as play P1=A3 P2=T2')
        said[name] = choice
    if kind == "chance":
        if len(said) != 1:
            raise NotationError(f'"{text}": chance gives one card or player, such as chance lot=P2')
        ((drawn, choice),) = said.items()
        return drawn, {"": choice}
    if kind not in KINDS:
        raise NotationError(f'"{text}": no kind "{kind}"; there are {", ".join(KINDS)} and chance')
    seats = [read_player(name) for name in said]
    if seats != sorted(seats):
        raise NotationError(f'"{text}": players are listed in seat order')
    return kind, said


def read_steps(text: str) -> tuple[list[tuple[str, ...]], str]:
    """Return the choices of each step before `#`, and the result after it."""
    played, _, won = text.partition("#")
    steps = [step.strip() for step in played.split(";")]
    read = [read_step(step) for step in steps if step]
    if any(kind in ("deck", "bracket") for kind, _ in read):
        raise NotationError("this notation does not say how a deck or a bracket was drawn, one by one; a record does")
    return [tuple(said.values()) for _, said in read], won.strip()


def write_game(moments: Sequence[Moment[State]], now: State, outcome: Outcome | None) -> str:
    """Write all steps and the result. The random draws that make up a deck or a bracket are one step together."""
    if now.winners:
        won = "draw" if len(now.winners) > 1 else write_side(now, now.winners[0])
    else:  # a game that did not end by its own rules: everybody's place
        won = ",".join(map(str, outcome.places)) if outcome else "*"
    return f"{'; '.join(_steps(moments, now))} # {won}".strip()


def write_side(state: State, side: Side) -> str:
    """Write the name of a side: `X` for a team, `P1` for a player."""
    return state.team_name(side) or player(side)


def _steps(moments: Sequence[Moment[State]], now: State) -> Iterator[str]:
    drawn = [SPACE.spell(moment.answers[CHANCE][0])[1] for moment in moments if moment.before.phase is Phase.DECK]
    unseen = [card for card in range(CARDS) for _ in range(now.bag[card])] if now.bag else []
    bracket = now.stages[0] if now.stages else []
    told: set[Phase] = set()
    for moment in moments:
        phase = moment.before.phase
        if phase not in (Phase.DECK, Phase.BRACKET):
            yield write_step(phase, moment.answers)
        elif phase not in told:
            told.add(phase)
            # Nobody knows the order of the cards that were never drawn: they are written in the usual order.
            deck = cards([*map(int, drawn), *unseen])
            yield f"chance deck={deck}" if phase is Phase.DECK else f"chance bracket={players(bracket, ',')}"
