"""Where lanes wait in structured control flow: what the targets that keep lanes waiting decide first.

A divergent if at which lanes part is *nested*: some wait while others run. Where an arm only sends its lanes
away it is *leave*. A region (merge, loop) *holds* lanes if some come to its end, or go round, while others
run on. An exit out of constructs that hold lanes is *parting*: its lanes wait at the end of its region, which
then holds lanes itself and may make further exits parting, so it is a fixed point. All other exits are taken
by all lanes at once.

O(exits × depth) per round.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Container
from typing import Literal

from pcfm.lowering.structurise import Code, Construct, Exit, If, Node, Region, Structured, around, walk

Form = Literal["uniform", "predicated", "leave", "nested"]


def is_void(node: Node) -> bool:
    """Whether a statement is code that does nothing."""
    return isinstance(node, Code) and not node.block.body and node.block.barrier is None


def is_empty(arm: list[Node]) -> bool:
    """Whether an arm does nothing."""
    return all(is_void(node) or (isinstance(node, Exit) and node.is_tail) for node in arm)


class ExitPlan(ABC):
    """How each if is lowered (`form`), which constructs hold lanes (`holds`), and which exits part them
    (`parting`; where such an exit is a whole arm, of which if: `leaving`). `closed` ifs are not looked into.
    """

    def __init__(self, structured: Structured, closed: Container[Node] = ()) -> None:
        self.nodes, self.closed = structured.nodes, closed
        self.form: dict[If, Form] = {}
        self.leaving: dict[Exit, If] = {}
        exits: list[Exit] = []
        for node, edge in walk(self.nodes, closed):
            if isinstance(node, If) and edge == "begin" and node not in closed:
                self.form[node] = self._form(node) if node.is_divergent else "uniform"
            elif isinstance(node, Exit) and not node.is_tail:
                exits.append(node)
        self.holds: dict[Construct, None] = {
            node: None for node, form in self.form.items() if form == "nested"
        }
        self.parting: dict[Exit, None] = {}
        while self._part([node for node in exits if node not in self.parting]):
            pass

    def _part(self, exits: list[Exit]) -> bool:
        """One more round; whether anything changed."""
        known = len(self.parting)
        for node in exits:
            if node in self.leaving or self._leaves_lanes(node):
                self.parting[node] = None
                if self._keeps_lanes(node.region):
                    self.holds[node.region] = None
        return len(self.parting) > known

    def _leaves_lanes(self, node: Exit) -> bool:
        """Whether an exit leads out of constructs that hold lanes."""
        return any(construct in self.holds for construct in around(node, node.region))

    # --- what differs between targets ---
    @abstractmethod
    def _form(self, node: If) -> Form:
        """How an if at which lanes part is lowered; notes the exits that are whole arms."""

    def _keeps_lanes(self, region: Region) -> bool:
        """Whether lanes that leave a region apart from others wait at its end."""
        return True
