"""NVIDIA's assembler, where it is installed: what it allocates for kernels, and what it says against PTX.

PTX is assembled for the processor that it names as its target, or for the oldest that this ptxas knows
beyond it, which takes the same PTX (toolkits drop old processors); the machine code is thrown away.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path

from pcfm.diagnostics import PcfmError
from pcfm.toolkits import ptxas

_MOST_SECONDS = 120
_TARGET = re.compile(r"^\.target\s+(\w+)", re.MULTILINE)
_UNKNOWN = "is not defined for option 'gpu-name'"
_KNOWN = re.compile(r"'sm_(\d+)'")
_PLAIN = re.compile(r"sm_(\d+)")  # what a name with a letter at its end needs, no other processor has
_KERNEL = re.compile(r"Compiling entry function '([^']+)'")
_SPILLS = re.compile(r"(\d+) bytes stack frame, (\d+) bytes spill stores, (\d+) bytes spill loads")
_USED = re.compile(r"Used (\d+) registers")
_SHARED = re.compile(r"(\d+) bytes smem")


@dataclass(frozen=True)
class Allocated:
    """What `ptxas -v` says of each kernel, for `processor`; where it says nothing, `why_not`."""

    by_kernel: Mapping[str, Mapping[str, int]]
    processor: str | None = None
    why_not: str | None = None


def allocated_by_ptxas(ptx: str) -> Allocated:
    """What it allocates for the kernels of `ptx`. Raises: PcfmError where it cannot be run."""
    assembled = _assemble(ptx)
    if assembled is None:
        return Allocated({}, None, "ptxas is not installed (pip install nvidia-cuda-nvcc brings it)")
    done, processor = assembled
    if done.returncode != 0:
        return Allocated({}, None, _complaint(done))
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
    return Allocated(by_kernel, processor)


def complaint_of_ptxas(ptx: str, *, separate: bool = False) -> str | None:
    """What it says against `ptx`, in one line; None where it is not installed or accepts it. What is compiled
    `separate`ly may refer to what other modules define.

    Raises: PcfmError where it cannot be run.
    """
    assembled = _assemble(ptx, *(("--compile-only",) if separate else ()))
    if assembled is None or assembled[0].returncode == 0:
        return None
    return _complaint(assembled[0])


def machine_code(ptx: str, processor: str) -> bytes | None:
    """The cubin of `ptx` for just that processor; None where ptxas is not installed, or does not know it.

    Raises: PcfmError where it cannot be run, or knows the processor and refuses the PTX.
    """
    program = ptxas()
    if program is None:
        return None
    with tempfile.TemporaryDirectory(prefix="pcfm-") as folder:
        Path(folder, "kernel.ptx").write_text(ptx, encoding="utf-8")
        done = _run(program, f"-arch={processor}", "kernel.ptx", "-o", "kernel.cubin", folder=folder)
        if done.returncode == 0:
            return Path(folder, "kernel.cubin").read_bytes()
    if _UNKNOWN in done.stderr:
        return None
    raise PcfmError(_complaint(done))


def _complaint(done: subprocess.CompletedProcess[str]) -> str:
    complaints = [line for line in done.stderr.splitlines() if line.strip()]
    if not complaints:
        return f"ptxas ends with {done.returncode}"
    return complaints[0] if complaints[0].startswith("ptxas") else f"ptxas: {complaints[0]}"


def _assemble(ptx: str, *options: str) -> tuple[subprocess.CompletedProcess[str], str] | None:
    """The run of `ptxas -v`, and for which processor; None where it is not installed, or the PTX names no
    target.
    """
    program, target = ptxas(), _TARGET.search(ptx)
    if program is None or target is None:
        return None
    with tempfile.TemporaryDirectory(prefix="pcfm-") as folder:
        Path(folder, "kernel.ptx").write_text(ptx, encoding="utf-8")
        processor = target[1]
        files = ("kernel.ptx", "-o", "kernel.cubin")
        done = _run(program, "-v", *options, f"-arch={processor}", *files, folder=folder)
        if done.returncode != 0 and _UNKNOWN in done.stderr:
            known = {int(number) for number in _KNOWN.findall(_run(program, "--help", folder=folder).stdout)}
            plain = _PLAIN.fullmatch(processor)
            beyond = [number for number in known if plain is not None and number > int(plain[1])]
            if beyond:
                processor = f"sm_{min(beyond)}"
                done = _run(program, "-v", *options, f"-arch={processor}", *files, folder=folder)
        return done, processor


def _run(*command: str, folder: str) -> subprocess.CompletedProcess[str]:
    try:
        return subprocess.run(
            command, cwd=folder, capture_output=True, text=True, timeout=_MOST_SECONDS, check=False
        )
    except (OSError, subprocess.TimeoutExpired) as error:
        raise PcfmError(f"ptxas: {error}") from None
