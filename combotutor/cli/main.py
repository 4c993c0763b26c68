"""The command `combotutor`: finds the command, answers, and says every problem in one line.

Exit status: 0 done, 1 a check failed or something beside the answer could not be had, 2 bad input or usage, or no place
for the answer, 130 interrupted.
"""

from __future__ import annotations

import os
import sys
from dataclasses import replace
from typing import Any

from combotutor.cli.arguments import HELP, help_text, overview, parse_words
from combotutor.cli.commands import command as command_of
from combotutor.cli.commands import commands
from combotutor.cli.lines import answer_lines, json_line, timed
from combotutor.cli.output import (
    BAD_INPUT,
    DONE,
    INTERRUPTED,
    NOT_DONE,
    ReaderGoneError,
    complain,
    prepare_streams,
    put,
    status_of,
    telling,
)
from combotutor.cli.progress import tracked
from combotutor.errors import CombotutorError, UsageError, quote
from combotutor.files import LEARNER, settle
from combotutor.games.command import Answer, Command, Given
from combotutor.games.family import speaking
from combotutor.i18n import LANGUAGES, choose_language, text
from combotutor.version import version


def main(given: list[str] | None = None) -> int:
    """Run one command and return its exit status.

    Args:
        given: the words after `combotutor`; None for those of this process.
    """
    words = sys.argv[1:] if given is None else given
    prepare_streams()
    settle(LEARNER)
    language = choose_language(*(os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")))
    try:
        language = _wished_language(words) or language
        with telling(language):
            return _run(words, language)
    except CombotutorError as error:
        complain(error.text(language))
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except ReaderGoneError:
        return DONE
    except OSError as error:  # nobody foresaw it, so that no more is known than what the system says
        complain(text("error.refused-by-system", language, problem=_of_system(error)))
        return NOT_DONE


def _of_system(error: OSError) -> str:
    problem = error.strerror or str(error) or type(error).__name__
    return problem if error.filename is None else f"{problem} ({quote(os.fsdecode(error.filename))})"


def _run(words: list[str], language: str) -> int:
    if not words:
        raise UsageError("no-command", known=", ".join(commands()))
    if words[0] in (*HELP, "help"):
        put(overview(commands(), language))
        return DONE
    if words[0] == "--version":
        put(version())
        return DONE
    command = command_of(words[0])
    if command is None:
        if words[0].startswith("-"):
            raise UsageError("options-last")
        raise UsageError("unknown-command", name=quote(words[0]), known=", ".join(commands()))
    if any(word in HELP for word in words[1:]):
        put(help_text(command, language))
        return DONE
    given = parse_words(command, words[1:])
    reads_lines = command.reads_lines and given.reads_lines
    if not (reads_lines or given.has("--json")):  # what programs read is English
        given = replace(given, language=language)
    with speaking(command.catalogue):
        arguments = command.read(given)
    if reads_lines:
        return answer_lines(command, arguments, is_timed=given.has("--timing"), language=language)
    return _answered(command, given, arguments)


def _answered(command: Command[Any], given: Given, arguments: Any) -> int:  # noqa: ANN401  (what its command has read)
    is_json, is_timed, line = given.has("--json"), given.has("--timing"), command.line(given.words)
    parts = [arguments] if command.parts is None else command.parts(arguments)
    answers: list[Answer] = []
    total = 0.0
    for part in parts if is_json or len(parts) == 1 else tracked(parts):
        answer, seconds = timed(command, line, part)
        answers.append(answer)
        total += seconds
        if is_json:
            put(json_line(answer, seconds if is_timed else None))
        if answer.is_interrupted:
            break
    if not is_json:
        lines = [type(answers[0]).together(answers, given.language)]
        if is_timed:
            lines.append(text("say.seconds", given.language, seconds=round(total, 6)))
        put("\n".join(lines))
    return status_of(answers[-1])


def _wished_language(words: list[str]) -> str | None:
    """Return the language after the last `--lang`, read before all else so that every complaint can be in it.

    Raises:
        UsageError: there is no such language.
    """
    wish = None
    for number, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--lang":
            wish = value if equals else next(iter(words[number + 1 :]), None)
    if wish is not None and wish not in LANGUAGES:
        raise UsageError("no-choice", name="--lang", value=quote(wish), known=", ".join(LANGUAGES))
    return wish
