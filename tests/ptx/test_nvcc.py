"""PTX that nvcc made of kernels of our own: read, executed, melded, emitted and assembled again.

The `.ptx` files are what `nvcc -ptx` of CUDA 13.0 makes of `nvcc/kernels.cu` for three processors, and of
`nvcc/branching.cu`, whose kernels meld, for one.
"""

from __future__ import annotations

import shutil
import struct
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import pcfm
from pcfm import simt
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.ir.verifier import verify as check_module
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.llvm import emit_assembly, verify
from pcfm.machine import load
from pcfm.ptx import lift

FOLDER = Path(__file__).with_name("nvcc")
PROCESSORS = ("sm_75", "sm_80", "sm_90")
MACHINE = load("volta-warp32")
WEIGHTS = np.array([3, -1, 4, 1, -5, 9, 2, 6], np.int64)


@cache
def _text(processor: str) -> str:
    return (FOLDER / f"{processor}.ptx").read_text()


def _module(processor: str) -> Module:
    return lift(_text(processor), f"{processor}.ptx").module


def _run(module: Module, launch: Launch) -> list[np.ndarray | None]:
    done = simt.simulate(module, launch, MACHINE)
    assert str(done.outcome) == "returned", done.outcome
    return list(done.buffers)


def classify_launch(seed: int = 0) -> Launch:
    values = np.random.default_rng(seed).normal(size=200).astype(np.float32)
    args = (BufferArg(values), BufferArg(np.zeros(200, np.float32)), ScalarArg("i32", 200))
    return Launch("classify", (4, 1, 1), (64, 1, 1), args)


def classify_answer(launch: Launch) -> dict[int, np.ndarray]:
    x = launch.args[0].data.astype(np.float64)  # type: ignore[union-attr]
    n = len(x)
    i = np.arange(n)

    def bend(a: np.ndarray, b: np.ndarray) -> np.ndarray:
        return np.where(a > b, a * a - b, a / (1 + b * b))

    low = bend(-x, x[(i + 1) % n]) * 0.5 + 1
    high = bend(x[(i + 7) % n], x) * 0.5 - np.minimum(x, 2)
    return {1: np.where(x < 0, low, high)}


def histogram_launch(seed: int = 0) -> Launch:
    data = np.random.default_rng(seed).integers(0, 256, 700).astype(np.uint8)
    args = (
        BufferArg(data),
        BufferArg(np.zeros(37, np.uint32)),
        ScalarArg("i32", 700),
        ScalarArg("i32", 37),
    )
    return Launch("histogram", (3, 1, 1), (96, 1, 1), args, dynamic_shared_bytes=4 * 37)


def histogram_answer(launch: Launch) -> dict[int, np.ndarray]:
    data = launch.args[0].data  # type: ignore[union-attr]
    return {1: np.bincount(data.astype(np.int64) % 37, minlength=37)}


def reduce_launch(seed: int = 0) -> Launch:
    values = np.random.default_rng(seed).integers(1, 1000, 256).astype(np.int32)
    args = (BufferArg(values), BufferArg(np.zeros(4, np.int32)), ScalarArg("i64", 10**9))
    return Launch("reduce", (2, 1, 1), (128, 1, 1), args)


def reduce_answer(launch: Launch) -> dict[int, np.ndarray]:
    steps = np.zeros(256, np.int64)
    walked = launch.args[0].data.astype(np.int64)  # type: ignore[union-attr]
    while (walked < 10**9).any():
        steps += walked < 10**9
        walked = np.where(walked < 10**9, walked * 3 + 1, walked)
    blocks = steps.reshape(2, 128)
    even = (blocks[:, :32] % 2 == 0).sum(axis=1)
    return {1: np.stack([blocks.sum(axis=1), even], axis=1).reshape(-1)}


def apply_launch(seed: int = 0) -> Launch:
    data = np.random.default_rng(seed).integers(0, 2**32, 64, dtype=np.uint32)
    rule = np.frombuffer(struct.pack("<ihBx", 1000003, 13, 5), np.uint8)
    return Launch("apply", (1, 1, 1), (64, 1, 1), (BufferArg(data), BufferArg(rule)))


def apply_answer(launch: Launch) -> dict[int, np.ndarray]:
    data = [int(x) for x in launch.args[0].data]  # type: ignore[union-attr]
    factor, shift, mode = struct.unpack("<ihBx", launch.args[1].data.tobytes())  # type: ignore[union-attr]
    return {0: np.array([_applied(x, i, factor, shift, mode) for i, x in enumerate(data)], np.uint32)}


def _applied(x: int, i: int, factor: int, shift: int, mode: int) -> int:
    r = (x * int(WEIGHTS[x & 7]) + (x & 7)) % 2**32
    signed = r - 2**32 if r >= 2**31 else r
    bytes_of = r.to_bytes(4, "little") + x.to_bytes(4, "little")
    cases = [
        int(f"{r:032b}"[::-1], 2),
        r.bit_count() + 32 - r.bit_length(),
        int.from_bytes(bytes(bytes_of[pick] for pick in (3, 4, 1, 2)), "little"),
        ((x << 32 | r) << (shift & 31)) >> 32,
        signed * factor >> 32,
        r // factor,
        min(signed, factor),
        r + factor,
    ]
    return cases[(mode + i) & 7] % 2**32


CASES: dict[str, tuple[Callable[..., Launch], Callable[[Launch], dict[int, np.ndarray]]]] = {
    "classify": (classify_launch, classify_answer),
    "histogram": (histogram_launch, histogram_answer),
    "reduce": (reduce_launch, reduce_answer),
    "apply": (apply_launch, apply_answer),
}


def _check(launch: Launch, buffers: list[np.ndarray | None], answer: dict[int, np.ndarray]) -> None:
    for index, wanted in answer.items():
        stored = buffers[index]
        assert stored is not None
        stored = stored.view(launch.args[index].data.dtype)  # type: ignore[union-attr]
        if stored.dtype == np.float32:
            np.testing.assert_allclose(stored, wanted, rtol=2e-5, atol=1e-6)
        else:
            np.testing.assert_array_equal(stored, wanted)


@pytest.mark.parametrize("processor", PROCESSORS)
@pytest.mark.parametrize("name", CASES)
def test_kernel_of_nvcc_computes_what_it_should(name: str, processor: str) -> None:
    make, answer = CASES[name]
    launch = make()
    _check(launch, _run(_module(processor), launch), answer(launch))


@pytest.mark.parametrize("processor", PROCESSORS)
def test_drop_in_of_nvcc(processor: str, tmp_path: Path) -> None:
    """Emitted again it assembles, with the same entries, parameters, bounds and shared sizes."""
    module = _module(processor)
    assert check_module(module) == []
    text = print_module(module)
    verify(text)
    again = emit_assembly(text, "ptx")
    assert f".target {processor}" in again
    assert _interface(again) == _interface(_text(processor))
    _assembles(again, processor, tmp_path)


def _interface(ptx: str) -> list[tuple[str, ...]]:
    """Entries, parameter sizes, bounds and shared variables, without what only says how they are written."""
    lines = []
    inside = False
    for line in ptx.splitlines():
        words = line.replace("(", " ").replace(",", " ").split()
        if ".entry" in words:
            inside = True
            lines.append(tuple(words))
        elif inside and words[:1] == [".param"]:
            size = next(word for word in words if word[1:2] in "busf" and word[2:].isdigit())
            lines.append(("param", size[2:], words[-1]))
        elif words[:1] in (["{"], [")"]):
            inside = False
        elif words[:1] in ([".maxntid"], [".reqntid"]):
            lines.append((words[0], words[1]))
        elif ".shared" in words and words[0][0] == ".":
            lines.append(tuple(words))
    return sorted(lines)


def _assembles(ptx: str, processor: str, tmp_path: Path) -> None:
    ptxas = shutil.which("ptxas")
    if ptxas is None:
        pytest.skip("ptxas is not installed")
    source = tmp_path / "kernel.ptx"
    source.write_text(ptx)
    command = [ptxas, f"-arch={processor}", str(source), "-o", str(tmp_path / "kernel.cubin")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr + done.stdout


@pytest.mark.parametrize("name", CASES)
def test_melded_kernel_of_nvcc_is_checked_and_assembles(name: str, tmp_path: Path) -> None:
    source = _module("sm_80")
    make, answer = CASES[name]
    melded = pcfm.optimize(source, machine="volta-warp32").module
    # On other numbers than its own `reduce` goes round for as long as it may.
    verdict = pcfm.check(source, melded, make(), runs=3, fuel=100_000)
    assert str(verdict).startswith(("NO_MISMATCH", "UNCHANGED"))
    text = print_module(melded)
    verify(text)
    emitted = emit_assembly(text, "ptx")
    _assembles(emitted, "sm_80", tmp_path)
    launch = make(1)
    _check(launch, _run(lift(emitted).module, launch), answer(launch))


def branching_launches(seed: int = 0) -> dict[str, Launch]:
    draw = np.random.default_rng(seed)
    values = BufferArg(draw.integers(-99, 99, 128).astype(np.int32))
    table = np.sort(draw.integers(-99, 99, 64)).astype(np.int32)
    floats = BufferArg(draw.normal(size=128).astype(np.float32))
    result = BufferArg(np.zeros(128, np.int32))
    given: dict[str, tuple[BufferArg | ScalarArg, ...]] = {
        "blend": (values, result, ScalarArg("i32", 128)),
        "search": (values, BufferArg(table), BufferArg(table + 5), result, ScalarArg("i32", 64)),
        "shade": (floats, BufferArg(np.zeros(128, np.float32)), ScalarArg("float", 0.25)),
    }
    return {name: Launch(name, (2, 1, 1), (64, 1, 1), args) for name, args in given.items()}


@pytest.mark.parametrize("name", ["blend", "search", "shade"])
def test_what_nvcc_made_is_melded_and_goes_back_to_the_assembler(name: str, tmp_path: Path) -> None:
    source = lift((FOLDER / "branching.ptx").read_text(), "branching.ptx").module
    done = pcfm.optimize(source, machine="volta-warp32")
    melded = [r.function for r in done.remarks if r.kind == "passed" and r.name == "Melded"]
    assert name in melded
    launch = branching_launches()[name]
    assert str(pcfm.check(source, done.module, launch, runs=3)).startswith("NO_MISMATCH")
    text = print_module(done.module)
    verify(text)
    emitted = emit_assembly(text, "ptx")
    _assembles(emitted, "sm_80", tmp_path)
    before, after = (_run(module, launch) for module in (source, lift(emitted).module))
    for old, new in zip(before, after, strict=True):
        # Emission may contract a product and a sum, which of several is for melding to change.
        assert old is None or new is None or np.allclose(old, new, rtol=1e-6, atol=0)
