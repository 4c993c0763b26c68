"""The catalogues: the same keys and fields, all that the code asks for, and nothing that nobody asks for."""

from __future__ import annotations

import importlib
import re
import string
from collections import ChainMap, Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from pathlib import Path

import pytest

from combotutor.cli.commands import commands
from combotutor.families.combo.bench.keypad import FIELDS
from combotutor.families.combo.cards import Card, Kind
from combotutor.families.combo.first import STEPS
from combotutor.families.combo.guide.facts import FACTS
from combotutor.families.combo.kinds import COURSE
from combotutor.families.combo.kinds import KINDS as PUZZLE_KINDS
from combotutor.families.combo.rules import GameEnd, RoundEnd, StopDraws
from combotutor.families.combo.words import card_words
from combotutor.games import families
from combotutor.i18n import LANGUAGES, catalogue, choose_language, entries, text, text_with
from combotutor.i18n.catalogue import catalogue_of
from combotutor.learner.progress.event import Result
from combotutor.learner.report import Skill
from combotutor.people import ANIMALS, BACKS, COLOURS
from combotutor.people.label import PAST
from combotutor.puzzles import VerdictKind
from combotutor.puzzles.checker import Code
from combotutor.puzzles.format.schema import is_from_rulebook
from combotutor.puzzles.format.shelf import retired, shelf
from combotutor.puzzles.kinds import THEMES, kinds
from combotutor.puzzles.workshop.links import NoPuzzle
from combotutor.tutor.state.footing import Footing, Keeping
from combotutor.tutor.state.state import Tab
from combotutor.tutor.state.way import Way
from combotutor.tutor.state.work import WorkKind
from combotutor.widgets.script import one_text
from tests.i18n.keys import TOP, Asked, asked, asked_in, matches, sources

ENGLISH = LANGUAGES[0]
KINDS = [kind.value for kind in Kind]
SPECIALS = [card.symbol for card in Card if card.is_special or card is Card.WILD]
RULEBOOK = [puzzle.id for puzzle in (*shelf(), *retired()) if is_from_rulebook(puzzle)]
HOUSE: Path | None = None
"""The house's own catalogues."""
HIGHEST = TOP / "tests/families/highest/words"
"""Those of a family that is made up."""
FAMILY_WORDS = {name: family.words for name, family in families().items()}
"""The folders of the families' catalogues."""
ALL = {"house": HOUSE, **FAMILY_WORDS}
GUESTS = {words.parent.name: words for name, words in FAMILY_WORDS.items() if name != "combo"}
"""By the folder of each: families of which nothing stands below. Whatever of their own words fits may stand there."""

OPTIONS = {
    option.name.lstrip("-")
    for command in commands().values()
    for option in command.offered
    if option.words in ALL.values()
}

FAMILIES: dict[str, set[str]] = {
    "cli.*": set(commands()),
    "option.*": OPTIONS | {"json", "timing", "lang", "help"},
    "task.*": {"turn", "own", "draw", "pick-up", "give", "place"},
    "combination.*": set(KINDS),
    "charts.many.*": set(KINDS),
    "charts.one.*": set(KINDS),
    "combination-with.*": set(KINDS),
    "reading.*": set(KINDS),
    "card.name.*": set(SPECIALS),
    "card.the.*": {Card.WILD.symbol},
    "card.among.*": {"number", "pair", "trio", "wild", "wilds"},
    "card.gone.*": {"number", "pair", "trio", "wild", "wilds", "special", "specials"},
    "picture.word.*": set(SPECIALS),
    "say.check-*": {code.value for code in Code},
    "say.end-*": {end.value for end in RoundEnd},
    "say.*": {"points", "totals", "losers", "winners"},
    **{key: {"loses", "pays"} for key in ("say.league-*", "risk.title-*", "risk.column-*")},
    "hand.prompt.*": {"play", "play-reserve", "lead", "take", "give", "insert", "look"},
    "hand.reserve-waits.*": {"lead", "give"},
    "hand.note.*": {"hidden", "special-alone", "wilds-alone", "no-combination"},
    "hand.do.*": {"play", "give", "insert", "take"},
    "hand.do.*-said": {"insert", "take"},
    "hand.too.*": {"low", "equal"},
    "hand.seat.*": {"turn", "pays"},
    **{f"puzzle.*.{part}": set(RULEBOOK) for part in ("title", "after")},
    "puzzle-kind.*": {str(kind.name) for kind in kinds()},
    "goal.*": {str(kind.name) for kind in kinds()},
    "solver.*": {solver.word for kind in kinds() for solver in kind.solvers},
    "quality.*": {"open-cards", "open-nodes"},
    "say.wanted-*": {"least", "most", "above", "below"},
    "theme.*": {theme for family in families().values() for theme in family.get(THEMES)},
    "now.*": {"draw", "pick-up", "give", "place"},
    "story.*": {"draw", "pick-up", "give", "place"},
    "hint.idea.*": {"close", "keep", "insert", "give", "special", "inside", "beside", "count"}
    | {"find", "wild", "reserve", "sure", "moment", "risk", "advisers"}
    | {"link-two", "keep-apart", "meet-later", "no-twin"}
    | {"tempting", "tear", "mixed", "loose", "wait", "with-wild", "wild-kind", "wild-number", "find-three", "find-two"}
    | {"sure-top", "sure-ahead", "moment-several", "risk-hurry"}
    | {f"moment-{card.symbol}" for card in Card if card.is_special}
    | {"advisers-special", "advisers-wild", "advisers-high"},
    "hint.ask.*": {"linked-by-either", "linked", "either", "goes"},
    "hint.preview.*": {"play", "give"},
    "hint.preview.*-all": {"play", "give"},
    "after.*": {"answer", "later", "draws"},
    "after.*-special": {"answer", "later", "draws"},
    **{key: {"plays", "takes", "gives", "puts-in"} for key in ("after.does.*", "after.you-do.*")},
    "story.did-*": {"takes", "gives"},
    **{key: {"never", "always"} for key in ("often.*", "often.*-again")},
    "after.played.*": {card.symbol for card in Card if card.is_special},
    **{
        f"held-off.{answer}-*": {"plays", "takes", "ends", "stuck", "leads", "again", "over", "more"}
        for answer in ("beaten", "later")
    },
    "instead.if-*": {"plays", "puts", "gives"},
    "instead.if-kept-*": {"plays", "puts"},
    "instead.*": {f"{how}{deed}" for how in ("", "later-", "draws-") for deed in ("plays", "takes")},
    "a-kind.*": {*KINDS},
    "combination-played.*": {*KINDS},
    **{f"card.*.{sort}": {"between", "next-to"} for sort in ("number", "wild", "special", "hidden")},
    "stays.*": {*KINDS},
    "stays.*-top": {*KINDS} - {"single"},
    "about.kind.*": {str(kind.name) for kind in PUZZLE_KINDS},
    "about.theme.*": {str(theme) for kind in PUZZLE_KINDS for theme in kind.about_themes},
    "reason.*": {"closed", "made", "waiting", "torn", "parted", "alone", "said", "counted"},
    "pay.*": {"hurts", "spares", "open"},
    "kind.*": {*KINDS, "none"},
    **{f"first.*.{part}": {each.name for step in STEPS for each in step.asks} for part in ("asked", "look", "then")},
    "odds.column-*": {"having", "best", "places"},
    "what.*": set(SPECIALS),
    "tutor.tab.*": {tab.value for tab in Tab},
    "lessons.guess.*": {"exact", "near", "more", "less"},
    "tutor.leave.*": {Tab.LEARN.value, Tab.PUZZLES.value},
    "tutor.way.*": {way.value for way in Way},
    "tutor.ended.*": {way.value for way in Way},
    **{f"lesson.*.{part}": {topic.name for topic in COURSE} for part in ("name", "done")},
    "tutor.none.*": {"practice", "review", "failed", "own"},
    "tutor.waiting.*": {"review", "failed"},
    "tutor.kept.*": {keeping.value for keeping in Keeping} | {Footing.WAITING.value, Footing.LOST.value},
    "tutor.unkept.*": {Footing.WAITING.value, Footing.LOST.value},
    "error.rate-*": {"no-export", "other-export", "changed-export"},
    "tutor.link-*": {why.value for why in NoPuzzle},
    "hand.wild.*": {"is", "now"},
    "tutor.keys.*": {"space", "enter", "back"},
    "tutor.keys.*-does": {"place", "along", "space", "enter", "tab", "back", "escape", "hint", "list"},
    "tutor.work.*": {kind.value for kind in WorkKind},
    "tutor.column.*": {"what", "left", "sure", "risk", "do"},
    "tutor.value.*": {"left", "sure", "risk"},
    "tutor.told.*": {"play", "take", "give", "insert"},
    "tutor.example.*": {"table", "ending"},
    "tutor.field.*": {*FIELDS, "HAND", "LINE", "OPTION", "MOVE"},
    "tutor.asks-*": {"number", "other"},
    "tutor.key.*": {"line", "behind", "beside", "end"},
    "tutor.key.to-*": {"row", "beside"},
    "tutor.reply.*": {kind.value for kind in VerdictKind if kind is not VerdictKind.NOT_BEST},
    "learning.skill.*": {skill.value for skill in Skill},
    "learning.result.*": {result.value for result in Result},
    "learning.*-title": {"rating", "themes", "days"},
    "progress.*": {"rating", "streak", "solved", "stars", "weak", "strong", "go-on", "begin"},
    "progress.brought-*": {"attempts", "own", "deeds"},
    "tutor.import-*": {"others", "unmarked"},
    "progress.rating-*": {"sure", "unsure"},
    "band.*": {*KINDS},
    "progress.streak-*": {"today", "open", "none"},
    "who.back-*": set(BACKS),
    "who.animal.*": {*ANIMALS, *PAST},
    "who.colour.*": set(COLOURS),
    "guide.fact.*": set(FACTS),
    "guide.kind.*": {*KINDS},
    "guide.may.*": {"beat", "take", "special"},
    "guide.worked.*": {"lead", "higher", "kind", "take"},
    "guide.end.*": {"out", "last", "stuck", "none", "next"},
    "guide.game-over.*": {end.value for end in GameEnd},
    "guide.ends.*": {end.value for end in GameEnd},
    "guide.stop-draws.*": {each.value for each in StopDraws},
}
"""What can stand for the star in each family of keys. Codes of errors and numbers of rules are found one by one."""
ONE_BY_ONE = {"error.*", "rule.*"}

BY_PREFIX = {
    "card.typed": "card_words reads all its entries",
    "puzzle": "Puzzle.story_key names what is told at each step; tests/puzzles holds which there are",
    "rule": "the numbered decisions of the rules are documented whether or not a move can break them",
}
"""Messages that are read as a whole."""
NOT_YET: dict[str, str] = {}
"""Messages that nothing shows today."""

SAME_ON_PURPOSE = {
    "card.name.S": "stop is a Spanish word too",
    "picture.word.S": "as card.name.S",
    "theme.stop": "as card.name.S",
    "tutor.seat-and-name": "a number with a name behind it",
    "tutor.title": "the program's own name",
    "effect.takes": "a name and a card",
    "instead.told": "three parts of a sentence",
    "tutor.percent": "a number and a sign",
    "tutor.refused": "a sentence and a rule",
    "tutor.told.play": "a name and what is played",
    "guide.fact.hand": "Hand is a German word too",
    "guide.times": "a number and a name",
    "tutor.field.HAND": "as guide.fact.hand",
    "tutor.key.to-beside": "Reserve is a German word too",
    "puzzle-kind.numbered": "a name and a number",
    "say.quality-kind": "a name and a number",
    "say.quality-group": "a name and numbers",
    "often.share-again": "a number after a word that is written alike",
    "hint.move.block": "cards and what they make",
    "hand.table.play": "a name and cards",
    "hand.table.play-as": "a name, cards and what they are",
}
"""Messages that may read the same in two languages."""
FIGURES = {f"number.{key}" for key in entries("number")}
"""Numbers, which many languages write alike."""
EMPTY_ON_PURPOSE = {"hand.prompt.look": "a hand to look at asks for nothing"}


by_words = pytest.mark.parametrize("words", ALL.values(), ids=ALL)


def own(words: Path | None, language: str) -> Mapping[str, str]:
    """Return the messages of one folder of catalogues in a language, and no others."""
    return catalogue(language) if words is None else catalogue_of(words, language)


def said(language: str) -> Mapping[str, str]:
    """Return the messages of the house and of every family; of a key that two families say, those of the last."""
    return together(*(own(words, language) for words in ALL.values()))


def together(*words: Mapping[str, str]) -> Mapping[str, str]:
    """Return messages as if they stood in one catalogue; where two have a key, that of the last."""
    return ChainMap(*reversed(words))  # type: ignore[arg-type]  # nothing is written into it


def fields(message: str) -> Counter[str]:
    """Return the names of the fields that a message fills in."""
    return Counter(name for _, name, _, _ in string.Formatter().parse(message) if name is not None)


def guest(each: Asked) -> Path | None:
    """Return the words of the family in whose folder a key is asked for, if it is a guest here."""
    home = re.match(r"combotutor/families/(\w+)/", each.place)
    return GUESTS.get(home[1]) if home else None


def filled(each: Asked) -> list[str]:
    """Return the keys that a pattern can be: those counted out, and what guests say that fits; at least one."""
    words = guest(each)
    asked_of = [words] if words else [*GUESTS.values()] if each.is_of_family else []
    fitting = [key for words in asked_of for key in own(words, ENGLISH) if each.is_family and matches(each.key, key)]
    counted = [] if words else [each.key.replace("*", part) for part in sorted(FAMILIES.get(each.key, ()))]
    return [*counted, *fitting] or [each.key]


def keys_for(each: Asked) -> Iterator[str]:
    """Yield every key that one place of the code can ask for; a message that counts has two."""
    for key in filled(each):
        yield from (f"{key}.one", f"{key}.other") if f"{key}.one" in said(ENGLISH) else (key,)


def sayable(each: Asked, language: str) -> Mapping[str, str]:
    """Return the messages among which a key must be, wherever it is asked for."""
    words = guest(each)
    if words and (each.is_of_family or each.speaker != "combotutor.i18n"):  # errors are said in its words
        return together(catalogue(language), own(words, language))
    return said(language) if each.is_of_family else spoken_by(each.speaker, language)


def missing(language: str) -> list[str]:
    """Return every key that the code asks for and a catalogue lacks, with the place."""
    return [
        f"{key} ({each.place})"
        for each in asked()
        if each.key not in ONE_BY_ONE
        for key in keys_for(each)
        if key not in sayable(each, language)
    ]


def spoken_by(speaker: str, language: str) -> Mapping[str, str]:
    """Return the messages that a module of the package can say: a family's own, if it is of one, and the house's."""
    words = re.match(r"combotutor\.families\.(\w+)", speaker)
    folder = TOP / "combotutor/families" / words[1] / "words" if words else HOUSE
    return together(catalogue(language), own(folder, language) if folder else {})


@by_words
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_catalogue_has_the_keys_of_the_english_one(language: str, words: Path | None) -> None:
    assert list(own(words, language)) == list(own(words, ENGLISH))
    assert own(words, language)


def test_no_family_says_what_the_house_says() -> None:
    """Then no sentence of the house is spoken as only one family would. Two may have a rule of one number."""
    assert {name: own(words, ENGLISH).keys() & catalogue(ENGLISH).keys() for name, words in FAMILY_WORDS.items()} == {
        name: set() for name in FAMILY_WORDS
    }


def test_no_family_is_asked_for_what_another_says() -> None:
    others = {**FAMILY_WORDS, "highest": HIGHEST}
    for name, words in others.items():
        said_by_others = {key for each in others if each != name for key in own(others[each], ENGLISH)}
        apart = said_by_others - catalogue(ENGLISH).keys() - own(words, ENGLISH).keys()
        assert apart
        assert {key for key in apart if text_with(words, key, ENGLISH) != key} == set()


def test_a_key_of_a_family_is_asked_for_in_its_words_alone() -> None:
    (path, *_) = FAMILY_WORDS.values()
    key = next(key for key, message in own(path, ENGLISH).items() if not fields(message))
    assert text_with(path, key, ENGLISH) == own(path, ENGLISH)[key]
    with pytest.raises(KeyError):
        text(key)


@by_words
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_a_message_has_the_same_fields_in_every_language(language: str, words: Path | None) -> None:
    different = {
        key for key, message in own(words, language).items() if fields(message) != fields(own(words, ENGLISH)[key])
    }
    assert different == set()


@by_words
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_field_is_a_plain_name(language: str, words: Path | None) -> None:
    names = {name for message in own(words, language).values() for name in fields(message)}
    assert all(name.isidentifier() for name in names)
    assert not names & {"key", "language"}


@by_words
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_message_is_empty_or_padded(language: str, words: Path | None) -> None:
    messages = own(words, language)
    assert {key for key, message in messages.items() if not message.strip()} <= EMPTY_ON_PURPOSE.keys()
    assert [key for key, message in messages.items() if message != message.strip()] == []


def test_a_message_that_is_empty_on_purpose_is_so() -> None:
    assert {said(language)[key] for key in EMPTY_ON_PURPOSE for language in LANGUAGES} == {""}


@by_words
@pytest.mark.parametrize(("one", "other"), [*combinations(LANGUAGES, 2)])
def test_a_message_differs_from_language_to_language(one: str, other: str, words: Path | None) -> None:
    same = {key for key, message in own(words, one).items() if message == own(words, other)[key]}
    if words in GUESTS.values():  # what is rightly the same in a family that we do not know cannot be listed here
        assert len(same) < len(own(words, one)) / 2
    else:
        assert same - SAME_ON_PURPOSE.keys() - EMPTY_ON_PURPOSE.keys() - FIGURES == set()


def test_a_message_that_is_allowed_to_be_the_same_is_so_somewhere() -> None:
    for key in SAME_ON_PURPOSE:
        assert len({said(language)[key] for language in LANGUAGES}) < len(LANGUAGES), key


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_that_the_code_asks_for_is_there(language: str) -> None:
    assert missing(language) == []


def test_every_family_of_keys_is_known_here() -> None:
    starred = {each.key for each in asked() if each.is_family and not guest(each)}
    assert starred - ONE_BY_ONE == FAMILIES.keys()


def asked_by_the_browser() -> set[str]:
    """Return the keys that the browser sides of the widgets show; each gets all of its own."""
    sources = {name: one_text(TOP / f"combotutor/widgets/{name}.mjs") for name in ("hand", "seen")}
    assert "labels[`main.asked.$" in sources["hand"]
    asked_for = entries("hand.main.asked", ENGLISH, FAMILY_WORDS["combo"])
    return {f"hand.main.asked.{name}" for name in asked_for} | {
        f"{widget}.{dotted or quoted}"
        for widget, source in sources.items()
        for dotted, quoted in re.findall(r"""labels(?:\.(\w+)|\["([^"]+)"\])""", source)
    }


def test_every_key_is_asked_for() -> None:
    used = {key for each in asked() if each.key not in ONE_BY_ONE for key in keys_for(each)} | asked_by_the_browser()
    unused = {
        key
        for key in said(ENGLISH)
        if key not in used and key not in NOT_YET and not any(key.startswith(f"{prefix}.") for prefix in BY_PREFIX)
    }
    assert unused == set()


def test_every_situation_of_the_rulebooks_has_its_words_and_no_words_lack_their_puzzle() -> None:
    of_ours = (words for words in ALL.values() if words not in GUESTS.values())
    told = {key.split(".")[1] for words in of_ours for key in own(words, ENGLISH) if key.startswith("puzzle.")}
    assert told == set(RULEBOOK)


def test_every_task_of_the_hand_has_its_prompt() -> None:
    pytest.importorskip("anywidget")
    from combotutor.families.combo.hand.question import Task

    assert FAMILIES["hand.prompt.*"] == {task.value for task in Task} | {"play-reserve"}
    assert entries("hand.main.asked", ENGLISH, FAMILY_WORDS["combo"]).keys() == {*Task} - {Task.LOOK}


def test_the_code_is_read_and_found_to_ask_for_much() -> None:
    assert len(sources()) > 40
    keys = {each.key for each in asked()}
    assert {"error.not-adjacent", "error.round-runs", "error.game-over", "error.small-letter", "rule.T2"} <= keys
    assert {"place.move", "task.*", "say.plan", "error.wilds-alone"} <= keys


@pytest.mark.parametrize(
    ("source", "keys"),
    [
        ("text('a.b', language)", {"a.b"}),
        ("Phrase('a.b')", {"a.b"}),
        ("text(f'a.{x}.b')", {"a.*.b"}),
        ("text('a' if x else 'b')", {"a", "b"}),
        ("key = 'a' if x else 'b'\ntext(key)", {"a", "b"}),
        ("raise InvalidError('a', 'LINE')", {"error.a"}),
        ("raise IllegalMoveError('a', 'T2')", {"error.a", "rule.T2"}),
        ("error.text('es')", set()),
        ("UsageError(error.code, '--x')", set()),
    ],
)
def test_a_key_is_seen_however_it_is_asked_for(source: str, keys: set[str]) -> None:
    assert {each.key for each in asked_in(source)} == keys


@pytest.mark.parametrize(
    ("source", "speaker"),
    [
        ("from combotutor.errors import InvalidError\nraise InvalidError('not-adjacent')", "house"),
        ("from combotutor.families.combo.errors import InvalidError\nraise InvalidError('not-adjacent')", "combo"),
        ("from combotutor.i18n import text\ntext('rule.C1')", "house"),
        ("from combotutor.families.combo.words import speaker\nsay = speaker('en')\nsay('rule.C1')", "combo"),
    ],
)
def test_what_a_family_says_is_missing_where_it_is_said_in_the_words_of_the_house(source: str, speaker: str) -> None:
    (each,) = asked_in(source)
    assert (each.key in spoken_by(each.speaker, ENGLISH)) is (speaker == "combo")


@pytest.mark.parametrize(
    ("source", "lacking"),
    [
        ("text_with(WORDS, f'say.least-{part}', language)", []),
        ("Phrase(f'say.{key}', values, WORDS)", []),
        ("from combotutor.errors import InvalidError\nraise InvalidError('highest-beaten')", []),
        ("text_with(WORDS, 'say.plan', language)", ["say.plan"]),
        ("text_with(WORDS, f'say.most-{part}', language)", ["say.most-*"]),
        ("from combotutor.i18n import text\ntext('say.highest-end', language)", ["say.highest-end"]),
        ("from combotutor.errors import InvalidError\nraise InvalidError('not-adjacent')", ["error.not-adjacent"]),
    ],
)
def test_a_family_that_is_a_guest_here_is_held_to_its_own_words(
    source: str, lacking: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(GUESTS, "new", HIGHEST)
    found = [(each, key) for each in asked_in(source, "combotutor/families/new/kinds.py") for key in keys_for(each)]
    assert found
    assert [key for each, key in found if key not in sayable(each, ENGLISH)] == lacking


def test_a_family_covers_what_is_filled_in() -> None:
    assert matches("puzzle.*.title", "puzzle.rulebook-1.title")
    assert not matches("puzzle.*.title", "puzzle.rulebook-1.story")
    assert not matches("say.*", "say.")


@pytest.mark.parametrize("key", ["error.unknown-rules", "plays.one", "say.check-single", "date.full"])
def test_a_key_taken_out_of_one_catalogue_is_found_missing(key: str, monkeypatch: pytest.MonkeyPatch) -> None:
    without = {name: message for name, message in catalogue("de").items() if name != key}
    whole = catalogue

    def broken(language: str) -> object:
        return without if language == "de" else whole(language)

    monkeypatch.setitem(globals(), "catalogue", broken)
    assert any(line.startswith(f"{key} (") for line in missing("de"))
    assert missing("en") == []
    with pytest.raises(AssertionError):
        test_a_catalogue_has_the_keys_of_the_english_one("de", HOUSE)
    with pytest.raises(AssertionError):
        test_every_key_that_the_code_asks_for_is_there("de")


def test_a_line_taken_out_of_a_file_is_found_missing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    module = importlib.import_module("combotutor.i18n.catalogue")
    room = Path(str(module.__file__)).parent
    for language in LANGUAGES:
        lines = (room / f"{language}.toml").read_text(encoding="utf-8").splitlines(keepends=True)
        kept = [line for line in lines if language != "es" or not line.startswith("unknown-rules =")]
        assert len(lines) - len(kept) == (language == "es")
        (tmp_path / f"{language}.toml").write_text("".join(kept), encoding="utf-8")
    monkeypatch.setattr(module, "__file__", str(tmp_path / "catalogue.py"))
    catalogue.cache_clear()
    try:
        assert [line.split(" ")[0] for line in missing("es")] == ["error.unknown-rules"] * len(missing("es"))
        assert missing("es")
        assert missing("de") == []
        with pytest.raises(KeyError):
            text("error.unknown-rules", "es", name="", known="")
    finally:
        monkeypatch.undo()
        catalogue.cache_clear()


def test_the_words_cannot_be_changed_by_whoever_reads_them() -> None:
    for words in (*(own(words, ENGLISH) for words in ALL.values()), card_words()):
        with pytest.raises(TypeError):
            words["x"] = "y"  # type: ignore[index]


def test_an_unknown_language_or_key_is_a_fault_of_ours() -> None:
    with pytest.raises(KeyError):
        catalogue("xx")
    with pytest.raises(KeyError):
        text("no.such.key")
    with pytest.raises(KeyError):
        text("plays.other")


@pytest.mark.parametrize(
    ("wishes", "chosen"),
    [
        ((), "en"),
        ((None,), "en"),
        (("",), "en"),
        (("xx",), "en"),
        (("es",), "es"),
        (("ES",), "es"),
        (("de_AT.UTF-8",), "de"),
        (("de-AT",), "de"),
        (("es-419",), "es"),
        (("xx", None, "de"), "de"),
        (("de", "es"), "de"),
        (("C.UTF-8", "es_ES"), "es"),
        (("deutsch",), "en"),
        (("des",), "en"),
        (("es.UTF-8",), "es"),
        (("de@euro",), "de"),
        (("x" * 100_000, "\x00", "de"), "de"),
    ],
)
def test_the_first_wish_that_there_is_is_chosen(wishes: tuple[str | None, ...], chosen: str) -> None:
    assert choose_language(*wishes) == chosen


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("count", [0, 1, 2, 101])
def test_one_and_many_are_told_apart(language: str, count: int) -> None:
    form = "one" if count == 1 else "other"
    assert text("plays", language, count=count) == catalogue(language)[f"plays.{form}"].format(count=count)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_count_is_written_as_the_language_writes_numbers_and_what_something_is_called_stays(language: str) -> None:
    for count, written in ((1234, text("number.thousand", language)), (1_234_567, text("number.million", language))):
        assert text("tutor.practise", language, count=count) == catalogue(language)["tutor.practise.other"].format(
            count=written
        )
    assert "1234567" in text("tutor.lesson", language, number=1_234_567)


def test_braces_in_what_is_filled_in_stay_as_they_are() -> None:
    assert "'{x}'" in text("error.unknown-rules", name="'{x}'", known="")
