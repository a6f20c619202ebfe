"""Which register class holds each value of a prepared kernel.

A value is *scalar* where all of this holds:

- the divergence analysis finds it uniform;
- a scalar unit can compute it: integer and pointer arithmetic other than division, comparisons of these,
  selects, phis, launch constants, pure integer intrinsics; loads only where nothing can write the memory
  (constant address space, `!invariant.load`, `readonly noalias` arguments). No GPU with a scalar unit of this
  kind does floating point on it;
- all its operands are scalar where it reads them. A uniform value computed from vector registers (a load
  through a uniform address, say) stays in one, and so does what depends on it;
- it is not in a cycle that is irreducible: such cycles run through a dispatcher, or in an order that no
  analysis knows.

A scalar register is written by whatever lanes are on. Lanes that are off, and come to use the value later,
must find theirs: they are lanes that left a loop around the definition in an earlier iteration than others.
So where lanes leave a loop in different iterations (a divergent branch leaves it apart), or the analysis says
that a use differs, uses outside of the loop read a *mirror*: a vector register that the value is copied to
where it is defined.

Divergent comparisons and logic on them whose uses are all in their own block are *masks*; everything else is
*vector*.

Cost: a fixed point over the uniform values, linear in their uses per round; and uses times loop depth.
"""

from __future__ import annotations

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.cfg import Cfg
from pcfm.analysis.loops import LoopForest
from pcfm.graph import strong_components
from pcfm.ir.instructions import (
    Alloca,
    Binary,
    Call,
    Cast,
    Compare,
    Freeze,
    GetElementPtr,
    Instruction,
    Load,
    Phi,
    Select,
    forwarded_pointer,
)
from pcfm.ir.module import Block, Function, GlobalVariable
from pcfm.ir.types import I1, VOID, FloatType, IntType, PtrType
from pcfm.ir.values import Argument, Value
from pcfm.launch import LaunchShape

_CONSTANT_SPACE = 4
_MOST_BASES = 64


class ValueClasses:
    """The answer: `scalars` and `masks`; `mirrored` scalars have a vector register as well."""

    def __init__(self, analyses: Analyses) -> None:
        self.cfg, self.loops, self.divergence = analyses.cfg, analyses.loops, analyses.divergence
        self.scalars: dict[Value, None] = {}
        self.masks: dict[Value, None] = {}
        self.mirrored: dict[Value, None] = {}
        self.tangled = _tangled_blocks(self.cfg, self.loops)  # blocks in a cycle with an irreducible one
        self._parting: dict[Block, None] = {}  # headers of loops that lanes leave in different iterations
        order = self.cfg.order
        for block in self.divergence.divergent_branches:
            left = analyses.reconvergence.split(block).left
            self._parting.update((order[cycle.head], None) for cycle in left if cycle.head >= 0)

    def is_uniform_branch(self, block: Block) -> bool:
        """Whether all lanes that are on go the same way at the end of `block`."""
        end = block.terminator
        cond = end.operand(0)
        if cond.is_constant or (cond in self.scalars and not self.is_apart(end, 0)):
            return True
        return block not in self.tangled and not self.divergence.is_divergent_branch(block)

    def is_apart(self, user: Instruction, index: int) -> bool:
        """Whether lanes that read an operand together may have it from different executions: then a scalar is
        read from its mirror.
        """
        value = user.operand(index)
        if not isinstance(value, Instruction):
            return False
        if self.divergence.is_divergent_use(user, index):
            return True
        reader = user.incoming[index // 2][1] if isinstance(user, Phi) else user.block
        loop = self.loops.loop_of(value.block)
        while loop is not None and reader not in loop:
            if loop.header in self._parting:
                return True
            loop = loop.parent
        return False


def classify(fn: Function, shape: LaunchShape | None, warp_size: int) -> ValueClasses:
    """The register classes of a prepared kernel's values."""
    classes = ValueClasses(Analyses(fn, shape, warp_size))
    divergence, scalars = classes.divergence, classes.scalars
    scalars.update((arg, None) for arg in fn.args if not divergence.is_divergent(arg))
    for block in classes.cfg.order:
        for inst in block.instructions:
            uniform = inst.type != VOID and not divergence.is_divergent(inst)
            if uniform and _scalar_unit_computes(inst) and block not in classes.tangled:
                scalars[inst] = None
    _demote(classes)
    for block in classes.cfg.order:
        for inst in block.instructions:
            if _is_local_condition(inst) and inst not in scalars:
                classes.masks[inst] = None
    for value in scalars:
        if isinstance(value, Instruction) and any(
            isinstance(use.user, Instruction) and classes.is_apart(use.user, use.index) for use in value.uses
        ):
            classes.mirrored[value] = None
    return classes


def _tangled_blocks(cfg: Cfg, loops: LoopForest) -> dict[Block, None]:
    """The blocks of every cycle that an irreducible one is part of."""
    if not loops.irreducible:
        return {}
    irreducible = {block: None for cycle in loops.irreducible for block in cycle.blocks}
    edges = [[cfg.index[succ] for succ in cfg.succs[block]] for block in cfg.order]
    tangled: dict[Block, None] = {}
    for component in strong_components(edges):
        blocks = [cfg.order[i] for i in component]
        if any(block in irreducible for block in blocks):
            tangled.update(dict.fromkeys(blocks))
    return tangled


def _demote(classes: ValueClasses) -> None:
    """Takes out of the scalars what has an operand in a vector register, until nothing has."""
    scalars = classes.scalars
    pending = [value for value in scalars if isinstance(value, Instruction)]
    while pending:
        inst = pending.pop()
        if inst not in scalars or all(
            operand.is_constant
            or isinstance(operand, Block)
            or (operand in scalars and not classes.is_apart(inst, index))
            for index, operand in enumerate(inst.operands)
        ):
            continue
        del scalars[inst]
        pending += [use.user for use in inst.uses if isinstance(use.user, Instruction)]


def _scalar_unit_computes(inst: Instruction) -> bool:
    if not isinstance(inst.type, IntType | PtrType):
        return isinstance(inst, Phi | Select) and isinstance(inst.type, FloatType)
    match inst:
        case Binary():
            return inst.traits.traps != "divisor"
        case Compare():
            return inst.opcode == "icmp" and isinstance(inst.operand(0).type, IntType | PtrType)
        case Cast():
            return isinstance(inst.operand(0).type, IntType | PtrType)
        case Phi() | Select() | GetElementPtr() | Freeze() | Alloca():
            return True
        case Load():
            return _is_scalar_load(inst)
        case Call():
            info = inst.intrinsic
            plain = all(isinstance(arg.type, IntType | PtrType) for arg in inst.args)
            known = info is not None and info.speculatable and not (info.convergent or info.reads)
            return known and plain and info is not None and info.result in ("uniform", "elementwise")
    return False


def _is_scalar_load(load: Load) -> bool:
    """Whether the memory is not written while the kernel runs, which is what scalar loads need."""
    if load.volatile or load.ordering is not None:
        return False
    if "invariant.load" in load.metadata:
        return True
    base: Value | None = load.ptr
    for _ in range(_MOST_BASES):
        if base is None:
            return False
        if (
            (isinstance(base.type, PtrType) and base.type.addrspace == _CONSTANT_SPACE)
            or (isinstance(base, GlobalVariable) and base.constant)
            or (isinstance(base, Argument) and {"readonly", "noalias"} <= set(base.attributes))
        ):
            return True
        base = forwarded_pointer(base)
    return False


def _is_local_condition(inst: Instruction) -> bool:
    """Whether a comparison or logic on them is used in its own block only."""
    if inst.type != I1 or not isinstance(inst, Compare | Binary):
        return False
    return all(
        isinstance(use.user, Instruction) and not isinstance(use.user, Phi) and use.user.parent is inst.parent
        for use in inst.uses
    )
