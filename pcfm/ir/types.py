"""The types of the IR: LLVM's first-class types, structurally equal unless identified by name.

Types are immutable and hashable. `IdentifiedStructType` alone is compared by identity, since LLVM tells `%a`
and `%b` apart even where their bodies agree; its module owns it and may give it its body later (or never:
opaque). Sizes and alignments depend on the target and live in `pcfm.ir.datalayout`.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Literal

FloatKind = Literal["half", "bfloat", "float", "double", "fp128", "x86_fp80", "ppc_fp128"]
FLOAT_BITS: dict[str, int] = {
    "half": 16,
    "bfloat": 16,
    "float": 32,
    "double": 64,
    "fp128": 128,
    "x86_fp80": 80,
    "ppc_fp128": 128,
}

_PLAIN_NAME = re.compile(r"[-a-zA-Z$._][-a-zA-Z$._0-9]*\Z")


def quote_name(name: str) -> str:
    """`name` as LLVM writes it after its sigil: bare where it can be, else quoted with hex escapes."""
    if _PLAIN_NAME.match(name):
        return name
    return '"' + escape_bytes(name.encode("utf-8", "surrogateescape")) + '"'


def escape_bytes(data: bytes) -> str:
    """The inside of an LLVM string literal: printable ASCII as it is, the rest as two hex digits."""
    return "".join(chr(b) if 0x20 <= b < 0x7F and b not in (0x22, 0x5C) else f"\\{b:02X}" for b in data)


class Type:
    """The base of all types."""

    __slots__ = ()

    @property
    def is_scalar(self) -> bool:
        """Whether a value of it is one number: an integer, a float or a pointer."""
        return isinstance(self, IntType | FloatType | PtrType)


@dataclass(frozen=True, slots=True)
class _NamedType(Type):
    word: str

    def __str__(self) -> str:
        return self.word


VOID = _NamedType("void")
LABEL = _NamedType("label")
METADATA = _NamedType("metadata")
TOKEN = _NamedType("token")


@dataclass(frozen=True, slots=True)
class IntType(Type):
    width: int

    def __str__(self) -> str:
        return f"i{self.width}"


@dataclass(frozen=True, slots=True)
class FloatType(Type):
    kind: FloatKind

    @property
    def width(self) -> int:
        """Its size in bits."""
        return FLOAT_BITS[self.kind]

    def __str__(self) -> str:
        return self.kind


@dataclass(frozen=True, slots=True)
class PtrType(Type):
    """An opaque pointer into one address space."""

    addrspace: int = 0

    def __str__(self) -> str:
        return f"ptr addrspace({self.addrspace})" if self.addrspace else "ptr"


@dataclass(frozen=True, slots=True)
class ArrayType(Type):
    element: Type
    count: int

    def __str__(self) -> str:
        return f"[{self.count} x {self.element}]"


@dataclass(frozen=True, slots=True)
class VectorType(Type):
    element: Type
    count: int
    scalable: bool = False

    def __str__(self) -> str:
        return f"<{'vscale x ' if self.scalable else ''}{self.count} x {self.element}>"


@dataclass(frozen=True, slots=True)
class StructType(Type):
    """A literal struct: equal to any other with the same elements and packing."""

    elements: tuple[Type, ...]
    packed: bool = False

    def __str__(self) -> str:
        inner = f"{{ {', '.join(map(str, self.elements))} }}" if self.elements else "{}"
        return f"<{inner}>" if self.packed else inner


class IdentifiedStructType(Type):
    """`%name = type …`; compared by identity, opaque while `body` is None."""

    __slots__ = ("body", "name")

    def __init__(self, name: str, body: StructType | None = None) -> None:
        self.name = name
        self.body = body

    def __str__(self) -> str:
        # A type without a name is numbered; its number is kept as its name.
        return "%" + (self.name if self.name.isdigit() else quote_name(self.name))

    def __repr__(self) -> str:
        return f"IdentifiedStructType({self.name!r})"


@dataclass(frozen=True, slots=True)
class FunctionType(Type):
    ret: Type
    params: tuple[Type, ...]
    vararg: bool = False

    def __str__(self) -> str:
        params = [str(p) for p in self.params] + (["..."] if self.vararg else [])
        return f"{self.ret} ({', '.join(params)})"


@dataclass(frozen=True, slots=True)
class TargetType(Type):
    """`target("name", types…, integers…)`: carried, never executed."""

    name: str
    type_params: tuple[Type, ...] = ()
    int_params: tuple[int, ...] = ()

    def __str__(self) -> str:
        params = [
            f'"{escape_bytes(self.name.encode())}"',
            *map(str, self.type_params),
            *map(str, self.int_params),
        ]
        return f"target({', '.join(params)})"


@cache
def int_type(width: int) -> IntType:
    """The integer type of `width` bits."""
    return IntType(width)


@cache
def ptr_type(addrspace: int = 0) -> PtrType:
    """The pointer type of `addrspace`."""
    return PtrType(addrspace)


I1, I8, I16, I32, I64 = (int_type(w) for w in (1, 8, 16, 32, 64))
HALF, BFLOAT, FLOAT, DOUBLE = (FloatType(k) for k in ("half", "bfloat", "float", "double"))
PTR = ptr_type(0)


def scalar_of(ty: Type) -> Type:
    """The element type of a vector, any other type as it is."""
    return ty.element if isinstance(ty, VectorType) else ty


def shaped_like(element: Type, ty: Type) -> Type:
    """A vector of `element` with as many as the vector `ty`; `element` itself where `ty` is no vector."""
    return VectorType(element, ty.count, ty.scalable) if isinstance(ty, VectorType) else element


def struct_body(ty: Type) -> StructType | None:
    """The literal struct that a type is, or that it names; None for other types and for opaque ones."""
    body = ty.body if isinstance(ty, IdentifiedStructType) else ty
    return body if isinstance(body, StructType) else None


def struct_elements(ty: Type) -> tuple[Type, ...] | None:
    """The element types of a literal or an identified struct; None for other types and for opaque ones."""
    body = struct_body(ty)
    return None if body is None else body.elements


class TypeTable:
    """The identified struct types of one module, by name, in the order of their definitions."""

    __slots__ = ("by_name",)

    def __init__(self) -> None:
        self.by_name: dict[str, IdentifiedStructType] = {}

    def get(self, name: str) -> IdentifiedStructType:
        """The type of that name, made opaque where it is new."""
        return self.by_name.setdefault(name, IdentifiedStructType(name))

    def define(self, name: str) -> IdentifiedStructType:
        """The type of that name, placed last: a mention before its definition leaves the order as it is."""
        ty = self.by_name[name] = self.by_name.pop(name, None) or IdentifiedStructType(name)
        return ty
