"""The table of all procedures: the steps for each class of frame."""

from __future__ import annotations

from threefold.games.korash.changes import tactics, territories
from threefold.games.korash.flow.stack import PROCEDURES
from threefold.games.korash.procedures import block, choices, combat, deploy, entry, turn, window
from threefold.games.korash.procedures.effects import position_effects
from threefold.games.korash.procedures.setup import new_table
from threefold.games.korash.state import frames as f
from threefold.games.korash.use import pay

PROCEDURES.update(
    {
        f.SetupFrame: new_table.SETUP,
        f.TurnFrame: turn.TURN,
        f.WindowFrame: window.WINDOW,
        f.EntryFrame: entry.ENTRY,
        f.TriggersFrame: entry.TRIGGERS,
        f.InstantFrame: block.INSTANT,
        f.CombatFrame: combat.COMBAT,
        f.BlockFrame: block.BLOCK,
        f.EachFrame: block.EACH,
        f.AllFrame: block.ALL,
        f.TollFrame: block.TOLL,
        f.PickFrame: choices.PICK,
        f.DiscardFrame: choices.DISCARD,
        f.RecoverFrame: choices.RECOVER,
        f.DigFrame: choices.DIG,
        f.DrawFrame: tactics.DRAW,
        f.RevealFrame: territories.REVEAL,
        f.PeekFrame: territories.PEEK,
        f.BuryFrame: territories.BURY,
        f.BayFrame: deploy.BAY,
        f.LevyFrame: deploy.LEVY,
        f.StepsFrame: position_effects.STEPS,
        f.StrikeFrame: combat.STRIKE,
        f.TransitFrame: pay.TRANSIT,
    }
)
