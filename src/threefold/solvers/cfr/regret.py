# pyright: basic
"""Counterfactual regret minimisation on a public tree, compiled.

`forward` computes how likely one player's choices lead to the nodes of a depth. `backward` computes what the nodes of a
depth are worth; it either improves the player's strategy or, for the best response, takes the best entry of each state.
Nodes of one depth do not depend on each other, so several threads may share them.
"""

from __future__ import annotations

from threefold.jit import kernel
from threefold.solvers.cfr.tree import Shape

ASKED, STATES, LABELS, AFTER, SHOWN, ORIGIN, FIRST, MEMBER = range(8)
"""Places in the numbers of one player's part of a shape: five numbers, then the places where three lists start."""
HEAD = 8


def shape_row(shape: Shape, player: int) -> list[int]:
    """Write a player's part of a shape as numbers: the head, the origin of each entry, and the entries of each
    state.
    """
    origins = [state for row in shape.origins[player] for state in row]
    states = shape.states(player)
    members: list[int] = []
    firsts = [0]
    for state in range(states):
        members += [entry for entry, origin in enumerate(origins) if origin == state]
        firsts.append(len(members))
    labels, after = shape.labels(player), shape.after(player)
    first_at = HEAD + len(origins)
    head = [int(shape.asked[player]), states, labels, after, shape.shown, HEAD, first_at, first_at + len(firsts)]
    return [*head, *origins, *firsts, *members]


@kernel
def forward(tree, shapes, player, low, high, strategy, reach):
    """Compute how likely a player's choices lead to each state of the nodes that follow those from `low` to `high`."""
    shape, kids, kids_at, ends_at, states_at, entries_at = tree
    rows, rows_at = shapes
    for node in range(low, high):
        if ends_at[node] >= 0:
            continue
        kind = shape[node]
        mine = rows[rows_at[kind, player] :]
        labels, after, shown = mine[LABELS], mine[AFTER], mine[SHOWN]
        others = rows[rows_at[kind, 1 - player] + LABELS]
        asked = mine[ASKED]
        states, entries = states_at[node, player], entries_at[node, player]
        stride, other_stride = (others * shown, shown) if player == 0 else (shown, labels * shown)
        for label in range(labels):
            for other in range(others):
                at = kids_at[node] + label * stride + other * other_stride
                for sign in range(shown):
                    kid = kids[at + sign]
                    if kid < 0:
                        continue
                    to = states_at[kid, player]
                    for j in range(after):
                        entry = label * after + j
                        value = reach[states + mine[HEAD + entry]]
                        if asked:
                            value *= strategy[entries + entry]
                        reach[to + j] = value


@kernel
def backward(
    tree, shapes, gains, ends, player, low, high, theirs, their_reach, values, best, mine, my_reach, regrets, totals,
    weight, keep_gains, keep_losses, scratch,
):  # fmt: skip
    """Compute what a player's states at the nodes from `low` to `high` are worth, from the values of the nodes below.

    If `best` is set, the player takes the best entries and learns nothing. Otherwise the player plays `mine`, which is
    then improved by regret matching: earlier regrets above 0 are multiplied by `keep_gains`, those below by
    `keep_losses`.
    """
    shape, _, _, ends_at, states_at, entries_at = tree
    rows, rows_at = shapes
    for node in range(low, high):
        me, they = rows_at[shape[node], player], rows_at[shape[node], 1 - player]
        count, opposite = rows[me + LABELS] * rows[me + AFTER], rows[they + LABELS] * rows[they + AFTER]
        worth, reach = scratch[0, :count], scratch[1, :opposite]
        worth[:] = 0.0
        states, entries = states_at[node, 1 - player], entries_at[node, 1 - player]
        for entry in range(opposite):
            reach[entry] = their_reach[states + rows[they + HEAD + entry]]
        if rows[they + ASKED]:
            for entry in range(opposite):
                reach[entry] *= theirs[entries + entry]
        if ends_at[node] >= 0:
            _add_ends(ends, ends_at[node], player, reach, worth)
        else:
            _add_kids(tree, rows, me, they, gains, player, node, reach, values, worth)
        states, entries = states_at[node, player], entries_at[node, player]
        if not rows[me + ASKED]:
            for j in range(count):
                values[states + j] = worth[j]
        elif best:
            _take_best(rows, me, states, worth, values)
        else:
            _learn(
                rows, me, states, entries, worth, values, mine, my_reach, regrets, totals, weight, keep_gains,
                keep_losses,
            )  # fmt: skip


@kernel
def _add_ends(ends, at, player, reach, worth):
    """Add what each of the player's entries is worth at a node that ends the game."""
    opposite, count = len(reach), len(worth)
    # Two dimensions, so that the compiler sees that no index is below 0 and uses whole vectors.
    table = ends[player, at : at + opposite * count].reshape(opposite, count)
    for entry in range(opposite):
        chance = reach[entry]
        if chance != 0.0:
            for own in range(count):
                worth[own] += table[entry, own] * chance


@kernel
def _add_kids(tree, rows, me, they, gains, player, node, reach, values, worth):
    """Add what each of the player's entries is worth by the nodes that follow."""
    _, kids, kids_at, _, states_at, _ = tree
    labels, after, shown = rows[me + LABELS], rows[me + AFTER], rows[me + SHOWN]
    others, beyond = rows[they + LABELS], rows[they + AFTER]
    stride, other_stride = (others * shown, shown) if player == 0 else (shown, labels * shown)
    sign = 1.0 if player == 0 else -1.0
    for other in range(others):
        everything = reach[other * beyond : (other + 1) * beyond].sum()
        if everything == 0.0:
            # The other player never chooses this entry, so the nodes after it add nothing.
            continue
        for label in range(labels):
            at = kids_at[node] + label * stride + other * other_stride
            for outcome in range(shown):
                kid = kids[at + outcome]
                if kid >= 0:
                    below = states_at[kid, player]
                    for j in range(after):
                        worth[label * after + j] += values[below + j]
                else:
                    gain = sign * gains[-1 - kid] * everything
                    for j in range(after):
                        worth[label * after + j] += gain


@kernel
def _take_best(rows, me, states, worth, values):
    """Give each state the value of its best entry."""
    first, bounds = me + rows[me + MEMBER], me + rows[me + FIRST]
    for state in range(rows[me + STATES]):
        begin, end = first + rows[bounds + state], first + rows[bounds + state + 1]
        most = worth[rows[begin]]
        for member in range(begin + 1, end):
            most = max(most, worth[rows[member]])
        values[states + state] = most


@kernel
def _learn(
    rows, me, states, entries, worth, values, mine, my_reach, regrets, totals, weight, keep_gains, keep_losses
):  # fmt: skip
    """Value the states by the current strategy, add it to the average, note the regrets, and compute the next
    strategy.
    """
    first, bounds = me + rows[me + MEMBER], me + rows[me + FIRST]
    for state in range(rows[me + STATES]):
        begin, end = first + rows[bounds + state], first + rows[bounds + state + 1]
        mean = 0.0
        for member in range(begin, end):
            mean += worth[rows[member]] * mine[entries + rows[member]]
        values[states + state] = mean
        share = weight * my_reach[states + state]
        hope = 0.0
        for member in range(begin, end):
            at = entries + rows[member]
            totals[at] += share * mine[at]
            before = regrets[at]
            regrets[at] = before * (keep_gains if before > 0.0 else keep_losses) + worth[rows[member]] - mean
            mine[at] = max(regrets[at], 0.0)
            hope += mine[at]
        for member in range(begin, end):
            at = entries + rows[member]
            mine[at] = mine[at] / hope if hope > 0.0 else 1.0 / (end - begin)


@kernel
def normalise(tree, shapes, player, low, high, totals, strategy):
    """Compute the average strategy: divide the totals of each state by their sum."""
    shape, _, _, _, _, entries_at = tree
    rows, rows_at = shapes
    for node in range(low, high):
        me = rows[rows_at[shape[node], player] :]
        entries = entries_at[node, player]
        for state in range(me[STATES]):
            members = me[me[MEMBER] + me[me[FIRST] + state] : me[MEMBER] + me[me[FIRST] + state + 1]]
            total = 0.0
            for member in members:
                total += totals[entries + member]
            for member in members:
                strategy[entries + member] = totals[entries + member] / total if total > 0.0 else 1.0 / len(members)
