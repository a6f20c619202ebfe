"""From PTX to the IR.

Before: any text. After: a module in SSA for LLVM's NVPTX target that does what the PTX does, with the names,
parameters, launch bounds and shared sizes of its kernels, and a table of which PTX instruction each IR
instruction stands for; or a `ParseError` that names file, line and column, and no other exception.

Syntax (`syntax`), names and basic blocks (`reader`), what registers hold (`register_types`), then one pass
over the blocks in reverse post-order that makes each operation's IR by its row of the tables, with
registers turned to SSA on the way (`ssa`). Linear in the text, up to the two small fixed points.
"""

from __future__ import annotations

from dataclasses import dataclass

from pcfm.graph import reverse_post_order
from pcfm.ir import instructions as ir
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.gc_pause import paused
from pcfm.ir.module import Block, Function, GlobalVariable, Module
from pcfm.ir.parser.source import Fault, Source
from pcfm.ir.targets import LAYOUTS, TRIPLES
from pcfm.ir.types import I8, I64, VOID, ArrayType, FunctionType, int_type, ptr_type
from pcfm.ir.values import ConstantInt, Value
from pcfm.ptx import code
from pcfm.ptx import syntax as ptx
from pcfm.ptx.calls import Calls
from pcfm.ptx.debug import DebugInfo
from pcfm.ptx.emitter import Emitter
from pcfm.ptx.functions import (
    FunctionPlan,
    aggregate_type,
    by_value,
    declared_space,
    parameter_type,
    result_type,
    tuning_attributes,
)
from pcfm.ptx.origins import Origins
from pcfm.ptx.reader import CodeReader, Scope
from pcfm.ptx.register_types import infer_register_types
from pcfm.ptx.ssa import SsaBuilder
from pcfm.ptx.types import GENERIC, LOCAL
from pcfm.ptx.variables import global_variable, initialise, size_bytes, space_of


@dataclass(frozen=True)
class Lifted:
    """The IR of a PTX module, and which PTX instructions each IR instruction carries."""

    module: Module
    origins: Origins


# The versions of the ISA that LLVM can be told to write.
_VERSIONS = frozenset("60 61 62 63 64 65 70 71 72 73 74 75 76 77 78 80 81 82 83 84 85 86 87 88 90".split())


def lift_module(text: str, filename: str) -> Lifted:
    """See `pcfm.ptx.lift`."""
    source = Source(text.removeprefix("\ufeff"), filename)
    try:
        with paused():
            return ModuleLifter(source).lift()
    except Fault as fault:
        raise source.error(fault) from None


class ModuleLifter:
    """Makes the module of a PTX text."""

    def __init__(self, source: Source) -> None:
        self.source = source
        self.module = Module(source.filename)
        self.module.is_lifted = True
        self.module.triple = TRIPLES["ptx"]
        self.module.datalayout = DataLayout.parse(LAYOUTS["ptx"])
        self.module.has_datalayout = True
        self.origins = Origins()
        self.scope = Scope(None)
        self.plans: dict[str, FunctionPlan] = {}
        self.files: dict[int, str] = {}
        self.variables: list[tuple[GlobalVariable, ptx.Declarator, Scope]] = []
        self.processor = "sm_70"
        self.version: str | None = None

    def lift(self) -> Lifted:
        """All of the module. Raises: Fault."""
        module = self.module
        items = ptx.parse_syntax(self.source)
        for item in items:
            self._declare(item)
        if self.version is None:
            raise Fault("a PTX module begins with .version", 0)
        for item in items:
            if isinstance(item, ptx.Function) and item.body is not None:
                self._read(self.plans[item.name], item.body)
        for plan in self.plans.values():
            self._make_function(plan)
        for variable, declarator, scope in self.variables:
            initialise(variable, declarator, scope)
        for item in items:
            if isinstance(item, ptx.Alias):
                raise Fault("aliases are not supported", item.start)
        calls = Calls(self.plans)
        debug = DebugInfo(module, self.files)
        for plan in self.plans.values():
            if plan.code is not None:
                BodyLifter(self, plan, plan.code, calls, debug).lift()
        calls.mark_convergent()
        return Lifted(module, self.origins)

    # --- what is declared ---
    def _declare(self, item: ptx.Item) -> None:
        match item:
            case ptx.Head():
                self._head(item)
            case ptx.File():
                self.files[item.number] = item.name
            case ptx.Declaration():
                for declarator in item.declarators:
                    self._variable(item, declarator, self.scope, declarator.name)
            case ptx.Function():
                self._function(item)

    def _head(self, head: ptx.Head) -> None:
        if head.kind == "version":
            self.version = head.words[0]
        elif head.kind == "target":
            self.processor = head.words[0]
            if not self.processor.startswith("sm_"):
                raise Fault(f"the target {self.processor} is not known", head.start)
        elif head.words[0] != "64":
            raise Fault("32-bit addresses are not supported", head.start)

    def _target_attributes(self) -> list[str]:
        """Processor and version of the ISA, so that what is emitted again is for the same."""
        words = [f'"target-cpu"="{self.processor}"']
        number = (self.version or "").replace(".", "")
        if number in _VERSIONS:
            words.append(f'"target-features"="+ptx{number}"')
        return words

    def _variable(
        self, declaration: ptx.Declaration, declarator: ptx.Declarator, scope: Scope, name: str
    ) -> code.Memory:
        if declarator.name in scope.names:
            raise Fault(f"'{declarator.name}' is declared twice", declarator.start)
        variable = global_variable(declaration, declarator)
        variable.name = name
        variable.span = self.source.span(declarator.start)
        self.module.add(variable)
        self.variables.append((variable, declarator, scope))
        space = space_of(declaration.words, declaration.start)
        memory = code.Memory(declarator.name, space, None, declaration.align, variable)
        scope.names[declarator.name] = memory
        return memory

    def local_variable(self, declaration: ptx.Declaration, declarator: ptx.Declarator) -> code.Memory:
        """A variable declared in a body: memory of each lane, or a variable of the module under its scope."""
        words = declaration.words
        if ".param" not in words and ".local" not in words:
            name, number = declarator.name, 0
            while name in self.module.globals or name in self.plans:
                number += 1
                name = f"{declarator.name}_{number}"
            return self._variable(declaration, declarator, Scope(self.scope), name)
        space = space_of(words, declaration.start)
        size = size_bytes(words, declarator.dimensions, declaration.start)
        if size is None:
            raise Fault(f"'{declarator.name}' has no size", declarator.start)
        return code.Memory(declarator.name, space, size, declaration.align)

    # --- functions ---
    def _function(self, syntax: ptx.Function) -> None:
        known = self.plans.get(syntax.name)
        if known is not None:
            if known.syntax.body is not None and syntax.body is not None:
                raise Fault(f"'{syntax.name}' is defined twice", syntax.start)
            if syntax.body is not None:
                known.syntax = syntax
            return
        if syntax.name in self.scope.names:
            raise Fault(f"'{syntax.name}' is declared twice", syntax.start)
        routine = code.Routine(syntax.name)
        self.scope.names[syntax.name] = routine
        self.plans[syntax.name] = FunctionPlan(syntax, routine)

    def _read(self, plan: FunctionPlan, body: list[ptx.Statement]) -> None:
        reader = CodeReader(self.scope, self.local_variable)
        plan.read_parameters(reader)
        plan.code = reader.read(body)
        pointers: dict[code.Register, int | None] = {}
        for syntax, parameter in zip(plan.syntax.parameters, plan.parameters, strict=True):
            if plan.syntax.is_entry and isinstance(parameter, code.Register) and parameter.ir_type == I64:
                pointers[parameter] = declared_space(syntax)
        infer_register_types(plan.code, pointers)

    def _make_function(self, plan: FunctionPlan) -> None:
        syntax = plan.syntax
        if plan.code is None:
            plan.read_parameters(CodeReader(self.scope, self.local_variable))
        if len(plan.results) > 1:
            raise Fault("functions with several results are not supported", syntax.start)
        params = tuple(parameter_type(parameter) for parameter in plan.parameters)
        ret = result_type(plan.results[0]) if plan.results else VOID
        fn = Function(syntax.name, FunctionType(ret, params))
        fn.span = self.source.span(syntax.start)
        if syntax.is_entry:
            fn.calling_convention = "ptx_kernel"
        if syntax.body is not None and ".visible" not in syntax.words:
            # A kernel is launched from outside the module, whatever it is visible to; LLVM emits no other.
            own = () if syntax.is_entry else ("internal",)
            fn.prefix = ("weak",) if ".weak" in syntax.words else own
        if syntax.body is not None:
            fn.attributes = (*tuning_attributes(syntax), *self._target_attributes())
        for arg, written, parameter in zip(fn.args, syntax.parameters, plan.parameters, strict=True):
            arg.name = written.name.removeprefix("%") if written.name != "_" else None
            if isinstance(parameter, code.Memory):
                arg.attributes = by_value(parameter)
        plan.routine.value = fn
        self.module.add(fn)


class BodyLifter:
    """Makes the blocks of one function."""

    def __init__(
        self, outer: ModuleLifter, plan: FunctionPlan, body: code.Code, calls: Calls, debug: DebugInfo
    ) -> None:
        self.outer = outer
        self.plan = plan
        self.fn = plan.function
        self.code = body
        self.debug = debug
        self.blocks: dict[code.Block, Block] = {}
        self.ssa = SsaBuilder(self.blocks)
        self.emitter = Emitter(outer.module, self.fn, outer.source, self.ssa, outer.origins, calls.emit)

    def lift(self) -> None:
        """All blocks, in an order in which each comes after one that leads to it. Raises: Fault."""
        for arg in self.fn.args:
            if arg.name:
                arg.name = self.ssa.unique(arg.name)
        for block in self.code.blocks:
            name = (block.name or "").removeprefix("$L__").lstrip("$%")
            made = Block(self.ssa.unique(name) if name else None)
            self.blocks[block] = self.fn.append_block(made)
        self.ssa.begin()
        self.debug.begin(self.fn)
        self._enter()
        blocks = self.code.blocks
        number = {block: index for index, block in enumerate(blocks)}
        for index in reverse_post_order([[number[to] for to in block.successors] for block in blocks]):
            self._fill(blocks[index])
        self.ssa.finish()

    def _enter(self) -> None:
        """Parameters get their values, local variables their memory."""
        e, entry = self.emitter, self.blocks[self.code.blocks[0]]
        e.block = entry
        for arg, parameter in zip(self.fn.args, self.plan.parameters, strict=True):
            if isinstance(parameter, code.Register):
                self.ssa.write(parameter, entry, arg)
            else:
                parameter.value = arg
        for memory in [*self.code.locals, *self.plan.results]:
            if isinstance(memory, code.Memory):
                ty = ArrayType(I8, memory.size_bytes or 0)
                one = ConstantInt(int_type(32), 1)
                copy: Value = e.insert(ir.Alloca(ty, one, ptr_type(GENERIC), align=memory.align or 1))
                copy.name = self.ssa.unique(memory.name)  # type: ignore[attr-defined]
                if memory.space == LOCAL:
                    copy = e.cast("addrspacecast", copy, ptr_type(LOCAL))
                memory.value = copy

    def _fill(self, block: code.Block) -> None:
        e = self.emitter
        e.block = self.blocks[block]
        for op in block.ops:
            self._locate(op)
            e.emit(op)
        self._end(block)

    def _locate(self, op: code.Op) -> None:
        self.emitter.location = self.debug.location(op.location) if op.location is not None else None

    def _end(self, block: code.Block) -> None:
        e = self.emitter
        e.made = []
        if block.end is not None:
            self._locate(block.end)
            e.op = block.end
            e.span = self.outer.source.span(block.end.source.start, block.end.source.end)
        e.result = e.insert(self._terminator(block))
        if block.end is not None:
            e.carry(block.end)
        elif e.pending:
            e.origins.add(e.result, e.pending)
            e.pending = []

    def _terminator(self, block: code.Block) -> ir.Terminator:
        e, end = self.emitter, block.end
        targets = [self.blocks[successor] for successor in block.successors]
        if block.condition is not None:
            condition = self.ssa.read(block.condition.register, e.block)
            if block.condition.negated:
                targets.reverse()
            return ir.CondBr(condition, *targets)
        if end is not None and end.base == "brx":
            return self._switch(end, targets)
        if targets:
            return ir.Br(targets[0])
        if end is not None and end.base == "trap":
            e.call("llvm.trap", VOID)
            return ir.Unreachable()
        if end is not None and end.base == "exit" and not self.fn.is_kernel:
            e.call("llvm.nvvm.exit", VOID)
            return ir.Unreachable()
        return self._return()

    def _switch(self, end: code.Op, targets: list[Block]) -> ir.Switch:
        e = self.emitter
        index = e.read(end.operands[0], "u32")
        nowhere = self.fn.append_block(Block(self.ssa.unique("nowhere")))
        nowhere.append(ir.Unreachable())
        ty = int_type(32)
        return ir.Switch(index, nowhere, [(ConstantInt(ty, i), block) for i, block in enumerate(targets)])

    def _return(self) -> ir.Ret:
        if self.fn.is_kernel or not self.plan.results:
            return ir.Ret()
        e, result = self.emitter, self.plan.results[0]
        if isinstance(result, code.Memory):
            assert result.value is not None
            return ir.Ret(e.insert(ir.Load(aggregate_type(result), result.value, align=result.align)))
        return ir.Ret(self.ssa.read(result, e.block))
