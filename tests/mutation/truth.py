"""Whether two kernels differ, found out without the check: on many more inputs, and natively.

`wide_difference` simulates hundreds of inputs of its own drawing (values within the launch's bounds, among
them every number that occurs in the text of either kernel, and its neighbours) and compares memory, outcome
and, on some, definedness. `native_difference` compiles both kernels for the host without optimisation and
runs their threads one after the other, which shares nothing with the simulator; it knows kernels only in
which no thread waits for or asks another.
"""

from __future__ import annotations

import ctypes
import faulthandler
import os
import pickle
import re
import signal
from collections.abc import Iterator, Sequence
from dataclasses import replace

import llvmlite.binding as llvm
import numpy as np

from pcfm.ir.clone import clone_module
from pcfm.ir.module import Module
from pcfm.ir.printer import print_module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.machine import Machine
from pcfm.simt import simulate
from pcfm.simt.simulate import simulate_together

_TOGETHER = 40
_UNDEFINED = 60
_UNDEFINED_ALONE = 8
_SECONDS = 20


def wide_inputs(source: Module, target: Module, launch: Launch, count: int, seed: int) -> Iterator[Launch]:
    """`count` inputs within the bounds of the launch's random buffers."""
    texts = print_module(source) + print_module(target)
    numbers = sorted({int(word) for word in re.findall(r"(?<![\w.%@])-?\d+(?![\w.])", texts)})
    pool = np.array(sorted({n + d for n in numbers for d in (-1, 0, 1) if abs(n) < 2**62}), np.int64)
    rng = np.random.default_rng(seed)
    for number in range(count):
        args = []
        for arg in launch.args:
            recipe = arg.recipe if isinstance(arg, BufferArg) else None
            if recipe is not None and recipe.init == "random" and isinstance(arg, BufferArg):
                arg = BufferArg(_draw(recipe, pool, rng, share=(number % 5) / 5), arg.readonly, recipe)
            elif isinstance(arg, ScalarArg) and arg.type == "i32" and number % 3 == 0:
                arg = ScalarArg("i32", int(rng.integers(0, 40)))
            args.append(arg)
        yield replace(launch, args=tuple(args))


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


def wide_difference(
    source: Module, target: Module, launches: Sequence[Launch], machine: Machine
) -> str | None:
    """How they differ on an input on which the source returns; None where no difference was seen."""
    for start in range(0, len(launches), _TOGETHER):
        part = launches[start : start + _TOGETHER]
        ours = simulate_together(source, part, machine)
        theirs = simulate_together(target, part, machine)
        if ours is None or theirs is None:
            ours = [simulate(source, launch, machine, observers=()) for launch in part]
            fuel = 20 * max(result.fuel_used for result in ours) + 10_000
            theirs = [simulate(target, launch, machine, observers=(), fuel=fuel) for launch in part]
        for number, (left, right) in enumerate(zip(ours, theirs, strict=True), start):
            if not left.returned:
                continue
            if not right.returned:
                return f"input {number}: {right.outcome}"
            for index, (a, b) in enumerate(zip(left.buffers, right.buffers, strict=True)):
                if a is not None and b is not None and not _equal(a, b):
                    return f"input {number}: argument {index} differs"
    return _definedness_difference(source, target, launches[:_UNDEFINED], machine)


def _definedness_difference(
    source: Module, target: Module, launches: Sequence[Launch], machine: Machine
) -> str | None:
    ours = simulate_together(source, launches, machine, undef="trap")
    theirs = simulate_together(target, launches, machine, undef="trap")
    if ours is None or theirs is None:
        few = launches[:_UNDEFINED_ALONE]
        ours, theirs = (
            [simulate(module, launch, machine, observers=(), undef="trap") for launch in few]
            for module in (source, target)
        )
    for left, right in zip(ours, theirs, strict=True):
        if left.undefined is None:
            continue
        if right.undefined is None:
            return f"less defined: {right.outcome}"
        for a, b in zip(left.undefined, right.undefined, strict=True):
            if a is not None and b is not None and (b & ~a).any():
                return f"less defined: {right.outcome}"
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
    """The buffers after each launch; None where the process did not live to tell."""
    read, write = os.pipe()
    child = os.fork()
    if child == 0:  # faults and endless loops are the child's
        os.close(read)
        faulthandler.disable()
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
    found = []
    for launch in launches:
        buffers = [arg.data.copy() if isinstance(arg, BufferArg) else None for arg in launch.args]
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
        found.append(buffers)
    return found


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
        return "the target faults or does not end"
    for number, (left, right) in enumerate(zip(ours, theirs, strict=True)):
        for index, (a, b) in enumerate(zip(left, right, strict=True)):
            if a is not None and b is not None and not _equal(a, b):
                return f"input {number}: argument {index} differs"
    return None
