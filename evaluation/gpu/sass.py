"""Machine code of NVIDIA's chips as nvdisasm lists it, executed: what a launch's warps run of it.

A warp runs one of its paths at a time: lanes that go together, each path as far as it comes. `BSSY` gathers
the lanes of a path under a barrier, where `BSYNC` has them wait for one another; `BREAK` and `EXIT` take
lanes out. Paths that come to the same place otherwise do not meet. A branch that lanes part at goes on with
those that do not take it.

Source: NVIDIA, "Independent Thread Scheduling" (Volta white paper, 2017); Huerta et al., Analyzing modern
NVIDIA GPU cores (2025), of BSSY and BSYNC.
"""

from __future__ import annotations

import re
import shutil
import subprocess
import tempfile
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from itertools import product
from pathlib import Path

import numpy as np

from evaluation.gpu.sass_operands import (
    LANES,
    LOCAL_BYTES,
    SHARED_BASE,
    Array,
    Inst,
    Run,
    Warp,
    is_predicate,
    predicate_row,
    row_of,
)
from evaluation.gpu.sass_operations import compiled
from pcfm.diagnostics import PcfmError, UnsupportedError
from pcfm.gpu.parameters import pack_parameters
from pcfm.ir.by_value import alignment_of, by_value_type
from pcfm.ir.module import Function, Module
from pcfm.toolkits import package_folders
from rodinia_kernels import Application
from rodinia_kernels.application import Step

_PARAMETERS, _STACK = 0x210, 0x28
"""Where a launch's parameters and the end of a thread's own memory stand in constant bank 0 (sm_90)."""
_BASE = 1 << 32
_ALIGN = 256
_SHARED_BYTES = 48 << 10
_STEP = 16
_ALL = (1 << LANES) - 1
_LINE = re.compile(r"\s+/\*(\w+)\*/\s+(?:@(!?U?P\w+)\s+)?([A-Z][\w.]*)\s*(.*?)\s*(?:\(\*.*\*\)\s*)?;")
_PLAIN = re.compile(r"\.(?:byte|word)\s+(.*)")


def nvdisasm() -> str | None:
    """NVIDIA's disassembler: that on the path, or of a Python package; or None."""
    patterns = ("nvidia/*/bin/nvdisasm", "triton/backends/nvidia/bin/nvdisasm")
    installed = (
        path for folder in package_folders() for pattern in patterns for path in folder.glob(pattern)
    )
    return shutil.which("nvdisasm") or next(map(str, installed), None)


@dataclass(frozen=True)
class Code:
    """A kernel's instructions in order, and what stands in its constant bank 2 (tables of jumps)."""

    insts: Sequence[Inst]
    tables: bytes = b""


def disassembled(cubin: bytes) -> dict[str, Code]:
    """The code of each kernel. Raises: PcfmError without nvdisasm."""
    program = nvdisasm()
    if program is None:
        raise PcfmError("there is no nvdisasm here", hint="pip install nvidia-cuda-nvdisasm")
    with tempfile.NamedTemporaryFile(suffix=".cubin") as file:
        Path(file.name).write_bytes(cubin)
        listed = subprocess.run([program, file.name], capture_output=True, check=True).stdout.decode()
    return read_listing(listed)


def read_listing(text: str) -> dict[str, Code]:
    """The code of each kernel of a listing."""
    insts: dict[str, list[Inst]] = {}
    labels: dict[str, int] = {}
    tables: dict[str, bytearray] = {}
    section, waiting = "", list[str]()
    for line in text.splitlines():
        if header := re.match(r"\s+\.section\s+\.(text|nv\.constant2)\.([\w$]+)", line):
            section = header[1] + " " + header[2]
        elif re.match(r"\s+\.section\s", line):
            section = ""
        elif label := re.match(r"([.$\w]+):", line):
            waiting.append(label[1])
        elif section.startswith("text ") and (listed := _LINE.match(line)):
            own = insts.setdefault(section.split()[1], [])
            labels |= dict.fromkeys(waiting, int(listed[1], 16))
            waiting = []
            operands = tuple(each.strip() for each in listed[4].split(",")) if listed[4] else ()
            own.append(Inst(int(listed[1], 16), listed[2] or "", listed[3], operands))
        elif section.startswith("nv.constant2 ") and (data := _PLAIN.search(line)):
            size = 1 if ".byte" in line else 4
            for each in data[1].split(","):
                tables.setdefault(section.split()[1], bytearray()).extend(
                    int(each.strip(), 0).to_bytes(size, "little")
                )
    return {
        name: Code([_resolved(each, labels) for each in own], bytes(tables.get(name, b"")))
        for name, own in insts.items()
    }


def _resolved(inst: Inst, labels: Mapping[str, int]) -> Inst:
    """The instruction with addresses for labels (those of a kernel: names of labels are a module's own)."""
    operands = [
        str(labels.get(match[1], 0)) if (match := re.fullmatch(r"`\((.*)\)", operand)) else operand
        for operand in inst.operands
    ]
    return Inst(inst.address, inst.guard, inst.opcode, tuple(operands))


# --- Execution ------------------------------------------------------------------------------------------


@dataclass
class Counts:
    """What warps executed: by the address of each instruction how often, and by how many lanes; the same of
    those in which its guard was true; and how often lanes parted.
    """

    warps: Counter[int] = field(default_factory=Counter)
    lanes: Counter[int] = field(default_factory=Counter)
    held_warps: Counter[int] = field(default_factory=Counter)
    held_lanes: Counter[int] = field(default_factory=Counter)
    divergent: int = 0


@dataclass(eq=False)
class _Path:
    """Lanes that go together, and where they are; `waits` says at which barrier."""

    lanes: int
    position: int
    waits: str = ""


@cache
def _mask_of(lanes: int) -> Array:
    return np.array([lanes >> lane & 1 for lane in range(LANES)], bool)


def _lanes_of(mask: Array) -> int:
    return int.from_bytes(np.packbits(mask, bitorder="little").tobytes(), "little")


class _Program:
    """A kernel's code, made ready."""

    def __init__(self, code: Code) -> None:
        self.insts = code.insts
        self.tables = code.tables
        self.run: list[Run | None] = [None if inst.is_control else compiled(inst) for inst in code.insts]
        self.guards: list[tuple[int, bool] | None] = [_guard(inst.guard) for inst in code.insts]
        self.is_uniform = [inst.is_uniform and inst.parts[0] not in ("R2UR", "VOTEU") for inst in code.insts]


def _guard(text: str) -> tuple[int, bool] | None:
    return (predicate_row(text), text.startswith("!")) if text else None


class _Warp:
    """A warp on its way through a program: its paths, and what each barrier gathers."""

    def __init__(self, program: _Program, state: Warp, lanes: int, counts: Counts) -> None:
        self.program, self.state, self.counts = program, state, counts
        self.paths = [_Path(lanes, 0)]
        self.live = lanes
        self.gathered: dict[str, list[int]] = {}

    def run(self, fuel: int) -> bool:
        """Runs until all lanes are gone (False) or wait for the thread block (True)."""
        while self.paths:
            path = next((each for each in reversed(self.paths) if not each.waits), None)
            if path is None:
                if all(each.waits == "BAR" for each in self.paths):
                    return True
                if not self._release():
                    raise UnsupportedError("lanes wait for one another for ever")
                continue
            fuel = self._advance(path, fuel)
            if fuel < 0:
                raise UnsupportedError("out of fuel")
        return False

    def pass_barrier(self) -> None:
        for path in self.paths:
            path.waits = ""

    def _release(self) -> bool:
        """Lets those go on that need not wait any more."""
        released = False
        for barrier in dict.fromkeys(path.waits for path in self.paths if path.waits != "BAR"):
            groups = [self.live] if barrier == "WARPSYNC" else list(self.gathered.get(barrier, ()))
            for group in groups:
                there = [each for each in self.paths if each.waits == barrier and each.lanes & group]
                if there and sum(each.lanes for each in there) == group:
                    for each in there[1:]:
                        self.paths.remove(each)
                    there[0].lanes, there[0].waits = group, ""
                    if barrier != "WARPSYNC":
                        self.gathered[barrier].remove(group)
                    released = True
        return released

    def _leave(self, lanes: int, barriers: Sequence[str]) -> None:
        for barrier in barriers:
            kept = [group & ~lanes for group in self.gathered.get(barrier, ())]
            self.gathered[barrier] = [group for group in kept if group]

    def _advance(self, path: _Path, fuel: int) -> int:
        """Runs a path to the next control instruction, and that."""
        program, state, counts = self.program, self.state, self.counts
        active = _mask_of(path.lanes)
        busy = path.lanes.bit_count()
        every = _mask_of(_ALL)
        position = path.position
        while True:
            run, guard, inst = program.run[position], program.guards[position], program.insts[position]
            fuel -= 1
            counts.warps[inst.address] += 1
            counts.lanes[inst.address] += busy
            may = every if program.is_uniform[position] else active
            if guard is None:
                mask = may
            else:
                row, is_not = guard
                mask = may & ~state.predicates[row] if is_not else may & state.predicates[row]
            if run is None:
                path.position = position
                self._control(path, inst, _lanes_of(mask))
                return fuel
            held = busy if guard is None else int(np.count_nonzero(mask))
            if held:
                counts.held_warps[inst.address] += 1
                counts.held_lanes[inst.address] += min(held, busy)
                run(state, mask)
            position += 1

    def _control(self, path: _Path, inst: Inst, taken: int) -> None:
        name, following = inst.parts[0], path.position + 1
        for operand in inst.operands:
            if is_predicate(operand):
                row, is_not = predicate_row(operand), operand.startswith("!")
                truth = self.state.predicates[row]
                taken &= _lanes_of(~truth if is_not else truth)
        if name == "BSSY":
            self._leave(path.lanes, inst.operands[:1])
            self.gathered.setdefault(inst.operands[0], []).append(path.lanes)
        elif name == "BREAK":
            self._leave(taken, inst.operands[-1:])
        elif name in ("BSYNC", "WARPSYNC", "BAR"):
            path.waits = inst.operands[0] if name == "BSYNC" else name
        elif name == "EXIT":
            self.live &= ~taken
            self._leave(taken, list(self.gathered))
            path.lanes &= ~taken
            if not path.lanes:
                self.paths.remove(path)
        elif name != "NOP":
            self._jump(path, inst, taken, following)
            return
        path.position = following

    def _jump(self, path: _Path, inst: Inst, taken: int, following: int) -> None:
        if inst.parts[0] in ("BRX", "RET"):
            self._jump_to_register(path, inst, taken)
            return
        target = int(inst.operands[-1]) // _STEP
        if taken == path.lanes:
            path.position = target
        else:
            path.position = following
            if taken:
                self.counts.divergent += 1
                path.lanes &= ~taken
                self.paths.insert(self.paths.index(path), _Path(taken, target))

    def _jump_to_register(self, path: _Path, inst: Inst, taken: int) -> None:
        """Lanes that go where the first of them goes leave the path; the others come to the jump again."""
        register = inst.operands[0].split()[0]
        words = self.state.registers[row_of(register)].astype(np.int64)
        if inst.parts[0] == "BRX":
            words += int(inst.operands[0].split()[1], 0) + inst.address + _STEP
        target = words[np.argmax(_mask_of(taken))]
        lanes = _lanes_of((words == target) & _mask_of(taken))
        if lanes != path.lanes:
            self.counts.divergent += 1
            path.lanes &= ~lanes
            self.paths.append(_Path(lanes, (int(target) & 0xFFFFFFFF) // _STEP))
        else:
            path.position = (int(target) & 0xFFFFFFFF) // _STEP


@dataclass(eq=False)
class _Memory:
    """The buffers of an application as a GPU has them: one after another, each from an address of its own."""

    bytes: Array
    offsets: Mapping[str, int]

    @classmethod
    def of(cls, application: Application) -> _Memory:
        offsets, end = {}, 0
        for name, buffer in application.buffers.items():
            offsets[name] = end
            end += -(-buffer.data.nbytes // _ALIGN) * _ALIGN + _ALIGN
        memory = np.zeros(end + _ALIGN, np.uint8)
        for name, buffer in application.buffers.items():
            raw = np.ascontiguousarray(buffer.data).view(np.uint8).reshape(-1)
            memory[offsets[name] : offsets[name] + raw.size] = raw
        return cls(memory, offsets)

    def buffer(self, name: str, like: Array) -> Array:
        raw = self.bytes[self.offsets[name] : self.offsets[name] + like.nbytes]
        return np.ascontiguousarray(raw).view(like.dtype).reshape(like.shape)


def execute(
    codes: Mapping[str, Code], module: Module, application: Application
) -> tuple[list[Counts], dict[str, Array]]:
    """The counts of each launch, and the buffers that they leave.

    Raises: PcfmError where the code has what is not executed.
    """
    memory = _Memory.of(application)
    counted = []
    with np.errstate(all="ignore"):
        for step in application.steps:
            counts = Counts()
            kernel = next(fn for fn in module.functions if fn.name == step.kernel)
            program = _Program(codes[step.kernel])
            constants = _constants(kernel, step, memory, module, program)
            for block in product(*map(range, reversed(step.grid))):
                _run_block(program, step, block[::-1], constants, memory, counts, application.fuel)
            counted.append(counts)
    left = {name: memory.buffer(name, each.data) for name, each in application.buffers.items()}
    return counted, left


def _constants(
    kernel: Function, step: Step, memory: _Memory, module: Module, program: _Program
) -> dict[int, Array]:
    args = [_BASE + memory.offsets[arg] if isinstance(arg, str) else arg for arg in step.args]
    bank = bytearray(4096)
    for number, word in enumerate((*step.block, *step.grid)):
        bank[4 * number : 4 * number + 4] = word.to_bytes(4, "little")
    bank[_STACK : _STACK + 4] = LOCAL_BYTES.to_bytes(4, "little")
    end = _PARAMETERS
    for parameter, data in zip(kernel.args, pack_parameters(kernel, args, module), strict=True):
        by_value = by_value_type(parameter, module.types) is not None
        aligned = alignment_of(parameter) if by_value else len(data)
        start = -(-end // aligned) * aligned
        end = start + len(data)
        bank[start:end] = data
    tables = program.tables + bytes(-len(program.tables) % 4 + 4)
    return {0: np.frombuffer(bytes(bank), np.uint32), 2: np.frombuffer(tables, np.uint32)}


def _run_block(
    program: _Program,
    step: Step,
    block: Sequence[int],
    constants: dict[int, Array],
    memory: _Memory,
    counts: Counts,
    fuel: int,
) -> None:
    shared = np.zeros(SHARED_BASE + _SHARED_BYTES, np.uint8)
    width, height, depth = step.block
    threads = np.arange(-(-width * height * depth // LANES) * LANES)
    places = {
        "SR_TID.X": threads % width,
        "SR_TID.Y": threads // width % height,
        "SR_TID.Z": threads // (width * height),
    }
    same = {f"SR_CTAID.{axis}": number for axis, number in zip("XYZ", block, strict=True)}
    same["SR_CgaCtaId"] = 0
    warps = []
    for first in range(0, len(threads), LANES):
        special = {name: row[first : first + LANES].astype(np.uint32) for name, row in places.items()}
        special |= {name: np.full(LANES, number, np.uint32) for name, number in same.items()}
        special["SR_LANEID"] = np.arange(LANES, dtype=np.uint32)
        state = Warp(special, constants, memory.bytes, _BASE, shared)
        lanes = _lanes_of(threads[first : first + LANES] < width * height * depth)
        warps.append(_Warp(program, state, lanes, counts))
    while warps:
        warps = [warp for warp in warps if warp.run(fuel)]
        for warp in warps:
            warp.pass_barrier()
