"""Puts a launch and a module's globals into memory, and gives every constant its value.

Global memory holds the buffers of the launch in argument order, then the module's globals in order of
appearance, then the packets in which AMDGPU code finds the launch's shape. Shared memory holds the module's
shared variables, those without a size (`extern __shared__`) at the end, all at the same place, over the
launch's dynamic bytes. Private memory holds the variables of which every lane has its own (`thread_local`, or
in the private address space), then what the kernel allocates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from pcfm.diagnostics import LaunchError, PcfmError, UnsupportedError
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import Alloca, Call, Instruction
from pcfm.ir.module import Function, GlobalValue, GlobalVariable, Module
from pcfm.ir.types import LABEL, METADATA, FloatType, PtrType
from pcfm.ir.values import Argument, Constant, ConstantInt, Poison, Undef, walk_constant
from pcfm.ir.values import Value as IrValue
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.simt.constants import evaluate, initial_bytes, referenced_variables
from pcfm.simt.intrinsics.amdgcn import DISPATCH_PACKET, IMPLICIT_ARGUMENTS, PACKET_BYTES, packet_bytes
from pcfm.simt.operations.floating import float_to_bfloat
from pcfm.simt.program import Program
from pcfm.simt.values import Value, bits_of, scalar_array
from pcfm.simt.windows import (
    CONSTANT,
    FIRST_OFFSET,
    GENERIC,
    GLOBAL,
    GLOBAL_WINDOW,
    PRIVATE,
    PRIVATE_WINDOW,
    SHARED,
    Buffer,
    GlobalMemory,
    WindowMemory,
    round_up,
)


@dataclass
class Binding:
    """Where everything is, for launches that run together.

    `entering` holds the registers that have a value when a lane starts, arguments and constants that differ
    between launches: one value per launch, or one for all. `constants` are the other constants.
    """

    global_memory: GlobalMemory
    argument_buffers: list[list[Buffer | None]]  # per launch
    entering: dict[int, list[Value]]
    constants: dict[int, Value]
    undefined: dict[int, IrValue]
    shared_bytes: int
    private_bytes: int
    private_offsets: dict[tuple[int, Instruction], int]
    packets: dict[str, int] = field(default_factory=dict)
    private_images: list[tuple[int, bytes]] = field(default_factory=list)  # by offset

    def initialise_private(self, memory: WindowMemory) -> None:
        """Gives every lane its own variables as they are at the start."""
        for offset, image in self.private_images:
            memory.slices(memory.storage.bytes)[:, offset : offset + len(image)] = np.frombuffer(
                image, np.uint8
            )


def find_kernel(module: Module, launch: Launch) -> Function:
    """The kernel that a launch names. Raises: LaunchError."""
    found = module.globals.get(launch.kernel)
    if isinstance(found, Function) and not found.is_declaration:
        return found
    names = ", ".join(fn.name for fn in module.kernels or module.defined_functions) or "none"
    raise LaunchError(f"the module defines no kernel {launch.kernel!r}", hint=f"it defines: {names}")


def bind(module: Module, program: Program, launches: Sequence[Launch]) -> Binding:
    """Lays out memory for launches that differ in their arguments alone. Raises: LaunchError,
    UnsupportedError.
    """
    first = launches[0]
    for launch in launches:
        _check_launch(program.kernel, launch, first)
    memory = GlobalMemory()
    images: list[tuple[Buffer, bytes]] = []
    argument_buffers = [_place_arguments(program.kernel, launch, memory, images) for launch in launches]
    # In the module's order, used or not: a program and its transformed twin find their globals at the same
    # addresses.
    used = referenced_variables(_constants_of(program))
    variables = [v for v in module.variables if v in used or _can_be_placed(v, module.datalayout)]
    per_lane = [v for v in variables if _is_per_lane(v)]
    shared_by_all = [v for v in variables if not _is_private_to_launch(v) and v not in per_lane]
    addresses, shared_bytes = _place(shared_by_all, memory, module.datalayout, first)
    lane_offsets, offsets, private_bytes = _place_private(program, per_lane, module.datalayout)
    addresses.update(
        (v, at if _space(v) == PRIVATE else PRIVATE_WINDOW + at) for v, at in lane_offsets.items()
    )
    own = [v for v in variables if _is_private_to_launch(v) and v not in per_lane]
    per_launch = [{**addresses, **_place(own, memory, module.datalayout, first)[0]} for _ in launches]
    packets = {}
    for name in _packets_used(program):
        buffer = memory.add(name, PACKET_BYTES, writable=False, constant=True)
        images.append((buffer, packet_bytes(name, first)))
        packets[name] = buffer.start
    memory.seal()
    for buffer, image in images:
        memory.contents(buffer)[:] = np.frombuffer(image, np.uint8)
    _initialise(shared_by_all, memory, addresses, module.datalayout)
    entering: dict[int, list[Value]] = {}
    for parameter in program.kernel.args:
        register = program.register(program.instances[0], parameter)
        at = parameter.index
        entering[register] = _once([
            _argument(parameter, launch.args[at], buffers[at])
            for launch, buffers in zip(launches, argument_buffers, strict=True)
        ])  # fmt: skip
    for table in per_launch:
        _initialise(own, memory, table, module.datalayout)
    constants, undefined = {}, {}
    for constant, register in program.constants.items():
        if isinstance(constant, Function) or constant.type in (LABEL, METADATA):
            continue
        parts = list(walk_constant(constant))
        if any(isinstance(part, Undef | Poison) for part in parts):
            undefined[register] = constant
        if own and any(variable in own for variable in referenced_variables([constant])):
            entering[register] = [evaluate(constant, table, module.datalayout) for table in per_launch]
        else:
            constants[register] = evaluate(constant, addresses, module.datalayout)
    return Binding(
        memory,
        argument_buffers,
        entering,
        constants,
        undefined,
        shared_bytes,
        private_bytes,
        offsets,
        packets,
        _private_images(lane_offsets, addresses, module.datalayout),
    )


def _check_launch(kernel: Function, launch: Launch, first: Launch) -> None:
    launch.validate()
    if len(launch.args) != len(kernel.args):
        raise LaunchError(
            f"@{kernel.name} takes {len(kernel.args)} arguments, the launch gives {len(launch.args)}",
            span=kernel.span,
        )
    shape = (launch.grid, launch.block, launch.dynamic_shared_bytes)
    if shape != (first.grid, first.block, first.dynamic_shared_bytes):
        raise LaunchError(
            "launches that run together must have one grid, thread block and dynamic shared memory"
        )


def _place_arguments(
    kernel: Function, launch: Launch, memory: GlobalMemory, images: list[tuple[Buffer, bytes]]
) -> list[Buffer | None]:
    buffers: list[Buffer | None] = []
    for index, arg in enumerate(launch.args):
        buffer = None
        if isinstance(arg, BufferArg):
            parameter = kernel.args[index].name
            name = f"argument {index} (%{parameter})" if parameter else f"argument {index}"
            buffer = memory.add(name, arg.data.nbytes, writable=not arg.readonly)
            images.append((buffer, arg.data.tobytes()))
        buffers.append(buffer)
    return buffers


def _can_be_placed(variable: GlobalVariable, layout: DataLayout) -> bool:
    """Whether a variable that the kernel does not mention has a place nevertheless."""
    assert isinstance(variable.type, PtrType)
    try:
        size = layout.size_of(variable.value_type)
        if variable.initializer is not None and variable.type.addrspace in (GENERIC, GLOBAL, CONSTANT):
            initial_bytes(variable.initializer, {v: 0 for v in referenced_variables([variable])}, layout)
    except PcfmError:
        return False
    known = variable.type.addrspace in (GENERIC, GLOBAL, SHARED, CONSTANT, PRIVATE)
    return known and not variable.name.startswith("llvm.") and (size == 0 or variable.initializer is not None)


def argument_addresses(launch: Launch) -> list[int | None]:
    """Where the buffers of a launch lie when it runs alone."""
    memory = GlobalMemory()
    return [
        memory.add("", arg.data.nbytes, writable=True).start if isinstance(arg, BufferArg) else None
        for arg in launch.args
    ]


def variables_start(launches: Sequence[Launch]) -> int:
    """The generic address behind the buffers of launches that run together, from which on the module's own
    variables lie.
    """
    memory = GlobalMemory()
    for launch in launches:
        for arg in launch.args:
            if isinstance(arg, BufferArg):
                memory.add("", arg.data.nbytes, writable=True)
    return GLOBAL_WINDOW + memory.size_bytes


def _is_private_to_launch(variable: GlobalVariable) -> bool:
    """Whether a launch may write it, and must not see what another one wrote."""
    assert isinstance(variable.type, PtrType)
    return variable.type.addrspace in (GENERIC, GLOBAL) and not variable.constant


def _once(values: list[Value]) -> list[Value]:
    """One value where all are equal."""
    same = all(np.array_equal(bits_of(values[0]), bits_of(value)) for value in values[1:])
    return values[:1] if same else values


def _constants_of(program: Program) -> list[IrValue]:
    return [value for value in program.constants if isinstance(value, Constant | GlobalValue)]


def _packets_used(program: Program) -> list[str]:
    used: dict[str, None] = {}
    for node in program.nodes:
        for inst in node.instructions:
            if isinstance(inst, Call) and inst.callee_name in (DISPATCH_PACKET, IMPLICIT_ARGUMENTS):
                used[inst.callee_name or ""] = None
    return sorted(used)


def _place(
    variables: list[GlobalVariable], memory: GlobalMemory, layout: DataLayout, launch: Launch
) -> tuple[dict[GlobalValue, int], int]:
    """Addresses of the module's variables, and the bytes of shared memory."""
    addresses: dict[GlobalValue, int] = {}
    at = FIRST_OFFSET
    dynamic: list[GlobalVariable] = []
    for variable in variables:
        assert isinstance(variable.type, PtrType)
        space = variable.type.addrspace
        size = layout.size_of(variable.value_type)
        if any(word.startswith("thread_local") for word in variable.prefix):
            raise UnsupportedError(
                f"@{variable.name}: thread_local in address space {space} cannot be simulated",
                span=variable.span,
            )
        if space == SHARED:
            if size == 0:
                dynamic.append(variable)
                continue
            at = round_up(at, max(variable.align or 1, layout.align_of(variable.value_type)))
            addresses[variable] = at
            at += size
        elif space in (GENERIC, GLOBAL, CONSTANT):
            if variable.initializer is None:
                raise UnsupportedError(f"@{variable.name} is defined elsewhere", span=variable.span)
            constant = variable.constant or space == CONSTANT
            buffer = memory.add(f"@{variable.name}", size, writable=not constant, constant=constant)
            addresses[variable] = buffer.start
        else:
            raise UnsupportedError(
                f"@{variable.name}: address space {space} cannot be simulated", span=variable.span
            )
    if dynamic or launch.dynamic_shared_bytes:
        at = round_up(at, max([16, *(variable.align or 1 for variable in dynamic)]))
        addresses.update((variable, at) for variable in dynamic)
        at += launch.dynamic_shared_bytes
    return addresses, at - FIRST_OFFSET


def _initialise(
    variables: list[GlobalVariable],
    memory: GlobalMemory,
    addresses: dict[GlobalValue, int],
    layout: DataLayout,
) -> None:
    by_start = {buffer.start: buffer for buffer in memory.buffers}
    for variable in variables:
        address = addresses[variable]
        if address < GLOBAL_WINDOW or variable.initializer is None:
            continue
        image = initial_bytes(variable.initializer, addresses, layout)
        memory.contents(by_start[address])[:] = np.frombuffer(image, np.uint8)


def _space(variable: GlobalVariable) -> int:
    assert isinstance(variable.type, PtrType)
    return variable.type.addrspace


def _is_per_lane(variable: GlobalVariable) -> bool:
    """Whether every lane has a copy of its own."""
    thread_local = any(word.startswith("thread_local") for word in variable.prefix)
    return _space(variable) == PRIVATE or (thread_local and _space(variable) == GENERIC)


def _place_private(
    program: Program, variables: Sequence[GlobalVariable], layout: DataLayout
) -> tuple[dict[GlobalVariable, int], dict[tuple[int, Instruction], int], int]:
    """The offsets in a lane's private memory of its variables and of every alloca (each inlined copy has its
    own), and its bytes.
    """
    at = FIRST_OFFSET
    of_variables: dict[GlobalVariable, int] = {}
    for variable in variables:
        at = round_up(at, max(variable.align or 1, layout.align_of(variable.value_type)))
        of_variables[variable] = at
        at += layout.size_of(variable.value_type)
    offsets: dict[tuple[int, Instruction], int] = {}
    for node in program.nodes:
        for inst in node.instructions:
            if isinstance(inst, Alloca):
                count = inst.operand(0)
                assert isinstance(count, ConstantInt)
                at = round_up(at, max(inst.align or 1, layout.align_of(inst.allocated_type)))
                offsets[node.instance.index, inst] = at
                at += layout.size_of(inst.allocated_type) * count.value
    return of_variables, offsets, at - FIRST_OFFSET


def _private_images(
    offsets: dict[GlobalVariable, int], addresses: dict[GlobalValue, int], layout: DataLayout
) -> list[tuple[int, bytes]]:
    """What a lane's own variables begin with, by offset; nothing for those that begin undefined."""
    images = []
    for variable, offset in offsets.items():
        if variable.initializer is None:
            raise UnsupportedError(f"@{variable.name} is defined elsewhere", span=variable.span)
        if not isinstance(variable.initializer, Undef | Poison):
            images.append((offset, initial_bytes(variable.initializer, addresses, layout)))
    return images


def _argument(parameter: Argument, arg: BufferArg | ScalarArg, buffer: Buffer | None) -> Value:
    if any(word.startswith("byval") for word in parameter.attributes):
        raise UnsupportedError("a byval parameter of a kernel cannot be simulated", span=parameter.span)
    if buffer is not None:
        if not isinstance(parameter.type, PtrType):
            raise LaunchError(
                f"argument {parameter.index} is a buffer, the parameter is of type {parameter.type}"
            )
        if parameter.type.addrspace not in (GENERIC, GLOBAL, CONSTANT):
            raise LaunchError(f"argument {parameter.index}: a launch cannot pass a {parameter.type}")
        return scalar_array(parameter.type, buffer.start)
    assert isinstance(arg, ScalarArg)
    pointer_as_number = isinstance(parameter.type, PtrType) and arg.type == "i64"
    if str(parameter.type) != arg.type and not pointer_as_number:
        raise LaunchError(
            f"argument {parameter.index} is of type {arg.type}, the parameter of type {parameter.type}"
        )
    if isinstance(parameter.type, FloatType) and parameter.type.kind == "bfloat":
        return float_to_bfloat(np.array([[arg.value]], np.float64))
    return scalar_array(parameter.type, arg.value)
