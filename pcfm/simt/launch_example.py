"""A launch file to begin with: what a kernel takes, one argument for each slot (`parameters`).

What a pointer shows is guessed from the first access through it; how large, with which numbers and on which
thread block, a `Sketch` says. `proposed_launch` finds one on which the kernel returns; the plain one is for
messages. Linear in the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from pcfm.ir.demangle import demangled
from pcfm.ir.module import Function, Module
from pcfm.ir.types import I1, I8, ArrayType, FloatType, PtrType, Type, scalar_of
from pcfm.launch.model import ELEMENT_DTYPES, FLOAT_TYPES, BufferRecipe, ScalarArg, integer_range
from pcfm.simt.parameters import Slot, accessed_numbers, launch_slots

BLOCKS, BLOCK_SIZE = 4, 64
PLAIN_COUNT = 1024


@dataclass(frozen=True)
class Sketch:
    """What there is to choose of a launch: its shape, the value of whole numbers (how much work there is),
    how buffers are filled, and how many elements each has (None: PLAIN_COUNT).
    """

    grid: tuple[int, ...] = (BLOCKS,)
    block: tuple[int, ...] = (BLOCK_SIZE,)
    number: int = BLOCKS * BLOCK_SIZE
    init: str = "random"
    counts: tuple[int, ...] | None = None
    dynamic_shared_bytes: int = 0


def example_launch(kernel: Function, module: Module, sketch: Sketch = Sketch()) -> str:
    """The text of a launch file for `kernel`. Raises: UnsupportedError."""
    name = demangled(kernel.name)
    same = [fn for fn in module.kernels if demangled(fn.name) == name]
    shown = name if len(same) == 1 else kernel.name
    lines = [f'kernel = "{shown}"', f"grid = {list(sketch.grid)}", f"block = {list(sketch.block)}"]
    if sketch.dynamic_shared_bytes:
        lines.append(f"dynamic_shared_bytes = {sketch.dynamic_shared_bytes}")
    slots = launch_slots(kernel, module)
    for slot, argument in zip(slots, arguments(slots, sketch), strict=True):
        member = "" if slot.offset is None else f", its byte {slot.offset}"
        lines += [f"[[arg]]  # {slot.parameter.name or 'a parameter'}{member}", *_written(argument)]
    return "\n".join(lines) + "\n"


def arguments(slots: Sequence[Slot], sketch: Sketch) -> list[BufferRecipe | ScalarArg]:
    """The arguments of a sketch, by slot."""
    return [_argument(slot, index, sketch) for index, slot in enumerate(slots)]


def _argument(slot: Slot, index: int, sketch: Sketch) -> BufferRecipe | ScalarArg:
    if not isinstance(slot.type, PtrType) and not slot.holds_elements:
        # Most often a whole number says how much work there is.
        number = 1 if slot.type in (I1, I8) else sketch.number
        return ScalarArg(str(slot.type), 1.0 if isinstance(slot.type, FloatType) else number)
    if slot.holds_elements:
        element = str(_number(slot.type))
    else:
        numbers = accessed_numbers(slot.parameter)
        element = next(numbers, "i8") if slot.offset is None else "i32"
    element = element if element in ELEMENT_DTYPES else "i8"
    count = PLAIN_COUNT if sketch.counts is None else sketch.counts[index]
    if slot.holds_elements:
        count = slot.size_bytes // ELEMENT_DTYPES[element].itemsize
    if sketch.init != "random" or element in FLOAT_TYPES or element == "i1":
        return BufferRecipe(element, count, sketch.init)
    # Whole numbers that are indices, as they often are, stay within what there is.
    return BufferRecipe(element, count, "random", 0, 0, min(sketch.number, integer_range(element)[1] + 1) - 1)


def _written(argument: BufferRecipe | ScalarArg) -> Iterator[str]:
    yield f'type = "{argument.type}"'
    if isinstance(argument, ScalarArg):
        yield f"value = {argument.value}"
        return
    yield f"count = {argument.count}"
    yield f'init = "{argument.init}"'
    if argument.low is not None:
        yield f"low = {argument.low}"
        yield f"high = {argument.high}"


def _number(ty: Type) -> Type:
    """The type of the numbers in an array or vector."""
    while isinstance(ty, ArrayType):
        ty = ty.element
    return scalar_of(ty)
