"""Whether two kernels differ, found out without the check: on many more inputs, and natively.

`SourceRuns` simulates a kernel on many inputs once (values within the launch's bounds, or any, among them
every number that occurs in the text of either kernel, and its neighbours) and tells targets from it by
memory, outcome, definedness and, where asked, races. A target has little fuel: one that has lost its way out
of a loop is to be found out soon. `native_difference` compiles both kernels for the host without optimisation
and runs their threads one after the other, which shares nothing with the simulator; it knows kernels only in
which no thread waits for or asks another. Its buffers lie in one piece of memory with guards between them,
which are compared too: what a wrong target writes beside a buffer is seen, and does not strike the allocator.
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import pickle
import re
import signal
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

import llvmlite.binding as llvm
import numpy as np

from pcfm.ir.clone import clone_module
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.machine import Machine
from pcfm.simt import RunResult, simulate
from pcfm.simt.observers import Observer
from pcfm.simt.program import Node
from pcfm.simt.races import RaceObserver
from pcfm.simt.simulate import Undef, simulate_together
from pcfm.simt.step import Step

_TOGETHER = 40
_UNDEFINED = 60
_UNDEFINED_ALONE = 8
_RACES = 3
_REACHING = 3
_SOURCE_FUEL = 200_000
_FUEL_FACTOR = 20
_FUEL_EXTRA = 10_000
_SECONDS = 10
_GUARD_BYTES = 4096
_GUARD = 0xA5
DIED = "the target faults or does not end"


def wide_inputs(
    source: Module, target: Module, launch: Launch, count: int, seed: int, *, beyond: bool = False
) -> Iterator[Launch]:
    """`count` inputs within the bounds of the launch's random buffers; `beyond` them, every third."""
    texts = print_module(source) + print_module(target)
    numbers = sorted({int(word) for word in re.findall(r"(?<![\w.%@])-?\d+(?![\w.])", texts)})
    pool = np.array(sorted({n + d for n in numbers for d in (-1, 0, 1) if abs(n) < 2**62}), np.int64)
    rng = np.random.default_rng(seed)
    for number in range(count):
        args = []
        for arg in launch.args:
            recipe = arg.recipe if isinstance(arg, BufferArg) else None
            if recipe is not None and recipe.init == "random" and isinstance(arg, BufferArg):
                within = _any_integer(recipe) if beyond and number % 3 == 2 else recipe
                arg = BufferArg(_draw(within, pool, rng, share=(number % 5) / 5), arg.readonly, recipe)
            elif isinstance(arg, ScalarArg) and arg.type == "i32" and number % 3 == 0:
                arg = ScalarArg("i32", int(rng.integers(0, 40)))
            args.append(arg)
        yield replace(launch, args=tuple(args))


def _any_integer(recipe: BufferRecipe) -> BufferRecipe:
    bits = {"i16": 16, "i32": 32, "i64": 63}.get(recipe.type)
    if bits is None:
        return recipe
    return replace(recipe, low=-(2 ** (bits - 1)), high=2 ** (bits - 1) - 1)


def _draw(recipe: BufferRecipe, pool: np.ndarray, rng: np.random.Generator, share: float) -> np.ndarray:
    low, high = recipe.bounds()
    known = pool[(pool >= low) & (pool <= high)]
    if recipe.type in ("float", "double", "half"):
        data = rng.uniform(low, high, recipe.count)
        whole = rng.choice(known if known.size else np.zeros(1), recipe.count)
    else:
        data = rng.integers(int(low), int(high), recipe.count, endpoint=True, dtype=np.int64)
        whole = rng.choice(known if known.size else np.array([int(low)]), recipe.count)
        edges = rng.choice(np.array([int(low), int(high)]), recipe.count)
        data = np.where(rng.random(recipe.count) < 0.05, edges, data)
    mixed = np.where(rng.random(recipe.count) < share, whole, data)
    return mixed.astype(recipe.draw(0).dtype)


@dataclass(frozen=True)
class Difference:
    """On which input a target differs first, and how."""

    number: int
    what: str

    def __str__(self) -> str:
        return f"input {self.number}: {self.what}"


class _Blocks(Observer):
    """The names of the blocks that ran."""

    def __init__(self) -> None:
        self.names: set[str | None] = set()

    def step(self, node: Node, step: Step) -> None:
        self.names.add(node.block.name)


class SourceRuns:
    """A kernel's runs on the launches on which it returns; each is made once for all targets."""

    def __init__(self, module: Module, launches: Sequence[Launch], machine: Machine) -> None:
        self.module, self.machine = module, machine
        self.fuel = _SOURCE_FUEL
        results = self._run(module, launches, "zero")
        self.numbers = [number for number, result in enumerate(results) if result.returned]
        self.launches = [launches[number] for number in self.numbers]
        self.results = [results[number] for number in self.numbers]
        self.fuel = _FUEL_FACTOR * max((each.fuel_used for each in self.results), default=0) + _FUEL_EXTRA
        self._defined: list[RunResult] | None = None
        self._reached: _Blocks | None = None

    def difference(self, target: Module, *, races: bool = False) -> Difference | None:
        """The first that is seen of a target; None where there is none."""
        for start in range(0, len(self.launches), _TOGETHER):
            part = self.launches[start : start + _TOGETHER]
            ours = self.results[start : start + _TOGETHER]
            for index, theirs in enumerate(self._each(target, part)):
                what = _what_differs(ours[index], theirs)
                if what is not None:
                    return Difference(self.numbers[start + index], what)
        return self._less_defined(target) or (self._race(target) if races else None)

    def reaches(self, block: str) -> bool:
        """Whether any lane comes to a block of the source, of that name."""
        if self._reached is None:
            self._reached = _Blocks()
            for launch in self.launches[:_REACHING]:
                simulate(self.module, launch, self.machine, observers=(self._reached,), fuel=self.fuel)
        return block in self._reached.names

    def _each(self, target: Module, launches: Sequence[Launch]) -> Iterator[RunResult]:
        """The target's runs: together where all end, else one by one, as they are asked for."""
        together = simulate_together(target, launches, self.machine, fuel=self.fuel)
        if together is not None:
            yield from together
            return
        for launch in launches:
            yield simulate(target, launch, self.machine, observers=(), fuel=self.fuel)

    def _run(self, module: Module, launches: Sequence[Launch], undef: Undef) -> list[RunResult]:
        together = simulate_together(module, launches, self.machine, fuel=self.fuel, undef=undef)
        if together is not None:
            return together
        if undef == "trap":
            launches = launches[:_UNDEFINED_ALONE]
        return [
            simulate(module, launch, self.machine, observers=(), fuel=self.fuel, undef=undef)
            for launch in launches
        ]

    def _less_defined(self, target: Module) -> Difference | None:
        if self._defined is None:
            self._defined = self._run(self.module, self.launches[:_UNDEFINED], "trap")
        theirs = self._run(target, self.launches[: len(self._defined)], "trap")
        for number, left, right in zip(self.numbers, self._defined, theirs, strict=False):
            if left.undefined is None:
                continue
            if right.undefined is None:
                return Difference(number, f"less defined: {right.outcome}")
            for a, b in zip(left.undefined, right.undefined, strict=True):
                if a is not None and b is not None and (b & ~a).any():
                    return Difference(number, f"less defined: {right.outcome}")
        return None

    def _race(self, target: Module) -> Difference | None:
        """A data race of the target on inputs on which the source has none."""
        for number, launch in list(zip(self.numbers, self.launches, strict=True))[:_RACES]:
            ours, theirs = RaceObserver(), RaceObserver()
            for module, observer in ((self.module, ours), (target, theirs)):
                simulate(module, launch, self.machine, observers=(observer,), fuel=self.fuel)
            if theirs.report().harmful and not ours.report().harmful:
                return Difference(number, "a data race")
        return None


def wide_difference(
    source: Module, target: Module, launches: Sequence[Launch], machine: Machine
) -> str | None:
    """How they differ on an input on which the source returns; None where no difference was seen."""
    difference = SourceRuns(source, launches, machine).difference(target)
    return None if difference is None else str(difference)


def _what_differs(ours: RunResult, theirs: RunResult) -> str | None:
    if not theirs.returned:
        return f"{theirs.outcome}"
    for index, (a, b) in enumerate(zip(ours.buffers, theirs.buffers, strict=True)):
        if a is not None and b is not None and not _equal(a, b):
            return f"argument {index} differs"
    return None


def _equal(a: np.ndarray, b: np.ndarray) -> bool:
    if a.dtype.kind == "f":
        return bool(np.array_equal(a, b, equal_nan=True))
    return a.tobytes() == b.tobytes()


_REGISTERS = {"tid": "workitem.id", "ctaid": "workgroup.id", "ntid": None, "nctaid": None}
_ALONE = re.compile(r"call [^\n]*@llvm\.(nvvm|amdgcn)\.|@__nv_")


def native_text(module: Module) -> str | None:
    """The module for the host, its thread and block numbers in the variables `@lane.tid.x` and so on; None
    where its threads do not run alone.
    """
    twin = clone_module(module)
    for fn in twin.defined_functions:
        for inst in fn.instructions():
            inst.flags = ()
            inst.metadata.clear()
            inst.debug_records.clear()
    text = print_module(twin)
    text = re.sub(r"^target (datalayout|triple).*\n", "", text, flags=re.M)
    text = re.sub(r"\b(ptx_kernel|amdgpu_kernel) ", "", text)
    names: dict[str, None] = {}
    for ours, theirs in _REGISTERS.items():
        spellings = rf"llvm\.nvvm\.read\.ptx\.sreg\.{ours}\.([xyz])"
        if theirs is not None:
            spellings += rf"|llvm\.amdgcn\.{re.escape(theirs)}\.([xyz])"

        def renamed(match: re.Match[str], ours: str = ours) -> str:
            name = f"lane.{ours}.{match[1] or match[2]}"
            names[name] = None
            return f"@{name}("

        text = re.sub(rf"@(?:{spellings})\(", renamed, text)
    if _ALONE.search(text):
        return None
    text = re.sub(r"^declare [^\n]*@lane\.[^\n]*\n", "", text, flags=re.M)
    for name in names:
        text += f"@v.{name} = global i32 0\ndefine i32 @{name}() {{\n  %v = load i32, ptr @v.{name}\n"
        text += "  ret i32 %v\n}\n"
    return text


def native_buffers(text: str, launches: Sequence[Launch]) -> list[list[np.ndarray | None]] | None:
    """The buffers after each launch, and last the guards around them; None where the process did not live to
    tell.
    """
    read, write = os.pipe()
    child = os.fork()
    if child == 0:  # faults and endless loops are the child's
        os.close(read)
        faulthandler.disable()
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)  # an allocator's last words are no news
        signal.alarm(_SECONDS)
        with os.fdopen(write, "wb") as pipe:
            pickle.dump(_run_natively(text, launches), pipe)
        os._exit(0)
    os.close(write)
    with os.fdopen(read, "rb") as pipe:
        data = pipe.read()
    _, status = os.waitpid(child, 0)
    return pickle.loads(data) if status == 0 else None


def _run_natively(text: str, launches: Sequence[Launch]) -> list[list[np.ndarray | None]]:
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    host = llvm.Target.from_default_triple().create_target_machine(opt=0)
    engine = llvm.create_mcjit_compiler(llvm.parse_assembly(text), host)
    engine.finalize_object()
    kernel = ctypes.CFUNCTYPE(None)(engine.get_function_address(launches[0].kernel))
    results = []
    for launch in launches:
        memory, buffers = _guarded(launch)
        given = [
            ctypes.c_void_p(buffer.ctypes.data) if buffer is not None else _scalar(arg)
            for arg, buffer in zip(launch.args, buffers, strict=True)
        ]
        for name, extents in (("ntid", launch.block), ("nctaid", launch.grid)):
            _set(engine, name, extents)
        for block in np.ndindex(*launch.grid[::-1]):
            _set(engine, "ctaid", block[::-1])
            for thread in np.ndindex(*launch.block[::-1]):
                _set(engine, "tid", thread[::-1])
                kernel(*given)
        kept = [None if buffer is None else buffer.copy() for buffer in buffers]
        for buffer in buffers:
            if buffer is not None:
                buffer.view(np.uint8)[:] = _GUARD
        results.append([*kept, memory])
    return results


def _guarded(launch: Launch) -> tuple[np.ndarray, list[np.ndarray | None]]:
    """Copies of the launch's buffers in one piece of memory, with guards before, between and behind them."""
    datas = [arg.data if isinstance(arg, BufferArg) else None for arg in launch.args]
    steps = [0 if data is None else -(-data.nbytes // 64) * 64 + _GUARD_BYTES for data in datas]
    memory = np.full(sum(steps) + 2 * _GUARD_BYTES, _GUARD, np.uint8)
    start = _GUARD_BYTES - memory.ctypes.data % 64
    buffers: list[np.ndarray | None] = []
    for data, step in zip(datas, steps, strict=True):
        if data is None:
            buffers.append(None)
            continue
        buffer = memory[start : start + data.nbytes].view(data.dtype)
        buffer[:] = data.ravel()
        buffers.append(buffer)
        start += step
    return memory, buffers


def _scalar(arg: BufferArg | ScalarArg) -> object:
    assert isinstance(arg, ScalarArg)
    kinds = {"float": ctypes.c_float, "double": ctypes.c_double, "i64": ctypes.c_int64, "i32": ctypes.c_int32}
    return kinds[arg.type](arg.value)  # type: ignore[arg-type]


def _set(engine: llvm.ExecutionEngine, name: str, values: Sequence[int]) -> None:
    for axis, value in zip("xyz", values, strict=True):
        address = engine.get_global_value_address(f"v.lane.{name}.{axis}")
        if address:
            ctypes.c_int32.from_address(address).value = value


def native_difference(source: Module, target: Module, launches: Sequence[Launch]) -> str | None:
    """How they differ natively; None where they do not, "" where they cannot be run so."""
    texts = native_text(source), native_text(target)
    if texts[0] is None or texts[1] is None:
        return ""
    ours, theirs = (native_buffers(text, launches) for text in texts)
    if ours is None:
        return ""
    if theirs is None:
        return DIED
    for number, (left, right) in enumerate(zip(ours, theirs, strict=True)):
        for index, (a, b) in enumerate(zip(left, right, strict=True)):
            if a is not None and b is not None and not _equal(a, b):
                return f"input {number}: argument {index} differs"
    return None
