"""Where the mode changes between whole quads and live lanes: the tree written anew (see `wqm`).

The writer goes along the tree with a *state*: which lanes are on. Constructs in need of whole quads are
entered, left and gone round in whole quads; between them the program is a line, on which the state changes at
the last moment. Code in live lanes between two changes is a *group*; how it is entered and left is decided
when it ends, when all that it holds is known:

- `s_and` and `s_wqm`, where all lanes of the warp are together at both ends (or nobody comes back);
- `s_and_saveexec` and `s_mov` of what was saved, around plain code where they are not;
- an if of the live lanes, where the group holds constructs that may leave no lane on, or that lanes leave:
  what was saved would bring them back.

A group may go past the end of a merge where all lanes of the warp come together, as long as it needs no if
and whoever waits there comes from the same group. Where nothing behind wants whole quads, nobody comes back,
and lanes may be helpers or not, as it happened ("either").
"""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm.ir.values import ConstantInt
from pcfm.lowering.flow import Branch, FlowBlock
from pcfm.lowering.program import EXEC, MachineInst, Operand, Reg
from pcfm.lowering.quad_needs import QuadNeeds, quad_role
from pcfm.lowering.structurise import (
    Code,
    Construct,
    Edge,
    End,
    Exit,
    If,
    Loop,
    Merge,
    Node,
    Point,
    Region,
    Structured,
    sequences,
    walk,
)


@dataclass(eq=False)
class Toggle(FlowBlock):
    """A piece of code that begins with mask operations."""

    initiators: list[MachineInst] = field(default_factory=list)


def unless(keep: Reg, name: str, last: FlowBlock) -> If:
    """Lanes without `keep` leave for the last block."""
    test = FlowBlock(name, None, exit=Branch(keep, last, last, uniform=keep.cls == "s"))
    return If(test, [[], [Exit(last)]])


@dataclass(eq=False)
class Group:
    """Code that runs in the live lanes: its first piece, and what it holds."""

    first: Toggle
    index: int  # of the piece in its sequence
    source: Point  # where it begins in the tree that is read
    holds_constructs: bool = False
    passes_merges: bool = False
    leads_to: list[Region] = field(default_factory=list)  # to whose ends its lanes leave


class ToggleWriter:
    """Writes the tree anew, with what changes the mode in between."""

    def __init__(
        self, structured: Structured, needs: QuadNeeds, live: Reg, last: FlowBlock | None, *, exact: bool
    ) -> None:
        self.program, self.needs, self.live, self.last = structured.flow.program, needs, live, last
        self.structured, self.nesting = structured, needs.nesting
        self.exact = exact
        self.made: list[Node] = []  # the sequence that is being written
        self.outer: list[list[Node]] = []  # those around it
        # "live": only live lanes are on; "whole": all lanes that may be on; "either": one of the two, and
        # nothing behind wants whole quads.
        self.state = "live"
        self.group: Group | None = None
        self.arrivals: dict[Region, list[Group | str]] = {}  # at ends of merges
        self.piece: FlowBlock | None = None
        self.parts = 0  # what has been written for the code that is being read
        self.block = FlowBlock("entry", None)  # that code
        self.counts = {"to whole quads": 0, "to live lanes": 0, "ifs of live lanes": 0}
        # Wherever all lanes of the warp are together there is a live one, if there is any lane at all.
        self.live_everywhere = all(
            self.nesting.is_together(node.begin)
            for node, _ in self.nesting.points
            if isinstance(node, Code) and any(quad_role(inst) == "demote" for inst in node.block.body)
        )

    def write(self) -> None:
        """Puts the new tree in the place of the old; counts go to the program."""
        self._change(
            "start", [MachineInst("m_mov", (self.live,), (EXEC,), note="lanes with a thread are live")]
        )
        items = {node for node, _ in self.nesting.points if isinstance(node, Construct)}
        items.difference_update(self.needs.constructs)
        for node, edge in walk(self.structured.nodes, closed=items):
            if isinstance(node, Code):
                self._code(node)
            elif isinstance(node, Construct) and node in items:
                self._item(node)
            else:
                self._control(node, edge)
        # What leads to where control comes anyway must come to what has been put in between.
        for _, sequence in sequences(self.made):
            sequence[:] = [node for node in sequence if not isinstance(node, Exit) or not node.is_tail]
        self.structured.nodes = self.made
        self.program.counts.update(self.counts)

    # --- the line ---
    def _code(self, node: Code) -> None:
        point = node.begin
        self.block, self.piece, self.parts = node.block, None, 0
        for inst in node.block.body:
            if inst in self.needs.whole:
                self._need_whole(point)
            elif self.needs.needs_exact(inst):
                self._need_exact(point)
            if quad_role(inst) == "demote":
                self._discard(inst)
            else:
                self._open().body.append(inst)
        if node.block.barrier is not None:
            self._need_exact(point)
            self._open().barrier = node.block.barrier
        if self.parts == 1 and not isinstance(self.piece, Toggle):
            self.made[-1] = node  # as it was
        elif self.parts == 0:
            self.made.append(node)
        self.piece = None

    def _item(self, node: Construct) -> None:
        """A construct that has no need for whole quads: as it is."""
        begin: Point = node.begin
        inner = [other for other, edge in walk([node]) if edge == "begin"]
        leaving = [
            other
            for other in inner
            if isinstance(other, Exit)
            and not other.is_tail
            and self.nesting.is_before(other.region.begin, begin)
        ]
        acts = any(map(self._acts, inner))
        if leaving and self.group is not None and self.group.passes_merges:
            self._end_group(begin)
        if acts:
            self._need_exact(begin)
        if self.group is not None:
            self.group.holds_constructs |= acts or bool(leaving)
            self.group.leads_to += [other.region for other in leaving]
        for other in leaving:
            self._arrive(other)
        self.made.append(node)

    def _arrive(self, node: Exit) -> None:
        """Notes in which state lanes come from an exit to where it leads."""
        self.arrivals.setdefault(node.region, []).append(self.group or self.state)

    def _control(self, node: Node, edge: Edge) -> None:
        """A point of a construct in need of whole quads, or an exit, or an end."""
        point: Point = (node, edge)
        passed = isinstance(node, Merge) and self._is_passed(node, edge)
        match node:
            case Merge() if passed:
                self._pass(point)
            case If() | Region() if edge == "begin":
                self._need_whole(point)
            case Exit(is_tail=True):
                pass
            case End(trap=None):
                self._leave_group(point)
            case End():
                self._need_exact(point)
                if self.group is not None:
                    self.group.holds_constructs = True
            case _:
                self._end_group(point)
        self._put(node, edge)
        if isinstance(node, Exit) and not node.is_tail:
            self._arrive(node)
        if isinstance(node, Construct) and not passed:
            self.state = "whole" if edge != "end" or self.needs.is_wanted_behind(point) else "either"

    def _put(self, node: Node, edge: Edge) -> None:
        """Writes a node; a construct begins a sequence of its own, or ends it."""
        if edge == "begin":
            self.made.append(node)
            if isinstance(node, Construct):
                self.outer.append(self.made)
                self.made = []
            return
        if isinstance(node, Region):
            node.body = self.made
        elif isinstance(node, If):
            node.arms[edge == "end"] = self.made
        self.made = [] if edge == "else" else self.outer.pop()

    def _is_passed(self, node: Merge, edge: Edge) -> bool:
        """Whether an end of a merge means nothing to the mode: of the last block, or one where all lanes come
        together in the state that the warp is in.
        """
        if self.last is not None and node.block is self.last:
            return True
        needed = any(exit_.region is node and exit_ in self.needs.needed for exit_ in self.nesting.exits)
        if needed or not self.nesting.is_together(node.begin):
            return False
        here = self.group or self.state
        return edge == "begin" or all(there == here for there in self.arrivals.get(node, ()))

    def _pass(self, point: Point) -> None:
        """The live lanes may need an if of their own, which must not stand across ends of merges."""
        group = self.group
        if group is None:
            return
        stays = self.live_everywhere and not self._leads_behind(group, point)
        if stays and self.nesting.is_together(group.source) and self.nesting.is_together(point):
            group.passes_merges = True
        else:
            self._end_group(point)

    def _leads_behind(self, group: Group, point: Point) -> bool:
        """Whether lanes of a group leave for what comes behind a point."""
        return any(self.nesting.is_before(point, region.end) for region in group.leads_to)

    # --- modes ---
    def _need_whole(self, point: Point) -> None:
        if self.state == "whole":
            return
        if self.group is not None:
            self._leave_group(point, comes_back=True)
        else:
            assert self.state == "live", "whole quads are wanted where they were given up"
            self._change(
                "whole", [MachineInst("m_wqm", (EXEC,), (EXEC,), note="whole quads: helper lanes on")]
            )
            self.counts["to whole quads"] += 1
        self.state = "whole"

    def _need_exact(self, point: Point) -> None:
        if self.state == "live" or not self.exact:
            return
        index = len(self.made)
        self.group = Group(self._change("live", []), index, point)
        self.state = "live"

    def _end_group(self, point: Point) -> None:
        """Back to whole quads, or to nothing where nothing behind wants them."""
        if self.needs.is_wanted(point):
            self._need_whole(point)
        else:
            self._leave_group(point)

    def _leave_group(self, point: Point, *, comes_back: bool = False) -> None:
        """Ends the code of the live lanes, if there is any, and decides how it is entered and left."""
        group, self.group = self.group, None
        if group is None:
            return
        self.state = "either"
        together = self.nesting.is_together(group.source)
        both = together and self.nesting.is_together(point)
        is_plain = self.live_everywhere and (both if comes_back else together)
        leaves = comes_back and any(
            not self.nesting.is_before(region.end, point) for region in group.leads_to
        )
        if group.holds_constructs and (leaves or not is_plain):
            self._guard(group)
            return
        self.counts["to live lanes"] += 1
        note = "live lanes only"
        if not comes_back or both:
            group.first.initiators.append(MachineInst("m_and", (EXEC,), (EXEC, self.live), note=note))
            back = MachineInst("m_wqm", (EXEC,), (EXEC,), note="whole quads: helper lanes on")
        else:
            saved = self.program.mask("saved")
            group.first.initiators.append(
                MachineInst("m_and_save", (saved, EXEC), (EXEC, self.live), note=note)
            )
            back = MachineInst("m_mov", (EXEC,), (saved,), note="whole quads: the lanes as before")
        if comes_back:
            self._change("whole", [back])
            self.counts["to whole quads"] += 1

    def _guard(self, group: Group) -> None:
        """An if of the live lanes around a group."""
        assert not group.passes_merges, "an if would stand across the end of a merge"

        test = FlowBlock(
            f"{group.first.name}.if", None, exit=Branch(self.live, self.block, self.block, uniform=False)
        )
        self.made[group.index :] = [If(test, [self.made[group.index :], []])]
        self.piece = None
        self.parts += 2  # the if, and the code before it
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
        self.made.append(unless(quads, f"{self.block.name}.quads", self.last))
        self.parts += 1
        self.piece = None

    # --- pieces ---
    def _open(self) -> FlowBlock:
        """The piece of code that is being written."""
        if self.piece is None:
            self.piece = FlowBlock(self.block.name, self.block.source)
            self.made.append(Code(self.piece))
            self.parts += 1
        return self.piece

    def _change(self, mode: str, initiators: list[MachineInst]) -> Toggle:
        """Begins a piece with operations on masks."""
        self.piece = Toggle(f"{self.block.name}.{mode}", self.block.source, initiators=initiators)
        self.made.append(Code(self.piece))
        self.parts += 1
        return self.piece

    def _acts(self, node: Node) -> bool:
        """Whether helper lanes must keep off a node of a construct without need for whole quads."""
        match node:
            case Code(block=block):
                return block.barrier is not None or any(map(self.needs.needs_exact, block.body))
            case Loop():
                return True
            case End():
                return node.trap is not None
            case If():
                return not node.is_divergent and node.exit.cond.cls != "s"
            case _:
                return False
