"""The inputs on which source and target are compared, in a fixed order.

The launch as given; its random buffers at their bounds (zeros, low, high, iota), among them the first of the
next two; then in turn

- *constants*: every element is, with even chances, a number that either program compares with or its
  neighbour (`pcfm.check.constants`), or drawn at random; both within the bounds that the launch states;
  every second time the scalars are others too, since a branch on a scalar has one side on all lanes;
- *rare numbers*: every element is, with even chances, one at which programs go wrong whatever their text says
  (`pcfm.check.rare_numbers`), or as in *constants*, and every second time the scalars are others too; the
  other times nearly every floating-point number is a special one, at each place another one each time, so
  that what reads few elements meets them all.
  Integers in buffers stay within the bounds that the launch states; floating-point numbers do not, in any
  buffer of them, since NaN and infinity are no index by themselves;
- *pairs*: the buffers that some pairs of comparisons read hold little else than what they need together, and
  every second time the scalars are others too; the other buffers are drawn;
- one scalar argument set to a number that it is compared with, or its neighbour, or to a rare number, every
  second time beside special floating-point numbers;
- other *seeds*.

What a launch may not be meant for (rare numbers, other scalars) is used only where the source returns on it:
each such input names another that takes its place, first one whose floating-point numbers stay within their
bounds too.

A floating-point buffer that is given by value (`.npy`) has no bounds: its elements are drawn from its own.
An integer buffer given by value is the same in all inputs, since it may hold indices; so are integer buffers
of zeros and `iota`. Structures are drawn by *seeds* and at their bounds alone. The verdict says which were,
and how many inputs really differed.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain, count, islice, zip_longest
from math import prod

import numpy as np

from pcfm.check.constants import Compared, Number, Pair, compared_numbers
from pcfm.check.rare_numbers import rare_elements, rare_scalars, special_elements
from pcfm.check.runs import Input
from pcfm.ir.module import Module
from pcfm.launch import BufferArg, BufferRecipe, Launch, RecordRecipe, ScalarArg
from pcfm.launch.model import FLOAT_TYPES, scalar_problem, to_elements

_BOUNDARIES = ("zeros", "low", "high")
_MOST_PAIRED = 6
_GOLDEN = 0.382
_LANES, _MOST_MORE = 128, 7


def in_ones_place(launch: Launch) -> int:
    """How many inputs are made where a large launch has one: few threads meet few numbers in each. One more
    for each time that 128 threads have those of the launch in them, at most eight.
    """
    threads = prod(launch.grid) * launch.threads_per_block
    return 1 + min(_LANES // threads, _MOST_MORE)


def make_inputs(
    source: Module, target: Module, launch: Launch, seed: int, start: int, stop: int
) -> Iterator[Input]:
    """Inputs number `start` to `stop`, as far as there are so many; those before them are not drawn."""
    for make in islice(_recipes(source, target, launch, seed), start, stop):
        yield make()


def _recipes(source: Module, target: Module, launch: Launch, seed: int) -> Iterator[Callable[[], Input]]:
    """Makers of the inputs; without end where a buffer can be drawn again."""
    compared = compared_numbers(source, target)
    variations = _Variations.of(launch, compared, seed)
    yield partial(Input, "as given", launch)

    def boundary(kind: str) -> Input:
        return Input(kind, launch.with_boundary(kind))

    if launch.has_random_buffers:
        yield from (partial(boundary, kind) for kind in _BOUNDARIES)
    has_constants = variations.endless and not variations.pools.empty
    if variations.has_rare:
        yield partial(variations.rare, 0)
    if has_constants:
        yield partial(variations.constants, 0)
    if launch.has_random_buffers:
        yield partial(boundary, "iota")
    yield from _rounds(variations, has_constants=has_constants)


def _rounds(variations: _Variations, *, has_constants: bool) -> Iterator[Callable[[], Input]]:
    """All that varies, in turn."""
    arguments = iter(range(len(variations.scalars)))
    for number in count():
        first, second = next(arguments, None), next(arguments, None)
        if first is None and not variations.endless and not variations.has_rare:
            return
        if variations.pairs and variations.endless:
            yield partial(variations.paired, 2 * number)
        if first is not None:
            yield partial(variations.argument, first)
        if variations.has_rare:
            yield partial(variations.rare, 2 * number + 1)
        if second is not None:
            yield partial(variations.argument, second)
        if has_constants:
            yield partial(variations.constants, number + 1)
        if variations.pairs and variations.endless:
            yield partial(variations.paired, 2 * number + 1)
        if variations.has_rare:
            yield partial(variations.rare, 2 * number + 2)
        if variations.endless:
            yield partial(variations.seeded, number)


_WORDS = range(-(2**63), 2**63)


@dataclass(frozen=True)
class _Pools:
    """The numbers to put into buffers, in order."""

    integers: np.ndarray
    floats: np.ndarray

    @classmethod
    def of(cls, compared: Compared) -> _Pools:
        """The numbers that are compared with, and their neighbours."""
        near = {n + step for n in compared.integers for step in (-1, 0, 1)}
        integers = np.array(sorted(n for n in near if n in _WORDS), np.int64)
        exact = np.array(sorted({*compared.floats, *map(float, compared.integers)}), np.float64)
        single = exact.astype(np.float32)
        sides = [np.nextafter(single, np.float32(end)).astype(np.float64) for end in (-np.inf, np.inf)]
        return cls(integers, np.unique(np.concatenate([exact, *sides])))

    @classmethod
    def exactly(cls, numbers: Iterable[Number]) -> _Pools:
        """These numbers alone."""
        integers = [n for n in numbers if isinstance(n, int) and n in _WORDS]
        return cls(np.array(integers, np.int64), np.array(list(map(float, numbers)), np.float64))

    @property
    def empty(self) -> bool:
        return not self.floats.size

    def within(self, recipe: BufferRecipe) -> np.ndarray:
        """Those that a buffer may hold."""
        low, high = recipe.bounds()
        pool = self.floats if recipe.type in FLOAT_TYPES else self.integers
        return pool[(pool >= low) & (pool <= high)]


@dataclass(frozen=True)
class _Variations:
    """What a launch can be turned into, each by its number."""

    launch: Launch
    seed: int
    pools: _Pools
    pairs: list[Pair]
    new_pairs: list[Pair]
    scalars: list[tuple[int, ScalarArg]]

    @classmethod
    def of(cls, launch: Launch, compared: Compared, seed: int) -> _Variations:
        """Those of a launch and of what is compared in both programs."""
        pairs, new_pairs = (each.get(launch.kernel, []) for each in (compared.pairs, compared.new_pairs))
        scalars = list(_scalars(launch, compared))
        return cls(launch, seed, _Pools.of(compared), pairs, new_pairs, scalars)

    @property
    def endless(self) -> bool:
        """Whether a buffer can be drawn again."""
        return self.launch.has_random_buffers or any(_is_redrawn(arg) for arg in self.launch.args)

    @property
    def has_rare(self) -> bool:
        """Whether a buffer may hold rare numbers."""
        return any(_drawn(arg) is not None for arg in self.launch.args)

    def seeded(self, number: int) -> Input:
        """All drawn anew."""
        return Input(f"seed {self.seed + number}", _with_seed(self.launch, self.seed + number))

    def constants(self, number: int) -> Input:
        """Every second element a number that is compared with."""
        plain = Input(f"constants {number}", self._with_constants(number))
        return self._in_scalars_too(plain, number) if number % 2 else plain

    def _with_constants(self, number: int) -> Launch:
        def constants(index: int, arg: BufferArg) -> BufferArg:
            recipe = arg.recipe
            if not isinstance(recipe, BufferRecipe) or recipe.init != "random":
                return arg
            rng = np.random.default_rng([self.seed + number, index, 1])
            pool = to_elements(self.pools.within(recipe), recipe.type)
            return _mixed(arg, rng, 1 / 2, partial(_shuffled, pool, rng)) if pool.size else arg

        return _with_buffers(_with_seed(self.launch, self.seed + number), constants)

    def rare(self, number: int) -> Input:
        """Every second element a rare number; within the bounds, or drawn anew, where that is too much."""
        name = f"rare numbers {number}"

        def seeded() -> Input:
            return replace(self.seeded(number), name=f"seed {self.seed + number} for {name}")

        def tame() -> Input:
            launch = self._with_rare(number, beyond=False)
            return Input(
                f"{name}, within bounds", launch, rare=True, instead=seeded if self.endless else None
            )

        plain = Input(name, self._with_rare(number, beyond=True), rare=True, instead=tame)
        return self._in_scalars_too(plain, number) if number % 2 else plain

    def _in_scalars_too(self, plain: Input, number: int) -> Input:
        """An input with another value of each scalar argument, each time the next, or as it is."""
        several: dict[int, list[ScalarArg]] = {}
        for index, scalar in self.scalars:
            several.setdefault(index, []).append(scalar)
        if not several:
            return plain
        launch = plain.launch
        for turn, (index, values) in enumerate(several.items()):
            chosen = values[int((number + turn) * _GOLDEN * len(values)) % len(values)]
            launch = _with_argument(launch, index, chosen)
        return Input(f"{plain.name}, in scalars too", launch, rare=True, instead=lambda: plain)

    def _with_rare(self, number: int, *, beyond: bool) -> Launch:
        def rare(index: int, arg: BufferArg) -> BufferArg:
            recipe = _drawn(arg)
            if recipe is None:
                return arg
            rng = np.random.default_rng([self.seed + number, index, 3])
            if beyond and number and number % 2 == 0 and recipe.type in FLOAT_TYPES:
                return _in_turn(arg, recipe, rng, index + number // 2)
            pool = rare_elements(recipe.type, *recipe.bounds(), beyond=beyond)
            # In one order, begun elsewhere each time: where the first elements alone are read, all of the
            # pool comes there in the end.
            order = np.random.default_rng([self.seed, index, 2]).permutation(pool)
            order = np.roll(order, -int(number * _GOLDEN * order.size))
            return _mixed(arg, rng, (2 + number % 2) / 4, partial(np.resize, order))

        return _with_buffers(self._with_constants(number), rare)

    def _with_special(self, number: int) -> Launch:
        """Nearly every floating-point number one of the special ones, each time the next."""

        def special(index: int, arg: BufferArg) -> BufferArg:
            recipe = _drawn(arg)
            if recipe is None or recipe.type not in FLOAT_TYPES:
                return arg
            return _in_turn(
                arg, recipe, np.random.default_rng([self.seed + number, index, 5]), index - number
            )

        return _with_buffers(self.launch, special)

    def paired(self, number: int) -> Input:
        """Nearly every element a number of a few pairs, the next few for each number."""
        chosen: dict[tuple[int | None, Number], None] = {}
        arguments: dict[int, Number] = {}
        for pair in self._pairs_from(number):
            together = {**chosen, **dict.fromkeys(pair.numbers)}
            if chosen and (len(together) > _MOST_PAIRED or any(i in arguments for i, _ in pair.arguments)):
                break
            chosen = together
            arguments.update(pair.arguments)

        def paired(index: int, arg: BufferArg) -> BufferArg:
            recipe = _drawn(arg)
            if recipe is None or (arg.recipe is not None and arg.recipe.init != "random"):
                return arg
            rng = np.random.default_rng([self.seed + number, index, 4])
            is_float = recipe.type in FLOAT_TYPES
            needed = [n for i, n in chosen if i == index or (i is None and isinstance(n, float) == is_float)]
            pool = to_elements(_Pools.exactly(needed).within(recipe), recipe.type)
            return _mixed(arg, rng, 63 / 64, partial(_shuffled, pool, rng)) if pool.size else arg

        launch = _with_buffers(_with_seed(self.launch, self.seed + number), paired)
        plain = Input(f"pairs {number}", launch)
        for index, value in arguments.items():
            scalar = self.launch.args[index]
            assert isinstance(scalar, ScalarArg)
            if not scalar_problem(scalar.type, value):
                launch = _with_argument(launch, index, ScalarArg(scalar.type, value))
        if launch is plain.launch:
            return self._in_scalars_too(plain, number) if number % 2 else plain
        return Input(plain.name, launch, rare=True, instead=lambda: plain)

    def _pairs_from(self, number: int) -> Sequence[Pair]:
        """The pairs whose turn it is: of what is new in one of the programs one at a time, else of all."""
        turn, rest = divmod(number, 3)
        if self.new_pairs and rest < 2:
            return [self.new_pairs[(2 * turn + rest) % len(self.new_pairs)]]
        first = turn * (len(self.pairs) // 2) % len(self.pairs)
        return [*self.pairs[first:], *self.pairs[:first]]

    def argument(self, number: int) -> Input:
        """One scalar otherwise; buffers hold numbers that are compared with, or special ones."""
        index, scalar = self.scalars[number]
        launch = self._with_constants(number) if number % 2 else self._with_special(number // 2)
        name = f"argument {index} = {scalar.value}"

        def constants() -> Input:
            return Input(f"constants {number} for {name}", self._with_constants(number))

        instead = constants if self.endless else None
        return Input(name, _with_argument(launch, index, scalar), rare=True, instead=instead)


def _mixed(
    arg: BufferArg, rng: np.random.Generator, share: float, draw: Callable[[int], np.ndarray]
) -> BufferArg:
    """A buffer with a share of its elements drawn otherwise: so many at a time."""
    positions = np.flatnonzero(rng.random(arg.data.size) < share)
    data = arg.data.copy()
    data[positions] = draw(positions.size)
    return replace(arg, data=data, file="")


def _in_turn(arg: BufferArg, recipe: BufferRecipe, rng: np.random.Generator, turn: int) -> BufferArg:
    """A buffer with 7 of 8 elements special floating-point numbers, at each place another one each turn."""
    pool = special_elements(recipe.type)
    positions = np.flatnonzero(rng.random(arg.data.size) < 7 / 8)
    data = arg.data.copy()
    data[positions] = pool[(positions + turn) % pool.size]
    return replace(arg, data=data, file="")


def _shuffled(pool: np.ndarray, rng: np.random.Generator, count: int) -> np.ndarray:
    """So many of a pool, each equally often."""
    rounds = np.tile(pool, (-(-count // pool.size), 1))
    return rng.permuted(rounds, axis=1).ravel()[:count]


def _drawn(arg: BufferArg | ScalarArg) -> BufferRecipe | None:
    """How a buffer that may hold other numbers is drawn; floating-point ones may, however they are given."""
    if not isinstance(arg, BufferArg):
        return None
    recipe = arg.recipe
    if isinstance(recipe, RecordRecipe):
        return None
    if recipe is not None:
        return recipe if recipe.init == "random" or recipe.type in FLOAT_TYPES else None
    if arg.data.dtype.kind != "f" or not arg.data.size:
        return None
    finite = arg.data[np.isfinite(arg.data)]
    low, high = (float(finite.min()), float(finite.max())) if finite.size else (0.0, 1.0)
    names = {2: "half", 4: "float", 8: "double"}
    return BufferRecipe(names[arg.data.dtype.itemsize], arg.data.size, "random", 0, low, high)


def _with_buffers(launch: Launch, change: Callable[[int, BufferArg], BufferArg]) -> Launch:
    args = (
        change(index, arg) if isinstance(arg, BufferArg) else arg for index, arg in enumerate(launch.args)
    )
    return replace(launch, args=tuple(args))


def _is_redrawn(arg: BufferArg | ScalarArg) -> bool:
    """Whether a buffer was given by value, and holds different floating-point numbers."""
    if not isinstance(arg, BufferArg) or arg.recipe is not None or arg.data.dtype.kind != "f":
        return False
    return bool((arg.data != arg.data[:1]).any())


def _with_seed(launch: Launch, seed: int) -> Launch:
    def redrawn(index: int, arg: BufferArg) -> BufferArg:
        if not _is_redrawn(arg):
            return arg
        drawn = np.random.default_rng([seed, index]).integers(0, arg.data.size, arg.data.size)
        return replace(arg, data=arg.data[drawn], recipe=None, file="")

    return _with_buffers(launch.with_seed(seed), redrawn)


def _scalars(launch: Launch, compared: Compared) -> Iterator[tuple[int, ScalarArg]]:
    """Other values of scalar arguments: numbers that the kernel compares them with and rare ones in turn, of
    one argument after the other.
    """
    several = []
    for index, arg in enumerate(launch.args):
        if isinstance(arg, ScalarArg):
            numbers = compared.of_arguments.get((launch.kernel, index), set())
            steps = (-1, 0, 1) if arg.type not in FLOAT_TYPES else (0,)
            near = sorted({number + step for number in numbers for step in steps})
            in_turn = chain.from_iterable(zip_longest(near, rare_scalars(arg.type)))
            values = {repr(value): value for value in in_turn if value is not None}
            several.append(
                [
                    (index, ScalarArg(arg.type, value))
                    for value in values.values()
                    if repr(value) != repr(arg.value) and not scalar_problem(arg.type, value)
                ]
            )
    for turn in zip_longest(*several):
        yield from (each for each in turn if each is not None)


def _with_argument(launch: Launch, index: int, scalar: ScalarArg) -> Launch:
    return replace(launch, args=(*launch.args[:index], scalar, *launch.args[index + 1 :]))


def digest(launch: Launch) -> str:
    """The same for two launches of a kernel exactly where their arguments are."""
    sha = hashlib.sha256()
    for arg in launch.args:
        sha.update(_content(arg))
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
        and len({_content(launch.args[index]) for launch in launches}) == 1
    )


def _content(arg: BufferArg | ScalarArg) -> bytes:
    return arg.data.tobytes() if isinstance(arg, BufferArg) else repr(arg).encode()
