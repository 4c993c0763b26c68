"""What people are called: a name as they gave it, a label in every language with its parts agreeing."""

from __future__ import annotations

import pytest

from combotutor.i18n import LANGUAGES
from combotutor.people import ANIMALS, COLOURS, Person
from combotutor.tutor.pages.called import called, file_name, label_text

AGREEING = {
    "heron-blue-7": ("Blue heron 7", "Garza azul 7", "Blauer Reiher 7"),
    "owl-red-12": ("Red owl 12", "Búho rojo 12", "Rote Eule 12"),
    "squirrel-golden-3": ("Golden squirrel 3", "Ardilla dorada 3", "Goldenes Eichhörnchen 3"),
    "eagle-yellow-9": ("Yellow eagle 9", "Águila amarilla 9", "Gelber Adler 9"),
    "pony-violet-40": ("Violet pony 40", "Poni morado 40", "Lila Pony 40"),
    "seahorse-silver-1": ("Silver seahorse 1", "Caballito de mar plateado 1", "Silbernes Seepferdchen 1"),
    "turtle-orange-5": ("Orange turtle 5", "Tortuga naranja 5", "Orange Schildkröte 5"),
    "sparrow-grey-4": ("Grey sparrow 4", "Gorrión gris 4", "Grauer Spatz 4"),
    "robin-blue-88": ("Blue robin 88", "Petirrojo azul 88", "Blaues Rotkehlchen 88"),
    "hare-white-5": ("hare-white-5",) * 3,
    "<b>": ("<b>",) * 3,
}
"""Labels, with the form that each language asks for; the last two are none of this version."""


@pytest.mark.parametrize("label", AGREEING)
def test_a_label_is_said_as_people_of_a_language_say_it(label: str) -> None:
    assert tuple(label_text(label, language) for language in LANGUAGES) == AGREEING[label]


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_two_labels_are_said_alike_and_each_fits_the_head_of_a_page(language: str) -> None:
    said = [label_text(f"{animal}-{colour}-99", language) for animal in ANIMALS for colour in COLOURS]
    assert len(set(said)) == len(ANIMALS) * len(COLOURS)
    assert max(map(len, said)) <= 28
    assert all(each.endswith(" 99") and each[0].isupper() and "{" not in each for each in said)


def test_who_gave_a_name_is_called_by_it_and_who_has_none_was_here_first() -> None:
    for language, first in zip(LANGUAGES, ("The first person", "La primera persona", "Die erste Person"), strict=True):
        assert called(Person("me"), language) == first
        assert called(Person("me", "Ana María", "heron-blue-7"), language) == "Ana María"
        assert called(Person("x", label="heron-blue-7"), language) == label_text("heron-blue-7", language)


@pytest.mark.parametrize(
    ("person", "name"),
    [
        (Person("me", "Anna"), "anna"),
        (Person("me", "../Æ José  María\\:*?\u202e"), "jose-maria"),
        (Person("me", "Jörg Weiß 2"), "jorg-weiss-2"),
        (Person("me", "Мария"), "learner"),
        (Person("me"), "learner"),
        (None, "learner"),
        (Person("x", label="heron-blue-7"), "blue-heron-7"),
    ],
)
def test_a_file_is_called_after_its_person_in_letters_that_every_computer_takes(
    person: Person | None, name: str
) -> None:
    assert file_name(person, "en") == f"combotutor-{name}.json"
