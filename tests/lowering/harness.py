"""Running a kernel on a target and on the SSA simulator, and comparing what they leave in memory."""

from __future__ import annotations

import numpy as np

from pcfm.ir import rewriter
from pcfm.ir.instructions import Binary, Call, CallData, GetElementPtr, Instruction
from pcfm.ir.module import Function, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.types import I32, FunctionType
from pcfm.ir.values import ConstantInt
from pcfm.launch import BufferArg, Launch, LaunchShape
from pcfm.lowering import LoweredResult, lower, run_lowered
from pcfm.machine import Machine, load
from pcfm.simt import simulate
from tests.generators.irregular import SLOTS, irregular_launch, irregular_module
from tests.lowering.scalar_watch import ScalarWatch

GCN, VOLTA = load("gcn-wave64"), load("volta-warp32")
HEADER = """
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare void @llvm.nvvm.barrier0() convergent
"""


def kernel(text: str) -> Module:
    """A module of HEADER and the text."""
    return parse_module(HEADER + text, "k.ll")


def launch_of(module: Module, data: np.ndarray, threads: int = 64, blocks: int = 1, **options: int) -> Launch:
    """A launch of the module's only kernel with one buffer."""
    return Launch(module.kernels[0].name, (blocks, 1, 1), (threads, 1, 1), (BufferArg(data),), **options)


def lowered_run(
    module: Module,
    launch: Launch,
    target: object,
    machine: Machine = GCN,
    *,
    shaped: bool = False,
    **options: object,
) -> LoweredResult:
    """The run of a launch on a target, every scalar register checked."""
    shape = LaunchShape.of(launch, machine.warp_size) if shaped else None
    program = lower(module.function(launch.kernel), target, machine, shape)  # type: ignore[arg-type]
    return run_lowered(program, launch, executor=ScalarWatch, **options)  # type: ignore[arg-type]


def difference(
    module: Module, launch: Launch, target: object, machine: Machine = GCN, **options: object
) -> str:
    """What tells the target's run from the simulator's: outcome or memory; empty where nothing does."""
    want = simulate(module, launch, machine)
    got = lowered_run(module, launch, target, machine, **options)  # type: ignore[arg-type]
    if type(want.outcome) is not type(got.outcome):
        return f"{got.outcome} instead of {want.outcome}"
    for index, (left, right) in enumerate(zip(want.buffers, got.buffers, strict=True)):
        if left is not None and right is not None and left.tobytes() != right.tobytes():
            return f"argument {index} differs"
    return ""


def private_irregular(seed: int) -> tuple[Module, Launch]:
    """The irregular kernel of a seed, each thread with slots of its own: no order of lanes changes it."""
    module, launch = irregular_module(seed), irregular_launch(seed)
    fn = module.function("irregular")
    first = fn.entry.instructions[0]

    def put(inst: Instruction) -> Instruction:
        inst.name = f"own{len(fn.entry.instructions)}"
        return rewriter.insert_before(first, inst)

    def register(name: str) -> Instruction:
        full = f"llvm.nvvm.read.ptx.sreg.{name}"
        declared = module.globals.get(full)
        if not isinstance(declared, Function):
            declared = Function(full, FunctionType(I32, ()))
            module.add(declared)
        return put(Call(declared, [], CallData(FunctionType(I32, ()))))

    def number(value: int) -> ConstantInt:
        return ConstantInt(I32, value)

    width, height, depth = launch.block
    thread = put(Binary("mul", register("tid.z"), number(height)))
    thread = put(Binary("mul", put(Binary("add", thread, register("tid.y"))), number(width)))
    thread = put(Binary("add", thread, register("tid.x")))
    block = put(Binary("mul", register("ctaid.x"), number(width * height * depth)))
    own = put(Binary("mul", put(Binary("add", block, thread)), number(SLOTS)))
    for inst in list(fn.instructions()):
        if isinstance(inst, GetElementPtr):
            slot = Binary("add", own, inst.operand(1))
            slot.name = f"slot{inst.name}"
            rewriter.insert_before(inst, slot)
            inst.set_operand(1, slot)
    buffer = launch.args[0]
    assert isinstance(buffer, BufferArg)
    data = np.tile(buffer.data, width * height * depth * launch.thread_blocks)
    return module, Launch(launch.kernel, launch.grid, launch.block, (BufferArg(data), *launch.args[1:]))
