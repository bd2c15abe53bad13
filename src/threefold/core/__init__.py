"""The contract, the table, chance and records: what every game shares."""

from threefold.core.actions import ActionSpace
from threefold.core.contract import (
    CHANCE,
    Action,
    Answer,
    Answers,
    AnyGame,
    Decision,
    Event,
    Game,
    Kernel,
    Moment,
    Outcome,
    Seat,
    Setup,
    Symmetry,
    told,
)
from threefold.core.errors import ThreefoldError
from threefold.core.record import Record, dump, load
from threefold.core.table import Played, Table, replay

__all__ = [
    "CHANCE",
    "Action",
    "ActionSpace",
    "Answer",
    "Answers",
    "AnyGame",
    "Decision",
    "Event",
    "Game",
    "Kernel",
    "Moment",
    "Outcome",
    "Played",
    "Record",
    "Seat",
    "Setup",
    "Symmetry",
    "Table",
    "ThreefoldError",
    "dump",
    "load",
    "replay",
    "told",
]
