"""The command `combotutor`: finds the command, answers, and says every problem in one line.

Exit status: 0 done, 1 a check failed or something beside the answer could not be had, 2 bad input or usage, or no place
for the answer, 130 interrupted.
"""

from __future__ import annotations

import argparse
import json
import os
import sys

from combotutor.cli.arguments import HELP, Command, Result, help_text, overview, parse_words
from combotutor.cli.broken import telling
from combotutor.cli.commands import COMMANDS
from combotutor.cli.lines import answer_lines, timed
from combotutor.cli.output import ReaderGoneError, complain, prepare_streams, put
from combotutor.cli.progress import tracked
from combotutor.cli.status import BAD_INPUT, DONE, INTERRUPTED, NOT_DONE, status_of
from combotutor.errors import CombotutorError, UsageError, quote
from combotutor.files import LEARNER, settle
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
    said = error.strerror or str(error) or type(error).__name__
    return said if error.filename is None else f"{said} ({quote(os.fsdecode(error.filename))})"


def _run(words: list[str], language: str) -> int:
    if not words:
        raise UsageError("no-command", known=", ".join(COMMANDS))
    if words[0] in (*HELP, "help"):
        put(overview(COMMANDS, language))
        return DONE
    if words[0] == "--version":
        put(version())
        return DONE
    command = COMMANDS.get(words[0])
    if command is None:
        if words[0].startswith("-"):
            raise UsageError("options-last")
        raise UsageError("unknown-command", name=quote(words[0]), known=", ".join(COMMANDS))
    if any(word in HELP for word in words[1:]):
        put(help_text(command, language))
        return DONE
    found, options = parse_words(command, words[1:])
    if command.prepare is not None:
        command.prepare(found[1:], options)
    return _answered(command, found, options, language)


def _answered(command: Command, words: list[str], options: argparse.Namespace, language: str) -> int:
    if command.reads_lines and words and words[0] == "-":
        return answer_lines(command, words[1:], options, language)
    # What programs read is English; only prose speaks the reader's language.
    options.language = LANGUAGES[0] if options.json else language
    is_json = options.json or command.prose is None
    parts = [options] if command.parts is None else command.parts(options)
    results: list[Result] = []
    for part in parts if is_json or len(parts) == 1 else tracked(parts):
        results.append(timed(command, words, part))
        if is_json:
            put(json.dumps(results[-1], ensure_ascii=False))
        if results[-1].get("interrupted"):
            break
    if not is_json and command.prose is not None:
        lines = [command.prose(results[0] if command.parts is None else {"parts": results}, language)]
        if options.timing:
            lines.append(text("say.seconds", language, seconds=round(sum(each["seconds"] for each in results), 6)))
        put("\n".join(lines))
    return status_of(results[-1])


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
