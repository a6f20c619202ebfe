"""A CUDA toolkit that is another one's in everything but two programs.

nvcc finds its programs by the folder that it was called in: called through a link in a folder of links, it
takes what lies there. So it drives every step, and what it says, writes and cleans up is its own. Headers
and libraries are named as they would be (`nvcc.profile` names the real toolkit); both are compared, once per
toolkit, by what `nvcc --dryrun` says.
"""

from __future__ import annotations

import hashlib
import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROGRAMS = ("ptxas", "fatbinary")
# The program is run whatever becomes of the rest: with what is melded, and where it refuses that, as called.
_STEP = """#!/bin/sh
real={real}
if [ "$PCFM_BUILD" != off ]; then
  words=$({python} -P -m pcfm.build.step "$@" 2>/dev/null </dev/null) || words=
  if [ -n "$words" ] && said=$(mktemp -d 2>/dev/null); then
    trap 'rm -rf "$said"' EXIT
    trap 'exit 130' INT
    trap 'exit 143' TERM
    if (eval "set -- $words"; exec "$real" "$@") >"$said/out" 2>"$said/err"; then
      cat "$said/out"
      cat "$said/err" >&2
      exit 0
    fi
    {python} -P -m pcfm.build.step --refused "$@" >/dev/null 2>&1 </dev/null
    rm -rf "$said"
  fi
fi
exec "$real" "$@"
"""
_HERE = re.compile(r"^#\$ _HERE_=(.+)$", re.MULTILINE)
_OWN_LINES = re.compile(r"^#\$ (_HERE_|_THERE_|PATH)=.*$", re.MULTILINE)
_TEMPORARY = re.compile(r"tmpxft_\w+-\w+|/tmp/\S*?(?=tmpxft)")


def nvcc_with_steps(nvcc: str, folder: Path) -> str | None:
    """An nvcc whose assembler and fat binaries are melded; None where that cannot be had of this one.

    It is made in `folder` once. Raises: OSError.
    """
    said = _dry_run(nvcc)
    found_in = _HERE.search(said)
    if found_in is None:
        return None
    here = Path(found_in[1])
    real = here / "nvcc"
    if not real.is_file() or not all((here / program).is_file() for program in PROGRAMS):
        return None
    state = real.stat()
    name = f"{real} {state.st_size} {state.st_mtime_ns} {sys.executable} {_STEP}"
    toolkit = folder / f"toolkit-{hashlib.sha256(name.encode()).hexdigest()[:16]}"
    linked = toolkit / "bin" / "nvcc"
    if not (toolkit / "good").exists():
        if not (toolkit / "bad").exists():
            _make(here, toolkit)
            same = _comparable(_dry_run(str(linked)), toolkit, here) == _comparable(said, toolkit, here)
            (toolkit / ("good" if same else "bad")).touch()
        if (toolkit / "bad").exists():
            return None
    return str(linked)


def _dry_run(nvcc: str) -> str:
    command = [nvcc, "--dryrun", "-c", "-x", "cu", os.devnull, "-o", os.devnull]
    return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False).stderr


def _comparable(said: str, toolkit: Path, here: Path) -> str:
    said = _TEMPORARY.sub("", _OWN_LINES.sub("", said))
    return said.replace(str(toolkit / "bin"), str(here))


def _make(here: Path, toolkit: Path) -> None:
    """Puts a folder of links in place, whole."""
    made = Path(tempfile.mkdtemp(prefix=".toolkit-", dir=toolkit.parent))
    try:
        for entry in sorted(here.parent.iterdir()):
            if entry.name != here.name:
                (made / entry.name).symlink_to(entry)
        programs = made / "bin"
        programs.mkdir()
        for entry in sorted(here.iterdir()):
            if entry.name not in (*PROGRAMS, "nvcc.profile"):
                (programs / entry.name).symlink_to(entry)
        for program in PROGRAMS:
            text = _STEP.format(real=shlex.quote(str(here / program)), python=shlex.quote(sys.executable))
            (programs / program).write_text(text)
            (programs / program).chmod(0o755)
        profile = (here / "nvcc.profile").read_text()
        own = shlex.quote(str(toolkit / "bin"))
        lines = [
            line.replace("$(_HERE_)", f"{own}:{here}" if line.split()[:1] == ["PATH"] else str(here))
            for line in profile.splitlines()
        ]
        (programs / "nvcc.profile").write_text("\n".join(lines) + "\n")
        os.rename(made, toolkit)
    except OSError:
        shutil.rmtree(made, ignore_errors=True)
        if not toolkit.is_dir():  # another build was faster
            raise
