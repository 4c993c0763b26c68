"""Markup is built from values, and no value becomes markup."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.markup import Markup, closed, document, fill, join, tag, trusted
from tests.tutor.reader import Page

TEXTS = st.text(alphabet=st.characters(exclude_characters="\r\x00", exclude_categories=["Cs"])) | st.sampled_from(
    ["<script>alert(1)</script>", '" onclick="x', "' onclick='x", "</p><p>", "&lt;", "<!-- ", "]]>", "&#60;b&#62;"]
)


@given(TEXTS)
def test_what_a_person_types_is_text_and_never_markup(typed: str) -> None:
    page = Page(tag("p", typed))
    assert [each.name for each in page.elements] == ["p"]
    assert "".join(str(each) for each in page.elements[0].children) == typed


@given(TEXTS)
def test_what_a_person_types_stays_within_an_attribute(typed: str) -> None:
    page = Page(tag("input", value=typed, data_query_hand=typed))
    assert page.elements[0].attributes == {"value": typed, "data-query-hand": typed}


def test_markup_stands_as_it_is_and_other_text_is_escaped() -> None:
    assert join(Markup("<b>"), "<b>", 7, None, Markup("</b>")) == "<b>&lt;b&gt;7</b>"
    assert tag("p", tag("b", "&"), "&") == "<p><b>&amp;</b>&amp;</p>"


def test_markup_put_together_by_hand_is_text_again() -> None:
    assert join(Markup("<b>") + "x") == "&lt;b&gt;x"


@pytest.mark.parametrize("name", ["input", "br", "img", "link", "meta"])
def test_a_void_element_has_no_end(name: str) -> None:
    assert tag(name) == f"<{name}>"
    assert tag(name, class_="x") == f'<{name} class="x">'


def test_an_element_without_children_has_an_end_all_the_same() -> None:
    assert tag("p") == tag("p", None) == "<p></p>"


def test_true_is_an_attribute_without_a_value_and_false_and_none_are_none_at_all() -> None:
    assert tag("p", open=True, selected=False, title=None, tabindex=0, alt="") == '<p open tabindex="0" alt=""></p>'


def test_an_attribute_is_named_with_hyphens_and_without_the_underscore_that_python_needs() -> None:
    assert tag("p", class_="a", aria_label="b", for_="c") == '<p class="a" aria-label="b" for="c"></p>'


def test_what_is_made_is_markup() -> None:
    assert isinstance(tag("p", "x"), Markup)
    assert isinstance(join("x"), Markup)
    assert join() == ""


def test_a_picture_closes_what_nothing_stands_in_and_writes_numbers_short() -> None:
    assert closed("rect", x=1.5, y=2.0, rx=1 / 3) == '<rect x="1.5" y="2" rx="0.333333"/>'


def test_the_fields_of_a_page_that_is_written_out_are_values_too() -> None:
    assert fill("<p>{a}</p>{b}", a="<i>", b=tag("b", "x")) == "<p>&lt;i&gt;</p><b>x</b>"
    assert isinstance(fill("<p>"), Markup)


def test_a_document_says_what_it_is() -> None:
    assert document(tag("html", "ñ")) == "<!doctype html>\n<html>ñ</html>\n".encode()


def test_what_is_trusted_stands_as_it_is() -> None:
    assert tag("style", trusted("a > b {}")) == "<style>a > b {}</style>"
