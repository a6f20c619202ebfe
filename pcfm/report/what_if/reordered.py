"""A kernel whose threads take their items in another order, and what becomes of a launch with it.

`with_order` gives a kernel one more parameter, a buffer of numbers: the thread that is the n-th of the launch
does what the `order[n]`-th did. That is the table that an author would make, with the load that it costs.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

import numpy as np

from pcfm.diagnostics import PcfmError
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import Alloca, Binary, Call, Cast, GetElementPtr, Instruction, Load
from pcfm.ir.module import Function, Module
from pcfm.ir.rewriter import declare, insert_before, replace_all_uses
from pcfm.ir.types import I32, I64, FunctionType, ptr_type
from pcfm.ir.values import Argument, ConstantInt, Value
from pcfm.launch import BufferArg, Launch
from pcfm.machine import Machine
from pcfm.simt import Counters, Returned, simulate
from pcfm.simt.estimate import EstimateObserver, emitted_code
from pcfm.simt.intrinsics.barriers import is_barrier

_SREG = "llvm.nvvm.read.ptx.sreg."
# (of the thread block, its axis) by the name of what reads it.
_INDICES = {
    **{f"{_SREG}tid.{name}": (False, axis) for axis, name in enumerate("xyz")},
    **{f"{_SREG}ctaid.{name}": (True, axis) for axis, name in enumerate("xyz")},
    **{f"llvm.amdgcn.workitem.id.{name}": (False, axis) for axis, name in enumerate("xyz")},
    **{f"llvm.amdgcn.workgroup.id.{name}": (True, axis) for axis, name in enumerate("xyz")},
}
_GLOBAL_SPACE = 1


@dataclass(frozen=True)
class Executed:
    """What a launch took that was really executed, and whether it left the same in every buffer."""

    estimated_cycles: int
    counters: Counters
    same_result: bool


def execute(module: Module, launch: Launch, machine: Machine, buffers: list[np.ndarray | None]) -> Executed:
    """Executes a launch whose first buffers are to hold `buffers` in the end, and estimates it.

    Raises: PcfmError where it does not return.
    """
    code = emitted_code(module, machine)
    observer = EstimateObserver(code.code_of)
    result = simulate(code.module, launch, machine, observers=(observer,))
    if not isinstance(result.outcome, Returned):
        raise PcfmError(str(result.outcome))
    same = all(
        ours is None or (theirs is not None and ours.tobytes() == theirs.tobytes())
        for ours, theirs in zip(buffers, result.buffers, strict=False)
    )
    return Executed(observer.estimate().cycles, result.counters, same)


def ordered_launch(launch: Launch, order: np.ndarray) -> Launch:
    """The launch for a kernel `with_order`, its threads in that order."""
    return replace(launch, args=(*launch.args, BufferArg(order.astype(np.int32), readonly=True)))


def with_order(module: Module, launch: Launch) -> Module:
    """A copy in which the launch's kernel reads which thread each is from a buffer, its last parameter.

    Raises: PcfmError where it finds out in another way which thread it is.
    """
    twin = clone_module(module)
    kernel = twin.globals[launch.kernel]
    assert isinstance(kernel, Function)
    calls = _index_reads(twin, kernel)
    order = Argument(ptr_type(_GLOBAL_SPACE), "pcfm.order", len(kernel.args), ("noalias", "readonly"))
    order.parent = kernel
    kernel.args.append(order)
    kernel.function_type = FunctionType(
        kernel.function_type.ret, (*kernel.function_type.params, order.type), kernel.function_type.vararg
    )
    first = next(inst for inst in kernel.entry.instructions if not isinstance(inst, Alloca))
    entry = _Entry(kernel, first, calls[0] if calls else None)
    if not calls:
        raise PcfmError("the kernel does not ask which thread it is")
    is_nvidia = calls[0].callee_name is not None and calls[0].callee_name.startswith(_SREG)
    threads = entry.linear(launch.block, is_block=False, nvidia=is_nvidia)
    position = threads
    if launch.thread_blocks > 1:
        blocks = entry.linear(launch.grid, is_block=True, nvidia=is_nvidia)
        position = entry.add(
            Binary("add", entry.add(Binary("mul", blocks, _number(launch.threads_per_block))), threads)
        )
    address = entry.add(GetElementPtr(I32, order, [entry.add(Cast("zext", position, I64))]))
    item = entry.add(Load(I32, address, align=4))
    thread = entry.remainder(item, launch.threads_per_block)
    thread_block = entry.quotient(item, launch.threads_per_block)
    for call in calls:
        assert call.callee_name is not None
        of_block, axis = _INDICES[call.callee_name]
        index, extents = (thread_block, launch.grid) if of_block else (thread, launch.block)
        index = entry.quotient(index, int(np.prod(extents[:axis], dtype=np.int64)))
        if any(extent > 1 for extent in extents[axis + 1 :]):
            index = entry.remainder(index, extents[axis])
        replace_all_uses(call, index)
    return twin


def _index_reads(module: Module, kernel: Function) -> list[Call]:
    """The calls of the kernel that ask for parts of its thread's number. Raises: PcfmError."""
    reads: list[Call] = []
    for fn in module.defined_functions:
        for inst in fn.instructions():
            if not isinstance(inst, Call) or not isinstance(inst.callee, Function):
                continue
            if inst.callee_name in _INDICES:
                if fn is kernel:
                    reads.append(inst)
                elif not fn.is_kernel:
                    raise PcfmError(f"@{fn.name}, which it may call, asks which thread it is")
            elif fn is kernel and not is_barrier(inst) and _tells_lanes_apart(inst.callee):
                raise PcfmError(f"it asks for @{inst.callee_name}, which belongs to a lane of a warp")
    return reads


def _tells_lanes_apart(callee: Function) -> bool:
    row = callee.intrinsic
    if row is None or row.marker:
        return False
    return row.convergent or (row.cost == "special_register" and row.result == "divergent")


def _number(value: int) -> ConstantInt:
    return ConstantInt(I32, value)


class _Entry:
    """Puts instructions at the kernel's beginning, in order."""

    def __init__(self, kernel: Function, first: Instruction, like: Call | None) -> None:
        self.kernel, self.first, self.like = kernel, first, like

    def add(self, inst: Instruction) -> Instruction:
        """Places one more."""
        if isinstance(inst, Call) and self.like is not None and "dbg" in self.like.metadata:
            inst.metadata["dbg"] = self.like.metadata["dbg"]
        return insert_before(self.first, inst)

    def linear(self, extents: Iterable[int], *, is_block: bool, nvidia: bool) -> Value:
        """The number of the thread in its block, or of the block in the grid."""
        number: Value | None = None
        for axis, extent in reversed(list(enumerate(extents))):
            if extent == 1 and (axis or number is not None):
                continue
            index = self._index(axis, is_block=is_block, nvidia=nvidia)
            if number is not None:
                number = self.add(Binary("add", self.add(Binary("mul", number, _number(extent))), index))
            else:
                number = index
        assert number is not None
        return number

    def _index(self, axis: int, *, is_block: bool, nvidia: bool) -> Value:
        assert self.like is not None
        word = f"{_SREG}{'ctaid' if is_block else 'tid'}." if nvidia else ""
        word = word or f"llvm.amdgcn.{'workgroup' if is_block else 'workitem'}.id."
        callee = declare(self.kernel, word + "xyz"[axis], FunctionType(I32, ()))
        if callee is None:
            raise PcfmError(f"@{word}{'xyz'[axis]} is declared as something else")
        return self.add(Call(callee, (), self.like.data))

    def quotient(self, value: Value, divisor: int) -> Value:
        """`value / divisor`, both unsigned."""
        if divisor == 1:
            return value
        if divisor & (divisor - 1) == 0:
            return self.add(Binary("lshr", value, _number(divisor.bit_length() - 1)))
        return self.add(Binary("udiv", value, _number(divisor)))

    def remainder(self, value: Value, divisor: int) -> Value:
        """`value % divisor`, both unsigned."""
        if divisor & (divisor - 1) == 0:
            return self.add(Binary("and", value, _number(divisor - 1)))
        return self.add(Binary("urem", value, _number(divisor)))
