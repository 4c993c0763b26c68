"""The command `combotutor`: finds the command, answers, and says every problem in one line.

Exit status: 0 done, 1 a check failed, 2 bad input or usage, 130 interrupted.
"""

from __future__ import annotations

import argparse
import io
import json
import os
import sys
import time
from collections.abc import Iterator
from importlib.metadata import PackageNotFoundError, version

from combotutor.cli.arguments import Command, Result, overview, parse_words
from combotutor.cli.commands import COMMANDS
from combotutor.errors import LONGEST_QUOTE, CombotutorError, InvalidError, UsageError, quote
from combotutor.i18n import LANGUAGES, choose_language

DONE, BAD_INPUT, INTERRUPTED = 0, 2, 130


def main(given: list[str] | None = None) -> int:
    """Run one command and return its exit status.

    Args:
        given: the words after `combotutor`; None for those of this process.
    """
    words = sys.argv[1:] if given is None else given
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(encoding="utf-8", errors="replace")
    language = choose_language(*(os.environ.get(name) for name in ("LC_ALL", "LC_MESSAGES", "LANG")))
    try:
        language = _wished_language(words) or language
        return _run(words, language)
    except CombotutorError as error:
        print(error.text(language), file=sys.stderr)
        return BAD_INPUT
    except KeyboardInterrupt:
        return INTERRUPTED
    except BrokenPipeError:
        # Whoever read our output has gone; nothing more may be written, not even when Python closes the stream.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return DONE


def _run(words: list[str], language: str) -> int:
    if not words or words[0] in ("--help", "-h", "help"):
        print(overview(COMMANDS, language))
        return DONE if words else BAD_INPUT
    if words[0] == "--version":
        print(_version())
        return DONE
    command = COMMANDS.get(words[0])
    if command is None:
        raise UsageError("unknown-command", name=quote(words[0]), known=", ".join(COMMANDS))
    found, options = parse_words(command, words[1:], language)
    if command.reads_lines and found and found[0] == "-":
        return _answer_lines(command, found[1:], options)
    options.language = language
    result = _timed(command, found, options)
    prose = None if options.json else command.prose
    print(prose(result, language) if prose else json.dumps(result, ensure_ascii=False), flush=True)
    return INTERRUPTED if result.get("interrupted") else DONE


def _version() -> str:
    try:
        return version("combotutor")
    except PackageNotFoundError:  # run from a checkout
        return "0.1.0.dev0"


def _wished_language(words: list[str]) -> str | None:
    """Return the language after `--lang`, read before all else so that every complaint can be in it.

    Raises:
        UsageError: there is no such language.
    """
    for number, word in enumerate(words):
        name, equals, value = word.partition("=")
        if name == "--lang":
            wish = value if equals else words[number + 1] if number + 1 < len(words) else None
            if wish is not None and wish not in LANGUAGES:
                raise UsageError("no-choice", name="--lang", value=quote(wish), known=", ".join(LANGUAGES))
            return wish
    return None


def _timed(command: Command, words: list[str], options: argparse.Namespace) -> Result:
    start = time.perf_counter()
    result = command.answer(words, options)
    if options.timing:
        result["seconds"] = round(time.perf_counter() - start, 6)
    return result


def _answer_lines(command: Command, rest: list[str], options: argparse.Namespace) -> int:
    """Answer one input a line, in order, one JSON line each; a bad line gets its error and the rest go on."""
    options.language = LANGUAGES[0]
    status, count = DONE, 0
    for line in _lines():
        count += 1
        result: Result
        try:
            if isinstance(line, InvalidError):
                raise line
            result = _timed(command, [line, *rest], options)
        except UsageError:
            raise  # about the other arguments: the same for every line
        except CombotutorError as error:
            status = BAD_INPUT
            shown = line if isinstance(line, str) else ""
            shown = shown if len(shown) <= LONGEST_QUOTE else f"{shown[:LONGEST_QUOTE]}…"
            result = {"error": error.text(), "field": error.field, "code": error.code, "input": shown}
        print(json.dumps(result, ensure_ascii=False), flush=True)
    if not count:
        raise UsageError("no-input")
    return status


def _lines() -> Iterator[str | InvalidError]:
    """Yield the lines of standard input without their ends; a line that is no text as the error it is."""
    source = getattr(sys.stdin, "buffer", None) or io.BytesIO(sys.stdin.read().encode())
    for number, raw in enumerate(source):
        try:
            yield raw.decode("utf-8-sig" if number == 0 else "utf-8").rstrip("\r\n")
        except UnicodeDecodeError:
            yield InvalidError("no-text", "LINE")
