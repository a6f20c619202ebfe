"""The melded form of a file of PTX or LLVM IR, kept by its content.

A worker's process makes it, which may take so long and no longer; what it had finished counts.
Where there is none, or nothing of it is another than the compiler's, there is no melded form. Imports nothing
of the compiler: a step of a build whose code is known costs a hash.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import re
import sys
import tempfile
import time
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pcfm
from pcfm.atomic_file import replace_file

CACHE, UNPROVED = "PCFM_BUILD_CACHE", "PCFM_BUILD_UNPROVED"
SECONDS, KERNEL_SECONDS = "PCFM_BUILD_SECONDS", "PCFM_BUILD_KERNEL_SECONDS"
LAUNCHES, REPORT, OBJECT = "PCFM_BUILD_LAUNCHES", "PCFM_BUILD_REPORT", "PCFM_BUILD_OBJECT"
STATE, SETTINGS = "PCFM_BUILD_STATE", "PCFM_BUILD_SETTINGS"
# What part of a module's time its worker may take to begin, for the rest to have been enough to judge by.
MOST_WAITED = 0.1
# Beside the record of a module of which nothing is exchanged: no step needs to look at it again.
KEPT = ".kept"
DEFAULT_SECONDS, DEFAULT_KERNEL_SECONDS = 60.0, 20.0
_BRANCH = re.compile(rb"@!?%\w+\s+(?:bra|ret|exit)|\bbrx\.idx|\bbr i1 |\bswitch i|\bindirectbr |\bcallbr ")
_KERNEL = re.compile(rb'(?m)^\s*(?:\.\w+\s+)*\.entry\s+([\w$]+)|^define [^@\n]*_kernel [^@\n]*@"?([^"(\s]+)')
_TEMPORARY = re.compile(r"^tmpxft_\w+-\d+_")
_TARGET = re.compile(r'(?m)^\s*\.target\s+(\w+)|"target-cpu"="([^"]+)"')
_TOOK = "it took more than"


def cache_folder() -> Path:
    """Where results are kept, by its whole path; made where it is not there. Raises: OSError."""
    given = os.environ.get(CACHE)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(given or Path(home, "pcfm", "build")).absolute()
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def budget_seconds(variable: str = SECONDS) -> float:
    """How long one module may take, or a kernel of it."""
    usual = DEFAULT_SECONDS if variable == SECONDS else DEFAULT_KERNEL_SECONDS
    try:
        return max(0.0, float(os.environ.get(variable, usual)))
    except ValueError:
        return usual


def melded_form(code: Path, name: str = "") -> Path | None:
    """The file to take in place of `code`; None: itself. `name` is its module's in the report.

    Raises: OSError.
    """
    content = code.read_bytes()
    key, launches = _key(content), _launches()
    folder = cache_folder()
    record, result = folder / f"{key}.json", folder / f"{key}{_suffix(code)}"
    known = _read(record)
    if known is None or not known.get("complete"):
        known = _without_branches(content) or _make(content, result, record, launches)
    _report(content, known, name or code.name)
    is_changed = any(kernel["outcome"] == "exchanged" for kernel in known["kernels"])
    if known["complete"] and not is_changed:
        with contextlib.suppress(OSError):  # it is looked at again
            record.with_suffix(KEPT).touch()
    return result if is_changed and result.is_file() else None


def refuse(code: Path, name: str = "") -> None:
    """Notes that the compiler's own program did not take the melded form of `code`. Of PTX another is made,
    with ptxas asked for each kernel; where that was so already, `code` itself stays. Raises: OSError.
    """
    content = code.read_bytes()
    key, folder = _key(content), cache_folder()
    record, result = folder / f"{key}.json", folder / f"{key}{_suffix(code)}"
    known = _read(record)
    if known is None:
        return
    result.unlink(missing_ok=True)
    assembled_mark(result).unlink(missing_ok=True)
    if code.suffix != ".ll" and not known.get("assembled"):
        known = _make(content, result, record, _launches(), "assembled")
    else:
        for kernel in known["kernels"]:
            if kernel["outcome"] == "exchanged":
                kernel.update(outcome="kept", reason="the compiler's own program does not take it")
        _put(record, known)
    _report(content, known, name or code.name)


def assembled_mark(result: Path) -> Path:
    """The file that says that ptxas has taken a melded form."""
    return result.with_suffix(".assembled")


def _suffix(code: Path) -> str:
    """clang goes by the ending of what it is given."""
    return ".ll" if code.suffix == ".ll" else ".ptx"


def _put(path: Path, data: Mapping[str, Any]) -> None:
    replace_file(path, json.dumps(data, indent=1).encode(), 0o644)


def _key(content: bytes) -> str:
    """By which a module's form is kept. The shell of a step makes it too (`toolkit`)."""
    known = os.environ.get(SETTINGS) or settings(os.environ)
    return hashlib.sha256(content + known.encode()).hexdigest()


def pcfm_state(environment: Mapping[str, str]) -> str:
    """What pcfm is, and what it stands on: found once for each command of a build."""
    if known := environment.get(STATE):
        return known
    import importlib.util

    digest = hashlib.sha256(f"{pcfm.__version__} {sys.executable}\n".encode())
    files: list[str] = []
    for folder, folders, names in os.walk(os.path.dirname(pcfm.__file__)):
        folders.sort()
        files += [
            os.path.join(folder, name) for name in sorted(names) if name.endswith((".py", ".toml", ".h"))
        ]
    for name in ("ir_grammar", "llvmlite", "numba"):
        package = importlib.util.find_spec(name)
        files += (package.submodule_search_locations or ()) if package else ()
    for path in files:
        state = os.stat(path)
        digest.update(f"{path} {state.st_size} {state.st_mtime_ns}\n".encode())
    return digest.hexdigest()


def settings(environment: Mapping[str, str]) -> str:
    """What results depend on besides the code: pcfm, the options and the launches."""
    budgets = budget_seconds(), budget_seconds(KERNEL_SECONDS)
    digest = hashlib.sha256(f"{pcfm_state(environment)} {budgets} {environment.get(UNPROVED, '')}".encode())
    for name, path in sorted(_launches(environment).items()):
        digest.update(name.encode() + (Path(path).read_bytes() if Path(path).is_file() else b""))
    return digest.hexdigest()


def _launches(environment: Mapping[str, str] = os.environ) -> dict[str, str]:
    given = environment.get(LAUNCHES)
    return json.loads(given) if given else {}


def _read(record: Path) -> dict[str, Any] | None:
    try:
        return json.loads(record.read_text())
    except (OSError, ValueError):
        return None


def _without_branches(content: bytes) -> dict[str, Any] | None:
    """What becomes of a module in which there is nothing to meld; None where that is not seen at once."""
    if _BRANCH.search(content):
        return None
    names = [(match[1] or match[2]).decode() for match in _KERNEL.finditer(content)]
    reason = "nothing is melded: there is no branch"
    kernels = [{"kernel": name, "outcome": "kept", "reason": reason} for name in names]
    return {"complete": True, "names": names, "kernels": kernels}


def _make(content: bytes, result: Path, kept: Path, launches: dict[str, str], *how: str) -> dict[str, Any]:
    """Lets a worker make the form, and what it has finished within its time be the result."""
    how = (*how, "unproved") if os.environ.get(UNPROVED) else how
    with tempfile.TemporaryDirectory(prefix=".pcfm-", dir=kept.parent) as workplace:
        source, out, record = (Path(workplace, name) for name in ("in", "out", "out.json"))
        source.write_bytes(content)
        named = Path(workplace, "launches.json") if launches else ""
        if named:
            named.write_text(json.dumps(launches))
        data = _work([*map(str, (source, out, record, named)), *how], record)
        data["assembled"] = "assembled" in how
        if out.is_file():
            os.replace(out, result)
        _put(kept, data)
    return data


def _work(arguments: list[str], record: Path) -> dict[str, Any]:
    """What was made of a module: where a process ends within a kernel, another goes on behind that."""
    deadline = time.monotonic() + budget_seconds()
    data: dict[str, Any] = {"complete": False, "names": [], "kernels": []}
    is_sure = is_first = True  # what is killed from outside may come out otherwise the next time
    while not data["complete"]:
        before = len(data["kernels"])
        why = _run(arguments, deadline)
        data = _read(record) or data
        left = data["names"][len(data["kernels"]) :]
        if not why:
            is_sure = is_sure and not left
            break
        is_sure = is_sure and why.startswith(_TOOK)
        has_moved = is_first or len(data["kernels"]) > before
        is_last = time.monotonic() > deadline or not has_moved
        for name in left if is_last else left[:1]:
            data["kernels"].append({"kernel": name, "outcome": "kept", "reason": why})
        data.update(complete=len(data["kernels"]) == len(data["names"]), why="" if data["names"] else why)
        is_first = False
        _put(record, data)
    return {**data, "complete": is_sure}


def _run(arguments: list[str], deadline: float) -> str:
    """Why a worker's process did not come to its end; empty where it did."""
    from pcfm.build.worker import END, WorkerError, ask_worker, worker_folder

    # Its own assembler is the toolkit's: not one that melds.
    environment = {**os.environ, "PCFM_BUILD": "off"}
    try:
        folder = worker_folder(cache_folder(), pcfm_state(os.environ)[:16])
        begun = time.monotonic()
        answer = ask_worker(folder, arguments, environment, deadline, executes=bool(_launches()))
    except WorkerError as error:
        return str(error)
    waited = time.monotonic() - begun
    most = deadline - time.monotonic()
    said = b""
    try:
        while said != END:  # a byte when the module is read, and for each kernel
            said = answer.said(most)
            if not said:
                return "the worker ended"
            most = min(deadline - time.monotonic(), budget_seconds(KERNEL_SECONDS))
    except TimeoutError:
        is_all = time.monotonic() >= deadline
        if is_all and waited > MOST_WAITED * budget_seconds():
            return f"{waited:.2g} of {budget_seconds():g} s were a worker's to begin"
        return f"{_TOOK} {budget_seconds() if is_all else most:g} s"
    finally:
        answer.close(ended=said == END)
    return ""


def _report(content: bytes, known: dict[str, Any], module: str) -> None:
    """Adds what became of a module's kernels to the report of the build, if there is to be one."""
    folder = os.environ.get(REPORT)
    if not folder:
        return
    target = _TARGET.search(content.decode("utf-8", "replace"))
    kind, label = ("ir", target[2]) if target and target[2] else ("ptx", target[1] if target else "")
    module = _TEMPORARY.sub("", module)
    about = {"object": os.environ.get(OBJECT, ""), "module": module, "target": label}
    became = {"kernels": known["kernels"], "why": known.get("why", "")}
    add_to_report(Path(folder), {**about, **became}, kind)


def note(why: str, environment: Mapping[str, str] = os.environ) -> None:
    """Adds to the report of the build that the object's code was not looked at, and why. Raises: nothing."""
    if folder := environment.get(REPORT):
        about = {"object": environment.get(OBJECT, ""), "module": "", "target": ""}
        with contextlib.suppress(OSError):
            add_to_report(Path(folder), {**about, "kernels": [], "why": why}, why)


def add_to_report(folder: Path, module: dict[str, Any], kind: str = "") -> None:
    """Adds a module, in place of an earlier build's: its `object`, its `target`, its `kernels`, and `why`
    where it was not looked at. Raises: OSError.
    """
    about = f"{module['object']} {module['module']} {module['target']} {kind}"
    name = hashlib.sha256(about.encode()).hexdigest()[:16]
    folder.mkdir(parents=True, exist_ok=True)
    _put(folder / f"{name}.json", module)
