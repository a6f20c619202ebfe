"""The project's own kernels through PTX: what LLVM emits for them, lifted, computes what they compute.

The lifted IR is held against the kernel's NumPy reference, as the `.ll` is in the kernels' own tests: to the
bit where the reference is exact.
"""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

from pcfm import simt
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import verify as check_module
from pcfm.llvm import emit_assembly, verify
from pcfm.machine import load
from pcfm.ptx import lift
from pcfm.ptx.lifter import Lifted
from rodinia_kernels import O2, O2_NOSHARE, all_kernels, get, synthetic_kernels
from rodinia_kernels.spec import Block, KernelSpec
from tests.breadth import WIDE, cells

MACHINE = load("volta-warp32")
NAMES = [*all_kernels(), *synthetic_kernels()]


@cache
def _ptx(path: Path) -> str:
    return emit_assembly(path.read_text(), "ptx", "sm_70", str(path))


@cache
def _lifted(path: Path) -> Lifted:
    return lift(_ptx(path), f"{path.stem}.ptx")


def _assembles(ptx: str, tmp_path: Path) -> None:
    ptxas = shutil.which("ptxas")
    if ptxas is None:
        pytest.skip("ptxas is not installed")
    source = tmp_path / "kernel.ptx"
    source.write_text(ptx)
    command = [ptxas, "-arch=sm_75", "-O0", str(source), "-o", str(tmp_path / "kernel.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout


CELLS = [
    pytest.param(spec, block, baseline, id=f"{spec.name}-{block}-{baseline}")
    for spec, block, baseline in cells(map(get, NAMES))
    if not WIDE or baseline == spec.baselines[spec.blocks.index(block) % len(spec.baselines)]
]


@pytest.mark.parametrize(("spec", "block", "baseline"), CELLS)
def test_lifted_kernel_computes_what_the_kernel_computes(
    spec: KernelSpec, block: Block, baseline: str
) -> None:
    launch = spec.launch(block, 0)
    after = simt.simulate(_lifted(spec.ir_path(block, baseline)).module, launch, MACHINE)
    assert str(after.outcome) == "returned"
    assert spec.check(launch, after.buffers) == []


@pytest.mark.parametrize("name", NAMES)
def test_lifted_kernel_is_a_drop_in(name: str, tmp_path: Path) -> None:
    """LLVM accepts it, and its PTX assembles with the same entries, parameters, bounds and shared sizes."""
    spec = get(name)
    path = spec.ir_path(spec.blocks[-1], O2_NOSHARE if O2_NOSHARE in spec.baselines else O2)
    module = _lifted(path).module
    assert check_module(module) == []
    text = print_module(module)
    verify(text)
    again = emit_assembly(text, "ptx", "sm_70")
    assert _interface(again) == _interface(_ptx(path))
    _assembles(again, tmp_path)


def _interface(ptx: str) -> list[str]:
    """The lines that a host relies on."""
    words = (".entry", ".maxntid", ".reqntid", ".minnctapersm", ".shared", ".extern", ".param")
    lines = [line.strip() for line in ptx.splitlines()]
    return sorted(line for line in lines if any(word in line.split() for word in words))


@pytest.mark.parametrize("name", NAMES)
def test_every_instruction_is_carried_once(name: str) -> None:
    """The origins of a kernel without unreachable code are its instructions, each once."""
    spec = get(name)
    path = spec.ir_path(spec.blocks[0], O2_NOSHARE if O2_NOSHARE in spec.baselines else O2)
    lifted = _lifted(path)
    written = [
        (number, line.split()[1] if line.lstrip().startswith("@") else line.split()[0])
        for number, line in enumerate(_ptx(path).splitlines(), 1)
        if line.rstrip().endswith(";") and line.startswith("\t") and line.split()[0][0] not in "./$"
    ]
    carried = [
        (origin.line, origin.opcode)
        for fn in lifted.module.defined_functions
        for inst in fn.instructions()
        for origin in lifted.origins.of(inst)
    ]
    assert sorted(carried) == [(number, word.rstrip(";")) for number, word in written]


@pytest.mark.parametrize("name", NAMES)
def test_round_trip_is_stable(name: str) -> None:
    """PTX of lifted PTX, lifted again: the same accesses and barriers, no value that changes its type."""
    spec = get(name)
    path = spec.ir_path(spec.blocks[0], O2_NOSHARE if O2_NOSHARE in spec.baselines else O2)
    once = _lifted(path)
    twice = lift(emit_assembly(print_module(once.module), "ptx", "sm_70"))
    assert _events(twice) == _events(once)
    # LLVM places a copy here and a branch there anew each time.
    assert len(twice.origins) <= 1.03 * len(once.origins)
    reinterpreting = {"bitcast", "inttoptr", "ptrtoint"}
    opcodes = {inst.opcode for fn in twice.module.defined_functions for inst in fn.instructions()}
    assert not opcodes & reinterpreting


def _events(lifted: Lifted) -> list[str]:
    """What a module does to memory and other lanes, in no order."""
    return sorted(
        origin.opcode
        for fn in lifted.module.defined_functions
        for inst in fn.instructions()
        for origin in lifted.origins.of(inst)
        if origin.opcode.partition(".")[0] in ("ld", "st", "atom", "red", "bar")
        and ".param" not in origin.opcode
    )
