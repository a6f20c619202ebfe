"""Modules, globals and functions as text."""

from __future__ import annotations

from collections.abc import Collection

from pcfm.ir.module import Function, GlobalAlias, GlobalValue, GlobalVariable, Module
from pcfm.ir.printer.instructions import InstructionPrinter
from pcfm.ir.printer.operands import OperandPrinter, global_name, number_values, string_literal
from pcfm.ir.types import IdentifiedStructType, quote_name
from pcfm.ir.values import Value


class ModulePrinter:
    """Prints one module."""

    def __init__(self, module: Module | None) -> None:
        self.operands = OperandPrinter(module)

    def module(self, module: Module) -> str:
        """The whole module, paragraphs apart by an empty line."""
        paragraphs = [_header(module)]
        paragraphs.append([f"{ty} = type {_body(ty)}" for ty in module.types.by_name.values()])
        paragraphs.append([f"${quote_name(c.name)} = comdat {c.kind}" for c in module.comdats.values()])
        paragraphs.append([self.variable(g) for g in module.variables])
        paragraphs.append([self.alias(g) for g in module.globals.values() if isinstance(g, GlobalAlias)])
        paragraphs += [[self.function(fn)] for fn in module.functions]
        groups = [
            f"attributes #{n} = {{ {' '.join(words)} }}" for n, words in module.attribute_groups.items()
        ]
        paragraphs.append(groups)
        reference = self.operands.metadata.reference
        named = [
            f"!{name} = !{{{', '.join([reference(n, in_place=n.kind == 'DIExpression') for n in nodes])}}}"
            for name, nodes in module.named_metadata.items()
        ]
        paragraphs.append(named)
        paragraphs.append(self.operands.metadata.definitions())
        return "\n\n".join(["\n".join(lines) for lines in paragraphs if lines]) + "\n"

    # --- globals ---
    def variable(self, variable: GlobalVariable) -> str:
        """`@x = … global T value, …`."""
        words = [global_name(variable.name), "=", *variable.prefix]
        space = variable.type.addrspace  # type: ignore[attr-defined]
        if space:
            words.append(f"addrspace({space})")
        if variable.externally_initialized:
            words.append("externally_initialized")
        words += ["constant" if variable.constant else "global", str(variable.value_type)]
        if variable.initializer is not None:
            words.append(self.operands.value(variable.initializer))
        text = " ".join(words)
        for word, value in (("section", variable.section), ("partition", variable.partition)):
            if value is not None:
                text += f", {word} {string_literal(value)}"
        text += "".join([f", {word}" for word in variable.sanitizers])
        if variable.comdat is not None:
            text += f", {_comdat(variable)}"
        if variable.align is not None:
            text += f", align {variable.align}"
        text += "".join([f", {a}" for a in self._attachments(variable)])
        return " ".join([text, *variable.attributes])

    def _attachments(self, value: GlobalValue) -> list[str]:
        return [f"!{name} {self.operands.metadata.reference(md)}" for name, md in value.metadata]

    def alias(self, alias: GlobalAlias) -> str:
        """`@x = … alias T, target`."""
        words = [global_name(alias.name), "=", *alias.prefix, alias.kind, f"{alias.value_type},"]
        text = f"{' '.join(words)} {self.operands.typed(alias.target)}"
        return ", ".join([text, *alias.suffix])

    # --- functions ---
    def function(self, fn: Function) -> str:
        """`declare …` or `define … { … }`."""
        names = self.operands.names = number_values(fn)
        if fn.is_declaration:
            return " ".join(["declare", *self._attachments(fn), self._head(fn, names)])
        head = " ".join(["define", self._head(fn, names), *self._attachments(fn), "{"])
        return "\n".join([head, *self.blocks(fn, names), "}"])

    def blocks(self, fn: Function, names: dict[Value, str], without: Collection[str] = ()) -> list[str]:
        """The lines of a function's blocks, without attachments of these names."""
        self.operands.names = names
        printer = InstructionPrinter(self.operands, without)
        lines: list[str] = []
        for index, block in enumerate(fn.blocks):
            if index:
                lines.append("")
            if index or block.name is not None:
                lines.append(f"{names[block].removeprefix('%')}:")
            for inst in block.instructions:
                lines += [f"    {printer.record(record)}" for record in inst.debug_records]
                lines.append(f"  {printer.text(inst)}")
        self.operands.names = {}
        return lines

    def _head(self, fn: Function, names: dict[Value, str]) -> str:
        params: list[str] = []
        for arg in fn.args:
            shown = [str(arg.type), *arg.attributes]
            if not fn.is_declaration or arg.name is not None:
                shown.append(names[arg])
            params.append(" ".join(shown))
        if fn.function_type.vararg:
            params.append("...")
        before = [*fn.prefix, fn.calling_convention or "", *fn.return_attributes, str(fn.function_type.ret)]
        name = f"{global_name(fn.name)}({', '.join(params)})"
        space = fn.type.addrspace  # type: ignore[attr-defined]
        after = [
            fn.unnamed_addr or "",
            f"addrspace({space})" if space else "",
            *fn.attributes,
            *(f"#{number}" for number in fn.attribute_groups),
            f"section {string_literal(fn.section)}" if fn.section is not None else "",
            f"partition {string_literal(fn.partition)}" if fn.partition is not None else "",
            _comdat(fn) if fn.comdat is not None else "",
            f"align {fn.align}" if fn.align is not None else "",
            f"gc {string_literal(fn.gc)}" if fn.gc is not None else "",
        ]
        for word, value in (
            ("prefix", fn.prefix_data),
            ("prologue", fn.prologue_data),
            ("personality", fn.personality),
        ):
            if value is not None:
                after.append(f"{word} {self.operands.typed(value)}")
        return " ".join([word for word in (*before, name, *after) if word])


def _header(module: Module) -> list[str]:
    lines: list[str] = []
    if module.source_filename is not None:
        lines.append(f"source_filename = {string_literal(module.source_filename)}")
    if module.has_datalayout:
        lines.append(f"target datalayout = {string_literal(module.datalayout.text)}")
    if module.triple is not None:
        lines.append(f"target triple = {string_literal(module.triple)}")
    return lines + [f"module asm {string_literal(text)}" for text in module.module_asm]


def _body(ty: IdentifiedStructType) -> str:
    return "opaque" if ty.body is None else str(ty.body)


def _comdat(value: GlobalValue) -> str:
    return "comdat" if value.comdat == value.name else f"comdat(${quote_name(value.comdat or '')})"
