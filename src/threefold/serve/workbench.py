"""A folder of cards under somebody's hands: the texts as they are now, saved or not, and what is tried with them."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import msgspec

from threefold.core.contract import AnyGame
from threefold.core.errors import CardError, ThreefoldError
from threefold.core.workshop import Report, Written
from threefold.serve.refusals import Refusal
from threefold.serve.wire.bench import BenchShown, Checked, Simulation

Simulator = Callable[[str, dict[str, Any], str, int], Generator[Simulation]]
"""Plays a game with these options and this bot in every seat, so many times; after each it says how things stand."""


class Workbench:
    """One folder, one person: the texts live here until they are saved."""

    def __init__(self, game: AnyGame, folder: Path, shelf: Path, simulator: Simulator) -> None:
        workshop = game.workshop()
        if workshop is None:
            raise CardError(f"{game.name} has no cards")
        self.game = game
        self.folder = folder.resolve()
        self.workshop = workshop
        self.shelf = shelf
        self.simulator = simulator
        self.simulation = Simulation()
        self._stop = threading.Event()
        self.stored = self._read()
        self.texts = dict(self.stored)
        self.report = self._check()

    def _read(self) -> dict[str, str]:
        files = sorted(self.folder.rglob(f"*{self.workshop.suffix}"))
        return {file.relative_to(self.folder).as_posix(): _text(file) for file in files}

    def _check(self) -> Report:
        return self.workshop.report(self.folder, self.texts)

    @property
    def changed(self) -> tuple[str, ...]:
        """The files that are not saved."""
        return tuple(file for file, text in self.texts.items() if self.stored.get(file) != text)

    def shown(self) -> BenchShown:
        """Everything on the bench."""
        fields = dict(self.workshop.fields)
        where = (self.game.name, self.folder.name, dict(self.texts), self.changed)
        return BenchShown(*where, fields, self.report, self.simulation)

    def write(self, file: str, text: str) -> Checked:
        """Another text for a file, not yet saved."""
        if file not in self.texts:
            raise Refusal("no_file", detail=file)
        self.texts[file] = text
        self.report = self._check()
        return Checked(file, text, self.changed, self.report)

    def set_value(self, file: str, kind: str, number: int, key: str, value: object) -> Checked:
        """Another value for a card, written into its file."""
        card = self._card(file, kind, number)
        if key not in {field.key for field in self.workshop.fields[kind]}:
            raise Refusal("no_card", detail=key)
        try:
            return self.write(file, self.workshop.set_value(self.texts[file], card, key, value))
        except CardError as error:
            raise Refusal("by_hand", detail=str(error)) from None

    def _card(self, file: str, kind: str, number: int) -> Written:
        for card in self.report.cards:
            if (card.file, card.kind, card.number) == (file, kind, number):
                return card
        raise Refusal("no_card", detail=f"{file}: {kind} {number}")

    def add(self, file: str, kind: str) -> Checked:
        """A new card at the end of a file."""
        if kind not in self.workshop.fields or file not in self.texts:
            raise Refusal("no_card", detail=f"{file}: {kind}")
        text = self.texts[file].rstrip("\n")
        return self.write(file, f"{text}\n\n{self.workshop.new_card(kind, self.report)}".lstrip("\n"))

    def save(self) -> BenchShown:
        """Writes what has changed, each file at once or not at all; never cards that cannot be played."""
        if not self.report.sound:
            raise Refusal("unsound")
        now = self._read()
        if any(now.get(file) != self.stored.get(file) for file in self.changed):
            raise Refusal("changed_elsewhere")
        for file in self.changed:
            path = self.folder / file
            beside = path.with_name(f".{path.name}.new")
            beside.write_text(self.texts[file], encoding="utf-8", newline="")
            os.replace(beside, path)  # noqa: PTH105
            self.stored[file] = self.texts[file]
        return self.shown()

    def revert(self) -> BenchShown:
        """Everything as it is stored."""
        self.stored = self._read()
        self.texts = dict(self.stored)
        self.report = self._check()
        return self.shown()

    def shelve(self) -> dict[str, Any]:
        """The options of a table that is laid with the cards as they are now."""
        if not self.report.sound:
            raise Refusal("unsound")
        return self.workshop.shelve(self.report, self.texts, self.shelf)

    def simulate(self, bot: str, games: int) -> Simulation:
        """Begins to play; one simulation at a time."""
        if self.simulation.state == "running":
            raise Refusal("busy")
        playing = self.simulator(self.game.name, self.shelve(), bot, games)
        self._stop.clear()
        self.simulation = Simulation("running", hash=self.report.hash)
        threading.Thread(target=self._play, args=(playing, self.report.hash), daemon=True).start()
        return self.simulation

    def _play(self, playing: Generator[Simulation], hash_: str) -> None:
        try:
            for now in playing:
                self.simulation = msgspec.structs.replace(now, state="running", hash=hash_)
                if self._stop.is_set():
                    break
            state = "stopped" if self._stop.is_set() else "done"
            self.simulation = msgspec.structs.replace(self.simulation, state=state)
        except (ThreefoldError, OSError, RuntimeError) as error:
            self.simulation = msgspec.structs.replace(self.simulation, state="failed", detail=str(error))
        finally:
            playing.close()

    def stop(self) -> Simulation:
        """Ends a simulation after the game that is being played; what was played stands."""
        self._stop.set()
        return self.simulation


def _text(file: Path) -> str:
    with file.open(encoding="utf-8-sig", newline="") as opened:
        return opened.read()
