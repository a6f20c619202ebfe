"""Which events may end an object, so that what was accessed before them may be gone behind them.

That the source has accessed an address grants the target the same access until the object may have been
freed: by the lane itself, in a call of a function of which nothing is known, or by another lane, of which
this one can only know where it synchronises with it. Nobody frees

- a variable, or, but for the end of its lifetime and `stackrestore`, an alloca;
- anything else while a kernel runs of which no function that it may reach can free: all lanes of the launch
  run it, and **assumed** is that nobody outside of it frees what it uses. Lanes of the callers of other
  functions may.

What a call cannot free is read from the table of intrinsics and from `nofree`; what cannot synchronise, from
`nosync` and orderings. What was accessed lies in its object also when that has ended, so addresses that were
computed keep their promises: `ended` leaves `accessed` in place of `access`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from pcfm.ir.attributes import promises_of
from pcfm.ir.claims import is_replaceable, of_value_words
from pcfm.ir.instructions import AtomicRMW, CallBase, CmpXchg, Fence, Instruction, Load, Store
from pcfm.ir.module import Function, Module
from pcfm.ir.values import InlineAsm
from pcfm.prove.effects import attribute_words, row_of
from pcfm.prove.generic_addresses import object_base
from pcfm.prove.terms import Term, Terms

Ends = Literal["nothing", "heap", "all"]
_STACK = ("llvm.lifetime.", "llvm.stackrestore")
_ORDERING = ("fence", "fence_block", "atomic")
"""The cost classes of intrinsics that order a lane's accesses for others."""
_QUIET_ORDERINGS = (None, "unordered", "monotonic")


class Lifetimes:
    """What the events of a function may end."""

    def __init__(self, fn: Function) -> None:
        self._is_kernel = fn.is_kernel
        self._module = fn.module
        self._known: dict[Instruction, Ends] = {}
        self._frees_somewhere = _reaches_a_free(fn)

    def ended_by(self, inst: Instruction) -> Ends:
        """The objects that may be gone behind an event: those that are neither variables nor allocas, or
        allocas too."""
        if inst not in self._known:
            self._known[inst] = self._ends(inst)
        return self._known[inst]

    def _ends(self, inst: Instruction) -> Ends:
        if isinstance(inst, CallBase):
            if (inst.callee_name or "").startswith(_STACK):
                return "all"
            if may_free(inst, self._module):
                return "heap"
        is_alone = self._is_kernel and not self._frees_somewhere
        return "heap" if not is_alone and may_synchronise(inst) else "nothing"


def promised_bytes(fn: Function) -> dict[int, tuple[int, int]]:
    """How many bytes `dereferenceable` promises behind parameters, or an assumption at the entry, with their
    alignment, by number; of a kernel in which nobody can free them.
    """
    if not fn.is_kernel or _reaches_a_free(fn):
        return {}
    claims = {arg.index: of_value_words("", promises_of(arg)) for arg in fn.args}
    return {
        index: (size, int(each.get(": align", 1)))
        for index, each in claims.items()
        if isinstance(size := each.get(": dereferenceable"), int)
    }


def ended(terms: Terms, granted: Mapping[Term, Term], ends: Ends) -> Mapping[Term, Term]:
    """What is still granted behind an event."""
    if ends == "nothing":
        return granted
    left: dict[Term, Term] = {}
    for key, when in granted.items():
        if key.op == "access" and _may_end(key.operand, ends):
            key = terms.raw("accessed", key.type, key.attrs, key.args)
        elif key.op == "claim" and "dereferenceable" in key.word:
            continue
        left[key] = when
    return left


def _may_end(address: Term, ends: Ends) -> bool:
    base = object_base(address)
    if base is None or base.op not in ("global", "data", "alloca"):
        return True
    return base.op == "alloca" and ends != "heap"


def _reaches_a_free(fn: Function) -> bool:
    """Whether a function, or one that it may call, calls what may free."""
    seen = {fn: None}
    pending = [fn]
    while pending:
        for inst in pending.pop().instructions():
            if not isinstance(inst, CallBase):
                continue
            callee = inst.callee
            if isinstance(callee, Function) and not (callee.is_declaration or is_replaceable(callee)):
                if callee not in seen:
                    seen[callee] = None
                    pending.append(callee)
            elif may_free(inst, fn.module):
                return True
    return False


def may_free(call: CallBase, module: Module | None) -> bool:
    """Whether a call may free something itself."""
    callee, words = call.callee, attribute_words(call)
    if words & {"nofree", "readnone", "readonly", "memory(none)", "memory(read)"}:
        return False
    if isinstance(callee, InlineAsm):
        # In PTX a function is called by that word.
        is_ptx = module is not None and module.family == "ptx"
        return not is_ptx or "call" in callee.asm
    if isinstance(callee, Function) and callee.is_declaration:
        return row_of(call) is None
    return not isinstance(callee, Function) or is_replaceable(callee) or _reaches_a_free(callee)


def may_synchronise(inst: Instruction) -> bool:
    """Whether what another lane did before may be known to have happened behind it."""
    match inst:
        case Load() | Store() | AtomicRMW():
            return inst.volatile or inst.ordering not in _QUIET_ORDERINGS
        case CmpXchg() | Fence():
            return True
        case CallBase():
            row = row_of(inst)
            if row is not None and (row.convergent or row.cost in _ORDERING):
                return True  # whatever the text says of it: LLVM knows better
            is_silent = row is not None and not (row.reads or row.writes)
            return not is_silent and "nosync" not in attribute_words(inst)
    return False
