"""What the vendors' assemblers say of assembly: ptxas for NVIDIA's processors, LLVM's llvm-mc for AMD's."""

from __future__ import annotations

import re
import shutil
import subprocess
from pathlib import Path

import pytest


def refusal(assembly: str, cpu: str, folder: Path) -> str:
    """What the assembler for `cpu` has against it; "" where it takes it. Skips where there is none."""
    source = folder / f"{cpu}.s"
    source.write_text(assembly if cpu.startswith("sm_") else without_prefetch(assembly))
    command = ptxas(cpu) if cpu.startswith("sm_") else llvm_mc(cpu)
    done = subprocess.run([*command, source, "-o", "/dev/null"], capture_output=True, text=True, check=False)
    return "" if done.returncode == 0 else done.stderr[:2000] or f"exit code {done.returncode}"


def ptxas(cpu: str) -> list[str]:
    """ptxas for `cpu`, or for the oldest newer processor that it knows: that one may run PTX for `cpu`."""
    if shutil.which("ptxas") is None:
        pytest.skip("ptxas is not installed")
    text = subprocess.run(["ptxas", "--help"], capture_output=True, text=True, check=True).stdout
    known = [int(number) for number in re.findall(r"'sm_([0-9]+)'", text)]
    newer = [number for number in known if number >= int(cpu[3:])]
    if not newer:
        pytest.skip(f"this ptxas knows neither {cpu} nor anything newer")
    return ["ptxas", f"-arch=sm_{min(newer)}"]


def llvm_mc(cpu: str) -> list[str]:
    """llvm-mc for `cpu`."""
    return [_llvm_mc(), "--triple=amdgcn-amd-amdhsa", f"-mcpu={cpu}", "-filetype=obj"]


def features_of(cpu: str) -> str | None:
    """What to emit for besides: LLVM 19 does not know all 16-bit registers of gfx11."""
    return "-real-true16" if cpu == "gfx1100" and _llvm_mc() == "llvm-mc-19" else None


def _llvm_mc() -> str:
    name = next((each for each in ("llvm-mc-22", "llvm-mc-19") if shutil.which(each)), None)
    if name is None:
        pytest.skip("neither llvm-mc-22 nor llvm-mc-19 is installed")
    return name


def without_prefetch(assembly: str) -> str:
    """Leaves out a directive of LLVM 20, which says how much of a kernel to fetch ahead."""
    return re.sub(r"^\s*\.amdhsa_inst_pref_size .*\n", "", assembly, flags=re.MULTILINE)
