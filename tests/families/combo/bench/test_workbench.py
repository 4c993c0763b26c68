"""What the hand shows of a position that somebody typed."""

from combotutor.families.combo.bench.workbench import WORKBENCH
from combotutor.widgets.table import Around


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
