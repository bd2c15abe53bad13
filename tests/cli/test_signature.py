"""`threefold signature`."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator

import pytest
from msgspec import Struct

from support.cli import threefold
from threefold.games import find, names
from threefold.games.inyo.game import Inyo
from threefold.games.korash.cards.folders import OWN_SETS
from threefold.games.korash.cards.model import Ability
from threefold.games.korash.procedures import entry as entries
from threefold.games.korash.state.catalogue import Kit
from threefold.games.korash.state.entries import Entry
from threefold.games.korash.state.kits import kit_of
from threefold.games.korash.state.state import State
from threefold.games.korash.use import pay
from threefold.lab.signature import signature, signatures

FEW = """
from threefold import games
from threefold.lab.signature import signatures
print(signatures([games.find(name) for name in games.names()], 1))
"""


def used_abilities(kit: Kit) -> Iterator[tuple[str, Ability]]:
    """Yield the abilities that become pending during play, each by its own name."""
    for card in (*kit.catalogue.units, *kit.catalogue.platforms, *kit.catalogue.territories):
        for number, ability in enumerate(card.abilities):
            if not ability.static:
                yield f"{card.id} {number} {ability.name}", ability
    for tactic in kit.tactics:
        yield tactic.id, tactic.use


@pytest.mark.long
def test_the_signature_uses_every_ability_of_our_cards(monkeypatch: pytest.MonkeyPatch) -> None:
    """Static abilities are in play as soon as their card is."""
    used: set[tuple[tuple[str, ...], int]] = set()
    push = pay.push_entry

    def push_entry(state: State, entry: Entry) -> int:
        used.add((tuple(cards.id for cards in state.kit.catalogue.sets), entry.ability))
        return push(state, entry)

    for module in (pay, entries):
        monkeypatch.setattr(module, "push_entry", push_entry)
    ran = threefold("signature", "--json")
    assert ran.code == 0
    names_used = {name for cards, key in used for name, ability in used_abilities(kit_of(cards)) if ability.key == key}
    assert sorted({name for name, _ in used_abilities(kit_of(OWN_SETS))} - names_used) == []
    assert list(ran.json["games"]) == names()
    assert ran.json["signature"] == signature(ran.json["games"])


def test_signature_without_json_prints_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("threefold.games.names", lambda: ["inoka"])
    digits = signature(signatures([find("inoka")]))
    assert len(digits) == 6
    assert threefold("signature").out == f"Signature: {digits}\n"


@pytest.mark.parametrize("seed", ["1", pytest.param("2", marks=pytest.mark.long)])
def test_signature_does_not_depend_on_the_order_of_hashes(seed: str) -> None:
    environment = {**os.environ, "PYTHONHASHSEED": seed}
    ran = subprocess.run([sys.executable, "-c", FEW], capture_output=True, text=True, check=True, env=environment)
    assert ran.stdout == f"{signatures([find(name) for name in names()], 1)}\n"


class Hidden(Inyo):
    """A display that shows nothing."""

    def view(self, state: object, seat: int | None) -> Struct:  # pyright: ignore[reportIncompatibleMethodOverride]
        return Struct()


def test_change_in_what_a_board_shows_changes_only_the_digits_of_that_game() -> None:
    other = find("inoka")
    before, after = signatures([other, Inyo()], 1), signatures([other, Hidden()], 1)
    assert before["inoka"] == after["inoka"]
    assert before["inyo"] != after["inyo"]
