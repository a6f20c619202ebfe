"""Where the mode changes between whole quads and live lanes: the tokens written anew (see `wqm`).

The writer goes along the tokens with a *state*: which lanes are on. Constructs in need of whole quads are
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
from itertools import accumulate

from pcfm.ir.values import ConstantInt
from pcfm.lowering.flow import Branch, FlowBlock
from pcfm.lowering.program import EXEC, MachineInst, Operand, Reg
from pcfm.lowering.quad_needs import QuadNeeds, quad_role
from pcfm.lowering.structurise import Structured, Token


@dataclass(eq=False)
class Toggle(FlowBlock):
    """A piece of code that begins with mask operations."""

    initiators: list[MachineInst] = field(default_factory=list)


def unless(keep: Reg, name: str, last: FlowBlock) -> list[Token]:
    """Lanes without `keep` leave for the last block."""
    test = FlowBlock(name, None, exit=Branch(keep, last, last, uniform=keep.cls == "s"))
    return [Token("if", test), Token("else", test), Token("exit", last), Token("endif", test)]


@dataclass(eq=False)
class Group:
    """Code that runs in the live lanes: the place of its first token, and what it holds."""

    place: int  # in the tokens written
    source: int  # in the tokens read: where it begins
    holds_constructs: bool = False
    passes_merges: bool = False
    leads_to: list[int] = field(default_factory=list)  # places that its lanes leave for


class ToggleWriter:
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
        self.group: Group | None = None
        self.arrivals: dict[int, list[Group | str]] = {}  # at ends of merges
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
        # What leads to where control comes anyway must come to what has been put in between.
        return [token for token in self.made if token.kind != "exit" or not token.is_tail]

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
        leaving = [at for at, (_, goal) in self.nesting.exits.items() if at in span and goal < place]
        acts = self.acts[span.stop] > self.acts[span.start]
        if leaving and self.group is not None and self.group.passes_merges:
            self._end_group(place)
        if acts:
            self._need_exact(place)
        if self.group is not None:
            self.group.holds_constructs |= acts or bool(leaving)
            self.group.leads_to += [self.nesting.exits[at][0] for at in leaving]
        for at in leaving:
            self._arrive(at)
        self.made += self.tokens[span.start : span.stop]

    def _arrive(self, place: int) -> None:
        """Notes in which state lanes come from an exit to where it leads."""
        self.arrivals.setdefault(self.nesting.exits[place][0], []).append(self.group or self.state)

    def _control(self, place: int, token: Token) -> None:
        """A token of a construct in need of whole quads, or an exit, a return, a trap."""
        passed = self._is_passed(place)
        match token.kind:
            case "merge" | "endmerge" if passed:
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
        if place in self.nesting.exits:
            self._arrive(place)
        if passed:
            return
        if token.kind in ("if", "else", "loop", "merge"):
            self.state = "whole"
        elif token.kind in ("endif", "endloop", "endmerge"):
            self.state = "whole" if self.needs.wanted[place + 1] else "either"

    def _is_passed(self, place: int) -> bool:
        """Whether it is an end of a merge that means nothing to the mode: of the last block, or one where all
        lanes come together in the state that the warp is in.
        """
        token = self.tokens[place]
        if token.kind not in ("merge", "endmerge"):
            return False
        if self.last is not None and token.block is self.last:
            return True
        begin = place if token.kind == "merge" else token.partner
        needed = any(
            goal == begin and at in self.needs.places for at, (_, goal) in self.nesting.exits.items()
        )
        if needed or not self.nesting.is_together(begin):
            return False
        here = self.group or self.state
        return token.kind == "merge" or all(there == here for there in self.arrivals.get(place, ()))

    def _pass(self, place: int) -> None:
        """The live lanes may need an if of their own, which must not stand across ends of merges."""
        group = self.group
        if group is None:
            return
        stays = self.live_everywhere and all(end <= place for end in group.leads_to)
        if stays and self.nesting.is_together(group.source) and self.nesting.is_together(place):
            group.passes_merges = True
        else:
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
        self.group = Group(len(self.made), place)
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
        is_plain = self.live_everywhere and (both if comes_back else together)
        leaves = comes_back and any(end >= place for end in group.leads_to)
        if group.holds_constructs and (leaves or not is_plain):
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

    def _guard(self, group: Group) -> None:
        """An if of the live lanes around a group."""
        assert not group.passes_merges, "an if would stand across the end of a merge"
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
        self.made += unless(quads, f"{self.block.name}.quads", self.last)
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
