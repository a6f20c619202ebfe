"""Whole-quad mode: helper lanes are on where derivatives are computed, and off where a lane acts.

A derivative is a difference between lanes of a 2×2 quad. It is right only if all four lanes have computed
their values; a lane that was discarded, or of which there is no thread, does so as a *helper*. Whatever else
a lane does (stores, atomics, loads that no derivative needs) helpers must not do. `live` is the mask of lanes
that are no helpers; EXEC is either that of whole quads or that and `live`.

On entry `live` is the mask of the warp's threads, and helpers are the other lanes of their quads. A discard
that leaves helpers (`llvm.amdgcn.wqm.demote`) takes lanes out of `live`; where a quad has no live lane left,
its lanes end. A `llvm.amdgcn.kill`, and a discard behind which no derivative is computed, ends its lanes:
they leave for a last block that nothing stands in. `llvm.amdgcn.ps.live` reads `live`.

**How.** The pass works on structured tokens, before masks are given out: there it is plain where a construct
begins and ends, and what it inserts gets its masks, skips and waiting lanes like the kernel's own ifs.
`QuadNeeds` says what needs which mode; a construct with something in need of whole quads is entered and left
in whole quads. Between such constructs and instructions the program is a line, on which the mode changes only
where an instruction needs the other one: no line has fewer changes. A construct without need for whole
quads is one item of its line, entered with the live lanes only if something in it needs that, a loop (helper
lanes may never end it), or a branch that is uniform among live lanes alone.

- Where no lanes wait elsewhere, `s_and_b64 exec, exec, live` goes to the live lanes and
  `s_wqm_b64 exec, exec` comes back.
- Inside divergent control flow a quad may have lanes elsewhere which `s_wqm` would turn on:
  `s_and_saveexec_b64 saved, live`, and back `s_mov_b64 exec, saved`.
- Where whole constructs stand between, that lanes may leave or that must not run without lanes, the live
  lanes get an if of their own: `s_and_saveexec`, a skip branch where it pays, `s_or` at its end.
- Where nothing behind needs whole quads, nobody comes back.

Source: LLVM, SIWholeQuadMode (states per instruction, transitions where they are needed, discards and
`live`); there blocks end in whole quads wherever a successor needs them, and regions of several blocks are
not treated as one. Linear after `QuadNeeds`, but for the insertion of ifs into the list of tokens.

Not handled: whole-wave mode; barriers in kernels with discards (`UnsupportedError`). Loads that derivatives
need run in helper lanes: their addresses must be good there, as those of threads are. A vote or shuffle that
a derivative needs sees helper lanes; any other sees the live lanes.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import accumulate

import numpy as np

from pcfm.diagnostics import UnsupportedError
from pcfm.ir.values import ConstantInt
from pcfm.lowering.flow import Branch, FlowBlock, Goto, Return
from pcfm.lowering.operations import Operation, define
from pcfm.lowering.prepare import refusal
from pcfm.lowering.program import EXEC, MachineInst, Operand, Reg
from pcfm.lowering.quad_needs import QuadNeeds, quad_role
from pcfm.lowering.structurise import Structured, Token, link
from pcfm.simt.intrinsics.quads import LANES_PER_QUAD
from pcfm.simt.values import Array


def whole_quads(mask: Array) -> Array:
    """All lanes of every quad that has a lane in the mask."""
    if mask.shape[1] == 1:
        return mask
    quads = mask.reshape(mask.shape[0], -1, LANES_PER_QUAD).any(axis=2)
    return np.repeat(quads, LANES_PER_QUAD, axis=1)


define(Operation("m_wqm", "mask", 1, 1, whole_quads))
# A mask as a condition in a vector register.
define(Operation("lane_in", "vector", 1, 1, lambda mask: mask, cost_class="select"))

_ROLES = ("wqm", "demote", "kill", "live")


@dataclass(eq=False)
class Toggle(FlowBlock):
    """A piece of code that begins with mask operations."""

    initiators: list[MachineInst] = field(default_factory=list)


def insert_whole_quads(structured: Structured, *, enabled: bool = True, exact: bool = True) -> None:
    """Lets the program change between whole quads and live lanes (in place); one that computes no derivatives
    and discards nothing stays as it is.

    Without `enabled` no lane is a helper: discards end their lanes, derivatives read zero from lanes that are
    off. Without `exact` helper lanes do all that live lanes do. Both are wrong, and there to be seen.

    Raises: UnsupportedError.
    """
    tokens, program = structured.tokens, structured.flow.program
    roles = dict.fromkeys(
        quad_role(inst) for token in tokens if token.kind == "code" for inst in token.block.body
    )
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
        _end_discarded(structured, last, lambda _place, _index, role: role == "kill" or not enabled)
    if enabled:
        if last is not None:
            first = QuadNeeds(structured.tokens)
            _end_discarded(structured, last, lambda place, index, _: not first.wanted_behind(place, index))
        needs = QuadNeeds(structured.tokens)
        structured.tokens = _Writer(structured, needs, live, last, exact=exact).write()
        link(structured.tokens)
    for token in structured.tokens:
        if token.kind == "code":
            token.block.body = [_reads_live(inst, live) for inst in token.block.body]


def _reads_live(inst: MachineInst, live: Reg) -> MachineInst:
    if quad_role(inst) != "live":
        return inst
    return MachineInst("lane_in", inst.dsts, (live,), note="the lanes that are no helpers")


def _end_apart(structured: Structured) -> FlowBlock:
    """Gives the program a last block without code, for lanes to leave to: everything else is in its merge."""
    flow = structured.flow
    for token in structured.tokens:
        if token.kind == "code" and token.block.barrier is not None:
            raise refusal("a barrier in a kernel that discards lanes", token.block.barrier)
    last = FlowBlock("end", None)
    for block in flow.blocks:
        if isinstance(block.exit, Return):
            block.exit = Goto(last)
    flow.blocks.append(last)
    flow.number()
    inner = [token for token in structured.tokens if token.kind != "return"]
    structured.tokens = [
        Token("merge", last), *inner, Token("endmerge", last), Token("code", last), Token("return", last)
    ]  # fmt: skip
    link(structured.tokens)
    return last


def _end_discarded(structured: Structured, last: FlowBlock, ends: Callable[[int, int, str], bool]) -> None:
    """Discards of which `ends(place, index, role)` holds become branches to the last block."""
    made: list[Token] = []
    for place, token in enumerate(structured.tokens):
        if token.kind != "code":
            made.append(token)
            continue
        rest = token.block
        for index, inst in enumerate(token.block.body):
            role = quad_role(inst)
            if role not in ("demote", "kill") or not ends(place, index, role):
                continue
            at = next(i for i, other in enumerate(rest.body) if other is inst)
            before, behind = rest.body[:at], rest.body[at + 1 :]
            keep = _kept(structured, inst, before)
            if keep is not None:
                made.append(Token("code", FlowBlock(rest.name, rest.source, before)))
                made += _unless(keep, f"{rest.name}.{role}", last)
                before = []
            rest = FlowBlock(
                f"{token.block.name}.{len(made)}", rest.source, before + behind, rest.exit, rest.barrier
            )
        made.append(token if rest is token.block else Token("code", rest))
    if len(made) != len(structured.tokens):
        structured.tokens = made
        link(made)


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


def _unless(keep: Reg, name: str, last: FlowBlock) -> list[Token]:
    """Lanes without `keep` leave for the last block."""
    test = FlowBlock(name, None, exit=Branch(keep, last, last, uniform=keep.cls == "s"))
    return [Token("if", test), Token("else", test), Token("exit", last), Token("endif", test)]


@dataclass(eq=False)
class _Group:
    """Code that runs in the live lanes: the place of its first token, and what it holds."""

    place: int  # in the tokens written
    source: int  # in the tokens read: where it begins
    holds_constructs: bool = False
    passes_merges: bool = False


class _Writer:
    """Writes the tokens anew, with what changes the mode between them."""

    def __init__(
        self, structured: Structured, needs: QuadNeeds, live: Reg, last: FlowBlock | None, *, exact: bool
    ) -> None:
        self.program, self.needs, self.live, self.last = structured.flow.program, needs, live, last
        self.tokens, self.nesting = structured.tokens, needs.nesting
        self.exact = exact
        self.made: list[Token] = []
        # "live": only live lanes are on; "whole": all lanes that may be on; "either": one of the two, and
        # nothing behind wants whole quads.
        self.state = "live"
        self.group: _Group | None = None
        self.piece: FlowBlock | None = None
        self.block = FlowBlock("entry", None)  # the one that is being read
        self.counts = {"to whole quads": 0, "to live lanes": 0, "ifs of live lanes": 0}
        # Wherever all lanes of the warp are together there is a live one, if there is any lane at all.
        self.live_everywhere = all(
            self.nesting.is_together(place)
            for place, token in enumerate(self.tokens)
            if token.kind == "code" and any(quad_role(inst) == "demote" for inst in token.block.body)
        )
        self.acts = list(accumulate((self._acts(token) for token in self.tokens), initial=0))

    def write(self) -> list[Token]:
        """The new tokens; counts go to the program."""
        self._change(
            "start", [MachineInst("m_mov", (self.live,), (EXEC,), note="lanes with a thread are live")]
        )
        place = 0
        while place < len(self.tokens):
            token = self.tokens[place]
            if token.kind in ("if", "loop", "merge") and place not in self.needs.constructs:
                self._item(place)
                place = self.nesting.end[place] + 1
                continue
            if token.kind == "code":
                self._code(place, token)
            else:
                self._control(place, token)
            place += 1
        self.program.counts.update(self.counts)
        return self.made

    # --- the line ---
    def _code(self, place: int, token: Token) -> None:
        self.block, self.piece = token.block, None
        begin = len(self.made)
        for inst in token.block.body:
            if inst in self.needs.whole:
                self._need_whole(place)
            elif self.needs.needs_exact(inst):
                self._need_exact(place)
            if quad_role(inst) == "demote":
                self._discard(inst)
            else:
                self._open().body.append(inst)
        if token.block.barrier is not None:
            self._need_exact(place)
            self._open().barrier = token.block.barrier
        if len(self.made) == begin + 1 and not isinstance(self.piece, Toggle):
            self.made[begin] = token  # as it was
        elif len(self.made) == begin:
            self.made.append(token)
        self.piece = None

    def _item(self, place: int) -> None:
        """A construct that has no need for whole quads: as it is."""
        span = self.nesting.span(place)
        leaves = any(goal < place for at, (_, goal) in self.nesting.exits.items() if at in span)
        acts = self.acts[span.stop] > self.acts[span.start]
        if leaves and self.group is not None and self.group.passes_merges:
            self._end_group(place)
        if acts:
            self._need_exact(place)
        if self.group is not None and (acts or leaves):
            self.group.holds_constructs = True
        self.made += self.tokens[span.start : span.stop]

    def _control(self, place: int, token: Token) -> None:
        """A token of a construct in need of whole quads, or an exit, a return, a trap."""
        match token.kind:
            case "merge" | "endmerge" if self._is_passed(place):
                self._pass(place)
            case "if" | "loop" | "merge":
                self._need_whole(place)
            case "exit" if token.is_tail:
                pass
            case "trap":
                self._need_exact(place)
                if self.group is not None:
                    self.group.holds_constructs = True
            case "return":
                self._leave_group(place)
            case _:
                self._end_group(place)
        self.made.append(token)
        if token.kind in ("if", "else", "loop", "merge"):
            self.state = "whole" if not self._is_passed(place) else self.state
        elif token.kind in ("endif", "endloop", "endmerge") and not self._is_passed(place):
            self.state = "whole" if self.needs.wanted[place + 1] else "either"

    def _is_passed(self, place: int) -> bool:
        """Whether it is an end of a merge that means nothing to the mode: of the last block, or one where no
        lanes wait, all being together.
        """
        token = self.tokens[place]
        if token.kind not in ("merge", "endmerge"):
            return False
        begin = place if token.kind == "merge" else token.partner
        if self.last is not None and token.block is self.last:
            return True
        return self.nesting.is_transparent(begin) and self.nesting.is_together(begin)

    def _pass(self, place: int) -> None:
        """The live lanes may need an if of their own, which must not stand across ends of merges."""
        group = self.group
        if group is None:
            return
        group.passes_merges = True
        if not (
            self.live_everywhere
            and self.nesting.is_together(group.source)
            and self.nesting.is_together(place)
        ):
            self._end_group(place)

    # --- modes ---
    def _need_whole(self, place: int) -> None:
        if self.state == "whole":
            return
        if self.group is not None:
            self._leave_group(place, comes_back=True)
        else:
            assert self.state == "live", "whole quads are wanted where they were given up"
            self._change(
                "whole", [MachineInst("m_wqm", (EXEC,), (EXEC,), note="whole quads: helper lanes on")]
            )
            self.counts["to whole quads"] += 1
        self.state = "whole"

    def _need_exact(self, place: int) -> None:
        if self.state == "live" or not self.exact:
            return
        self.group = _Group(len(self.made), place)
        self._change("live", [])
        self.state = "live"

    def _end_group(self, place: int) -> None:
        """Back to whole quads, or to nothing where nothing behind wants them."""
        if self.needs.wanted[place]:
            self._need_whole(place)
        else:
            self._leave_group(place)

    def _leave_group(self, place: int, *, comes_back: bool = False) -> None:
        """Ends the code of the live lanes, if there is any, and decides how it is entered and left."""
        group, self.group = self.group, None
        if group is None:
            return
        self.state = "either"
        together = self.nesting.is_together(group.source)
        both = together and self.nesting.is_together(place)
        if group.holds_constructs and not (self.live_everywhere and (both if comes_back else together)):
            self._guard(group)
            return
        first = self.made[group.place].block
        assert isinstance(first, Toggle)
        self.counts["to live lanes"] += 1
        note = "live lanes only"
        if not comes_back or both:
            first.initiators.append(MachineInst("m_and", (EXEC,), (EXEC, self.live), note=note))
            back = MachineInst("m_wqm", (EXEC,), (EXEC,), note="whole quads: helper lanes on")
        else:
            saved = self.program.mask("saved")
            first.initiators.append(MachineInst("m_and_save", (saved, EXEC), (EXEC, self.live), note=note))
            back = MachineInst("m_mov", (EXEC,), (saved,), note="whole quads: the lanes as before")
        if comes_back:
            self._change("whole", [back])
            self.counts["to whole quads"] += 1

    def _guard(self, group: _Group) -> None:
        """An if of the live lanes around a group."""
        name = f"{self.made[group.place].block.name}.if"
        test = FlowBlock(name, None, exit=Branch(self.live, self.block, self.block, uniform=False))
        self.made.insert(group.place, Token("if", test))
        self.made += [Token("else", test), Token("endif", test)]
        self.piece = None
        self.counts["ifs of live lanes"] += 1

    def _discard(self, inst: MachineInst) -> None:
        """Lanes become helpers; those of quads without a live lane end."""
        assert self.last is not None
        (keep,) = inst.srcs
        if isinstance(keep, ConstantInt) and keep.value:
            return
        body, gone, quads = self._open().body, self.program.mask("gone"), self.program.mask("quads")
        lanes: tuple[Operand, ...] = (EXEC, keep) if isinstance(keep, Reg) else (EXEC,)
        body += [
            MachineInst(
                "m_andn2" if isinstance(keep, Reg) else "m_mov", (gone,), lanes, note="discarded lanes"
            ),
            MachineInst("m_andn2", (self.live,), (self.live, gone), note="they are helpers from now on"),
            MachineInst("m_wqm", (quads,), (self.live,), note="quads with a live lane"),
        ]
        self.made += _unless(quads, f"{self.block.name}.quads", self.last)
        self.piece = None

    # --- pieces ---
    def _open(self) -> FlowBlock:
        """The piece of code that is being written."""
        if self.piece is None:
            self.piece = FlowBlock(self.block.name, self.block.source)
            self.made.append(Token("code", self.piece))
        return self.piece

    def _change(self, mode: str, initiators: list[MachineInst]) -> None:
        """Begins a piece with operations on masks."""
        self.piece = Toggle(f"{self.block.name}.{mode}", self.block.source, initiators=initiators)
        self.made.append(Token("code", self.piece))

    def _acts(self, token: Token) -> bool:
        """Whether helper lanes must keep off a token of a construct without need for whole quads."""
        exit_ = token.block.exit
        match token.kind:
            case "code":
                return token.block.barrier is not None or any(map(self.needs.needs_exact, token.block.body))
            case "loop" | "trap":
                return True
            case "if":
                return isinstance(exit_, Branch) and exit_.uniform and exit_.cond.cls != "s"
        return False
