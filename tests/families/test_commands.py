"""Commands that a family brings, and those of the house that it answers, shown with Highest."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from importlib.metadata import EntryPoint
from pathlib import Path
from typing import Any

import pytest

from combotutor.cli.commands import commands
from combotutor.errors import InvalidError, UsageError
from combotutor.games import Situation, read, registry
from combotutor.games.command import Answer, Command, Fields, Given, Option
from combotutor.games.verbs import Assurance, Limits, Progress
from combotutor.i18n import LANGUAGES, text_with
from tests.cli.run import CommandLine
from tests.families.bringing import brought
from tests.families.highest import FAMILY

OWN = "highest 2,5/1,9 - 0 0/0 - ?44"
OVER = f"{OWN} moves 5 9 1 2"


@contextmanager
def bringing(**parts: object) -> Iterator[None]:
    """Let Highest come with more parts."""
    more = {name: (lambda part=part: part) for name, part in parts.items()}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("tests.families.highest.FAMILY", replace(FAMILY, parts={**FAMILY.parts, **more}))
        with brought(EntryPoint("highest", "tests.families.highest:FAMILY", registry.CATALOG)):
            yield


@dataclass(frozen=True, slots=True)
class Tricks(Answer):
    """How many tricks a seat may still take."""

    seat: int
    tricks: int

    def to_json(self) -> dict[str, Any]:
        """Return the number."""
        return {"seat": self.seat, "tricks": self.tricks}

    def prose(self, language: str) -> str:
        """Say the number."""
        return text_with(FAMILY.words, "say.view", language, {"seat": self.seat}) + str(self.tricks)


def tricks(given: Situation) -> Tricks:
    """Return how many tricks the seat may take that decides."""
    turn = given.turn or 0
    if turn:
        raise InvalidError("highest-hidden", "SEATS", seat=turn)
    return Tricks(turn, len(given.position.hands[turn]))


def own(name: str) -> Command[Given]:
    """Return a command of Highest's own."""
    return Command(name, ("POSITION",), (), lambda given: given, lambda line, _given: tricks(read(line)))


def test_a_family_answers_a_shared_command_and_one_of_its_own(cli: CommandLine) -> None:
    with bringing(reply=tricks, commands=(own("tricks"),)):
        assert cli("reply", OWN, "--json").lines == [{"position": OWN, "seat": 0, "tricks": 2}]
        assert cli("reply", OWN, "--lang", "de").out == cli("tricks", OWN, "--lang", "de").out
        assert cli("tricks", OWN, "--json").lines == [{"seat": 0, "tricks": 2}]
        assert list(commands())[:8] == ["deal", "moves", "play", "why", "view", "perft", "plan", "tricks"]
        assert "combotutor tricks POSITION" in cli("tricks", "--help").out
        for name in ("tricks", "reply"):  # what they refuse is said in the words of the family
            found = cli(name, "highest 2,5/1,9 - 1 0/0 - ?44")
            said = text_with(FAMILY.words, "error.highest-hidden", "en", {"seat": 1})
            assert (found.status, found.err) == (2, f"{said}\n")
    assert "tricks" not in commands()
    assert cli("tricks", OWN).status == 2


def test_a_command_of_the_house_or_of_an_earlier_family_stays_what_it_is(cli: CommandLine) -> None:
    ours = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"
    before = [cli(*words).out for words in (("moves", ours), ("plan", "5 8 5"), ("--help",))]
    for name in ("moves", "plan"):
        with bringing(commands=(own(name),)):
            assert [cli(*words).out for words in (("moves", ours), ("plan", "5 8 5"))] == before[:2]
            assert cli("--help").out.count("\n  combotutor ") == before[2].count("\n  combotutor ")


@dataclass(frozen=True, slots=True)
class Highs(Assurance):
    """Whether the seat that decides holds the highest card, told as if that made it sure."""

    given: Situation
    limits: Limits
    most: int = 3

    @property
    def seat(self) -> int:
        """The seat that decides."""
        return self.given.turn or 0

    @property
    def is_over(self) -> bool:
        """Whether the round is over."""
        return self.given.turn is None

    @property
    def safe(self) -> bool | None:
        """Whether its card is the highest; open where nobody may look far."""
        hands = self.given.position.hands
        return None if self.limits.lookahead else max(hands[self.seat], default=0) == max(map(max, filter(None, hands)))

    def proof(self, nodes: int | None, progress: Progress | None) -> Iterator[Fields]:
        """Yield as many nodes as it has."""
        for number in range(self.most):
            if number == nodes:
                raise UsageError("highest-hidden", "--proof", seat=number)
            yield {"node": number}
            if progress is not None:
                progress(number + 1, self.most, number + 1)

    def to_json(self) -> Fields:
        """Return what is found."""
        return {"seat": self.seat, "safe": self.safe, "lookahead": self.limits.lookahead}

    def prose(self, language: str) -> str:
        """Say what is found."""
        return f"{language}: {self.safe}"


def guarantee(
    given: Situation, limits: Limits, *, progress: Progress | None = None, keeps_search: bool = False
) -> Highs:
    """Return what is sure."""
    assert progress is None, "nobody is looking"
    return Highs(given, limits, 3 if keeps_search else 0)


def test_a_family_tells_what_is_sure_and_the_house_writes_its_proof(cli: CommandLine, tmp_path: Path) -> None:
    file = tmp_path / "proof.jsonl"
    with bringing(guarantee=guarantee):
        told = {"position": OWN, "seat": 0, "safe": False, "lookahead": None}
        assert cli("guarantee", OWN, "--json").lines == [told]
        written = cli("guarantee", OWN, "--proof", str(file), "--json")
        assert written.lines == [told | {"proof": {"file": str(file), "nodes": 3}}]
        first, *nodes = map(json.loads, file.read_text(encoding="utf-8").splitlines())
        assert first == {"proof": 1, "position": OWN, "seat": 0, "safe": False, "root": 0}
        assert nodes == [{"node": 0}, {"node": 1}, {"node": 2}]
        said = {language: cli("guarantee", OWN, "--proof", str(file), "--lang", language).out for language in LANGUAGES}
        assert all(out.startswith(f"{language}: False\n") and str(file) in out for language, out in said.items())


@pytest.mark.parametrize(("words", "says"), [(("--lookahead", "1"), "not decided"), (("--nodes", "2"), "Seat 2 plays")])
def test_a_proof_that_a_family_does_not_give_costs_nothing_of_its_answer(
    cli: CommandLine, tmp_path: Path, words: tuple[str, ...], says: str
) -> None:
    file = tmp_path / "proof.jsonl"
    file.write_text("what was there", encoding="utf-8")
    with bringing(guarantee=guarantee):
        found = cli("guarantee", OWN, *words, "--proof", str(file), "--json")
        (line,) = found.lines
        assert (found.status, line["proof"], line["seat"]) == (1, None, 0)
        assert says in line["proof_problem"]
    assert file.read_text(encoding="utf-8") == "what was there"


def test_what_searches_is_warmed_up_with_the_sample_of_its_family(cli: CommandLine) -> None:
    asked: list[str] = []

    def noting(given: Situation, limits: Limits, **more: Any) -> Highs:
        asked.append(given.line)
        return guarantee(given, limits, **more)

    sample = "highest 3/4 - 0 0/0 - ?46"
    with bringing(guarantee=noting, sample=sample):
        assert cli("guarantee", "-", stdin=f"{OWN}\n".encode()).status == 0
        assert asked == [sample, OWN]
        asked.clear()
        cli("guarantee", OWN)
        assert asked == [OWN]


@dataclass(frozen=True, slots=True)
class Chance(Answer):
    """How likely a card is to be dealt."""

    cards: int
    deep: bool

    def to_json(self) -> Fields:
        """Return it."""
        return {"cards": self.cards, "deep": self.deep}

    def prose(self, language: str) -> str:
        """Say it."""
        return f"{language} {self.cards}"


def odds(answer: Callable[[int], int] = int) -> Command[tuple[int, bool]]:
    """Return the odds of one and of two cards, with an option that no other family has."""
    return Command(
        "odds",
        ("RULES",),
        (Option("--cards", "N"), Option("--deep")),
        lambda given: (given.number("--cards", 1, 9) or 0, given.has("--deep")),
        lambda _rules, asked: Chance(answer(asked[0]), asked[1]),
        parts=lambda asked: [asked] if asked[0] else [(1, asked[1]), (2, asked[1])],
    )


def test_a_family_tells_its_odds_with_options_of_its_own(cli: CommandLine) -> None:
    with bringing(odds=odds()):
        assert cli("odds", "highest", "--json").lines == [{"cards": 1, "deep": False}, {"cards": 2, "deep": False}]
        assert cli("odds", "highest", "--cards", "3", "--deep", "--json").lines == [{"cards": 3, "deep": True}]
        assert cli("odds", "highest", "--lang", "de").out == "de 1\nde 2\n"
        assert "[--deep]" in cli("odds", "--help").out
        for words in (("combo-up", "--deep"), ("highest", "--blank-wilds")):
            found = cli("odds", *words)
            assert (found.status, found.out, found.err.count("\n")) == (2, "", 1)
            assert words[1] in found.err
    assert "--deep" not in cli("odds", "--help").out


def test_what_a_family_refuses_of_its_odds_is_said_in_its_words(cli: CommandLine) -> None:
    def refused(_cards: int) -> int:
        raise InvalidError("highest-hidden", "RULES", seat=1)

    with bringing(odds=odds(refused)):
        said = text_with(FAMILY.words, "error.highest-hidden", "en", {"seat": 1})
        assert (cli("odds", "highest").status, cli("odds", "highest").err) == (2, f"{said}\n")
