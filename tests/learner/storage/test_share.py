"""Whether a file lies on a share, and how it is written then."""

from __future__ import annotations

import ntpath
import sqlite3
from contextlib import closing
from pathlib import Path
from types import SimpleNamespace

import pytest

from combotutor.learner import Store
from combotutor.learner.storage import share
from combotutor.learner.storage.share import (
    SHARES,
    VARIABLE,
    Journal,
    is_share,
    journal_for,
    kind_of,
    linux_mounts,
    mac_mounts,
)
from tests.learner.doings import PUZZLES, Clock, solve

LINUX = r"""
21 1 8:1 / / rw,relatime shared:1 - ext4 /dev/sda1 rw
30 21 0:40 / /srv/kids rw,relatime shared:2 - nfs4 server:/kids rw,vers=4.2
31 21 0:41 / /srv/kids/ana/my\040drive rw shared:3 - fuse.sshfs ana@host:/ rw
32 21 0:42 / /mnt/c rw - 9p drvfs rw
33 21 0:43 / /srv/kidss rw - ext4 /dev/sdb1 rw
34 21 0:44 / /over rw - ext4 /dev/sdb2 rw
35 21 0:45 / /over rw - cifs //server/over rw
"""
MAC = """/dev/disk3s1s1 on / (apfs, sealed, local, read-only, journaled)
devfs on /dev (devfs, local, nobrowse)
//ana@server/kids on /Volumes/kids (smbfs, nodev, nosuid, mounted by ana)
/dev/disk3s5 on /System/Volumes/Data (apfs, local, journaled, nobrowse)
"""


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("/var/lib", "ext4"),
        ("/srv/kids", "nfs4"),
        ("/srv/kids/ben/.local", "nfs4"),
        ("/srv/kids/ana/my drive/x", "sshfs"),
        ("/mnt/c/Users", "9p"),
        ("/srv/kidss/ana", "ext4"),
        ("/over", "cifs"),
    ],
)
def test_on_linux_the_deepest_and_last_mount_says_what_kind_it_is(place: str, expected: str) -> None:
    assert kind_of(place, linux_mounts(LINUX)) == expected
    assert (expected in SHARES) is (expected != "ext4")


@pytest.mark.parametrize(
    ("place", "expected"), [("/Applications/ana", "apfs"), ("/Volumes/kids/ana", "smbfs"), ("/Volumes/kidss", "apfs")]
)
def test_on_a_mac_it_is_read_from_what_mount_prints(place: str, expected: str) -> None:
    assert kind_of(place, mac_mounts(MAC)) == expected


def test_where_nothing_is_known_it_is_no_share(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(share, "_LINUX_TABLE", tmp_path / "nothing")
    assert not is_share(tmp_path / "learner.sqlite")


@pytest.mark.parametrize(
    ("place", "expected"),
    [
        ("C:\\Users\\ana", False),
        ("D:\\", False),
        ("N:\\ana", True),
        ("\\\\?\\N:\\ana", True),
        ("\\\\?\\C:\\ana", False),
        ("\\\\server\\ana", True),
    ],
)
def test_on_windows_the_system_says_of_a_drive_whether_it_is_a_share(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str, *, expected: bool
) -> None:
    kinds = {"C:\\": 3, "D:\\": 5, "N:\\": 4}  # fixed, a disc, remote
    kernel = SimpleNamespace(GetDriveTypeW=kinds.__getitem__)
    path = SimpleNamespace(realpath=lambda _folder: place, splitdrive=ntpath.splitdrive)
    monkeypatch.setattr("sys.platform", "win32")
    monkeypatch.setattr("ctypes.windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(share, "os", SimpleNamespace(path=path))
    assert is_share(tmp_path / "learner.sqlite") is expected


def test_on_a_share_no_log_is_kept(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    table = tmp_path / "mountinfo"
    table.write_text(f"21 1 8:1 / / rw - ext4 x rw\n30 21 0:4 / {tmp_path} rw - nfs4 server:/x rw\n", encoding="utf-8")
    monkeypatch.setattr(share, "_LINUX_TABLE", table)
    monkeypatch.setattr("sys.platform", "linux")
    assert journal_for(tmp_path / "learner.sqlite") is Journal.ROLLBACK
    assert journal_for(tmp_path.parent / "learner.sqlite") is Journal.WAL
    monkeypatch.setenv(VARIABLE, "wal")
    assert journal_for(tmp_path / "learner.sqlite") is Journal.WAL


def mode(path: Path) -> str:
    """Return how a file is written."""
    with closing(sqlite3.connect(path)) as connection:
        (found,) = connection.execute("PRAGMA journal_mode").fetchone()
        return str(found)


def test_with_a_rollback_journal_nothing_lies_beside_the_file_and_it_is_whole_at_any_time(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv(VARIABLE, "rollback")
    path, copy = tmp_path / "learner.sqlite", tmp_path / "copy.sqlite"
    with Store.open(path, clock=Clock()) as store:
        for number, each in enumerate(PUZZLES):
            solve(store.learner(), each)
            assert [each.name for each in tmp_path.iterdir() if each != copy] == [path.name]
            copy.write_bytes(path.read_bytes())
            with Store.open(copy, clock=Clock()) as other:
                assert len(other.learner().attempts()) == number + 1
    assert mode(path) == "delete"


def test_a_file_that_another_program_has_left_with_a_log_is_switched_on_a_share_and_back_at_home(
    tmp_path: Path,
) -> None:
    path = tmp_path / "learner.sqlite"
    with Store.open(path, clock=Clock()) as store:
        solve(store.learner(), PUZZLES[0])
    assert mode(path) == "wal"
    for journal, expected in ((Journal.ROLLBACK, "delete"), (Journal.WAL, "wal")):
        with Store.open(path, clock=Clock(), journal=journal) as store:
            solve(store.learner(), PUZZLES[1])
        assert mode(path) == expected
    with Store.open(path) as store:
        assert len(store.learner().attempts()) >= 2


def test_a_file_that_others_have_open_is_used_as_they_do_until_it_can_be_switched(tmp_path: Path) -> None:
    path = tmp_path / "learner.sqlite"
    Store.open(path).close()
    with closing(sqlite3.connect(path)) as other:
        other.execute("SELECT count(*) FROM learner").fetchone()
        with Store.open(path, clock=Clock(), journal=Journal.ROLLBACK) as store:
            solve(store.learner(), PUZZLES[0])
        assert other.execute("SELECT count(*) FROM event").fetchone() == (3,)
    with Store.open(path, journal=Journal.ROLLBACK) as store:
        assert len(store.learner().attempts()) == 1
    assert mode(path) == "delete"
