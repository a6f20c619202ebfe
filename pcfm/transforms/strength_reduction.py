"""Strength reduction of addresses whose index a lane advances in some iterations only.

::

    i = phi [a], [i']                        v = phi [f(a)], [v']
    ... load f(i) ...                =>      ... load v ...
    i' = select c, i + d, i                  v' = select c, v + F(d), v

A back end does this for a counter that every iteration advances. Where the advance is chosen, by a select or
by which arm a lane comes from, it computes f(i) anew in every iteration. Loops that melding made are full of
such counters: what was a counter on either side has become a chosen one.

`i` is a phi of a loop's header whose values around the loop are `i` itself or sums of such a value and a
step from outside of the loop, chosen by selects and phis (a plain sum is the back end's business). `f` is the
chain of operations, each the only user of the one before it, which scales by constants, adds values from
outside, widens, and indexes at last. The whole counter must be replaced by that, and every iteration compute
it: so a loop only loses instructions. In front of it stand f(a) and the steps F(d), F being f without what it
adds.

Why v is f(i): where f does not widen, both are sums modulo its width. Where it does, the sums of the counter
carry `nsw`: either i is the integer that its steps add up to, or it is poison, from then on for ever. What
stands before the widening is exact too, or poison (`nsw`, `disjoint`). So f(i), unless it is poison, is f
over the integers, modulo the width of the result, and that is v. It takes no flags along: it is not poison
where f(i) was not.

An address that was cast to the generic space, as shared variables are, steps in the space that it comes from,
where it takes less to hold and to choose. That needs all its users to be loads, which may reach the object
that it points into and no other, where both are the same bytes; the two are as wide.

Before: SSA; dead code out, or it counts as a use. After: the old counter is gone. Cost: linear in the
counters' webs, beside dominators and loops. No recursion. Source: Cooper, Simpson & Vick, Operator strength
reduction (TOPLAS 2001), section 3, where the recurrences are additions only.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import accumulate

from pcfm.analysis.analyses import Analyses
from pcfm.analysis.cfg import Cfg
from pcfm.analysis.dominance import DomTree
from pcfm.analysis.loops import Loop, LoopForest
from pcfm.ir import rewriter
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import Binary, Br, Cast, GetElementPtr, Instruction, Load, Phi, Select
from pcfm.ir.module import Block, Function
from pcfm.ir.types import I1, I8, IntType, PtrType
from pcfm.ir.values import ConstantExpr, ConstantInt, Value
from pcfm.transforms.dce import eliminate_dead_code
from pcfm.transforms.passes import PassContext


@dataclass(frozen=True)
class StrengthReduction:
    """Lets a chosen counter step by what its index would."""

    name = "strength-reduction"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether a counter was replaced."""
        return reduce_strength(fn)


def reduce_strength(fn: Function) -> bool:
    """Replaces each chosen counter that only serves an index; whether there was one."""
    analyses = Analyses(fn)
    cfg, dom, loops, layout = analyses.cfg, analyses.dom, analyses.loops, fn.datalayout
    changed = False
    for loop in loops.loops:
        preheader = _preheader(loop, cfg)
        for phi in loop.header.phis if preheader is not None else ():
            assert preheader is not None
            counter = Counter.of(phi, loop, loops)
            chain = Chain.from_counter(counter, dom, layout) if counter and counter.is_alone else None
            if counter and chain:
                _replace(counter, chain, preheader, cfg)
                changed = True
    if changed:
        eliminate_dead_code(fn)
    return changed


def entry_of(loop: Loop, cfg: Cfg) -> Block | None:
    """The only block from which the loop is entered."""
    outside = [pred for pred in cfg.preds[loop.header] if pred not in loop]
    return outside[0] if len(outside) == 1 else None


def _preheader(loop: Loop, cfg: Cfg) -> Block | None:
    """The block that leads to the loop and nowhere else."""
    entry = entry_of(loop, cfg)
    return entry if entry is not None and isinstance(entry.terminator, Br) else None


def _is_invariant(value: Value, loop: Loop) -> bool:
    return not isinstance(value, Instruction) or value.block not in loop


def _base_and_step(value: Instruction, loop: Loop) -> tuple[Value, Value] | None:
    """What a sum adds an invariant to, or takes it off, and that."""
    if not isinstance(value, Binary) or value.opcode not in ("add", "sub"):
        return None
    base, step = value.operands
    if value.opcode == "add" and _is_invariant(base, loop):
        base, step = step, base
    return (base, step) if _is_invariant(step, loop) else None


@dataclass(frozen=True)
class Counter:
    """A header phi with all that its values around the loop are made of; `steps` are the sums among these:
    to what each adds, and what. It is set to the values `resets` from outside of the loop.
    """

    phi: Phi
    loop: Loop
    web: dict[Instruction, None]
    steps: dict[Instruction, tuple[Value, Value]]
    resets: dict[Value, None]

    @classmethod
    def of(cls, phi: Phi, loop: Loop, loops: LoopForest) -> Counter | None:
        """The counter that `phi` is, where it is one that is chosen."""
        if not isinstance(phi.type, IntType) or phi.type == I1:
            return None
        web: dict[Instruction, None] = {phi: None}
        steps: dict[Instruction, tuple[Value, Value]] = {}
        resets: dict[Value, None] = {}
        pending = [value for value, pred in phi.incoming if pred in loop]
        while pending:
            value = pending.pop()
            if _is_invariant(value, loop):
                resets[value] = None
                continue
            if not isinstance(value, Instruction) or loops.loop_of(value.block) is not loop:
                return None
            if value in web:
                continue
            web[value] = None
            if isinstance(value, Select) and value.operand(0).type == I1:
                pending += value.operands[1:]
            elif isinstance(value, Phi):
                pending += [incoming for incoming, _ in value.incoming]
            else:
                sum_of = _base_and_step(value, loop)
                if sum_of is None:
                    return None
                steps[value] = sum_of
                pending.append(sum_of[0])
        is_chosen = len(web) > len(steps) + 1
        return cls(phi, loop, web, steps, resets) if steps and is_chosen else None

    @property
    def is_alone(self) -> bool:
        """Whether it goes on from what it was, and only the phi is used beside."""
        rest = [value for value in self.web if value is not self.phi]
        return not self.resets and all(user in self.web for value in rest for user in value.users)

    @property
    def is_exact(self) -> bool:
        """Whether it is poison from where it leaves the integers of its width."""
        return all("nsw" in inst.flags for inst in self.steps)


@dataclass(frozen=True)
class Link:
    """An operation of a chain: `value` scaled by `scale`, and `addend` added, or taken off; whether that is
    exact or poison over the integers. `index` is the operand that it is of a getelementptr.
    """

    value: Instruction
    scale: int = 1
    addend: Value | None = None
    takes_off: bool = False
    is_exact: bool = True
    index: int = 0

    @property
    def widens(self) -> bool:
        """Whether the result is of another width."""
        return isinstance(self.value, Cast)


@dataclass(frozen=True)
class Chain:
    """What is computed from a counter, operation by operation; `wide` is the type of the last, whether it is
    of another width than the counter, and `is_exact` or poison over the integers.
    """

    links: tuple[Link, ...]
    wide: IntType
    is_exact: bool
    is_widened: bool = False

    @property
    def result(self) -> Instruction:
        """The last value."""
        return self.links[-1].value

    @classmethod
    def from_counter(cls, counter: Counter, dom: DomTree, layout: DataLayout) -> Chain | None:
        """The longest chain that is better stepped than computed."""
        best: Chain | None = None
        chain: Chain | None = cls.begin(counter)
        value: Instruction = counter.phi
        while not isinstance(value.type, PtrType):
            users = [use.user for use in value.uses if use.user not in counter.web]
            link = link_of(users[0], value, counter.loop, layout) if len(users) == 1 else None
            if link is None or not all(dom.dominates(link.value.block, end) for end in counter.loop.latches):
                break
            value, chain = link.value, chain.extended(link, layout)
            if chain is None:
                break
            if not chain.is_widened or isinstance(value.type, PtrType):
                best = chain
        return best

    @classmethod
    def begin(cls, counter: Counter) -> Chain:
        """The counter itself."""
        assert isinstance(counter.phi.type, IntType)
        return cls((), counter.phi.type, counter.is_exact)

    def extended(self, link: Link, layout: DataLayout) -> Chain | None:
        """One operation more; None where the result would not be that of the integers."""
        ty, is_widened = link.value.type, self.is_widened or link.widens
        if isinstance(ty, PtrType):
            ty = IntType(layout.index_width(ty.addrspace))
            is_widened = is_widened or ty.width > self.wide.width
        assert isinstance(ty, IntType)
        if is_widened and not self.is_exact:
            return None
        return Chain((*self.links, link), ty, self.is_exact and link.is_exact, is_widened)


def link_of(user: object, value: Value, loop: Loop, layout: DataLayout) -> Link | None:
    """What `user` makes of `value`, where that belongs in a chain."""
    if not isinstance(user, Instruction) or user.parent is None or user.block not in loop:
        return None
    others = [operand for operand in user.operands if operand is not value]
    if len(others) != len(user.operands) - 1 or not all(_is_invariant(other, loop) for other in others):
        return None
    if isinstance(user, GetElementPtr):
        index = user.operands.index(value)
        if index == 0 or not isinstance(user.type, PtrType):
            return None
        scale, _ = layout.gep_steps(user.source_type, user.operands)[index - 1]
        return Link(user, scale, index=index)
    if isinstance(user, Cast):
        is_signed = user.opcode == "sext" or (user.opcode == "zext" and "nneg" in user.flags)
        return Link(user) if is_signed and isinstance(user.type, IntType) else None
    if isinstance(user, Binary) and isinstance(user.type, IntType):
        return _arithmetic_link(user, others[0], is_first=user.operand(0) is value)
    return None


def _arithmetic_link(user: Binary, other: Value, *, is_first: bool) -> Link | None:
    """What `user` makes of a value, its first operand or its second, with `other`."""
    is_exact, ty = "nsw" in user.flags, user.type
    assert isinstance(ty, IntType)
    match user.opcode:
        case "add":
            return Link(user, addend=other, is_exact=is_exact)
        case "or" if "disjoint" in user.flags:
            return Link(user, addend=other)
        case "sub" if is_first:
            return Link(user, addend=other, takes_off=True, is_exact=is_exact)
        case "sub":
            return Link(user, -1, addend=other, is_exact=is_exact)
        case "mul" if isinstance(other, ConstantInt):
            return Link(user, other.signed, is_exact=is_exact)
        case "shl" if is_first and isinstance(other, ConstantInt) and other.value < ty.width:
            return Link(user, 1 << other.value, is_exact=is_exact)
    return None


@dataclass
class _Front:
    """Writes integers of one type in front of a loop, folding constants."""

    block: Block
    type: IntType
    written: dict[tuple[Value, int], Value] = field(default_factory=dict)

    def widened(self, value: Value) -> Value:
        """The signed integer `value` in this type."""
        if value.type == self.type:
            return value
        assert isinstance(value.type, IntType)
        if isinstance(value, ConstantInt):
            return ConstantInt(self.type, value.signed)
        narrow = value.type.width > self.type.width
        return rewriter.append(self.block, Cast("trunc" if narrow else "sext", value, self.type))

    def scaled(self, value: Value, scale: int) -> Value:
        """`value` times a constant."""
        if isinstance(value, ConstantInt):
            return ConstantInt(self.type, value.value * scale)
        if scale == 1:
            return value
        if scale > 0 and scale & (scale - 1) == 0:
            shift = ConstantInt(self.type, scale.bit_length() - 1)
            return rewriter.append(self.block, Binary("shl", value, shift))
        return rewriter.append(self.block, Binary("mul", value, ConstantInt(self.type, scale)))

    def sum(self, value: Value, addend: Value, *, takes_off: bool) -> Value:
        """`value` and `addend` added, or `addend` taken off it."""
        if isinstance(value, ConstantInt) and isinstance(addend, ConstantInt):
            return ConstantInt(self.type, value.value + (-addend.value if takes_off else addend.value))
        return rewriter.append(self.block, Binary("sub" if takes_off else "add", value, addend))

    def step(self, value: Value, scale: int) -> Value:
        """What a step by `value` is, scaled; the same is written once."""
        key = (value, scale)
        if key not in self.written:
            self.written[key] = self.scaled(self.widened(value), scale)
        return self.written[key]


def _replace(counter: Counter, chain: Chain, preheader: Block, cfg: Cfg) -> None:
    """Lets the result of `chain` step by itself, in place of `counter`."""
    stepped = step(counter, chain, preheader, cfg)
    stepped.name, chain.result.name = chain.result.name, None
    rewriter.replace_all_uses(chain.result, stepped)


def step(counter: Counter, chain: Chain, entry: Block, cfg: Cfg) -> Phi:
    """The result of `chain`, stepping by itself beside `counter` from the end of `entry` on."""
    front = _Front(entry, chain.wide)
    first = counter.phi.incoming_value(entry)
    twins = {value: _start(value, chain, front) for value in dict.fromkeys([first, *counter.resets])}
    scale = list(accumulate((link.scale for link in chain.links), int.__mul__))[-1]
    new_phis = {inst: Phi(twins[first].type) for inst in counter.web if isinstance(inst, Phi)}
    for phi, new in new_phis.items():
        rewriter.locate(rewriter.insert_phi(phi.block, new), phi)
    twins |= new_phis
    for block in sorted(dict.fromkeys(inst.block for inst in counter.web), key=cfg.index.__getitem__):
        for inst in [each for each in block.body if each in counter.web]:
            if isinstance(inst, Select):
                cond, left, right = inst.operands
                twin: Instruction = Select(cond, twins[left], twins[right])
            else:
                base, by = counter.steps[inst]
                twin = _step(twins[base], front.step(by, -scale if inst.opcode == "sub" else scale))
            twins[inst] = rewriter.insert_before(inst, twin)
            rewriter.locate(twin, inst)
    for phi, new in new_phis.items():
        new.set_incoming([(twins[value], pred) for value, pred in phi.incoming])
    return new_phis[counter.phi]


def _start(value: Value, chain: Chain, front: _Front) -> Value:
    """The chain's result for `value`, computed in front of the loop over the integers."""
    value = front.widened(value)
    for link in chain.links:
        if isinstance(link.value, GetElementPtr):
            indices = list(link.value.indices)
            indices[link.index - 1] = value
            base = in_own_space(link.value, front.type) or link.value.operand(0)
            return rewriter.append(front.block, GetElementPtr(link.value.source_type, base, indices))
        value = front.scaled(value, link.scale)
        if link.addend is not None:
            value = front.sum(value, front.widened(link.addend), takes_off=link.takes_off)
    return value


def in_own_space(address: GetElementPtr, width: IntType) -> Value | None:
    """The base of a generic address in the space that it was cast from; None where it was not, or where the
    cast has to stay.
    """
    base = address.operand(0)
    if address.type != PtrType(0) or not all(_is_plain_load(use.user) for use in address.uses):
        return None
    if not isinstance(base, Cast | ConstantExpr) or base.opcode != "addrspacecast":
        return None
    own = base.operands[0]
    assert isinstance(own.type, PtrType)
    return own if address.function.datalayout.index_width(own.type.addrspace) == width.width else None


def _is_plain_load(user: object) -> bool:
    return isinstance(user, Load) and not user.volatile and user.ordering is None


def _step(base: Value, step: Value) -> Instruction:
    return GetElementPtr(I8, base, [step]) if isinstance(base.type, PtrType) else Binary("add", base, step)
