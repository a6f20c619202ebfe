"""Which kernel runs, on which grid and thread block, with which arguments, as values.

Element types are LLVM's scalar types. ``i1`` elements take one byte each; NumPy lacks ``bfloat``, whose
buffers hold the 16-bit patterns as ``uint16``. A structure is a NumPy record, its members as C and LLVM's
natural alignment place them.

A launch's arrays are read-only views: whoever executes it copies them first. Buffers with ``init = "random"``
keep their recipe, so that a check can draw them again (``Launch.with_seed``, ``Launch.with_boundary``).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

import numpy as np

from pcfm.diagnostics import LaunchError

ELEMENT_DTYPES: dict[str, np.dtype] = {
    "i1": np.dtype(np.bool_),
    "i8": np.dtype(np.int8),
    "i16": np.dtype(np.int16),
    "i32": np.dtype(np.int32),
    "i64": np.dtype(np.int64),
    "half": np.dtype(np.float16),
    "bfloat": np.dtype(np.uint16),
    "float": np.dtype(np.float32),
    "double": np.dtype(np.float64),
}
FLOAT_TYPES = ("half", "bfloat", "float", "double")
INITS = ("zeros", "iota", "random")
MAX_THREADS_PER_BLOCK = 1024
MAX_GRID = 2**31 - 1
MAX_BUFFER_BYTES = 2**30
MAX_DYNAMIC_SHARED_BYTES = 256 * 1024
_PIECE = 1 << 20  # elements: values are drawn with 8 bytes each, whatever the type


@dataclass(frozen=True)
class Member:
    """A number in an element of a buffer: its name ("" where it is the element), offset in bytes and type."""

    name: str
    offset: int
    dtype: np.dtype
    is_padding: bool = False

    def of(self, elements: np.ndarray) -> np.ndarray:
        """This member of all elements, in an array of its own."""
        raw = np.ascontiguousarray(elements).view(np.uint8).reshape(elements.size, -1)
        return np.ascontiguousarray(raw[:, self.offset : self.offset + self.dtype.itemsize]).view(self.dtype)[
            :, 0
        ]


def members_of(dtype: np.dtype) -> list[Member]:
    """The numbers in an element, in order of offset; bytes of padding are members too."""
    numbers = sorted(_numbers_in(dtype, "", 0), key=lambda member: member.offset)
    members: list[Member] = []
    end = 0
    for number in [*numbers, Member("", dtype.itemsize, np.dtype(np.uint8))]:
        members += [
            Member("padding", byte, np.dtype(np.uint8), is_padding=True) for byte in range(end, number.offset)
        ]
        members.append(number)
        end = number.offset + number.dtype.itemsize
    return members[:-1]


def exact_copy(elements: np.ndarray, dtype: np.dtype) -> np.ndarray:
    """The bytes of `elements` as elements of a type, in one dimension. NumPy's own copies leave out what lies
    between the members of records.
    """
    return np.frombuffer(bytearray(elements.tobytes()), dtype)


def _numbers_in(dtype: np.dtype, name: str, offset: int) -> list[Member]:
    if dtype.subdtype is not None:
        part, shape = dtype.subdtype
        each = range(int(np.prod(shape)))
        return [
            number
            for index in each
            for number in _numbers_in(part, f"{name}[{index}]", offset + index * part.itemsize)
        ]
    if dtype.names is None:
        return [Member(name, offset, dtype)]
    assert dtype.fields is not None
    fields = [(name, part[0], part[1]) for name, part in dtype.fields.items()]
    return [
        number
        for field, part, inside in fields
        for number in _numbers_in(part, f"{name}.{field}" if name else field, offset + inside)
    ]


def integer_range(type_name: str) -> tuple[int, int]:
    """Smallest and largest signed value of an integer type; 0 and 1 for i1."""
    bits = int(type_name[1:])
    return (0, 1) if bits == 1 else (-(2 ** (bits - 1)), 2 ** (bits - 1) - 1)


def to_elements(values: np.ndarray, type_name: str) -> np.ndarray:
    """Values as elements of the type; floats round to nearest even, integers wrap."""
    if type_name == "bfloat":
        bits = values.astype(np.float32).view(np.uint32)
        return ((bits + (((bits >> 16) & 1) + 0x7FFF).astype(np.uint32)) >> 16).astype(np.uint16)
    if type_name == "i1":
        return (values.astype(np.int64) & 1).astype(np.bool_)
    return values.astype(ELEMENT_DTYPES[type_name])


@dataclass(frozen=True)
class BufferRecipe:
    """How the contents of a buffer are made; ``low`` and ``high`` bound what ``random`` draws."""

    type: str
    count: int
    init: str = "zeros"
    seed: int = 0
    low: int | float | None = None
    high: int | float | None = None

    def bounds(self) -> tuple[int | float, int | float]:
        """The bounds in force: as given, else all of an integer type and [0, 1) of a float type."""
        low, high = (0.0, 1.0) if self.type in FLOAT_TYPES else integer_range(self.type)
        return (low if self.low is None else self.low, high if self.high is None else self.high)

    @property
    def dtype(self) -> np.dtype:
        """What NumPy calls an element."""
        return ELEMENT_DTYPES[self.type]

    def with_seed(self, seed: int) -> BufferRecipe:
        """This recipe with another seed."""
        return replace(self, seed=seed)

    def draw(self, *index: int) -> np.ndarray:
        """The contents for argument number ``index``: equal seeds differ between arguments."""
        elements = np.zeros(self.count, ELEMENT_DTYPES[self.type])
        if self.init == "zeros":
            return elements
        generator = np.random.default_rng([self.seed, *index])
        low, high = self.bounds()
        for first in range(0, self.count, _PIECE):
            part = elements[first : first + _PIECE]
            if self.init == "iota":
                values = np.arange(first, first + len(part))
            elif self.type in FLOAT_TYPES:
                values = generator.uniform(low, high, len(part))
            else:
                values = generator.integers(int(low), int(high), len(part), dtype=np.int64, endpoint=True)
            part[:] = to_elements(values, self.type)
        return elements

    def boundary(self, kind: str) -> np.ndarray:
        """Contents at an edge of the bounds: "low", "high", "zeros" (clamped into them), "iota" (cycling)."""
        low, high = self.bounds()
        if kind == "iota" and self.type in FLOAT_TYPES:
            values = np.linspace(low, high, self.count, endpoint=False)
        elif kind == "iota":
            period = min(self.count, int(high) - int(low) + 1)
            values = np.arange(self.count, dtype=np.int64) % period + int(low)
        else:
            value = {"low": low, "high": high, "zeros": min(max(0, low), high)}[kind]
            values = np.full(self.count, value)
        return to_elements(values, self.type)


@dataclass(frozen=True)
class RecordRecipe:
    """How the contents of a buffer of structures are made: a recipe for each member, all of one count."""

    members: tuple[tuple[str, BufferRecipe | RecordRecipe], ...]

    @property
    def count(self) -> int:
        """How many structures there are."""
        return self.members[0][1].count

    @property
    def init(self) -> str:
        """How the members are filled."""
        return self.members[0][1].init

    @property
    def type(self) -> str:
        """The element type in words."""
        return "{" + ", ".join(f"{name} = {recipe.type}" for name, recipe in self.members) + "}"

    @property
    def dtype(self) -> np.dtype:
        """What NumPy calls an element."""
        return np.dtype([(name, recipe.dtype) for name, recipe in self.members], align=True)

    def with_seed(self, seed: int) -> RecordRecipe:
        """This recipe with another seed."""
        return RecordRecipe(tuple((name, recipe.with_seed(seed)) for name, recipe in self.members))

    def draw(self, *index: int) -> np.ndarray:
        """As `BufferRecipe.draw`; padding is zero."""
        return self._of_members(lambda number, recipe: recipe.draw(*index, number))

    def boundary(self, kind: str) -> np.ndarray:
        """As `BufferRecipe.boundary`, of each member."""
        return self._of_members(lambda _number, recipe: recipe.boundary(kind))

    def _of_members(self, make: Callable[[int, BufferRecipe | RecordRecipe], np.ndarray]) -> np.ndarray:
        elements = np.zeros(self.count, self.dtype)
        for number, (name, recipe) in enumerate(self.members):
            elements[name] = make(number, recipe)
        return elements


Recipe = BufferRecipe | RecordRecipe


@dataclass(frozen=True, eq=False)
class BufferArg:
    """A buffer in global memory: its initial contents, as a read-only view."""

    data: np.ndarray
    readonly: bool = False
    recipe: Recipe | None = None
    file: str = ""
    """That the contents are from, where nobody has said what type its elements have."""
    readable: bool = False
    """Whether the author says that all lanes may read it over the whole launch, whatever guards say."""

    def __post_init__(self) -> None:
        view = np.ascontiguousarray(self.data).reshape(-1).view()
        view.flags.writeable = False
        object.__setattr__(self, "data", view)


@dataclass(frozen=True)
class ScalarArg:
    """A scalar passed by value; ``type`` is the name of an LLVM scalar type."""

    type: str
    value: int | float


@dataclass(frozen=True)
class Launch:
    """A kernel, its grid and thread block as (x, y, z), and one argument per parameter."""

    kernel: str
    grid: tuple[int, int, int]
    block: tuple[int, int, int]
    args: tuple[BufferArg | ScalarArg, ...] = ()
    dynamic_shared_bytes: int = 0

    @property
    def threads_per_block(self) -> int:
        return self.block[0] * self.block[1] * self.block[2]

    @property
    def buffer_bytes(self) -> int:
        """The bytes of all its buffers together."""
        return sum(arg.data.nbytes for arg in self.args if isinstance(arg, BufferArg))

    @property
    def thread_blocks(self) -> int:
        return self.grid[0] * self.grid[1] * self.grid[2]

    def warps_per_block(self, warp_size: int) -> int:
        """Warps of one thread block; the last may be partly empty."""
        return -(-self.threads_per_block // warp_size)

    @property
    def has_random_buffers(self) -> bool:
        """Whether another seed gives other inputs."""
        return any(_is_random(arg) for arg in self.args)

    def with_seed(self, seed: int) -> Launch:
        """This launch with its random buffers drawn from another seed; all else is unchanged."""

        def redraw(index: int, recipe: Recipe) -> np.ndarray:
            return recipe.with_seed(seed).draw(index)

        return self._replace_random(redraw, seed)

    def with_boundary(self, kind: str) -> Launch:
        """This launch with its random buffers filled by ``BufferRecipe.boundary``."""
        return self._replace_random(lambda _index, recipe: recipe.boundary(kind), None)

    def _replace_random(self, make: Callable[[int, Recipe], np.ndarray], seed: int | None) -> Launch:
        args: list[BufferArg | ScalarArg] = []
        for index, arg in enumerate(self.args):
            if isinstance(arg, BufferArg) and arg.recipe is not None and arg.recipe.init == "random":
                recipe = arg.recipe if seed is None else arg.recipe.with_seed(seed)
                arg = replace(arg, data=make(index, arg.recipe), recipe=recipe)
            args.append(arg)
        return replace(self, args=tuple(args))

    def validate(self) -> None:
        """Raises: LaunchError for a shape, size or scalar that no machine can run."""
        problems = [
            "" if self.kernel else "it names no kernel",
            shape_problem("grid", self.grid),
            shape_problem("block", self.block),
            shared_problem(self.dynamic_shared_bytes),
        ]
        for index, arg in enumerate(self.args):
            if isinstance(arg, ScalarArg):
                problem = scalar_problem(arg.type, arg.value)
            else:
                plain = all(member.dtype.kind in "biuf" for member in members_of(arg.data.dtype))
                problem = "" if plain else f"a buffer cannot hold {arg.data.dtype} elements"
            problems.append(problem and f"argument {index}: {problem}")
        for problem in filter(None, problems):
            raise LaunchError(f"launch of {self.kernel or 'an unnamed kernel'}: {problem}")


def _is_random(arg: BufferArg | ScalarArg) -> bool:
    return isinstance(arg, BufferArg) and arg.recipe is not None and arg.recipe.init == "random"


def is_integer(value: object) -> bool:
    """Whether a value read from TOML is an integer; there, true and false are not."""
    return isinstance(value, int) and not isinstance(value, bool)


def shape_problem(name: str, shape: tuple[int, ...]) -> str:
    if len(shape) != 3 or not all(is_integer(extent) and extent > 0 for extent in shape):
        return f"{name} must be 1 to 3 positive integers, not {list(shape)}"
    product = shape[0] * shape[1] * shape[2]
    limit = MAX_THREADS_PER_BLOCK if name == "block" else MAX_GRID
    unit = "threads" if name == "block" else "thread blocks"
    return f"{name} has {product} {unit}; at most {limit} are possible" if product > limit else ""


def shared_problem(size_bytes: object) -> str:
    if isinstance(size_bytes, int) and is_integer(size_bytes) and 0 <= size_bytes <= MAX_DYNAMIC_SHARED_BYTES:
        return ""
    return f"dynamic_shared_bytes must be an integer from 0 to {MAX_DYNAMIC_SHARED_BYTES}, not {size_bytes!r}"


def scalar_problem(type_name: object, value: object) -> str:
    if type_name not in ELEMENT_DTYPES or not isinstance(type_name, str):
        return f"unknown type {type_name!r}"
    if type_name in FLOAT_TYPES:
        if isinstance(value, int) and is_integer(value):
            return (
                ""
                if abs(value) < 1 << 1023
                else f"an integer of {value.bit_length()} bits is not a {type_name}"
            )
        return "" if isinstance(value, float) else f"{value!r} is not a number"
    if not isinstance(value, int) or (isinstance(value, bool) and type_name != "i1"):
        return f"{value!r} is not an integer, as {type_name} needs"
    low, _ = integer_range(type_name)
    high = 2 ** int(type_name[1:]) - 1
    return "" if low <= value <= high else f"{value} does not fit {type_name} ({low} to {high})"
