"""Which abilities are in play: statics by what they touch, triggers by what they wait for."""

from __future__ import annotations

from threefold.games.korash.cards import model as m
from threefold.games.korash.state import LAND_REF, State
from threefold.games.korash.touch import BITS, touch

Source = tuple[int, m.Ability, m.Effect]
"""A unit or LAND_REF, the ability printed on it, and one static effect of it."""


class Sources:
    """A look at what is in play; never altered, so clones share it."""

    __slots__ = ("hearing", "statics")

    def __init__(self, state: State) -> None:
        self.statics: list[list[Source]] = [[] for _ in range(BITS)]
        self.hearing: dict[int, list[tuple[int, m.Ability]]] = {}
        kit = state.kit
        for unit, design in enumerate(state.design):
            if design >= 0 and state.place[unit] >= 0 and kit.passive_units[design]:
                self._add(unit, kit.units[design].abilities)
        for land, card in enumerate(state.land):
            if state.faceup[land] and kit.passive_lands[card]:
                self._add(LAND_REF + land, kit.lands[card].abilities)

    def _add(self, source: int, abilities: tuple[m.Ability, ...]) -> None:
        for ability in abilities:
            if ability.trigger is not None:
                self.hearing.setdefault(ability.trigger.event, []).append((source, ability))
            elif ability.static:
                for effect in ability.do.steps:
                    bits = touch(effect)
                    for place in range(BITS):
                        if bits >> place & 1:
                            self.statics[place].append((source, ability, effect))


def sources(state: State) -> Sources:
    """What is in play now."""
    if state.sources is None:
        state.sources = Sources(state)
    return state.sources
