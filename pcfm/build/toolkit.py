"""A compiler that is another one's in everything but a program or two of its toolkit.

nvcc and clang find their programs by the folder that they are called in: called through a link in a folder of
links, they take what lies there. So the compiler drives every step, and what it says, writes and cleans up
is its own. Headers and libraries are named as they would be (`nvcc.profile` names the real toolkit, clang is
told its real resources); both are compared, once per toolkit, by the steps that they say they would do.

Of nvcc the programs are its assembler and what makes fat binaries; of clang it is clang itself, where it is
called to compile (`-cc1`). hipcc is told in which folder its clang is.
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
from collections.abc import Callable
from pathlib import Path

from pcfm.build.melded import KEPT
from pcfm.diagnostics import PcfmError

PROGRAMS = ("ptxas", "fatbinary")
# The program is run whatever becomes of the rest: with what is melded, and where it refuses that, as called.
# Where only what is melded is refused, another form of it may be tried.
_STEP = """#!/bin/sh
real={real}
{before}if [ "$PCFM_BUILD" != off ] && work=$(mktemp -d 2>/dev/null); then
  trap 'rm -rf "$work"' EXIT
  trap 'exit 130' INT
  trap 'exit 143' TERM
  export PCFM_BUILD_WORK="$work" PCFM_BUILD_REAL="$real"
  words=$({python} -P -m pcfm.build.step "$@" 2>/dev/null </dev/null) || words=
  while [ -n "$words" ]; do
    if (eval "set -- $words"; exec "$real" "$@") >"$work/out" 2>"$work/err"; then
      cat "$work/out"
      cat "$work/said" "$work/err" >&2 2>/dev/null
      [ ! -f "$work/assembled" ] || while read -r mark; do : >"$mark"; done <"$work/assembled" 2>/dev/null
      exit 0
    fi
    rm -f "$work/assembled"
    "$real" "$@" >"$work/out" 2>"$work/err" || break
    words=$({python} -P -m pcfm.build.step --refused "$@" 2>/dev/null </dev/null) || words=
  done
  rm -rf "$work"
fi
exec "$real" "$@"
"""
# clang takes the name that it is called by for where it is; a shell cannot give it one.
_DRIVER = """case $1 in
-cc1) ;;
-cc1*) exec "$real" "$@" ;;
*)
  case $# in 1) if head -c 8 "${{1#@}}" 2>/dev/null | grep -q -e -cc1; then exec "$real" "$@"; fi ;; esac
  exec {python} -I -S -c 'import os, sys; os.execv(sys.argv[1], sys.argv[2:])' "$real" "$0" \\
    -no-canonical-prefixes -fno-integrated-cc1 -resource-dir {resources} "$@" ;;
esac
"""
# Where no PTX that is named has a kernel that is exchanged, and no report waits for it, Python is not asked.
_LOOK = """cache={cache}
is_kept() {{
  [ -n "$PCFM_BUILD_SETTINGS" ] && [ -z "$PCFM_BUILD_REPORT" ] || return 1
  for word; do
    case $word in *.ptx) ;; *) continue ;; esac
    sum=$({{ cat "${{word##*file=}}" && printf %s "$PCFM_BUILD_SETTINGS"; }} | sha256sum)
    [ -f "$cache/${{sum%% *}}{kept}" ] || return 1
  done
}}
if is_kept "$@" 2>/dev/null; then exec "$real" "$@"; fi
"""
_HERE = re.compile(r"^#\$ _HERE_=(.+)$", re.MULTILINE)
_OWN_LINES = re.compile(
    r"^(?:#\$ (?:_HERE_|_THERE_|PATH)=|InstalledDir: | \(in-process\)).*$\n?", re.MULTILINE
)
_TEMPORARY = re.compile(r'tmpxft_\w+-\w+|/tmp/\S*?(?=tmpxft)|"-cuid=\w+"|/tmp/null-[\w-]+')
_CC1 = re.compile(r'^ "([^"]+)" "-cc1" ', re.MULTILINE)
_RESOURCES = re.compile(r'"-resource-dir" "([^"]+)"')
_HIPCC_COMMAND = re.compile(r"^hipcc-cmd:\s*(.+)$", re.MULTILINE)


def nvcc_with_steps(nvcc: str, folder: Path) -> str:
    """An nvcc whose assembler and fat binaries are melded, made in `folder` once.

    Raises: PcfmError where that cannot be had of this one; OSError.
    """
    command = ("--dryrun", "-c", "-x", "cu", os.devnull, "-o", os.devnull)
    said = _said(nvcc, *command)
    here_line = _HERE.search(said)
    here = Path(here_line[1] if here_line else ".")
    if not all((here / program).is_file() for program in ("nvcc", *PROGRAMS)):
        raise PcfmError("its programs are not where it says that they are")
    if os.pathsep in str(folder):
        raise PcfmError(f"a folder that PATH cannot name: {folder}")

    def fill(programs: Path) -> None:
        for program in PROGRAMS:
            look = _LOOK.format(cache=shlex.quote(str(folder)), kept=KEPT)
            _write_program(programs / program, here / program, look)
        profile = (here / "nvcc.profile").read_text()
        lines = [
            line.replace(
                "$(_HERE_)", f"{toolkit / 'bin'}:{here}" if line.split()[:1] == ["PATH"] else str(here)
            )
            for line in profile.splitlines()
        ]
        (programs / "nvcc.profile").unlink(missing_ok=True)
        (programs / "nvcc.profile").write_text("\n".join(lines) + "\n")

    toolkit = _toolkit(here / "nvcc", folder)
    linked = str(toolkit / "bin" / "nvcc")
    _make_good(toolkit, here, fill, lambda: (_said(linked, *command), said))
    return linked


def clang_with_steps(clang: str, folder: Path) -> str:
    """A clang whose code for devices is melded before its back end, under the same name; as
    `nvcc_with_steps`.
    """
    flags = ("--offload-arch=gfx906", "-nogpulib", "-nogpuinc")
    steps = ("-###", "-x", "hip", *flags, "-c", os.devnull, "-o", "o")
    said = _said(clang, *steps)
    program, resources = _CC1.search(said), _RESOURCES.search(said)
    if program is None or resources is None or not Path(program[1]).is_file():
        raise PcfmError("it does not say what it would do (-###)")
    real = Path(program[1])
    driver = _DRIVER.format(python=shlex.quote(sys.executable), resources=shlex.quote(resources[1]))

    def fill(programs: Path) -> None:
        for name in dict.fromkeys((Path(clang).name, real.name, "clang", "clang++")):
            _write_program(programs / name, real, driver)

    toolkit = _toolkit(real, folder, Path(clang).name)
    linked = str(toolkit / "bin" / Path(clang).name)
    _make_good(toolkit, real.parent, fill, lambda: (_said(linked, *steps), said))
    return linked


def clang_of_hipcc(hipcc: str) -> str:
    """The clang that hipcc calls. Raises: PcfmError where it does not say."""
    environment = {**os.environ, "HIPCC_VERBOSE": "1"}
    said = _said(hipcc, "-###", "-c", "-x", "hip", os.devnull, environment=environment)
    command = _HIPCC_COMMAND.search(said)
    program = shutil.which(shlex.split(command[1])[0]) if command else None
    if program is None:
        raise PcfmError("it does not say which clang it calls")
    return program


def _toolkit(real: Path, folder: Path, name: str = "") -> Path:
    state = real.stat()
    content = f"{real} {name} {state.st_size} {state.st_mtime_ns} {sys.executable} {_STEP} {_DRIVER} {_LOOK}"
    return folder / f"toolkit-{hashlib.sha256(content.encode()).hexdigest()[:16]}"


def _said(program: str, *arguments: str, environment: dict[str, str] | None = None) -> str:
    done = subprocess.run(
        [program, *arguments], env=environment, capture_output=True, text=True, timeout=60, check=False
    )
    return done.stdout + done.stderr


def _make_good(
    toolkit: Path, here: Path, fill: Callable[[Path], None], steps: Callable[[], tuple[str, str]]
) -> None:
    """Makes the folder where it is not there, and compares what would be done in it and in `here`."""
    if not (toolkit / "good").exists():
        if not (toolkit / "bad").exists():
            _make(toolkit, here, fill)
            ours, theirs = (_comparable(each, toolkit, here) for each in steps())
            (toolkit / ("good" if ours == theirs else "bad")).touch()
        if (toolkit / "bad").exists():
            raise PcfmError("through links it would do other steps")


def _comparable(said: str, toolkit: Path, here: Path) -> str:
    said = _CC1.sub(' "-cc1" ', _TEMPORARY.sub("", _OWN_LINES.sub("", said)))
    return said.replace(str(toolkit / "bin"), str(here))


def _make(toolkit: Path, here: Path, fill: Callable[[Path], None]) -> None:
    """Puts a folder of links in place, whole; `fill` makes the programs in it that are others."""
    made = Path(tempfile.mkdtemp(prefix=".toolkit-", dir=toolkit.parent))
    try:
        for entry in sorted(here.parent.iterdir()):
            if entry.name != here.name:
                (made / entry.name).symlink_to(entry)
        programs = made / "bin"
        programs.mkdir()
        for entry in sorted(here.iterdir()):
            (programs / entry.name).symlink_to(entry)
        fill(programs)
        os.rename(made, toolkit)
    except OSError:
        shutil.rmtree(made, ignore_errors=True)
        if not toolkit.is_dir():  # another build was faster
            raise


def _write_program(path: Path, real: Path, before: str) -> None:
    python, program = shlex.quote(sys.executable), shlex.quote(str(real))
    path.unlink(missing_ok=True)
    path.write_text(_STEP.format(real=program, python=python, before=before))
    path.chmod(0o755)
