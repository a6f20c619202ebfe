"""Reading and writing: whole files or none, stdin and stdout, and clear errors."""

import io
import os
import stat

import pytest

from pcfm.cli import files
from pcfm.diagnostics import PcfmError


def test_a_file_is_replaced_whole(tmp_path):
    path = tmp_path / "out.ll"
    path.write_text("old")
    files.write_text(str(path), "new é\n")
    assert path.read_text(encoding="utf-8") == "new é\n"
    assert [p.name for p in tmp_path.iterdir()] == ["out.ll"]


def test_a_failure_leaves_the_old_file_and_no_other(tmp_path, monkeypatch):
    path = tmp_path / "out.ll"
    path.write_text("old")

    def fail(*_):
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", fail)
    with pytest.raises(PcfmError, match=r"cannot write .*: no space left on device"):
        files.write_text(str(path), "new")
    assert path.read_text() == "old"
    assert [p.name for p in tmp_path.iterdir()] == ["out.ll"]


def test_the_mode_is_kept_and_a_new_file_obeys_the_umask(tmp_path):
    old = tmp_path / "old"
    old.write_text("")
    old.chmod(0o640)
    files.write_text(str(old), "x")
    assert stat.S_IMODE(old.stat().st_mode) == 0o640
    before = os.umask(0o022)
    try:
        files.write_text(str(tmp_path / "new"), "x")
    finally:
        os.umask(before)
    assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o644


def test_a_link_keeps_pointing(tmp_path):
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    files.write_text(str(link), "new")
    assert link.is_symlink() and target.read_text() == "new"


def test_a_device_is_written_to_and_not_replaced():
    files.write_text(os.devnull, "x")
    assert not os.path.isfile(os.devnull)


@pytest.mark.parametrize("name", ["absent/out.ll", "."])
def test_a_place_that_cannot_be_written_is_named(tmp_path, name):
    with pytest.raises(PcfmError, match=r"cannot write .*: "):
        files.write_text(str(tmp_path / name), "x")


def test_reading(tmp_path, monkeypatch):
    path = tmp_path / "in.ll"
    path.write_bytes(b"BC\xc0\xde")
    assert files.read_bytes(str(path)) == b"BC\xc0\xde"
    with pytest.raises(PcfmError, match=r"cannot read .*absent: no such file or directory"):
        files.read_bytes(str(tmp_path / "absent"))
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(b"from stdin")))
    assert files.read_bytes("-") == b"from stdin"


def test_stdout(capfdbinary):
    files.write_text("-", "é\n")
    assert capfdbinary.readouterr().out == "é\n".encode()
