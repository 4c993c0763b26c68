"""Names, card backs, labels and codes as values."""

from __future__ import annotations

import hashlib
import re
import threading
from concurrent.futures import ThreadPoolExecutor
from itertools import count, islice
from uuid import uuid4

import pytest
from hypothesis import given
from hypothesis import strategies as st

from combotutor.cards import SplitMix64
from combotutor.errors import LearnerError
from combotutor.people import (
    ANIMALS,
    BACKS,
    COLOURS,
    LONGEST_NAME,
    Person,
    Tries,
    free_back,
    is_taken,
    normal_code,
    parts_of,
    proper_name,
    shown_code,
)
from combotutor.people.code import HASHING, PEPPER, SIGNS, hashed, new_code
from combotutor.people.label import back_of, labels

ANNA = Person("1" * 32, "Anna", card="waves")


@given(st.text(max_size=60))
def test_a_name_is_short_can_be_seen_and_is_its_own_name(text: str) -> None:
    name = proper_name(text)
    if name is not None:
        assert 0 < len(name) <= LONGEST_NAME
        assert name == name.strip() == proper_name(name)
        assert all(each.isprintable() or each in "\u200c\u200d" for each in name)
        assert is_taken(name.upper(), [Person("1", name)])


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("Anna", "Anna"),
        ("\u202eAnna\x00\n", "Anna"),  # no name turns the text around it
        ("Zoe\u0308", "Zoë"),
        ("می\u200cخواهم", "می\u200cخواهم"),
        ("🦊", "🦊"),
        ("\ud800", None),
        ("\u200d", None),
        ("\u3164", None),
        ("\ufe0f\u0301", None),
        ("", None),
        ("a" * 41, None),
    ],
)
def test_a_name_is_what_can_be_seen_of_what_was_typed(typed: str, name: str | None) -> None:
    assert proper_name(typed) == name


@pytest.mark.parametrize(
    ("name", "is_so"),
    [
        *(("anna", True), ("ANNA", True), ("Ａｎｎａ", True), ("Ana", False)),
        *((f"An{unseen}na", True) for unseen in "\u034f\ufe0f\u200d\u17b4\u00ad\U000e0100"),
    ],
)
def test_a_name_is_taken_in_whatever_letters(name: str, *, is_so: bool) -> None:
    assert is_taken(name, [Person("me"), ANNA]) is is_so
    assert not is_taken(name, [ANNA], ANNA.learner)


def test_a_back_is_chosen_that_nobody_has_as_long_as_there_is_one() -> None:
    people: list[Person] = []
    for number in range(len(BACKS) + 1):
        people.append(Person(str(number), card=free_back(people)))
    assert {each.card for each in people[:-1]} == set(BACKS)
    assert people[-1].card == BACKS[0]
    assert free_back([Person("me", card="of tomorrow")]) == BACKS[0]


def test_the_words_of_labels_are_enough_and_plain() -> None:
    assert (len(BACKS), len(set(COLOURS)), len(set(ANIMALS))) == (8, len(COLOURS), len(ANIMALS))
    assert len(COLOURS) >= 10
    assert len(ANIMALS) >= 24
    assert all(re.fullmatch("[a-z]+", word) for word in (*BACKS, *COLOURS, *ANIMALS))


def test_labels_begin_anywhere_go_on_for_ever_and_are_the_same_each_time() -> None:
    some = list(islice(labels("ana"), 500))
    assert some == list(islice(labels("ana"), 500))
    assert len(set(some)) > 400
    parts = [parts_of(label) for label in some]
    assert all(
        each is not None and f"{each[0]}-{each[1]}-{each[2]}" == label for each, label in zip(parts, some, strict=True)
    )
    assert all(each is not None and each[2] < 10 for each in parts[:8])
    assert max(map(len, some)) <= 40
    first = {next(labels(uuid4().hex)) for _ in range(1000)}
    assert {label.split("-")[0] for label in first} == set(ANIMALS)
    numbers = {int(label.split("-")[2]) for each in range(40) for label in islice(labels(str(each)), 16)}
    assert not numbers & {18, 28, 69, 88}
    assert {back_of(uuid4().hex) for _ in range(200)} == set(BACKS)


@pytest.mark.parametrize(
    "text", ["", "heron-blue", "heron-blue-0", "heron-blue-07", "blue-heron-7", "heron-blue-７", "Heron-blue-7"]
)
def test_what_is_no_label_has_no_parts(text: str) -> None:
    assert parts_of(text) is None


def test_a_label_that_nobody_gets_any_more_still_reads() -> None:
    assert parts_of("robin-blue-88") == ("robin", "blue", 88)
    assert "robin" not in ANIMALS


@given(st.integers(0, 2**32), st.text(" -–.\t\u00ad", max_size=20))
def test_a_code_is_the_same_however_it_is_typed(seed: int, between: str) -> None:
    code = new_code(SplitMix64(seed).below)
    assert len(code) == 8
    assert normal_code(code) == normal_code(shown_code(code)) == code
    assert normal_code(f"{between}{code[:3].lower()}{between}{code[3:]}{between}"[:100]) == code
    assert normal_code("".join(chr(ord(each) + 0xFEE0) for each in code)) == code  # as some keyboards type


@given(st.text(max_size=120))
def test_what_cannot_be_a_code_is_none(text: str) -> None:
    code = normal_code(text)
    assert code is None or (len(code) == 8 and set(code) <= set(SIGNS))


@pytest.mark.parametrize(
    "text", ["", "K7PX", "K7PX-M3Q0", "K7PX-M3QO", "K7PX-M3QI", "K7PX-M3QAA", "K7PX" + " " * 100 + "M3QA"]
)
def test_what_has_a_sign_too_many_or_one_that_no_code_has_is_none(text: str) -> None:
    assert normal_code(text) is None


def test_codes_are_drawn_from_all_signs_and_tell_nothing_once_they_are_hashed() -> None:
    codes = {new_code() for _ in range(500)}
    assert len(codes) == 500
    assert set("".join(codes)) == set(SIGNS) == set("ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789") - set("0O1IL")
    code = codes.pop()
    made = {hashed(code, bytes(PEPPER)), hashed(code, bytes(PEPPER)), hashed(code, b"1" * PEPPER)}
    assert [len(each) for each in made] == [64, 64]
    # As dear as that, whatever the tests of others make it cost.
    assert hashlib.scrypt(code.encode(), salt=bytes(PEPPER), n=2**14, r=8, p=1, dklen=32).hex() in made


def test_codes_are_hashed_in_one_thread_that_lasts_and_what_was_given_up_is_left_out(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    begun, go_on, there = threading.Event(), threading.Event(), set[int]()

    def scrypt(code: bytes, **_how: object) -> bytes:
        begun.set()
        go_on.wait(20)
        there.add(threading.get_ident())
        return code

    monkeypatch.setattr("combotutor.people.code.hashlib.scrypt", scrypt)
    was_busy = [HASHING.is_busy]
    with ThreadPoolExecutor(8) as pupils:
        first = pupils.submit(hashed, "A", b"")
        assert begun.wait(20)
        was_busy.append(HASHING.is_busy)
        others = [pupils.submit(hashed, "B", b"", stopped) for stopped in (lambda: False, go_on.is_set) * 3]
        go_on.set()
        assert (first.result(), [each.result() for each in others]) == ("41", ["42", ""] * 3)
    assert (len(there), *was_busy, HASHING.is_busy) == (1, False, True, False)


def test_five_wrong_codes_a_minute_are_a_connections_own() -> None:
    tries = Tries()
    mine, other = tries.guesses(), tries.guesses()
    assert [mine.begin(now) for now in range(5)] == [0.0] * 5
    with pytest.raises(LearnerError, match="5 wrong codes"):
        mine.begin(59.9)
    assert other.begin(59.9) == mine.begin(60.0) == 0.0
    with pytest.raises(LearnerError):
        mine.begin(60.9)
    mine.end_well("ana")
    assert [mine.begin(61.0) for _ in range(5)] == [0.0] * 5
    mine.end_well("ana")
    with pytest.raises(LearnerError):
        mine.begin(61.0)
    mine.end_well("ben")
    assert mine.begin(61.0) == 0.0


def test_past_sixty_a_minute_each_waits_and_none_is_refused() -> None:
    tries = Tries()
    assert [tries.guesses().begin(now / 2) for now in range(60)] == [0.0] * 60
    assert [tries.guesses().begin(30.0 + now / 100) for now in range(100)] == [3.0] * 100
    assert tries.guesses().begin(200.0) == 0.0


def test_a_steady_class_never_waits() -> None:
    tries = Tries()
    assert {tries.guesses().begin(float(now)) for now in islice(count(step=1), 300)} == {0.0}
