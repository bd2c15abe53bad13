"""A table at which a test plays with cards that it writes itself."""

from __future__ import annotations

from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest

from support.cards import HEADER, Play
from threefold.games.korash.cards.folders import OFFERED
from threefold.games.korash.judge import judge


@pytest.fixture
def play(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Play:
    """Return a function that plays sentences at a table with the given cards and returns the judge's answer.

    Each text of cards becomes a set with an id of its own.
    """

    def judged(
        cards: str,
        *sentences: str,
        mine: dict[str, Any] | None = None,
        theirs: dict[str, Any] | None = None,
        **keys: Any,
    ) -> dict[str, Any]:
        name = f"trial-{sha256(cards.encode()).hexdigest()[:12]}"
        folder = tmp_path / name
        folder.mkdir()
        (folder / "cards.toml").write_text(HEADER.replace("trial", name) + cards, encoding="utf-8")
        monkeypatch.setenv(OFFERED, str(folder))
        seats = {
            "P1": {"platform": "fx.korashi-stronghold B4", "industry": 9, **(mine or {})},
            "P2": {"platform": "fx.korashi-stronghold K1", "industry": 9, **(theirs or {})},
        }
        fixture = {"cards": [name, "rulebook-fixtures"], "map": "6x4", "seats": seats, **keys}
        answer = judge({"setup": {"fixture": fixture}, "actions": sentences})
        assert "error" not in answer, answer
        return answer

    return judged
