"""Everything that all games share: the contract, the table, chance and records."""

from threefold.core.actions import ActionSpace
from threefold.core.contract import (
    CHANCE,
    Action,
    Agent,
    Answer,
    Answers,
    AnyGame,
    Decision,
    Event,
    Game,
    Kernel,
    Moment,
    Outcome,
    Pairing,
    Seat,
    Setup,
    Symmetry,
    Tournament,
    Verdict,
    told,
)
from threefold.core.errors import ThreefoldError
from threefold.core.record import Record, dump, load
from threefold.core.study import Card, Counting, Goal, Study, Tally
from threefold.core.table import Played, Table, replay
from threefold.core.tournament import knock_out, retell

__all__ = [
    "CHANCE",
    "Action",
    "ActionSpace",
    "Agent",
    "Answer",
    "Answers",
    "AnyGame",
    "Card",
    "Counting",
    "Decision",
    "Event",
    "Game",
    "Goal",
    "Kernel",
    "Moment",
    "Outcome",
    "Pairing",
    "Played",
    "Record",
    "Seat",
    "Setup",
    "Study",
    "Symmetry",
    "Table",
    "Tally",
    "ThreefoldError",
    "Tournament",
    "Verdict",
    "dump",
    "knock_out",
    "load",
    "replay",
    "retell",
    "told",
]
