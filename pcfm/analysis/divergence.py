"""Divergence: which values and branches may differ between the lanes of a warp that are active together.

Least fixed point from "all uniform": a value is divergent where it is a source (thread and lane ids, atomics,
shuffles, private memory, what callers pass, calls not known), depends on a divergent operand, is a phi that
lanes reach by different ways, or reads a value from a loop that lanes left in different iterations. Source:
Rosemann, Moll and Hack, An abstract interpretation for SPMD divergence on reducible control flow graphs, POPL
2021, section 5; what parted lanes do to phis and uses is in `sync`, and holds for irreducible graphs too.

What it promises: if two active lanes of a warp compute different values at one execution of an instruction,
the instruction is divergent, for warps that reconverge at thread frontiers and start together.
`undef` and `poison` are taken to be one value for all lanes.

With a `LaunchShape` the same fixed point runs over the finer values of `warp_granular`, which know threads by
number: a branch divergent in general and uniform there is `is_uniform_on_launch`.

A value defined in a loop may be uniform in it and yet differ for its readers outside: `is_divergent` speaks
of its definition, `is_divergent_use` of one reader. Blocks that the entry does not reach are left out. Cost:
near-linear; see `sync` for branches in loops.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, Protocol, TypeVar

from pcfm.analysis.cfg import Cfg, compute_cfg
from pcfm.analysis.private_memory import PrivateMemory, is_private
from pcfm.analysis.reconvergence import Reconvergence
from pcfm.analysis.sync import SyncDependence
from pcfm.analysis.warp_granular import WarpGranular
from pcfm.ir.instructions import (
    NEVER_EXECUTED,
    Alloca,
    AtomicRMW,
    CallBase,
    CmpXchg,
    InsertValue,
    Instruction,
    Load,
    Phi,
    Terminator,
)
from pcfm.ir.module import Block, Function
from pcfm.ir.types import LABEL, VOID
from pcfm.ir.values import Argument, InlineAsm, Undef, Use, User, Value
from pcfm.launch import LaunchShape
from pcfm.ptx.assembly import lifted_or_none

State = TypeVar("State")
CUDA_WARP = 32


class Domain(Protocol[State]):
    """What is known of a value in each lane; states are compared with `==`."""

    def divergent(self) -> State: ...

    def is_uniform(self, state: State) -> bool: ...

    def is_per_thread(self, state: State) -> bool:
        """Whether a thread always sees the same value, whenever it looks."""
        ...

    def uniform(self, value: Value) -> State:
        """Some value, the same for all active lanes."""
        ...

    def constant(self, value: Value) -> State: ...

    def special(self, call: CallBase) -> State | None:
        """The result of a call that reads a special register; None where this domain knows nothing of it."""
        ...

    def apply(self, inst: Instruction, operands: list[State]) -> State:
        """The result of an operation on the lane's own operands."""
        ...

    def meet(self, first: State, second: State) -> State:
        """What holds of a value that is one of the two, the same one for all active lanes."""
        ...


class TwoPoint:
    """The plain domain: uniform (True) or not."""

    def divergent(self) -> bool:
        return False

    def is_uniform(self, state: bool) -> bool:
        return state

    def is_per_thread(self, state: bool) -> bool:
        return False

    def uniform(self, value: Value) -> bool:
        return True

    def constant(self, value: Value) -> bool:
        return True

    def special(self, call: CallBase) -> bool | None:
        return None

    def apply(self, inst: Instruction, operands: list[bool]) -> bool:
        return all(operands)

    def meet(self, first: bool, second: bool) -> bool:
        return first and second


@dataclass(frozen=True, eq=False)
class Divergence:
    """The result for one function; whatever is not known to it counts as divergent, constants aside."""

    cfg: Cfg
    shape: LaunchShape | None
    _uniform: dict[Value, None]
    _outside_uses: dict[Use, None]
    _branches: dict[Block, None]
    _general_branches: dict[Block, None]

    def is_divergent(self, value: Value) -> bool:
        """Whether lanes may differ on it where it is defined."""
        return not (value.is_constant or value.type == LABEL or value in self._uniform)

    def is_divergent_use(self, user: User, index: int) -> bool:
        """Whether lanes may differ on operand `index` of `user` where that reads it."""
        return Use(user, index) in self._outside_uses or self.is_divergent(user.operand(index))

    def is_divergent_branch(self, block: Block) -> bool:
        """Whether lanes may part at the end of `block` (on this launch, where its shape is known)."""
        return block in self._branches

    def is_uniform_on_launch(self, block: Block) -> bool:
        """Whether lanes may part there in general, but never do on a launch of this shape."""
        return block in self._general_branches and block not in self._branches

    @property
    def divergent_branches(self) -> tuple[Block, ...]:
        """The blocks at whose end lanes may part, in reverse post-order."""
        return tuple(self._branches)


def compute_divergence(
    fn: Function,
    shape: LaunchShape | None = None,
    *,
    warp_size: int | None = None,
    reconvergence: Reconvergence | None = None,
) -> Divergence:
    """Divergence of a function with a body; where its lanes meet may be given if at hand.

    `warp_size`, or that of `shape`, matters where CUDA code runs on warps of more than 32 lanes: its ballots
    and votes are then those of half a warp. Unknown, warps are taken to be as the code expects them.
    """
    warp_size = shape.warp_size if shape else warp_size
    reconvergence = reconvergence or Reconvergence(compute_cfg(fn))
    cfg = reconvergence.cfg
    private = PrivateMemory(fn)
    general = _Solver(cfg, SyncDependence(cfg, reconvergence), private, TwoPoint(), warp_size)
    general.solve()
    solver = general
    if shape is not None:
        solver = _Solver(cfg, SyncDependence(cfg, reconvergence), private, WarpGranular(shape), warp_size)
        solver.solve()
    return _result(cfg, shape, solver, general)


def _result(cfg: Cfg, shape: LaunchShape | None, solver: _Solver, general: _Solver) -> Divergence:
    values: list[Value] = [*cfg.fn.args]
    values += [inst for inst in cfg.fn.instructions() if inst.type != VOID and inst.parent in cfg.index]
    return Divergence(
        cfg,
        shape,
        {value: None for value in values if solver.is_uniform(value)},
        solver.outside_uses,
        {block: None for block in cfg.order if block in solver.branches},
        {block: None for block in cfg.order if block in general.branches},
    )


_DEFINED = (Argument, Instruction)


class _Solver(Generic[State]):
    """The worklist: states only descend, facts about branches only grow."""

    def __init__(
        self,
        cfg: Cfg,
        sync: SyncDependence,
        private: PrivateMemory,
        domain: Domain[State],
        warp_size: int | None,
    ) -> None:
        self.cfg = cfg
        self.domain = domain
        self._is_wide = warp_size is not None and warp_size > CUDA_WARP
        self.branches: dict[Block, None] = {}
        self.outside_uses: dict[Use, None] = {}
        self._sync = sync
        self._private = private
        self._states: dict[Value, State] = {}
        self._joined: dict[Phi, None] = {}
        self._rules: dict[Instruction, Callable[[Instruction], State | None]] = {}
        self._pending: deque[Instruction] = deque()
        self._is_pending: dict[Instruction, None] = {}

    def is_uniform(self, value: Value) -> bool:
        """Whether the solution has it uniform; what was never reached is."""
        state = self._states.get(value)
        return state is None or self.domain.is_uniform(state)

    def solve(self) -> None:
        """Runs to the fixed point."""
        for arg in self.cfg.fn.args:
            kernel = self.cfg.fn.is_kernel
            self._states[arg] = self.domain.uniform(arg) if kernel else self.domain.divergent()
        for block in self.cfg.order:
            for inst in block.instructions:
                self._push(inst)
        while self._pending:
            inst = self._pending.popleft()
            del self._is_pending[inst]
            if isinstance(inst, Terminator):
                self._visit_terminator(inst)
            if inst.type != VOID:
                self._visit(inst)

    def _push(self, inst: Instruction) -> None:
        if inst not in self._is_pending:
            self._is_pending[inst] = None
            self._pending.append(inst)

    def _visit(self, inst: Instruction) -> None:
        state = self._evaluate(inst)
        if state is None:
            return
        old = self._states.get(inst)
        if old is not None:
            state = self.domain.meet(old, state)
            if state == old:
                return
        self._states[inst] = state
        for user, _ in inst.uses:
            if isinstance(user, Instruction) and user.parent in self.cfg.index:
                self._push(user)

    def _visit_terminator(self, end: Terminator) -> None:
        block = end.block
        if block in self.branches or len(self.cfg.succs[block]) < 2:
            return
        if not isinstance(end, NEVER_EXECUTED):
            state = self._read(end, 0)
            if state is None or self.domain.is_uniform(state):
                return
        self.branches[block] = None
        influence = self._sync.influence(block)
        for phi in influence.phis:
            self._joined[phi] = None
            self._push(phi)
        for use in influence.outside_uses:
            self.outside_uses[use] = None
            if isinstance(use.user, Instruction) and use.user.parent in self.cfg.index:
                self._push(use.user)

    def _read(self, user: Instruction, index: int) -> State | None:
        """The state of an operand as `user` reads it; None while nothing has reached it."""
        value = user.operand(index)
        if isinstance(value, _DEFINED):
            state = self._states.get(value)
            outside = self.outside_uses and Use(user, index) in self.outside_uses
            if outside and state is not None and not self.domain.is_per_thread(state):
                return self.domain.divergent()
            return state
        return self.domain.constant(value)

    def _evaluate(self, inst: Instruction) -> State | None:
        match inst:
            case Phi():
                return self._evaluate_phi(inst)
            case Load():
                return self._evaluate_load(inst, inst.ptr)
            case AtomicRMW() | CmpXchg():
                return self.domain.divergent()
            case CallBase():
                return self._evaluate_call(inst)
        if isinstance(inst, NEVER_EXECUTED):
            return self.domain.divergent()
        if inst.opcode == "addrspacecast" and self._private.lane_in_address and is_private(inst.operand(0)):
            return self.domain.divergent()
        if isinstance(inst, Alloca):
            # Every lane has its own memory, in the entry block at the same private address.
            static = inst.block is self.cfg.entry and inst.operand(0).is_constant
            return self.domain.uniform(inst) if static else self.domain.divergent()
        return self._evaluate_operands(inst, len(inst.operands))

    def _evaluate_operands(self, inst: Instruction, count: int) -> State | None:
        operands: list[State] = []
        for index in range(count):
            # No loop has been left by lanes at different times: a value is what it is where it is defined.
            value = inst.operand(index)
            plain = not self.outside_uses and isinstance(value, _DEFINED)
            state = self._states.get(value) if plain else self._read(inst, index)
            if state is None:
                return None
            operands.append(state)
        return self.domain.apply(inst, operands)

    def _evaluate_phi(self, phi: Phi) -> State | None:
        states: list[State] = []
        for number, (_, pred) in enumerate(phi.incoming):
            if pred in self.cfg.index:
                state = self._read(phi, 2 * number)
                if state is not None:
                    states.append(state)
        if not states:
            return None
        result = states[0]
        for state in states[1:]:
            if phi in self._joined and not (state == result and self.domain.is_per_thread(state)):
                return self.domain.divergent()
            result = self.domain.meet(result, state)
        if phi in self._joined and not self.domain.is_per_thread(result):
            return self.domain.divergent()
        return result

    def _evaluate_load(self, inst: Instruction, ptr: Value) -> State | None:
        state = self._read(inst, 0)
        if state is None:
            return None
        if self.domain.is_uniform(state) and not self._private.may_hold(ptr):
            return self.domain.uniform(inst)
        return self.domain.divergent()

    def _evaluate_call(self, call: CallBase) -> State | None:
        if isinstance(call.callee, InlineAsm):
            return self._evaluate_assembly(call, call.callee)
        info = call.intrinsic
        if info is None:
            return self.domain.divergent()
        special = self.domain.special(call)
        if special is not None:
            return special
        if call.data.bundles or (info.per_cuda_warp and self._is_wide):
            return self.domain.divergent()
        match info.result:
            case "uniform":
                return self.domain.uniform(call)
            case "elementwise":
                return self._evaluate_operands(call, call.argument_count)
            case "by_pointer":
                return self._evaluate_load(call, call.args[0])
            case "by_mask":
                return self._evaluate_by_first(call)
        return self.domain.divergent()

    def _evaluate_assembly(self, call: CallBase, assembly: InlineAsm) -> State | None:
        if _writes_scalar_registers(assembly.constraints):
            return self.domain.uniform(call)
        if _computes_with_operands(call):
            return self._evaluate_operands(call, call.argument_count)
        return self.domain.divergent()

    def _evaluate_by_first(self, call: CallBase) -> State | None:
        """Uniform where the first argument is, otherwise any."""
        state = self._read(call, 0)
        if state is None:
            return None
        return self.domain.uniform(call) if self.domain.is_uniform(state) else self.domain.divergent()


def _computes_with_operands(call: CallBase) -> bool:
    """Whether inline assembly is understood and gives all lanes that give it the same operands one result."""
    body = lifted_or_none(call)
    return body is not None and all(_is_of_operands(inst) for inst in body.instructions())


def _is_of_operands(inst: Instruction) -> bool:
    if any(isinstance(operand, Undef) for operand in inst.operands) and not isinstance(inst, InsertValue):
        return False  # a register that nothing has written
    if isinstance(inst, CallBase):
        return inst.intrinsic is not None and inst.intrinsic.result in ("uniform", "elementwise")
    return not (inst.traits.reads or inst.traits.writes)


def _writes_scalar_registers(constraints: str) -> bool:
    """Whether all outputs of inline assembly go to AMDGPU's scalar registers, one value per wavefront."""
    outputs = [part.strip() for part in constraints.split(",") if part.strip().startswith("=")]
    return bool(outputs) and all(part.lstrip("=&").startswith(("s", "{s")) for part in outputs)
