"""What a tutor thinks about in the background, and how its page hears of it."""

from __future__ import annotations

from combotutor.tutor.tutor import Tutor
from tests.tutor.browser import opened, say, synced
from tests.tutor.examples import BEAT, wrong_word
from tests.tutor.open_examples import SURE
from tests.tutor.reader import regions
from tests.tutor.thinkers import ENDING, Slow, known, thinker, wait_until


def is_thinking(tutor: Tutor) -> bool:
    """Tell whether the page is told to ask for news."""
    return bool(tutor.news_in)


def told(tutor: Tutor) -> str:
    """Ask for news as a page does, and return what is heard of it."""
    say(tutor, {"do": "news"})
    return str(tutor.said)


def has_finished(tutor: Tutor) -> bool:
    """Ask for news as a page does, and tell whether there will be no more."""
    say(tutor, {"do": "news"})
    return not is_thinking(tutor)


def test_a_position_is_thought_about_and_the_page_asks_until_all_is_there() -> None:
    slow = Slow()
    tutor = opened(thinker(sure=slow), query={"hand": ENDING})
    assert is_thinking(tutor)
    heard = tutor.heard
    wait_until(lambda: bool(slow.asked))
    said = told(tutor)
    assert (tutor.heard, is_thinking(tutor)) == (heard + 1, True)
    assert "Still thinking" in tutor.regions["result"]
    assert "finished" not in said
    slow.go_on.set()
    wait_until(lambda: "finished" in told(tutor))
    assert not is_thinking(tutor)
    assert tutor.said.startswith("I have finished thinking. No play is proved sure.")
    assert "Estimated from 500 ways" in tutor.said
    assert tutor.regions == regions(tutor.state)
    shown = synced(tutor)
    say(tutor, {"do": "news"})
    assert synced(tutor) == {**shown, "heard": tutor.heard}


def test_a_change_of_language_or_of_page_while_it_thinks_loses_nothing() -> None:
    slow = Slow()
    tutor = opened(thinker(sure=slow), query={"hand": ENDING})
    wait_until(lambda: bool(slow.asked))
    say(tutor, {"do": "language", "value": "de"})
    assert "Ich denke noch nach" in tutor.regions["result"]
    say(tutor, {"do": "tab", "value": "progress"})
    assert not is_thinking(tutor)
    slow.go_on.set()
    say(tutor, {"do": "tab", "value": "bench"})
    wait_until(lambda: has_finished(tutor))
    assert "nach 3 Sekunden nicht entschieden" in tutor.regions["result"]
    assert (len(slow.asked), slow.cancelled) == (1, [])


def test_another_position_stops_the_thinking_about_the_first() -> None:
    slow = Slow()
    tutor = opened(thinker(sure=slow), query={"hand": ENDING})
    wait_until(lambda: bool(slow.asked))
    say(tutor, {"do": "type", "value": "7 8"})
    assert not is_thinking(tutor)
    wait_until(lambda: bool(slow.cancelled))


def test_how_a_round_goes_on_is_unfolded_by_a_message() -> None:
    tutor = opened(thinker(), query={"hand": ENDING})
    wait_until(lambda: has_finished(tutor))
    assert tutor.state.advice == known(tutor.state.thought_about)  # type: ignore[arg-type]
    say(tutor, {"do": "why", "value": "X=12@3"})
    assert 'data-testid="told"' in tutor.regions["result"]
    say(tutor, {"do": "type", "value": "7 8"})
    assert tutor.state.unfolded == ""


def test_a_page_that_asks_to_be_ready_is_heard_and_the_solvers_are_made_so() -> None:
    made: list[int] = []
    tutor = opened(thinker(warm_up=lambda: made.append(1)))
    heard = tutor.heard
    say(tutor, {"do": "warm"})
    assert tutor.heard == heard + 1
    wait_until(lambda: made == [1])


def test_what_thinks_is_made_ready_where_the_others_answer_a_wrong_play_and_for_no_other_mistake() -> None:
    made: list[int] = []
    tutor = opened(thinker(warm_up=lambda: made.append(1)))
    tutor.act("puzzle", BEAT.id)
    tutor.act("answer", wrong_word(tutor.state) or "")
    assert (tutor.state.attempt.is_answered, made) == (False, [])
    tutor.act("puzzle", SURE.id)
    assert made == []
    tutor.act("answer", wrong_word(tutor.state) or "")
    assert tutor.state.attempt.is_answered
    wait_until(lambda: made == [1])
