"""What is said of answers and puzzles: complete in every language, true of the cards, and never the answer itself."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import replace

import pytest

from combotutor.families.combo import words
from combotutor.families.combo.cards import Card, Row
from combotutor.families.combo.notation import format_move
from combotutor.families.combo.plan import best_partitions
from combotutor.families.combo.rules import InsertCard, PlayCombination, PlaySpecial, TakeReserve, legal_moves
from combotutor.families.combo.solver import BlockTorn, PlaysCounted, leaving
from combotutor.families.combo.solver.meaning import card_in
from combotutor.families.combo.voice.spoken import cards_phrase, the_card, those_phrase, without_phrase
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import (
    Progress,
    Puzzle,
    PuzzleKind,
    Verdict,
    VerdictKind,
    asked,
    begin,
    closing,
    goal,
    judge,
    phrases,
    story,
    title,
)
from combotutor.puzzles.format.schema import is_from_rulebook
from combotutor.puzzles.voice.names import Listed, kind_name, move_phrase
from tests.at_length import at_length
from tests.puzzles.main_line import every_place, right_moves, some_places, some_verdicts
from tests.puzzles.ours import our_puzzles
from tests.puzzles.test_verdict import puzzle
from tests.puzzles.walk import PUZZLES, best_of, decisions, ends, verdicts

each_puzzle = pytest.mark.parametrize("each", PUZZLES, ids=[puzzle.id for puzzle in PUZZLES])
each_language = pytest.mark.parametrize("language", LANGUAGES)

LONGEST = 160
"""The most characters of a sentence."""
LONGEST_LIST = 180
"""That of one that lists gaps, each with what lies beside it."""
LISTS = {"verdict.meant", "verdict.same", "verdict.others-named"}
"""Which those are."""


def spoken(verdict: Verdict, language: str = "en") -> str:
    """Return all that is said of an answer."""
    return " ".join(phrase.text(language) for phrase in phrases(verdict))


def said_of(progress: Progress, word: str) -> str:
    """Return all that is said of an answer, in English."""
    return spoken(judge(progress, word))


def by_id(name: str) -> Puzzle:
    """Return the puzzle of a name."""
    return next(each for each in PUZZLES if each.id == name)


@each_puzzle
def test_every_judgement_has_its_words_in_every_language(each: Puzzle) -> None:
    refused = [judge(begin(each), word) for word in ("nonsense", "9@9", "R9>9", "G9", ">99")]
    for verdict in (*verdicts(each), *refused):
        texts = [spoken(verdict, language) for language in LANGUAGES]
        assert len(set(texts)) == len(LANGUAGES)
        assert all(text and "{" not in text and "  " not in text and ".." not in text for text in texts)


def named(rows: Iterable[Row], language: str) -> set[str]:
    """Return cards in all ways in which sentences list them."""
    ways = (cards_phrase, those_phrase, without_phrase)
    return {Listed((way(cards),)).text(language) for cards in rows for way in ways}


@each_puzzle
@each_language
def test_a_mistake_is_explained_and_the_answer_not_given_away(each: Puzzle, language: str) -> None:
    for progress in decisions(each):
        best = best_of(progress)
        answers = {move_phrase(progress.position, move).text(language) for move in best}
        if each.kind is not PuzzleKind.CLEAR:
            together = [move.cards for move in best if isinstance(move, PlayCombination) and len(move.cards) > 1]
            answers |= named(together, language)
        for verdict in verdicts(each):
            if verdict.before == progress and verdict.kind is VerdictKind.NOT_BEST:
                said = spoken(verdict, language)
                assert said
                assert not any(answer in said for answer in answers), verdict.word


@each_puzzle
def test_a_mistake_that_costs_plays_says_what_is_lost_unless_that_would_be_the_answer_and_then_how_many(
    each: Puzzle,
) -> None:
    for verdict in verdicts(each):
        costs = verdict.kind is VerdictKind.NOT_BEST and verdict.plays_after != verdict.fewest
        if costs and each.kind is not PuzzleKind.FIND:
            headline, *reasons, count = (phrase.key for phrase in phrases(verdict))
            assert headline == "verdict.not-best" or headline.startswith("nearly.")
            assert len(reasons) <= 2
            assert all(
                reason.startswith("reason.")
                or reason
                in {
                    "not-yet.broken",
                    "not-yet.rest",
                    "verdict.took",
                    "verdict.took-free",
                    "verdict.no-help",
                    "verdict.no-saving",
                }
                for reason in reasons
            )
            if each.kind is PuzzleKind.CLEAR:
                assert count == "not-yet.plays"
            else:
                assert count in {"verdict.worse", "verdict.worse-than-empty"}


@each_language
@pytest.mark.parametrize("step", at_length((1, 3), 3))
def test_all_over_the_packs_a_mistake_gives_no_right_answer_away(language: str, step: int) -> None:
    for verdict in some_verdicts()[::step]:
        if verdict.kind is VerdictKind.NOT_BEST:
            progress, said = verdict.before, spoken(verdict, language)
            right = right_moves(progress)
            answers = {move_phrase(progress.position, move).text(language) for move in right}
            if progress.puzzle.kind is not PuzzleKind.CLEAR:
                together = [move.cards for move in right if isinstance(move, PlayCombination) and len(move.cards) > 1]
                answers |= named(together, language)
            assert not any(answer in said for answer in answers), (progress.puzzle.id, verdict.word)


def sentences(text: str) -> list[str]:
    """Return the sentences of a text; the number of a rule at its end is none."""
    return re.split(r"(?<=[.!?])\s+", re.sub(r"\s\[\w+\]$", "", text))


@each_language
def test_after_a_headline_there_are_one_to_three_short_sentences(language: str) -> None:
    for verdict in some_verdicts():
        headline, *said = phrases(verdict)
        assert len(headline.text(language).split()) <= 8
        assert 1 <= len(said) <= 3
        for phrase in said:
            text = phrase.text(language)
            assert sentences(text) == [text]
            assert text.endswith((".", "!", "?"))
            assert len(text) <= (LONGEST_LIST if phrase.key in LISTS else LONGEST), text


@each_language
def test_what_is_refused_is_told_in_few_sentences_too(language: str) -> None:
    for progress in some_places():
        for word in ("nonsense", "9@9", "R9>9", "G9", ">99", "S@1"):
            said = sentences(spoken(judge(progress, word), language))
            assert len(said) <= 4
            assert all(each.endswith((".", "!", "?")) for each in said)


@each_puzzle
def test_praise_begins_with_right_and_names_equal_answers(each: Puzzle) -> None:
    for verdict in verdicts(each):
        if verdict.kind is VerdictKind.RIGHT:
            keys = [phrase.key for phrase in phrases(verdict)]
            assert keys[0] == "verdict.right"
            same = {"verdict.also", "verdict.same", "verdict.same-many", "verdict.meant", "verdict.meant-many"}
            others = {"verdict.others-named", "verdict.others", "verdict.order", "verdict.order-many", "verdict.ways"}
            assert bool(verdict.same) == bool(same & set(keys))
            assert bool(verdict.others) == bool(others & set(keys))


@each_puzzle
@each_language
def test_titles_goals_stories_and_endings_have_their_words(each: Puzzle, language: str) -> None:
    assert title(each).text(language)
    assert goal(each).text(language).endswith((".", "?"))
    for progress in decisions(each):
        texts = [phrase.text(language) for phrase in story(progress)]
        assert texts
        assert closing(progress) == ()
        assert all(text.endswith((".", "?")) for text in texts)
    for progress in ends(each):
        assert story(progress) == ()
        texts = [phrase.text(language) for phrase in closing(progress)]
        is_told_more = is_from_rulebook(each) or each.kind is PuzzleKind.CLEAR
        assert (len(texts) > 1) == is_told_more
        assert closing(progress)[-1].key.startswith("about.")
        assert all(text.endswith(".") and "{" not in text for text in texts)


@each_language
def test_titles_differ_and_those_of_a_kind_are_numbered(language: str) -> None:
    titles = [title(each).text(language) for each in PUZZLES]
    assert len(set(titles)) == len(titles)
    assert title(by_id("beat-3")).text(language) == kind_name("beat").text(language) + " (3)"


@each_language
@pytest.mark.parametrize("places", at_length((some_places, every_place), some_places), ids=["some", "all"])
def test_every_kind_has_its_title_its_goal_and_its_story(
    language: str, places: Callable[[], tuple[Progress, ...]]
) -> None:
    for progress in places():
        each = progress.puzzle
        assert is_from_rulebook(each) or title(each).text(language).endswith(f"({each.id.rpartition('-')[2]})")
        texts = [goal(each).text(language), *(phrase.text(language) for phrase in story(progress))]
        # Where nobody did anything since the last answer, what was said of that is all there is to tell.
        assert len(texts) > 1 or progress.decided
        assert all(text.endswith((".", "?")) and "{" not in text for text in texts)
    assert {progress.puzzle.kind for progress in places()} == set(PuzzleKind)


def test_a_puzzle_of_another_pack_needs_no_words_of_its_own() -> None:
    mine = replace(by_id("beat-1"), id="two-tens", kind=PuzzleKind.SPECIAL)
    assert title(mine).text("en") == "Special cards"
    assert story(begin(mine))[0].text("en") == "Player 1 led: a single 3."
    assert [each.key for each in closing(judge(begin(mine), "12@3").progress)] == ["about.theme.keeping"]


def test_the_words_of_the_rulebooks_are_for_their_situations_alone() -> None:
    from_rulebook = [puzzle for puzzle in PUZZLES if is_from_rulebook(puzzle)]
    assert [puzzle.id for puzzle in from_rulebook] == [f"rulebook-{number}" for number in range(1, 5)]
    for each in from_rulebook:
        for other in (
            replace(each, kind=PuzzleKind.WILD if each.kind is PuzzleKind.SPECIAL else PuzzleKind.SPECIAL),
            replace(each, position=each.position[:-1] + "0"),
            replace(each, steps=each.steps * 2),
            replace(each, id="rulebook-9"),
        ):
            assert not is_from_rulebook(other)
            assert title(other).text("en").endswith(f"({other.id[-1]})")


def test_the_story_is_told_from_the_trick() -> None:
    told = " ".join(phrase.text("en") for phrase in story(begin(by_id("insert-1"))))
    assert told == (
        "Player 1 played the card “draw”. Player 2 played: a run of two up to 8. "
        "Player 3 played: a run of three up to 3. Now it is your turn. "
        "Nothing in your row is higher, so you take a reserve card."
    )
    told = " ".join(phrase.text("en") for phrase in story(begin(by_id("beat-4"))))
    assert told == "Player 2 led: a single 6. Player 3 took a reserve card. Now it is your turn."
    told = " ".join(phrase.text("en") for phrase in story(begin(by_id("insert-7"))))
    assert told.endswith("You played: a run of three up to 5. You have drawn a 12. Where does it go?")
    assert [phrase.text("en") for phrase in story(begin(by_id("find-1")))] == ["You lead. Nothing lies on the table."]


def test_the_special_situation_has_its_own_story_at_each_step() -> None:
    progress, keys = begin(by_id("rulebook-4")), []
    while not progress.is_solved:
        keys += [phrase.key for phrase in story(progress)]
        progress = judge(progress, format_move(best_of(progress)[0])).progress
    assert keys == [f"puzzle.rulebook-4.{part}" for part in ("story", "step2", "step3", "step4")]


def test_praise_says_which_cards_meet() -> None:
    assert said_of(begin(puzzle(PuzzleKind.CLEAR, "4,9,4")), "9@2") == (
        "Right. With the 9 gone, the two 4s meet: a pair of 4s. That leaves 1 play: 4 4."
    )


def test_equal_answers_are_told_as_other_orders_and_other_ways() -> None:
    assert said_of(begin(puzzle(PuzzleKind.CLEAR, "2,9,2,9")), "9@2") == (
        "Right. With the 9 gone, the two 2s meet: a pair of 2s. "
        "Just as good, in another order: 9 at place 4. "
        "Just as good are 2 other plays: they take the row apart in another way."
    )
    assert "Just as good: gap 4 (between the 1 and the 6)." in said_of(begin(by_id("insert-2")), "R1>3")


def test_only_plays_of_one_way_are_told_as_orders_of_it() -> None:
    said = said_of(begin(by_id("clear-5")), "2@5")
    assert "in another order: 5 at place 1; 8 and 9 from place 2 (a run of two up to 9). One" in said
    assert said.endswith("One other play is just as good: it takes the row apart in another way.")


def test_brute_force_the_play_made_and_all_told_as_other_orders_are_blocks_of_one_shortest_way() -> None:
    told = 0
    for verdict in (verdict for each in PUZZLES for verdict in verdicts(each)):
        before, move = verdict.before, verdict.move
        for phrase in phrases(verdict):
            if phrase.key == "verdict.order":
                assert move is not None
                named = phrase.text("en").partition(": ")[2].removesuffix(".").split("; ")
                moves = {move_phrase(before.position, other).text("en"): other for other in best_of(before)}
                blocks = {tuple(leaving(each)) for each in (move, *(moves[text] for text in named))}
                assert any(blocks <= set(way) for way in best_partitions(before.row))
                told += 1
    assert told > 10


@each_puzzle
def test_an_ending_lists_the_other_ways_in_an_order_in_which_they_can_be_played(each: Puzzle) -> None:
    names = {"wild": "X", "“pick up”": "U", "“stop”": "S"}
    for progress in ends(each):
        told = [phrase.text("en") for phrase in closing(progress) if phrase.key == "verdict.other-ways"]
        for way in (way for text in told for way in text.partition(": ")[2].rstrip(".").split(" / ")):
            row = [card.symbol for card in begin(each).row]
            for spoken in way.split("; "):
                cards = [names.get(card, card) for card in re.split(r", | and ", spoken.partition(" (")[0])]
                starts = [at for at in range(len(row)) if row[at : at + len(cards)] == cards]
                assert starts, spoken
                del row[starts[0] : starts[0] + len(cards)]


def test_an_ending_does_not_say_that_a_wild_was_another_number() -> None:
    for end in ends(by_id("clear-7")):
        said = closing(end)[0].text("en")
        assert "wild 5 4" in said
        assert "wild 5 4 (" not in said


def test_what_is_to_meet_later_is_not_named_where_that_would_nearly_be_the_answer_but_what_it_costs() -> None:
    assert said_of(begin(by_id("clear-5")), "8@4") == "Not yet. 5 plays in all; 4 are enough."
    for name in ("beat-3", "beat-8"):
        said = [phrase.key for verdict in verdicts(by_id(name)) for phrase in phrases(verdict)]
        assert "reason.torn-later" not in said
        torn = [each for each in verdicts(by_id(name)) if any(isinstance(one, BlockTorn) for one in each.reasons)]
        assert any(phrases(each)[1].key.startswith("verdict.worse") for each in torn)


def test_a_card_is_said_to_cost_a_play_exactly_where_it_does() -> None:
    for verdict in (verdict for each in PUZZLES for verdict in verdicts(each)):
        said = {phrase.key for phrase in phrases(verdict)}
        counted = next(reason for reason in verdict.reasons if isinstance(reason, PlaysCounted))
        if said & {"verdict.took", "verdict.no-help"}:
            assert counted.after == counted.before + 1
        if said & {"verdict.took-free", "verdict.no-saving"}:
            assert counted.after <= counted.before


def test_with_no_combination_on_the_table_the_story_says_that_any_is_good() -> None:
    told = [phrase.key for phrase in story(begin(by_id("beat-6")))]
    assert told == ["story.special", "story.turn", "story.free"]
    assert "story.free" not in [phrase.key for phrase in story(begin(by_id("beat-1")))]


def test_the_hand_is_asked_for_nothing_that_cannot_be_done() -> None:
    tasks = set()
    for progress in (progress for each in PUZZLES for progress in decisions(each)):
        question, moves = asked(progress.position), legal_moves(progress.position)
        takes = any(isinstance(move, TakeReserve) for move in moves)
        plays = any(isinstance(move, PlayCombination | PlaySpecial) for move in moves)
        if question.task in {"play", "take", "lead"}:
            assert (question.task == "take") == (takes and not plays)
            assert bool(question.reserve) == takes
        tasks.add(question.task)
    assert tasks == {"play", "take", "lead", "give", "insert"}


def test_a_mistake_says_what_is_torn_unless_that_would_be_the_answer() -> None:
    assert said_of(begin(puzzle(PuzzleKind.CLEAR, "4,9,4")), "4@1") == (
        "Not yet. Later the two 4s could have met, a pair of 4s; now one of them is missing. "
        "3 plays in all; 2 are enough."
    )
    assert said_of(begin(puzzle(PuzzleKind.CLEAR, "4,4")), "4@1") == "Not yet. 2 plays in all; 1 is enough."


def test_what_is_broken_up_is_said_in_one_sentence_and_what_it_was_in_another() -> None:
    progress = begin(puzzle(PuzzleKind.WILD, "6,7,7,2,X"))
    texts = [[each.text(language) for each in phrases(judge(progress, "X=5@5"))] for language in LANGUAGES]
    assert texts == [
        [
            "Not yet.",
            "That breaks up the 2 and the wild.",
            "Together they are a pair of 2s; now the 2 is left over.",
            "That leaves 3 plays; with the right answer only 2.",
        ],
        [
            "Todavía no.",
            "Así separas el 2 y el comodín.",
            "Juntos son un par de 2; de eso solo te queda el 2.",
            "Así te quedan 3 jugadas; con la buena, solo 2.",
        ],
        [
            "Noch nicht.",
            "So kommen die 2 und der Joker auseinander.",
            "Zusammen sind sie ein 2er-Paar; so bleibt die 2 übrig.",
            "So bleiben dir 3 Züge, sonst nur 2.",
        ],
    ]


@pytest.mark.parametrize("row", ["3,5,2", "3,7,6,4"])
def test_of_cards_that_could_have_met_it_is_said_which_is_missing_and_not_that_nothing_else_is_left(row: str) -> None:
    verdict = judge(begin(puzzle(PuzzleKind.CLEAR, row)), "3@1")
    later = next(phrase for phrase in phrases(verdict) if phrase.key == "reason.torn-later")
    assert later.text("en").endswith("; now the 3 is missing.")
    assert later.text("es").endswith("; ahora falta el 3.")
    assert later.text("de").endswith("; jetzt fehlt dazu die 3.")


@each_language
def test_a_card_beside_none_that_it_goes_with_is_blamed_on_its_gap_only_where_another_gap_is_right(
    language: str,
) -> None:
    first = begin(puzzle(PuzzleKind.RESERVE, "1,5,9,6", table="12,12,12", reserve="3,8"))
    eight, three = the_card(Card.EIGHT), the_card(Card.THREE)
    gap, card = words.phrase("reason.alone", {"card": eight}), words.phrase("reason.helped-not", {"card": three})
    assert gap.text(language) in spoken(judge(first, "R2>1"), language)
    assert card.text(language) in spoken(judge(first, "R1>1"), language)


@each_language
@pytest.mark.parametrize(
    ("kind", "row", "table", "reserve", "said"),
    [
        (PuzzleKind.ANSWER, "9,12,5,S", "4", "", "answer-special"),
        (PuzzleKind.ANSWER, "9,12,5", "4", "2", "answer-take"),
        (PuzzleKind.ANSWER, "9,12,5,S", "4", "2", "answer"),
        (PuzzleKind.INSERT, "9,12,5", "10,10,10", "8", "insert-one"),
        (PuzzleKind.INSERT, "9,12,5", "10,10,10", "X", "insert-one"),
        (PuzzleKind.INSERT, "9,12,5", "10,10,10", "2,8", "insert"),
    ],
)
def test_a_goal_names_what_there_is_to_do(  # noqa: PLR0917
    kind: PuzzleKind, row: str, table: str, reserve: str, said: str, language: str
) -> None:
    card = the_card(Card.WILD if reserve == "X" else Card.EIGHT)
    rules = "combo-up" if reserve else "combo-breaker"
    assert goal(puzzle(kind, row, table, rules, reserve)).text(language) == words.phrase(
        f"goal.{said}", {"card": card}
    ).text(language)


def test_all_over_the_packs_a_gap_is_blamed_only_where_another_gap_is_right_for_the_same_card() -> None:
    blamed = 0
    for verdict in some_verdicts():
        if verdict.kind is VerdictKind.NOT_BEST and "reason.alone" in [phrase.key for phrase in phrases(verdict)]:
            position = verdict.before.position
            right = [move for move in right_moves(verdict.before) if isinstance(move, TakeReserve | InsertCard)]
            assert isinstance(verdict.move, TakeReserve | InsertCard)
            assert card_in(position, verdict.move) in [card_in(position, move) for move in right], verdict.word
            blamed += 1
    assert blamed


def test_a_question_that_begins_with_a_new_card_speaks_of_special_cards_only_where_one_can_be_played() -> None:
    told = set()
    for each in [each for each in our_puzzles() if each.kind is PuzzleKind.SPECIAL][::4]:
        places = [*decisions(each)]
        can = any(isinstance(move, PlaySpecial) for place in places for move in legal_moves(place.position))
        is_new = places[0].position.incoming is not None and not can
        assert goal(each).key == ("goal.special-new" if is_new else "goal.special"), each.id
        told.add(is_new)
    assert told == {True, False}


@each_language
def test_that_a_play_was_the_highest_is_told_of_the_row_before_it(language: str) -> None:
    # Without the pair, a run of three lies in the row.
    said = spoken(judge(begin(puzzle(PuzzleKind.FIND, "4,9,9,5,6")), "9,9@2"), language)
    assert {"en": "The highest play", "es": "Lo más alto", "de": "war nichts höher"}[language] in said


def test_a_lower_value_of_the_right_cards_has_its_own_sentence() -> None:
    progress = begin(puzzle(PuzzleKind.WILD, "X,7"))
    assert said_of(progress, "X=8,7@1") == (
        "Nearly: it can be higher. These are the right cards, but they can be something higher."
    )
    assert said_of(begin(by_id("wild-4")), "1@1") == (
        "Not yet. Your row is left as easy as can be, but you can play something higher."
    )


def test_a_lower_combination_is_named_and_a_special_told_to_be_none() -> None:
    progress = begin(puzzle(PuzzleKind.FIND, "3,3,9,9,S"))
    assert said_of(progress, "3,3@1") == ("Not yet. That is a pair of 3s; the same kind is there with a higher number.")
    assert said_of(progress, "3@1").endswith("That is a single 3; your row has a higher kind.")
    assert said_of(progress, "S@5").endswith("A special card is no combination: look for the highest one.")
    assert said_of(progress, "9,9@3") == (
        "Right. The highest play in your row is 9 9, a pair of 9s. It takes at least a pair of 10s to beat it."
    )


def test_an_insertion_is_explained_by_what_it_parts_joins_or_fails_to_join() -> None:
    progress = begin(by_id("insert-3"))
    assert "Now the 3 lies between the 3 and the 2: they were a run of two up to 3." in said_of(progress, "R1>2")
    for word in ("R1>6", "R1>1"):
        assert "At every gap, the 3 would be one more play." in said_of(progress, word)
    assert "There the 1 costs no extra play" in said_of(begin(by_id("rulebook-3")), "R2>3")
    assert "Taking the 3 costs no play there" in said_of(begin(by_id("beat-1")), "R1>1")


def test_what_is_illegal_is_told_with_its_rule() -> None:
    verdict = judge(begin(by_id("rulebook-1")), "10,12@4")
    assert [phrase.key for phrase in phrases(verdict)] == ["verdict.illegal", "error.no-combination", "rule.C2"]
    assert spoken(verdict).endswith("A combination is a single, a run of two, a pair, a run of three or a trio.")
    assert [phrase.key for phrase in phrases(judge(begin(by_id("rulebook-1")), "x"))] == ["error.unknown-move"]


def test_what_is_illegal_names_cards_as_a_learner_knows_them() -> None:
    verdict = judge(begin(puzzle(PuzzleKind.BEAT, "X,S,10,12")), "X=9,S@1")
    assert said_so(verdict, "en")[1] == "A special card is played alone, so wild, “stop” cannot be played together."
    there = judge(begin(puzzle(PuzzleKind.BEAT, "X,S,10,12")), "S@1")
    assert [said_so(there, language)[1] for language in LANGUAGES] == [
        "At place 1, the row wild, “stop”, 10, 12 does not read “stop”.",
        "En la posición 1 de la fila comodín, «stop», 10, 12 no está «stop».",
        "An Stelle 1 der Reihe Joker, „Stopp“, 10, 12 liegt nicht „Stopp“.",
    ]


def said_so(verdict: Verdict, language: str) -> list[str]:
    """Return the sentences of a judgement."""
    return [phrase.text(language) for phrase in phrases(verdict)]


def test_of_two_equal_reserve_cards_nothing_is_told_twice() -> None:
    same = judge(begin(puzzle(PuzzleKind.INSERT, "7,3,5,9", "8", reserve="6,6")), "R1>3")
    assert same.same
    assert "6 into gap 3" not in " ".join(said_so(same, "en"))


def test_the_ending_of_a_cleared_row_tells_of_other_orders_and_other_ways() -> None:
    def ending(row: str, *words: str) -> list[str]:
        progress = begin(puzzle(PuzzleKind.CLEAR, row))
        for word in words:
            progress = judge(progress, word).progress
        return [phrase.key for phrase in closing(progress)[:-1]]

    assert ending("5,8,5", "8@2", "5,5@1") == ["verdict.blocks", "verdict.waited"]
    assert ending("5,9", "9@2", "5@1") == ["verdict.blocks", "verdict.any-order"]
    assert ending("X,8,5", "8@2", "X=5,5@1")[:2] == ["verdict.blocks", "verdict.only-order"]
    assert ending("2,9,2,9", "2@1", "2@2", "9,9@1")[::2] == ["verdict.blocks", "verdict.other-ways"]
