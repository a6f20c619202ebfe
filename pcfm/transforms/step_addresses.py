"""Addresses that step beside the counter that they are computed from.

::

    i = phi [a], [i']                        i = phi [a], [i'];  v = phi [f(a)], [v']
    ... if c: ... load f(i) ...       =>     ... if c: ... load v ...
    i' = phi [i + d], [i]                    i' = phi [i + d], [i];  v' = phi [v + F(d)], [v]

`strength-reduction` replaces a chosen counter that serves nothing but an index, in every iteration: the loop
only loses instructions. Here the counter stays, for a comparison, for other addresses, or because not all
iterations compute the address. A load then waits for no widening, scaling and adding of the base; in
exchange there is one addition more where the counter advances, for which nothing waits. Addresses that are
the same share what steps. The counter may also be set to values from outside of the loop, whose addresses
are computed in front of it.

Why v is f(i), and what is asked of the operations: see `strength_reduction`. In an iteration that does not
compute f(i) nobody reads v; what v is computed of is never undefined.

Whether it pays depends on what waits, and v holds a register. So the default pipeline has it with `measured`:
a loop is rewritten where the launches known, executed after the passes that follow, show that it pays in
estimated cycles. Before and after: SSA. Cost: linear in the counters' webs and in what is computed from them;
measured, an execution of the launches per loop of `MAX_TRIED`, and one without. No recursion.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass

from pcfm.analysis.analyses import Analyses
from pcfm.ir import rewriter
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import GetElementPtr, Instruction
from pcfm.ir.module import Block, Function
from pcfm.transforms.acceptance import on_launches
from pcfm.transforms.measured import DOES_NOT_PAY, choose_measured
from pcfm.transforms.passes import PassContext
from pcfm.transforms.remarks import RemarkName, label
from pcfm.transforms.strength_reduction import Chain, Counter, entry_of, in_own_space, link_of, step

LEAST_GAIN = 0.02
"""Which part of their estimated cycles launches must gain for the addresses of a loop to step."""


@dataclass(frozen=True)
class StepAddresses:
    """Lets addresses step beside chosen counters; `measured`, where the launches known show that it pays."""

    measured: bool = False

    name = "step-addresses"

    def run(self, fn: Function, context: PassContext) -> bool:
        """Whether an address steps."""
        if self.measured and (context.measure is None or not fn.is_kernel):
            return False
        headers = list(dict.fromkeys(counter.loop.header for counter, _ in _stepping(fn)))
        if self.measured and headers:
            headers, refused = choose_measured(fn, headers, step_addresses, _objection, context)
            for header, reason in refused.items():
                message = f"addresses of the loop at {label(header)} do not step: {reason}"
                context.remarks.missed(header.terminator, self.name, RemarkName.NOT_STEPPED, message, {})
        for header in headers:
            args = {"addresses": step_addresses(header)}
            message = f"addresses of the loop at {label(header)} step as its counters do"
            context.remarks.passed(header.terminator, self.name, RemarkName.STEPPED, message, args)
        return bool(headers)


def step_addresses(header: Block) -> int:
    """Lets all addresses step that are computed from chosen counters of the loop at `header`; how many do."""
    cfg = Analyses(header.function).cfg
    stepping = [each for each in _stepping(header.function) if each[0].loop.header is header]
    for counter, chains in stepping:
        entry = entry_of(counter.loop, cfg)
        assert entry is not None
        stepped = step(counter, chains[0], entry, cfg)
        for chain in chains:
            rewriter.replace_all_uses(chain.result, stepped)
    return len(stepping)


def _stepping(fn: Function) -> Iterator[tuple[Counter, list[Chain]]]:
    """Chosen counters, each with the ways in which one address is computed from it; without those that
    `strength-reduction` replaces.
    """
    analyses, layout = Analyses(fn), fn.datalayout
    for loop in analyses.loops.loops:
        for phi in loop.header.phis if entry_of(loop, analyses.cfg) is not None else ():
            counter = Counter.of(phi, loop, analyses.loops)
            if counter is None or (counter.is_alone and Chain.from_counter(counter, analyses.dom, layout)):
                continue
            alike: dict[Hashable, list[Chain]] = {}
            for chain in _addresses(counter, layout):
                alike.setdefault(_key(chain), []).append(chain)
            for chains in alike.values():
                yield counter, chains


def _addresses(counter: Counter, layout: DataLayout) -> Iterator[Chain]:
    """The ways from a counter to addresses."""
    pending: list[tuple[Instruction, Chain]] = [(counter.phi, Chain.begin(counter))]
    while pending:
        value, chain = pending.pop()
        for user in dict.fromkeys(use.user for use in value.uses):
            link = link_of(user, value, counter.loop, layout) if user not in counter.web else None
            longer = chain.extended(link, layout) if link else None
            if link is None or longer is None:
                continue
            if isinstance(link.value, GetElementPtr):
                yield longer
            else:
                pending.append((link.value, longer))


def _key(chain: Chain) -> Hashable:
    """What is the same of addresses that are the same, and are held in the same space."""
    links = tuple(
        (each.value.opcode, each.value.type, each.scale, each.takes_off, each.addend, each.index)
        for each in chain.links
    )
    address = chain.links[-1].value
    assert isinstance(address, GetElementPtr)
    others = [each for number, each in enumerate(address.operands) if number != chain.links[-1].index]
    return links, address.source_type, *others, in_own_space(address, chain.wide) is None


def _objection(before: Mapping[str, int], after: Mapping[str, int]) -> str:
    """What the counters say against the addresses of one loop more; empty where nothing does."""
    comparison = on_launches(before, after)
    pays = comparison.is_better() and comparison.gain_of("estimated_cycles") >= LEAST_GAIN
    return "" if pays else DOES_NOT_PAY
