"""Which loads may run unguarded: in lanes that the source would not have sent there.

A load of a divergent region is executed for nothing by the lanes of the other side where no guard stands
before it. That is no fault where, in those lanes too, the address is no poison, lies in an object that
lives, and is aligned. What they read nobody uses. Proved are

- *objects of known size* (global variables, allocas, parameters that are `dereferenceable(n)` or are
  assumed to be at the entry, and what a call returns with such a promise), indexed in bounds and in
  alignment as the ranges of the indices show (`range_finder`), through address arithmetic, selects of
  pointers, and casts to the generic space or the object's own (in another it is nowhere);
- *buffers that the author says may be read*, where he is to be trusted: what is computed from such a
  parameter. `Repairs` names it;
- *addresses accessed before*: by an instruction that every lane of the region has executed, of the same
  base and indices, the bytes either the same or, by `inbounds` addresses, between two such accesses.

An address may have been computed with promises that hold only where the source computes it. `Repairs`
says which flags have to go and which operands to be frozen, so that it is good in every lane. What a lane
of the other side has in place of a value of the region depends on the meld: nothing where the value
stands behind a guard, the other side's value where two became one. The caller says (`StandIn`).

Never proved: volatile and atomic loads; objects that may be freed (memory a function gets, in one that
calls what may free) or whose life is marked; weak symbols; loads that another thread's store may meet
(`concurrent_stores`); functions that a sanitizer watches. A launch that is given proves nothing: it is
one of many.

Source: LLVM, `isDereferenceableAndAlignedPointer`, which knows constant offsets only. Not handled: phis
of pointers, conditions that dominate. Cost: per load, its chain of address arithmetic and indices.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pcfm.analysis.concurrent_stores import GENERIC, GLOBAL, ConcurrentStores
from pcfm.analysis.dominance import DomTree
from pcfm.analysis.effects import call_attributes, is_convergent, writes_memory
from pcfm.analysis.range_finder import Computed, RangeFinder, Repairs, StandIn
from pcfm.analysis.ranges import Range
from pcfm.diagnostics import PcfmError
from pcfm.ir.attributes import is_readable, promises_of
from pcfm.ir.instructions import (
    Alloca,
    AtomicRMW,
    CallBase,
    Cast,
    CmpXchg,
    Freeze,
    GetElementPtr,
    Instruction,
    Load,
    Select,
    Store,
    forwarded_pointer,
)
from pcfm.ir.module import Block, Function, GlobalVariable
from pcfm.ir.pointers import address_space
from pcfm.ir.types import IntType
from pcfm.ir.values import Argument, ConstantExpr, ConstantInt, Value

MAX_STEPS = 32
"""How many steps of address arithmetic are followed."""
_SANITIZERS = (
    "sanitize_address",
    "sanitize_hwaddress",
    "sanitize_memory",
    "sanitize_memtag",
    "sanitize_thread",
)


@dataclass(frozen=True)
class _Object:
    """A memory object: how many bytes, aligned to what, and what it is known by."""

    size: int
    align: int
    root: Value


@dataclass(frozen=True)
class _Address:
    """`base + terms + offset`: terms are (index, bytes per unit); `exact`: each step was `inbounds`."""

    base: Value
    terms: tuple[tuple[Value, int], ...]
    offset: int
    inbounds: bool


@dataclass(frozen=True)
class _Access:
    """Bytes that every lane has accessed, as they lie from an address without its offset."""

    begin: int
    end: int
    align: int
    inbounds: bool


class DereferenceableLoads:
    """Proofs for one function as it stands."""

    def __init__(self, fn: Function, dom: DomTree, *, trusts_author: bool = False) -> None:
        self._fn = fn
        self.dom = dom
        self._layout = fn.datalayout
        self._trusts_author = trusts_author
        self._stores = ConcurrentStores(fn)
        self._sanitized = any(word.startswith(_SANITIZERS) for word in fn.attribute_words())
        self._freeing: bool | None = None
        self._ending_lives: bool | None = None
        self._accesses: dict[Block, dict[object, list[_Access]]] = {}

    def prove(self, load: Instruction, entry: Block, stand_in: StandIn) -> Repairs | None:
        """What has to change so that `load` may run in lanes that have `stand_in`; None: no proof.

        All of the lanes have come through `entry`.
        """
        if not isinstance(load, Load) or load.volatile or load.ordering is not None or self._sanitized:
            return None
        try:
            size = self._layout.store_size(load.type)
            align = load.align or self._layout.align_of(load.type)
            repairs = self._in_readable(load, stand_in) if self._trusts_author else None
            if repairs is None:
                repairs = self._in_object(load, size, align, stand_in)
            if repairs is None:
                repairs = self._accessed_before(load, size, align, entry, stand_in)
        except PcfmError:  # a type without a size
            return None
        return repairs

    # --- buffers that the author says may be read -----------------------------------------------------------

    def _in_readable(self, load: Load, stand_in: StandIn) -> Repairs | None:
        """Whether the address is computed from a parameter whose buffer may be read, and is no poison."""
        repairs = Repairs()
        ranges = RangeFinder(self._fn, stand_in, repairs)
        node = stand_in(Computed(load.ptr, speculated=True))
        spaces: frozenset[int] = frozenset()
        for _ in range(MAX_STEPS):
            if node is None:
                return None
            value = node.value
            spaces |= {address_space(value)}
            if isinstance(value, Argument):
                repairs.assumed[value] = None
                return repairs if is_readable(value) and self._lies_in(value, spaces) else None
            base = forwarded_pointer(value)
            if base is None or not isinstance(value, GetElementPtr | Cast):
                return None
            if isinstance(value, GetElementPtr):
                for number in range(1, len(value.operands)):
                    if self._index(value, number, ranges, speculated=node.speculated) is None:
                        return None
                if value.flags:
                    repairs.flags[value] = None
            node = stand_in(Computed(base, node.speculated))
        return None

    # --- objects of known size ------------------------------------------------------------------------------

    def _in_object(self, load: Load, size: int, align: int, stand_in: StandIn) -> Repairs | None:
        """Whether the address is in an object whatever the indices are in their ranges."""
        repairs = Repairs()
        ranges = RangeFinder(self._fn, stand_in, repairs)
        # Each chain from the load to an object, with its address arithmetic, the load's own step last, and
        # the address spaces that it comes through.
        pending: list[tuple[Computed | None, tuple[Computed, ...], frozenset[int]]] = [
            (stand_in(Computed(load.ptr, speculated=True)), (), frozenset())
        ]
        for _ in range(MAX_STEPS):
            if not pending:
                return repairs
            node, steps, spaces = pending.pop()
            if node is None:
                return None
            value = node.value
            spaces |= {address_space(value)}
            sources: Sequence[Value] = ()
            if isinstance(value, Select):
                repairs.freezes[value, 0] = None
                sources = value.operands[1:]
            elif isinstance(value, GetElementPtr) or _is_constant_step(value):
                sources, steps = value.operands[:1], (node, *steps)  # type: ignore[union-attr]
            elif isinstance(value, Freeze) or (
                isinstance(value, Cast | ConstantExpr) and value.opcode in ("addrspacecast", "bitcast")
            ):
                sources = value.operands
            else:
                memory = self._object(node)
                if memory is None or not self._lies_in(memory.root, spaces):
                    return None
                if not self._fits(memory, steps, size, align, ranges, repairs):
                    return None
                if self._stores.may_write(memory.root, load.block):
                    return None
            pending += [(stand_in(Computed(each, node.speculated)), steps, spaces) for each in sources]
        return None

    def _lies_in(self, root: Value, spaces: frozenset[int]) -> bool:
        """Whether the object at `root` lies in all `spaces`; what a kernel is given lies in global memory."""
        own = address_space(root)
        if own == GENERIC and self._fn.is_kernel and isinstance(root, Argument):
            own = GLOBAL
        return spaces <= {GENERIC, own}

    def _fits(
        self,
        memory: _Object,
        steps: tuple[Computed, ...],
        size: int,
        align: int,
        ranges: RangeFinder,
        repairs: Repairs,
    ) -> bool:
        """Whether an access through `steps` of address arithmetic lies in the object and is aligned."""
        offset = Range.constant(128, 0)
        for node in steps:
            step = node.value
            assert isinstance(step, GetElementPtr | ConstantExpr) and step.source_type is not None
            holding = True
            forward = True
            for number, (scale, constant) in enumerate(
                self._layout.gep_steps(step.source_type, step.operands), start=1
            ):
                term = Range.constant(128, constant)
                if scale:
                    index = self._index(step, number, ranges, speculated=node.speculated)
                    if index is None:
                        return False
                    wide = index.resized(128, signed=True)
                    corners = sorted((wide.least * scale, wide.most * scale))
                    zeros = wide.trailing_zeros + _trailing_zeros(scale)
                    term = Range.of(128, signed=(corners[0], corners[1]), zeros=(1 << zeros) - 1)
                forward = forward and term.least >= 0
                zeros = (1 << min(offset.trailing_zeros, term.trailing_zeros)) - 1
                sums = offset.least + term.least, offset.most + term.most
                offset = Range.of(128, signed=sums, zeros=zeros)
                holding = holding and offset.least >= 0 and offset.most <= memory.size
            kept = {"inbounds", "nusw", *(("nuw",) if forward else ())} if holding else set()
            if not set(step.flags) <= kept:
                if not isinstance(step, Instruction):
                    return False
                repairs.flags[step] = None
        aligned = min(_trailing_zeros(memory.align), offset.trailing_zeros) >= _trailing_zeros(align)
        return aligned and offset.least >= 0 and offset.most + size <= memory.size

    def _index(
        self, step: GetElementPtr | ConstantExpr, number: int, ranges: RangeFinder, *, speculated: bool
    ) -> Range | None:
        if isinstance(step, GetElementPtr):
            if not isinstance(step.operand(number).type, IntType):
                return None
            return ranges.of_operand(step, number, speculated=speculated)
        index = step.operands[number]
        return Range.constant(index.type.width, index.value) if isinstance(index, ConstantInt) else None

    def _object(self, node: Computed) -> _Object | None:
        value = node.value
        match value:
            case GlobalVariable():
                if "extern_weak" in value.prefix:
                    return None
                align = value.align or self._layout.align_of(value.value_type)
                return _Object(self._layout.size_of(value.value_type), align, value)
            case Alloca():
                count = value.operand(0)
                if value.block is not self._fn.entry or not isinstance(count, ConstantInt):
                    return None
                if self._ends_lives():
                    return None
                size = self._layout.size_of(value.allocated_type) * count.value
                return _Object(size, value.align or self._layout.align_of(value.allocated_type), value)
            case Argument():
                return self._promised(value, promises_of(value))
            case CallBase() if not node.speculated:
                words = value.data.return_attributes
                return self._promised(value, words + getattr(value.callee, "return_attributes", ()))
        return None

    def _promised(self, value: Value, words: tuple[str, ...]) -> _Object | None:
        """What attributes promise of a pointer, for as long as nothing can be freed."""
        numbers = {"dereferenceable": 0, "align": 1}
        for word in words:
            name, _, text = word.replace("(", " ").replace(")", " ").partition(" ")
            if name in numbers and text.strip().isdigit():
                numbers[name] = max(numbers[name], int(text))
        size = numbers["dereferenceable"]
        if not size or self._may_free():
            return None
        return _Object(size, numbers["align"], value)

    # --- addresses accessed before --------------------------------------------------------------------------

    def _accessed_before(
        self, load: Load, size: int, align: int, entry: Block, stand_in: StandIn
    ) -> Repairs | None:
        """Whether every lane has accessed these bytes, or bytes around them in the same object."""
        repairs = Repairs()
        address = self._decompose(load.ptr, stand_in, repairs)
        if address is None or not _outlives(address.base) or self._may_free():
            return None
        if self._stores.may_write(_root(address.base), load.block):
            return None
        before = [
            access
            for block in self._above(entry)
            for access in self._accesses_of(block).get((address.base, address.terms), ())
        ]
        begin, end = address.offset, address.offset + size
        aligned = any(access.align >= align and (access.begin - begin) % align == 0 for access in before)
        within = [access for access in before if access.inbounds and address.inbounds]
        covered = any(access.begin <= begin and end <= access.end for access in before) or (
            min((access.begin for access in within), default=end) <= begin
            and end <= max((access.end for access in within), default=begin)
        )
        return repairs if aligned and covered else None

    def _decompose(self, ptr: Value, stand_in: StandIn | None, repairs: Repairs) -> _Address | None:
        """An address as base, terms and offset; with `stand_in`, as the lanes in question compute it."""
        terms: dict[Value, int] = {}
        offset, inbounds = 0, True
        value = ptr
        for _ in range(MAX_STEPS):
            if stand_in is not None:
                node = stand_in(Computed(value, speculated=True))
                if node is None or node.value is not value:
                    return None
                if isinstance(value, GetElementPtr) and value.flags:
                    repairs.flags[value] = None
            if not isinstance(value, GetElementPtr):
                return _Address(value, tuple(terms.items()), offset, inbounds)
            for number, (scale, constant) in enumerate(
                self._layout.gep_steps(value.source_type, value.operands), start=1
            ):
                index = value.operand(number)
                offset += constant
                if isinstance(index, ConstantInt):
                    offset += scale * index.signed
                    continue
                if stand_in is not None and stand_in(Computed(index, speculated=True)) != Computed(index):
                    return None
                terms[index] = terms.get(index, 0) + scale
            inbounds = inbounds and "inbounds" in value.flags
            value = value.base
        return None

    def _above(self, entry: Block) -> list[Block]:
        blocks: list[Block] = []
        block: Block | None = entry
        while block is not None:
            blocks.append(block)
            block = self.dom.idom(block)
        return blocks

    def _accesses_of(self, block: Block) -> dict[object, list[_Access]]:
        if block not in self._accesses:
            table = self._accesses[block] = {}
            for inst in block.body:
                if isinstance(inst, Load | Store | AtomicRMW | CmpXchg) and not inst.is_volatile:
                    self._note(inst, table)
        return self._accesses[block]

    def _note(self, inst: Load | Store | AtomicRMW | CmpXchg, table: dict[object, list[_Access]]) -> None:
        ty = inst.type
        if isinstance(inst, Store):
            ty = inst.value.type
        elif isinstance(inst, CmpXchg):
            ty = inst.operand(1).type
        address = self._decompose(inst.ptr, None, Repairs())
        if address is None:
            return
        align = inst.align or self._layout.align_of(ty)
        size = self._layout.store_size(ty)
        access = _Access(address.offset, address.offset + size, align, address.inbounds)
        table.setdefault((address.base, address.terms), []).append(access)

    # --- how long memory lives ------------------------------------------------------------------------------

    def _ends_lives(self) -> bool:
        """Whether the life of an alloca may end before the function does."""
        if self._ending_lives is None:
            self._ending_lives = any(
                isinstance(inst, CallBase)
                and (inst.callee_name or "").startswith(("llvm.lifetime.", "llvm.stackrestore"))
                for inst in self._fn.instructions()
            )
        return self._ending_lives

    def _may_free(self) -> bool:
        """Whether the function, or another thread while this one waits in it, may free memory."""
        if self._freeing is None:
            waits_for_others = not self._fn.is_kernel
            self._freeing = any(
                _may_free(inst) or (waits_for_others and (is_convergent(inst) or _synchronises(inst)))
                for inst in self._fn.instructions()
            )
        return self._freeing


def _is_constant_step(value: Value) -> bool:
    return isinstance(value, ConstantExpr) and value.opcode == "getelementptr"


def _trailing_zeros(number: int) -> int:
    return (number & -number).bit_length() - 1 if number else 128


def _outlives(base: Value) -> bool:
    """Whether what `base` points to lives as long as the function, if nothing is freed."""
    return isinstance(base, Argument | GlobalVariable | ConstantExpr)


def _root(base: Value) -> Value:
    """The object of a constant address."""
    while isinstance(base, ConstantExpr):
        base = base.operands[0]
    return base


def _may_free(inst: Instruction) -> bool:
    if not isinstance(inst, CallBase) or inst.intrinsic is not None:
        return False
    return "nofree" not in call_attributes(inst) and writes_memory(inst)


def _synchronises(inst: Instruction) -> bool:
    """Whether another thread's free may be known to have happened behind it."""
    if isinstance(inst, Load | Store):
        return inst.ordering is not None
    return isinstance(inst, AtomicRMW | CmpXchg) or inst.opcode == "fence"
