"""What has moved is found under its old name: one module, loaded when it is asked for, whatever is asked first."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from tests.at_length import at_length


def run(code: str) -> str:
    """Return what a Python of its own prints, which has loaded nothing of ours before."""
    done = subprocess.run([sys.executable, "-c", code], check=False, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.strip()


ROOM = Path(__file__).parents[1] / "combotutor"
BEFORE = Path(__file__).parent / "before" / "imports.json"
NEW, OLD = "combotutor.families.combo.rules", "combotutor.games.combo"
ROOMS = ("cards", "charts", "i18n", "games", "odds", "puzzles", "solver")


@pytest.mark.parametrize(
    "code",
    [
        f"import {OLD}.legal, {NEW}.legal; from sys import modules as m; print(m['{OLD}.legal'] is m['{NEW}.legal'])",
        f"import {NEW}.legal, {OLD}.legal; from sys import modules as m; print(m['{OLD}.legal'] is m['{NEW}.legal'])",
        f"import {OLD}.refusal; from {OLD} import refusal; from {NEW} import refusal as f; print(refusal is f)",
        f"import {OLD} as old, {NEW} as new; print(old is new and new.__spec__.name == new.__name__ == '{NEW}')",
        "from combotutor import cards, plan; print(cards.Row is plan.line.row_of('7').__class__)",
        "import combotutor.cards.card as card; from combotutor.cards import Card; print(card.Card is Card)",
        "import importlib; m = importlib.import_module('combotutor.odds'); print(importlib.reload(m) is m)",
        "import pickle, combotutor.cards as c; print(pickle.loads(b'ccombotutor.cards\\nCard\\n.') is c.Card)",
    ],
)
def test_old_and_new_are_one(code: str) -> None:
    assert run(code) == "True"


def test_a_module_that_moved_does_not_take_the_place_of_a_function_of_its_name() -> None:
    names = ("closing", "course", "shelf", "story")
    loaded = "; ".join(f"import combotutor.puzzles.{name}" for name in names)
    found = f"from combotutor import puzzles; print([name for name in {names} if not callable(getattr(puzzles, name))])"
    assert run(f"{loaded}; {found}") == "[]"


def test_nothing_that_moved_is_loaded_before_it_is_asked_for() -> None:
    loaded = "import combotutor.cards, combotutor.charts, sys; print([n for n in sys.modules if '.families' in n])"
    assert run(loaded) == "[]"


def test_folders_that_a_move_has_left_behind_hide_nothing(tmp_path: Path) -> None:
    shutil.copytree(ROOM, tmp_path / ROOM.name, ignore=shutil.ignore_patterns("__pycache__"))
    left = "plan", "odds", "games/combo", "learner/migrations", "kernels/plan"
    for folder in left:  # what git leaves of a folder in which Python kept compiled modules
        (tmp_path / ROOM.name / folder / "__pycache__").mkdir(parents=True)
    names = [f"combotutor.{folder}".replace("/", ".") for folder in left]
    code = f"import sys; sys.path.insert(0, {str(tmp_path)!r}); import importlib as i\n"
    assert run(f"{code}print(all(i.import_module(name).__spec__.loader.path for name in {names}))") == "True"


def test_what_never_was_is_missed_as_everywhere() -> None:
    missed = """
for name in ("combotutor.nothing", "combotutor.plan.nothing", "combotutor.games.nothing", "combotutor.families.none"):
    try:
        __import__(name)
    except ModuleNotFoundError as error:
        print(error.name)
try:
    from combotutor.cards import nothing
except ImportError:
    print("no name")
"""
    assert run(missed).split("\n") == [
        "combotutor.nothing",
        "combotutor.plan.nothing",
        "combotutor.games.nothing",
        "combotutor.families.none",
        "no name",
    ]


def test_a_program_that_moved_is_started_by_its_old_name() -> None:
    command = [sys.executable, "-m", "combotutor.odds.making", "--help"]
    assert "making" in subprocess.run(command, check=True, capture_output=True, text=True).stdout


def test_whoever_is_asked_while_python_holds_its_lock_imports_nothing() -> None:
    code = """
import builtins, combotutor
from combotutor.moved import Gone
asked, usual = [], builtins.__import__
builtins.__import__ = lambda name, *more: asked.append(name) or usual(name, *more)
found = Gone.find_spec("combotutor.plan")
builtins.__import__ = usual
print(found is not None, {*asked} - {"_io"})  # which importlib itself asks for, and Python begins with
"""
    assert run(code) == "True set()"


AT_ONCE = """
import sys, threading, importlib, itertools
sys.setswitchinterval(1e-5)
gate, errors = threading.Barrier({count}), []
def load(name):
    rooms = name.split(".") if ".families." in name else [name]  # a program of today; Python itself may refuse else
    gate.wait()
    try:
        for each in itertools.accumulate(rooms, "{{}}.{{}}".format):
            importlib.import_module(each)
    except BaseException as error:
        errors.append(f"{{name}}: {{error!r}}")
threads = [threading.Thread(target=load, args=(name,), daemon=True) for name in {names}]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join(60)
print(errors, [thread for thread in threads if thread.is_alive()])
"""


@pytest.mark.parametrize(
    "names",
    [
        ("combotutor.games.combo", "combotutor.notation.moves"),
        ("combotutor.games.combo", "combotutor.families.combo.rules.turn", "combotutor.cards.row", "combotutor.plan"),
    ],
)
def test_threads_that_import_at_once_do_not_wait_for_each_other(names: tuple[str, ...]) -> None:
    assert run("import combotutor\n" + AT_ONCE.format(count=len(names), names=names)) == "[] []"


BEFORE_OURS = """
import builtins, sys, threading, time
asked, loaded, errors, ordinary = threading.Event(), threading.Event(), [], builtins.__import__
def held_up(name, *rest):
    if name == "combotutor.moved" and threading.current_thread() is first and not asked.is_set():
        asked.set()
        loaded.wait(60)
    return ordinary(name, *rest)
def load(code):
    try:
        exec(code)
    except BaseException as error:
        errors.append(repr(error))
builtins.__import__ = held_up
first = threading.Thread(target=load, args=("import combotutor",), daemon=True)
first.start()
asked.wait(60)
second = threading.Thread(target=load, args=({code!r},), daemon=True)
second.start()
at_lock = 0  # Where all is well it stands at the lock of what the first one loads until that is let go on.
for _ in range(3000):
    frame = sys._current_frames().get(second.ident)
    at_lock = at_lock + 1 if frame and frame.f_code.co_name == "acquire" else 0
    if at_lock == 25 or not second.is_alive():
        break
    time.sleep(0.01)
loaded.set()
first.join(60)
second.join(60)
print(errors, first.is_alive(), second.is_alive())
"""


@pytest.mark.parametrize("code", ["import combotutor.odds", "from combotutor.plan import Plan"])
def test_a_short_name_is_found_while_another_thread_is_about_to_load_the_package(code: str) -> None:
    assert run(BEFORE_OURS.format(code=code)) == "[] False False"


@pytest.mark.parametrize("code", ["import combotutor.odds", "from combotutor import odds, notation"])
def test_eight_threads_get_a_room_by_its_short_name_at_once(code: str) -> None:
    names = (code,) * 8
    at_once = AT_ONCE.format(count=8, names=names).replace("sys.setswitchinterval(1e-5)", "").split("    rooms")[0]
    load = "    gate.wait()\n    try:\n        exec(name)\n"
    rest = AT_ONCE.format(count=8, names=names).partition("    except")
    assert run(at_once + load + rest[1] + rest[2]) == "[] []"


@pytest.mark.parametrize("room", at_length(ROOMS, "cards", "puzzles", "solver"))
def test_a_star_brings_what_has_moved_too(room: str) -> None:
    code = f"""
import importlib, json, sys
before = json.load(open({str(BEFORE)!r}))["public"]["combotutor.{room}"]
held = {{}}
exec("from combotutor.{room} import *", held)
print([name for name in before if name not in held])
"""
    assert run(code) == "[]"


def test_a_room_that_left_another_is_still_its_attribute() -> None:
    assert run("import combotutor.games as g; import combotutor.games.combo as c; print(g.combo is c)") == "True"
    assert run("import combotutor.games; print(combotutor.games.combo.__name__)") == NEW
