"""Whole-quad mode: helper lanes are on where derivatives are computed, and off where a lane acts.

A derivative is a difference between lanes of a 2×2 quad. It is right only if all four lanes have computed
their values; a lane that was discarded, or of which there is no thread, does so as a *helper*. Whatever else
a lane does (stores, atomics, loads that no derivative needs) helpers must not do. `live` is the mask of lanes
that are no helpers; EXEC is either that of whole quads or that and `live`.

On entry `live` is the mask of the warp's threads, and helpers are the other lanes of their quads. A discard
that leaves helpers (`llvm.amdgcn.wqm.demote`) takes lanes out of `live`; where a quad has no live lane left,
its lanes end. A `llvm.amdgcn.kill`, and a discard behind which no derivative is computed, ends its lanes:
they leave for a last block that nothing stands in. `llvm.amdgcn.ps.live` reads `live`.

**How.** The pass works on the structured tree, before masks are given out: there it is plain where constructs
begin and end, and what it inserts gets its masks, skips and waiting lanes like the kernel's own ifs.
`QuadNeeds` says what needs which mode; a construct with something in need of whole quads is entered and left
in whole quads. Between such constructs and instructions the program is a line, on which the mode changes only
where an instruction needs the other one: fewer changes would not do (but code in live lanes that needs an if,
see below, ends with its merge). A construct without need for whole quads is one item of its line, entered
with the live lanes only if something in it needs that, a loop (helper lanes may never end it), or a branch
that is uniform among live lanes alone.

- Where no lanes wait elsewhere, `s_and_b64 exec, exec, live` goes to the live lanes and
  `s_wqm_b64 exec, exec` comes back.
- Inside divergent control flow a quad may have lanes elsewhere which `s_wqm` would turn on:
  `s_and_saveexec_b64 saved, live`, and back `s_mov_b64 exec, saved`.
- Where whole constructs stand between, that lanes may leave or that must not run without lanes, the live
  lanes get an if of their own: `s_and_saveexec`, a skip branch where it pays, `s_or` at its end.
- Where nothing behind needs whole quads, nobody comes back.

Source: LLVM, SIWholeQuadMode (states per instruction, transitions where they are needed, discards and
`live`); there blocks end in whole quads wherever a successor needs them, and regions of several blocks are
not treated as one; and global stores, unlike those to buffers, may run in whole quads. Linear after
`QuadNeeds`.

Not handled: whole-wave mode; barriers in kernels with discards (`UnsupportedError`). Loads that derivatives
need run in helper lanes: their addresses must be good there, as those of threads are. A vote or shuffle that
a derivative needs sees helper lanes; any other sees the live lanes. Helper lanes may read scalar registers
that only live lanes came to write: a check of scalar registers holds them to values they never computed.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.values import ConstantInt
from pcfm.lowering.flow import FlowBlock, Goto, Return
from pcfm.lowering.prepare import refusal
from pcfm.lowering.program import EXEC, MachineInst, Reg
from pcfm.lowering.quad_needs import QuadNeeds, quad_role
from pcfm.lowering.quad_toggles import ToggleWriter, unless
from pcfm.lowering.structurise import Code, End, Merge, Node, Structured, link, sequences, walk
from pcfm.simt.intrinsics.quads import LANES_PER_QUAD

_ROLES = ("wqm", "demote", "kill", "live")


def insert_whole_quads(structured: Structured, *, enabled: bool = True, exact: bool = True) -> None:
    """Lets the program change between whole quads and live lanes (in place); one that computes no derivatives
    and discards nothing stays as it is.

    Without `enabled` no lane is a helper: discards end their lanes, derivatives read zero from lanes that are
    off. Without `exact` helper lanes do all that live lanes do. Both are wrong, and there to be seen.

    Raises: UnsupportedError.
    """
    program = structured.flow.program
    roles = dict.fromkeys(quad_role(inst) for node in _code(structured.nodes) for inst in node.block.body)
    if not any(role in roles for role in _ROLES):
        return
    if program.machine.warp_size % LANES_PER_QUAD:
        raise UnsupportedError(
            f"@{program.name} works on quads, which warps of {program.machine.warp_size} lanes do not have"
        )
    last = _end_apart(structured) if "demote" in roles or "kill" in roles else None
    enabled = enabled and "wqm" in roles
    live = program.mask("live") if enabled else EXEC
    if last is not None:
        _end_discarded(structured, last, lambda _node, _index, role: role == "kill" or not enabled)
    if enabled:
        if last is not None:
            first = QuadNeeds(structured.nodes)
            _end_discarded(structured, last, lambda node, index, _: not first.wanted_behind(node, index))
        needs = QuadNeeds(structured.nodes)
        ToggleWriter(structured, needs, live, last, exact=exact).write()
        link(structured.nodes)
    for node in _code(structured.nodes):
        node.block.body = [_reads_live(inst, live) for inst in node.block.body]


def _code(nodes: list[Node]) -> Iterator[Code]:
    return (node for node, _ in walk(nodes) if isinstance(node, Code))


def _reads_live(inst: MachineInst, live: Reg) -> MachineInst:
    if quad_role(inst) != "live":
        return inst
    return MachineInst("lane_in", inst.dsts, (live,), note="the lanes that are no helpers")


def _end_apart(structured: Structured) -> FlowBlock:
    """Gives the program a last block without code, for lanes to leave to: everything else is in its merge."""
    flow = structured.flow
    for node in _code(structured.nodes):
        if node.block.barrier is not None:
            raise refusal("a barrier in a kernel that discards lanes", node.block.barrier)
    last = FlowBlock("end", None)
    for block in flow.blocks:
        if isinstance(block.exit, Return):
            block.exit = Goto(last)
    flow.blocks.append(last)
    flow.number()
    for _, sequence in sequences(structured.nodes):
        sequence[:] = [node for node in sequence if not isinstance(node, End) or node.trap is not None]
    structured.nodes = [Merge(last, structured.nodes), Code(last), End(last)]
    link(structured.nodes)
    return last


def _end_discarded(structured: Structured, last: FlowBlock, ends: Callable[[Code, int, str], bool]) -> None:
    """Discards of which `ends(node, index, role)` holds become branches to the last block."""
    pieces: dict[Node, list[Node]] = {}  # what stands for the code from now on
    points = 0  # behind us: they tell the names of pieces apart
    for node, _ in walk(structured.nodes):
        points += 1
        if not isinstance(node, Code):
            continue
        rest, made = node.block, []
        for index, inst in enumerate(node.block.body):
            role = quad_role(inst)
            if role not in ("demote", "kill") or not ends(node, index, role):
                continue
            position = next(i for i, other in enumerate(rest.body) if other is inst)
            before, behind = rest.body[:position], rest.body[position + 1 :]
            keep = _kept(structured, inst, before)
            if keep is not None:
                test = unless(keep, f"{rest.name}.{role}", last)
                made += [Code(FlowBlock(rest.name, rest.source, before)), test]
                points += 1 + sum(1 for _ in walk([test]))
                before = []
            name = f"{node.block.name}.{points - 1}"
            rest = FlowBlock(name, rest.source, before + behind, rest.exit, rest.barrier)
        if rest is not node.block:
            pieces[node] = [*made, Code(rest)]
    if pieces:
        for _, sequence in sequences(structured.nodes):
            sequence[:] = [piece for node in sequence for piece in pieces.get(node, [node])]
        link(structured.nodes)


def _kept(structured: Structured, inst: MachineInst, before: list[MachineInst]) -> Reg | None:
    """The condition with which a discard leaves lanes alone; None where it is always true."""
    (keep,) = inst.srcs
    if isinstance(keep, Reg):
        return keep
    if isinstance(keep, ConstantInt) and keep.value:
        return None
    none = structured.flow.program.mask("none")
    before.append(MachineInst("m_zero", (none,), note="every lane is discarded"))
    return none
