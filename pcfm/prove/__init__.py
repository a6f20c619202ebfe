"""A translation validator for one lane: whether a target refines its source, for all inputs.

**The question.** Run one lane of the source and one of the target on the same arguments, memory and results
of what other lanes decide. What others can observe of a lane is its *sequence of events*: stores, atomic and
volatile accesses, fences, calls that are no functions of their arguments, convergent operations, and how it
ends; each with its operands. `PROVED` says that for every input on which the source is defined the target has
the same events, in the same order, with operands that refine the source's, that convergent operations are
executed by the same lanes together, and that it goes on for ever only where the source does. The verdict is
never that a pair is wrong: `NOT_PROVED` says what is missing (`pcfm.check` finds what is wrong).

**Refinement.** A value of the target may stand for one of the source where both are equal, unless the
source's is poison: then anything may. It is poison only where the source's is. So flags (nuw, nsw, inbounds,
nnan, ...) may be dropped and never added; fast-math freedoms likewise. `undef` equals itself only, in
expressions that use it as often. A branch on poison or undef, an access through poison, a division by it, and
a false promise (alignment, `!noundef`, `llvm.assume`, attributes of calls) are undefined behaviour: in the
source they give facts, in the target they must follow from the same in the source. What the target does ahead
of its source (a load, a division) must have been done by the source, or lie within an object. `freeze` gives
one value that nobody knows: one of the target is one of the source that it may have chosen alike.

**The product walk.** `pcfm.prove.walk` walks the product of the two CFGs from the entries, under the facts of
the joint path: a branch of the source makes two cases, and in each its condition is replaced wherever it
stands, so that a select on it collapses (`facts`). Values are hash-consed terms in normal form (`terms`,
`algebra`), vectors are their elements (`vectors`), poison is a conjunction of needs beside them (`poison`),
memory a term for each version (`memory`). Where more paths meet at one pair of places than are kept apart
they become one state, values choices on what told them apart (`state`, `choices`). Goals that are not equal
by form are decided operation by operation and by cases (`judge`), by what numbers terms can be (`ranges`,
`bounds`), by sums that promises keep from wrapping (`exact`), by what lies inside an object (`addresses`),
and last by a solver, where there is one (`residual`). An access through a cast pointer is one in the space
that it was cast from (`generic_addresses`).

**Loops.** A pair of places that the walk comes back to gets an invariant: which values vary, and which of
them are one, on both sides. It is guessed from above (all that agree on entry) and thinned by what each
arrival contradicts, until a walk finds nothing to take out (`invariants`). Then the invariant holds on entry,
and every path from it back to it keeps it, which is induction over the rounds of the joint execution. A guess
that is too strong is taken back before anything is concluded; one that is too weak only proves less.

**Lanes** (`lanes`). A convergent operation must be matched with one other alone, inside loops that go round
together, in reducible functions. **Progress**: on each cycle of the product both sides advance.

**Surroundings** (`functions`, `unmatched`; `pcfm.ir.claims`). All that a text says beside its operations is
compared by one table (`pcfm.ir.claim_rules`): promises may be dropped, demands added, what the table lacks
must be the same. A function is proved only where all that it may reach are.

**Trusted**: the reading of the text (`pcfm.ir`), LangRef as `meaning`, `effects` and `steps` say it, the
rules of `algebra` (held against brute force in the tests), the walk. **Assumed**: memory holds what events
put there (other lanes' writes reach a load only behind a synchronising event, else the program has a race); a
kernel's arguments are bits; a float operation gives the same value each time, NaN payloads aside (`rounding`:
the verdict says so where that is left to the compiler); distinct allocas and variables do not overlap; nobody
outside of a launch frees what it uses (`lifetimes`); where a caller says so, that a kernel's pointers are to
global memory.

**Not covered**: `invoke`, `callbr`, `indirectbr`; freezes made of others; loads moved over stores that are
not seen to be apart; events that were reordered, merged, or removed though dead; loops unrolled, peeled or
interchanged; a relation at a loop other than equality and multiples. Nothing here imports `analysis` or
`transforms`.
"""

from pcfm.prove.functions import Budget, prove, prove_function
from pcfm.prove.verdict import FunctionVerdict, NotProved, Proved, Verdict

__all__ = ["Budget", "FunctionVerdict", "NotProved", "Proved", "Verdict", "prove", "prove_function"]
