# pyright: basic
"""Inoka on a row of integers: the rules of the modes beside this one, compiled; Achkai's matches are duels.

A set of cards is one number with four bits for each card, a set of seats one with a bit for each. tests/games/inoka
holds rules and kernel in lockstep.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import numpy as np
import numpy.typing as npt

from threefold.core.contract import CHANCE, Action, Answers, Seat
from threefold.games.inoka.moves import DECK, DRAFT, HAND, LOT, PLAY, SEND, STONE
from threefold.games.inoka.options import CircleOptions, DraftOptions, RoyaleOptions
from threefold.games.inoka.state import NOBODY, Phase, State
from threefold.games.inoka.tactics import BEATS, CARDS, HANDS
from threefold.jit import kernel

Ints = npt.NDArray[np.int64]

SEATS = 8
DUEL, CIRCLE, ROYALE, TEAM = range(4)
KINDS = {"duel": DUEL, "circle": CIRCLE, "royale": ROYALE, "draft": ROYALE, "team": TEAM}
ASK_HAND, ASK_PLAY, ASK_STONE, ASK_SEND, ASK_DRAFT, ASK_DECK, ASK_FIRST, ASK_LOT, ASK_BRACKET, OVER = map(int, Phase)
FIRSTS = np.array([HAND, PLAY, STONE, SEND, DRAFT, DECK, 0, LOT, 0, 0], np.int64)
"""The first action code of each phase."""

KIND, COUNT, PHASE, TO_WIN, DRAWN_LIMIT, ATTACK_WINS, LOT_AFTER, ROUND, DRAWN, IDENTICAL = range(10)
FAILED, CHALLENGER, BEATEN, IN_PLAY, AT_STAKE, WON, LOST, FALLEN, CLASH, CHAMPION_X, CHAMPION_Y = range(10, 21)
ASKED, OUT, TOTEMS, WINNERS, BAG, ROW, ROW_SIZE, GAP = range(21, 29)
STONES, LAST, IN_HAND, SEEN, DISCARDED, ON_TABLE = range(29, 29 + 6 * SEATS, SEATS)
"""From each of these on, a number for every seat, or for every team."""
SIZE = 29 + 6 * SEATS
CHANCE_AT = SEATS
"""Where chance's answer stands behind those of the seats."""

BEATS_CARD = np.array(BEATS, np.bool_)
HAND_SETS = np.array([sum(1 << 4 * card for card in hand) for hand in HANDS], np.int64)
FULL = (1 << 4 * CARDS) // 15
"""One of each card."""


@kernel
def cards_in(held: int) -> int:
    """How many cards a set has."""
    count = 0
    while held:
        count += held & 15
        held >>= 4
    return count


@kernel
def end_game(s: Ints, winners: int) -> None:
    """One side has won, or several share a draw."""
    s[PHASE] = OVER
    s[ASKED] = 0
    s[WINNERS] = winners


@kernel
def begin_round(s: Ints) -> None:
    """INOKA-CARD-7."""
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
    """INOKA-DUEL-1, INOKA-CIRCLE-1, INOKA-TEAM-1."""
    s[DRAWN] = 0
    s[STONES + side] += 1
    s[TOTEMS] = 0
    if s[STONES + side] >= s[TO_WIN]:
        end_game(s, 1 << side)
    else:
        begin_round(s)


@kernel
def win_no_stone(s: Ints) -> None:
    """INOKA-DUEL-8, INOKA-TEAM-10."""
    s[DRAWN] += 1
    if s[DRAWN] == s[DRAWN_LIMIT]:
        end_game(s, 3)
    else:
        begin_round(s)


@kernel
def spend(s: Ints, seat: int, card: int) -> None:
    """From hand to the discards."""
    one = 1 << 4 * card
    s[IN_HAND + seat] -= one
    s[DISCARDED + seat] += one
    if s[SEEN + seat] >> 4 * card & 15:
        s[SEEN + seat] -= one


@kernel
def show(s: Ints, seat: int, card: int) -> None:
    """Shown, and still in hand."""
    s[LAST + seat] = card
    if not s[SEEN + seat] >> 4 * card & 15:
        s[SEEN + seat] += 1 << 4 * card


@kernel
def duel_clash(s: Ints, one: int, other: int, sides: bool, a: Ints) -> bool:
    """Two cards spent, the totem moved; whether an Attack has ended the round. INOKA-DUEL-5, INOKA-TEAM-7."""
    mine, theirs = a[one], a[other]
    spend(s, one, mine)
    spend(s, other, theirs)
    if mine == theirs:
        return False
    won = BEATS_CARD[mine, theirs]
    winner, card = (one, mine) if won else (other, theirs)
    side = winner & 1 if sides else winner
    if s[TOTEMS] == 1 << side:
        if card < 3:
            win_stone(s, side)
            return True
    else:
        s[TOTEMS] = 1 << side
    return False


@kernel
def holder_of(mask: int) -> int:
    """The only seat of a set."""
    seat = 0
    while mask > 1:
        mask >>= 1
        seat += 1
    return seat


@kernel
def clash_duel(s: Ints, a: Ints) -> None:
    """INOKA-DUEL-6, INOKA-DUEL-7."""
    if duel_clash(s, 0, 1, False, a) or s[IN_HAND]:
        return
    if s[TOTEMS]:
        win_stone(s, holder_of(s[TOTEMS]))
    else:
        win_no_stone(s)


# Chosen One


@kernel
def next_champions(s: Ints) -> None:
    """INOKA-TEAM-4."""
    s[CLASH] += 1
    s[CHAMPION_X] = s[CHAMPION_Y] = NOBODY
    captain = 2 * ((s[CLASH] - 1) % (s[COUNT] // 2))
    s[ASKED] = 3 << captain
    s[PHASE] = ASK_SEND


@kernel
def clash_team(s: Ints, a: Ints) -> None:
    """INOKA-TEAM-8, INOKA-TEAM-9."""
    ours, theirs = s[CHAMPION_X], s[CHAMPION_Y]
    if duel_clash(s, ours, theirs, True, a):
        return
    for team in range(2):
        seat = int(s[CHAMPION_X + team])
        if cards_in(s[IN_HAND + seat]) == 1:
            s[OUT] |= 1 << seat
    if s[OUT] != (1 << s[COUNT]) - 1:
        next_champions(s)
    elif s[TOTEMS]:
        win_stone(s, holder_of(s[TOTEMS]))
    else:
        win_no_stone(s)


# Circle


@kernel
def best_of(s: Ints, group: int, among: int) -> int:
    """Those among a group whose last cards have the most victories inside it. INOKA-CARD-4, INOKA-ROYALE-9."""
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
    """Whether a set has exactly one seat."""
    return mask != 0 and mask & (mask - 1) == 0


@kernel
def ask_challenger(s: Ints, after: int) -> None:
    """The next one clockwise who is neither out nor the holder. INOKA-CIRCLE-11, INOKA-CIRCLE-12."""
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
    """INOKA-CIRCLE-4."""
    for seat in range(s[COUNT]):
        if seat != winner:
            spend(s, seat, s[LAST + seat])
    s[TOTEMS] = 1 << winner
    ask_challenger(s, winner)


@kernel
def clash_free_for_all(s: Ints) -> None:
    """INOKA-CIRCLE-3, INOKA-CIRCLE-5."""
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
    """INOKA-CIRCLE-10."""
    spend(s, seat, s[LAST + seat])
    if cards_in(s[IN_HAND + seat]) == 1:
        s[OUT] |= 1 << seat


@kernel
def clash_challenge(s: Ints, a: Ints) -> None:
    """INOKA-CIRCLE-7, INOKA-CIRCLE-9, INOKA-CIRCLE-13, INOKA-CIRCLE-14, INOKA-CIRCLE-15."""
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
    if (s[ATTACK_WINS] and not tied and mine < 3) or others & ~s[BEATEN] == 0:
        win_stone(s, holder)
    else:
        ask_challenger(s, challenger)


# Royale


@kernel
def seats_in(mask: int) -> int:
    """How many seats a set has."""
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@kernel
def begin_clash(s: Ints) -> None:
    """INOKA-ROYALE-3, INOKA-ROYALE-4, INOKA-ROYALE-5, INOKA-ROYALE-17, INOKA-ROYALE-23."""
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
    """INOKA-ROYALE-10, INOKA-ROYALE-17."""
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
    """INOKA-ROYALE-6, INOKA-ROYALE-7, INOKA-ROYALE-8, INOKA-ROYALE-9."""
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
    """The survivors of a tie, who win; -1: they must show another card. INOKA-ROYALE-11, INOKA-ROYALE-12."""
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
    """INOKA-ROYALE-13, INOKA-ROYALE-16."""
    s[TOTEMS] = s[WON]
    for seat in range(s[COUNT]):
        s[IN_HAND + seat] += s[ON_TABLE + seat]
        s[SEEN + seat] += s[ON_TABLE + seat]
        s[ON_TABLE + seat] = 0
    ask_payment(s)


@kernel
def clash_final(s: Ints) -> None:
    """INOKA-ROYALE-18, INOKA-ROYALE-19."""
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
    """INOKA-ROYALE-14."""
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
    """INOKA-ROYALE-14, INOKA-ROYALE-15."""
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
    """The row is kept as codes of four bits, the leftmost lowest. INOKA-DRAFT-3."""
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
    """INOKA-DRAFT-4."""
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
    """INOKA-CARD-6."""
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
    """INOKA-TEAM-3."""
    for seat in range(s[COUNT]):
        if s[ASKED] >> seat & 1:
            s[CHAMPION_X + (seat & 1)] = a[seat]
    s[ASKED] = 1 << s[CHAMPION_X] | 1 << s[CHAMPION_Y]
    s[PHASE] = ASK_PLAY


@kernel
def take_payment(s: Ints, a: Ints) -> None:
    """INOKA-ROYALE-14."""
    spent = 0
    for seat in range(s[COUNT]):
        if s[ASKED] >> seat & 1 and a[seat]:
            spent |= 1 << seat
    pay(s, spent)


@kernel
def play_answers(s: Ints, a: Ints) -> None:
    """One answer of everybody asked: hand numbers, cards, stones, seats; chance's behind the seats'."""
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
    """By the way of playing."""
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
    """What a seat may answer, ascending; how many."""
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
    """The cards of a set, each once; how many."""
    count = 0
    for card in range(9):
        if held >> 4 * card & 15:
            found[count] = card
            count += 1
    return count


# Random play. A random source is one number in an array: splitmix64.


@kernel
def below(rng: npt.NDArray[np.uint64], n: int) -> int:
    """A random number under n."""
    rng[0] += np.uint64(0x9E3779B97F4A7C15)
    z = rng[0]
    z = (z ^ z >> np.uint64(30)) * np.uint64(0xBF58476D1CE4E5B9)
    z = (z ^ z >> np.uint64(27)) * np.uint64(0x94D049BB133111EB)
    z ^= z >> np.uint64(31)
    return int((z >> np.uint64(32)) * np.uint64(n) >> np.uint64(32))


@kernel
def random_card(held: int, rng: npt.NDArray[np.uint64]) -> int:
    """A card drawn by its number of copies."""
    at = below(rng, cards_in(held))
    card = 0
    while at >= held & 15:
        at -= held & 15
        held >>= 4
        card += 1
    return card


@kernel
def random_choices(s: Ints, a: Ints, found: Ints, rng: npt.NDArray[np.uint64]) -> int:
    """An answer of everybody who is asked; how many there were."""
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
    """Plays so many games to their end; how many answers were given. `wins` counts by side, draws behind them."""
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
    """The contract's Kernel over the compiled functions."""

    def __init__(self, mode: str) -> None:
        self.kind = KINDS[mode]

    def load(self, state: State) -> Ints:
        """A state in a row of numbers."""
        s = np.zeros(SIZE, np.int64)
        s[KIND], s[COUNT], s[PHASE] = self.kind, state.seats, state.phase
        _load_options(s, state)
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
        """What `pending` would offer this seat, or chance."""
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
        """What `Game.play` does, in place."""
        first = int(FIRSTS[packed[PHASE]])
        a = np.zeros(SEATS + 1, np.int64)
        for seat, (action,) in answers.items():
            a[CHANCE_AT if seat == CHANCE else seat] = action - first
        play_answers(packed, a)

    def differs(self, packed: Ints, state: State) -> str:
        """How the two disagree, in words."""
        rules = self.load(state)
        if (packed == rules).all():
            return ""
        places = np.flatnonzero(packed != rules).tolist()
        return f"kernel and rules differ at {places}: {packed[places].tolist()}, {rules[places].tolist()}: {state}"

    def perft(self, state: State, depth: int) -> int:
        """How many lines of that many answers there are."""
        return self._lines(self.load(state), depth)

    def _lines(self, s: Ints, depth: int) -> int:
        if depth == 0:
            return 1
        lines = 0
        for answers in self._joint(s):
            if depth == 1:
                lines += 1
            else:
                after = s.copy()
                play_answers(after, answers)
                lines += self._lines(after, depth - 1)
        return lines

    def _joint(self, s: Ints) -> Iterator[Ints]:
        asked = [seat for seat in (*range(SEATS), CHANCE) if self.legal(s, seat)]
        first = int(FIRSTS[s[PHASE]])
        for chosen in product(*(self.legal(s, seat) for seat in asked)):
            a = np.zeros(SEATS + 1, np.int64)
            a[asked] = np.array(chosen, np.int64) - first
            yield a


def _load_options(s: Ints, state: State) -> None:
    options = state.options
    if isinstance(options, RoyaleOptions | DraftOptions):
        return
    s[TO_WIN] = options.stones_to_win
    if isinstance(options, CircleOptions):
        s[ATTACK_WINS], s[LOT_AFTER] = options.circle_attack_win, options.ffa_lot_after
    else:
        s[DRAWN_LIMIT] = options.drawn_round_limit
