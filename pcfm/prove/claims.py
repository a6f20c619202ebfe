"""What instructions, calls, functions and variables claim: text that a target may say only if its source
does.

A *claim* is a promise whose breach is undefined at once (an alignment, `!noundef`, `!invariant.load`,
attributes of calls) or a demand that is missing (an ordering, `convergent`). `allows(source, target)` is the
one question: whether each claim of the target is one of the source, with at least its amount. Hints and debug
information claim nothing.

This reads the same facts as `pcfm.check.promises`, which relates instructions by what they look like; here
they have been related by what they do.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from pcfm.ir.instructions import Alloca, CallBase, Instruction
from pcfm.ir.metadata import MdField, MdNode, MdString, MdValue, MdWord, Metadata
from pcfm.ir.module import Function, GlobalVariable
from pcfm.ir.values import ConstantInt, TrackedValue

Claims = dict[str, int]

_HINTS = frozenset(
    "dbg prof unpredictable nontemporal srcloc annotation heapallocsite nosanitize DIAssignID loop "
    "make.implicit llvm.preserve.access.index llvm.loop".split()
)
_NEUTRAL = frozenset(
    "noinline alwaysinline inlinehint cold hot minsize optsize optnone uwtable zeroext signext inreg "
    "immarg noprofile tail notail".split()
)
_DEMANDS = ("convergent", "strictfp", "null_pointer_is_valid", "noduplicate", "nomerge", "returned")
_ON_STACK = ("byval", "inalloca", "preallocated")
_AMOUNT = re.compile(r"(align|alignstack|dereferenceable|dereferenceable_or_null)[ (]*(\d+)\)?")


def allows(source: Claims, target: Claims) -> bool:
    """Whether the target claims nothing that the source does not."""
    return all(source.get(claim, 0) >= amount for claim, amount in target.items())


def of_words(owner: str, words: Iterable[str]) -> Claims:
    """The claims among attributes."""
    claims: Claims = {}
    for word in words:
        amount = _AMOUNT.fullmatch(word)
        if amount:
            claims[f"{owner}: {amount[1]}"] = int(amount[2])
        elif word not in _NEUTRAL and word not in _DEMANDS and not word.startswith('"'):
            claims[f"{owner}: {word}"] = 1
    if f"{owner}: willreturn" in claims:
        # Who returns makes progress: LLVM's own passes write the one beside the other.
        claims[f"{owner}: mustprogress"] = 1
    return claims


def _missing(owner: str, words: Iterable[str]) -> Claims:
    present = frozenset(words)
    return {f"{owner}: without {word}": 1 for word in _DEMANDS if word not in present}


def call_words(call: CallBase) -> tuple[str, ...]:
    """The function attributes written at a call, groups included."""
    module = call.function.module
    groups = module.attribute_groups if module is not None else {}
    return (
        *call.data.function_attributes,
        *(word for number in call.data.attribute_groups for word in groups.get(number, ())),
    )


def of_call(call: CallBase) -> Claims:
    """Those of a call itself; the callee's are its own."""
    data = call.data
    words = call_words(call)
    claims = of_words("call", words) | _missing("call", words) | of_words("result", data.return_attributes)
    for index, own in enumerate(data.argument_attributes):
        claims |= of_words(f"argument {index}", own)
    if data.tail == "tail" and _has_stack(call.function):
        claims["call: tail"] = 1
    return claims


def _has_stack(fn: Function) -> bool:
    """Whether there is memory of the caller's own for a callee not to touch, which is what `tail` says."""
    passed = any(word.startswith(_ON_STACK) for arg in fn.args for word in arg.attributes)
    return passed or any(isinstance(inst, Alloca) for inst in fn.instructions())


def of_function(fn: Function) -> Claims:
    """Those of a definition or declaration."""
    words = fn.attribute_words()
    claims = of_words("function", sorted(words))
    if not fn.name.startswith("llvm."):  # which demand what they demand, whatever the text says
        claims |= _missing("function", words)
    claims |= of_words("result", fn.return_attributes)
    for arg in fn.args:
        claims |= of_words(f"parameter {arg.index}", arg.attributes)
    if fn.align is not None:
        claims["align"] = fn.align
    return claims


def of_variable(variable: GlobalVariable) -> Claims:
    """Those of a global variable."""
    claims: Claims = {"align": variable.align or 1}
    if variable.constant:
        claims["constant"] = 1
    if not variable.externally_initialized:
        claims["not externally_initialized"] = 1
    if "unnamed_addr" in variable.prefix:
        claims["unnamed_addr"] = 1
    return claims


def of_metadata(inst: Instruction) -> Claims:
    """The attachments of an instruction that are no hints."""
    return {f"!{name} {text_of(node)}": 1 for name, node in inst.metadata.items() if name not in _HINTS}


def text_of(node: Metadata) -> str:
    """Metadata by its contents, nodes numbered as they are met: numbers differ between modules."""
    numbers: dict[MdNode, int] = {}
    pieces: list[str] = []
    pending: list[MdField | str] = [node]
    while pending:
        item = pending.pop()
        match item:
            case MdNode():
                if item in numbers:
                    pieces.append(f"!{numbers[item]}")
                    continue
                numbers[item] = len(numbers)
                pieces.append(f"{'distinct ' if item.distinct else ''}{item.kind}(")
                pending.append(")")
                for key, value in reversed(item.fields):
                    pending += [value, f"{key}: " if key else ", "]
            case MdString():
                pieces.append(repr(item.data))
            case MdValue(value=TrackedValue() as value):
                pieces.append(f"@{value.name}")
            case MdValue(value=ConstantInt() as value):
                pieces.append(f"{value.type} {value}")
            case MdValue(value=value):
                pieces.append(f"{value.type} {value}")
            case MdWord():
                pieces.append(item.text)
            case _:
                pieces.append(str(item))
    return "".join(pieces)
