"""Asking for the next steps of an answer that a player is choosing step by step."""

from __future__ import annotations

from typing import Any

from serve.clients import Guest
from serve.test_protocol import Place, place

__all__ = ["place"]


def consider(guest: Guest, match: str, turn: int, *path: int) -> Any:
    return guest.http.post(f"/api/matches/{match}/consider", json={"turn": turn, "path": path})


def test_only_the_asked_player_gets_the_next_steps_of_an_answer(place: Place) -> None:
    ann, bo, stranger = (Guest(place.url) for _ in range(3))
    match: str = ann.create_match("korash", "me", "open", options={"first": 1})["match"]
    bo.join(match).raise_for_status()
    mine = next(message for message in ann.poll(match) if message["type"] == "update")
    turn, ask = mine["turn"], mine["ask"]
    code, before = ask["legal"][0], place.everything()
    for code, choice in zip(ask["legal"], ask["choices"], strict=True):
        found = consider(ann, match, turn, code).raise_for_status().json()
        assert len(found["legal"]) == len(found["choices"])
        assert found["choice"] or found["legal"]
        if not found["legal"] and "*" not in choice["text"]:
            assert found["choice"] == choice
    assert consider(ann, match, turn + 5, code).json()["code"] == "stale"
    assert consider(ann, match, turn, 2900).json()["code"] == "illegal"
    assert consider(bo, match, turn, code).json()["code"] in ("not_asked", "illegal")
    assert consider(stranger, match, turn, code).json()["code"] == "not_asked"
    assert place.everything() == before
