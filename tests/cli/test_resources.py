"""`pcfm resources`: what it knows from which source, before and after."""

from __future__ import annotations

import json
import shutil
from pathlib import Path
from typing import Any

import pytest

import rodinia_kernels

LUD = str(rodinia_kernels.get("lud").ir_path(64, "O2"))


def of(text: str, version: str = "before") -> dict[str, dict[str, Any]]:
    return {each["kernel"]: each for each in json.loads(text)[version]}


def test_amdgpu_tells_what_it_allocated(pcfm) -> None:
    done = pcfm("resources", LUD, "--machine", "gcn-wave64", "--json")
    assert done.code == 0
    kernels = of(done.out)
    assert set(kernels) == {"lud_diagonal", "lud_perimeter", "lud_internal"}
    internal = kernels["lud_internal"]
    assert internal["allocator"] == "llvm"
    assert internal["shared_bytes"] == 2 * 32 * 32 * 4  # two tiles
    assert internal["spills"] == 0
    assert 0 < internal["registers"] < 64
    assert internal["threads"] == 32
    assert 1 <= internal["resident_warps"] <= internal["most_warps"] == 40
    assert internal["instructions"] > 40
    assert 4 * internal["instructions"] <= internal["code_bytes"] <= 8 * internal["instructions"]


def test_shared_memory_bounds_the_resident_warps(pcfm, tmp_path: Path) -> None:
    text = """
target triple = "amdgcn-amd-amdhsa"
@tile = internal addrspace(3) global [8192 x i32] undef, align 4
define amdgpu_kernel void @k(ptr addrspace(1) %p) #0 {
  %v = load i32, ptr addrspace(3) @tile, align 4
  store i32 %v, ptr addrspace(1) %p, align 4
  ret void
}
attributes #0 = { "amdgpu-flat-work-group-size"="1,64" }
"""
    path = tmp_path / "half.ll"
    path.write_text(text)
    half = of(pcfm("resources", path, "--machine", "gcn-wave64", "--json").out)["k"]
    assert (half["shared_bytes"], half["resident_warps"]) == (32768, 2)  # of 64 KiB
    path.write_text(text.replace("8192", "64"))
    assert of(pcfm("resources", path, "--machine", "gcn-wave64", "--json").out)["k"]["resident_warps"] == 16


def test_nvidia_without_ptxas_has_pcfms_own_count(pcfm, monkeypatch) -> None:
    monkeypatch.setattr("pcfm.ptxas.ptxas", lambda: None)
    done = pcfm("resources", LUD, "--machine", "volta-warp32", "--json")
    internal = of(done.out)["lud_internal"]
    assert internal["registers"] is None and internal["allocator"] is None
    assert 5 < internal["max_live"] < 40
    assert "not known; ptxas is not installed" in pcfm("resources", LUD, "--machine", "volta-warp32").out


@pytest.mark.skipif(shutil.which("ptxas") is None, reason="ptxas is not installed")
def test_ptxas_says_what_it_allocated(pcfm) -> None:
    done = pcfm("resources", LUD, "--machine", "volta-warp32", "--cpu", "sm_80", "--json")
    internal = of(done.out)["lud_internal"]
    assert internal["allocator"] == "ptxas"
    assert internal["shared_bytes"] == 2 * 32 * 32 * 4
    # An allocator needs no fewer than what is live at once, and not many more.
    assert internal["max_live"] - 6 <= internal["registers"] <= internal["max_live"] + 16


PTXAS = """#!/bin/sh
case "$*" in
  --help) echo "Allowed values: 'compute_75','sm_75','sm_80','sm_90a'" ;;
  *-arch=sm_75*) echo "ptxas info    : Compiling entry function 'mix' for 'sm_75'
ptxas info    : Used 9 registers" ;;
  *-arch=sm_9*) echo "kernel.ptx, line 3; error : something" >&2; exit 255 ;;
  *) echo "ptxas fatal   : Value 'sm_70' is not defined for option 'gpu-name'" >&2; exit 1 ;;
esac
"""


def test_a_ptxas_that_has_dropped_the_chip_is_asked_for_the_next(pcfm, mix, tmp_path, monkeypatch) -> None:
    program = tmp_path / "ptxas"
    program.write_text(PTXAS)
    program.chmod(0o755)
    monkeypatch.setattr(shutil, "which", lambda name: str(program))
    done = pcfm("resources", mix, "--machine", "volta-warp32")
    assert done.out.startswith("on volta-warp32; registers by ptxas for sm_75; of 64 warps")
    (kernel,) = json.loads(pcfm("resources", mix, "--machine", "volta-warp32", "--json").out)["before"]
    assert (kernel["registers"], kernel["processor"], kernel["why_not"]) == (9, "sm_75", None)
    done = pcfm("resources", mix, "--machine", "volta-warp32", "--cpu", "sm_90")
    assert "registers not known; ptxas: kernel.ptx, line 3; error : something; of 64" in done.out


def test_before_and_after_stand_below_each_other(pcfm, mix: str, tmp_path: Path) -> None:
    melded = tmp_path / "melded.ll"
    assert pcfm("opt", mix, "-o", melded).code == 0
    lines = pcfm("resources", mix, melded).out.splitlines()
    assert [line.split()[:2] for line in lines[2:]] == [["mix", "before"], ["mix", "after"]]
    assert set(json.loads(pcfm("resources", mix, melded, "--json").out)) == {"machine", "before", "after"}
