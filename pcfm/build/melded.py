"""The melded form of a PTX file, kept by its content.

A worker makes it, in a process of its own, which may take so long and no longer; what it had finished counts.
Where there is none, or nothing of it is another than the compiler's, there is no melded form. Imports nothing
of the compiler: a step of a build whose PTX is known costs a hash.
"""

from __future__ import annotations

import hashlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

import pcfm

CACHE, SECONDS, UNPROVED = "PCFM_BUILD_CACHE", "PCFM_BUILD_SECONDS", "PCFM_BUILD_UNPROVED"
LAUNCHES, REPORT, OBJECT = "PCFM_BUILD_LAUNCHES", "PCFM_BUILD_REPORT", "PCFM_BUILD_OBJECT"
DEFAULT_SECONDS = 60.0


def cache_folder() -> Path:
    """Where results are kept; made where it is not there. Raises: OSError."""
    given = os.environ.get(CACHE)
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    folder = Path(given) if given else Path(home, "pcfm", "build")
    folder.mkdir(parents=True, exist_ok=True)
    return folder


def budget_seconds() -> float:
    """How long one PTX module may take."""
    try:
        return max(0.0, float(os.environ.get(SECONDS, DEFAULT_SECONDS)))
    except ValueError:
        return DEFAULT_SECONDS


def melded_form(ptx: Path) -> Path | None:
    """The file to take in place of `ptx`; None: itself. Raises: OSError."""
    content = ptx.read_bytes()
    key, launches = _key(content), _launches()
    folder = cache_folder()
    record, result = folder / f"{key}.json", folder / f"{key}.ptx"
    known = _read(record)
    if known is None or not known.get("complete"):
        known = _make(ptx, content, key, folder, launches)
    _report(ptx, content, key, known)
    is_changed = any(kernel["outcome"] == "exchanged" for kernel in known["kernels"])
    return result if is_changed and result.is_file() else None


def refuse(ptx: Path) -> None:
    """Notes that the compiler's own program did not take the melded form of `ptx`. Raises: OSError."""
    content = ptx.read_bytes()
    key, folder = _key(content), cache_folder()
    known = _read(folder / f"{key}.json")
    if known is None:
        return
    for kernel in known["kernels"]:
        if kernel["outcome"] == "exchanged":
            kernel.update(outcome="kept", reason="the compiler's own program does not take it")
    _put(folder / f"{key}.json", json.dumps(known, indent=1))
    (folder / f"{key}.ptx").unlink(missing_ok=True)
    _report(ptx, content, key, known)


def _put(path: Path, text: str) -> None:
    """Writes a file whole."""
    temporary = path.with_suffix(f".{os.getpid()}.tmp")
    temporary.write_text(text)
    os.replace(temporary, path)


def _key(content: bytes) -> str:
    """What a result depends on: the PTX, the options, the launches, and pcfm itself."""
    digest = hashlib.sha256(content)
    root = Path(pcfm.__file__).parent
    for path in sorted(root.rglob("*.py")):
        state = path.stat()
        digest.update(f"{path.relative_to(root)} {state.st_size} {state.st_mtime_ns}\n".encode())
    digest.update(f"{pcfm.__version__} {budget_seconds()} {os.environ.get(UNPROVED, '')}".encode())
    for name, path in sorted(_launches().items()):
        digest.update(name.encode() + Path(path).read_bytes())
    return digest.hexdigest()[:40]


def _launches() -> dict[str, str]:
    given = os.environ.get(LAUNCHES)
    return json.loads(given) if given else {}


def _read(record: Path) -> dict[str, Any] | None:
    try:
        return json.loads(record.read_text())
    except (OSError, ValueError):
        return None


def _make(ptx: Path, content: bytes, key: str, folder: Path, launches: dict[str, str]) -> dict[str, Any]:
    """Lets a worker make the form, and what it has finished within its time be the result."""
    proving = "unproved" if os.environ.get(UNPROVED) else "prove"
    with tempfile.TemporaryDirectory(prefix=".pcfm-", dir=folder) as workplace:
        source, out, record = (Path(workplace, name) for name in ("in.ptx", "out.ptx", "out.json"))
        source.write_bytes(content)
        command = [
            sys.executable,
            "-P",
            "-m",
            "pcfm.build.exchange",
            *map(str, (source, out, record)),
            proving,
        ]
        if launches:
            Path(workplace, "launches.json").write_text(json.dumps(launches))
            command.append(str(Path(workplace, "launches.json")))
        why = _run(command)
        data = _read(record) or {"complete": False, "names": [], "kernels": []}
        for name in data["names"][len(data["kernels"]) :]:
            reason = why or "the worker ended early"
            data["kernels"].append({"kernel": name, "outcome": "kept", "reason": reason})
        # What was killed from outside may come out otherwise the next time.
        data["complete"] = data["complete"] or why.startswith("it took")
        data["failed"] = why
        if out.is_file():
            os.replace(out, folder / f"{key}.ptx")
        _put(folder / f"{key}.json", json.dumps(data, indent=1))
    return data


def _run(command: list[str]) -> str:
    """Why a worker did not come to its end; empty where it did."""
    # Its own assembler is the toolkit's: not one that melds.
    environment = {**os.environ, "PCFM_BUILD": "off"}
    worker = subprocess.Popen(
        command, env=environment, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL, start_new_session=True,
    )  # fmt: skip
    try:
        code = worker.wait(budget_seconds())
    except subprocess.TimeoutExpired:
        _end(worker)
        return f"it took more than {budget_seconds():g} s"
    except BaseException:
        _end(worker)
        raise
    return "" if code == 0 else f"the worker ended with {code}"


def _end(worker: subprocess.Popen[bytes]) -> None:
    """Ends a worker and what it began."""
    try:
        os.killpg(worker.pid, signal.SIGKILL)
    except OSError:
        worker.kill()
    worker.wait()


def _report(ptx: Path, content: bytes, key: str, known: dict[str, Any]) -> None:
    """Adds what became of a module's kernels to the report of the build, if there is to be one."""
    folder = os.environ.get(REPORT)
    if not folder:
        return
    lines = content.decode("utf-8", "replace").splitlines()
    target = next((line.split()[1] for line in lines if line.startswith(".target ")), "")
    data = {
        "object": os.environ.get(OBJECT, ""),
        "module": ptx.name,
        "target": target.rstrip(","),
        "kernels": known["kernels"],
    }
    name = hashlib.sha256(f"{data['object']} {data['target']} {ptx.suffix} {key}".encode()).hexdigest()[:16]
    path = Path(folder, f"{name}.json")
    path.parent.mkdir(parents=True, exist_ok=True)
    _put(path, json.dumps(data, indent=1))
