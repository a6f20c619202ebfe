"""The inputs on which source and target are compared, in a fixed order.

The launch as given; its random buffers at their bounds (zeros, low, high, iota); then in turn

- *constants*: every element is, with even chances, a number that either program compares with or its
  neighbour (`pcfm.check.constants`), or drawn at random; both within the bounds that the launch states;
- one scalar argument set to a number that it is compared with, or its neighbour;
- other *seeds*.

A floating-point buffer that is given by value (`.npy`) has no bounds: its elements are drawn from its own.
An integer buffer given by value is the same in all inputs, since it may hold indices; so are buffers of
zeros and `iota`. The verdict says which were, and how many inputs really differed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice

import numpy as np

from pcfm.check.constants import Compared, compared_numbers
from pcfm.check.runs import Input
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, BufferRecipe, Launch, ScalarArg
from pcfm.launch.model import FLOAT_TYPES, scalar_problem, to_elements

_BOUNDARIES = ("zeros", "low", "high", "iota")


def make_inputs(
    source: Module, target: Module, launch: Launch, seed: int, start: int, stop: int
) -> Iterator[Input]:
    """Inputs number `start` to `stop`, as far as there are so many; those before them are not drawn."""
    for name, make in islice(_recipes(source, target, launch, seed), start, stop):
        yield name, make()


def _recipes(
    source: Module, target: Module, launch: Launch, seed: int
) -> Iterator[tuple[str, Callable[[], Launch]]]:
    """Name and maker of every input; without end where a buffer can be drawn again."""
    yield "as given", lambda: launch
    if launch.has_random_buffers:
        for kind in _BOUNDARIES:
            yield kind, partial(launch.with_boundary, kind)
    compared = compared_numbers(source, target)
    pools = _Pools.of(compared)
    endless = launch.has_random_buffers or any(_is_redrawn(arg) for arg in launch.args)
    scalars = list(_scalars(launch, compared))
    number = 0
    while endless or number < len(scalars):
        if endless and not pools.empty:
            yield f"constants {number}", partial(_with_constants, launch, pools, seed + number)
        if number < len(scalars):
            index, scalar = scalars[number]
            yield f"argument {index} = {scalar.value}", partial(_with_argument, launch, index, scalar)
        if endless:
            yield f"seed {seed + number}", partial(_with_seed, launch, seed + number)
        number += 1


@dataclass(frozen=True)
class _Pools:
    """The numbers to put into buffers, in order."""

    integers: np.ndarray
    floats: np.ndarray

    @classmethod
    def of(cls, compared: Compared) -> _Pools:
        """The numbers that are compared with, and their neighbours."""
        near = {n + step for n in compared.integers for step in (-1, 0, 1)}
        integers = np.array(sorted(n for n in near if -(2**63) <= n < 2**63), np.int64)
        exact = np.array(sorted({*compared.floats, *map(float, compared.integers)}), np.float64)
        single = exact.astype(np.float32)
        sides = [np.nextafter(single, np.float32(end)).astype(np.float64) for end in (-np.inf, np.inf)]
        return cls(integers, np.unique(np.concatenate([exact, *sides])))

    @property
    def empty(self) -> bool:
        return not self.floats.size

    def within(self, recipe: BufferRecipe) -> np.ndarray:
        """Those that a buffer may hold."""
        low, high = recipe.bounds()
        pool = self.floats if recipe.type in FLOAT_TYPES else self.integers
        return pool[(pool >= low) & (pool <= high)]


def _is_redrawn(arg: BufferArg | ScalarArg) -> bool:
    """Whether a buffer was given by value, and holds different floating-point numbers."""
    if not isinstance(arg, BufferArg) or arg.recipe is not None or arg.data.dtype.kind != "f":
        return False
    return bool((arg.data != arg.data[:1]).any())


def _redraw(data: np.ndarray, rng: np.random.Generator) -> np.ndarray:
    return data[rng.integers(0, data.size, data.size)]


def _with_seed(launch: Launch, seed: int) -> Launch:
    launch = launch.with_seed(seed)
    args = [
        BufferArg(_redraw(arg.data, np.random.default_rng([seed, index])), arg.readonly)
        if isinstance(arg, BufferArg) and _is_redrawn(arg)
        else arg
        for index, arg in enumerate(launch.args)
    ]
    return replace(launch, args=tuple(args))


def _with_constants(launch: Launch, pools: _Pools, seed: int) -> Launch:
    launch = _with_seed(launch, seed)
    args = list(launch.args)
    for index, arg in enumerate(args):
        if isinstance(arg, BufferArg) and arg.recipe is not None and arg.recipe.init == "random":
            pool = pools.within(arg.recipe)
            if pool.size:
                rng = np.random.default_rng([seed, index, 1])
                chosen = to_elements(rng.choice(pool, arg.data.size), arg.recipe.type)
                kept = rng.random(arg.data.size) < 0.5
                args[index] = BufferArg(np.where(kept, arg.data, chosen), arg.readonly, arg.recipe)
    return replace(launch, args=tuple(args))


def _scalars(launch: Launch, compared: Compared) -> Iterator[tuple[int, ScalarArg]]:
    """Other values of scalar arguments that the kernel compares with constants, in order."""
    for index, arg in enumerate(launch.args):
        if isinstance(arg, ScalarArg):
            numbers = compared.of_arguments.get((launch.kernel, index), set())
            steps = (-1, 0, 1) if arg.type not in FLOAT_TYPES else (0,)
            for value in sorted({number + step for number in numbers for step in steps}):
                if value != arg.value and not scalar_problem(arg.type, value):
                    yield index, ScalarArg(arg.type, value)


def _with_argument(launch: Launch, index: int, scalar: ScalarArg) -> Launch:
    return replace(launch, args=(*launch.args[:index], scalar, *launch.args[index + 1 :]))


def digest(launch: Launch) -> str:
    """The same for two launches of a kernel exactly where their arguments are."""
    sha = hashlib.sha256()
    for arg in launch.args:
        sha.update(arg.data.tobytes() if isinstance(arg, BufferArg) else repr(arg).encode())
    return sha.hexdigest()


def fixed_arguments(launches: Sequence[Launch]) -> tuple[int, ...]:
    """The buffers given by value, of more than one value, that are the same in all of the launches."""
    first = launches[0]
    return tuple(
        index
        for index, arg in enumerate(first.args)
        if isinstance(arg, BufferArg)
        and arg.recipe is None
        and bool((arg.data != arg.data[:1]).any())
        and all(_same(arg, launch.args[index]) for launch in launches[1:])
    )


def _same(arg: BufferArg, other: BufferArg | ScalarArg) -> bool:
    return isinstance(other, BufferArg) and arg.data.tobytes() == other.data.tobytes()
