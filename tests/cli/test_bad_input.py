"""Bad input on the command line: one clear line on standard error, nothing on standard output, exit 2."""

from __future__ import annotations

import pytest

from combotutor.i18n import LANGUAGES
from tests.cli.run import CommandLine

LEAD = "combo-breaker 7,8/1,2/5 - 0 - 2/2/2"
OVER = f"{LEAD} moves 7,8@1"
FOLLOW = "combo-breaker 7,8,X,3+4,5/1,2,2+6/x 0:5,6 1 ?18 2/2/1"
GIVING = "combo-up 1,2/3,P,4/5,6 0:1 1 - 3/3/3 moves P@2"
UNSEEN = "combo-breaker ?2/1,2/5 - 0 - 2/2/2"

LONGEST_SENTENCE = 360
"""Characters that one clear sentence may take, the usage and the user's own words included."""

# What was typed after the command, and a part of what the English sentence must say about it.
BAD = {
    # Rows
    "an empty row": (("plan", ""), "No cards"),
    "a row of spaces": (("plan", "  \t "), "No cards"),
    "no row": (("plan",), "No cards"),
    "ten thousand cards": (("plan", "5 " * 10_000), "10,000 cards"),
    "ten thousand words": (("plan", *["5"] * 10_000), "10,000 cards"),
    "61 cards": (("plan", ",".join(["5"] * 61)), "61 cards"),
    "a very long word": (("plan", "x" * 100_000), "'xxx"),
    "a very long number": (("plan", "9" * 100_000), "'999"),
    "a wrong letter": (("plan", "7 8 Q"), "'Q'"),
    "a card too high": (("plan", "7,13"), "'13'"),
    "a card too low": (("plan", "0"), "'0'"),
    "a negative card": (("plan", "-5"), "'-5'"),
    "a negative card in a row": (("plan", "-5,6"), "'-5,6'"),
    "half a card": (("plan", "5.5"), "'5.5'"),
    "a card with leading zeros": (("plan", "007"), "'007'"),
    "arabic digits": (("plan", "٣"), "'٣'"),
    "wide digits": (("plan", "\uff13"), "'\uff13'"),
    "a digit set high": (("plan", "5²"), "'5²'"),
    "a roman numeral": (("plan", "Ⅶ"), "'Ⅶ'"),
    "a card missing between commas": (("plan", "5,,6"), "missing"),
    "a card missing at the end": (("plan", "5,6,"), "missing"),
    "a card missing at the start": (("plan", ";5"), "missing"),
    "quotes left in": (("plan", "'7,8'"), "'7"),
    "double quotes left in": (("plan", '"7 8"'), '"7'),
    "a literal backslash": (("plan", "7\\,8"), "\\"),
    "an escaped space": (("plan", "7\\ 8"), "\\"),
    "brackets": (("plan", "[7, 8]"), "'[7'"),
    "a NUL": (("plan", "5\x006"), "\\x00"),
    "a control character": (("plan", "\x1b[31m5"), "\\x1b"),
    "a bell": (("plan", "\a"), "\\x07"),
    "half a surrogate pair": (("plan", "\ud83c"), "\\ud83c"),
    "a byte that is no UTF-8": (("plan", "5 \udcff"), "\\udcff"),
    "an emoji": (("plan", "5 🃏"), "'🃏'"),
    "a space of no width": (("plan", "5\u200b6"), "\\u200b"),
    "writing from right to left": (("plan", "\u202e5"), "\\u202e"),
    "a line separator": (("plan", "a\u2028b\u0085c"), "'a'"),
    "cards not seen": (("plan", "?3"), "every card"),
    "a card not seen": (("plan", "5 ? 6"), "every card"),
    "no cards not seen": (("plan", "?0"), "'?0'"),
    "a dash in a row": (("plan", "5", "-"), "'-'"),
    "more of a number than the deck has": (("plan", "5,5,5,5,5", "--rules", "combo-breaker"), "5"),
    "more wilds than the deck has": (("plan", "X X X", "--rules", "combo-up"), "X"),
    "a card that the deck lacks": (("plan", "5 P", "--rules", "krass-kariert"), "P"),
    "too many with the reserve": (("plan", "5 5 5 5", "--reserve", "5", "--rules", "combo-up"), "5"),
    "rules unknown": (("plan", "5", "--rules", "whist"), "'whist'"),
    "rules empty": (("plan", "5", "--rules="), "''"),
    "rules without a value": (("plan", "5", "--rules"), "--rules"),
    "a reserve without a value": (("plan", "5", "--reserve"), "--reserve"),
    "an empty reserve": (("plan", "5", "--reserve", ""), "--reserve"),
    "too many reserve cards": (("plan", "5", "--reserve", "1,2,3"), "3 reserve cards"),
    "very many reserve cards": (("plan", "5", "--reserve", "1," * 9_999 + "1"), "--reserve"),
    "a reserve card that is none": (("plan", "5", "--reserve", "Q"), "--reserve"),
    "a reserve card not seen": (("plan", "5", "--reserve", "?"), "every card"),
    "an unknown option": (("plan", "5", "--colour"), "'--colour'"),
    "an unknown short option": (("plan", "5", "-v"), "'-v'"),
    "an option of another command": (("plan", "5", "--seed", "3"), "'--seed 3'"),
    "a shortened option": (("plan", "5", "--res", "3"), "'--res 3'"),
    "an option with a line in it": (("plan", "5", "--a\nb"), "\\n"),
    # Commands
    "an unknown command": (("plann", "5"), "'plann'"),
    "an empty command": (("",), "''"),
    "a command in capitals": (("PLAN", "5"), "'PLAN'"),
    "an emoji for a command": (("🃏",), "'🃏'"),
    "a command with a line in it": (("plan\n5",), "\\n"),
    "a very long command": (("p" * 100_000,), "'ppp"),
    # Deals
    "no rules": (("deal",), "RULES"),
    "a misspelt rule set": (("deal", "combo-braker"), "combo-breaker?"),
    "a rule set in capitals": (("deal", "COMBO-UP"), "combo-up?"),
    "a rule set of spaces": (("deal", " "), "' '"),
    "a very long rule set": (("deal", "combo" * 20_000), "'combo"),
    "a dash for a rule set": (("deal", "-"), "'-'"),
    "too few players": (("deal", "combo-up", "--players", "2"), "3 to 5"),
    "too many players": (("deal", "combo-up", "--players", "6"), "3 to 5"),
    "players in words": (("deal", "combo-up", "--players", "three"), "'three'"),
    "players in arabic digits": (("deal", "combo-up", "--players", "٣"), "'٣'"),
    "players set high": (("deal", "combo-up", "--players", "³"), "'³'"),
    "no players": (("deal", "combo-up", "--players", ""), "''"),
    "half a player": (("deal", "combo-up", "--players", "3.5"), "'3.5'"),
    "a huge seed": (("deal", "combo-up", "--seed", "99999999999999999999999"), "18446744073709551615"),
    "a seed one too large": (("deal", "combo-up", "--seed", "18446744073709551616"), "18446744073709551615"),
    "a very long seed": (("deal", "combo-up", "--seed", "9" * 100_000), "--seed"),
    "a seed with an exponent": (("deal", "combo-up", "--seed", "1e3"), "'1e3'"),
    "a hexadecimal seed": (("deal", "combo-up", "--seed", "0x10"), "'0x10'"),
    "a negative seed": (("deal", "combo-up", "--seed", "-1"), "'-1'"),
    "a seed with a sign": (("deal", "combo-up", "--seed", "+1"), "'+1'"),
    "a seed with a space": (("deal", "combo-up", "--seed", " 1"), "' 1'"),
    "a seed with a line": (("deal", "combo-up", "--seed", "1\n"), "\\n"),
    "a seed without a value": (("deal", "combo-up", "--seed"), "--seed"),
    "an oldest seat that is not there": (("deal", "combo-up", "--players", "3", "--oldest", "3"), "--oldest"),
    "points where there are none": (("deal", "combo-breaker", "--points"), "points"),
    "a word too many": (("deal", "combo-up", "4"), "'4'"),
    # Positions
    "no position": (("moves",), "POSITION"),
    "an empty position": (("moves", ""), "empty"),
    "a position without quotes": (("moves", *LEAD.split(" ")), "quotes"),
    "a position cut at a semicolon": (("moves", "combo-up", "1/2/3", "0:1"), "quotes"),
    "a position in quotes twice": (("moves", f"'{LEAD}'"), "combo-breaker?"),
    "too few fields": (("moves", "combo-breaker 7,8/1,2/5 - 0 -"), "six fields"),
    "two spaces": (("moves", LEAD.replace(" ", "  ", 1)), "one space"),
    "a tab": (("moves", LEAD.replace(" ", "\t")), "\\t"),
    "a space at the end": (("moves", f"{LEAD} "), "space"),
    "a line end in a position": (("moves", f"{LEAD}\n"), "space"),
    "unknown rules in a position": (("moves", LEAD.replace("breaker", "braker")), "combo-breaker?"),
    "more of a card than the deck has": (("moves", "combo-up 5,5,5/5,5/1 - 0 - 1/1/1"), "SEATS"),
    "a special that the deck lacks": (("moves", LEAD.replace("7", "P")), "Combo Breaker"),
    "a hand of ten thousand": (("moves", LEAD.replace("7,", "7," * 10_000)), "SEATS"),
    "more cards not seen than the deck has": (("moves", "combo-up ?99/1/1 - 0 - 1/1/1"), "58"),
    "small letters in a position": (("moves", LEAD.replace("7", "x")), "X"),
    "a card too high in a position": (("moves", LEAD.replace("7", "13")), "'13'"),
    "arabic digits in a position": (("moves", LEAD.replace("7", "٣")), "'٣'"),
    "too many reserve cards in a position": (("moves", LEAD.replace("5", "5+1,2,3")), "3 reserve cards"),
    "a reserve card not seen in a position": (("moves", LEAD.replace("5", "5+?")), "face up"),
    "two players": (("moves", "combo-up 1/2 - 0 - 1/1"), "3 to 5"),
    "a thousand players": (("moves", f"combo-up 1{'/1' * 999} - 0 - 1"), "3 to 5"),
    "a turn that is no number": (("moves", LEAD.replace(" 0 ", " a ")), "TURN"),
    "a turn that is not there": (("moves", LEAD.replace(" 0 ", " 3 ")), "seat 3"),
    "a turn with a leading zero": (("moves", LEAD.replace(" 0 ", " 00 ")), "TURN"),
    "a huge turn": (("moves", LEAD.replace(" 0 ", f" {'9' * 10_000} ")), "TURN"),
    "too many tokens": (("moves", LEAD.replace("2/2/2", "2/4/2")), "4 tokens"),
    "tokens for two": (("moves", LEAD.replace("2/2/2", "2/2")), "TOKENS"),
    "negative tokens": (("moves", LEAD.replace("2/2/2", "2/-1/2")), "'-1'"),
    "a trick that does not rise": (("moves", "combo-up 1/2/3 0:5;1:4 2 - 1/1/1"), "not higher"),
    "an unknown option of a position": (("moves", f"{LEAD} colour=red"), "'colour=red'"),
    "an option of a position given twice": (("moves", f"{LEAD} oldest=1 oldest=1"), "twice"),
    "moves without a move": (("moves", f"{LEAD} moves"), "at least one move"),
    "a bad move in a position": (("moves", f"{LEAD} moves 7@1 9@9"), "Move 2"),
    "a hand not seen": (("moves", UNSEEN), "seat 0"),
    "a hand not seen for replies": (("reply", UNSEEN), "seat 0"),
    "a hand not seen for perft": (("perft", UNSEEN, "1"), "seat 0"),
    "a gift not seen": (("play", GIVING, "G?", "G?", "G?"), "G3"),
    # Moves
    "a move that is none": (("play", LEAD, "seven"), "'seven'"),
    "an empty move": (("play", LEAD, ""), "''"),
    "a move without its place": (("play", LEAD, "7"), "'7'"),
    "a move split at its comma": (("play", FOLLOW, "2", "2@2"), "'2'"),
    "a move whose arrow was eaten": (("play", FOLLOW, "R1"), "'R1'"),
    "a move that was eaten": (("why", FOLLOW), "MOVE"),
    "a move too many": (("why", LEAD, "7@1", "8@1"), "'8@1'"),
    "a move in arabic digits": (("play", LEAD, "7@١"), "'7@١'"),
    "a place set high": (("play", LEAD, "7@¹"), "'7@¹'"),
    "a huge place": (("play", LEAD, "7@99999999999999999999"), "'7@999"),
    "a place zero": (("play", LEAD, "7@0"), "place 0"),
    "a place past the end": (("play", LEAD, "7@3"), "place 3"),
    "a negative place": (("play", LEAD, "7@-1"), "'7@-1'"),
    "a small letter in a move": (("play", LEAD, "x=7@1"), "'x=7'"),
    "a wild too high": (("play", FOLLOW, "X=13@1"), "13"),
    "a wild of nothing": (("play", FOLLOW, "X=@1"), "1 to 12"),
    "a move that does not beat": (("play", FOLLOW, "1@1"), "not higher"),
    "cards that are not neighbours": (("play", LEAD.replace("7,8", "7,1,8"), "7,8@1"), "side by side"),
    "cards that make nothing": (("play", LEAD.replace("7,8", "7,10"), "7,10@1"), "no combination"),
    "a reserve card of the leader": (("play", LEAD, "R1>1"), "leads the trick must play"),
    "a gap that is not there": (("play", FOLLOW, "R1>5"), "gap 5"),
    "a gap zero": (("play", FOLLOW, "R1>0"), "gap 0"),
    "a reserve card that is not there": (("play", FOLLOW, "R2>1"), "reserve card 2"),
    "a card inserted at the wrong moment": (("play", LEAD, ">1"), "it is time to take your turn"),
    "a gift at the wrong moment": (("play", LEAD, "G1"), "it is time to take your turn"),
    "a move after the end": (("play", LEAD, "7,8@1", "1@1"), "over"),
    "a move in a finished round": (("play", OVER, "1@1"), "over"),
    "a view of a finished round": (("view", OVER), "over"),
    "a move that is unreadable to why": (("why", LEAD, "🂡"), "'🂡'"),
    "a move with a line in it": (("play", LEAD, "7@1\n"), "\\n"),
    # Numbers
    "a seat that is not there": (("view", LEAD, "--seat", "3"), "0 to 2"),
    "a seat in words": (("view", LEAD, "--seat", "me"), "'me'"),
    "a seat below zero": (("view", LEAD, "--seat=-1"), "'-1'"),
    "an oldest seat out of range": (("play", LEAD, "7@1", "--oldest", "5"), "--oldest"),
    "no depth": (("perft", LEAD), "DEPTH"),
    "an empty depth": (("perft", LEAD, ""), "DEPTH"),
    "a negative depth": (("perft", LEAD, "-1"), "'-1'"),
    "a depth with a point": (("perft", LEAD, "2.0"), "'2.0'"),
    "a depth beyond counting": (("perft", LEAD, "31"), "'31'"),
    "a huge depth": (("perft", LEAD, "9" * 10_000), "DEPTH"),
    "a depth in arabic digits": (("perft", LEAD, "٢"), "'٢'"),
    "a depth set high": (("perft", LEAD, "²"), "'²'"),
    "two depths": (("perft", LEAD, "1", "2"), "'2'"),
    # The tutor
    "a port in words": (("tutor", "--port", "http"), "'http'"),
    "a port too high": (("tutor", "--port", "65536"), "65535"),
    "an address of another machine": (("tutor", "--host", "192.0.2.1", "--port", "0"), "'192.0.2.1'"),
    "an address that cannot be": (("tutor", "--host", "a" * 300, "--port", "0"), "'aaa"),
    "a port without a value": (("tutor", "--port"), "--port"),
    "a word for the tutor": (("tutor", "now"), "'now'"),
}


def refusal(cli: CommandLine, words: tuple[str, ...]) -> str:
    """Return the one line that a command says about bad input, having said nothing else."""
    found = cli(*words)
    assert (found.status, found.out) == (2, "")
    assert found.err.endswith("\n")
    (sentence,) = found.err.splitlines()
    assert sentence.replace("\N{NO-BREAK SPACE}", " ").isprintable()
    assert 15 <= len(sentence) <= LONGEST_SENTENCE
    assert len(sentence.split()) >= 4
    assert "Traceback" not in sentence
    return sentence


def in_language(words: tuple[str, ...], language: str) -> tuple[str, ...]:
    """Return the words of a command with a wish for a language behind its name."""
    return (words[0], "--lang", language, *words[1:])


@pytest.mark.parametrize(("words", "says"), BAD.values(), ids=BAD)
def test_bad_input_is_said_in_one_clear_line(cli: CommandLine, words: tuple[str, ...], says: str) -> None:
    sentence = refusal(cli, words)
    assert says in sentence
    assert sentence[-1] in ".?…" or "Try: combotutor " in sentence or sentence.endswith('"')


@pytest.mark.parametrize("words", [words for words, _ in BAD.values()], ids=BAD)
def test_bad_input_is_said_in_every_language(
    cli: CommandLine, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {language: refusal(cli, in_language(words, language)) for language in LANGUAGES}
    assert asked["en"] == refusal(cli, words)
    assert len(set(asked.values())) == len(LANGUAGES)
    for language in LANGUAGES:
        monkeypatch.setenv("LANG", f"{language}_XX.UTF-8")
        assert refusal(cli, words) == asked[language]


@pytest.mark.parametrize("words", [words for words, _ in BAD.values()], ids=BAD)
def test_bad_input_stays_a_sentence_where_json_is_asked_for(cli: CommandLine, words: tuple[str, ...]) -> None:
    assert refusal(cli, (words[0], "--json", "--timing", *words[1:])) == refusal(cli, words)


def test_there_are_more_than_forty_ways_of_bad_input() -> None:
    assert len(BAD) > 150
    assert len(set(BAD.values())) == len(BAD)


@pytest.mark.parametrize(
    "words",
    [
        ("plan", "5", "--lang", "xx"),
        ("plan", "5", "--lang=fr"),
        ("plan", "5", "--lang", "EN"),
        ("plan", "5", "--lang", ""),
        ("plan", "5", "--lang="),
        ("plan", "5", "--lang", "e\nn"),
        ("plan", "5", "--lang", "x" * 10_000),
        ("plan", "5", "--lang"),
        ("plan", "5", "--lang", "--json"),
    ],
)
def test_a_language_that_there_is_not_is_said_in_the_language_of_the_environment(
    cli: CommandLine, words: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    english = refusal(cli, words)
    assert "--lang" in english
    monkeypatch.setenv("LANG", "es_ES.UTF-8")
    assert refusal(cli, words) != english


@pytest.mark.parametrize("command", ["moves", "play", "why", "view", "perft", "reply"])
def test_a_position_without_quotes_is_answered_with_the_advice_to_quote_it(cli: CommandLine, command: str) -> None:
    assert "quotes" in refusal(cli, (command, *FOLLOW.split(" "), "2,2@2"))


@pytest.mark.parametrize(
    "words",
    [
        ("play", LEAD, f"{'7,' * 3000}7@1"),
        ("why", LEAD, f"{'X=7,' * 3000}X=13@1"),
        ("play", FOLLOW.replace("1,2,2", "X,2"), f"{'X=3,' * 3000}X=3@1"),
        ("moves", f"{LEAD} moves {'7,' * 3000}7@1"),
        ("moves", LEAD, *["7@1"] * 3000),
        ("plan", "5", *["--not-an-option"] * 3000),
    ],
    ids=["cards of a move", "a wild's value", "wilds of a move", "cards in a line", "words", "options"],
)
def test_input_that_is_too_long_to_repeat_is_shortened(cli: CommandLine, words: tuple[str, ...]) -> None:
    sentence = refusal(cli, words)
    assert len(sentence) < sum(map(len, words)) / 10


def test_a_switch_with_a_value_is_not_said_to_need_one(cli: CommandLine) -> None:
    sentence = refusal(cli, ("plan", "5", "--json=yes"))
    assert "--json" in sentence
    assert "needs a value" not in sentence
