"""Every command by its name."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from combotutor.cli import lab, prose, solver_prose, tutor
from combotutor.cli.arguments import Command, Option
from combotutor.cli.guarantee import answer_guarantee, prepare_guarantee
from combotutor.cli.league import answer_league, league_table
from combotutor.cli.odds import answer_odds, odds_table, prepare_odds, sizes_asked
from combotutor.cli.outlook import answer_outlook, outlook_table, prepare_outlook
from combotutor.cli.positions import (
    answer_deal,
    answer_moves,
    answer_perft,
    answer_play,
    answer_view,
    answer_why,
    deal_options,
    play_options,
    prepare_depth,
    prepare_play,
    prepare_seat,
)
from combotutor.cli.puzzles import OPTIONS as PUZZLE_OPTIONS
from combotutor.cli.puzzles import answer_puzzles, prepare_puzzles, puzzles_prose
from combotutor.cli.rows import answer_plan, answer_reply, prepare_plan

_SEAT: Final = Option("--seat", "SEAT")

COMMANDS: Final[Mapping[str, Command]] = MappingProxyType(
    {
        command.name: command
        for command in (
            Command(
                "deal",
                ("RULES",),
                (Option("--players", "N"), Option("--seed", "S")),
                answer_deal,
                prose.deal,
                reads_lines=False,
                settings=deal_options,
            ),
            Command("moves", ("POSITION",), (), answer_moves, prose.moves),
            Command("play", ("POSITION", "MOVE…"), (), answer_play, prose.play, prepare_play, settings=play_options),
            Command("why", ("POSITION", "MOVE"), (), answer_why, prose.why),
            Command("view", ("POSITION",), (_SEAT,), answer_view, prose.view, prepare_seat),
            Command("perft", ("POSITION", "DEPTH"), (), answer_perft, prose.perft, prepare_depth),
            Command(
                "plan",
                ("HAND…",),
                (Option("--reserve", "CARDS"), Option("--rules", "RULES")),
                answer_plan,
                prose.plan,
                prepare_plan,
            ),
            Command("reply", ("POSITION",), (), answer_reply, prose.reply),
            Command(
                "guarantee",
                ("POSITION",),
                (
                    Option("--lookahead", "N"),
                    Option("--nodes", "N"),
                    Option("--seconds", "T"),
                    Option("--proof", "FILE"),
                ),
                answer_guarantee,
                solver_prose.guarantee,
                prepare_guarantee,
            ),
            Command(
                "outlook",
                ("POSITION",),
                (
                    Option("--as-seen"),
                    Option("--samples", "N"),
                    Option("--seconds", "T"),
                    Option("--seed", "S"),
                ),
                answer_outlook,
                outlook_table,
                prepare_outlook,
            ),
            Command(
                "league",
                ("RULES",),
                (Option("--bots", "BOTS"), Option("--rounds", "N"), Option("--seed", "S"), Option("--workers", "N")),
                answer_league,
                league_table,
                reads_lines=False,
            ),
            Command(
                "odds",
                ("RULES",),
                (Option("--cards", "N"), Option("--blank-wilds"), Option("--seen", "CARDS")),
                answer_odds,
                odds_table,
                prepare_odds,
                reads_lines=False,
                parts=sizes_asked,
            ),
            Command(
                "puzzles",
                ("list|show|check|mine", "WORD…"),
                PUZZLE_OPTIONS,
                answer_puzzles,
                puzzles_prose,
                prepare_puzzles,
                reads_lines=False,
            ),
            Command(
                "tutor",
                (),
                tutor.OPTIONS,
                tutor.answer_tutor,
                None,
                reads_lines=False,
            ),
            Command("lab", (), (), lab.answer_lab, None, reads_lines=False),
        )
    }
)
"""The commands, in the order in which they are listed."""
