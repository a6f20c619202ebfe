"""Puts a launch and a module's globals into memory, and gives every constant its value.

Global memory holds the buffers of the launch in argument order, then structures that the kernel takes by
value and only reads, then the module's globals in order of appearance, then the packets in which AMDGPU code
finds the launch's shape. Shared memory holds the module's shared variables, those without a size
(`extern __shared__`) at the end, all at the same place, over the launch's dynamic bytes. Private memory holds
the variables of which every lane has its own (`thread_local`, or in the private address space), then copies
of structures passed by value (those that the kernel writes to, and all that functions take), then what the
kernel allocates.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from math import inf
from textwrap import indent

import numpy as np

from pcfm.diagnostics import LaunchError, PcfmError, UnsupportedError
from pcfm.ir.attributes import is_readable, promises_of
from pcfm.ir.by_value import alignment_of, by_value_type, is_by_value, is_only_read
from pcfm.ir.claims import of_value_words
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import Alloca, Call, Instruction
from pcfm.ir.module import Function, GlobalValue, GlobalVariable, Module
from pcfm.ir.types import LABEL, METADATA, FloatType, PtrType, Type
from pcfm.ir.values import Argument, Constant, ConstantInt, InlineAsm, Poison, Undef, walk_constant
from pcfm.ir.values import Value as IrValue
from pcfm.launch import BufferArg, Launch, ScalarArg
from pcfm.launch.limits import MAX_SIMULATED_THREADS, MEMORY_VARIABLE, memory_limit_bytes
from pcfm.launch.model import ELEMENT_DTYPES
from pcfm.simt.address_spaces import (
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
from pcfm.simt.constants import evaluate, flatten, initial_bytes, referenced_variables
from pcfm.simt.intrinsics.amdgcn import DISPATCH_PACKET, IMPLICIT_ARGUMENTS, PACKET_BYTES, packet_bytes
from pcfm.simt.intrinsics.nvvm import RESERVED_BYTES, RESERVED_SHARED
from pcfm.simt.launch_example import example_launch
from pcfm.simt.operations.floating import float_to_bfloat
from pcfm.simt.parameters import Slot, accessed_numbers, launch_slots
from pcfm.simt.program import CopyByValue, KernelValues
from pcfm.simt.values import Array, Value, bits_of, build, dtype_of, scalar_array

# By the number of an inlined copy, and an alloca or parameter of its function.
PrivateOffsets = dict[tuple[int, Instruction | Argument], int]


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
    private_offsets: PrivateOffsets
    packets: dict[str, int] = field(default_factory=dict)
    private_images: list[PrivateImage] = field(default_factory=list)
    shared_names: list[tuple[int, str]] = field(default_factory=list)  # by offset, ascending

    def initialise_private(self, memory: WindowMemory, launch: Array) -> None:
        """Writes what every lane's private memory begins with; `launch` numbers the launch of each lane."""
        for image in self.private_images:
            slices = memory.slices(memory.storage.bytes)
            table = np.stack([np.frombuffer(content, np.uint8) for content in image.contents])
            slices[:, image.offset : image.offset + image.size_bytes] = table[launch if len(table) > 1 else 0]


@dataclass(frozen=True)
class PrivateImage:
    """What a part of every lane's private memory begins with: by launch, or once for all."""

    offset: int
    size_bytes: int
    contents: list[bytes]


def find_kernel(module: Module, launch: Launch) -> Function:
    """The kernel that a launch names. Raises: LaunchError."""
    kernel = module.globals.get(launch.kernel)
    if isinstance(kernel, Function) and not kernel.is_declaration:
        return kernel
    names = ", ".join(fn.name for fn in module.kernels or module.defined_functions) or "none"
    raise LaunchError(f"the module defines no kernel {launch.kernel!r}", hint=f"it defines: {names}")


def bind(module: Module, program: KernelValues, launches: Sequence[Launch]) -> Binding:
    """Lays out memory for launches that differ in their arguments alone. Raises: LaunchError,
    UnsupportedError.
    """
    first = launches[0]
    for launch in launches:
        _check_launch(launch, first)
    memory = GlobalMemory()
    images: list[tuple[Buffer, bytes]] = []
    # In the module's order, used or not: a program and its transformed twin find their globals at the same
    # addresses.
    used = referenced_variables(_constants_of(program))
    variables = [v for v in module.variables if v in used or _can_be_placed(v, module.datalayout)]
    per_lane, own, shared_by_all = _by_owner(variables)
    lane_offsets, offsets, private_bytes = _place_private(program, per_lane, module)
    parameters = _bind_parameters(module, program, launches, memory, images, offsets)
    entering = parameters.entering
    addresses, shared_bytes = _place(shared_by_all, memory, module.datalayout, first)
    addresses.update(
        (v, start if _space(v) == PRIVATE else PRIVATE_WINDOW + start) for v, start in lane_offsets.items()
    )
    per_launch = [{**addresses, **_place(own, memory, module.datalayout, first)[0]} for _ in launches]
    packets, shared_bytes = _place_packets(program, first, memory, images, shared_bytes)
    _check_memory(program, memory, shared_bytes, private_bytes * first.threads_per_block)
    memory.seal()
    for buffer, image in images:
        memory.contents(buffer)[:] = np.frombuffer(image, np.uint8)
    _initialise(shared_by_all, memory, addresses, module.datalayout)
    for table in per_launch:
        _initialise(own, memory, table, module.datalayout)
    constants, undefined = {}, {}
    for constant, register in _numbered(program):
        if isinstance(constant, CopyByValue):
            offset = offsets[constant.instance, constant.parameter]
            constants[register] = scalar_array(constant.type, private_address(offset, constant.type))
            continue
        if _has_undefined_part(constant):
            undefined[register] = constant
        if any(variable in own for variable in referenced_variables([constant])):
            entering[register] = [evaluate(constant, table, module.datalayout) for table in per_launch]
        else:
            constants[register] = evaluate(constant, addresses, module.datalayout)
    return Binding(
        memory,
        parameters.buffers,
        entering,
        constants,
        undefined,
        shared_bytes,
        private_bytes,
        offsets,
        packets,
        [*parameters.private_images, *_private_images(lane_offsets, addresses, module.datalayout)],
        sorted((addresses[v], f"@{v.name}") for v in shared_by_all if _space(v) == SHARED),
    )


def _place_packets(
    program: KernelValues,
    launch: Launch,
    memory: GlobalMemory,
    images: list[tuple[Buffer, bytes]],
    shared_bytes: int,
) -> tuple[dict[str, int], int]:
    """Where the runtime's memory is that the program reads, by name: what AMD's says of the launch, and the
    shared memory that CUDA's keeps behind the kernel's own `shared_bytes`; and the bytes of both.
    """
    packets: dict[str, int] = {}
    for name in _packets_used(program):
        if name == RESERVED_SHARED:
            packets[name] = round_up(FIRST_OFFSET + shared_bytes, 16)
            shared_bytes = packets[name] + RESERVED_BYTES - FIRST_OFFSET
            continue
        buffer = memory.add(name, PACKET_BYTES, writable=False, constant=True)
        images.append((buffer, packet_bytes(name, launch)))
        packets[name] = buffer.start
    return packets, shared_bytes


def _by_owner(
    variables: Sequence[GlobalVariable],
) -> tuple[list[GlobalVariable], list[GlobalVariable], list[GlobalVariable]]:
    """The variables of which each lane has its own, each launch, and which all launches share."""
    of_lanes = [variable for variable in variables if _is_per_lane(variable)]
    rest = [variable for variable in variables if variable not in of_lanes]
    own = [variable for variable in rest if _is_private_to_launch(variable)]
    return of_lanes, own, [variable for variable in rest if variable not in own]


def _has_undefined_part(constant: IrValue) -> bool:
    return any(isinstance(part, Undef | Poison) for part in walk_constant(constant))


def _numbered(program: KernelValues) -> list[tuple[IrValue, int]]:
    """The constants that have values, with their registers."""
    return [
        (constant, register)
        for constant, register in program.constants.items()
        if not (isinstance(constant, Function | InlineAsm) or constant.type in (LABEL, METADATA))
    ]


def _wrong_count(kernel: Function, module: Module, slots: Sequence[Slot], launch: Launch) -> LaunchError:
    members = sum(slot.offset is not None for slot in slots)
    note = f" ({members} of them members of structures by value)" if members else ""
    counted = f"{len(slots)} arguments{note}"
    message = f"@{kernel.name} takes {counted}, the launch gives {len(launch.args)}"
    example = indent(example_launch(kernel, module), "    ").rstrip()
    hint = f"one [[arg]] for each parameter; a launch file to begin with:\n{example}"
    return LaunchError(message, span=kernel.span, hint=hint)


@dataclass(frozen=True)
class _Parameters:
    """What launches give a kernel: buffers by launch and argument, values by register and launch."""

    buffers: list[list[Buffer | None]]
    entering: dict[int, list[Value]] = field(default_factory=dict)
    private_images: list[PrivateImage] = field(default_factory=list)


def _bind_parameters(
    module: Module,
    program: KernelValues,
    launches: Sequence[Launch],
    memory: GlobalMemory,
    images: list[tuple[Buffer, bytes]],
    offsets: PrivateOffsets,
) -> _Parameters:
    kernel = program.kernel
    slots = launch_slots(kernel, module)
    for launch in launches:
        if len(launch.args) != len(slots):
            raise _wrong_count(kernel, module, slots, launch)
    bound = _Parameters([_place_arguments(slots, launch, memory, images) for launch in launches])
    given = [
        [_argument(slot, arg, buffer) for slot, arg, buffer in zip(slots, launch.args, buffers, strict=True)]
        for launch, buffers in zip(launches, bound.buffers, strict=True)
    ]
    for parameter in kernel.args:
        register = program.register(program.instances[0], parameter)
        if by_value_type(parameter, module.types) is None:
            index = next(i for i, slot in enumerate(slots) if slot.parameter is parameter)
            bound.entering[register] = _once([values[index] for values in given])
            continue
        contents = [
            _structure(parameter, slots, launch, values, module)
            for launch, values in zip(launches, given, strict=True)
        ]
        if is_by_value(parameter) and not is_only_read(parameter):
            offset = offsets[0, parameter]
            bound.private_images.append(PrivateImage(offset, len(contents[0]), contents))
            address = private_address(offset, parameter.type)
            bound.entering[register] = [scalar_array(parameter.type, address)]
            continue
        starts: list[Value] = []
        for image in contents:
            name = f"argument %{parameter.name} by value"
            buffer = memory.add(name, len(image), writable=False, constant=True)
            images.append((buffer, image))
            starts.append(scalar_array(parameter.type, buffer.start))
        bound.entering[register] = _once(starts)
    return bound


def _check_launch(launch: Launch, first: Launch) -> None:
    launch.validate()
    threads = launch.thread_blocks * launch.threads_per_block
    if threads > MAX_SIMULATED_THREADS:
        raise LaunchError(
            f"the launch has {threads:,} threads; at most {MAX_SIMULATED_THREADS:,} can be simulated",
            hint="launch fewer thread blocks: what one of them does, all of them do",
        )
    shape = (launch.grid, launch.block, launch.dynamic_shared_bytes)
    if shape != (first.grid, first.block, first.dynamic_shared_bytes):
        raise LaunchError(
            "launches that run together must have one grid, thread block and dynamic shared memory"
        )


def _check_memory(program: KernelValues, memory: GlobalMemory, shared_bytes: int, private_bytes: int) -> None:
    """Refuses what is too large to be simulated, before any of it is made; private memory is that of one
    thread block.
    """
    limit = memory_limit_bytes()
    size_bytes = memory.size_bytes + shared_bytes + private_bytes
    if size_bytes > limit:
        parts = f"{memory.size_bytes:,} global, {shared_bytes:,} shared and {private_bytes:,} private ones"
        raise LaunchError(
            f"one thread block of @{program.kernel.name} sees {size_bytes:,} bytes of memory ({parts}); "
            f"{limit:,} are allowed",
            span=program.kernel.span,
            hint=f"make it smaller, or set {MEMORY_VARIABLE} to what this machine can spare",
        )


def _place_arguments(
    slots: Sequence[Slot], launch: Launch, memory: GlobalMemory, images: list[tuple[Buffer, bytes]]
) -> list[Buffer | None]:
    buffers: list[Buffer | None] = []
    for index, (slot, arg) in enumerate(zip(slots, launch.args, strict=True)):
        buffer = None
        if isinstance(arg, BufferArg) and not slot.holds_elements:
            parameter = slot.parameter.name
            name = f"argument {index} (%{parameter})" if parameter else f"argument {index}"
            if arg.file:
                _check_file(name, slot, arg)
            buffer = memory.add(name, arg.data.nbytes, writable=not arg.readonly)
            images.append((buffer, arg.data.tobytes()))
        buffers.append(buffer)
    return buffers


def _check_file(name: str, slot: Slot, arg: BufferArg) -> None:
    """Refuses a file of other numbers than all accesses through the pointer are of, as far as these show.

    Raises: LaunchError.
    """
    numbers = set(accessed_numbers(slot.parameter)) if slot.offset is None else set()
    dtype = arg.data.dtype
    if len(numbers) != 1:
        return
    (number,) = numbers
    wanted = ELEMENT_DTYPES.get(number)
    # What is only moved, LLVM loads and stores as integers of its size; of structures, one member may be.
    if wanted is None or any(
        wanted.itemsize == each.itemsize and (wanted.kind != "f" or each.kind == "f")
        for each in _members(dtype)
    ):
        return
    raise LaunchError(
        f"{name}: {arg.file} holds {dtype} elements, and the kernel takes them for {number}",
        hint=f"save it with dtype {wanted}, or give the [[arg]] the type that the file has",
    )


def _members(dtype: np.dtype) -> list[np.dtype]:
    """The numbers that a type is made of; of plain numbers itself."""
    members = [dtype]
    for each in members:
        members += [each[name] for name in each.names or ()]
        if each.subdtype is not None:
            members.append(each.subdtype[0])
    return [each for each in members if each.names is None and each.subdtype is None]


def _structure(
    parameter: Argument, slots: Sequence[Slot], launch: Launch, values: Sequence[Value], module: Module
) -> bytes:
    """The bytes of a structure that a launch passes by value; padding is zero."""
    layout = module.datalayout
    ty = by_value_type(parameter, module.types)
    assert ty is not None
    image = bytearray(layout.size_of(ty))
    for slot, arg, value in zip(slots, launch.args, values, strict=True):
        if slot.parameter is not parameter:
            continue
        assert slot.offset is not None
        if slot.holds_elements:
            assert isinstance(arg, BufferArg)
            data = arg.data.tobytes()
        else:
            data = bits_of(value).astype(f"u{layout.store_size(slot.type)}").tobytes()
        image[slot.offset : slot.offset + len(data)] = data
    return bytes(image)


def _can_be_placed(variable: GlobalVariable, layout: DataLayout) -> bool:
    """Whether a variable that the kernel does not mention has a place nevertheless."""
    assert isinstance(variable.type, PtrType)
    try:
        size = layout.size_of(variable.value_type)
        if size > memory_limit_bytes():
            return False
        if variable.initializer is not None:
            anywhere: dict[GlobalValue, int] = dict.fromkeys(referenced_variables([variable]), GLOBAL_WINDOW)
            initial_bytes(variable.initializer, anywhere, layout)
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


def readable_ranges(module: Module, launches: Sequence[Launch]) -> list[tuple[np.uint64, np.uint64]]:
    """From which generic address on, and up to which, the buffers of launches that run together lie of which
    these, or the parameters of the module's kernel, say that they may be read whatever guards say.
    """
    kernel = find_kernel(module, launches[0])
    promised = [_promised_bytes(slot.parameter) for slot in launch_slots(kernel, module)]
    memory = GlobalMemory()
    placed = [
        (arg.readable or arg.data.nbytes <= size, memory.add("", arg.data.nbytes, writable=True))
        for launch in launches
        for arg, size in zip(launch.args, promised, strict=False)
        if isinstance(arg, BufferArg)
    ]
    return [(np.uint64(buffer.start), np.uint64(buffer.end)) for is_readable, buffer in placed if is_readable]


def _promised_bytes(parameter: Argument) -> float:
    """How many bytes behind a parameter may be read whatever guards say."""
    claims = of_value_words("", promises_of(parameter))
    return inf if is_readable(parameter) else int(claims.get(": dereferenceable", 0))


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
    return values[:1] if all(_is_equal(values[0], value) for value in values[1:]) else values


def _is_equal(one: Value, other: Value) -> bool:
    parts = zip(flatten(one), flatten(other), strict=True)
    return all(np.array_equal(bits_of(a), bits_of(b)) for a, b in parts)


def _constants_of(program: KernelValues) -> list[IrValue]:
    return [value for value in program.constants if isinstance(value, Constant | GlobalValue)]


_PACKETS = (DISPATCH_PACKET, IMPLICIT_ARGUMENTS, RESERVED_SHARED)


def _packets_used(program: KernelValues) -> list[str]:
    used: dict[str, None] = {}
    for _, inst in program.executed():
        if isinstance(inst, Call) and inst.callee_name in _PACKETS:
            used[inst.callee_name or ""] = None
    return sorted(used)


def _place(
    variables: list[GlobalVariable], memory: GlobalMemory, layout: DataLayout, launch: Launch
) -> tuple[dict[GlobalValue, int], int]:
    """Addresses of the module's variables, and the bytes of shared memory."""
    addresses: dict[GlobalValue, int] = {}
    offset = FIRST_OFFSET
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
            offset = round_up(offset, max(variable.align or 1, layout.align_of(variable.value_type)))
            addresses[variable] = offset
            offset += size
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
        offset = round_up(offset, max([16, *(variable.align or 1 for variable in dynamic)]))
        addresses.update((variable, offset) for variable in dynamic)
        offset += launch.dynamic_shared_bytes
    return addresses, offset - FIRST_OFFSET


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


def private_address(offset: int, ty: Type) -> int:
    """The pointer of type `ty` to an offset in private memory."""
    assert isinstance(ty, PtrType)
    return offset + PRIVATE_WINDOW if ty.addrspace == GENERIC else offset


def _place_private(
    program: KernelValues, variables: Sequence[GlobalVariable], module: Module
) -> tuple[dict[GlobalVariable, int], PrivateOffsets, int]:
    """The offsets in a lane's private memory of its variables, and of every parameter by value and alloca
    (each inlined copy of a function has its own), and its bytes.
    """
    layout = module.datalayout
    end = FIRST_OFFSET

    def reserve(ty: Type, align: int | None, count: int = 1) -> int:
        nonlocal end
        offset = round_up(end, max(align or 1, layout.align_of(ty)))
        end = offset + layout.size_of(ty) * count
        return offset

    of_variables = {variable: reserve(variable.value_type, variable.align) for variable in variables}
    offsets: PrivateOffsets = {}
    for instance in program.instances:
        for parameter in instance.fn.args:
            ty = by_value_type(parameter, module.types)
            if ty is not None and is_by_value(parameter) and (instance.call or not is_only_read(parameter)):
                offsets[instance.index, parameter] = reserve(ty, alignment_of(parameter))
    for instance, inst in program.executed():
        if isinstance(inst, Alloca):
            count = inst.operand(0)
            assert isinstance(count, ConstantInt)
            offsets[instance.index, inst] = reserve(inst.allocated_type, inst.align, count.value)
    return of_variables, offsets, end - FIRST_OFFSET


def _private_images(
    offsets: dict[GlobalVariable, int], addresses: dict[GlobalValue, int], layout: DataLayout
) -> list[PrivateImage]:
    """What a lane's own variables begin with; nothing for those that begin undefined."""
    images = []
    for variable, offset in offsets.items():
        if variable.initializer is None:
            raise UnsupportedError(f"@{variable.name} is defined elsewhere", span=variable.span)
        if not isinstance(variable.initializer, Undef | Poison):
            image = initial_bytes(variable.initializer, addresses, layout)
            images.append(PrivateImage(offset, len(image), [image]))
    return images


def _vector(ty: Type, data: bytes) -> Value:
    """The vector whose elements are these bytes."""
    read = iter(range(0, len(data)))

    def element(scalar: Type) -> Array:
        dtype = np.dtype(dtype_of(scalar))
        start = next(read) * dtype.itemsize
        return np.frombuffer(data, dtype, 1, start).reshape(1, 1)

    return build(ty, element)


def _argument(slot: Slot, arg: BufferArg | ScalarArg, buffer: Buffer | None) -> Value:
    """The value of a slot; None where it holds elements. Raises: LaunchError."""
    index, ty = slot.parameter.index, slot.type
    what = "parameter" if slot.offset is None else f"member at byte {slot.offset} of its parameter"
    if slot.holds_elements:
        if not isinstance(arg, BufferArg) or arg.data.nbytes != slot.size_bytes:
            raise LaunchError(
                f"the {what} {index} is of type {ty}: it needs a buffer of {slot.size_bytes} bytes"
            )
        return None if slot.offset is not None else _vector(ty, arg.data.tobytes())
    if buffer is not None:
        if not isinstance(ty, PtrType):
            raise LaunchError(f"argument {index} is a buffer, the {what} is of type {ty}")
        if ty.addrspace not in (GENERIC, GLOBAL, CONSTANT):
            raise LaunchError(f"argument {index}: a launch cannot pass a {ty}")
        return scalar_array(ty, buffer.start)
    assert isinstance(arg, ScalarArg)
    pointer_as_number = isinstance(ty, PtrType) and arg.type == "i64"
    truth_as_byte = str(ty) == "i8" and arg.type == "i1"  # so PTX has it
    if str(ty) != arg.type and not pointer_as_number and not truth_as_byte:
        raise LaunchError(f"argument {index} is of type {arg.type}, the {what} of type {ty}")
    if isinstance(ty, FloatType) and ty.kind == "bfloat":
        return float_to_bfloat(np.array([[arg.value]], np.float64))
    return scalar_array(ty, arg.value)
