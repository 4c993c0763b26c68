"""Hints: each says more than the one before, none what a later one is for, and none leads astray; over all packs.

In every run at every third decision, at all of them with `-m long`. What a question leaves possible is read
once more from its words, and what a choice would do is played.
"""

from __future__ import annotations

import functools
import re
import sys
from collections import Counter
from collections.abc import Iterator

import pytest

from combotutor.errors import Listed, Phrase
from combotutor.families.combo.cards import Card, readings
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.plan import fewest_plays
from combotutor.families.combo.rules import (
    GiveCard,
    InsertCard,
    Move,
    PlayCombination,
    PlaySpecial,
    Position,
    TakeReserve,
    describe,
    play,
)
from combotutor.families.combo.solver import BlockTorn, GapClosed, SeatAnswers, changes, leaving, row_after, threats
from combotutor.families.combo.words import text
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import (
    HINTS,
    Progress,
    PuzzleKind,
    Theme,
    VerdictKind,
    asked,
    begin,
    hint,
    hint_count,
    judge,
    preview,
)
from combotutor.puzzles.format.shelf import retired
from combotutor.puzzles.voice.names import move_phrase
from tests.at_length import at_length
from tests.puzzles.main_line import different, every_place, legal, right_moves, some_places
from tests.puzzles.ours import our_puzzles
from tests.puzzles.walk import PUZZLES, best_of, decisions

each_language = pytest.mark.parametrize("language", LANGUAGES)

KIND_WORDS = {
    "en": r"\b(single|run|pair|trio)s?\b",
    "es": r"\b(suelt[ao]|escalera|par|pareja|trío)(s|es)?\b",
    "de": r"(Einzelkarte|\beinzelne|(Zweier|Dreier)(folge|-Straße)|\bPaar|Drilling)",
}
"""The words by which a combination would be told."""


OF = "all"
"""Which decisions are looked at."""


@pytest.fixture(params=at_length(("all", "some"), "some"), autouse=True)
def _of(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules[__name__], "OF", request.param)


@functools.cache
def places_of(which: str) -> tuple[Progress, ...]:
    """Return every decision of every main line, and of every other right way through the starter pack, or some."""
    others = tuple(progress for puzzle in PUZZLES for progress in decisions(puzzle))
    return (*every_place(), *others) if which == "all" else (*some_places(), *others[::3])


def places() -> tuple[Progress, ...]:
    """Return the decisions that are looked at."""
    return places_of(OF)


@functools.cache
def hints_of(which: str) -> tuple[tuple[Phrase, ...], ...]:
    """Return all hints at each."""
    return tuple(
        tuple(hint(progress, level) for level in range(1, hint_count(progress) + 1)) for progress in places_of(which)
    )


def hinted() -> Iterator[tuple[Progress, tuple[Phrase, ...]]]:
    """Yield the decisions that are looked at with all their hints."""
    yield from zip(places(), hints_of(OF), strict=True)


def numbers_in(text: str) -> list[int]:
    """Return the numbers that a sentence names."""
    return [int(word) for word in re.findall(r"[0-9]+", text)]


def names_in(sentence: str, language: str) -> set[str]:
    """Return the special cards that a sentence names."""
    names = {symbol: text(f"card.name.{symbol}", language) for symbol in "XSDPU"}
    return {symbol for symbol, name in names.items() if re.search(rf"\b{name}\b", sentence, re.IGNORECASE)}


def named_kinds(text: str, language: str) -> list[object]:
    """Return the words for kinds of combination in a sentence."""
    return re.findall(KIND_WORDS[language], text, re.IGNORECASE)


def closes(position: Position, move: Move) -> bool:
    """Tell whether cards meet after a move."""
    return any(isinstance(each, GapClosed) for each in changes(position, move))


def has_the_idea(progress: Progress, move: Move, phrase: Phrase) -> bool:  # noqa: C901, PLR0911  (a line for each)
    """Tell whether the first hint would fit an answer."""
    idea = phrase.key.removeprefix("hint.idea.")
    match idea:
        case "close" | "inside":
            return closes(progress.position, move)
        case "no-twin":
            return not is_a_twin(progress, move)
        case "tempting" | "advisers-high":
            return strength(move) < max(map(strength, legal(progress))) or not strength(move)
        case "tear":
            return any(isinstance(each, BlockTorn) for each in changes(progress.position, move))
        case "advisers-special":
            return not isinstance(move, PlaySpecial)
        case "advisers-wild":
            return Card.WILD not in cards_of(move)
        case "with-wild":
            return isinstance(move, PlayCombination) and Card.WILD in move.cards
        case "mixed":
            return isinstance(move, PlayCombination) and move.combination.kind.is_run
        case "loose" | "find-two" | "find-three":
            return isinstance(move, PlayCombination) and len(move.cards) == {"loose": 1, "find-two": 2}.get(idea, 3)
        case "sure-top":
            found = threats(progress.position, move)
            return isinstance(move, PlayCombination) and not any(isinstance(each, SeatAnswers) for each in found)
    sorts = {"keep": PlayCombination, "insert": TakeReserve | InsertCard, "give": GiveCard, "special": PlaySpecial}
    return idea not in sorts or isinstance(move, sorts[idea])


def strength(move: Move) -> int:
    """Return the rank of what a move plays, 0 where that is no combination."""
    return move.combination.strength if isinstance(move, PlayCombination) else 0


def cards_of(move: Move) -> tuple[Card, ...]:
    """Return the cards that a move plays."""
    return move.cards if isinstance(move, PlayCombination) else (move.card,) if isinstance(move, PlaySpecial) else ()


def is_a_twin(progress: Progress, move: Move) -> bool:
    """Tell whether a card goes beside an equal one."""
    match move:
        case TakeReserve(number, gap):
            card: Card | None = progress.position.mover.reserve[number - 1]
        case InsertCard(gap):
            card = progress.position.incoming
        case _:
            return False
    return card is not Card.WILD and card in progress.row[max(0, gap - 2) : gap]


def said_of(value: object) -> str:
    """Return how what stands in a sentence is said in English."""
    return value.text("en") if isinstance(value, Phrase | Listed) else str(value)


def as_played(move: Move) -> str:
    """Return the cards of a play as a question names them in English; empty where a move plays none."""
    words = [told(card) for card in cards_of(move)]
    if len(words) != 1:
        return " ".join(words)
    [card] = cards_of(move)
    if card.is_special:
        return f"the card {words[0]}"
    return f"an {words[0]}" if card in {Card.EIGHT, Card.ELEVEN} else f"a {words[0]}"


def named_at(progress: Progress, word: object) -> set[int]:
    """Return the places at which a card may lie that a question names, as it says it in English."""
    said, _, place = str(word).partition(" at place ")
    found = {at for at, card in enumerate(progress.row, start=1) if said in {told(card), the_told(card)}}
    return {int(place)} & found if place else found


def fits_the_question(progress: Progress, move: Move, phrase: Phrase) -> bool:  # noqa: C901, PLR0911  (a line for each)
    """Tell whether a question points at an answer, or leaves it: read from its key and its words."""
    values = {name: said_of(value) for name, value in phrase.values.items()}
    own, gap = set(leaving(move)), gap_of(move)
    match phrase.key.removeprefix("hint.ask."):
        case "between" | "between-two":
            left, right = (named_at(progress, values.get(name, values.get("card"))) for name in ("left", "right"))
            return bool(own) and any(one < min(own) and max(own) < other for one in left for other in right)
        case "highest" | "leaves" | "answered" | "counted":
            return as_played(move) != values["cards"]
        case "compared":
            return as_played(move) in {values["one"], values["other"]}
        case "belongs" | "meets":
            return not named_at(progress, values["card"]) <= own
        case "makes":
            return bool(named_at(progress, values["card"]) & own)
        case "higher":
            named = [each for each in legal(progress) if as_played(each) == values["cards"]]
            return strength(move) > max(map(strength, named))
        case "twin":
            return bool(gap) and not is_a_twin(progress, move)
        case "parted" if gap:
            card = row_after(progress.position, move)[gap - 1]
            around = (progress.row[gap - 2 : gap - 1], progress.row[gap - 1 : gap])
            said = [the_told(each[0]) if each else "" for each in ((card,), *around)]
            return said != [values["card"], values["left"], values["right"]]
        case "parted-two" if gap:
            card = row_after(progress.position, move)[gap - 1]
            left, right = (*progress.row[max(0, gap - 2) : gap], None)[:2]
            twins = {"the 2 wilds" if left is Card.WILD else f"the two {told(left or card)}s"} if left is right else {}
            return the_told(card) != values["card"] or values["cards"] not in twins
        case "later":
            return bool(gap) and not {gap - 1, gap} & named_at(progress, values["other"])
        case "either" | "linked-by-either" | "linked" | "goes":
            return bool(gap)
    return True


def gap_of(move: Move) -> int:
    """Return the gap into which a move puts a card, 0 if it puts none."""
    return move.gap if isinstance(move, TakeReserve | InsertCard) else 0


def the_told(card: Card) -> str:
    """Return how a card is told in English with its article."""
    return f"the card {told(card)}" if card.is_special else f"the {told(card)}"


def begins_so(progress: Progress, move: Move, phrase: Phrase) -> bool:  # noqa: PLR0911  (a line for each)
    """Tell whether the third hint would fit an answer."""
    row, said = progress.row, phrase.text("en")
    card = next(
        (
            card
            for card in Card
            if said.endswith((f": {told(card)}.", f": {told(card)}, at place {phrase.values.get('at')}."))
        ),
        None,
    )
    match phrase.key, move:
        case "hint.first", PlayCombination(at, _, _) | PlaySpecial(at, _):
            return at == phrase.values["at"]
        case "hint.card", PlaySpecial(_, special):
            return special is card
        case "hint.take", TakeReserve(number, _):
            return progress.position.mover.reserve[number - 1] is card
        case "hint.beside", TakeReserve(_, gap) | InsertCard(gap):
            return card in row[max(0, gap - 2) : gap]
        case "hint.gaps", TakeReserve(_, gap) | InsertCard(gap):
            return gap in numbers_in(said)
        case "hint.beside-gift", GiveCard(int(at)):
            return card in (*row[max(0, at - 2) : at - 1], *row[at : at + 1])
    return False


def told(card: Card) -> str:
    """Return how a card is told in English."""
    if card.is_number or card is Card.UNKNOWN:
        return card.symbol
    name = text(f"card.name.{card.symbol}")
    return f"“{name}”" if card.is_special else name


def possible(progress: Progress, phrases: tuple[Phrase, ...]) -> list[Move]:
    """Return the legal answers that some first hints would all fit."""
    fits = {"hint.idea": has_the_idea, "hint.ask": fits_the_question}
    asked_of = [(fits.get(".".join(phrase.key.split(".")[:2]), begins_so), phrase) for phrase in phrases]
    return [move for move in legal(progress) if all(fit(progress, move, phrase) for fit, phrase in asked_of)]


@each_language
def test_an_idea_names_no_card_of_the_row_and_no_place_and_no_hint_before_the_last_a_kind(language: str) -> None:
    for _, phrases in hinted():
        assert numbers_in(phrases[0].text(language)) == []
        for phrase in phrases[:-1]:
            assert named_kinds(phrase.text(language), language) == []


def test_a_question_names_a_card_or_a_player_of_this_position() -> None:
    for progress, phrases in hinted():
        question = phrases[1]
        assert question.key.startswith("hint.ask."), progress.puzzle.id
        position = progress.position
        table = [card for entry in position.trick for card in entry.cards]
        seen = {told(card) for card in (*progress.row, *position.mover.reserve, *table, position.incoming) if card}
        seats = {f"player {number}" for number, seat in enumerate(position.seats, start=1) if seat.row}
        said = {name: value for name, value in question.values.items() if name not in {"plays", "count"}}
        values = " ".join(map(said_of, said.values()))
        words = set(
            re.findall(
                r"“[^”]+”|[0-9]+|wild", re.sub(r"at place [0-9]+|[0-9]+ (cards?|plays?)|layer [0-9]+", "", values)
            )
        )
        named = {match.lower() for match in re.findall(r"[Pp]layer [0-9]+", values)}
        assert words | named
        assert named <= seats - {f"player {progress.puzzle.seat + 1}"}
        others = {told(card) for seat in position.seats for card in seat.row} if named else set()
        assert words <= seen | others, (progress.puzzle.id, question.text("en"))


@each_language
def test_no_two_hints_of_a_decision_are_the_same_and_none_has_a_letter_for_a_card(language: str) -> None:
    for progress, phrases in hinted():
        texts = [phrase.text(language) for phrase in phrases]
        assert len(set(texts)) == len(texts)
        assert not any(re.search(r"\b[SDPUX?]\b", text) for text in texts), progress.puzzle.id


def test_the_first_two_hints_leave_two_answers_possible_wherever_there_are_two() -> None:
    for progress, phrases in hinted():
        for count in (1, 2):
            left = possible(progress, phrases[:count])
            assert set(left) & set(right_moves(progress)), progress.puzzle.id
            assert different(progress, left) >= min(2, different(progress, legal(progress))), progress.puzzle.id


@each_language
def test_the_third_hint_names_one_card_or_gaps_and_neither_length_kind_nor_value(language: str) -> None:
    for progress, phrases in hinted():
        if len(phrases) < HINTS:
            continue
        text, best = phrases[2].text(language), right_moves(progress)
        assert named_kinds(text, language) == []
        numbers, names = numbers_in(text), names_in(text, language)
        if phrases[2].key == "hint.first":
            starts = {(progress.row[leaving(move)[0] - 1], leaving(move)[0]) for move in best if leaving(move)}
            assert any(set(numbers) <= {int(card), at} for card, at in starts)
            assert len(numbers) + len(names) == 2
        elif phrases[2].key == "hint.gaps":
            assert names == set()
            assert 1 < len(numbers) <= len(progress.row)
            assert {each.gap for each in best if isinstance(each, TakeReserve | InsertCard)} & set(numbers)
        else:
            named = {card for card in Card if int(card) in numbers}
            assert len(numbers) + len(names) == 1
            assert named <= {*progress.row, *progress.position.mover.reserve}


def test_no_neighbour_is_named_with_which_a_card_makes_nothing() -> None:
    beside = [each for each in hinted() if each[1][2].key == "hint.beside"]
    assert beside
    for progress, phrases in beside:
        put = [move for move in right_moves(progress) if isinstance(move, TakeReserve | InsertCard)]
        incoming = {row_after(progress.position, move)[move.gap - 1] for move in put}
        [named] = [
            card
            for card in set(progress.row)
            if told(card) == phrases[2].values["card"] or str(phrases[2].values["card"]) == told(card)
        ]
        assert any(readings((named, card), wild_pair=progress.position.rules.wild_pair) for card in incoming)


def test_the_third_hint_leaves_a_right_answer_and_often_others() -> None:
    left_open = 0
    for progress, phrases in hinted():
        left = possible(progress, phrases[:3])
        assert set(left) & set(right_moves(progress))
        left_open += different(progress, left) > 1
    assert left_open > len(places()) / 5


@each_language
def test_no_hint_before_the_last_tells_what_the_last_is_for(language: str) -> None:
    for progress, phrases in hinted():
        texts = [phrase.text(language) for phrase in phrases]
        for move in right_moves(progress):
            # A play of one card is its first card; that nothing follows is still to be found.
            whole = [] if len(leaving(move)) == 1 else [move_phrase(progress.position, move).text(language)]
            if isinstance(move, PlayCombination):
                whole.append(describe(move.combination).text(language))
            assert not any(part in text for part in whole for text in texts[:-1])


def test_a_special_card_of_the_right_moment_is_named_by_the_third_hint() -> None:
    moments = [
        (progress, phrases)
        for progress, phrases in hinted()
        if progress.puzzle.kind is PuzzleKind.MOMENT and Theme.HOLDING not in progress.puzzle.themes
    ]
    assert moments
    for progress, phrases in moments:
        symbol = format_move(right_moves(progress)[0])[0]
        assert names_in(phrases[2].text("en"), "en") == {symbol}
        assert "at place" not in phrases[2].text("en")


def test_of_two_reserve_cards_the_third_hint_says_which() -> None:
    taken = [each for each in hinted() if each[0].puzzle.kind is PuzzleKind.RESERVE]
    assert taken
    assert {phrases[2].key for _, phrases in taken} == {"hint.take"}


def test_the_last_hint_is_a_right_answer_in_words() -> None:
    for progress, phrases in hinted():
        if progress.puzzle.kind is not PuzzleKind.CLEAR:
            spoken = {move_phrase(progress.position, move).text("en") for move in right_moves(progress)}
            assert phrases[-1].text("en") in {f"The whole answer: {each}." for each in spoken}


def cleared_by(progress: Progress, spoken: str) -> Progress:
    """Return the place after a play of a row to clear that is told as its cards."""
    cards = [SYMBOLS.get(card, card) for card in re.split(r", | and ", spoken.partition(" (")[0])]
    fitting = [
        move
        for move in right_moves(progress)
        if [card.symbol for card in progress.row[leaving(move).start - 1 : leaving(move).stop - 1]] == cards
    ]
    assert fitting, spoken
    verdict = judge(progress, format_move(fitting[0]))
    assert verdict.kind is VerdictKind.RIGHT
    return verdict.progress


SYMBOLS = {told(card): card.symbol for card in Card if card.is_special or card is Card.WILD}


def test_the_last_hint_of_a_row_to_clear_is_an_order_of_play_that_clears_it() -> None:
    for puzzle in dict.fromkeys(progress.puzzle for progress in places()):
        if puzzle.kind is not PuzzleKind.CLEAR:
            continue
        progress = begin(puzzle)
        for spoken in (
            hint(progress, hint_count(progress))
            .text("en")
            .removeprefix("One after the other: ")
            .rstrip(".")
            .split("; ")
        ):
            progress = cleared_by(progress, spoken)
        assert progress.is_solved


def test_the_hints_of_a_row_to_clear_lead_to_a_play_that_closes_something_up_if_there_is_one() -> None:
    for progress, phrases in hinted():
        if progress.puzzle.kind is PuzzleKind.CLEAR:
            right = right_moves(progress)
            closing = {leaving(move)[0] for move in right if closes(progress.position, move)}
            assert phrases[2].values["at"] in closing or not closing
            first = phrases[-1].text("en").removeprefix("One after the other: ")
            assert first.startswith(
                phrases[2].text("en").removeprefix("Your play begins with this card: ").split(",")[0]
            )


def test_nothing_is_to_be_kept_together_where_all_cards_are_played() -> None:
    whole = [each for each in our_puzzles() if each.kind is PuzzleKind.BEAT and Theme.LAST in each.themes]
    ideas = {hint(begin(each), 1).key for each in (whole if OF == "all" else whole[:5])}
    assert ideas == {"hint.idea.count"}


def test_an_idea_that_only_one_play_would_fit_is_not_told() -> None:
    nested = next(puzzle for puzzle in PUZZLES if puzzle.id == "clear-2")
    ideas = [hint(progress, 1).key for progress in decisions(nested)]
    assert "hint.idea.beside" in ideas


@pytest.mark.parametrize(
    ("name", "idea", "question"),
    [
        ("find-1", "find", "You could play a 2. What is higher?"),
        ("find-2", "mixed", "You could play 7 6. What is higher?"),
        ("find-1002", "find-two", None),
        ("find-1050", "find-three", None),
        ("beat-1", "keep", "The highest you can play is 7 7. What would be left then?"),
        ("beat-2", "close", "What lies between the 10 and the 11?"),
        ("beat-4", "count", "Which cards does the 9 belong with?"),
        ("beat-1012", "wait", None),
        ("answer-1118", "tempting", None),
        ("clear-1", "beside", "What lies between the two 12s?"),
        ("clear-3", "inside", None),
        ("insert-2", "insert", "Which of your cards does the 1 go with, now or later?"),
        ("insert-1065", "insert", "Which two cards could the 4 link?"),
        ("insert-1159", None, "What has to go before the 11 and the 11 at place 5 can meet?"),
        ("answer-1070", None, "Where could the 5 do more than beside the other 5?"),
        ("wild-1001", "wild-kind", "What can the 11 make with the cards beside it?"),
        ("wild-2", "wild-number", None),
        ("wild-1018", "tear", None),
        ("sure-1001", "sure-ahead", "Player 2 holds a 10. What can that beat?"),
        ("sure-1002", None, "What could player 4 do if you played an 8?"),
        ("sure-1013", "sure-top", None),
        ("sure-1041", "special", None),
        ("moment-1001", "moment-D", None),
        ("moment-1003", "moment-S", None),
        ("moment-1004", "moment-P", None),
        ("moment-1007", "moment-U", None),
        ("moment-1022", "moment-several", None),
        ("risk-1001", "risk-hurry", None),
        ("risk-1008", None, "Player 3 has 3 cards left. How often will you play before they are gone?"),
        (
            "advisers-1001",
            "advisers-special",
            "If you played the card “pick up”, only 2 plays would be left. What would you miss then?",
        ),
        ("advisers-1010", "advisers-high", None),
        ("advisers-1036", "advisers-wild", None),
    ],
)
def test_idea_and_question_are_chosen_by_what_the_decision_is_about(
    name: str, idea: str | None, question: str | None
) -> None:
    progress = begin(next(each for each in (*our_puzzles(), *retired()) if each.id == name))
    assert idea is None or hint(progress, 1).key == f"hint.idea.{idea}"
    assert question is None or hint(progress, 2).text("en") == question


def test_no_idea_is_told_of_two_thirds_of_a_kind() -> None:
    told_of: dict[str, Counter[str]] = {}
    for progress in every_place() if OF == "all" else some_places():
        told_of.setdefault(progress.puzzle.kind, Counter())[hint(progress, 1).key] += 1
    assert {kind: len(keys) for kind, keys in told_of.items() if len(keys) < 2} == {}
    if OF == "all":
        shares = {kind: max(keys.values()) / keys.total() for kind, keys in told_of.items()}
        assert max(shares.values()) < 2 / 3, shares


@each_language
def test_what_a_choice_would_do_is_what_it_does_and_not_whether_it_is_right(language: str) -> None:
    for progress, phrases in hinted():
        moves = legal(progress)
        for move in moves[:: 1 + len(moves) // 2]:
            said = preview(judge(progress, format_move(move)))
            if len(phrases) < HINTS:
                assert said == ()
                continue
            text = " ".join(each.text(language) for each in said)
            row = row_after(progress.position, move)
            shown = " ".join(told_in(card, language) for card in row)
            assert shown in said[0].text(language)
            if progress.puzzle.kind is not PuzzleKind.FIND and row:
                plays = fewest_plays(row, wild_pair=progress.position.rules.wild_pair)
                assert Phrase("plays", {"count": plays}).text(language) in said[0].text(language)
            assert len(said) <= 3
            assert not re.search(JUDGING[language], text, re.IGNORECASE), text


JUDGING = {
    "en": r"\b(right|wrong|best|better|worse|not yet|nearly|enough|good|mistake)\b",
    "es": r"\b(correct[ao]s?|bien|mal|mejor|peor|todavía no|casi|basta|buen[ao]?)\b",
    "de": r"\b(richtig|falsch|am besten|besser|schlechter|noch nicht|fast|reich(t|en)|gut)\b",
}
"""Words by which one would hear whether an answer is right."""


def told_in(card: Card, language: str) -> str:
    """Return how a card is told in a language."""
    if card.is_number:
        return card.symbol
    name = text(f"card.name.{card.symbol}", language)
    return text("hint.named", language, name=name) if card.is_special else name


def test_of_what_is_no_legal_answer_nothing_is_told() -> None:
    progress = begin(next(puzzle for puzzle in PUZZLES if puzzle.id == "rulebook-1"))
    assert [preview(judge(progress, word)) for word in ("", "nonsense", "10,5@1", "R9>9")] == [(), (), (), ()]


def test_a_gift_is_hinted_at_by_what_lies_beside_it() -> None:
    gifts = [each for puzzle in PUZZLES for each in decisions(puzzle) if asked(each.position).task == "give"]
    assert gifts
    for progress in gifts:
        gaps = {leaving(move).start + step for move in best_of(progress) for step in (-1, 1)}
        beside = {card.symbol for place, card in enumerate(progress.row, start=1) if place in gaps}
        assert hint(progress, 3).text("en") in {f"The card to give lies beside this one: {card}." for card in beside}


@each_language
def test_every_hint_has_its_words_and_there_are_four_wherever_there_is_something_to_tell(language: str) -> None:
    for progress, phrases in hinted():
        texts = [phrase.text(language) for phrase in phrases]
        assert all(text.endswith((".", "?")) and "{" not in text for text in texts)
        assert len(texts) == HINTS or (len(texts) == HINTS - 1 and len(progress.row) < 2), progress.puzzle.id


@pytest.mark.parametrize("level", [0, HINTS + 1, -1])
def test_there_is_no_hint_of_another_level(level: int) -> None:
    with pytest.raises(ValueError, match=r"1 to 4"):
        hint(begin(PUZZLES[0]), level)


def test_a_solved_puzzle_has_no_hint() -> None:
    start = begin(next(puzzle for puzzle in PUZZLES if puzzle.id == "rulebook-1"))
    progress = judge(start, "5,6@2").progress
    with pytest.raises(ValueError, match="not solved"):
        hint(progress, 1)
    assert play(start.position, best_of(start)[0]) == progress.position
