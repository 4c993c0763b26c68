"""One script from a fresh clone to a running tutor or a tested checkout.

    python3 go.py tutor    opens the tutor in your browser; what follows is passed on to it
    python3 go.py test     runs every test; what follows is passed on to pytest
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

import dataclasses
import hashlib
import importlib.util
import json
import os
import signal
import subprocess
from pathlib import Path
from types import FrameType

ROOT = Path(__file__).resolve().parent
VENV = ROOT / ".venv"
STAMP = VENV / "combotutor-stamp.json"

UV_LOCK = "requirements-uv.lock"
TUTOR_LOCK = "requirements-tutor.lock"
FULL_LOCK = "requirements.lock"

USAGE = """\
python3 go.py tutor    opens the tutor in your browser
python3 go.py test     runs every test
python3 go.py lock     writes the requirements*.lock files anew"""

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


@dataclasses.dataclass(frozen=True)
class Stamp:
    """What .venv holds: written last, so that a half-made .venv has none.

    Attributes:
        python: The Python that .venv was made with, such as "3.11".
        uv: The digest of the lock that uv was installed from.
        lock: The name of the lock that was installed, empty if none was.
        digest: That lock's digest.
    """

    python: str
    uv: str
    lock: str = ""
    digest: str = ""


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
    lock = FULL_LOCK if stamp.lock == FULL_LOCK else wanted
    return None if (stamp.lock, stamp.digest) == (lock, digests[lock]) else lock


def venv_python() -> Path:
    """Where the Python of .venv lies on this system."""
    return VENV / "Scripts" / "python.exe" if os.name == "nt" else VENV / "bin" / "python"


def environment() -> dict[str, str]:
    """The environment of every program started here."""
    ours = {
        "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        "PIP_USER": "0",  # a person's own pip settings may say otherwise, which a venv refuses
        "UV_COMPILE_BYTECODE": "1",  # the first start of the tutor is then as quick as the second
        "UV_PYTHON_DOWNLOADS": "never",
        "COMBOTUTOR_CALLED": "python3 go.py tutor",  # the page names a command that works here
    }
    return {**os.environ, **ours}


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
    """Run one step of an installation, whose own words are shown only if it fails; then raise SetupError."""
    step = subprocess.run(
        command, env=environment(), cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False
    )
    if step.returncode:
        say(step.stdout.decode(errors="replace").rstrip())
        raise SetupError(complaint)


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
    whose = "the tutor" if lock == TUTOR_LOCK else "the tests"
    say(f"Installing the packages of {whose}; on a slow line this takes some minutes.")
    # Nothing is built on this machine: a build would fetch requirements that no lock pins.
    sync = ["pip", "sync", "--quiet", "--require-hashes", "--no-build", "--python", str(venv_python())]
    install([str(venv_python()), "-m", "uv", *sync, lock], f"uv could not install {lock}. {what_to_do()}")


def what_to_do() -> str:
    """The advice after an installer's own words."""
    return "Its own words are above; if it is the network, mend that, then run the same command again."


def prepare(wanted: str) -> None:
    """Bring .venv in step with a lock; an empty name asks for uv alone."""
    uv_digest = digest(read_lock(UV_LOCK))
    stamp = read_stamp()
    if stamp is None:
        make_venv()
        stamp = Stamp(python=f"{sys.version_info.major}.{sys.version_info.minor}", uv="")
    if stamp.uv != uv_digest:
        install_uv()
        stamp = dataclasses.replace(stamp, uv=uv_digest)
        write_stamp(stamp)
    if not wanted:
        return
    digests = {name: digest(read_lock(name)) for name in (TUTOR_LOCK, FULL_LOCK)}
    lock = lock_to_install(stamp, wanted, digests)
    if lock is None:
        return
    # No stamp while packages change: if this is interrupted, the next run starts from nothing.
    STAMP.unlink()
    try:
        install_lock(lock)
    except SetupError:
        write_stamp(stamp)  # uv fetches everything before it changes anything: what was there still is
        raise
    write_stamp(dataclasses.replace(stamp, lock=lock, digest=digests[lock]))
    say("Ready.")


def run(command: list[str], folder: Path | None = None) -> int:
    """Run a program to its end and give its exit code.

    An interrupt from the keyboard reaches the program by itself; a request to terminate is passed on to it.

    Args:
        command: The program and its arguments.
        folder: Where it runs; here if None.
    """
    with subprocess.Popen(command, env=environment(), cwd=folder) as process:

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
    prepare(TUTOR_LOCK)
    # -P: a file of the person's own folder must not be imported in place of a module of ours.
    return run([str(venv_python()), "-P", "-m", "combotutor", "tutor", *arguments])


def test(arguments: list[str]) -> int:
    """Run the tests: all of them in two workers where there are two processors, a part of them as it is asked for."""
    prepare(FULL_LOCK)
    sharing = ["-n", "2"] if not arguments and (os.cpu_count() or 1) > 1 else []
    return run([str(venv_python()), "-m", "pytest", *sharing, *arguments], ROOT)


def lock(arguments: list[str]) -> int:
    """Write the lock files anew: one resolution for every system, names, versions, markers and hashes, no address."""
    prepare("")
    uv = [str(venv_python()), "-m", "uv", "pip", "compile", "--quiet", "--universal", "--python-version", "3.11"]
    plain = ["--generate-hashes", "--no-emit-index-url", "--no-header", "--no-annotate", "--no-build"]
    wanted = {
        UV_LOCK: ["--group", "installer"],
        FULL_LOCK: ["pyproject.toml", "--all-extras"],
        # The tutor's packages are the full lock's, at the same versions.
        TUTOR_LOCK: ["pyproject.toml", "--extra", "tutor", "--constraint", FULL_LOCK],
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
    commands = {"tutor": tutor, "test": test, "lock": lock}
    if not arguments or arguments[0] in {"-h", "--help", "help"}:
        print(USAGE)
        return 0 if arguments else 2
    if arguments[0] not in commands:
        say(f"go.py knows no command {arguments[0]!r}: say tutor, test or lock.")
        return 2
    try:
        return commands[arguments[0]](arguments[1:])
    except SetupError as error:
        say(str(error))
        return 1
    except KeyboardInterrupt:
        say("Stopped.")
        return 130


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
