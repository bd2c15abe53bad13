"""What is refused, by its code: clients have the words."""

from __future__ import annotations

from collections.abc import Callable, Generator
from contextlib import contextmanager
from typing import Literal

from threefold.core import errors
from threefold.serve import wire
from threefold.serve.live import Live

LONGEST_DETAIL = 400
"""Letters that a refusal quotes at most, whatever it refuses."""
Inner = Literal["default", "waiting"]
"""What one part of the server says to another; nobody is told."""


class Refusal(Exception):
    """A message that changes nothing, by its code."""

    def __init__(self, code: wire.Code | Inner, *, rule: str = "", detail: str = "") -> None:
        if len(detail) > LONGEST_DETAIL:
            detail = f"{detail[:LONGEST_DETAIL]} …"
        self.code, self.rule, self.detail = code, rule, detail
        super().__init__(" ".join(filter(None, (code, rule, detail))))

    def __reduce__(self) -> tuple[Callable[..., Refusal], tuple[str, str, str]]:
        """Travel between processes as it is."""
        return _again, (self.code, self.rule, self.detail)


def _again(code: wire.Code, rule: str, detail: str) -> Refusal:
    return Refusal(code, rule=rule, detail=detail)


CODES: dict[type[errors.ThreefoldError], wire.Code] = {
    errors.StaleAnswer: "stale",
    errors.NotAsked: "not_asked",
    errors.IllegalAction: "illegal",
    errors.NotationError: "illegal",
    errors.OptionsError: "options",
    errors.GameNotFound: "no_game",
}


def refusal(error: errors.ThreefoldError, live: Live | None = None) -> Refusal:
    """What the rules refused, as a code."""
    pending = live.table.pending if live and live.table else ()
    rule = pending[0].rule if pending else ""
    return Refusal(CODES.get(type(error), "illegal"), rule=rule, detail=str(error))


@contextmanager
def asking(live: Live) -> Generator[None]:
    """Turn what the rules refuse into a refusal. Only for questions, which change nothing in memory."""
    try:
        yield
    except errors.ThreefoldError as error:
        raise refusal(error, live) from None


@contextmanager
def deciding(live: Live) -> Generator[None]:
    """What the rules refuse changes nothing. If they fail instead, half an answer may have been played in memory."""
    try:
        yield
    except errors.ThreefoldError as error:
        raise refusal(error, live) from None
    except Refusal:
        raise
    except BaseException:
        live.broken = True
        raise


def not_old(live: Live) -> None:
    """A match of an older edition, or of other cards, can be looked at; nothing in it can change."""
    if live.is_old:
        detail = f"edition {live.row.edition}; this server plays edition {live.game.edition}"
        if live.row.edition == live.game.edition:
            detail = f"cards {live.row.cards}; this server has others, or none of that name"
        raise Refusal("over" if live.status == "over" else "adjourned", detail=detail)
