"""The regions of the pages: what is kept from one moment to the next is what would be made anew."""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from combotutor.errors import Phrase
from combotutor.learner import Backing, Footing, Result, Standing
from combotutor.markup import Markup
from combotutor.people import Person
from combotutor.tutor.pages import frame, settings_page
from combotutor.tutor.pages import layout as pages
from combotutor.tutor.pages.layout import Pages, Region
from combotutor.tutor.state.footing import Keeping, Memory
from combotutor.tutor.state.record import Record
from combotutor.tutor.state.state import State
from combotutor.tutor.state.work import Work, WorkKind
from tests.tutor.doings import DOINGS
from tests.tutor.examples import BEAT, CLEAR, INSERT, fresh, right_word, then
from tests.tutor.reader import regions

ANNA = Person("a" * 32, "Anna", card="stars")
CHANGES = st.sampled_from(
    [
        {"record": Record()},
        {"record": Record({BEAT.id: Standing(BEAT.id, mistakes=1, is_done=True, last=Result.MISSED)})},
        {"record": Record(due=(BEAT.id,), failed=(CLEAR.id, INSERT.id), made=(replace(INSERT, id="own-1"),), streak=4)},
        {"keeping": Keeping.CLASS},
        {"keeping": Keeping.HERE, "backing": Backing(Footing.WAITING, Phrase("error.learner-busy"), 1)},
        {"backing": Backing(Footing.LOST, Phrase("tutor.forgotten"))},
        {"backing": None, "is_settled": True},
        {"works": (Work(WorkKind.IMPORT, 0.25), Work(WorkKind.REPORT))},
        {"works": (Work(WorkKind.SENT),)},
        {"works": ()},
        {"astray": Phrase("tutor.link-unknown")},
        {"memory": Memory.FOREIGN},
        {"explorer": "odds/"},
        {"has_file": True},
        {"is_forgetting": True},
        {"keeping": Keeping.HERE, "person": Person("me"), "people": (Person("me"),)},
        {"keeping": Keeping.HERE, "person": ANNA, "people": (Person("me"), ANNA)},
        {"keeping": Keeping.CLASS, "person": replace(ANNA, label="heron-blue-7"), "people": ()},
        {"code": "K7PX-M3QA"},
        {"found": "d" * 32},
        {"person": None, "people": ()},
    ]
)
"""What comes over a page without anybody doing anything there."""


@settings(max_examples=60)
@given(st.lists(DOINGS | CHANGES | st.just(("right", "")), max_size=12))
def test_property_what_is_kept_is_what_would_be_made_anew(doings: list[tuple[str, str] | dict[str, object]]) -> None:
    kept, state = Pages(), fresh()
    for each in doings:
        if isinstance(each, dict):
            state = replace(state, **each)  # type: ignore[arg-type]
        elif each[0] == "right" and not state.attempt.progress.is_solved:
            state = then(state, "answer", right_word(state))
        else:
            state = then(state, *each)
        assert kept.of(state) == regions(state) == pages.regions(state)


def test_what_stands_there_as_long_as_nothing_is_said_goes_with_the_first_word_of_the_tutor() -> None:
    quiet = then(then(fresh(), "hint"), "puzzle", CLEAR.id)
    for told in ({"notice": Phrase("tutor.forgotten")}, {"refusal": Phrase("tutor.forgotten")}):
        made = Pages()
        for state in (quiet, replace(quiet, **told), quiet):  # type: ignore[arg-type]
            assert made.of(state) == regions(state)


def test_what_has_not_changed_is_not_made_again() -> None:
    made: list[str] = []

    def draw(state: State) -> Markup:
        made.append(state.language)
        return Markup(state.language)

    region = Region(draw, lambda state: state.language)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pages, "_EVERYWHERE", {"other": region})
        kept, state = Pages(), fresh()
        for each in (state, then(state, "size"), then(state, "language", "de"), then(state, "hint")):
            assert kept.of(each)["other"] == each.language
    assert made == ["en", "de", "en"]


def test_the_line_near_the_top_says_why_and_the_settings_agree() -> None:
    busy = Backing(Footing.WAITING, Phrase("error.learner-busy"), 1)
    gone = Backing(Footing.LOST, Phrase("error.learner-newer", {"path": "x", "field": "LINE"}))
    for keeping in (Keeping.HERE, Keeping.CLASS):
        for backing, title in ((busy, "Not kept yet."), (gone, "No longer kept.")):
            state = replace(fresh(), keeping=keeping, backing=backing)
            assert title in frame.keeping(state)
            assert backing.why is not None
            assert backing.why.text("en") in frame.keeping(state)
            # Where a file of one's own can be made, that is the way out.
            assert ("make a file" in frame.keeping(state)) == (keeping is Keeping.HERE and backing is gone)
            assert "kept on" not in settings_page.settings(state)
        well = replace(fresh(), keeping=keeping, backing=Backing(Footing.KEPT))
        assert frame.keeping(well) == ""
        assert "kept on" in settings_page.settings(well)


def test_long_work_says_how_far_it_is_where_that_is_known_and_can_be_stopped() -> None:
    markup = frame.works(replace(fresh(), works=(Work(WorkKind.IMPORT, 0.254), Work(WorkKind.MAKE))))
    assert '<progress max="100" value="25"' in markup
    assert "25\u00a0%" in markup
    assert markup.count("<progress") == markup.count('data-do="stop"') == 2
    assert 'value="make"' in markup
    assert frame.works(fresh()) == ""
