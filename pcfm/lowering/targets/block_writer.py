"""What the targets on structured control flow share: writing machine blocks, token by token."""

from __future__ import annotations

from pcfm.lowering.flow import FlowBlock
from pcfm.lowering.program import MachineBlock, MachineInst
from pcfm.lowering.structurise import Structured


class BlockWriter:
    """The blocks written so far, the one being written (`at`; None behind what lanes do not come back from),
    the labels of tokens, and the constructs that are open.
    """

    def __init__(self, structured: Structured) -> None:
        self.flow, self.tokens = structured.flow, structured.tokens
        self.program = structured.flow.program
        self.labels: dict[int, MachineBlock] = {}
        self.opened: list[int] = []
        self.at: MachineBlock | None = None

    def _start(self, block: MachineBlock) -> MachineBlock:
        self.program.blocks.append(block)
        self.at = block
        return block

    def _label(self, place: int) -> MachineBlock:
        """The block that begins at a token."""
        if place not in self.labels:
            token = self.tokens[place]
            word = {"endloop": "latch", "endmerge": "", "loop": ""}.get(token.kind, token.kind)
            name = f"{token.block.name}.{word}" if word else token.block.name
            self.labels[place] = MachineBlock(name)
        return self.labels[place]

    def _open(self) -> MachineBlock:
        """The block that is being written; a fresh one where the last has ended."""
        if self.at is None or self.at.terminators:
            self._start(MachineBlock(f"b{len(self.program.blocks)}"))
        assert self.at is not None
        return self.at

    def _end(self, *insts: MachineInst) -> None:
        """Adds to the terminators of the block."""
        self._open().terminators.extend(insts)

    def _write_body(self, source: FlowBlock) -> None:
        """The body of a block of the flow, and the barrier that it ends at."""
        block = self._open()
        block.source = block.source or source.source
        if block.name.startswith("b") and block.name[1:].isdecimal():
            block.name = source.name
        block.body += source.body
        if source.barrier is not None:
            note = "all live lanes of the thread block"
            self._end(MachineInst("barrier", (), (), source.barrier, note))
            self._open()
