"""What the synchronisation stack is needed for: which ifs and regions push entries, and who pops them.

Over the tokens of `structurise`. Divergent ifs are

- *predicated*: no control at all (`predicate`);
- *leave*: an arm only sends its lanes out of a region (`@P BRK`);
- *nested*: a branch at which the warp may part (DIV), with an SSY around it where both arms come to its end.

Nested ifs *share* the entry of what is around them where nothing stands between their end and a place where
lanes meet anyway: their lanes then `SYNC`, `BRK` or `CONT` to there directly.

Regions that lanes leave while others stay (`merge`: PBK and BRK; the iteration of a loop: PCNT and CONT) push
an entry. BRK goes to the innermost PBK; lanes that leave several regions of one kind at once take a *flag*
with them, on which they leave each of those regions in turn. To the end of the kernel, where nothing is to be
done there, lanes go by EXIT.
"""

from __future__ import annotations

from typing import Literal

from pcfm.lowering.flow import Branch, Return
from pcfm.lowering.structurise import Structured

Form = Literal["uniform", "predicated", "leave", "nested"]
Way = Literal["sync", "brk", "cont", "exit"]


class SyncPlan:
    """Constructs and exits are named by the places of their (first) tokens."""

    def __init__(self, structured: Structured, predicated: dict[int, None]) -> None:
        self.tokens = tokens = structured.tokens
        self.returns = structured.flow.returns
        self.predicated = predicated
        self.form: dict[int, Form] = {}
        self.around: dict[int, tuple[int, ...]] = {}  # of each exit: constructs around it, outermost first
        self.leaving: dict[int, int] = {}  # an exit that is a whole arm of a divergent if: that if
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
        self.reached = self._reached()
        self.ends: dict[int, tuple[Way, int] | None] = {}
        self.owns_sync: dict[int, None] = {}
        for at, form in self.form.items():
            if form == "nested":
                self._decide_end(at)

    # --- the tokens ---
    def arm(self, at: int, *, then: bool) -> tuple[int, int]:
        """The places from and up to which the tokens of an if's arm stand."""
        other = self.tokens[at].partner
        return (at + 1, other) if then else (other + 1, self.tokens[other].partner)

    def end(self, at: int) -> int:
        """The place of the token that ends a construct."""
        partner = self.tokens[at].partner
        return self.tokens[partner].partner if self.tokens[at].kind == "if" else partner

    def is_empty(self, span: tuple[int, int]) -> bool:
        """Whether an arm does nothing."""
        return all(token.kind == "exit" and token.is_tail for token in self.tokens[span[0] : span[1]])

    def is_bare_exit(self, span: tuple[int, int]) -> bool:
        """Whether an arm only sends its lanes away."""
        only = self.tokens[span[0]] if span[1] - span[0] == 1 else None
        return only is not None and only.kind == "exit" and not only.is_tail

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
        spans = [self.arm(at, then=True), self.arm(at, then=False)]
        if all(map(self.is_empty, spans)):
            return "predicated"
        bare = [span for span in spans if self.is_bare_exit(span)]
        for span in bare:
            self.leaving[span[0]] = at
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

    @property
    def exits(self) -> bool:
        """Whether lanes may exit before others do."""
        return any(self.way(self.goal(at)) == "exit" for at in self.stacked)

    # --- ends of ifs ---
    def _reached(self) -> list[bool]:
        """Whether control comes to each token."""
        reached = [False] * (len(self.tokens) + 1)
        begin: dict[int, bool] = {}  # of ifs
        then_end: dict[int, bool] = {}
        hit: dict[int, bool] = {}
        alive, skip = True, -1
        for at, token in enumerate(self.tokens):
            if at <= skip:
                reached[at] = alive
                continue
            match token.kind:
                case "if":
                    begin[at] = alive
                    skip = self.end(at) if at in self.predicated else skip
                case "else":
                    place = self.tokens[token.partner].partner
                    reached[at], then_end[place] = alive, alive
                    alive = begin[place]
                    continue
                case "endif":
                    # `reached` of an endif says whether its second arm comes to it.
                    reached[at] = alive
                    alive = alive or then_end[token.partner]
                    continue
                case "exit" if not token.is_tail:
                    hit[token.partner] = hit.get(token.partner, False) or alive
                    reached[at], alive = alive, False
                    continue
                case "return" | "trap":
                    reached[at], alive = alive, False
                    continue
                case "endmerge":
                    alive = alive or hit.get(at, False)
                case "endloop":
                    reached[at], alive = alive or hit.get(at, False), False
                    continue
                case _:
                    pass
            reached[at] = alive
        return reached

    def arrives(self, at: int, *, then: bool) -> bool:
        """Whether lanes come from an arm of an if to its end."""
        return self.reached[self.tokens[at].partner if then else self.end(at)]

    def first_is_then(self, at: int) -> bool:
        """Whether the arm that a nested if branches to, and runs first, is the one for true."""
        return self.is_empty(self.arm(at, then=True))

    def _decide_end(self, at: int) -> None:
        first = self.first_is_then(at)
        if not self.arrives(at, then=first):
            return  # all that come to the end come there at once
        shared = self._landing(self.end(at) + 1)
        if shared is None:
            self.owns_sync[at] = None
            shared = "sync", at
        self.ends[at] = shared

    def _landing(self, at: int) -> tuple[Way, int] | None:
        """How the entry is popped that lanes come to at a token, with the construct that pushed it; None
        where other code stands there.
        """
        while True:
            token = self.tokens[at]
            match token.kind:
                case "endmerge" if token.partner not in self.holds:
                    at += 1
                case "endmerge":
                    return "brk", token.partner
                case "endloop" if token.partner in self.holds:
                    return "cont", token.partner
                case "else" | "endif":
                    place = self.tokens[token.partner].partner if token.kind == "else" else token.partner
                    if self.form[place] == "nested" and place in self.ends:
                        return self.ends[place]
                    at = self.end(place) + 1
                case _:
                    return None
