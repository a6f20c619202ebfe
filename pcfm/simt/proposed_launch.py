"""A launch on which a kernel of unknown purpose returns, found by executing it.

Each trial runs the kernel with elastic buffers, far larger than it is likely to need, and records how much of
each it touches; what is proposed has buffers of just these sizes, and has been executed with them. The block
is the one that the kernel's annotations name, else one with as many dimensions as it asks for. Where a trial
does not return, smaller numbers, other contents and other blocks are tried, down to one thread, in a fixed
order and with little fuel, so that the answer is the same each time; then those that ran out of it have more,
and those that went beyond a buffer larger ones, on one thread block. A kernel that returns on none of them
gets the plain example.

Not handled: buffers of pointers, and structures behind pointers whose members must fit each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace

import numpy as np

from pcfm.diagnostics import PcfmError
from pcfm.ir.attributes import string_attribute
from pcfm.ir.instructions import Call
from pcfm.ir.module import Function, Module
from pcfm.ir.shared_memory import SHARED
from pcfm.ir.thread_bounds import most_threads
from pcfm.launch import BufferArg, Launch
from pcfm.launch.model import ELEMENT_DTYPES, BufferRecipe, ScalarArg
from pcfm.machine import Machine
from pcfm.simt.binding import argument_addresses
from pcfm.simt.launch_example import Sketch, arguments, example_launch
from pcfm.simt.memory import Part
from pcfm.simt.observers import Observer
from pcfm.simt.outcome import Outcome, OutOfFuel, Returned, Trapped
from pcfm.simt.parameters import launch_slots
from pcfm.simt.simulate import simulate

_FUEL, _MORE_FUEL = 10_000, 400_000
_ELASTIC_BYTES, _MORE_BYTES = 1 << 25, 1 << 27
"""Of all buffers together."""
_DRAWN = 1 << 16  # elements; behind them contents repeat
_DYNAMIC_SHARED_BYTES, _MORE_SHARED_BYTES = 1 << 14, 1 << 16
# Of a trap in an array whose size does not come from the launch.
_STATIC = re.compile(r"of shared memory|from the start of @")
_NUMBERS = (256, 64, 16, 4, 1)
_INITS = ("random", "iota", "zeros")
_BLOCKS = {
    1: ((64,), (256,), (32,), (16,), (8,), (1,)),
    2: ((16, 16), (8, 8), (32, 8), (32, 1), (4, 4), (1, 1)),
    3: ((8, 8, 4), (4, 4, 4), (2, 2, 2), (1, 1, 1)),
}
_GRIDS = {1: (4,), 2: (2, 2), 3: (2, 2, 2)}


def proposed_launch(kernel: Function, module: Module, machine: Machine) -> str:
    """The text of a launch file on which `kernel` returns where one is found, else the plain example.

    Raises: UnsupportedError.
    """
    blocks = list(_blocks(kernel))
    grid = _GRIDS[max(_dimensions(kernel, "ctaid", "workgroup.id"), 1)]
    shared = _DYNAMIC_SHARED_BYTES if _has_dynamic_shared(module) else 0
    first = Sketch(grid, blocks[0], dynamic_shared_bytes=shared)
    search = _Search(kernel, module, machine)
    try:
        returning = search.first_returning([replace(first, block=block) for block in blocks])
    except PcfmError:
        returning = None  # What cannot be executed has an example all the same.
    return example_launch(kernel, module, returning or first)


@dataclass
class _Search:
    """The trials of one kernel, and those of them that more fuel or larger buffers might let return."""

    kernel: Function
    module: Module
    machine: Machine
    hungry: list[Sketch] = field(default_factory=list[Sketch])
    beyond: list[Sketch] = field(default_factory=list[Sketch])

    def first_returning(self, sketches: Sequence[Sketch]) -> Sketch | None:
        """The first sketch, with numbers, contents and sizes, on which the kernel returns; None without one.

        Raises: PcfmError for what cannot be executed.
        """
        if sketches[0].dynamic_shared_bytes:
            more = [replace(each, dynamic_shared_bytes=_MORE_SHARED_BYTES) for each in sketches]
            sketches = [sketches[0], *more]
        for sketch in sketches:
            returning, may_be_block = self._with_numbers(sketch)
            if returning is not None:
                return returning
            if not may_be_block:
                break
        alone = tuple(1 for _ in sketches[0].grid)
        for waiting, fuel, size in (
            (self.hungry, _MORE_FUEL, _ELASTIC_BYTES),
            (self.beyond, _MORE_FUEL, _MORE_BYTES),
        ):
            for sketch in {id(each): each for each in (*waiting[:1], *waiting[-1:])}.values():
                fitted, outcome = self._fitted(replace(sketch, grid=alone), fuel, size)
                if isinstance(outcome, Returned):
                    return fitted
        return None

    def _with_numbers(self, sketch: Sketch) -> tuple[Sketch | None, bool]:
        """The sketch with a number and contents on which the kernel returns; or whether a smaller block may,
        where the kernel went beyond a static array with the last number.
        """
        is_static = False
        for number in _NUMBERS:
            for init in _INITS:
                trial = replace(sketch, number=number, init=init)
                fitted, outcome = self._fitted(trial, _FUEL, _ELASTIC_BYTES)
                if isinstance(outcome, Returned):
                    return fitted, False
                if isinstance(outcome, OutOfFuel):
                    self.hungry.append(trial)
                    break  # Other contents seldom make a long loop short; a smaller number does.
                is_static = isinstance(outcome, Trapped) and _STATIC.search(outcome.reason) is not None
                if is_static:
                    break
                self.beyond.append(trial)
        return None, is_static

    def _fitted(self, sketch: Sketch, fuel: int, elastic_bytes: int) -> tuple[Sketch, Outcome]:
        """The sketch with buffers as large as the kernel needs on it, and how it ends with these."""
        recipes = arguments(launch_slots(self.kernel, self.module), sketch)
        pointers = max(1, sum(isinstance(recipe, BufferRecipe) for recipe in recipes))
        share = min(elastic_bytes // pointers, elastic_bytes >> 1)
        elastic = _launch(
            self.kernel, replace(sketch, counts=_counts(recipes, [share] * len(recipes))), self.module
        )
        extents = _Extents(elastic)
        result = simulate(self.module, elastic, self.machine, fuel=fuel, observers=(extents,))
        if not isinstance(result.outcome, Returned):
            return sketch, result.outcome
        fitted = replace(sketch, counts=_counts(recipes, extents.bytes))
        last = _launch(self.kernel, fitted, self.module)
        return fitted, simulate(self.module, last, self.machine, fuel=fuel, observers=()).outcome


def _counts(recipes: Sequence[BufferRecipe | ScalarArg], sizes: Sequence[int]) -> tuple[int, ...]:
    """How many elements of each recipe take so many bytes, one at least."""
    return tuple(
        max(1, -(-size // ELEMENT_DTYPES[each.type].itemsize)) if isinstance(each, BufferRecipe) else 1
        for each, size in zip(recipes, sizes, strict=True)
    )


def _launch(kernel: Function, sketch: Sketch, module: Module) -> Launch:
    args = [
        BufferArg(_drawn(each, index)) if isinstance(each, BufferRecipe) else each
        for index, each in enumerate(arguments(launch_slots(kernel, module), sketch))
    ]
    grid, block = _extended(sketch.grid), _extended(sketch.block)
    return Launch(kernel.name, grid, block, tuple(args), sketch.dynamic_shared_bytes)


def _extended(shape: tuple[int, ...]) -> tuple[int, int, int]:
    x, y, z = (*shape, 1, 1)[:3]
    return x, y, z


def _drawn(recipe: BufferRecipe, index: int) -> np.ndarray:
    part = replace(recipe, count=min(recipe.count, _DRAWN)).draw(index)
    return part if part.size == recipe.count else np.resize(part, recipe.count)


class _Extents(Observer):
    """How many bytes of each argument's buffer a run touches."""

    def __init__(self, launch: Launch) -> None:
        addresses = argument_addresses(launch)
        self.bytes = [0] * len(addresses)
        self._arguments = [index for index, address in enumerate(addresses) if address is not None]
        self._starts = np.array([address for address in addresses if address is not None], np.uint64)
        sizes = [arg.data.nbytes for arg in launch.args if isinstance(arg, BufferArg)]
        self._ends = self._starts + np.array(sizes, np.uint64)

    def memory(self, part: Part, data: Sequence[np.ndarray]) -> None:
        """Notes how far each buffer is touched."""
        addresses = part.addresses.ravel()
        for number, (start, end) in enumerate(zip(self._starts, self._ends, strict=True)):
            inside = addresses[(addresses >= start) & (addresses < end)]
            if inside.size:
                extent = int(inside.max() - start) + part.access.size_bytes
                argument = self._arguments[number]
                self.bytes[argument] = max(self.bytes[argument], extent)


def _blocks(kernel: Function) -> Iterator[tuple[int, ...]]:
    """The thread blocks to try: what an annotation demands; else by dimensions, within the bound stated."""
    for word in sorted(kernel.attribute_words()):
        name, value = string_attribute(word)
        if name == "nvvm.reqntid":
            yield tuple(int(size) for size in value.split(","))
            return
    dimensions = max(_dimensions(kernel, "tid", "workitem.id"), 1)
    bound = most_threads(kernel)
    if bound is not None and bound <= 1024 and dimensions == 1:
        yield (bound,)
    fitting = [block for block in _BLOCKS[dimensions] if bound is None or np.prod(block) <= bound]
    yield from fitting or [(1,)]


def _dimensions(kernel: Function, nvidia: str, amd: str) -> int:
    """How many dimensions of thread or block numbers the kernel, or what its module calls, asks for."""
    assert kernel.module is not None
    asked = {
        inst.callee_name or ""
        for fn in (kernel, *(each for each in kernel.module.defined_functions if not each.is_kernel))
        for inst in fn.instructions()
        if isinstance(inst, Call)
    }
    names = (f"llvm.nvvm.read.ptx.sreg.{nvidia}.", f"llvm.amdgcn.{amd}.")
    axes = [each[-1] for each in asked if each.startswith(names) and each[-1] in "xyz"]
    return max((1 + "xyz".index(axis) for axis in axes), default=0)


def _has_dynamic_shared(module: Module) -> bool:
    """Whether a variable in shared memory has its size from the launch."""
    return any(
        variable.type == SHARED and module.datalayout.size_of(variable.value_type) == 0
        for variable in module.variables
    )
