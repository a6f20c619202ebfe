"""What the targets on structured control flow share: machine blocks written along the tree.

A target says what stands where its own kinds of ifs, regions and exits begin and end; uniform ifs, bodies and
the ends of lanes are alike. Where control does not come (`current` is None) nothing is written.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from pcfm.lowering.flow import FlowBlock
from pcfm.lowering.program import EXEC, MachineBlock, MachineInst, branch, jump
from pcfm.lowering.structurise import Code, Construct, End, Exit, If, Loop, Point, Region, Structured, walk
from pcfm.lowering.targets.exit_plan import ExitPlan

P = TypeVar("P", bound=ExitPlan)


class BlockWriter(ABC, Generic[P]):
    """The blocks written so far, the one being written (`current`; None behind what lanes do not come back
    from), the labels of points, and the constructs that are open, the outermost first.
    """

    def __init__(self, structured: Structured, plan: P) -> None:
        self.nodes, self.plan = structured.nodes, plan
        self.program = structured.flow.program
        self.labels: dict[Point, MachineBlock] = {}
        self.opened: list[Construct] = []
        self.current: MachineBlock | None = None

    def emit(self) -> None:
        """Writes all blocks."""
        self._start(MachineBlock("entry"))
        for node, edge in walk(self.nodes, self.plan.closed):
            match node:
                case If() if node in self.plan.closed:
                    if self.current is not None:
                        self._closed_if(node)
                case If() | Region() if edge == "begin":
                    self.opened.append(node)
                    if self.current is not None:
                        self._begin(node)
                case If() if self.plan.form[node] == "uniform":
                    self._uniform_else(node) if edge == "else" else self._uniform_end(node)
                case If():
                    self._else(node) if edge == "else" else self._end_if(node)
                case Region():
                    self._end_region(node)
                case Code() if self.current is not None:
                    self._code(node)
                case Exit(is_tail=False) if self.current is not None and node not in self.plan.leaving:
                    self._exit(node)
                    self.current = None
                case End() if self.current is not None:
                    last = MachineInst("end", note="every lane is done")
                    self._end(last if node.trap is None else MachineInst("trap", inst=node.trap))
                    self.current = None
                case _:
                    pass

    def _begin(self, node: If | Region) -> None:
        if isinstance(node, Region):
            self._begin_region(node)
        elif self.plan.form[node] == "uniform":
            self._uniform_if(node)
        else:
            self._begin_if(node)

    # --- what a target writes ---
    @abstractmethod
    def _begin_if(self, node: If) -> None:
        """The beginning of an if that is neither uniform nor closed."""

    @abstractmethod
    def _else(self, node: If) -> None:
        """Between its arms."""

    @abstractmethod
    def _end_if(self, node: If) -> None:
        """Its end; it is still open."""

    @abstractmethod
    def _begin_region(self, node: Region) -> None:
        """The beginning of a region."""

    @abstractmethod
    def _end_region(self, node: Region) -> None:
        """Its end; it is still open."""

    @abstractmethod
    def _exit(self, node: Exit) -> None:
        """An exit that is no tail, nor an arm of an if that sees to it."""

    def _closed_if(self, node: If) -> None:
        """An if that the plan has as a whole."""
        raise AssertionError(f"{node} is closed, and nothing is written for it")

    def _code(self, node: Code) -> None:
        self._write_body(node.block)

    # --- uniform ifs ---
    def _uniform_if(self, node: If) -> None:
        goal, cond = self._lead_to(node.middle), node.exit.cond
        if cond.cls == "s":
            self._end(branch("false", goal, cond, note="uniform"))
        else:
            self._end(branch("fails", goal, cond, EXEC, note="uniform"))
        self._open()

    def _uniform_else(self, node: If) -> None:
        if self.current is not None:
            self._end(jump(self._lead_to(node.end)))
            self.current = None
        if node.middle in self.labels:
            self._join(node.middle)

    def _uniform_end(self, node: If) -> None:
        self.opened.pop()
        if self.current is not None or node.end in self.labels:
            self._join(node.end)

    # --- blocks ---
    def _start(self, block: MachineBlock) -> MachineBlock:
        self.program.blocks.append(block)
        self.current = block
        return block

    def _join(self, point: Point) -> MachineBlock:
        """Begins the block of a point that control comes together at."""
        return self._start(self._label(point))

    def _lead_to(self, point: Point) -> MachineBlock:
        """The block of a point that a branch leads to from here."""
        return self._label(point)

    def _label(self, point: Point) -> MachineBlock:
        """The block that begins at a point."""
        if point not in self.labels:
            node, edge = point
            word = ""
            if isinstance(node, If):
                word = ".endif" if edge == "end" else ".else"
            elif isinstance(node, Loop) and edge == "end":
                word = ".latch"
            self.labels[point] = MachineBlock(f"{node.block.name}{word}")
        return self.labels[point]

    def _open(self) -> MachineBlock:
        """The block that is being written; a fresh one where the last has ended."""
        if self.current is None or self.current.terminators:
            self._start(MachineBlock(f"b{len(self.program.blocks)}"))
        assert self.current is not None
        return self.current

    def _end(self, *insts: MachineInst) -> None:
        """Adds to the terminators of the block."""
        self._open().terminators.extend(insts)

    def _write_body(self, source: FlowBlock) -> None:
        """The body of a block of the flow, and the barrier that it ends at."""
        block = self._open()
        if block.name.startswith("b") and block.name[1:].isdecimal():
            block.name = source.name
        block.body += source.body
        if source.barrier is not None:
            note = "all live lanes of the thread block"
            self._end(MachineInst("barrier", (), (), source.barrier, note))
            self._open()
