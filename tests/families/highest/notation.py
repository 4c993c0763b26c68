"""Highest in one line: `highest 2,5/?3 0:7 1 1/0 4,9 ?40`: hands, trick, turn, tricks taken, played, pile."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from combotutor.errors import CombotutorError, InvalidError, Phrase, quote
from combotutor.games import words_of
from combotutor.games.protocol import wrong_players

from .rules import DECK, HAND, UNSEEN, Cards, Highest, Play, Position


class Notation:
    """How positions and moves of Highest are written."""

    def parse_position(self, line: str) -> Position:
        """Return the position of a line, after the moves it may end with."""
        words = words_of(line)
        fields, moves = (words[:7], words[8:]) if words[7:8] == ["moves"] else (words, [])
        if len(fields) != len(("game", "hands", "trick", "turn", "taken", "played", "pile")):
            raise InvalidError("highest-fields", "LINE", count=len(fields))
        _, hands, trick, turn, taken, played, pile = fields
        entries = () if trick == "-" else tuple(_entry(each) for each in trick.split(";"))
        position = Position(
            tuple(tuple(sorted(_cards(hand, "SEATS"))) for hand in hands.split("/")),
            entries,
            _number(turn, "TURN"),
            tuple(_number(each, "TAKEN") for each in taken.split("/")),
            _cards(played, "PLAYED"),
            _cards(pile, "PILE"),
        )
        _check(position)
        return self.play_words(position, moves)

    def format_position(self, position: Position) -> str:
        """Return the line of a position."""
        if not any(position.hands):
            raise InvalidError("finished-round", "LINE")
        trick = ";".join(f"{seat}:{card}" for seat, card in position.trick) or "-"
        hands, taken = "/".join(map(_text, position.hands)), "/".join(map(str, position.taken))
        return f"highest {hands} {trick} {position.turn} {taken} {_text(position.played)} {_text(position.pile)}"

    def parse_move(self, _position: Position, word: str) -> Play:
        """Return the card that a word names."""
        return Play(_number(word, "MOVE"))

    def parse_legal_move(self, position: Position, word: str) -> Play:
        """Return the card that a word names, if it may be played."""
        move = self.parse_move(position, word)
        if refused := Highest().refusal(position, move):
            raise refused
        return move

    def format_move(self, move: Play) -> str:
        """Return the word for a card."""
        return str(move.card)

    def play_words(self, position: Position, words: Sequence[str]) -> Position:
        """Return the position after cards."""
        for number, word in enumerate(words, start=1):
            try:
                position = Highest().play(position, self.parse_move(position, word))
            except CombotutorError as error:
                error.field, error.place = "MOVE", Phrase("place.move", {"number": number, "move": quote(word)})
                raise
        return position

    def facts(self, position: Position) -> dict[str, Any]:
        """Return the tricks of each seat, and who has won."""
        ended = Highest().outcome(position)
        return {"taken": list(position.taken), **({} if ended is None else {"winners": list(ended.winners)})}


def _check(position: Position) -> None:
    """Refuse a position that cannot be."""
    seats, known = len(position.hands), [card for card in Highest().cards(position) if card != UNSEEN]
    if seats not in Highest().players or len(position.taken) != seats or position.turn >= seats:
        raise wrong_players(Highest(), seats)
    if len(Highest().cards(position)) != len(DECK) or any(known.count(card) > DECK.count(card) for card in known):
        raise InvalidError("highest-cards", "LINE", most=len(DECK))
    if max(map(len, position.hands)) > HAND:
        raise InvalidError("highest-hand", "SEATS", most=HAND)
    played = [seat for seat, _ in position.trick]
    held = {len(hand) + played.count(seat) for seat, hand in enumerate(position.hands)}
    if (
        len(held) > 1
        or len(played) >= seats
        or played != [(position.turn - back) % seats for back in range(len(played), 0, -1)]
    ):
        raise InvalidError("highest-trick", "TRICK")


def _cards(text: str, field: str) -> Cards:
    if text.startswith("?"):
        return (UNSEEN,) * min(_number(text[1:], field), len(DECK) + 1)
    return () if text == "-" else tuple(_number(each, field) for each in text.split(","))


def _text(cards: Cards) -> str:
    if not cards:
        return "-"
    return f"?{len(cards)}" if UNSEEN in cards else ",".join(map(str, cards))


def _entry(text: str) -> tuple[int, int]:
    seat, _, card = text.partition(":")
    return _number(seat, "TRICK"), _number(card, "TRICK")


def _number(text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= len("999")):
        raise InvalidError("no-number", field, text=quote(text))
    return int(text)
