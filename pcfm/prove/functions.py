"""The proof of one function, and of a module function by function.

Before a function is walked, what surrounds it is compared: its signature and the promises of its parameters,
layouts, named types, the declarations and variables that both modules have. A function that calls another of
the module is proved only where that one is.

A function whose text is the same on both sides is proved at once. Any other is first walked with one state
wherever paths meet, which is fast and proves nearly all. Where that leaves a gap it is walked again with
several paths apart, which keeps what only a path knows, and once more with a solver for what the algebra
leaves open, where one is installed (`pcfm.prove.residual`).
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace

from pcfm.ir.attributes import is_readable, readable_text
from pcfm.ir.claims import (
    ModuleTexts,
    addresses_taken,
    is_local,
    is_replaceable,
    of_signature,
    signature_problems,
    surroundings_problems,
)
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import NEVER_EXECUTED, CallBase, Instruction
from pcfm.ir.module import Function, GlobalAlias, GlobalVariable, Module
from pcfm.ir.printer import print_function
from pcfm.ir.types import VOID
from pcfm.ir.values import InlineAsm, MetadataOperand, Value, walk_constant
from pcfm.prove.derived import derived_claims
from pcfm.prove.effects import attribute_words, kind_of, row_of
from pcfm.prove.facts import Facts
from pcfm.prove.invariants import Invariant
from pcfm.prove.lanes import lane_gap, progress_gap
from pcfm.prove.lifetimes import promised_bytes
from pcfm.prove.meaning import RULES
from pcfm.prove.memory import spaces_apart
from pcfm.prove.registers import NO_REGISTERS, Registers, registers_of
from pcfm.prove.residual import load_solver
from pcfm.prove.rounding import SAME_EACH_TIME
from pcfm.prove.sides import Side
from pcfm.prove.state import Half, ProgramPoint, State
from pcfm.prove.steps import empty
from pcfm.prove.terms import BudgetExceeded, Terms
from pcfm.prove.unmatched import unmatched_gap
from pcfm.prove.verdict import FunctionVerdict, NotProved, Proved, Verdict, where
from pcfm.prove.walk import Crossing, Gap, Pairing, Walk, Walked, possible_pairings

DEFAULT_BUDGET = 8_000_000
_WALKS = 60
# How many paths are kept apart where they meet, whether what is left goes to a solver, and which loops of the
# target are taken for which of the source.
_ATTEMPTS = (
    (1, False, Pairing.ALIKE),
    (1, False, Pairing.SPLIT),
    (1, False, Pairing.AROUND),
    (16, False, Pairing.ALIKE),
    (16, True, Pairing.ALIKE),
)
_GLOBAL_ARGUMENTS = "pointers that a kernel is given point to global memory"


def prove(
    source: Module,
    target: Module,
    *,
    kernel: str | None = None,
    budget: int = DEFAULT_BUDGET,
    solver: bool = True,
    global_arguments: bool = False,
) -> list[FunctionVerdict]:
    """The verdict on each function that `source` defines, or on `kernel` and what it calls.

    Without `solver` nothing is asked of one that is installed: the verdict is then the same everywhere.
    `global_arguments` assumes that pointers that a kernel is given point to global memory, and relates
    accesses through generic pointers and others (`pcfm.prove.generic_addresses`).
    """
    names = [fn.name for fn in source.defined_functions]
    started = _started(source)
    if kernel is not None:
        names = list({kernel: None} | dict.fromkeys(started) | _reached(source, kernel, *started))
    verdicts: dict[str, Verdict] = {
        name: prove_function(
            source, target, name, budget=Budget(budget), solver=solver, global_arguments=global_arguments
        )
        for name in names
    }
    changed = True
    while changed:
        changed = False
        for name in names:
            reached = (*_callees(source, name), *started)
            bad = next((callee for callee in reached if not _is_proved(verdicts, callee)), None)
            if verdicts[name].accepted and bad is not None:
                verdicts[name] = NotProved(f"it may reach @{bad}, which is not proved")
                changed = True
    return [FunctionVerdict(name, verdicts[name]) for name in names if kernel in (None, name)]


def _is_proved(verdicts: dict[str, Verdict], name: str) -> bool:
    return name in verdicts and verdicts[name].accepted


def _callees(module: Module, name: str) -> list[str]:
    """The functions with a body that one may come to without passing another: those that it names, itself or
    through variables and aliases; where it calls what is not known, those that others may name.
    """
    fn = module.function(name)
    beside = (fn.personality, fn.prefix_data, fn.prologue_data)
    roots = [operand for inst in fn.instructions() for operand in inst.operands]
    callees = _named_by([*roots, *(value for value in beside if value is not None)])
    if any(map(_is_unknown, fn.instructions())):
        taken = addresses_taken(module)
        for other in module.defined_functions:
            if other.name in taken or not (other.is_kernel or is_local(other)):
                callees[other.name] = None
    return list(callees)


def _started(module: Module) -> list[str]:
    """The functions that run before and after all others: what memory holds when a kernel is launched."""
    lists = (module.globals.get(name) for name in ("llvm.global_ctors", "llvm.global_dtors"))
    return list(_named_by(value for value in lists if value is not None))


def _named_by(roots: Iterable[Value]) -> dict[str, None]:
    """The functions with a body that values name, themselves or through variables and aliases."""
    named: dict[str, None] = {}
    seen: dict[str, None] = {}
    pending: list[Value | None] = list(roots)
    while pending:
        root = pending.pop()
        for part in walk_constant(root) if root is not None else ():
            if isinstance(part, Function) and not part.is_declaration:
                named[part.name] = None
            elif isinstance(part, GlobalVariable | GlobalAlias) and part.name not in seen:
                seen[part.name] = None
                pending.append(part.initializer if isinstance(part, GlobalVariable) else part.target)
    return named


def _is_unknown(inst: Instruction) -> bool:
    """Whether it may call functions that nothing there names: through a pointer, or from outside."""
    if not isinstance(inst, CallBase) or isinstance(inst.callee, InlineAsm):
        return False
    if not isinstance(inst.callee, Function):
        return not isinstance(inst.callee, GlobalAlias)
    is_outside = is_replaceable(inst.callee) or (inst.callee.is_declaration and row_of(inst) is None)
    return is_outside and "nocallback" not in attribute_words(inst)


def _reached(module: Module, *names: str) -> dict[str, None]:
    """The functions with a body that one may come to; itself too where that leads back to it."""
    reached: dict[str, None] = {}
    pending = list(names)
    while pending:
        for callee in _callees(module, pending.pop()):
            if callee not in reached:
                reached[callee] = None
                pending.append(callee)
    return reached


@dataclass
class Budget:
    """The work that proofs may still take: counted, so that verdicts are the same on any machine."""

    left: int = DEFAULT_BUDGET


def prove_function(
    source: Module,
    target: Module,
    name: str,
    *,
    budget: Budget | None = None,
    solver: bool = True,
    global_arguments: bool = False,
) -> Verdict:
    """Whether a function of the target refines that of the source, those that it calls aside.

    What the proof takes goes off `budget`, a whole one where none is given.
    """
    budget = budget or Budget()
    ours, theirs = source.globals.get(name), target.globals.get(name)
    assert isinstance(ours, Function)
    texts = ModuleTexts(source), ModuleTexts(target)
    problem = _surroundings(*texts, is_relaid=global_arguments)
    if problem is not None:
        return NotProved(problem)
    if not isinstance(theirs, Function) or theirs.is_declaration:
        return NotProved("the target does not define it")
    problem = _signature_problem(ours, theirs, *texts)
    if problem is not None:
        return NotProved(problem)
    if is_same_text(ours, theirs, *texts):
        return Proved()
    verdicts: list[Verdict] = []
    for own, other in _registers(ours, theirs, texts, source.datalayout):
        sides = Side(ours, texts[0], own), Side(theirs, texts[1], other)
        verdict = _try_all(source, *sides, budget, solver=solver, global_arguments=global_arguments)
        if verdict.accepted:
            return verdict
        verdicts.append(verdict)
    return verdicts[0]


def is_same_text(source: Function, target: Function, ours: ModuleTexts, theirs: ModuleTexts) -> bool:
    """Whether two functions whose surroundings say the same are one, word for word, and so is what their text
    names by number, hints and debug information aside: attribute groups and metadata.

    Such a function refines itself, and has no need of a walk. Linear.
    """
    assert ours.module is not None and theirs.module is not None
    if ours.module.attribute_groups != theirs.module.attribute_groups:
        return False
    if print_function(source) != print_function(target):
        return False

    def said(fn: Function, texts: ModuleTexts) -> Iterator[object]:
        yield texts.claims(fn.metadata)
        for inst in fn.instructions():
            yield texts.claims(inst.metadata.items())
            if kind_of(inst) != "nothing":
                for operand in inst.operands:
                    yield texts.of(operand.metadata) if isinstance(operand, MetadataOperand) else None

    return all(one == other for one, other in zip(said(source, ours), said(target, theirs), strict=True))


def _try_all(
    module: Module, source: Side, target: Side, budget: Budget, *, solver: bool, global_arguments: bool
) -> Verdict:
    """The first proof that an attempt comes to, else what the last one says. `module` is the source's."""
    verdict: Verdict = NotProved("")
    pairings = possible_pairings(source, target)
    for paths, is_solving, pairing in _ATTEMPTS:
        if pairing not in pairings:
            continue
        # A way that comes to nothing leaves as much for those after it.
        terms = _terms(module, source.fn, budget.left // 2, global_arguments=global_arguments)
        terms.solver = load_solver(terms) if is_solving and solver else None
        if is_solving and terms.solver is None:
            break
        try:
            verdict = _prove_bodies(terms, source, target, paths, pairing)
        except BudgetExceeded:
            verdict = NotProved("it takes more work than the budget allows")
        budget.left -= terms.spent
        if verdict.accepted:
            break
    return verdict


def _terms(module: Module, fn: Function, budget: int, *, global_arguments: bool) -> Terms:
    """Terms for a proof about `fn`, the source's."""
    terms = Terms(
        module.datalayout,
        RULES,
        budget,
        spaces_apart=spaces_apart(module),
        global_arguments=global_arguments and fn.is_kernel,
    )
    terms.readable = frozenset(arg.index for arg in fn.args if is_readable(arg))
    terms.promised_bytes = promised_bytes(fn)
    return terms


def _registers(
    source: Function, target: Function, texts: tuple[ModuleTexts, ModuleTexts], layout: DataLayout
) -> list[tuple[Registers, Registers]]:
    """The allocas that are registers: all that can be, or none, in the order in which that is tried.

    Where both sides have as many allocas the target may well choose among them, as melding makes it do.
    """
    own, other = (registers_of(fn, text, layout) for fn, text in zip((source, target), texts, strict=True))
    ways = [(own, other), (NO_REGISTERS, NO_REGISTERS)]
    if not own.allocas and not other.allocas:
        return ways[1:]
    is_kept = len(own.allocas) == len(other.allocas)
    return ways[::-1] if is_kept else ways


def _prove_bodies(terms: Terms, source: Side, target: Side, paths: int, pairing: Pairing) -> Verdict:
    invariants: dict[Crossing, Invariant] = {}
    for count in range(1, _WALKS + 1):
        start = _start(terms, source, target)
        walk = Walk(terms, source, target, invariants, start, paths, pairing)
        walked = walk.run()
        if walked.is_thinned or (walked.gaps and any(inv.guess_anew() for inv in invariants.values())):
            continue
        proved = Proved(walk.crossings, count, terms.count, terms.goals)
        assumed = [_GLOBAL_ARGUMENTS] if terms.global_arguments else []
        assumed += [SAME_EACH_TIME] if walked.is_computed_twice else []
        names = [source.fn.args[index].name or str(index) for index in terms.taken_for_readable]
        assumed += [readable_text(names)] if names else []
        return _conclude(source, target, walked, proved, invariants, ", and that ".join(assumed))
    return NotProved(f"the invariants do not settle in {_WALKS} walks")


def _conclude(
    source: Side,
    target: Side,
    walked: Walked,
    proved: Proved,
    invariants: dict[Crossing, Invariant],
    assuming: str,
) -> Verdict:
    gap = (
        next(iter(walked.gaps), None)
        or progress_gap(walked)
        or lane_gap(source, target, walked)
        or unmatched_gap(source, target, walked)
    )
    if gap is not None:
        return _not_proved(gap)
    relations = tuple(inv.describe(crossing) for crossing, inv in invariants.items())
    return replace(proved, relations=relations, assuming=assuming)


def _not_proved(gap: Gap) -> NotProved:
    ours = "" if gap.source is None else where(gap.source)
    theirs = "" if gap.target is None else where(gap.target)
    return NotProved(gap.reason, gap.trail, ours, theirs, gap.inputs)


def _start(terms: Terms, source: Side, target: Side) -> State:
    """Both sides at their entries, with one memory."""
    ours, theirs = (
        Half(
            ProgramPoint(side.fn.entry, 0, True),
            {
                cell: empty(terms, cell, is_alive=is_alive)
                for cell, is_alive in side.registers.initial.items()
            },
        )
        for side in (source, target)
    )
    memory = terms.symbol("memory", VOID, ("at entry",))
    return State(ours, theirs, memory, Facts(terms, {}, {}), {}, {}, ())


# --- what surrounds a function ----------------------------------------------------------------------------


def _surroundings(source: ModuleTexts, target: ModuleTexts, *, is_relaid: bool) -> str | None:
    """What two modules disagree about, beside the functions that both define. Where variables may be of
    another type (`is_relaid`) their bytes must be the same.
    """
    assert source.module is not None
    layout = source.module.datalayout if is_relaid else None
    problem = next(surroundings_problems(source, target, layout=layout), None)
    if problem is None:
        return None
    what, where_ = problem
    return f"the target's {where_} says otherwise: {what}"


def _signature_problem(
    source: Function, target: Function, source_texts: ModuleTexts, target_texts: ModuleTexts
) -> str | None:
    if str(source.function_type) != str(target.function_type):
        return "the signature differs"
    assert target.module is not None
    shown = derived_claims(
        target,
        of_signature(source, source_texts),
        is_recursive=source.name in _reached(target.module, target.name),
    )
    problems = signature_problems(source, target, source_texts, target_texts, shown)
    if problems:
        return f"the target's signature says otherwise: {', '.join(problems)}"
    for side in (source, target):
        for inst in side.instructions():
            if isinstance(inst, NEVER_EXECUTED):
                return f"'{inst.opcode}' is not followed"
    return None
