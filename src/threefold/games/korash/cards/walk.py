"""Walks through all effects of a block."""

from __future__ import annotations

from threefold.games.korash.cards import model


def steps_of(block: model.Block) -> list[model.Effect]:
    """Every effect of a block, nested ones too."""
    steps: list[model.Effect] = []
    for step in block.steps:
        steps.append(step)
        for inner in inner_blocks(step):
            steps += steps_of(inner)
    return steps


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


def gives_influence(block: model.Block) -> bool:
    """Whether a use can give influence."""
    return any(isinstance(step, model.Gain) and step.influence != 0 for step in steps_of(block))
