"""Writes a tree of statements out as a kernel in LLVM IR, in SSA form.

The emitter keeps, at each point, the values of the variables and the temporaries that are visible there
(those whose definition dominates the point). A pick is resolved among them and a few constants: the most
recent temporaries first, so that two arms that compute alike also read alike. Where paths meet, a variable
with several values gets a phi. Temporaries of an arm are forgotten behind it.

Every kernel gets the buffers `numbers` and `reals` (read-only), `slots` (four words for each thread),
`counters` (atomics), `results` (one word of 64 bits per variable and thread, written last) and the scalar
`scalar`; and one shared array in which each thread has one word, its own while shared memory is in phase
"own".
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from tests.generators.forms import CONSTANTS, GUARDED, SLOTS
from tests.generators.program import (
    VARIABLES,
    Ballot,
    Barrier,
    Cond,
    Do,
    DoGuarded,
    If,
    Jump,
    Loop,
    Statement,
    Switch,
    assigned,
)
from tests.generators.target import NVPTX, PROLOGUE, Target, declarations

BALLOT_VARIABLE = VARIABLES.index("i64")

RECENT = 6
"""How many temporaries of a type a pick may choose from."""

_PREDICATES = ("eq", "ne", "slt", "sgt", "sle", "sge", "ult", "ugt", "ule", "uge")
_REAL_PREDICATES = ("olt", "ogt", "ole", "oge", "une", "ult")
_INVERSE = {
    **{"eq": "ne", "slt": "sge", "sgt": "sle", "ult": "uge", "ugt": "ule"},
    **{"ne": "eq", "sge": "slt", "sle": "sgt", "uge": "ult", "ule": "ugt"},
}
_REAL_INVERSE = {"olt": "uge", "ogt": "ule", "ole": "ugt", "oge": "ult", "une": "oeq", "ult": "oge"}


@dataclass
class _Edge:
    """An edge to a meeting point, and the variables' values on it."""

    block: str
    values: list[str]


@dataclass
class _LoopEdges:
    """The number of a loop being written, the edges that leave it, and those to its latch."""

    number: int
    breaks: list[_Edge] = field(default_factory=list)
    continues: list[_Edge] = field(default_factory=list)


class Emitter:
    """One kernel in the making."""

    def __init__(self, target: Target, threads: int) -> None:
        self.target = target
        self.threads = threads
        self.lines: list[str] = []
        self.count = 0
        self.block: str | None = "entry"
        self.values: list[str] = []
        self.visible: dict[str, list[str]] = {ty: [] for ty in CONSTANTS}
        self.base: dict[str, list[str]] = {ty: [] for ty in CONSTANTS}
        self.loops: list[_LoopEdges] = []

    # --- text
    # ---------------------------------------------------------------------------------------------------

    def name(self, stem: str = "v") -> str:
        """A name not used yet."""
        self.count += 1
        return f"{stem}{self.count}"

    def line(self, text: str) -> None:
        self.lines.append("  " + text)

    def label(self, name: str) -> None:
        self.lines.append(f"\n{name}:")
        self.block = name

    def compute(self, expression: str, ty: str | None = None, stem: str = "v") -> str:
        """Writes `expression` as a new value; visible from here on where its type is given."""
        name = "%" + self.name(stem)
        self.line(f"{name} = {expression}")
        if ty is not None:
            self.visible[ty].append(name)
        return name

    # --- values
    # -------------------------------------------------------------------------------------------------

    def operand(self, pick: int, ty: str) -> str:
        """The value that `pick` stands for here."""
        kind, number = pick % 7, pick // 7
        constants = CONSTANTS[ty]
        if kind == 0:
            return constants[number % len(constants)]
        variables = [value for value, each in zip(self.values, VARIABLES, strict=True) if each == ty]
        pool = [*reversed(self.visible[ty][-RECENT:]), *variables, *self.base[ty]]
        return pool[number % len(pool)] if pool else constants[number % len(constants)]

    def cond(self, cond: Cond) -> str:
        """Writes a condition."""
        first, second = cond.picks
        match cond.kind:
            case "lane":
                mask = (1, 2, 4, 6, 16, 63)[first % 6]
                lane = self.compute(f"and i32 %lane, {mask}")
                opcode, predicate, a, b = "icmp", ("eq", "ne")[cond.predicate % 2], lane, "0"
                return self._compare(opcode, predicate, "i32", (a, b), cond.negated)
            case "data":
                predicate = _PREDICATES[cond.predicate % len(_PREDICATES)]
                pair = (self.operand(first, "i32"), self.operand(second, "i32"))
                return self._compare("icmp", predicate, "i32", pair, cond.negated)
            case "real":
                predicate = _REAL_PREDICATES[cond.predicate % len(_REAL_PREDICATES)]
                pair = (self.operand(first, "float"), self.operand(second, "float"))
                return self._compare("fcmp", predicate, "float", pair, cond.negated)
            case "uniform":
                pair = ("%scalar", str(cond.predicate % 32))
                return self._compare("icmp", "ult", "i32", pair, cond.negated)
        flag = self.operand(first, "i1")
        return self.compute(f"xor i1 {flag}, true", "i1") if cond.negated else flag

    def _compare(self, opcode: str, predicate: str, ty: str, pair: tuple[str, str], negated: bool) -> str:
        if negated:
            predicate = (_INVERSE if opcode == "icmp" else _REAL_INVERSE)[predicate]
        return self.compute(f"{opcode} {predicate} {ty} {pair[0]}, {pair[1]}", "i1", "c")

    def fill(self, template: str, operands: Sequence[str], number: int, names: dict[str, str]) -> str | None:
        """Writes the lines of `template`; the name of its result, None where it has none."""
        names.update(zip("abc", operands, strict=False), n=str(number))
        for text in template.split("\n"):
            for key in re.findall(r"\{(\w+)\}", text):
                if key not in names:
                    names[key] = "%" + self.name()
            self.line(re.sub(r"\{(\w+)\}", lambda match: names[match[1]], text))
        return names.pop("r", None)

    # --- statements
    # ---------------------------------------------------------------------------------------------

    def statements(self, statements: Sequence[Statement]) -> None:
        """Writes statements until one of them leaves for good."""
        for statement in statements:
            if self.block is None:
                return
            match statement:
                case Do():
                    self._do(statement)
                case DoGuarded():
                    self._do_guarded(statement)
                case If():
                    self._if(statement)
                case Loop():
                    self._loop(statement)
                case Switch():
                    self._switch(statement)
                case Jump():
                    self._jump(statement)
                case Barrier():
                    self.line(self.target.barrier)
                case Ballot():
                    cond = self.cond(statement.cond)
                    ballot = self.compute(self.target.ballot.replace("{c}", cond))
                    if "call i32" in self.target.ballot:
                        ballot = self.compute(f"zext i32 {ballot} to i64")
                    self.values[BALLOT_VARIABLE] = ballot

    def _do(self, statement: Do) -> None:
        form = statement.form
        operands = [self.operand(pick, ty) for pick, ty in zip(statement.picks, form.operands, strict=True)]
        result = self.fill(form.template, operands, statement.number, {})
        if result is not None and form.result is not None:
            self.visible[form.result].append(result)
            if statement.variable is not None:
                self.values[statement.variable] = result

    def _do_guarded(self, statement: DoGuarded) -> None:
        guarded = GUARDED[statement.which]
        picks = zip(statement.picks, guarded.operands, strict=True)
        operands = [self.operand(pick, ty) for pick, ty in picks]
        names = dict(zip("abc", operands, strict=False))
        if "{1}" in guarded.guard:
            real = guarded.operands[0] == "float"
            names["1"] = self.compute(
                f"call float @llvm.fabs.f32(float {operands[0]})" if real else f"and i32 {operands[0]}, 7"
            )
        guard = self.compute(re.sub(r"\{(\w+)\}", lambda match: names[match[1]], guarded.guard), "i1", "c")
        then, other, join = self.name("then"), self.name("else"), self.name("join")
        before = self.block
        self.line(f"br i1 {guard}, label %{then}, label %{other if guarded.otherwise else join}")
        self.label(then)
        names.pop("1", None)
        first = self.fill(guarded.then, operands, statement.number, dict(names))
        self.line(f"br label %{join}")
        second, source = self.values[statement.variable], before
        if guarded.otherwise:
            self.label(other)
            second, source = self.fill(guarded.otherwise, operands, statement.number, dict(names)), other
            self.line(f"br label %{join}")
        self.label(join)
        phi = f"phi {guarded.result} [ {first}, %{then} ], [ {second}, %{source} ]"
        self.values[statement.variable] = self.compute(phi)

    def _if(self, branch: If) -> None:
        cond = self.cond(branch.cond)
        then, join = self.name("then"), self.name("join")
        edges: list[_Edge] = []
        start = self._edge()
        other = self.name("else") if branch.otherwise is not None else join
        self.line(f"br i1 {cond}, label %{then}, label %{other}")
        self._arm(then, branch.then, start, join, edges)
        if branch.otherwise is None:
            edges.append(start)
        else:
            self._arm(other, branch.otherwise, start, join, edges)
        self._meet(join, edges)

    def _switch(self, switch: Switch) -> None:
        value = self.compute(f"and i32 {self.operand(switch.pick, 'i32')}, 3")
        names, join = [self.name("case") for _ in switch.arms], self.name("join")
        cases = " ".join(f"i32 {number}, label %{name}" for number, name in enumerate(names[:-1]))
        edges: list[_Edge] = []
        start = self._edge()
        self.line(f"switch i32 {value}, label %{names[-1]} [ {cases} ]")
        for name, arm in zip(names, switch.arms, strict=True):
            self._arm(name, arm, start, join, edges)
        self._meet(join, edges)

    def _arm(self, name: str, arm: Sequence[Statement], start: _Edge, join: str, edges: list[_Edge]) -> None:
        """Writes one arm of a branch, from the state in `start` on, and its edge to `join`."""
        self.values = list(start.values)
        marks = {ty: len(temporaries) for ty, temporaries in self.visible.items()}
        self.label(name)
        self.statements(arm)
        if self.block is not None:
            edges.append(self._edge())
            self.line(f"br label %{join}")
        for ty, mark in marks.items():
            del self.visible[ty][mark:]

    def _edge(self) -> _Edge:
        assert self.block is not None
        return _Edge(self.block, list(self.values))

    def _meet(self, name: str, edges: list[_Edge]) -> None:
        """Starts the block where `edges` meet; no block where there are none."""
        if not edges:
            self.block = None
            return
        self.label(name)
        for number, ty in enumerate(VARIABLES):
            incoming = list(dict.fromkeys(edge.values[number] for edge in edges))
            if len(incoming) > 1:
                pairs = ", ".join(f"[ {edge.values[number]}, %{edge.block} ]" for edge in edges)
                self.values[number] = self.compute(f"phi {ty} {pairs}", stem="m")
            else:
                self.values[number] = incoming[0]

    def _jump(self, jump: Jump) -> None:
        if jump.where != "return" and not self.loops:
            return
        goal, onward = self.name("leave"), self.name("stay")
        if jump.cond is not None:
            cond = self.cond(jump.cond)
            self.line(f"br i1 {cond}, label %{goal}, label %{onward}")
        else:
            self.line(f"br label %{goal}")
        self.label(goal)
        if jump.where == "return":
            self.line("ret void")
        else:
            edges = self.loops[-1].breaks if jump.where == "break" else self.loops[-1].continues
            edges.append(self._edge())
            self.line(f"br label %{'exit' if jump.where == 'break' else 'latch'}.{self.loops[-1].number}")
        self.block = None
        if jump.cond is not None:
            self.label(onward)

    def _loop(self, loop: Loop) -> None:
        bound = self.compute(f"and i32 {self.operand(loop.pick, 'i32')}, {loop.most}")
        self.count += 1
        self.loops.append(_LoopEdges(self.count))
        marks = {ty: len(temporaries) for ty, temporaries in self.visible.items()}
        start = self._edge()
        if loop.rotated:
            some = self.compute(f"icmp ne i32 {bound}, 0")
            ahead = self.name("preheader")
            self.line(f"br i1 {some}, label %{ahead}, label %exit.{self.loops[-1].number}")
            self.loops[-1].breaks.append(start)
            self.label(ahead)
            start = self._edge()
        self._loop_blocks(loop, bound, start)
        for ty, mark in marks.items():
            del self.visible[ty][mark:]

    def _loop_blocks(self, loop: Loop, bound: str, start: _Edge) -> None:
        edges = self.loops[-1]
        header, latch, leave = (f"{word}.{edges.number}" for word in ("header", "latch", "exit"))
        self.line(f"br label %{header}")
        self.label(header)
        index = "%" + self.name("i")
        changing = assigned(loop.body)
        first_line = len(self.lines)
        heads = {number: "%" + self.name("h") for number in changing}
        self.lines += [""] * (1 + len(changing))
        for number, head in heads.items():
            self.values[number] = head
        self.visible["i32"].append(index)
        if not loop.rotated:
            more = self.compute(f"icmp ult i32 {index}, {bound}")
            body = self.name("body")
            edges.breaks.append(self._edge())
            self.line(f"br i1 {more}, label %{body}, label %{leave}")
            self.label(body)
        self.statements(loop.body)
        if self.block is not None:
            edges.continues.append(self._edge())
            self.line(f"br label %{latch}")
        self._meet(latch, edges.continues)
        back = self._close(loop, index, bound, header, leave)
        incoming = {index: ("i32", "0", back[0])}
        incoming |= {
            head: (VARIABLES[number], start.values[number], back[1].values[number] if back[1] else "")
            for number, head in heads.items()
        }
        for offset, (name, (ty, first, again)) in enumerate(incoming.items()):
            second = f", [ {again}, %{back[1].block} ]" if back[1] else ""
            self.lines[first_line + offset] = f"  {name} = phi {ty} [ {first}, %{start.block} ]{second}"
        self.loops.pop()
        self._meet(leave, edges.breaks)

    def _close(self, loop: Loop, index: str, bound: str, header: str, leave: str) -> tuple[str, _Edge | None]:
        """Writes the latch, where there is one: the next index and the edge back."""
        if self.block is None:
            return "", None
        following = self.compute(f"add nuw nsw i32 {index}, 1", stem="next")
        edge = self._edge()
        if loop.rotated:
            more = self.compute(f"icmp ult i32 {following}, {bound}")
            self.loops[-1].breaks.append(edge)
            self.line(f"br i1 {more}, label %{header}, label %{leave}")
        else:
            self.line(f"br label %{header}")
        return following, edge

    # --- the kernel
    # ---------------------------------------------------------------------------------------------

    def kernel(self, name: str, statements: Sequence[Statement]) -> str:
        """The whole module."""
        self._prologue()
        self.statements(statements)
        if self.block is not None:
            self._epilogue()
        body = "\n".join(self.lines)
        head = (
            f"{self.target.header}\n\n@tile = internal addrspace(3) global [256 x i32] undef, align 4\n\n"
            f"define {self.target.convention} void @{name}(ptr readonly %numbers, ptr readonly %reals, "
            "ptr %slots, ptr %counters, ptr %results, i32 %scalar) {\nentry:\n"
        )
        return f"{head}{body}\n}}\n\n{declarations(body)}"

    def _prologue(self) -> None:
        self.line(f"%lane = call i32 {self.target.lane}")
        self.line(f"%group = call i32 {self.target.thread_block}")
        self.line(f"%threads = add i32 {self.threads}, 0")
        for text in PROLOGUE.format(threads=self.threads, slots=SLOTS).splitlines():
            self.line(text)
        if self.target is NVPTX:
            self.line(f"%private = alloca [{SLOTS} x i32], align 4")
            for slot in range(SLOTS):
                address = self.compute(f"getelementptr inbounds i32, ptr %private, i32 {slot}")
                self.line(f"store i32 {slot}, ptr {address}, align 4")
        self.base |= {
            "i1": ["%parity"], "i8": ["%narrow"], "i16": ["%half"], "i64": ["%wide"], "float": ["%real"],
            "double": ["%precise"], "i32": ["%number", "%lane", "%thread", "%scalar"],
        }  # fmt: skip
        first = {ty: values[0] for ty, values in self.base.items()}
        zero = {ty: CONSTANTS[ty][0] for ty in first}
        self.values = [first[ty] if number % 2 else zero[ty] for number, ty in enumerate(VARIABLES)]

    def _epilogue(self) -> None:
        first = self.compute(f"mul i32 %thread, {len(VARIABLES)}")
        for number, ty in enumerate(VARIABLES):
            value = self.values[number]
            if value.startswith("%m") or value.startswith("%h") or value.startswith("%v"):
                index = self.compute(f"add i32 {first}, {number}")
                ptr = self.compute(f"getelementptr inbounds i64, ptr %results, i32 {index}")
                self.line(f"store {ty} {value}, ptr {ptr}, align 8")
        self.line("ret void")
