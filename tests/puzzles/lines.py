"""Lines of packs for tests: good ones of some kinds, as fields, and the heads of all versions."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

HEAD = '{"format": "combotutor-puzzles", "version": 3}\n'
FIELDS: dict[str, Any] = {
    "id": "one",
    "kind": "find",
    "level": 1,
    "position": "combo-breaker 7,8/1,2/5 - 0 - 2/2/2",
    "seat": 0,
    "status": "proved",
    "steps": [{"answers": [["7,8@1"]]}],
}
CLEAR: dict[str, Any] = {key: value for key, value in FIELDS.items() if key != "steps"} | {
    "kind": "clear",
    "blocks": [[[1, 2]]],
}
FIRST: dict[str, Any] = {("theme" if key == "kind" else key): value for key, value in FIELDS.items() if key != "status"}
FIRST_HEAD = HEAD.replace("3", "1")
SECOND_HEAD = HEAD.replace("3", "2")
SURE: dict[str, Any] = FIELDS | {
    "kind": "sure",
    "position": "combo-breaker 2,9,6/9/12 - 0 ?5 2/2/2",
    "steps": [
        {
            "answers": [["9@2"]],
            "moves": [
                {"move": "2@1", "value": False, "line": ["2@1", "9@1", "12@1"]},
                {"move": "9@2", "value": True, "line": ["9@2"]},
                {"move": "6@3", "value": False, "line": ["6@3", "9@1", "12@1"]},
            ],
        }
    ],
}
RISK: dict[str, Any] = FIELDS | {
    "kind": "risk",
    "status": "estimated",
    "worlds": 500,
    "assumes": "uniform-careful-1",
    "difficulty": 1234,
    "themes": ["closing", "last"],
    "made": {"by": "miner", "seed": 7, "deal": 0, "ply": 3, "margin": "interval"},
    "steps": [
        {
            "answers": [["7,8@1"]],
            "moves": [
                {"move": "7@1", "value": [0.5, 0.4567, 1]},
                {"move": "7,8@1", "value": [0.0, 0, 0.0123]},
                {"move": "8@2", "value": [0.25, 0.2, 0.3]},
            ],
        }
    ],
}
WILD: dict[str, Any] = FIELDS | {
    "kind": "wild",
    "position": "combo-breaker X/1,2/5 1:9;2:11 0 - 2/2/2",
    "steps": [{"answers": [["X=12@1"]], "moves": [{"move": "X=12@1", "value": [0, 12]}]}],
}
WHOLE: dict[str, Any] = FIELDS | {
    "kind": "insert",
    "level": 2,
    "technique": "ahead-1",
    "agreement": {"loss": -0.001, "low": -0.0123, "high": 0.0456, "worlds": 2000},
    "position": "combo-up 7,U,3/1,9+7/2,5+8 - 0 ?5 3/3/3",
    "history": ["U@2"],
    "seat": 1,
    "steps": [{"answers": [["R1>1"], ["R1>2"], ["R1>3"]]}],
}
"""A line with what version 3 has and version 2 has not; in its round the seat picks a card up."""
GOOD = json.dumps(FIELDS) + "\n"
HEADS = [
    *("", "\n", "[]\n", "{}\n", "null\n", "nonsense\n", GOOD, HEAD.replace("3", "0"), HEAD.replace("3", "4")),
    *(
        HEAD.replace("3", "true"),
        HEAD.replace("3", '"3"'),
        HEAD.replace("combo", "other"),
        HEAD.replace("}", ', "a": 1}'),
    ),
]
"""First lines that are no head."""
EARLIER = Path(__file__).with_name("starter-v1.jsonl")
"""The starter pack as it was in version 1 of the format."""
