"""The scripts of the matches whose every message is stored."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any

from transcripts.party import Party, Player, party

HERE = Path(__file__).parent
NONCE = "0123456789abcdef"
MINUTE = 60_000
DELAY = 1_000
"""The milliseconds after which a window in which nobody is prompted has closed."""
MOST = 400
"""The number of choices after which a script gives up waiting for what it must show."""


def inyo() -> str:
    """Return two players' match of INYO: chat, refusals, take-backs, a time-out, a draw declined, a resignation."""
    with party("inyo") as table:
        table.create_match("inyo", "player 1", "player 2", clock={"bank": MINUTE, "added": 2_000})
        one, two, _ = table.players
        rng = Random("inyo")
        _chats_and_is_refused(table, one, two)
        for _ in range(4):
            _plays_on(table, rng)
        _takes_back(table)
        for _ in range(3):
            _plays_on(table, rng)
        table.leaves(two, told=one)
        table.says(one, type="say", text="Where are you?")
        table.arrives(two)
        table.waits(2 * MINUTE, one)
        _plays_on(table, rng)
        table.says(one, type="offer", kind="draw")
        table.says(two, type="decline", kind="draw")
        table.says(two, type="resign")
        _looks_back(table)
        return table.text()


def inoka() -> str:
    """Return a sealed duel of Inoka with a wrong opening, a time-out and a rematch."""
    with party("inoka") as table:
        clock = {"bank": MINUTE, "added": 2_000}
        table.create_match("inoka", "player 1", "player 2", sealed=True, options={"stones_to_win": 2}, clock=clock)
        one, two, _ = table.players
        for player in (one, two):
            table.answers(player, player.update["ask"]["legal"][7])
        table.answers(one, one.update["ask"]["legal"][0])
        _pledges(table, one, 0)
        table.says(one, type="reset", turn=one.update["turn"])
        _pledges(table, one, 1)
        _pledges(table, two, 0)
        _opens(table, one, 0)
        _opens(table, one, 1)
        _opens(table, two, 0)
        _pledges(table, one, 0)
        table.waits(2 * MINUTE, one, "waiting")
        _opens(table, one, 0)
        for _ in range(MOST):
            if one.update["result"]:
                break
            _locks(table, (one, two))
        for player in (one, two):
            table.says(player, type="offer", kind="rematch")
        _looks_back(table)
        return table.text()


def team() -> str:
    """Return the beginning of a Chosen One of four, with a team's chat and suggestions."""
    with party("team") as table:
        table.create_match("inoka-team", "player 1", "player 2", "player 3", "player 4")
        one, two, three, _, _ = table.players
        table.says(one, type="confide", text="Together?")
        table.says(three, type="confide", phrase="luck")
        table.says(two, type="confide", text="x" * 501)
        rng = Random("team")
        for player in table.players[:-1]:
            table.answers(player, player.update["ask"]["legal"][7])
        for _ in range(3):
            _suggests(table)
            _plays_on(table, rng)
        return table.text()


def korash() -> str:
    """Return a match of Tribes of Korash with a prompt, a pass by an agent and a take-back."""
    with party("korash", brief=True) as table:
        table.create_match("korash", "player 1", "player 2", options={"rounds": 6})
        one, two, _ = table.players
        rng = Random("korash 1")
        table.says(two, type="answer", turn=0, path=[999])
        table.says(one, type="say", phrase="luck")
        is_taken_back = False
        for _ in range(MOST):
            if _was_prompted(table) and _agent_passed(one) and is_taken_back:
                break
            if one.update["takeable"] and not one.update["window"] and not is_taken_back:
                _takes_back(table)
                is_taken_back = True
            _plays_on(table, rng)
        assert _was_prompted(table)
        for _ in range(6):
            _plays_on(table, rng)
        table.says(two, type="wish", wishes={"interject": True})
        table.says(one, type="resign")
        _looks_back(table)
        return table.text()


SCRIPTS: dict[str, Callable[[], str]] = {"inyo": inyo, "inoka-sealed": inoka, "inoka-team": team, "korash": korash}


def _chats_and_is_refused(table: Party, one: Player, two: Player) -> None:
    """Let people chat, and send messages that the table refuses."""
    table.says(one, type="say", text="Hello – good luck!")
    table.says(two, type="say", phrase="luck")
    asked, other = (one, two) if one.update["ask"] else (two, one)
    legal = asked.update["ask"]["legal"]
    table.answers(other, legal[0])
    table.answers(asked, 9999)
    table.says(asked, type="answer", turn=7, path=[legal[0]])
    table.says(asked, type="conquer")
    table.says(table.players[-1], type="say", text="I only watch.")


def _plays_on(table: Party, rng: Random) -> None:
    """Let the asked player answer at random; if nobody is asked, let a window close."""
    for player in table.players:
        ask = player.update["ask"]
        if ask and not ask["sealed"]:
            path = [rng.choice(ask["legal"])]
            while steps := table.considers(player, path):
                path.append(rng.choice(steps))
            table.answers(player, *path)
            return
    table.waits(DELAY, table.players[0])


def _takes_back(table: Party) -> None:
    """Ask for a take-back twice; the first is declined, the second agreed."""
    one, two = table.players[:2]
    table.says(one, type="offer", kind="take_back")
    table.says(two, type="decline", kind="take_back")
    table.says(two, type="offer", kind="take_back")
    table.says(one, type="offer", kind="take_back")


def _looks_back(table: Party) -> None:
    """Ask for the finished match, whose seed must fit the commitment."""
    shown = table.asks(table.players[0], "GET", f"/api/matches/{table.match}")
    assert shown["status"] == "over"
    assert hashlib.sha256(bytes.fromhex(shown["seed"])).hexdigest() == shown["commitment"]


def _pledges(table: Party, player: Player, which: int) -> None:
    """Send the hash of a choice if the player is asked for one."""
    ask = player.update["ask"]
    if ask:
        text = json.dumps([table.match, *_choice(table, player, which), NONCE], separators=(",", ":"))
        table.says(player, type="pledge", turn=player.update["turn"], hash=hashlib.sha256(text.encode()).hexdigest())


def _locks(table: Party, players: Sequence[Player]) -> None:
    """Let everybody who is asked answer, the first with the first choice and the last with the last one."""
    asked = [player for player in players if player.update["ask"]]
    if any(player.update["ask"]["sealing"] for player in asked):
        for act in (_pledges, _opens):
            for player in asked:
                act(table, player, -players.index(player))
    else:
        for player in asked:
            table.answers(player, player.update["ask"]["legal"][-players.index(player)])


def _opens(table: Party, player: Player, which: int) -> None:
    """Send the choice itself."""
    if player.update["ask"]:
        turn, _, path = _choice(table, player, which)
        table.says(player, type="open", turn=turn, path=path, nonce=NONCE)


def _choice(table: Party, player: Player, which: int) -> tuple[int, int, list[int]]:
    return player.update["turn"], table.players.index(player), [player.update["ask"]["legal"][which]]


def _suggests(table: Party) -> None:
    """Let everybody suggest the last answer to their teammate who is asked."""
    for player in table.players[:-1]:
        told = [message for message in player.seen if message["type"] == "team"]
        for asked in told[-1]["asked"] if told else ():
            turn = player.update["turn"]
            table.says(player, type="suggest", turn=turn, to=asked["seat"], path=asked["legal"][-1:])


def _was_prompted(table: Party) -> bool:
    """Return whether a player was prompted in a window."""
    windows = [message.get("window") for player in table.players for message in player.seen]
    return any(window and window["about"] for window in windows)


def _agent_passed(player: Player) -> bool:
    return any(_by(message) == "agent" for message in player.seen)


def _by(message: dict[str, Any]) -> str:
    return message["by"]["who"] if message["type"] == "update" else ""
