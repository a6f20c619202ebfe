"""NVIDIA's assembler, where it is installed: what it allocates for kernels, and what it says against PTX.

PTX is assembled for the processor that it names as its target; the machine code is thrown away.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from pathlib import Path

from pcfm.diagnostics import PcfmError

_MOST_SECONDS = 120
_TARGET = re.compile(r"^\.target\s+(\w+)", re.MULTILINE)
_KERNEL = re.compile(r"Compiling entry function '([^']+)'")
_SPILLS = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
_USED = re.compile(r"Used (\d+) registers")
_SHARED = re.compile(r"(\d+) bytes smem")


def allocated_by_ptxas(ptx: str) -> dict[str, dict[str, int]]:
    """By kernel, what `ptxas -v` says; nothing where it is not installed, or does not take the PTX.

    Raises: PcfmError where it cannot be run.
    """
    done = _assemble(ptx)
    if done is None or done.returncode != 0:
        return {}
    by_kernel: dict[str, dict[str, int]] = {}
    current: dict[str, int] = {}
    for line in done.stderr.splitlines() + done.stdout.splitlines():
        if kernel := _KERNEL.search(line):
            current = by_kernel.setdefault(kernel[1], {"shared_bytes": 0})
        elif spills := _SPILLS.search(line):
            current["scratch_bytes"] = int(spills[1])
            current["vgpr_spills"] = (int(spills[2]) + int(spills[3])) // 4
        elif used := _USED.search(line):
            current["vgprs"] = int(used[1])
            if shared := _SHARED.search(line):
                current["shared_bytes"] = int(shared[1])
    return by_kernel


def complaint_of_ptxas(ptx: str) -> str | None:
    """What it says against `ptx`, in one line; None where it is not installed or accepts it.

    Raises: PcfmError where it cannot be run.
    """
    done = _assemble(ptx)
    if done is None or done.returncode == 0:
        return None
    complaints = [line for line in done.stderr.splitlines() if line.strip()]
    return f"ptxas: {complaints[0]}" if complaints else f"ptxas ends with {done.returncode}"


def _assemble(ptx: str) -> subprocess.CompletedProcess[str] | None:
    """The run of `ptxas -v`; None where it is not installed, or the PTX names no target."""
    program, target = shutil.which("ptxas"), _TARGET.search(ptx)
    if program is None or target is None:
        return None
    with tempfile.TemporaryDirectory(prefix="pcfm-") as folder:
        Path(folder, "kernel.ptx").write_text(ptx, encoding="utf-8")
        command = [program, "-v", f"-arch={target[1]}", "kernel.ptx", "-o", "kernel.cubin"]
        try:
            return subprocess.run(
                command, cwd=folder, capture_output=True, text=True, timeout=_MOST_SECONDS, check=False
            )
        except (OSError, subprocess.TimeoutExpired) as error:
            raise PcfmError(f"ptxas: {error}") from None
