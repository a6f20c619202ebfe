"""What the synchronisation stack is needed for: which ifs and regions push entries, and who pops them.

Over the tokens of `structurise`. Divergent ifs are

- *predicated*: no control at all (`predicate`);
- *leave*: an arm sends its lanes out of a region (`@P BRK`), after code that is short enough for predication;
- *nested*: a branch at which the warp may part (DIV), with an SSY around it where both arms come to its end.

Which arm goes first is free. Of two it is the one for true, as in the SSA simulator, unless only the other
one never comes to the end of the if: lanes that come on need not wait for it then, which saves the SSY. It
stays first where it holds a barrier, since there the order shows.

Nested ifs *share* the entry of what is around them where nothing stands between their end and a place where
lanes meet anyway: their lanes then `SYNC`, `BRK` or `CONT` to there directly, or are done.

Regions that lanes leave while others stay (`merge`: PBK and BRK; the iteration of a loop: PCNT and CONT) push
an entry. BRK goes to the innermost PBK; lanes that leave several regions of one kind at once take a *flag*
with them, on which they leave each of those regions in turn. To the end of the kernel, where nothing is to be
done there, lanes go by EXIT.
"""

from __future__ import annotations

from typing import Literal

from pcfm.lowering.flow import Branch, FlowBlock, Return
from pcfm.lowering.predicate import can_be_guarded, is_instruction, predicable_ifs
from pcfm.lowering.program import MachineInst
from pcfm.lowering.structurise import Structured, Token, link

Form = Literal["uniform", "predicated", "leave", "nested"]
Way = Literal["sync", "brk", "cont", "exit"]
Span = tuple[int, int]


class SyncPlan:
    """Constructs and exits are named by the places of their (first) tokens.

    `swapped` are the branches whose arms stand in the tokens in reverse.
    """

    def __init__(self, structured: Structured, limit: int, swapped: dict[FlowBlock, None]) -> None:
        self.tokens = tokens = structured.tokens
        self.returns = structured.flow.returns
        self.machine, self.limit = structured.flow.program.machine, limit
        self.predicated = predicated = predicable_ifs(tokens, self.machine, limit)
        self.swapped = swapped
        self.form: dict[int, Form] = {}
        self.around: dict[int, tuple[int, ...]] = {}  # of each exit: constructs around it, outermost first
        self.leaving: dict[int, int] = {}  # an exit that is a whole arm of a divergent if: that if
        self.guarded: dict[int, None] = {}  # code in such arms
        opened: list[int] = []
        at = 0
        while at < len(tokens):
            token = tokens[at]
            match token.kind:
                case "if" if at in predicated:
                    self.form[at] = "predicated"
                    at = tokens[token.partner].partner
                case "if":
                    self.form[at] = self._form(at)
                    opened.append(at)
                case "merge" | "loop":
                    opened.append(at)
                case "endif" | "endmerge" | "endloop":
                    opened.pop()
                case "exit" if not token.is_tail:
                    self.around[at] = tuple(opened)
            at += 1
        # Constructs with entries on the stack while lanes are in them; exits that must go by the stack.
        self.holds: dict[int, None] = {at: None for at, form in self.form.items() if form == "nested"}
        self.stacked: dict[int, None] = {}
        while self._decide():
            pass
        self.hops: dict[int, list[int]] = {at: self._hops(at) for at in self.stacked}
        self.flagged = dict.fromkeys(self.goal(at) for at, hops in self.hops.items() if hops)
        self.passing = self._passing()
        self.reached = _reached(tokens, predicated)
        # How lanes pop at the end of an arm, and the construct that pushed what they pop.
        self.ends: dict[int, tuple[Way, int]] = {}
        self.owns_sync: dict[int, None] = {}
        self.idle_leave: dict[
            int, tuple[Way, int]
        ] = {}  # ifs whose lanes without work go to the end of a region
        for at, form in list(self.form.items()):
            if form == "nested":
                self._decide_end(at)

    # --- the tokens ---
    def arm(self, at: int, *, first: bool) -> Span:
        """The places from and up to which the tokens of an if's arm stand, the first or second written."""
        other = self.tokens[at].partner
        return (at + 1, other) if first else (other + 1, self.tokens[other].partner)

    def end(self, at: int) -> int:
        """The place of the token that ends a construct."""
        partner = self.tokens[at].partner
        return self.tokens[partner].partner if self.tokens[at].kind == "if" else partner

    def is_empty(self, span: Span) -> bool:
        """Whether an arm does nothing."""
        return all(
            _is_void(token) or (token.kind == "exit" and token.is_tail)
            for token in self.tokens[span[0] : span[1]]
        )

    def is_short(self, at: int) -> bool:
        """Whether an arm of an if is empty."""
        return any(self.is_empty(self.arm(at, first=first)) for first in (True, False))

    def bare_exit(self, span: Span) -> int | None:
        """The exit that an arm consists of, but for code that may be predicated."""
        last = self.tokens[span[1] - 1]
        if span[0] == span[1] or last.kind != "exit" or last.is_tail:
            return None
        before = self.tokens[span[0] : span[1] - 1]
        if any(token.kind != "code" or token.block.barrier is not None for token in before):
            return None
        code = [inst for token in before for inst in token.block.body]
        size = sum(is_instruction(inst, self.machine) for inst in code)
        return span[1] - 1 if size <= self.limit and all(map(can_be_guarded, code)) else None

    def code_before(self, exit_place: int) -> list[MachineInst]:
        """The code that lanes run before they leave by a bare exit."""
        span = self.tokens[self._begin(exit_place) : exit_place]
        return [inst for token in span for inst in token.block.body]

    def _begin(self, exit_place: int) -> int:
        """Where the arm begins that a bare exit ends."""
        at = self.leaving[exit_place]
        return at + 1 if exit_place < self.tokens[at].partner else self.tokens[at].partner + 1

    def has_barrier(self, span: Span) -> bool:
        """Whether an arm holds a barrier."""
        return any(t.kind == "code" and t.block.barrier is not None for t in self.tokens[span[0] : span[1]])

    def goal(self, at: int) -> int:
        """The construct that an exit leaves, or begins anew."""
        return self.tokens[self.tokens[at].partner].partner

    def way(self, goal: int) -> Way:
        """How lanes leave a region by the stack."""
        token = self.tokens[goal]
        if token.kind == "loop":
            return "cont"
        block = token.block
        plain = block is self.returns and not block.body and isinstance(block.exit, Return)
        return "exit" if plain else "brk"

    def _form(self, at: int) -> Form:
        exit_ = self.tokens[at].block.exit
        assert isinstance(exit_, Branch)
        if exit_.uniform:
            return "uniform"
        spans = [self.arm(at, first=True), self.arm(at, first=False)]
        if all(map(self.is_empty, spans)):
            return "predicated"
        bare = [place for place in map(self.bare_exit, spans) if place is not None]
        if self.bare_exit(spans[0]) is None and self.has_barrier(spans[0]):
            return "nested"  # lanes that return at once are not to do so before the barrier
        for place in bare:
            self.leaving[place] = at
            self.guarded.update(dict.fromkeys(range(self._begin(place), place)))
        return "leave" if bare else "nested"

    # --- exits ---
    def _decide(self) -> bool:
        """One more round: an exit past entries of the stack must go by it; whether anything changed."""
        changed = False
        for at, around in self.around.items():
            if at in self.stacked:
                continue
            goal = self.goal(at)
            inner = around[around.index(goal) + 1 :]
            if at in self.leaving or goal in self.holds or any(place in self.holds for place in inner):
                self.stacked[at] = None
                if self.way(goal) != "exit":
                    self.holds[goal] = None
                changed = True
        return changed

    def _hops(self, at: int) -> list[int]:
        """The regions that lanes leave by BRK or CONT before they leave the one they are to leave."""
        goal, around = self.goal(at), self.around[at]
        way = self.way(goal)
        if way == "exit":
            return []
        inner = [place for place in around[around.index(goal) + 1 :] if place in self.holds]
        return [p for p in reversed(inner) if self.tokens[p].kind != "if" and self.way(p) == way]

    def _passing(self) -> dict[int, list[int]]:
        """For each region the goals of lanes that go on leaving at its end, the outermost first."""
        found: dict[int, dict[int, None]] = {}
        for at, hops in self.hops.items():
            for place in hops:
                found.setdefault(place, {})[self.goal(at)] = None
        return {place: sorted(goals) for place, goals in found.items()}

    # --- ends of ifs ---
    def arrives(self, at: int, *, first: bool) -> bool:
        """Whether lanes come from an arm of an if to its end."""
        return self.reached[self.tokens[at].partner if first else self.end(at)]

    def runs_first(self, at: int) -> bool:
        """Whether the arm of a nested if that the branch leads to is the first that is written.

        Of two arms it is the second (see `arrange`). Else it is the empty one, whose lanes wait at the end,
        unless the other never comes there.
        """
        for first in (True, False):
            if self.is_empty(self.arm(at, first=not first)):
                works = self.arrives(at, first=first)
                return first is not works
        return False

    def _decide_end(self, at: int) -> None:
        shared = self._landing(self.end(at) + 1)
        if shared is not None and shared[0] != "sync" and self.is_short(at):
            self.form[at] = "leave"
            self.idle_leave[at] = shared
        elif shared is not None:
            self.ends[at] = shared
        elif self.arrives(at, first=self.runs_first(at)):
            self.owns_sync[at] = None
            self.ends[at] = "sync", at
        # Else all that come to the end come there at once, and just go on.

    def _landing(self, at: int) -> tuple[Way, int] | None:
        """How the entry is popped that lanes come to at a token, with the construct that pushed it; None
        where other code stands there.
        """
        while True:
            token = self.tokens[at]
            match token.kind:
                case "endmerge" if token.partner in self.holds:
                    return "brk", token.partner
                case "endmerge" if self.way(token.partner) == "exit":
                    return "exit", token.partner
                case "endmerge":
                    at += 1
                case "endloop" if token.partner in self.holds:
                    return "cont", token.partner
                case "else" | "endif":
                    place = self.tokens[token.partner].partner if token.kind == "else" else token.partner
                    if place in self.ends:
                        return self.ends[place]
                    at = self.end(place) + 1
                case _:
                    return None


def _is_void(token: Token) -> bool:
    return token.kind == "code" and not token.block.body and token.block.barrier is None


def _reached(tokens: list[Token], predicated: dict[int, None]) -> list[bool]:
    """Whether control comes to each token; of an ``endif``, whether the second arm comes to it."""
    reached = [False] * (len(tokens) + 1)
    begin: dict[int, bool] = {}  # of ifs
    first_end: dict[int, bool] = {}
    hit: dict[int, bool] = {}
    alive, skip = True, -1
    for at, token in enumerate(tokens):
        if token.kind == "endmerge":
            alive = alive or hit.get(at, False)
        reached[at] = alive
        if at <= skip:
            continue
        match token.kind:
            case "if" if at in predicated:
                skip = tokens[token.partner].partner
            case "if":
                begin[at] = alive
            case "else":
                place = tokens[token.partner].partner
                first_end[place], alive = alive, begin[place]
            case "endif":
                alive = alive or first_end[token.partner]
            case "exit" if not token.is_tail:
                hit[token.partner] = hit.get(token.partner, False) or alive
                alive = False
            case "return" | "trap" | "endloop":
                alive = False
    return reached


def arrange(structured: Structured, plan: SyncPlan) -> dict[FlowBlock, None]:
    """Writes the arms of nested ifs in the order that suits the stack, the one to go first last; returns the
    branches whose arms are then in reverse.
    """
    swapped: dict[FlowBlock, None] = {}
    tokens = structured.tokens
    for at, form in plan.form.items():
        if form != "nested" or plan.is_short(at):
            continue
        saves = plan.arrives(at, first=True) and not plan.arrives(at, first=False)
        if not saves or plan.has_barrier(plan.arm(at, first=True)):
            swapped[tokens[at].block] = None
    result: list[Token] = []
    ranges: list[Span] = [(0, len(tokens))]
    while ranges:
        at, end = ranges.pop()
        while at < end:
            token = tokens[at]
            result.append(token)
            at += 1
            if token.kind == "if" and token.block in swapped:
                other = token.partner
                last = tokens[other].partner
                ranges += [(last, end), (at, other), (other, other + 1), (other + 1, last)]
                break
    structured.tokens[:] = result
    link(structured.tokens)
    return swapped
