"""`.file` and `.loc` as LLVM's debug locations.

One compile unit of kind DebugDirectivesOnly, a subprogram per function, lexical blocks where a line is of
another file. What a location was inlined into is not kept: the location is that of the line itself.
"""

from __future__ import annotations

from pathlib import PurePosixPath

from pcfm.ir.metadata import MdField, MdNode, MdString, MdValue, MdWord, Metadata
from pcfm.ir.module import Function, Module
from pcfm.ir.types import I32
from pcfm.ir.values import ConstantInt
from pcfm.ptx.syntax import Location


class DebugInfo:
    """The nodes of one module."""

    def __init__(self, module: Module, files: dict[int, str]) -> None:
        self._module = module
        self._names = files
        self._next_number = max(module.metadata, default=-1) + 1
        self._files: dict[int, MdNode] = {}
        self._scopes: dict[int, MdNode] = {}
        self._locations: dict[tuple[int, int, int], MdNode] = {}
        self._unit: MdNode | None = None
        self._subprogram: MdNode | None = None
        self._function: Function | None = None

    def begin(self, fn: Function) -> None:
        """Locations from here on are of `fn`."""
        self._function = fn
        self._subprogram = None
        self._scopes = {}
        self._locations = {}

    def location(self, written: Location) -> MdNode | None:
        """The node of a `.loc`; None where its file is not declared."""
        if written.file not in self._names:
            return None
        key = (written.file, written.line, written.column)
        if key not in self._locations:
            fields: list[tuple[str | None, MdField]] = [
                ("line", written.line),
                ("column", min(written.column, 0xFFFF)),
                ("scope", self._scope(written)),
            ]
            self._locations[key] = self._node("DILocation", fields)
        return self._locations[key]

    def _node(self, kind: str, fields: list[tuple[str | None, MdField]], *, distinct: bool = False) -> MdNode:
        number = self._next_number
        self._next_number += 1
        node = MdNode(number, kind, fields, distinct=distinct)
        self._module.metadata[number] = node
        return node

    def _file(self, number: int) -> MdNode:
        if number not in self._files:
            path = PurePosixPath(self._names[number])
            absolute = path.is_absolute()
            name, folder = (path.name, str(path.parent)) if absolute else (str(path), "")
            self._files[number] = self._node(
                "DIFile", [("filename", _string(name)), ("directory", _string(folder))]
            )
        return self._files[number]

    def _scope(self, written: Location) -> MdNode:
        if self._subprogram is None:
            self._subprogram = self._new_subprogram(written)
            self._scopes[written.file] = self._subprogram
        if written.file not in self._scopes:
            fields: list[tuple[str | None, MdField]] = [
                ("scope", self._subprogram),
                ("file", self._file(written.file)),
                ("discriminator", 0),
            ]
            self._scopes[written.file] = self._node("DILexicalBlockFile", fields)
        return self._scopes[written.file]

    def _new_subprogram(self, written: Location) -> MdNode:
        fn = self._function
        assert fn is not None
        file = self._file(written.file)
        types = self._node("", [(None, None)])
        kind = self._node("DISubroutineType", [("types", types)])
        node = self._node(
            "DISubprogram",
            [
                ("name", _string(fn.name)),
                ("scope", file),
                ("file", file),
                ("line", written.line),
                ("type", kind),
                ("scopeLine", written.line),
                ("spFlags", MdWord("DISPFlagDefinition")),
                ("unit", self._compile_unit(file)),
            ],
            distinct=True,
        )
        fn.metadata.append(("dbg", node))
        return node

    def _compile_unit(self, file: MdNode) -> MdNode:
        if self._unit is None:
            self._unit = self._node(
                "DICompileUnit",
                [
                    ("language", MdWord("DW_LANG_C_plus_plus")),
                    ("file", file),
                    ("producer", _string("pcfm")),
                    ("isOptimized", True),
                    ("runtimeVersion", 0),
                    ("emissionKind", MdWord("DebugDirectivesOnly")),
                ],
                distinct=True,
            )
            self._module.named_metadata.setdefault("llvm.dbg.cu", []).append(self._unit)
            flags = self._module.named_metadata.setdefault("llvm.module.flags", [])
            name = _string("Debug Info Version")
            if not any((None, name) in flag.fields for flag in flags):
                flags.append(self._node("", [(None, part) for part in (_int(2), name, _int(3))]))
        return self._unit


def _string(text: str) -> Metadata:
    return MdString(text.encode("utf-8", "surrogateescape"))


def _int(value: int) -> Metadata:
    return MdValue(ConstantInt(I32, value))
