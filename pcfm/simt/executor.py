"""Runs nodes for some warps: the values of a batch, and one NumPy call per operation.

The scheduler decides which warps run which node; the executor holds the values and does the work.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace

import numpy as np

from pcfm.diagnostics import Span, UnsupportedError
from pcfm.ir.instructions import Call, Fence, Instruction, Terminator
from pcfm.ir.metadata import inlined_locations
from pcfm.simt.compiled import CODE
from pcfm.simt.decode_memory import copies_by_value, decode_memory
from pcfm.simt.decode_values import decode_value
from pcfm.simt.decoder import Decoder, Operation, Registers, elementwise, stepwise
from pcfm.simt.intrinsics import intrinsic_of
from pcfm.simt.intrinsics.barriers import is_reducing, reduce_warps
from pcfm.simt.liveness import Liveness
from pcfm.simt.program import Node, Program
from pcfm.simt.step import Geometry, Step
from pcfm.simt.values import NO_LANES, UNSIGNED_OF_SIZE, Array, Value, blend, take_rows


@dataclass(frozen=True)
class Watchers:
    """Who is told of instructions before they run: of convergent operations, of fences."""

    convergent: list[Callable[[Instruction, Step], None]] = field(default_factory=list)
    fence: list[Callable[[Instruction, Step], None]] = field(default_factory=list)


class NumpyExecutor:
    """One closure per instruction, made once; values live across nodes in `slots`, within a node in
    registers.
    """

    def __init__(
        self,
        program: Program,
        liveness: Liveness,
        decoder_for: Callable[[Node], Decoder],
        constants: dict[int, Value],
        watchers: Watchers,
        fresh_undef: Callable[[Step], dict[int, Value]] | None = None,
    ) -> None:
        self.program = program
        self.liveness = liveness
        self.registers: Registers = [None] * program.register_count
        for register, value in constants.items():
            self.registers[register] = value
        self.constants = constants
        self.slots: Registers = [None] * program.register_count
        self.owned = [False] * program.register_count  # whether a slot's array may be written in place
        self.entering: dict[int, list[Value]] = {}
        self.of_warps: dict[int, Array] = {}  # by node: what warps that wait at it bring to its reduction
        self.watchers = watchers
        self.fresh_undef = fresh_undef
        self.decoder_for = decoder_for
        self.code = [self._compile(node, decoder_for(node)) for node in program.nodes]
        self.shape = 0, 0  # warps and lanes of the batch

    def _compile(self, node: Node, decoder: Decoder) -> list[Operation]:
        operations = []
        last = node.instructions[-1] if node.ends_in_call else None
        for inst in node.instructions:
            if inst is last or isinstance(inst, Terminator):
                continue
            operation = decode_instruction(inst, decoder, self.watchers)
            if operation is not None:
                operations.append(operation)
        return operations + [copy.run for copy in copies_by_value(node, decoder)]

    def start(self, geometry: Geometry) -> None:
        """Forgets all values: a new batch begins."""
        self.shape = geometry.warps, geometry.lanes
        self.slots = [None] * self.program.register_count
        self.owned = [False] * self.program.register_count
        self.of_warps = {}
        for register, values in self.entering.items():
            self.slots[register] = (
                values[0] if len(values) == 1 else rows_of_launches(values, geometry.launch)
            )

    def run(self, node: Node, step: Step) -> Array | None:
        """Runs a node's instructions; returns what its branch decides on, of shape (warps or 1, lanes or 1).

        Raises: Fault.
        """
        registers, rows, slots = self.registers, step.rows, self.slots
        for register in self.liveness.reads[node.index]:
            if rows is None:
                registers[register] = slots[register]
                self.owned[register] = False  # registers may share the array from now on
            else:
                registers[register] = take_rows(slots[register], rows)
        if self.fresh_undef is not None:
            for register, value in self.fresh_undef(step).items():
                registers[register] = value
        for operation in self.code[node.index]:
            operation(registers, step)
        for register, merged in self.liveness.gives[node.index]:
            self._write(register, registers[register], rows, step.mask if merged else None)
        return None if node.decision is None else registers[node.decision]

    def transfer(self, node: Node, way: int, step: Step, select: Array | None, mask: Array | None) -> None:
        """Carries out the copies of an edge right after its node ran, for the step's warps `select` (None:
        all) and, in them, the lanes `mask` (None: all lanes of these warps).
        """
        copies = self.liveness.copies[node.index][way]
        if not copies:
            return
        if select is None:
            rows = step.rows
        else:
            rows = select if step.rows is None else step.rows[select]
        for target, source, merged in copies:
            self._write(target, take_rows(self.registers[source], select), rows, mask if merged else None)

    def wait(self, node: Node, step: Step) -> None:
        """Notes what warps that wait at a barrier bring to its reduction, right after the node ran."""
        call = node.instructions[-1]
        if not is_reducing(call):
            return
        brought = self.registers[self.program.register(node.instance, call)]
        kept = self.of_warps.setdefault(node.index, np.zeros((self.shape[0], 1), brought.dtype))
        kept[slice(None) if step.rows is None else step.rows] = brought

    def release(self, node: Node, rows: Array, thread_blocks: Array) -> None:
        """Gives all warps of thread blocks that go on behind a barrier the result of its reduction."""
        call = node.instructions[-1]
        if not isinstance(call, Call) or node.index not in self.of_warps:
            return
        result = reduce_warps(call, self.of_warps[node.index][rows], thread_blocks)
        register = self.program.register(node.instance, call)
        # All live lanes of a warp are at the barrier: nobody wants what the register held.
        if any(register == given for given, _ in self.liveness.gives[node.index]):
            self._write(register, result, None if rows.size == self.shape[0] else rows, None)

    def _write(self, register: int, value: Value, rows: Array | None, mask: Array | None) -> None:
        if rows is None and mask is None:
            self.slots[register] = value
        else:
            self.slots[register] = merge(
                self.slots[register], value, rows, mask, self.shape, in_place=self.owned[register]
            )
        self.owned[register] = rows is not None


def rows_of_launches(values: list[Value], launch: Array) -> Value:
    """One row per warp of a value that differs between launches."""
    if isinstance(values[0], tuple):
        return tuple(rows_of_launches(list(parts), launch) for parts in zip(*values, strict=True))
    return np.concatenate(values)[launch]


def merge(
    old: Value, value: Value, rows: Array | None, mask: Array | None, shape: tuple[int, int],
    *, in_place: bool = False,
) -> Value:  # fmt: skip
    """A value of the whole batch after some of its rows, in the lanes of `mask`, took another.

    An array that this made for some rows is nobody else's: `in_place` says that `old` is one and may be
    written.
    """
    if isinstance(value, tuple):
        parts = old if old is not None else (None,) * len(value)
        return tuple(merge(a, b, rows, mask, shape) for a, b in zip(parts, value, strict=True))
    if rows is None:
        if mask is None or old is None:
            return value
        return blend(mask, value, old)
    columns = shape[1] if mask is not None and old is not None else value.shape[1]
    if old is not None:
        columns = max(columns, old.shape[1])
    if in_place and old is not None and old.shape[1] == columns:
        result = old
    else:
        result = np.empty((shape[0], columns), value.dtype)
        result[:] = 0 if old is None else old
    _write_rows(result, rows, None if old is None else mask, value)
    return result


def _write_rows(array: Array, rows: Array, mask: Array | None, value: Array) -> None:
    """Writes a value to rows of an array, in the lanes of `mask` (None: all)."""
    if CODE.access is None:
        array[rows] = value if mask is None else np.where(mask, value, array.take(rows, axis=0))
        return
    word = UNSIGNED_OF_SIZE[array.dtype.itemsize]
    CODE.access.write_rows(array.view(word), rows, NO_LANES if mask is None else mask, value.view(word))


def decode_instruction(inst: Instruction, decoder: Decoder, watchers: Watchers) -> Operation | None:
    """The closure of any instruction that is not a terminator; None where there is nothing to do.

    Raises: UnsupportedError, at the line of the source where that is known.
    """
    try:
        return _decode(inst, decoder, watchers)
    except UnsupportedError as error:
        (problem,) = error.diagnostics
        chain = inlined_locations(inst.metadata.get("dbg"))
        if not chain or problem.span != inst.span:
            raise
        # Of what comes from a header (a toolkit's, say) the line in the kernel's own file.
        file, line, column = next(each for each in chain if each[0] == chain[-1][0])
        inner = "" if file == chain[0][0] else f", in {chain[0][0]}:{chain[0][1]}"
        told = replace(problem, message=problem.message + inner, span=Span(file, line, max(1, column)))
        raise UnsupportedError(told) from None


def _decode(inst: Instruction, decoder: Decoder, watchers: Watchers) -> Operation | None:
    if isinstance(inst, Call):
        return _decode_call(inst, decoder, watchers)
    operation = decode_memory(inst, decoder) or decode_value(inst, decoder)
    if operation is None:
        raise UnsupportedError(f"{inst.opcode} cannot be simulated", span=inst.span)
    return _watched(inst, operation, watchers.fence) if isinstance(inst, Fence) else operation


def _decode_call(inst: Call, decoder: Decoder, watchers: Watchers) -> Operation | None:
    entry = intrinsic_of(inst)
    if entry is None:
        raise UnsupportedError(
            f"the simulator does not know @{inst.callee_name}",
            span=inst.span,
            hint="it is neither defined in the module nor a known intrinsic: link the code that defines it",
        )
    operation: Operation | None = None
    if entry.make is not None:
        args = inst.args if entry.arity is None else inst.args[: entry.arity]
        sources = [decoder.register(arg) for arg in args]
        function = entry.make(inst, decoder)
        build = elementwise if entry.kind == "pure" else stepwise
        operation = build(decoder.register(inst), sources, function)
    if entry.convergent:
        return _watched(inst, operation, watchers.convergent)
    return _watched(inst, operation, watchers.fence) if entry.kind == "fence" else operation


def _watched(
    inst: Instruction, operation: Operation | None, listeners: list[Callable[[Instruction, Step], None]]
) -> Operation | None:
    if not listeners:
        return operation

    def run(regs: Registers, step: Step) -> None:
        for listener in listeners:
            listener(inst, step)
        if operation is not None:
            operation(regs, step)

    return run
