"""One script from a fresh clone to a running tutor or a tested checkout.

    python3 go.py tutor    opens the tutor in your browser; what follows is passed on to it
    python3 go.py test     runs every test; what follows is passed on to pytest
    python3 go.py docs     builds the pages of docs/: a gallery and a reference; what follows is passed on to Sphinx
    python3 go.py lock     writes the requirements*.lock files anew; what follows is passed on to uv

It needs Python 3.11 or newer and nothing else. Everything goes into the folder .venv beside this file: first uv, the
installer, then exactly the packages whose names, versions and hashes the lock files hold.
"""

import sys


def too_old(major: int, minor: int) -> str:
    """The sentence for a Python that is too old, empty for one that is not."""
    if (major, minor) >= (3, 11):
        return ""
    return f"combotutor needs Python 3.11 or newer, and this is Python {major}.{minor}."


# Ahead of the other imports, and in words that old Pythons can read: they meet a sentence, not a traceback.
if too_old(*sys.version_info[:2]):
    sys.exit(too_old(*sys.version_info[:2]))

import contextlib
import dataclasses
import errno
import hashlib
import importlib.util
import json
import os
import re
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from types import FrameType
from typing import IO

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "combotutor-stamp.json"
USERS = VENV / "combotutor-users"
BUSY = ROOT / ".venv.busy"

UV_LOCK = "requirements-uv.lock"
TUTOR_LOCK = "requirements-tutor.lock"
LEAN_LOCK = "requirements-lean.lock"
FULL_LOCK = "requirements.lock"

USAGE = """\
python3 go.py tutor    opens the tutor in your browser
python3 go.py test     runs every test
python3 go.py docs     builds a gallery and a reference, to be read offline
python3 go.py lock     writes the requirements*.lock files anew"""

# What the tutor can do without: a marker in pyproject.toml, or the lean lock, leaves it out where it is not built.
OPTIONAL = {
    "numba": "some answers take longer",
    "vl_convert": "Progress has no pictures",
    "marimo": "no odds explorer and no notebook",
}
LEFT_OUT = """\
import importlib.util, sys
print(*[name for name in sys.argv[1:] if importlib.util.find_spec(name) is None])
"""

NOT_IN_LEAN = ("numba", "llvmlite", "vl-convert-python")

# What uv, in the version of our lock, says of a package that nobody has built for this system.
NOT_BUILT = re.compile(r"no usable wheels|no wheels with a matching")
NO_BUILD = (
    "A package that cannot be done without has no ready build for this system; its name is above."
    " The tutor needs the fewest: python3 go.py tutor."
)

# Run inside .venv, since only its own Python knows where its packages lie. The path is written relative to that
# folder: plain ASCII wherever the checkout lies, and still right after the checkout has moved.
LINK_CHECKOUT = """\
import os, sys, sysconfig
site = sysconfig.get_path("purelib")
with open(os.path.join(site, "combotutor-checkout.pth"), "w", encoding="ascii") as link:
    link.write(os.path.relpath(sys.argv[1], site) + "\\n")
"""


class SetupError(Exception):
    """The packages could not be put in place; the message is all a person needs."""


class NotBuiltError(SetupError):
    """A package of a lock has no ready build for this system."""


@dataclasses.dataclass(frozen=True)
class Stamp:
    """What .venv holds: written last, so that a half-made .venv has none.

    Attributes:
        python: The Python that .venv was made with, such as "3.11".
        uv: The digest of the lock that uv was installed from.
        lock: The name of the lock that was installed, empty if none was.
        digest: That lock's digest.
        refused: The digest of the tutor's lock, if this is the lean one because that has a package not built here.
    """

    python: str
    uv: str
    lock: str = ""
    digest: str = ""
    refused: str = ""


def digest(text: str) -> str:
    """The SHA-256 of a lock file's text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def parse_stamp(text: str) -> Stamp | None:
    """The stamp that a text holds, or None if it holds no stamp of ours."""
    try:
        fields = json.loads(text)
        return Stamp(**fields) if all(isinstance(value, str) for value in fields.values()) else None
    except (AttributeError, TypeError, ValueError):
        return None


def format_stamp(stamp: Stamp) -> str:
    """The text that parse_stamp reads."""
    return json.dumps(dataclasses.asdict(stamp), indent=1) + "\n"


def lock_to_install(stamp: Stamp, wanted: str, digests: dict[str, str]) -> str | None:
    """The lock to install now, or None if what is wanted is there.

    The full lock holds all that the tutor needs, so a .venv with everything never shrinks to the tutor's packages.

    Args:
        stamp: What .venv holds.
        wanted: The name of the lock that the command needs.
        digests: The digest of each lock, by name.
    """
    if wanted == TUTOR_LOCK and stamp.refused == digests[TUTOR_LOCK]:
        wanted = LEAN_LOCK
    lock = FULL_LOCK if stamp.lock == FULL_LOCK else wanted
    return None if (stamp.lock, stamp.digest) == (lock, digests[lock]) else lock


def venv_python() -> Path:
    """Where the Python of .venv lies on this system."""
    return VENV / "Scripts" / "python.exe" if os.name == "nt" else VENV / "bin" / "python"


def environment() -> dict[str, str]:
    """The environment of every program started here."""
    # What is fetched stays in .venv, hard-linked where the system can, unless a person has a place for it.
    unless_said = {"UV_CACHE_DIR": str(VENV / "uv-cache"), "PIP_NO_CACHE_DIR": "1"}
    ours = {
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_USER": "0",  # a person's own pip settings may say otherwise, which a venv refuses
        "UV_COMPILE_BYTECODE": "1",  # the first start of the tutor is then as quick as the second
        "UV_PYTHON_DOWNLOADS": "never",
        "COMBOTUTOR_CALLED": "python3 go.py tutor",  # the page names a command that works here
    }
    return {**unless_said, **os.environ, **ours}


def read_lock(name: str) -> str:
    """The text of a lock file beside this script."""
    try:
        return (ROOT / name).read_text(encoding="utf-8")
    except FileNotFoundError:
        raise SetupError(f"{name} is missing beside go.py: bring it back with 'git checkout {name}'.") from None


def read_stamp() -> Stamp | None:
    """What .venv holds, or None if it must be made anew: absent, half made, or its Python gone or replaced."""
    try:
        stamp = parse_stamp(STAMP.read_text(encoding="utf-8"))
        probe = [str(venv_python()), "-c", "import sys; print(sys.version_info.major, sys.version_info.minor, sep='.')"]
        version = subprocess.run(probe, capture_output=True, text=True, check=False).stdout.strip()
    except (OSError, UnicodeDecodeError):
        return None
    return stamp if stamp is not None and stamp.python == version else None


def write_stamp(stamp: Stamp) -> None:
    """Say what .venv holds now."""
    STAMP.write_text(format_stamp(stamp), encoding="utf-8")


def install(command: list[str], complaint: str) -> None:
    """Run one step of an installation, whose own words are told only if it fails, by a SetupError."""
    # What holds a lock is passed on: if this process is killed, the next waits for the step that goes on without it.
    step = subprocess.run(
        command,
        env=environment(),
        cwd=ROOT,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
        close_fds=False,
    )
    if step.returncode:
        words = step.stdout.decode(errors="replace").rstrip()
        if NOT_BUILT.search(words):
            raise NotBuiltError(f"{words}\n{NO_BUILD}")
        raise SetupError(f"{words}\n{complaint}")


def hold(file: IO[bytes]) -> bool:
    """Lock a file until it is closed, unless another process holds it; where the system knows no locks, nobody does."""
    try:
        if sys.platform == "win32":
            import msvcrt

            file.seek(0)
            msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
        else:
            import fcntl

            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError as error:
        return error.errno not in {errno.EACCES, errno.EAGAIN, errno.EDEADLK}
    os.set_inheritable(file.fileno(), True)  # noqa: FBT003  (it has no name)
    return True


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Be the only one who changes .venv. However this process ends, the system lets the next one in."""
    try:
        file = BUSY.open("ab")
    except OSError:  # nobody may write here, so that nothing changes here either
        yield
        return
    with file:
        if not hold(file):
            say("Another go.py is at work in this folder: waiting until it is done.")
            while not hold(file):
                time.sleep(0.2)
        yield


@contextlib.contextmanager
def using() -> Iterator[None]:
    """Have it known, as long as a program runs, that it uses the packages of .venv."""
    mark = USERS / str(os.getpid())
    try:
        USERS.mkdir(exist_ok=True)
        file = mark.open("wb")
    except OSError:  # as above
        yield
        return
    with file:
        hold(file)
        yield
    mark.unlink(missing_ok=True)


def is_used() -> bool:
    """Tell whether a program runs that was started from this folder; marks of those that are gone are removed."""
    for mark in USERS.glob("*"):
        with contextlib.suppress(OSError), mark.open("ab") as file:
            if not hold(file):
                return True
        mark.unlink(missing_ok=True)
    return False


def make_venv() -> None:
    """Make .venv from nothing, with pip in it and this checkout importable."""
    if importlib.util.find_spec("ensurepip") is None:
        raise SetupError(
            "This Python lacks its module 'ensurepip', which makes .venv: install it"
            " (on Debian and Ubuntu: apt install python3-venv) and run the same command again."
        )
    say("First run: making .venv; this takes about a minute, once.")
    # If go.py runs under the very .venv that is to be made anew, the Python beneath it must do the work.
    python = getattr(sys, "_base_executable", sys.executable)
    install([python, "-m", "venv", "--clear", str(VENV)], "Python could not make .venv; its own words are above.")
    install([str(venv_python()), "-c", LINK_CHECKOUT, str(ROOT)], ".venv was made but cannot be written to.")


def install_uv() -> None:
    """Put the pinned uv into .venv."""
    say("Fetching uv, the installer.")
    pip = [str(venv_python()), "-m", "pip", "install", "--quiet", "--require-hashes", "--only-binary", ":all:"]
    install([*pip, "-r", UV_LOCK], f"pip could not fetch uv. {what_to_do()}")


def install_lock(lock: str) -> None:
    """Make .venv hold exactly the packages of a lock, besides pip and uv."""
    whose = "the tests" if lock == FULL_LOCK else "the tutor"
    say(f"Installing the packages of {whose}; on a slow line this takes some minutes.")
    # Nothing is built on this machine: a build would fetch requirements that no lock pins.
    sync = ["pip", "sync", "--quiet", "--require-hashes", "--no-build", "--python", str(venv_python())]
    install([str(venv_python()), "-m", "uv", *sync, lock], f"uv could not install {lock}. {what_to_do()}")


def what_to_do() -> str:
    """The advice after an installer's own words."""
    return "Its own words are above; if it is the network, mend that, then run the same command again."


def install_what_is_built(lock: str, stamp: Stamp, digests: dict[str, str]) -> Stamp:
    """Install a lock, or the lean one where the tutor's has packages that are not built for this system."""
    try:
        install_lock(lock)
        found = dataclasses.replace(stamp, lock=lock, digest=digests[lock])
    except NotBuiltError:
        if lock != TUTOR_LOCK:
            raise
        install_lock(LEAN_LOCK)
        refused = digests[TUTOR_LOCK]
        found = dataclasses.replace(stamp, lock=LEAN_LOCK, digest=digests[LEAN_LOCK], refused=refused)
    ask = subprocess.run([str(venv_python()), "-c", LEFT_OUT, *OPTIONAL], capture_output=True, text=True, check=False)
    missing = [f"{name} ({OPTIONAL[name]})" for name in ask.stdout.split()]
    if missing:
        say(f"Not all is built for this system. Left out: {', '.join(missing)}.")
    return found


def prepare(wanted: str) -> None:
    """Bring .venv in step with a lock; an empty name asks for uv alone."""
    uv_digest = digest(read_lock(UV_LOCK))
    stamp = read_stamp()
    if stamp is None:
        keep_from_users()
        make_venv()
        stamp = Stamp(python=f"{sys.version_info.major}.{sys.version_info.minor}", uv="")
    if stamp.uv != uv_digest:
        install_uv()
        stamp = dataclasses.replace(stamp, uv=uv_digest)
        write_stamp(stamp)
    if not wanted:
        return
    digests = {name: digest(read_lock(name)) for name in (TUTOR_LOCK, LEAN_LOCK, FULL_LOCK)}
    lock = lock_to_install(stamp, wanted, digests)
    if lock is None:
        return
    # The full lock adds to the tutor's and changes nothing of it.
    if (stamp.lock, stamp.digest, lock) != (TUTOR_LOCK, digests[TUTOR_LOCK], FULL_LOCK):
        keep_from_users()
    # No stamp while packages change: if this is interrupted, the next run starts from nothing.
    STAMP.unlink()
    try:
        found = install_what_is_built(lock, stamp, digests)
    except SetupError:
        write_stamp(stamp)  # uv fetches everything before it changes anything: what was there still is
        raise
    write_stamp(found)
    say("Ready.")


def keep_from_users() -> None:
    """Refuse to change packages that a running program uses."""
    if is_used():
        raise SetupError(
            "Other packages are needed now, and a tutor or tests that run from this folder still use those that are"
            " there: stop them, then run the same command again."
        )


def still_works() -> bool:
    """Tell whether the tutor can be started with what .venv holds, though that is not what the locks ask for."""
    stamp = read_stamp()
    if stamp is None or not stamp.lock:
        return False
    ask = [str(venv_python()), "-P", "-c", "import combotutor.host.front"]
    return subprocess.run(ask, capture_output=True, check=False).returncode == 0


@contextlib.contextmanager
def prepared(wanted: str, *, or_as_it_is: bool = False) -> Iterator[None]:
    """Bring .venv in step with a lock, and keep it as it is while a program runs.

    Args:
        wanted: The name of the lock.
        or_as_it_is: Whether what is there will do where that fails.
    """
    with contextlib.ExitStack() as kept:
        with alone():
            try:
                prepare(wanted)
            except (SetupError, OSError) as error:
                if not (or_as_it_is and still_works()):
                    raise
                why = "" if isinstance(error, SetupError) else "The packages could not be brought up to date: "
                say(f"{why}{error}\nWhat was installed before still works: starting with that.")
            kept.enter_context(using())
        yield


def run(command: list[str], folder: Path | None = None) -> int:
    """Run a program to its end and give its exit code.

    An interrupt from the keyboard reaches the program by itself; a request to terminate is passed on to it.

    Args:
        command: The program and its arguments.
        folder: Where it runs; here if None.
    """
    # The mark that it runs is passed on: the program may outlive this process.
    with subprocess.Popen(command, env=environment(), cwd=folder, close_fds=False) as process:

        def pass_on(_number: int, _frame: FrameType | None) -> None:
            process.terminate()

        signal.signal(signal.SIGTERM, pass_on)
        while True:
            try:
                code = process.wait()
            except KeyboardInterrupt:
                continue
            return code if code >= 0 else 128 - code


def tutor(arguments: list[str]) -> int:
    """Open the tutor."""
    with prepared(TUTOR_LOCK, or_as_it_is=True):
        # -P: a file of the person's own folder must not be imported in place of a module of ours.
        return run([str(venv_python()), "-P", "-m", "combotutor", "tutor", *arguments])


def test(arguments: list[str]) -> int:
    """Run the tests: all of them in three workers, which often wait, a part of them as it is asked for."""
    # What one of the many programs that are tested compiles, the next one need not.
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)
    sharing = ["-n", "3"] if not arguments and (os.cpu_count() or 1) > 1 else []
    with prepared(FULL_LOCK):
        return run([str(venv_python()), "-m", "pytest", *sharing, *arguments], ROOT)


def docs(arguments: list[str]) -> int:
    """Build the pages of docs/ into a folder that git ignores; a warning, or a link that leads nowhere, is an error."""
    build = ROOT / "build"
    sphinx = ["-m", "sphinx", "-W", "--keep-going", "-q", "-b", "html", "-d", str(build / "doctrees")]
    with prepared(FULL_LOCK):
        code = run([str(venv_python()), *sphinx, *arguments, str(ROOT / "docs"), str(build / "docs")], ROOT)
    if code == 0:
        say(f"Built: open {build / 'docs' / 'index.html'}.")
    return code


def lock(arguments: list[str]) -> int:
    """Write the lock files anew: one resolution for every system, names, versions, markers and hashes, no address."""
    with alone():
        prepare("")
    uv = [str(venv_python()), "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    plain = ["--generate-hashes", "--no-emit-index-url", "--no-header", "--no-annotate", "--no-build"]
    without = [word for name in NOT_IN_LEAN for word in ("--no-emit-package", name)]
    wanted = {
        UV_LOCK: ["--group", "installer"],
        FULL_LOCK: ["pyproject.toml", "--all-extras"],
        # The tutor's packages are the full lock's, at the same versions.
        TUTOR_LOCK: ["pyproject.toml", "--extra", "tutor", "--constraint", FULL_LOCK],
        LEAN_LOCK: ["pyproject.toml", "--extra", "tutor", "--constraint", FULL_LOCK, *without],
    }
    for name, sources in wanted.items():
        say(f"Writing {name}.")
        out = ["--output-file", name]
        install([*uv, *plain, *arguments, *sources, *out], f"uv could not write {name}. {what_to_do()}")
    return 0


def say(sentence: str) -> None:
    """Tell the person what happens; standard output is left to the program that is run."""
    print(sentence, file=sys.stderr, flush=True)


def main(arguments: list[str]) -> int:
    """Run one command and give the exit code."""
    commands = {"tutor": tutor, "test": test, "docs": docs, "lock": lock}
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(USAGE)
        return 0 if arguments else 2
    if arguments[0] not in commands:
        say(f"go.py knows no command {arguments[0]!r}: say tutor, test, docs or lock.")
        return 2
    try:
        return commands[arguments[0]](arguments[1:])
    except SetupError as error:
        say(str(error))
        return 1
    except OSError as error:  # a full disk, or a folder that may not be written to
        say(f"go.py could not go on: {error}")
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
