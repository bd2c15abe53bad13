"""Inoka in a terminal: one line for each player, and the cards to choose from."""

from __future__ import annotations

from collections.abc import Iterable

from rich.text import Text

from threefold.games.inoka.view import Cards, InokaView
from threefold.games.inoka.words import TEAM_NAMES, player

TACTICS = {
    "A": ("Attack", "▲", "bold #e8604c"),
    "T": ("Taunt", "●", "bold #e0b13c"),
    "B": ("Block", "■", "bold #5b9bd5"),
}
"""Each tactic's name, shape and colour; the shapes differ so that nobody needs the colours."""
QUESTIONS = {
    "hand": "Choose five of your nine cards, such as A1A3T2B1B3.",
    "play": "Choose a card.",
    "stone": "You lost: discard the card you showed last, or spend your stone?",
    "send": "You are captain: whom do you send?",
    "draft": "Take a card from the row.",
}
LEGEND = "▲ Attack beats ● Taunt beats ■ Block beats ▲ Attack; the same tactic: the higher number"


def draw(view: InokaView, moves: Iterable[str] = ()) -> Text:
    """Draw one line for each player: the hand, or what is known about it, and the discards."""
    table = Text()
    if view.draft and view.phase == "draft":
        table.append(" row  ").append(_cards(view.draft.row)).append(f"   {view.draft.deck} in the deck\n")
    for seat in view.players:
        table.append(_line(view, seat)).append("\n")
    return table


def question(view: InokaView) -> str:
    """Return the question to the seat of this view in words, or who won."""
    if view.winners:
        names = [_team_name(view, side) or player(side) for side in view.winners]
        return f"{names[0]} wins." if len(names) == 1 else f"A draw of {', '.join(names)}."
    if view.seat not in view.asked:
        return "The others choose."
    return f"Round {view.round}. {QUESTIONS[view.phase]}" if view.round else QUESTIONS[view.phase]


def caption(view: InokaView, move: str) -> str:
    """Write a card with the shape of its tactic; write any other choice unchanged."""
    if move[:1] not in TACTICS:
        return move
    return " ".join(f"{TACTICS[move[at]][0]}{move[at : at + 2]}" for at in range(0, len(move), 2))


def _team_name(view: InokaView, side: int) -> str:
    return TEAM_NAMES[side] if len(view.stones) < len(view.counts) else ""


def _line(view: InokaView, seat: int) -> Text:
    side = seat % len(view.stones)
    name = f"{player(seat)}{_team_name(view, side)}"
    line = Text.assemble(" ", (f"{name:<4}", "bold" if seat == view.seat else ""))
    line.append("♣" if side in view.totems else " ").append(f" {'◆' * view.stones[side]:<3} ")
    hand = view.hands[seat]
    if hand is None:
        line.append(f"{view.counts[seat]} cards")
        if view.seen[seat]:
            line.append(", among them ").append(_cards(view.seen[seat]))
    else:
        line.append(_cards(hand))
    for words, cards in (("on the table", view.table[seat]), ("discarded", view.discards[seat])):
        if cards:
            line.append(f"   {words} ").append(_cards(cards))
    if seat in view.out:
        line.append("   out", style="dim")
    elif seat in view.asked and not view.winners:
        line.append("   chooses", style="green")
    return line


def _cards(cards: Cards) -> Text:
    shown = [Text(f"{TACTICS[card[0]][0]}{card}", style=TACTICS[card[0]][1]) for card in cards if card]
    return Text(" ").join(shown)
