"""A position as one line: six fields, options, and the moves of a turn that is under way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from combotutor.errors import CombotutorError, Phrase, quote
from combotutor.families.combo.cards import LONGEST, Card, Row, readings
from combotutor.families.combo.errors import IllegalMoveError, InvalidError
from combotutor.families.combo.notation.consistency import check_position
from combotutor.families.combo.notation.moves import format_move, parse_move, parse_said
from combotutor.families.combo.notation.options import Options, format_options, parse_options, parse_rules
from combotutor.families.combo.notation.rows import format_hand, format_row, parse_row
from combotutor.families.combo.rules import (
    MOST_TOKENS,
    Entry,
    HandCard,
    Position,
    RuleSet,
    Seat,
    begun,
    chosen_reading,
    play,
)
from combotutor.families.combo.rules.move import said
from combotutor.games import words_of

_FIELDS: Final = 6
_NUMBER: Final = re.compile(r"[0-9]{1,3}", re.ASCII)


def parse_position(line: str) -> Position:
    """Return the position that a line describes, after the moves it may end with.

    What is written of a hand is known to its own seat only. A seat that can do nothing has lost the round: the
    position returned is then a finished one.

    Raises:
        InvalidError: the line cannot be read, or is a position that cannot be; `field` names the part.
        IllegalMoveError: one of the moves is forbidden.
        HiddenCardError: a move needs a card that is not seen.
    """
    words = words_of(line)
    moves = words.index("moves") if "moves" in words else len(words)
    if moves < _FIELDS:
        parse_rules(words[0])
        raise InvalidError("six-fields", "LINE", count=moves, fields="RULES SEATS TRICK TURN PILE TOKENS")
    if moves == len(words) - 1:
        raise InvalidError("no-moves", "MOVE")
    position = _parse_fields(words[:_FIELDS], parse_options(parse_rules(words[0]), words[_FIELDS:moves]))
    return play_words(position, words[moves + 1 :])


def format_position(position: Position) -> str:
    """Return the line of a position: within a turn, the line at which it began and the moves since.

    What the seats know of one another is not written.

    Raises:
        InvalidError: the round is finished: it has no line.
    """
    if position.result is not None:
        raise InvalidError("finished-round", "LINE")
    if position.turn_start is not None:
        moves = " ".join(format_move(move) for move in position.turn_moves)
        return f"{format_position(position.turn_start)} moves {moves}"
    words = [
        position.rules.name,
        "/".join(_format_seat(seat) for seat in position.seats),
        ";".join(_format_entry(entry) for entry in position.trick) or "-",
        str(position.turn),
        format_row(position.pile),
        "/".join(str(seat.tokens) for seat in position.seats),
    ]
    return " ".join([*words, *format_options(position)])


def play_words(position: Position, words: Sequence[str]) -> Position:
    """Return the position after moves written as words.

    Raises:
        CombotutorError: one cannot be read or is forbidden; the error tells its number and its word.
    """
    for number, word in enumerate(words, start=1):
        position = _played_word(position, word, number)
    return position


def _played_word(position: Position, word: str, number: int) -> Position:
    try:
        return play(position, parse_move(position, word))
    except CombotutorError as error:
        error.field = "MOVE"
        error.place = Phrase("place.move", {"number": number, "move": quote(word)})
        raise


def _parse_fields(words: list[str], options: Options) -> Position:
    _, seats_text, trick_text, turn_text, pile_text, tokens_text = words
    rules = options.rules
    seat_texts = seats_text.split("/")
    if len(seat_texts) not in rules.players:
        least, most = rules.players[0], rules.players[-1]
        raise InvalidError("players", "SEATS", players=len(seat_texts), least=least, most=most, title=rules.title)
    hands = [_parse_seat(text, seat, rules) for seat, text in enumerate(seat_texts)]
    entries = trick_text.split(";")
    if len(entries) > len(hands):
        raise InvalidError("trick-too-long", "TRICK", count=len(entries), seats=len(hands))
    trick = () if trick_text == "-" else tuple(_parse_entry(text, rules) for text in entries)
    tokens = parse_counts(tokens_text, len(hands), "TOKENS", MOST_TOKENS)
    position = Position(
        rules=rules,
        seats=tuple(
            Seat(hand, reserve, have, is_out) for (hand, reserve, is_out), have in zip(hands, tokens, strict=True)
        ),
        trick=trick,
        turn=_parse_number(turn_text, "TURN"),
        pile=parse_row(pile_text, "PILE"),
        discards=options.discards,
        points=None if options.points is None else parse_counts(options.points, len(hands), "points"),
        oldest=options.oldest,
    )
    check_position(position)
    return begun(position)


def parse_counts(text: str, seats: int, field: str, most: int | None = None) -> tuple[int, ...]:
    """Return one count a seat from `2/2/1`.

    Raises:
        InvalidError: not a count for each seat, or one above `most`.
    """
    words = text.split("/")
    if len(words) != seats:
        raise InvalidError("one-a-seat", field, count=len(words), seats=seats)
    counts = tuple(_parse_number(word, field) for word in words)
    if most is not None and max(counts) > most:
        raise InvalidError("too-many-tokens", field, count=max(counts), most=most)
    return counts


def _parse_number(text: str, field: str) -> int:
    if not _NUMBER.fullmatch(text) or text != str(int(text)):
        raise InvalidError("no-number", field, text=quote(text))
    return int(text)


def _parse_seat(text: str, seat: int, rules: RuleSet) -> tuple[tuple[HandCard, ...], Row, bool]:
    hand_text, plus, reserve_text = text.partition("+")
    if plus and not reserve_text:
        raise InvalidError("missing-card", "SEATS")
    reserve = parse_row(reserve_text, "SEATS") if plus else ()
    if Card.UNKNOWN in reserve:
        raise InvalidError("hidden-reserve", "SEATS", seat=seat)
    if len(reserve) > rules.reserve:
        raise InvalidError("too-much-reserve", "SEATS", seat=seat, count=len(reserve), most=rules.reserve)
    is_out = hand_text == "x"
    row = () if is_out else parse_row(hand_text, "SEATS")
    return tuple(HandCard(card, frozenset({seat})) for card in row), reserve, is_out


def _format_seat(seat: Seat) -> str:
    return format_hand(seat) + (f"+{format_row(seat.reserve)}" if seat.reserve else "")


def _parse_entry(text: str, rules: RuleSet) -> Entry:
    seat_text, colon, played = text.partition(":")
    if not colon:
        raise InvalidError("trick-entry", "TRICK", text=quote(text))
    seat = _parse_number(seat_text, "TRICK")
    if played == "R":
        return Entry(seat)
    cards, values = parse_said(played, "TRICK")
    if len(cards) == 1 and cards[0].is_special:
        if cards[0] is Card.STOP:
            raise InvalidError("stop-in-trick", "TRICK")
        return Entry(seat, cards)
    if len(values) < cards.count(Card.WILD):
        raise InvalidError("trick-wild", "TRICK", text=quote(text))
    # What is too long is not asked for: `readings` remembers what it was asked.
    possible = readings(cards, wild_pair=rules.wild_pair) if len(cards) <= LONGEST else ()
    if not possible:
        raise InvalidError("trick-no-combination", "TRICK", text=quote(text))
    try:
        return Entry(seat, cards, chosen_reading(cards, possible, values, is_said=True))
    except IllegalMoveError as error:
        raise InvalidError("trick-no-combination", "TRICK", text=quote(text)) from error


def _format_entry(entry: Entry) -> str:
    if not entry.cards:
        return f"{entry.seat}:R"
    if entry.combination is None:
        return f"{entry.seat}:{entry.cards[0].symbol}"
    return f"{entry.seat}:{said(entry.cards, entry.combination)}"
