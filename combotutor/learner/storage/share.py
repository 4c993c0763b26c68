"""Whether a file lies on this machine or on a share: on a share no log can be kept beside it safely."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import Final

VARIABLE: Final = "COMBOTUTOR_JOURNAL"
"""The environment variable that says how to write, `wal` or `rollback`, wherever the file lies."""


class Journal(StrEnum):
    """How a file is changed so that it is whole whatever happens."""

    WAL = "wal"
    """What is new goes into a log beside it first: readers and a writer work at once, on one machine."""
    ROLLBACK = "rollback"
    """What was there is kept beside it while it is changed: slower, and right on a share too."""


SHARES: Final = frozenset(
    {
        *("nfs", "nfs4", "cifs", "smb", "smb2", "smb3", "smbfs", "afpfs", "afs", "ncpfs", "9p", "webdav", "davfs"),
        *("ceph", "glusterfs", "lustre", "gfs2", "ocfs2", "beegfs", "gpfs", "virtiofs", "vboxsf", "prl_fs", "drvfs"),
        *("sshfs", "rclone", "gvfsd-fuse", "davfs2", "vmhgfs-fuse", "grpcfuse", "osxfs", "macfuse", "osxfuse"),
    }
)
"""What kinds of file system are called that other machines write to as well, or that forward to one."""

_REMOTE: Final = 4
"""What Windows calls a drive that is a share."""
_LINUX_TABLE: Final = Path("/proc/self/mountinfo")
_MAC_LINE: Final = re.compile(r"^.* on (?P<place>/.*) \((?P<kind>[^,)]+)", re.MULTILINE)


def journal_for(path: Path) -> Journal:
    """Return how a file is to be written where it lies."""
    wanted = os.environ.get(VARIABLE, "")
    if wanted in set(Journal):
        return Journal(wanted)
    return Journal.ROLLBACK if is_share(path) else Journal.WAL


def is_share(path: Path) -> bool:
    """Tell whether a file lies on a share, as far as this machine knows."""
    place = os.path.realpath(path.parent)
    try:
        if sys.platform == "win32":
            return _is_windows_share(place)
        if sys.platform == "darwin":
            listed = subprocess.run(["/sbin/mount"], capture_output=True, text=True, timeout=2, check=False)
            return kind_of(place, mac_mounts(listed.stdout)) in SHARES
        return kind_of(place, linux_mounts(_LINUX_TABLE.read_text(encoding="utf-8", errors="replace"))) in SHARES
    except (OSError, ValueError, subprocess.SubprocessError):
        return False


def linux_mounts(table: str) -> Iterator[tuple[str, str]]:
    """Yield where each file system hangs and its kind, from the text of `/proc/self/mountinfo`."""
    for line in table.splitlines():
        head, _, tail = line.partition(" - ")
        if len(head.split()) > 4 and tail:  # noqa: PLR2004  (the fifth word is the place)
            place = re.sub(r"\\([0-7]{3})", lambda found: chr(int(found[1], 8)), head.split()[4])
            yield place, tail.split()[0]


def mac_mounts(listed: str) -> Iterator[tuple[str, str]]:
    """Yield where each file system hangs and its kind, from what `mount` prints on a Mac."""
    for found in _MAC_LINE.finditer(listed):
        yield found["place"], found["kind"]


def kind_of(place: str, mounts: Iterator[tuple[str, str]]) -> str:
    """Return the kind of file system of a folder: that of the deepest place above it, the last that hangs there.

    >>> kind_of("/srv/ana", iter([("/", "ext4"), ("/srv", "nfs4")]))
    'nfs4'
    """
    deepest_kind, deepest = "", -1
    for at, kind in mounts:
        if len(at) >= deepest and (place == at or place.startswith(at.rstrip("/") + "/")):
            deepest_kind, deepest = kind, len(at)
    # What a program of its own serves is called fuse, a dot, and its own name.
    return deepest_kind.removeprefix("fuse.").casefold()


def _is_windows_share(place: str) -> bool:
    if place.startswith("\\\\") and not re.match(r"\\\\\?\\[A-Za-z]:", place):
        return True
    import ctypes

    drive = os.path.splitdrive(place.removeprefix("\\\\?\\"))[0]
    kernel: object = getattr(ctypes, "windll").kernel32  # noqa: B009  (there is none elsewhere)
    return bool(drive) and kernel.GetDriveTypeW(f"{drive}\\") == _REMOTE  # type: ignore[attr-defined]
