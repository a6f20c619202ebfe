"""A launch file to begin with: what a kernel takes, one argument for each slot (`parameters`).

What a pointer shows is guessed from the first access through it; sizes and numbers are to be changed by
whoever knows the kernel. Linear in the kernel.
"""

from __future__ import annotations

from collections.abc import Iterator

from pcfm.ir.demangle import demangled
from pcfm.ir.instructions import AtomicRMW, GetElementPtr, Load, Store
from pcfm.ir.module import Function, Module
from pcfm.ir.types import I1, I8, ArrayType, FloatType, IntType, PtrType, Type, scalar_of, struct_elements
from pcfm.ir.values import TrackedValue
from pcfm.launch.model import ELEMENT_DTYPES
from pcfm.simt.parameters import Slot, launch_slots

BLOCKS, BLOCK_SIZE = 4, 64


def example_launch(kernel: Function, module: Module) -> str:
    """The text of a launch file for `kernel`. Raises: UnsupportedError."""
    name = demangled(kernel.name)
    same = [fn for fn in module.kernels if demangled(fn.name) == name]
    shown = name if len(same) == 1 else kernel.name
    lines = [f'kernel = "{shown}"', f"grid = [{BLOCKS}]", f"block = [{BLOCK_SIZE}]"]
    for slot in launch_slots(kernel, module):
        member = "" if slot.offset is None else f", its byte {slot.offset}"
        lines += [f"[[arg]]  # {slot.parameter.name or 'a parameter'}{member}", *_argument(slot)]
    return "\n".join(lines) + "\n"


def _argument(slot: Slot) -> Iterator[str]:
    if isinstance(slot.type, PtrType) or slot.holds_elements:
        is_member = slot.holds_elements or slot.offset is not None
        element = str(_number(slot.type)) if is_member else _pointee(slot.parameter)
        size = ELEMENT_DTYPES[element].itemsize if element in ELEMENT_DTYPES else 1
        yield f'type = "{element if element in ELEMENT_DTYPES else "i8"}"'
        yield f"count = {slot.size_bytes // size if slot.holds_elements else 1024}"
        yield 'init = "random"'
    else:
        yield f'type = "{slot.type}"'
        # Most often a whole number says how much work there is: as much as there are threads.
        value = (
            "1.0" if isinstance(slot.type, FloatType) else 1 if slot.type in (I1, I8) else BLOCKS * BLOCK_SIZE
        )
        yield f"value = {value}"


def _number(ty: Type) -> Type:
    """The type of the numbers in an array or vector."""
    while isinstance(ty, ArrayType):
        ty = ty.element
    return scalar_of(ty)


def _pointee(pointer: TrackedValue) -> str:
    """The number type of the first access through a pointer; bytes, where none is seen."""
    pending: list[TrackedValue] = [pointer]
    seen: set[TrackedValue] = {pointer}
    while pending:
        value = pending.pop(0)
        for use in value.uses:
            ty: Type | None = None
            match use.user:
                case Load() as load:
                    ty = load.type
                case Store() as store if store.ptr is value:
                    ty = store.value.type
                case AtomicRMW() as atomic if atomic.ptr is value:
                    ty = atomic.type
                case GetElementPtr() as address if address not in seen:
                    seen.add(address)
                    pending.append(address)
            if (
                ty is not None
                and struct_elements(ty) is None
                and isinstance(scalar_of(ty), IntType | FloatType)
            ):
                return str(scalar_of(ty))
    return "i8"
