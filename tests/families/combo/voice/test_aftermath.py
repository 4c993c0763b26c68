"""What happens after an answer when all hands are open, told from the line alone."""

from __future__ import annotations

import pytest

from combotutor.families.combo.notation import parse_position
from combotutor.families.combo.voice.aftermath import decision, hurting, meanwhile, played, safety
from combotutor.families.combo.voice.holding_off import going_on
from combotutor.i18n import LANGUAGES
from combotutor.puzzles import OPEN, Puzzle, VerdictKind, begin, closing, judge, phrases, story
from tests.at_length import at_length
from tests.chosen import known
from tests.puzzles.by_hand import by_hand
from tests.puzzles.main_line import end_of, every_puzzle, main_line
from tests.puzzles.ours import some_puzzles

some_or_all = pytest.mark.parametrize("which", at_length(("some", "all"), "some"))

LINES = {
    # Seat 1 beats the single, seat 2 then beats it too, and the seat that began can do nothing.
    ("combo-up 6,6/4,8,X+2,9/11,12,6,7 - 0 ?10 3/3/3", "6@1 8@2 11,12@1 6,7@1"): (
        "Player 2 can answer with a single 8, and you pay. "
        "In the end you can neither beat a run of two up to 7 nor take a card."
    ),
    # A stop is an answer; what follows is a later turn.
    ("combo-up 8,S/10,8/9 2:2 0 ?10 3/3/3", "8@1 10@1 8@1 9@1 S@1"): (
        "Player 2 can answer with a single 10, and you pay. "
        "In the end nobody holds cards, and your play is not the best."
    ),
    ("combo-up 6,2/3,2/4 - 0 ?10 3/3/3", "2@2 3@1 4@1"): (
        "Player 2 can answer with a single 3. After that the others can make you pay."
    ),
    ("combo-breaker 6,2/7/8 - 0 ?10 2/2/2", "2@2 7@1 8@1"): (
        "Player 2 can answer with a single 7, and you are left with the 6."
    ),
    ("combo-up 8,2,5,11+5/11,U,1,10,3/X,S,5 2:8 0 ?10 3/3/3", "R1>1 U@2 S@2 X=4,5@1"): (
        "Player 3 can answer with “stop”, and you pay. "
        "In the end you can neither beat a run of two up to 5 nor take a card."
    ),
}


def test_who_answers_with_cards_that_the_answer_let_it_draw_is_said_to_draw_them() -> None:
    puzzle = known("sure-144")
    said = [phrase.text("en") for phrase in phrases(judge(begin(puzzle), "D@2"))]
    assert said[1] == "Player 3 draws and can then play a pair of 4s, and you are left with 3 cards."


@pytest.mark.parametrize(
    ("language", "said"), {"de": "mit einer einzelnen 8 antworten", "es": "con un 8 suelto"}.items()
)
def test_an_answer_is_told_in_the_case_that_a_language_wants(language: str, said: str) -> None:
    position, words = next(iter(LINES))
    assert said in hurting(played(parse_position(position), words.split()))[0].text(language)


@pytest.mark.parametrize(("position", "words"), LINES)
def test_a_wrong_answer_is_told_by_who_answers_it_and_how_one_pays(position: str, words: str) -> None:
    line = played(parse_position(position), words.split())
    assert " ".join(phrase.text("en") for phrase in hurting(line)) == LINES[position, words]


@pytest.mark.parametrize(
    ("position", "words", "said"),
    [
        ("combo-up 6,6/4,8,X+2,9/11,12,6,7 - 0 ?10 3/3/3", "6,6@1 8,X=8@2", "Those were your last cards: you are out."),
        ("combo-up 8,S/10,8/9 2:2 0 ?10 3/3/3", "S@2 8@1", "That ends the trick at once, and you lead the next."),
        ("combo-up 3,12/4,9+1/8,7 2:3 0 ?10 3/3/3", "12@2", "Nobody still to act can beat that."),
        (
            "combo-up 8,2,5,11+5/11,U,1,10,3/X,S,5 2:8 0 ?10 3/3/3",
            "11@4 U@2 R1>3 5,5@3",
            "Nobody can beat that, so you lead the next trick.",
        ),
        (
            "combo-up 8,2,5,5/11,1,10/4,9 - 0 ?10 3/3/3",
            "5,5@3",
            "Player 2 can neither beat what lies on the table nor take a card, and pays.",
        ),
        ("combo-up 3,12/4,8/8,7 - 0 ?10 3/3/3", "3@1 4@1", "Player 2 can beat that, but you are safe even so."),
        (
            "combo-up 3,12/x/8,7 2:1 0 ?10 3/3/3",
            "3@1 12@1",
            "Nobody plays after you in this trick: you lead the next.",
        ),
        ("combo-up 3,4+5/12,9/8,7 2:3 0 ?10 3/3/3", "R1>3", "Whatever the others do now, you do not pay."),
        (
            "combo-up D,4,3/9,9/8,7 2:3 0 ?10 3/3/3",
            "D@1",
            "Now whoever has the best combination at the end of the trick draws cards.",
        ),
    ],
)
def test_a_right_answer_is_told_by_why_it_cannot_be_hurt(position: str, words: str, said: str) -> None:
    assert safety(played(parse_position(position), words.split())).text("en") == said


def test_how_the_round_goes_on_is_told_move_by_move_and_so_is_its_end() -> None:
    start = parse_position("combo-up 3,5+5/3,8,6,1,1/4,12,10,6,10 2:3 0 ?10 3/3/3")
    told = going_on(played(start, ["R1>2", "8@2", "3@1", "4@1", "5,5@2"]))
    assert [phrase.text("en") for phrase in told] == [
        "It can go on like this: player 2 plays the 8; player 2 plays the 3; player 3 plays the 4; you play 5 5.",
        "Whatever comes, you do not pay.",
    ]
    ended = going_on(played(parse_position("combo-up 6,6/4,8,X+2,9/11,12,6,7 - 0 ?10 3/3/3"), ["6,6@1", "8,X=8@2"]))
    assert [phrase.text("en") for phrase in ended] == [
        "It can go on like this: player 2 plays 8 wild; player 3 pays.",
    ]


def test_what_the_others_did_since_the_last_decision_is_told_across_tricks() -> None:
    puzzle = next(each for each in by_hand() if each.id == "sure-2")
    assert meanwhile(puzzle, 0) == ()
    assert [phrase.text("en") for phrase in meanwhile(puzzle, 1)] == [
        "Player 2 played: a single 8.",
        "Player 2 led: a single 3.",
        "Player 3 played: a single 4.",
    ]


def test_the_story_of_open_hands_begins_with_who_holds_how_many_cards() -> None:
    first, *_ = story(begin(next(each for each in by_hand() if each.id == "sure-2")))
    assert first.text("en") == "All hands lie open. You have 2 cards, player 2 has 5 and player 3 has 5."
    first, *_ = story(begin(next(each for each in by_hand() if each.id == "risk-2")))
    assert first.text("en").startswith("You do not see the others’ cards. You have 2 cards, player 2 has 5")


def open_puzzles(which: str) -> list[Puzzle]:
    """Return the puzzles with open hands that ship, or some of them, and those worked out by hand."""
    return [each for each in (every_puzzle() if which == "all" else (*some_puzzles(), *by_hand())) if each.kind in OPEN]


@some_or_all
def test_every_step_of_the_main_line_is_found_again(which: str) -> None:
    puzzles = open_puzzles(which)
    assert max(each.decisions for each in puzzles) > 2
    for puzzle in puzzles:
        assert [place.position for place in main_line(puzzle)] == [
            decision(puzzle, step) for step in range(puzzle.decisions)
        ]


@some_or_all
@pytest.mark.parametrize("language", LANGUAGES)
def test_open_hands_have_stories_and_endings_of_few_sentences(language: str, which: str) -> None:
    for puzzle in open_puzzles(which):
        told = [phrase.text(language) for place in main_line(puzzle) for phrase in story(place)]
        ending = [phrase.text(language) for phrase in closing(end_of(puzzle))]
        # How it goes on, and at last what to remember.
        assert 2 <= len(ending) <= 4
        assert all(text.endswith((".", "?")) and "{" not in text for text in (*told, *ending))
        assert all(len(text) <= 180 for text in ending)


def test_an_answer_with_open_hands_says_who_pays_or_why_nobody_can_hurt() -> None:
    kinds = set()
    for puzzle in by_hand():
        for place in main_line(puzzle) if puzzle.kind in OPEN else ():
            for valued in place.puzzle.steps[place.decided].moves:
                verdict = judge(place, valued.word)
                keys = [phrase.key for phrase in phrases(verdict)]
                assert any(key.startswith(("after.", "held-off.", "effect.")) for key in keys)
                kinds.add(verdict.kind)
    assert kinds == {VerdictKind.RIGHT, VerdictKind.NOT_BEST}
