"""Walks through all effects of a block."""

from __future__ import annotations

from collections.abc import Iterator

from threefold.games.korash.cards import model


def steps_of(block: model.Block) -> list[model.Effect]:
    """Every effect of a block, nested ones too."""
    return [step for inner in blocks_of(block) for step in inner.steps]


def blocks_of(block: model.Block) -> list[model.Block]:
    """A block and all blocks inside it."""
    inner = [blocks_of(part) for step in block.steps for part in inner_blocks(step)]
    return [block, *(found for blocks in inner for found in blocks)]


def inner_blocks(step: model.Effect) -> tuple[model.Block, ...]:
    """The blocks inside one effect."""
    blocks = (step.otherwise,) if step.otherwise else ()
    match step:
        case model.Branch(then=then):
            return (*blocks, then)
        case model.Each(do=do) | model.At(do=do):
            return (*blocks, do)
        case model.Choose(modes=modes):
            return (*blocks, *modes)
        case _:
            return blocks


def effects_of(block: model.Block, kind: type[model.Effect] | tuple[type[model.Effect], ...]) -> Iterator[model.Effect]:
    """Every effect of a kind in a block, nested ones where they stand."""
    for step in block.steps:
        if isinstance(step, kind):
            yield step
        for inner in inner_blocks(step):
            yield from effects_of(inner, kind)


def asks_in_resolution(block: model.Block) -> bool:
    """Return whether a block asks a player anything when it resolves, instead of when it is announced."""
    return any(
        step.unless_pay is not None
        or step.asks()
        or any(asks_in_resolution(inner) for inner in inner_blocks(step) if not isinstance(step, model.At))
        for step in block.steps
    )


def gives_influence(block: model.Block) -> bool:
    """Whether a use can give influence."""
    return any(isinstance(step, model.Gain) and step.influence != 0 for step in steps_of(block))
