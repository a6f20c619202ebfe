"""What a compile-commands file says of a source file, as far as the device side needs it.

The format is clang's JSON compilation database: entries with `directory`, `file`, and `command` or
`arguments`. Taken over are folders of headers, macros, forced includes, the language standard and what is
said of arithmetic, whichever compiler the command is for; nvcc's spelling of the former is clang's. Folders
are relative to the entry's. Not taken: nvcc's `-prec-div=false` and `-prec-sqrt=false` by themselves.
"""

from __future__ import annotations

import json
import re
import shlex
from collections.abc import Iterator
from pathlib import Path

from pcfm.diagnostics import PcfmError

_FOLDERS = ("-isystem", "-iquote", "-idirafter", "-I")
_OTHERS = ("-include", "-D", "-U")
_WHOLE = ("-std=", "--std=", "-cl-")
_ARITHMETIC = re.compile(
    r"-ffp-(?:contract|model)=.+|-f(?:no-)?(?:fast-math|unsafe-math-optimizations|finite-math-only|approx-func"
    r"|associative-math|reciprocal-math|signed-zeros|honor-nans|honor-infinities"
    r"|(?:gpu|cuda)-(?:flush-denormals-to-zero|approx-transcendentals|prec-sqrt)"
    r"|hip-fp32-correctly-rounded-divide-sqrt)"
)
_FLUSH = "-fgpu-flush-denormals-to-zero"
_OF_NVCC = {
    "use_fast_math": ("-fapprox-func", _FLUSH, "-fgpu-approx-transcendentals"),
    "ftz=true": (_FLUSH,),
    "fmad=false": ("-ffp-contract=off",),
}


def flags_for(database: str, source: str) -> list[str]:
    """The flags of the first entry for `source`. Raises: PcfmError where there is none to be read."""
    path = Path(database)
    if path.is_dir():
        path /= "compile_commands.json"
    try:
        entries = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise PcfmError(f"cannot read {path}: {error}") from None
    wanted = Path(source).resolve()
    for entry in entries if isinstance(entries, list) else []:
        try:
            folder = Path(entry.get("directory", "."))
            words = entry["arguments"] if "arguments" in entry else shlex.split(entry["command"])
            listed = folder / entry["file"]
        except (AttributeError, KeyError, TypeError, ValueError) as error:
            raise PcfmError(f"{path} is no compile-commands file: {error}") from None
        if listed.resolve() == wanted:
            return list(_taken([str(word) for word in words], folder))
    raise PcfmError(f"{path} has no entry for {source}")


def _taken(words: list[str], folder: Path) -> Iterator[str]:
    rest = iter(words)
    for word in rest:
        if word.startswith(_WHOLE):
            yield word.replace("--std=", "-std=")
            continue
        if _ARITHMETIC.fullmatch(word):
            yield word
            continue
        if (of_nvcc := _OF_NVCC.get(word.lstrip("-"))) and word.startswith("-"):
            yield from of_nvcc
            continue
        flag = next((each for each in (*_FOLDERS, *_OTHERS) if word.startswith(each)), None)
        if flag is None:
            continue
        value = word.removeprefix(flag) or next(rest, "")
        yield flag
        yield str(folder / value) if flag in _FOLDERS else value
