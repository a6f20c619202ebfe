"""Random kernels that compute derivatives and discard lanes, and kernels without either that say what they
mean: every lane of a quad is a thread to its end; one that was discarded goes on, and stores elsewhere.
"""

from __future__ import annotations

import random

import numpy as np

from pcfm.ir import rewriter
from pcfm.ir.clone import clone_module
from pcfm.ir.instructions import (
    Alloca,
    Binary,
    Call,
    CallData,
    Compare,
    CondBr,
    GetElementPtr,
    Instruction,
    Load,
    Phi,
    Ret,
    Select,
    Store,
)
from pcfm.ir.module import Block, Function, Module
from pcfm.ir.rewriter import Names
from pcfm.ir.types import I1, I8, I32, VOID, FunctionType, Type, ptr_type
from pcfm.ir.values import ConstantInt, Value
from pcfm.launch import BufferArg, Launch
from tests.generators.irregular import SLOTS
from tests.lowering.harness import private_irregular

DPP, WQM = "llvm.amdgcn.mov.dpp.i32", "llvm.amdgcn.wqm.i32"
DEMOTE, KILL = "llvm.amdgcn.wqm.demote", "llvm.amdgcn.kill"
# The other lane of the row, of the column, across; the first lane of the quad.
PERMUTATIONS = (0xB1, 0x4E, 0x1B, 0x00)


def quad_kernel(seed: int) -> tuple[Module, Launch]:
    """An irregular kernel with derivatives and discards, each thread with slots of its own; the second half
    of the buffer is for what discarded lanes store.
    """
    module, launch = private_irregular(seed)
    fn, rng = module.function("irregular"), random.Random(seed)
    named = {inst.name or "": inst for inst in fn.instructions()}
    own = [inst for name, inst in named.items() if name.startswith("own")]
    # Not the slots' numbers: a thread keeps to its own.
    values = [inst for name, inst in named.items() if name.startswith("v") and inst.type == I32]
    for value in rng.sample(values, min(len(values), rng.randint(1, 4))):
        _differentiate(module, value, own[-1], rng)
    for _ in range(rng.randint(1, 3)):
        value, thread = rng.choice(values), rng.choice(own[-2:])
        spread = _behind(value, Binary(rng.choice(("add", "mul", "xor")), value, thread))
        low = rewriter.insert_after(spread, Binary("and", spread, ConstantInt(I32, 7)))
        keep = rewriter.insert_after(low, Compare("icmp", "ult", low, ConstantInt(I32, rng.randint(3, 7))))
        rewriter.insert_after(keep, _call(module, DEMOTE if rng.random() < 0.8 else KILL, VOID, keep))
    names = Names(fn)
    for inst in fn.instructions():
        if inst.type != VOID and not inst.name:
            inst.name = names.fresh("q")
    buffer = launch.args[0]
    assert isinstance(buffer, BufferArg)
    twice = BufferArg(np.concatenate([buffer.data, buffer.data]))
    return module, Launch(launch.kernel, launch.grid, launch.block, (twice, *launch.args[1:]))


def without_helpers(module: Module, elements: int) -> Module:
    """The kernel with a flag in private memory for who is live; stores of others go `elements` further."""
    twin = clone_module(module)
    fn = twin.function("irregular")
    first = fn.entry.instructions[0]
    flag = rewriter.insert_before(first, Alloca(I8, ConstantInt(I32, 1), ptr_type(5)))
    rewriter.insert_before(first, Store(ConstantInt(I8, 1), flag))
    names = Names(fn)
    for inst in list(fn.instructions()):
        name = getattr(inst, "callee_name", None)
        if name == WQM:
            rewriter.replace_all_uses(inst, inst.operand(0))
            rewriter.erase(inst)
        elif name == DEMOTE:
            old = rewriter.insert_before(inst, Load(I8, flag))
            kept = rewriter.insert_before(inst, Select(inst.operand(0), old, ConstantInt(I8, 0)))
            rewriter.insert_before(inst, Store(kept, flag))
            rewriter.erase(inst)
        elif name == KILL:
            _return_unless(inst, names)
        elif isinstance(inst, Store) and inst.value.type == I32:
            slot = inst.ptr
            far = rewriter.insert_before(inst, GetElementPtr(I32, slot, [ConstantInt(I32, elements)]))
            live = rewriter.insert_before(inst, Load(I8, flag))
            test = rewriter.insert_before(inst, Compare("icmp", "ne", live, ConstantInt(I8, 0)))
            chosen = rewriter.insert_before(inst, Select(test, slot, far))
            inst.set_operand(1, chosen)
    for inst in fn.instructions():
        if inst.type != VOID and not inst.name:
            inst.name = names.fresh("r")
    return twin


def _behind(value: Instruction, inst: Instruction) -> Instruction:
    if isinstance(value, Phi):
        return rewriter.insert_before(value.block.instructions[len(value.block.phis)], inst)
    return rewriter.insert_after(value, inst)


def _differentiate(module: Module, value: Instruction, own: Instruction, rng: random.Random) -> None:
    """Quads compare their values; the result goes into a slot, and where the value was used."""
    users = [(use.user, use.index) for use in value.uses if isinstance(use.user, Instruction)]
    control = ConstantInt(I32, rng.choice(PERMUTATIONS))
    every = ConstantInt(I32, 15)
    other = _behind(value, _call(module, DPP, I32, value, control, every, every, ConstantInt(I1, 1)))
    apart = rewriter.insert_after(other, Binary("xor", value, other))
    whole = rewriter.insert_after(apart, _call(module, WQM, I32, apart))
    if rng.random() < 0.7:
        slot = rewriter.insert_after(whole, Binary("add", own, ConstantInt(I32, rng.randrange(SLOTS))))
        data = module.function("irregular").args[0]
        address = rewriter.insert_after(slot, GetElementPtr(I32, data, [slot]))
        rewriter.insert_after(address, Store(whole, address, align=4))
    for user, index in users:
        if rng.random() < 0.6:
            user.set_operand(index, whole)


def _call(module: Module, name: str, result: Type, *args: Value) -> Call:
    ty = FunctionType(result, tuple(arg.type for arg in args))
    declared = module.globals.get(name)
    if not isinstance(declared, Function):
        declared = Function(name, ty)
        module.add(declared)
    return Call(declared, list(args), CallData(ty))


def _return_unless(inst: Instruction, names: Names) -> None:
    """The block is cut where the call stands; lanes without its operand return."""
    block, keep = inst.block, inst.operand(0)
    fn = block.function
    rest = rewriter.add_block(fn, "kept", after=block, names=names)
    out = rewriter.add_block(fn, "killed", after=rest, names=names)
    out.append(Ret())
    index = block.instructions.index(inst)
    succs: list[Block] = block.successors
    for moved in block.instructions[index + 1 :]:
        rewriter.move_to_end(rest, moved)
    for succ in dict.fromkeys(succs):
        rewriter.replace_phi_block(succ, block, rest)
    rewriter.erase(inst)
    block.append(CondBr(keep, rest, out))
