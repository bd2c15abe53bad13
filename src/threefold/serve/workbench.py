"""A folder of cards under somebody's hands: the texts as they are now, saved or not, and what is tried with them."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable, Generator
from pathlib import Path
from typing import Any

import msgspec

from threefold.core.cards import Report, Written
from threefold.core.errors import CardError, ThreefoldError
from threefold.core.game import AnyGame
from threefold.serve.refusals import Refusal
from threefold.serve.wire.bench import BenchShown, Checked, Looked, Simulation

Simulator = Callable[[str, dict[str, Any], str, str, int], Generator[Simulation]]
"""Plays a game with these options, cards of this hash and this bot in every seat until it was so many times; after each
it says how things stand."""


class Workbench:
    """One folder, one person: the texts live here until they are saved."""

    def __init__(self, game: AnyGame, folder: Path, shelf: Path, simulator: Simulator) -> None:
        workshop = game.cards.workshop()
        if workshop is None:
            raise CardError(f"{game.name} has no cards")
        self.game = game
        self.folder = folder.resolve()
        self.workshop = workshop
        self.shelf = shelf
        self.simulator = simulator
        self.simulation = Simulation()
        self._stop = threading.Event()
        self.version = 0
        self.stored = self._read()
        self.texts = dict(self.stored)
        self.report = self._check()

    def _read(self) -> dict[str, str]:
        files = sorted(file for file in self.folder.rglob(f"*{self.workshop.suffix}") if file.is_file())
        texts = {file.relative_to(self.folder).as_posix(): _text(file) for file in files}
        return {file: text for file, text in texts.items() if text is not None}

    def _check(self) -> Report:
        return self.workshop.report(self.folder, self.texts)

    @property
    def changed(self) -> tuple[str, ...]:
        """The files that are not saved."""
        return tuple(file for file, text in self.texts.items() if self.stored.get(file) != text)

    @property
    def elsewhere(self) -> tuple[str, ...]:
        """The files that are not saved, and that another program has changed meanwhile."""
        now = self._read()
        return tuple(file for file in self.changed if now.get(file) != self.stored.get(file))

    def shown(self) -> BenchShown:
        """Everything on the bench."""
        fields = dict(self.workshop.fields)
        where = (self.game.name, self.folder.name, dict(self.texts), self.changed, self.elsewhere, self.version)
        return BenchShown(*where, fields, self.report, self.simulation)

    def look(self) -> Looked:
        """What others have done in the folder: files that were not changed here are as they are there."""
        now, mine = self._read(), set(self.changed)
        theirs = {file for file in {*now, *self.stored} - mine if now.get(file) != self.stored.get(file)}
        for file in theirs:
            self._take(file, now.get(file))
        if theirs:
            self._changed()
        return Looked(self.version, self.elsewhere)

    def _take(self, file: str, text: str | None) -> None:
        """A file as the folder has it, or has it no more."""
        for texts in (self.stored, self.texts):
            if text is None:
                texts.pop(file, None)
            else:
                texts[file] = text

    def settle(self, file: str, whose: str) -> BenchShown:
        """Of two texts of a file, one stands: the folder's, or ours, which the next save writes over it."""
        if file not in self.texts:
            raise Refusal("no_file", detail=file)
        now = self._read().get(file)
        if whose == "theirs":
            self._take(file, now)
        elif now is None:
            self.stored.pop(file, None)
        else:
            self.stored[file] = now
        self._changed()
        return self.shown()

    def _changed(self) -> None:
        self.version += 1
        self.report = self._check()

    def write(self, file: str, text: str) -> Checked:
        """Another text for a file, not yet saved."""
        if file not in self.texts:
            raise Refusal("no_file", detail=file)
        self.look()
        self.texts[file] = text
        self._changed()
        return Checked(file, text, self.changed, self.version, self.report)

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
        if self.elsewhere:
            raise Refusal("changed_elsewhere")
        for file in self.changed:
            path = self.folder / file
            beside = path.with_name(f".{path.name}.new")
            beside.write_text(self.texts[file], encoding="utf-8", newline="")
            os.replace(beside, path)  # noqa: PTH105
            self.stored[file] = self.texts[file]
        self.version += 1
        return self.shown()

    def revert(self) -> BenchShown:
        """Everything as it is stored."""
        self.stored = self._read()
        self.texts = dict(self.stored)
        self._changed()
        return self.shown()

    def shelve(self) -> dict[str, Any]:
        """The options of a table that is laid with the cards as they are now."""
        if not self.report.sound:
            raise Refusal("unsound")
        return self.workshop.shelve(self.report, self.texts, self.shelf)

    def simulate(self, bot: str, games: int) -> Simulation:
        """Begins to play, or goes on; one simulation at a time."""
        if self.simulation.state == "running":
            raise Refusal("busy")
        hash_ = self.report.hash
        playing = self.simulator(self.game.name, self.shelve(), hash_, bot, games)
        self._stop.clear()
        self.simulation = Simulation("running", hash=hash_, bot=bot)
        threading.Thread(target=self._play, args=(playing, hash_, bot), daemon=True).start()
        return self.simulation

    def _play(self, playing: Generator[Simulation], hash_: str, bot: str) -> None:
        try:
            for now in playing:
                self.simulation = msgspec.structs.replace(now, state="running", hash=hash_, bot=bot)
                if self._stop.is_set():
                    break
            state = "stopped" if self._stop.is_set() else "done"
            self.simulation = msgspec.structs.replace(self.simulation, state=state)
        except Exception as error:
            # Whatever it was: a simulation that never ends would keep everybody from the next one.
            said = str(error) if isinstance(error, ThreefoldError | OSError | RuntimeError) else repr(error)
            self.simulation = msgspec.structs.replace(self.simulation, state="failed", detail=said)
        finally:
            playing.close()

    def stop(self) -> Simulation:
        """Ends a simulation after the game that is being played; what was played stands, and can be gone on with."""
        self._stop.set()
        return self.simulation


def _text(file: Path) -> str | None:
    """None where it is no text: the checker says so, and nobody writes into it here."""
    with file.open(encoding="utf-8-sig", newline="") as opened:
        try:
            return opened.read()
        except UnicodeDecodeError:
            return None
