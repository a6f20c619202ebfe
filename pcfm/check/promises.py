"""What a target promises, or stops asking for, that its source does not: read off the text, beside the runs.

A run shows a broken promise only on an input that breaks it, and a weak ordering never. So each instruction
of the target must claim no more than the source did. A *claim* is a promise (nsw, nuw, exact, inbounds,
nneg, fast-math and the other flags; alignment; metadata such as `!range`, `!noundef`, `!invariant.load`,
`!noalias`; attributes of calls, parameters, functions and global variables) or a demand that is missing (an
ordering, a wider scope, `convergent`, `strictfp`), or the member mask of a convergent operation.

Instructions have no identity across a transformation, so they are related by what they compute. Two are
*equal* where opcode, types and operands agree, operands by the same rule, down to arguments, globals,
constants and phis (any two of a type agree there); they are *similar* where opcode, types and callee agree.

1. A target instruction that has equals in the same function of the source may claim what one of them does.
   So may a copy for those who come along one edge, with what the phis of its block have on that edge.
2. The others (operands became selects or phis) come from source instructions that the target has no equals
   for, or fewer. Of each kind of similar ones, no more may make a claim than made it there.
3. A kind that the source does not have at all (a maximum made of a compare and a select) may claim what some
   such instruction of the source, of the same result type, does.

Rule 2 counts; it cannot tell which of two similar instructions lost its equal. What it misses, following
poison through the runs (`undef="trap"`) may still find. A promise that an optimiser derived is new too: the
verdict on it is INCONCLUSIVE where the target should be a meld, which derives none, and else a note; it is
never silent. What attributes, metadata and all that stands around functions claim is `pcfm.ir.claims`'s
answer, by the table that the prover goes by too. Cost: linear in the size of both modules.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from pcfm.ir import claims as text
from pcfm.ir.claims import ModuleTexts, of_call, signature_problems, surroundings_problems
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import (
    AtomicRMW,
    CallBase,
    CmpXchg,
    Compare,
    Fence,
    GetElementPtr,
    Instruction,
    Load,
    Phi,
    Store,
)
from pcfm.ir.instructions.opcodes import FAST_MATH_FLAGS
from pcfm.ir.module import Function, Module
from pcfm.ir.values import Argument, ConstantInt, Value
from pcfm.simt.outcome import place_of

Claim = tuple[str, str]
Claims = dict[Claim, int]
"""What is claimed, and how much: a claim of 8 (an alignment) contains that of 4; most are 1."""

_ORDERINGS = ("unordered", "monotonic", "acquire", "release", "acq_rel", "seq_cst")
_HAS = {
    "atomic": _ORDERINGS,
    "monotonic": _ORDERINGS[1:],
    "acquire": ("acquire", "acq_rel", "seq_cst"),
    "release": ("release", "acq_rel", "seq_cst"),
    "seq_cst": ("seq_cst",),
}
_SCOPES = (
    ("singlethread",),
    ("wavefront", "warp"),
    ("workgroup", "block"),
    ("cluster",),
    ("agent", "device"),
    (None, "", "system"),
)
_MOST_COPIES = 16_000
_SAME = "other"


@dataclass(frozen=True)
class NewClaim:
    """One thing that the target claims and the source does not."""

    what: str
    where: str

    def __str__(self) -> str:
        return f"{self.what} ({self.where})"


def new_claims(source: Module, target: Module) -> list[NewClaim]:
    """All of them, in the order of the target; functions and variables are paired by name.

    None where the target was lifted from machine code: its flags are no promises of whoever made it.
    """
    if target.is_lifted:
        return []
    texts = ModuleTexts(source), ModuleTexts(target)
    claims = [NewClaim(what, where) for what, where in surroundings_problems(*texts)]
    for fn in target.defined_functions:
        before = source.globals.get(fn.name)
        if isinstance(before, Function) and not before.is_declaration:
            if problems := signature_problems(before, fn, *texts):
                claims.append(NewClaim(", ".join(problems), f"@{fn.name}"))
            claims += _of_bodies(before, fn, *texts)
    return claims


def _of_bodies(
    source: Function, target: Function, source_texts: ModuleTexts, target_texts: ModuleTexts
) -> Iterator[NewClaim]:
    numbering = _Numbering({})
    ours = _items(source, numbering, source_texts)
    theirs = _items(target, _Numbering(numbering.numbers), target_texts)
    copies = list(_copies_on_edges(source, numbering, source_texts))
    _add_absences([*ours, *theirs, *copies])
    equals: dict[int, list[Claims]] = {}
    for item in (*ours, *copies):
        equals.setdefault(item.expression, []).append(item.claims)
    lost, known = _lost(ours, theirs), {item.kind for item in ours}
    pool = Counter(step for item in lost for step in item.steps())
    by_type: dict[str, list[Claims]] = {}
    for item in lost:
        by_type.setdefault(str(item.inst.type), []).append(item.claims)
    for item in theirs:
        if item.expression in equals:
            beyond = _beyond(item.claims, equals[item.expression])
        elif item.kind not in known:
            beyond = _beyond(item.claims, by_type.get(str(item.inst.type), []))
        else:
            pool.subtract(steps := item.steps())
            beyond = {claim: amount for _, claim, amount in steps if pool[item.kind, claim, amount] < 0}
        if beyond:
            yield NewClaim(_spelled(beyond), _where(item.inst))


def _add_absences(items: list[_Item]) -> None:
    """What must be the same and an instruction lacks is a claim, where another of its opcode has it."""
    names: dict[str, dict[str, None]] = {}
    for item in items:
        for kind, word in item.claims:
            if kind == _SAME:
                names.setdefault(item.inst.opcode, {})[word.partition(" = ")[0]] = None
    for item in items:
        has = {word.partition(" = ")[0] for _, word in item.claims}
        lacks = (name for name in names.get(item.inst.opcode, ()) if name not in has)
        item.claims.update(_plain("lost", lacks))


def _lost(ours: list[_Item], theirs: list[_Item]) -> list[_Item]:
    """The instructions of the source that the target has no equals for; of those of which it has fewer, the
    ones that claim most are left.
    """
    kept = Counter(item.expression for item in theirs)
    lost = []
    for item in sorted(ours, key=lambda item: sum(item.claims.values())):
        kept[item.expression] -= 1
        if kept[item.expression] < 0:
            lost.append(item)
    return lost


@dataclass(frozen=True, eq=False)
class _Item:
    """An instruction: what it computes, what it is similar to, what it claims."""

    inst: Instruction
    expression: int
    kind: object
    claims: Claims

    def steps(self) -> list[tuple[object, Claim, int]]:
        """Its claims for counting: that of 8 counts as those of 1, 2, 4 and 8."""
        return [
            (self.kind, claim, 1 << bit)
            for claim, amount in self.claims.items()
            for bit in range(amount.bit_length())
        ]


@dataclass(frozen=True, eq=False)
class _Numbering:
    """The number of each expression; `numbers` gives equal expressions one number, and is shared."""

    numbers: dict[object, int]
    expressions: dict[Value, int] = field(default_factory=dict)

    def of_value(self, value: Value) -> int | None:
        """The number of what an operand is; None for a block, or what comes later in the text."""
        if isinstance(value, Argument):
            key: object = ("argument", value.index)
        elif value.is_constant:
            key = ("constant", str(value.type), str(value))
        else:
            return self.expressions.get(value)
        return self.numbers.setdefault(key, len(self.numbers))

    def of_instruction(self, inst: Instruction, known: Mapping[Value, int | None]) -> int:
        """The number of what `inst` computes; `known` comes before what its operands are else."""
        operands: tuple[int | None, ...] = ()
        if not isinstance(inst, Phi):
            operands = tuple(
                known[operand] if operand in known else self.of_value(operand) for operand in inst.operands
            )
        predicate = inst.predicate if isinstance(inst, Compare) else ""
        return self.numbers.setdefault((_kind(inst), predicate, operands), len(self.numbers))


def _items(fn: Function, numbering: _Numbering, texts: ModuleTexts) -> list[_Item]:
    """The instructions of a function."""
    layout = fn.datalayout
    items = []
    for inst in fn.instructions():
        number = numbering.expressions[inst] = numbering.of_instruction(inst, {})
        items.append(_Item(inst, number, _kind(inst), _claims(inst, layout, texts)))
    return items


def _copies_on_edges(fn: Function, numbering: _Numbering, texts: ModuleTexts) -> Iterator[_Item]:
    """What the instructions behind phis are for those who come along one edge: in the block of the phis and
    in those that are entered from it alone. No more than `_MOST_COPIES` in all.
    """
    layout, left = fn.datalayout, _MOST_COPIES
    preds = {block: block.predecessors for block in fn.blocks}
    for block in fn.blocks:
        phis = tuple(block.phis)
        if not phis:
            continue
        behind = [block]
        for each in behind:
            behind += [
                succ
                for succ in dict.fromkeys(each.successors)
                if preds[succ] == [each] and succ not in behind
            ]
        for pred in preds[block]:
            known: dict[Value, int | None] = {
                phi: numbering.of_value(phi.incoming_value(pred)) for phi in phis
            }
            for inst in (inst for each in behind for inst in each.instructions if inst not in known):
                if left and any(operand in known for operand in inst.operands):
                    left -= 1
                    known[inst] = number = numbering.of_instruction(inst, known)
                    yield _Item(inst, number, _kind(inst), _claims(inst, layout, texts))


def _kind(inst: Instruction) -> tuple[object, ...]:
    """What similar instructions have in common, claims left out."""
    kind: tuple[object, ...] = (inst.opcode, str(inst.type), inst.is_volatile)
    if not isinstance(inst, Phi):
        kind += tuple(str(operand.type) for operand in inst.operands)
    match inst:
        case CallBase():
            return (*kind, inst.callee_name)
        case GetElementPtr():
            return (*kind, str(inst.source_type))
        case AtomicRMW():
            return (*kind, inst.operation)
    return kind


def _claims(inst: Instruction, layout: DataLayout, texts: ModuleTexts) -> Claims:
    claims: Claims = {}
    for flag in inst.flags:
        words = FAST_MATH_FLAGS if flag == "fast" else (flag, "nusw") if flag == "inbounds" else (flag,)
        claims |= _plain("flag", words)
    claims |= _of_text("metadata", texts.claims(inst.metadata.items()))
    match inst:
        case Load() | Store():
            accessed = inst.value.type if isinstance(inst, Store) else inst.type
            claims["alignment", "align"] = inst.align or layout.align_of(accessed)
            if inst.ordering is not None:
                claims |= _missing_order(inst.ordering, inst.syncscope)
        case AtomicRMW() | CmpXchg():
            accessed = inst.operand(1).type
            claims["alignment", "align"] = inst.align or layout.size_of(accessed)
            claims |= _missing_order(inst.ordering, inst.syncscope)
            if isinstance(inst, CmpXchg):
                claims |= {
                    (f"{kind} on failure", word): amount
                    for (kind, word), amount in _missing_order(inst.failure_ordering, None).items()
                }
                claims |= _plain("flag", ("weak",) if inst.weak else ())
        case Fence():
            claims |= _missing_order(inst.ordering, inst.syncscope)
        case CallBase():
            claims |= _claims_of_call(inst)
    return claims


def _missing_order(ordering: str, scope: str | None) -> Claims:
    """What an atomic operation does without."""
    lacks = (f"not {has}" for has, among in _HAS.items() if ordering not in among)
    bare = (scope or "").removesuffix("-one-as").removesuffix("one-as")
    rank = next((rank for rank, names in enumerate(_SCOPES) if bare in names), 0)
    beyond = [f"not {names[-1]}" for names in _SCOPES[rank + 1 :]]
    if scope is not None and scope.endswith("one-as"):
        beyond.append("one address space")
    return _plain("weaker ordering", lacks) | _plain("narrower scope", beyond)


def _plain(kind: str, words: Iterable[str]) -> Claims:
    """Claims that are made or not."""
    return {(kind, word): 1 for word in words}


def _of_text(kind: str, written: text.Claims) -> Claims:
    """Claims of the text; what must be the same claims to be what it is."""
    claims = _plain(_SAME, (f"{name} = {word}" for name, word in written.items() if isinstance(word, str)))
    return claims | {(kind, name): amount for name, amount in written.items() if isinstance(amount, int)}


def _claims_of_call(call: CallBase) -> Claims:
    name = call.callee_name or ""
    given = call.callee.attribute_words() if isinstance(call.callee, Function) else ()
    written = {
        word: amount
        for word, amount in of_call(call).items()
        if not word.startswith("call: without ")
        or not (name.startswith("llvm.") or word.removeprefix("call: without ") in given)
    }
    claims = _of_text("attribute", written)
    # Members of a warp operation, numbers and counts of a barrier.
    fixed = call.args if "barrier" in name else call.args[:1] if ".sync" in name else ()
    for index, operand in enumerate(fixed):
        if isinstance(operand, ConstantInt):
            claims |= _plain(f"operand {index} of @{name}", (str(operand),))
    return claims


def _beyond(claims: Claims, allowed: list[Claims]) -> Claims:
    """The claims that none of `allowed` contains."""
    return {
        claim: amount
        for claim, amount in claims.items()
        if all(other.get(claim, 0) < amount for other in allowed)
    }


def _spelled(claims: Claims) -> str:
    return ", ".join(
        f"{kind} {word}{f' {amount}' if kind == 'alignment' or amount > 1 else ''}"
        for (kind, word), amount in claims.items()
    )


def _where(inst: Instruction) -> str:
    return str(place_of(inst.function.name, inst)).removeprefix("kernel ")
