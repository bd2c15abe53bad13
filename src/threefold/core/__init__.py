"""Everything that all games share: the contract, the table, chance and records."""

from threefold.core.actions import ActionSpace
from threefold.core.cards import Cards
from threefold.core.contract import CHANCE, Action, Answer, Answers, Decision, Event, Moment, Outcome, Seat, Setup, told
from threefold.core.course import Played, replay
from threefold.core.display import Display
from threefold.core.errors import ThreefoldError
from threefold.core.game import AnyGame, Game
from threefold.core.lab import Card, Counting, Goal, Kernel, Lab, Study, Symmetry, Tally
from threefold.core.notation import Notation
from threefold.core.record import Record, dump, load
from threefold.core.retelling import retell
from threefold.core.table import Table
from threefold.core.tournament import Pairing, Tournament, knock_out
from threefold.core.windows import Agent, Verdict, Windows

__all__ = [
    "CHANCE",
    "Action",
    "ActionSpace",
    "Agent",
    "Answer",
    "Answers",
    "AnyGame",
    "Card",
    "Cards",
    "Counting",
    "Decision",
    "Display",
    "Event",
    "Game",
    "Goal",
    "Kernel",
    "Lab",
    "Moment",
    "Notation",
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
    "Windows",
    "dump",
    "knock_out",
    "load",
    "replay",
    "retell",
    "told",
]
