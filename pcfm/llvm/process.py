"""Calls the worker and turns whatever becomes of it into a result or a `PcfmError`."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from pcfm.diagnostics import PcfmError
from pcfm.llvm.errors import process_error

_WORKER = Path(__file__).with_name("worker.py")
_TIMEOUT_SECONDS = 300


def run_worker(
    job: str,
    data: bytes,
    *arguments: str,
    doing: str,
    filename: str = "<string>",
    said: list[str] | None = None,
) -> str:
    """The worker's output; what LLVM says on the way is added to `said`.

    Raises: PcfmError: what is wrong with `data`, or why LLVM gave up `doing` it.
    """
    # -P: the worker's own folder must not shadow modules of the standard library.
    command = [sys.executable, "-P", str(_WORKER), job, *arguments]
    try:
        done = subprocess.run(command, input=data, capture_output=True, timeout=_TIMEOUT_SECONDS, check=False)
    except subprocess.TimeoutExpired:
        raise PcfmError(f"LLVM: {doing} took longer than {_TIMEOUT_SECONDS} s") from None
    if done.returncode != 0:
        stderr, text = done.stderr.decode("utf-8", "replace"), data.decode("utf-8", "replace")
        raise process_error(stderr, done.returncode, text, filename, doing)
    if said is not None:
        said += done.stderr.decode("utf-8", "replace").splitlines()
    return done.stdout.decode("utf-8", "replace")
