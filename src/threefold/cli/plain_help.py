"""Commands and groups whose help is easy to read: no type beside switches, and no line breaks within paragraphs."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from typer.core import TyperCommand, TyperGroup


class PlainCommand(TyperCommand):
    """A command with plain help."""

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self.help = _without_line_breaks(self.help)

    def get_params(self, ctx: Any) -> Any:
        """Return the parameters of the command, with no type shown beside switches."""
        return _without_types(super().get_params(ctx))


class PlainGroup(TyperGroup):
    """A group of commands with plain help."""

    def __init__(self, *values: Any, **named: Any) -> None:
        super().__init__(*values, **named)
        self.help = _without_line_breaks(self.help)

    def get_params(self, ctx: Any) -> Any:
        """Return the parameters of the group, with no type shown beside switches."""
        return _without_types(super().get_params(ctx))


def _without_line_breaks(text: str | None) -> str | None:
    """Join the lines of each paragraph, so that they fit a terminal of any width."""
    return re.sub(r"(?<!\n)\n(?!\n)", " ", text) if text else text


def _without_types(parameters: Sequence[Any]) -> Sequence[Any]:
    for parameter in parameters:
        if getattr(parameter, "is_flag", False):
            parameter.metavar = ""
    return parameters
