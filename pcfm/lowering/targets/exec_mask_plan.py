"""What `exec-mask` decides before it writes anything: where lanes wait, what is branched around.

Lanes wait at the else and the end of a divergent if, at the end of a merge or loop that some leave for it
while others run on. An exit past such a place must be *masked*: its lanes wait as well. That may make further
exits masked, so it is a fixed point. O(exits × depth) per round.
"""

from __future__ import annotations

from pcfm.lowering.decode import must_be_skipped
from pcfm.lowering.flow import Branch
from pcfm.lowering.structurise import Structured


class Plan:
    """Where lanes wait: for each construct (by the place of its first token) whether any do, and for each
    exit whether its lanes wait for others (`masked`) or go on at once, all together.
    """

    def __init__(self, structured: Structured) -> None:
        self.tokens = tokens = structured.tokens
        self.stacks: dict[
            int, tuple[int, ...]
        ] = {}  # of each exit: the constructs around it, outermost first
        self.form: dict[int, str] = {}
        self.leaving: dict[int, int] = {}  # an exit that is a whole arm of a divergent if: that if
        opened: list[int] = []
        for at, token in enumerate(tokens):
            match token.kind:
                case "if":
                    self.form[at] = self._form(at)
                    opened.append(at)
                case "merge" | "loop":
                    opened.append(at)
                case "endif" | "endmerge" | "endloop":
                    opened.pop()
                case "exit" if not token.is_tail:
                    self.stacks[at] = tuple(opened)
        self.holds: dict[int, None] = {at: None for at, form in self.form.items() if form == "nested"}
        self.masked: dict[int, None] = {}
        while self._decide():
            pass
        self.escapes = self._escapes()
        self._measure()

    def arm(self, at: int, *, then: bool) -> tuple[int, int]:
        """The places from and up to which the tokens of an if's arm stand."""
        other = self.tokens[at].partner
        return (at + 1, other) if then else (other + 1, self.tokens[other].partner)

    def is_empty(self, span: tuple[int, int]) -> bool:
        """Whether an arm does nothing."""
        return all(token.kind == "exit" and token.is_tail for token in self.tokens[span[0] : span[1]])

    def is_bare_exit(self, span: tuple[int, int]) -> bool:
        """Whether an arm only sends its lanes away."""
        only = self.tokens[span[0]] if span[1] - span[0] == 1 else None
        return only is not None and only.kind == "exit" and not only.is_tail

    def _form(self, at: int) -> str:
        """How an if is lowered: "uniform", "leave" (an arm only sends its lanes away), "nested"."""
        exit_ = self.tokens[at].block.exit
        assert isinstance(exit_, Branch)
        if exit_.uniform:
            return "uniform"
        spans = [self.arm(at, then=True), self.arm(at, then=False)]
        bare = [span for span in spans if self.is_bare_exit(span)]
        for span in bare:
            self.leaving[span[0]] = at
        return "leave" if bare else "nested"

    def _decide(self) -> bool:
        """One more round: an exit past lanes that wait must make its own wait; whether anything changed."""
        changed = False
        for at, stack in self.stacks.items():
            if at in self.masked:
                continue
            goal = self.tokens[self.tokens[at].partner].partner
            inner = stack[stack.index(goal) + 1 :]
            if at in self.leaving or any(place in self.holds for place in inner):
                self.masked[at] = None
                self.holds[goal] = None
                changed = True
        return changed

    def _escapes(self) -> dict[int, None]:
        """The constructs that lanes leave, masked, for places outside of them."""
        found: dict[int, None] = {}
        for at in self.masked:
            goal = self.tokens[self.tokens[at].partner].partner
            stack = self.stacks[at]
            found.update(dict.fromkeys(stack[stack.index(goal) + 1 :]))
        return found

    def _measure(self) -> None:
        """Sums from the left: instructions, and things that must not run without lanes."""
        self.size, self.effects = [0], [0]
        for place, token in enumerate(self.tokens):
            size = effects = 0
            if token.kind == "code":
                size = len(token.block.body)
                effects = sum(map(must_be_skipped, token.block.body)) + (token.block.barrier is not None)
            elif token.kind in ("loop", "trap", "return") or self.form.get(place) == "uniform":
                effects = 1
            self.size.append(self.size[-1] + size)
            self.effects.append(self.effects[-1] + effects)

    def pays(self, threshold: int, start: int, end: int) -> bool:
        """Whether the tokens from `start` up to `end` are worth a branch around them, or need one."""
        long = self.size[end] - self.size[start] > threshold
        return long or self.effects[end] > self.effects[start]
