"""Where the files lie that travel beside the package: notebooks, puzzles and data."""

from pathlib import Path

_ROOM = Path(__file__).resolve().parent


def find(name: str) -> Path:
    """Return the path of a file or folder such as "notebooks/tutor.py".

    An installed package carries them on a shelf of its own; in a checkout they lie at the top. A package with a shelf
    looks nowhere else, so that files of another version beside it are never taken for its own.

    Args:
        name: the path below the top of the checkout, with forward slashes.

    Raises:
        FileNotFoundError: there is no such file or folder.
    """
    shelf = _ROOM / "_shelf"
    top = shelf if shelf.is_dir() else _ROOM.parent
    path = top / name
    if not path.exists():
        raise FileNotFoundError(f"{name!r} is not among the files of combotutor: looked in {str(top)!r}")
    return path
