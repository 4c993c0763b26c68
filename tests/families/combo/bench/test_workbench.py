"""What the hand shows of a position that somebody typed."""

import pytest

from combotutor.errors import CombotutorError
from combotutor.families.combo.bench.board import options
from combotutor.families.combo.bench.thinking import refused
from combotutor.families.combo.bench.workbench import WORKBENCH
from combotutor.families.combo.errors import HiddenCardError
from combotutor.i18n import LANGUAGES
from combotutor.widgets.bench import Looked
from combotutor.widgets.table import Around
from tests.tutor.reader import Page


def test_a_typed_position_is_laid_out_with_all_that_was_typed() -> None:
    bench = WORKBENCH.lay_out("combo-breaker 9,9+3/7,8/?2 2:6 0 5,12 2/2/2 discards=1,1", "combo-up")
    table = bench.question("en").table
    assert table.around == (
        Around("P2", "Player 2: 7, 8", 2, ("7", "8")),
        Around("P3", "Player 3: 2 cards", 2),
    )
    assert (table.stock, table.gone, [play.cards for play in table.laid]) == (("5", "12"), (("1", 2),), [("6",)])


def test_a_typed_row_has_the_ladder_and_no_table_around_it() -> None:
    table = WORKBENCH.lay_out("7,8,3", "combo-up").question("en").table
    assert (len(table.ladder), table.around, table.pile) == (5, (), "")


@pytest.mark.parametrize(
    ("typed", "game", "said"),
    [
        ("7 q", "combo-up", "There is no card 'q' here: only 1–12, wild, draw, stop, pass on, pick up."),
        ("7 p", "combo-breaker", "There is no card pass on here: only 1–12, wild, draw, stop."),
        ("7,P/1,2/5 - 0 - 2/2/2", "combo-up", "There is no card pass on here: only 1–12, wild, draw, stop."),
        ("s s s s s", "combo-breaker", "Too many cards stop: 5 here, and Combo Breaker has 2."),
        ("7, ,8", "combo-up", "A card is missing beside a comma or at the end."),
        ("7\u200b 8", "combo-up", "An invisible sign has slipped in among the cards: delete it, or type them anew."),
        ("7 \u200b8", "combo-up", "An invisible sign has slipped in among the cards: delete it, or type them anew."),
    ],
)
def test_what_is_wrong_is_said_by_the_names_of_cards_that_the_deck_has(typed: str, game: str, said: str) -> None:
    line = f"combo-breaker {typed}" if "/" in typed else typed
    with pytest.raises(CombotutorError) as caught:
        WORKBENCH.lay_out(line, game)
    assert caught.value.text("en") == said
    for language in LANGUAGES:
        assert not {"X", "S", "D", "P", "U"} & {
            *caught.value.text(language).replace(",", " ").replace(".", " ").split()
        }
        assert "\\" not in caught.value.text(language)


@pytest.mark.parametrize(
    ("line", "language", "said"),
    [
        (
            "5/8,9/9 0:3 2",
            "en",
            "Seat 3 (Player 3) cannot have the turn: seat 2 (Player 2) comes first and holds cards.",
        ),
        ("5/8,9/9 - 7", "en", "There is no seat 7: seats are numbered from 0 to 2."),
        ("5/8,9/9 0:3 0", "es", "El puesto 1 (Jugador 1) tiene el turno pero ya jugó en esta baza: "),
        ("x/8,9/9 - 0", "de", "Platz 1 (Spieler 1) ist "),
    ],
)
def test_seats_are_told_by_the_names_that_the_page_has_for_them_too(line: str, language: str, said: str) -> None:
    with pytest.raises(CombotutorError) as caught:
        WORKBENCH.lay_out(f"combo-up {line} - 3/3/3", "combo-up")
    assert said in caught.value.text(language)
    hidden = refused(HiddenCardError("hidden-hand", "SEATS", seat=1))
    assert hidden.text("en").startswith("To go on, all cards of seat 2 (Player 2) must be known")


def test_all_plays_but_the_best_unfold() -> None:
    bench = WORKBENCH.lay_out("9 4 2 9 7 11", "combo-up")
    page = Page(bench.shown(Looked("en", None, "", has_played=False, was_position=False)))
    (fold,) = [each for each in page.named("details") if each.attributes["data-key"] == "every-play"]
    assert "open" not in fold.attributes
    seen, rest = (len(body.children) for body in page.named("tbody"))
    assert (seen, seen + rest) == (4, len(options(bench)))
    assert fold.text().startswith(f"The other {rest} plays")


@pytest.mark.parametrize("typed", ["9 4 2 9 7 11+3 1", "9 4 2 9 7 11", "5 5 5 9 9 2 2 7 1 4", "1 1"])
def test_no_play_that_is_as_good_as_those_that_are_seen_is_folded(typed: str) -> None:
    bench = WORKBENCH.lay_out(typed, "combo-breaker")
    page = Page(bench.shown(Looked("en", None, "", has_played=False, was_position=False)))
    folds = [each for each in page.named("details") if each.attributes["data-key"] == "every-play"]
    assert not [each for each in folds if "★" in each.text()]
    fewest = options(bench)[0].plays_after
    assert page.text().count("★") >= sum(each.plays_after == fewest for each in options(bench))


def test_how_a_hand_is_typed_names_no_card_that_its_deck_has_not() -> None:
    assert "P pass on" in WORKBENCH.help("combo-up", "en")
    assert "pass on" not in WORKBENCH.help("combo-breaker", "en")
