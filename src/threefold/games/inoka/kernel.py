# pyright: basic
"""The compiled rules of Inoka, on a row of integers. Matches of Achkai are duels, so Achkai has none of its own.

A set of cards is one number with four bits for each card, a set of seats one with a bit for each. The lockstep tests
in tests/games/inoka compare every function with the readable rules.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import numpy as np
import numpy.typing as npt

from threefold.core.contract import CHANCE, Action, Answers, Seat
from threefold.games.inoka.action_codes import FIRST_CODES
from threefold.games.inoka.options import Options
from threefold.games.inoka.state import NOBODY, ClashKind, Phase, State, Traits
from threefold.games.inoka.tactics import BEATS, CARDS, HANDS
from threefold.jit import kernel

Ints = npt.NDArray[np.int64]

SEATS = 8
DUEL, CIRCLE, ROYALE, TEAM = map(int, ClashKind)
ASK_HAND, ASK_PLAY, ASK_STONE, ASK_SEND, ASK_DRAFT, ASK_DECK, ASK_FIRST, ASK_LOT, ASK_BRACKET, OVER = map(int, Phase)
FIRSTS = np.array([FIRST_CODES.get(phase, 0) for phase in Phase], np.int64)
"""The first action code of each phase."""

KIND, SIDES, FOR_STONES, GOOD, ATTACK_ENDS, OPEN_HANDS = range(6)
"""Places of the mode's traits in the array. SIDES counts players or teams; GOOD is 1, or -1 where it is bad to win a
clash."""
COUNT, PHASE, TO_WIN, DRAWN_LIMIT, LOT_AFTER, ROUND, DRAWN, IDENTICAL = range(6, 14)
FAILED, CHALLENGER, BEATEN, IN_PLAY, AT_STAKE, WON, LOST, FALLEN, CLASH, CHAMPION_X, CHAMPION_Y = range(14, 25)
ASKED, OUT, TOTEMS, WINNERS, BAG, ROW, ROW_SIZE, GAP = range(25, 33)
STONES, LAST, IN_HAND, SEEN, DISCARDED, ON_TABLE = range(33, 33 + 6 * SEATS, SEATS)
"""At each of these places start the numbers of all seats, or of all teams."""
SIZE = 33 + 6 * SEATS
CHANCE_AT = SEATS
"""The place of chance's answer, after the answers of the seats."""

BEATS_CARD = np.array(BEATS, np.bool_)
HAND_SETS = np.array([sum(1 << 4 * card for card in hand) for hand in HANDS], np.int64)
FULL = (1 << 4 * CARDS) // 15
"""The set with one of each card."""


@kernel
def cards_in(held: int) -> int:
    """Count the cards in a set of cards."""
    count = 0
    while held:
        count += held & 15
        held >>= 4
    return count


@kernel
def end_game(s: Ints, winners: int) -> None:
    """End the game; `winners` is the set of sides that won or share a draw."""
    s[PHASE] = OVER
    s[ASKED] = 0
    s[WINNERS] = winners


@kernel
def begin_round(s: Ints) -> None:
    """Start a round: clear the table and ask the players for hands. INOKA-CARD-7."""
    s[ROUND] += 1
    s[IDENTICAL] = s[FAILED] = s[BEATEN] = s[OUT] = s[TOTEMS] = 0
    s[CHALLENGER] = s[CHAMPION_X] = s[CHAMPION_Y] = NOBODY
    for seat in range(s[COUNT]):
        s[LAST + seat] = -1
        s[IN_HAND + seat] = s[SEEN + seat] = s[DISCARDED + seat] = 0
    s[PHASE] = ASK_HAND
    s[ASKED] = (1 << s[COUNT]) - 1


@kernel
def win_stone(s: Ints, side: int) -> None:
    """Give a side the stone of the round; end the match if it has enough stones.

    INOKA-DUEL-1, INOKA-CIRCLE-1, INOKA-TEAM-1.
    """
    s[DRAWN] = 0
    s[STONES + side] += 1
    s[TOTEMS] = 0
    if s[STONES + side] >= s[TO_WIN]:
        end_game(s, 1 << side)
    else:
        begin_round(s)


@kernel
def win_no_stone(s: Ints) -> None:
    """Start another round, or end the match as a draw after too many rounds without a stone.

    INOKA-DUEL-8, INOKA-TEAM-10.
    """
    s[DRAWN] += 1
    if s[DRAWN] == s[DRAWN_LIMIT]:
        end_game(s, 3)
    else:
        begin_round(s)


@kernel
def spend(s: Ints, seat: int, card: int) -> None:
    """Move a card from a seat's hand to its discards."""
    one = 1 << 4 * card
    s[IN_HAND + seat] -= one
    s[DISCARDED + seat] += one
    if s[SEEN + seat] >> 4 * card & 15:
        s[SEEN + seat] -= one


@kernel
def show(s: Ints, seat: int, card: int) -> None:
    """Note that a seat has shown a card that stays in its hand."""
    s[LAST + seat] = card
    if not s[SEEN + seat] >> 4 * card & 15:
        s[SEEN + seat] += 1 << 4 * card


@kernel
def duel_clash(s: Ints, one: int, other: int, a: Ints) -> bool:
    """Discard the cards of two players and give the winner the totem; return whether the holder's Attack ended the
    round.

    INOKA-DUEL-5, INOKA-TEAM-7.
    """
    mine, theirs = a[one], a[other]
    spend(s, one, mine)
    spend(s, other, theirs)
    if mine == theirs:
        return False
    won = BEATS_CARD[mine, theirs]
    winner, card = (one, mine) if won else (other, theirs)
    side = winner & 1
    if s[TOTEMS] == 1 << side:
        if card < 3 and s[ATTACK_ENDS]:
            win_stone(s, side)
            return True
    else:
        s[TOTEMS] = 1 << side
    return False


@kernel
def holder_of(mask: int) -> int:
    """Return the seat in a set that has exactly one seat."""
    seat = 0
    while mask > 1:
        mask >>= 1
        seat += 1
    return seat


@kernel
def end_round(s: Ints) -> None:
    """Give the stone of the round to the side that holds the totem, if one does. INOKA-DUEL-6, INOKA-TEAM-9."""
    if s[TOTEMS]:
        win_stone(s, holder_of(s[TOTEMS]))
    else:
        win_no_stone(s)


@kernel
def clash_duel(s: Ints, a: Ints) -> None:
    """Play a clash of a duel, and end the round after the fifth. INOKA-DUEL-6, INOKA-DUEL-7."""
    if not duel_clash(s, 0, 1, a) and not s[IN_HAND]:
        end_round(s)


# Chosen One


@kernel
def next_champions(s: Ints) -> None:
    """Ask the captains to name champions for the next clash. INOKA-TEAM-4."""
    s[CLASH] += 1
    s[CHAMPION_X] = s[CHAMPION_Y] = NOBODY
    captain = 2 * ((s[CLASH] - 1) % (s[COUNT] // 2))
    s[ASKED] = 3 << captain
    s[PHASE] = ASK_SEND


@kernel
def clash_team(s: Ints, a: Ints) -> None:
    """Play a clash between two champions. INOKA-TEAM-8, INOKA-TEAM-9."""
    ours, theirs = s[CHAMPION_X], s[CHAMPION_Y]
    if duel_clash(s, ours, theirs, a):
        return
    for team in range(2):
        seat = int(s[CHAMPION_X + team])
        if cards_in(s[IN_HAND + seat]) == 1:
            s[OUT] |= 1 << seat
    if s[OUT] != (1 << s[COUNT]) - 1:
        next_champions(s)
    else:
        end_round(s)


# Circle


@kernel
def best_of(s: Ints, group: int, among: int) -> int:
    """Return the seats of the set `among` whose cards beat the most cards of the set `group`.

    INOKA-CARD-4, INOKA-ROYALE-9.
    """
    top, best = 0, -1
    for seat in range(s[COUNT]):
        if among >> seat & 1:
            score = 0
            for other in range(s[COUNT]):
                if group >> other & 1 and BEATS_CARD[s[LAST + seat], s[LAST + other]]:
                    score += 1
            if score > best:
                top, best = 1 << seat, score
            elif score == best:
                top |= 1 << seat
    return top


@kernel
def is_one(mask: int) -> bool:
    """Tell whether a set contains exactly one seat."""
    return mask != 0 and mask & (mask - 1) == 0


@kernel
def ask_challenger(s: Ints, after: int) -> None:
    """Ask the next player clockwise who is neither out nor the holder to challenge the holder.

    INOKA-CIRCLE-11, INOKA-CIRCLE-12.
    """
    holder = holder_of(s[TOTEMS])
    seat = (after + 1) % s[COUNT]
    while s[OUT] >> seat & 1 or seat == holder:
        seat = (seat + 1) % s[COUNT]
    s[CHALLENGER] = seat
    s[IDENTICAL] = 0
    s[ASKED] = 1 << seat | 1 << holder
    s[PHASE] = ASK_PLAY


@kernel
def win_free_for_all(s: Ints, winner: int) -> None:
    """Give the totem to the winner of the free-for-all; all other players discard the card they showed.

    INOKA-CIRCLE-4.
    """
    for seat in range(s[COUNT]):
        if seat != winner:
            spend(s, seat, s[LAST + seat])
    s[TOTEMS] = 1 << winner
    ask_challenger(s, winner)


@kernel
def clash_free_for_all(s: Ints) -> None:
    """Find the winner of a free-for-all; if there is none, ask the tied players again, or draw a lot.

    INOKA-CIRCLE-3, INOKA-CIRCLE-5.
    """
    top = best_of(s, s[ASKED], s[ASKED])
    if is_one(top):
        win_free_for_all(s, holder_of(top))
        return
    s[FAILED] += 1
    s[ASKED] = top
    if 0 < s[LOT_AFTER] < s[FAILED]:
        s[PHASE] = ASK_LOT


@kernel
def lose_card(s: Ints, seat: int) -> None:
    """Discard the card that a loser showed; a loser with one card left is out of the round. INOKA-CIRCLE-10."""
    spend(s, seat, s[LAST + seat])
    if cards_in(s[IN_HAND + seat]) == 1:
        s[OUT] |= 1 << seat


@kernel
def clash_challenge(s: Ints, a: Ints) -> None:
    """Compare the cards of the holder and the challenger; then end the round or ask the next challenger.

    INOKA-CIRCLE-7, INOKA-CIRCLE-9, INOKA-CIRCLE-13, INOKA-CIRCLE-14, INOKA-CIRCLE-15.
    """
    holder, challenger = holder_of(s[TOTEMS]), s[CHALLENGER]
    mine, theirs = a[holder], a[challenger]
    tied = mine == theirs
    if tied:
        s[IDENTICAL] += 1
        if s[IDENTICAL] < 3:
            return
    everybody = (1 << s[COUNT]) - 1
    if not tied and BEATS_CARD[theirs, mine]:
        lose_card(s, holder)
        s[TOTEMS] = 1 << challenger
        s[BEATEN] = 0
        if everybody & ~s[OUT] == 1 << challenger:
            win_stone(s, challenger)
        else:
            ask_challenger(s, challenger)
        return
    lose_card(s, challenger)
    s[BEATEN] |= 1 << challenger
    others = everybody & ~s[OUT] & ~(1 << holder)
    if (s[ATTACK_ENDS] and not tied and mine < 3) or others & ~s[BEATEN] == 0:
        win_stone(s, holder)
    else:
        ask_challenger(s, challenger)


# Royale


@kernel
def seats_in(mask: int) -> int:
    """Count the seats in a set of seats."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def begin_clash(s: Ints) -> None:
    """Ask the players for the next clash of a royale, or end the game.

    INOKA-ROYALE-3, INOKA-ROYALE-4, INOKA-ROYALE-5, INOKA-ROYALE-17, INOKA-ROYALE-23.
    """
    left = (1 << s[COUNT]) - 1 & ~s[OUT]
    many = seats_in(left)
    if many < 2:
        end_game(s, left or s[FALLEN])
        return
    s[WON] = s[LOST] = s[FALLEN] = s[IDENTICAL] = 0
    for seat in range(s[COUNT]):
        s[LAST + seat] = -1
    s[PHASE] = ASK_PLAY
    if many == 2:
        s[IN_PLAY] = 1
        if s[TOTEMS] == left:
            s[TOTEMS] = 0
        s[ASKED] = left
    else:
        fighting = left & ~s[TOTEMS]
        if seats_in(fighting) < 2:
            fighting = left
        if seats_in(fighting) <= 4:
            s[IN_PLAY] = 1
        s[ASKED] = fighting
    s[AT_STAKE] = s[IN_PLAY]


@kernel
def clash_royale(s: Ints, a: Ints) -> None:
    """Put the cards of a royale's clash on the table and award the totems; the last two players keep their cards in
    hand.

    INOKA-ROYALE-10, INOKA-ROYALE-17.
    """
    on_table = 0
    for seat in range(s[COUNT]):
        on_table |= s[ON_TABLE + seat]
        if s[ASKED] >> seat & 1:
            show(s, seat, a[seat])
    if not on_table and seats_in((1 << s[COUNT]) - 1 & ~s[OUT]) == 2:
        clash_final(s)
        return
    for seat in range(s[COUNT]):
        if s[ASKED] >> seat & 1:
            one = 1 << 4 * a[seat]
            s[IN_HAND + seat] -= one
            s[SEEN + seat] -= one
            s[ON_TABLE + seat] += one
    award(s)


@kernel
def award(s: Ints) -> None:
    """Award the totems at stake to the players with the most victories.

    INOKA-ROYALE-6, INOKA-ROYALE-7, INOKA-ROYALE-8, INOKA-ROYALE-9.
    """
    group = s[ASKED]
    while seats_in(group) > s[AT_STAKE]:
        top = best_of(s, group, group)
        if top == group:
            group = tie(s, group)
            if group < 0:
                return
            break
        if seats_in(top) >= s[AT_STAKE]:
            s[LOST] |= group & ~top
            group = top
        else:
            s[WON] |= top
            s[AT_STAKE] -= seats_in(top)
            second = best_of(s, group, group & ~top)
            s[LOST] |= group & ~top & ~second
            group = second
    s[WON] |= group
    end_award(s)


@kernel
def tie(s: Ints, group: int) -> int:
    """Handle a tie in a royale: return the set of players that win because the others have no cards left, or -1 if the
    tied players must show another card. INOKA-ROYALE-11, INOKA-ROYALE-12.
    """
    survivors = group
    for seat in range(s[COUNT]):
        if group >> seat & 1 and not s[IN_HAND + seat]:
            s[DISCARDED + seat] += s[ON_TABLE + seat]
            s[ON_TABLE + seat] = 0
            survivors &= ~(1 << seat)
            s[OUT] |= 1 << seat
            s[FALLEN] |= 1 << seat
    if seats_in(survivors) > s[AT_STAKE]:
        s[ASKED] = survivors
        s[PHASE] = ASK_PLAY
        return -1
    return survivors


@kernel
def end_award(s: Ints) -> None:
    """Give the winners the totems, and all players their cards from the table. INOKA-ROYALE-13, INOKA-ROYALE-16."""
    s[TOTEMS] = s[WON]
    for seat in range(s[COUNT]):
        s[IN_HAND + seat] += s[ON_TABLE + seat]
        s[SEEN + seat] += s[ON_TABLE + seat]
        s[ON_TABLE + seat] = 0
    ask_payment(s)


@kernel
def clash_final(s: Ints) -> None:
    """Compare the cards of the last two players of a royale. INOKA-ROYALE-18, INOKA-ROYALE-19."""
    top = best_of(s, s[ASKED], s[ASKED])
    if top == s[ASKED]:
        s[IDENTICAL] += 1
        if s[IDENTICAL] < 3:
            return
        top = s[TOTEMS]
    s[WON] = top
    s[LOST] = s[ASKED] & ~top
    s[TOTEMS] = top
    ask_payment(s)


@kernel
def ask_payment(s: Ints) -> None:
    """Ask the losers who have a stone whether they spend it. INOKA-ROYALE-14."""
    owners = 0
    for seat in range(s[COUNT]):
        if s[LOST] >> seat & 1 and s[STONES + seat]:
            owners |= 1 << seat
    if owners:
        s[ASKED] = owners
        s[PHASE] = ASK_STONE
    else:
        pay(s, 0)


@kernel
def pay(s: Ints, spent: int) -> None:
    """Take a stone or a card from each loser; a loser with at most one card left is out.

    INOKA-ROYALE-14, INOKA-ROYALE-15.
    """
    for seat in range(s[COUNT]):
        if s[LOST] >> seat & 1:
            if spent >> seat & 1:
                s[STONES + seat] = 0
            else:
                spend(s, seat, s[LAST + seat])
            if cards_in(s[IN_HAND + seat]) <= 1:
                s[OUT] |= 1 << seat
                s[FALLEN] |= 1 << seat
    begin_clash(s)


# Drafting


@kernel
def draft_card(s: Ints, seat: int, card: int) -> None:
    """Move a card from the row to a seat's hand.

    The row has four bits for each card, with the leftmost card in the lowest bits. INOKA-DRAFT-3.
    """
    s[IN_HAND + seat] += 1 << 4 * card
    s[LAST + seat] = card
    at = 0
    while s[ROW] >> 4 * at & 15 != card:
        at += 1
    s[GAP] = at
    s[ROW] &= ~(15 << 4 * at)
    if s[BAG]:
        s[PHASE] = ASK_DECK
    else:
        fill_gap(s, -1)


@kernel
def fill_gap(s: Ints, card: int) -> None:
    """Put the drawn card into the gap of the row; close the gap if the card is -1, because the deck is empty.

    INOKA-DRAFT-4.
    """
    at = s[GAP]
    below = s[ROW] & (1 << 4 * at) - 1
    above = s[ROW] >> 4 * (at + 1)
    if card >= 0:
        s[BAG] -= 1 << 4 * card
        s[ROW] = below | card << 4 * at | above << 4 * (at + 1)
    else:
        s[ROW] = below | above << 4 * at
        s[ROW_SIZE] -= 1
    s[GAP] = -1
    total = 0
    for seat in range(s[COUNT]):
        total += cards_in(s[IN_HAND + seat])
    if total == 5 * s[COUNT]:
        begin_clash(s)
    else:
        s[ASKED] = 1 << (holder_of(s[ASKED]) + 1) % s[COUNT]
        s[PHASE] = ASK_DRAFT


# Playing


@kernel
def take_hands(s: Ints, a: Ints) -> None:
    """Give each player the hand that they chose. INOKA-CARD-6."""
    for seat in range(s[COUNT]):
        s[IN_HAND + seat] = HAND_SETS[a[seat]]
    if s[KIND] == ROYALE:
        begin_clash(s)
    elif s[KIND] == TEAM:
        next_champions(s)
    else:
        s[PHASE] = ASK_PLAY


@kernel
def name_champions(s: Ints, a: Ints) -> None:
    """Note the named champions and ask them for their cards. INOKA-TEAM-3."""
    for seat in range(s[COUNT]):
        if s[ASKED] >> seat & 1:
            s[CHAMPION_X + (seat & 1)] = a[seat]
    s[ASKED] = 1 << s[CHAMPION_X] | 1 << s[CHAMPION_Y]
    s[PHASE] = ASK_PLAY


@kernel
def take_payment(s: Ints, a: Ints) -> None:
    """Note which losers spend a stone, and make all losers pay. INOKA-ROYALE-14."""
    spent = 0
    for seat in range(s[COUNT]):
        if s[ASKED] >> seat & 1 and a[seat]:
            spent |= 1 << seat
    pay(s, spent)


@kernel
def play_answers(s: Ints, a: Ints) -> None:
    """Play the answers of all seats that were asked: hand numbers, cards, stones or seats.

    The answer of chance follows after those of the seats.
    """
    phase = s[PHASE]
    if phase == ASK_PLAY:
        clash(s, a)
    elif phase == ASK_HAND:
        take_hands(s, a)
    elif phase == ASK_STONE:
        take_payment(s, a)
    elif phase == ASK_SEND:
        name_champions(s, a)
    elif phase == ASK_DRAFT:
        seat = holder_of(s[ASKED])
        draft_card(s, seat, a[seat])
    elif phase == ASK_DECK:
        fill_gap(s, a[CHANCE_AT])
    else:
        win_free_for_all(s, a[CHANCE_AT])


@kernel
def clash(s: Ints, a: Ints) -> None:
    """Play a clash by the rules of the mode."""
    if s[KIND] == DUEL:
        clash_duel(s, a)
    elif s[KIND] == ROYALE:
        clash_royale(s, a)
    elif s[KIND] == TEAM:
        clash_team(s, a)
    else:
        for seat in range(s[COUNT]):
            if s[ASKED] >> seat & 1:
                show(s, seat, a[seat])
        if s[CHALLENGER] == NOBODY:
            clash_free_for_all(s)
        else:
            clash_challenge(s, a)


@kernel
def choices_of(s: Ints, seat: int, found: Ints) -> int:
    """Write the legal answers of a seat into `found`, in ascending order; return how many there are."""
    phase = s[PHASE]
    if phase == ASK_PLAY:
        return numbers_in(s[IN_HAND + seat], found)
    if phase == ASK_DRAFT:
        row = 0
        for at in range(s[ROW_SIZE]):
            row |= 1 << 4 * (s[ROW] >> 4 * at & 15)
        return numbers_in(row, found)
    if phase == ASK_SEND:
        count = 0
        for mate in range(seat & 1, s[COUNT], 2):
            if not s[OUT] >> mate & 1:
                found[count] = mate
                count += 1
        return count
    count = 126 if phase == ASK_HAND else 2
    for number in range(count):
        found[number] = number
    return count


@kernel
def numbers_in(held: int, found: Ints) -> int:
    """Write the different cards of a set into `found`; return how many there are."""
    count = 0
    for card in range(9):
        if held >> 4 * card & 15:
            found[count] = card
            count += 1
    return count


@kernel
def unknown_cards(s: Ints, seat: int) -> int:
    """Return the cards of a seat that no other player has seen: they may be in its hand; see `knowledge.possible`."""
    return FULL - s[SEEN + seat] - s[DISCARDED + seat] - s[ON_TABLE + seat]


# Random play. The random source is splitmix64: one number in an array.


@kernel
def below(rng: npt.NDArray[np.uint64], n: int) -> int:
    """Return a random number below n."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return int((z >> np.uint64(32)) * np.uint64(n) >> np.uint64(32))


@kernel
def random_card(held: int, rng: npt.NDArray[np.uint64]) -> int:
    """Draw a random card from a set; every copy is equally likely."""
    at = below(rng, cards_in(held))
    card = 0
    while at >= held & 15:
        at -= held & 15
        held >>= 4
        card += 1
    return card


@kernel
def random_choices(s: Ints, a: Ints, found: Ints, rng: npt.NDArray[np.uint64]) -> int:
    """Write a random answer for each seat that is asked into `a`; return how many answers there are."""
    phase = s[PHASE]
    if phase == ASK_DECK:
        a[CHANCE_AT] = random_card(s[BAG], rng)
        return 1
    if phase == ASK_LOT:
        at = below(rng, seats_in(s[ASKED]))
        tied = s[ASKED]
        for _ in range(at):
            tied &= tied - 1
        a[CHANCE_AT] = holder_of(tied & -tied)
        return 1
    answers = 0
    for seat in range(s[COUNT]):
        if s[ASKED] >> seat & 1:
            answers += 1
            if phase == ASK_HAND:
                a[seat] = below(rng, 126)
            elif phase == ASK_PLAY:
                a[seat] = random_card(s[IN_HAND + seat], rng)
            else:
                a[seat] = found[below(rng, choices_of(s, seat, found))]
    return answers


@kernel
def random_games(start: Ints, games: int, seed: int, wins: Ints) -> int:
    """Play random games to their end; count in `wins` the games that each side won, then the draws; return the number
    of answers.
    """
    rng = np.array([seed], np.uint64)
    s, a, found = np.empty(SIZE, np.int64), np.empty(SEATS + 1, np.int64), np.empty(126, np.int64)
    answers = 0
    for _ in range(games):
        s[:] = start
        while s[PHASE] != OVER:
            answers += random_choices(s, a, found, rng)
            play_answers(s, a)
        if is_one(s[WINNERS]):
            wins[holder_of(s[WINNERS])] += 1
        else:
            wins[SEATS] += 1
    return answers


class InokaKernel:
    """The contract's Kernel, which plays a mode with the compiled functions; `traits` describes the mode."""

    def __init__(self, traits: Callable[[Options], Traits]) -> None:
        self.traits = traits

    def load(self, state: State) -> Ints:
        """Return a state as an array of numbers."""
        s = np.zeros(SIZE, np.int64)
        traits = self.traits(state.options)
        s[KIND], s[SIDES], s[FOR_STONES] = traits.clash, len(state.stones), traits.for_stones
        s[GOOD], s[ATTACK_ENDS] = (1 if traits.winning_is_good else -1), traits.attack_ends
        s[OPEN_HANDS], s[COUNT], s[PHASE] = traits.hands_are_open, state.seats, state.phase
        for at, option in ((TO_WIN, "stones_to_win"), (DRAWN_LIMIT, "drawn_round_limit"), (LOT_AFTER, "ffa_lot_after")):
            s[at] = getattr(state.options, option, 0)
        s[ROUND], s[DRAWN], s[IDENTICAL], s[FAILED] = state.round, state.drawn_rounds, state.identical, state.failed
        s[CHALLENGER], s[IN_PLAY], s[AT_STAKE] = state.challenger, state.in_play, state.at_stake
        s[CLASH] = state.clash
        s[CHAMPION_X : CHAMPION_Y + 1] = state.champions or NOBODY
        sets = (state.beaten, state.won, state.lost, state.fallen, state.asked, state.out, state.totems, state.winners)
        for at, seats in zip((BEATEN, WON, LOST, FALLEN, ASKED, OUT, TOTEMS, WINNERS), sets, strict=True):
            s[at] = sum(1 << seat for seat in seats)
        if state.bag:
            s[BAG] = sum(count << 4 * card for card, count in enumerate(state.bag))
            s[ROW] = sum(max(card, 0) << 4 * at for at, card in enumerate(state.row))
            s[ROW_SIZE] = len(state.row)
            s[GAP] = state.row.index(-1) if -1 in state.row else -1
        s[STONES : STONES + len(state.stones)] = state.stones
        s[LAST : LAST + state.seats] = state.last
        rows = (state.hand, state.seen, state.discard, state.table)
        for at, row in zip((IN_HAND, SEEN, DISCARDED, ON_TABLE), rows, strict=True):
            s[at : at + state.seats] = [sum(1 << 4 * card for card in held) for held in row]
        return s

    def legal(self, packed: Ints, seat: Seat) -> tuple[Action, ...]:
        """Return the actions that `pending` would offer to this seat, or to chance."""
        phase = int(packed[PHASE])
        first = int(FIRSTS[phase])
        if seat == CHANCE:
            if phase == ASK_DECK:
                return tuple(first + card for card in range(CARDS) if int(packed[BAG]) >> 4 * card & 15)
            asked = int(packed[ASKED]) if phase == ASK_LOT else 0
            return tuple(first + other for other in range(SEATS) if asked >> other & 1)
        if phase in (ASK_DECK, ASK_LOT) or not int(packed[ASKED]) >> seat & 1:
            return ()
        found = np.empty(126, np.int64)
        return tuple((first + found[: choices_of(packed, seat, found)]).tolist())

    def play(self, packed: Ints, answers: Answers) -> None:
        """Play the answers on the array itself, as `Game.play` does on a state."""
        first = int(FIRSTS[packed[PHASE]])
        a = np.zeros(SEATS + 1, np.int64)
        for seat, (action,) in answers.items():
            a[CHANCE_AT if seat == CHANCE else seat] = action - first
        play_answers(packed, a)

    def differs(self, packed: Ints, state: State) -> str:
        """Describe how the array and the state differ; return an empty text if they agree."""
        rules = self.load(state)
        if (packed == rules).all():
            return ""
        places = np.flatnonzero(packed != rules).tolist()
        return f"kernel and rules differ at {places}: {packed[places].tolist()}, {rules[places].tolist()}: {state}"

    def perft(self, state: State, depth: int) -> int:
        """Count the sequences of `depth` legal answers."""
        return self._lines(self.load(state), depth)

    def _lines(self, s: Ints, depth: int) -> int:
        if depth == 0:
            return 1
        asked = [seat for seat in (*range(SEATS), CHANCE) if self.legal(s, seat)]
        joint = list(product(*(self.legal(s, seat) for seat in asked)))
        if depth == 1:
            return len(joint) if asked else 0
        lines = 0
        for chosen in joint if asked else ():
            after = s.copy()
            self.play(after, dict(zip(asked, ((action,) for action in chosen), strict=True)))
            lines += self._lines(after, depth - 1)
        return lines
