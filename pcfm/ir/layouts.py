"""Whether two data layouts say the same of all types that occur in two modules.

LLVM's versions, and what lifts PTX, write layouts of one target that differ in what they say of integers and
address spaces that nobody uses; then a type has one size, alignment and index width under both.

What is compared: all entries for integers of up to 128 bits, floats, vectors, pointers into the first six
spaces (flags and whether they are integral included), byte order, the space of allocas, and as text whatever
this knows nothing of. Where the texts differ, wider integers and other spaces may not occur in either module.
Native widths, ELF's names of private symbols and the space that new variables get say nothing of a module
that is there. Cost: one look at each operand, and only where the texts differ.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Mapping

from pcfm.ir.datalayout import DataLayout
from pcfm.ir.module import Function, GlobalVariable, Module
from pcfm.ir.values import walk_constant

_BITS = range(129)
_SPACES = range(6)
_FLAGGED = re.compile(r"p[a-z]+(\d*)(?::.*)?$")
_INTEGER, _SPACE = re.compile(r"\bi(\d+)\b"), re.compile(r"addrspace\((\d+)\)")


def lie_alike(source: Module, target: Module) -> bool:
    """Whether the layouts of two modules say the same of the types of both."""
    ours, theirs = source.datalayout, target.datalayout
    if ours.text == theirs.text:
        return True
    if _compared(ours) != _compared(theirs):
        return False
    texts = {*_type_texts(source), *_type_texts(target)}
    bits = {int(width) for text in texts for width in _INTEGER.findall(text)}
    spaces = {int(space) for text in texts for space in _SPACE.findall(text)}
    return bits <= set(_BITS) and spaces <= set(_SPACES)


def _compared(layout: DataLayout) -> tuple[object, ...]:
    return (
        layout.big_endian,
        layout.alloca_addrspace,
        layout.floats,
        layout.vectors,
        _among(layout.integers, _BITS),
        _among(layout.pointers, _SPACES),
        _among(layout.index_bits, _SPACES),
        *_others(layout),
    )


def _others(layout: DataLayout) -> Iterator[tuple[str, ...]]:
    parts = [part for part in layout.text.split("-") if part]
    not_integral = [part[3:].split(":") for part in parts if part.startswith("ni:")]
    yield tuple(sorted({space for spaces in not_integral for space in spaces} & set(map(str, _SPACES))))
    flagged = [part for part in parts if _FLAGGED.match(part)]
    yield tuple(sorted(part for part in flagged if int(_FLAGGED.sub(r"\1", part) or 0) in _SPACES))
    known = ("n", "e", "E", "A", "G", "p", "i", "f", "v", "m:e")
    yield tuple(sorted(part for part in parts if not part.startswith(known)))


def _among(table: Mapping[int, object], keys: Collection[int]) -> dict[int, object]:
    return {key: value for key, value in table.items() if key in keys}


def _type_texts(module: Module) -> Iterator[str]:
    """The types of a module: of values, of what is accessed, and inside named ones."""
    for ty in module.types.by_name.values():
        yield str(ty.body)
    for value in module.globals.values():
        yield str(value.type)
        if isinstance(value, GlobalVariable):
            yield str(value.value_type)
        if isinstance(value, Function):
            yield str(value.function_type)
        for inst in value.instructions() if isinstance(value, Function) else ():
            yield f"{inst.type} {inst.attributes()}"
            for operand in inst.operands:
                for part in walk_constant(operand):
                    yield f"{part.type} {getattr(part, 'source_type', '')}"
