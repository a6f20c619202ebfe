"""`print<name>`: writes what an analysis finds, and changes nothing."""

from __future__ import annotations

from dataclasses import dataclass, field

from pcfm.analysis.printing import PRINTERS, PrintRequest, print_analysis
from pcfm.diagnostics import printable
from pcfm.ir.module import Function
from pcfm.transforms.passes import PassContext


@dataclass(frozen=True)
class Print:
    """Writes the result of one analysis to the context's output."""

    name = "print"
    analysis: str = field(metadata={"positional": True})

    def __post_init__(self) -> None:
        if self.analysis not in PRINTERS:
            raise ValueError(f"there is no analysis {self.analysis!r}; there are {', '.join(PRINTERS)}")

    def run(self, fn: Function, context: PassContext) -> bool:
        """Prints; nothing ever changes."""
        request = PrintRequest(fn, context.machine, context.shapes.get(fn.name))
        context.output.write(printable(print_analysis(self.analysis, request)))
        return False
