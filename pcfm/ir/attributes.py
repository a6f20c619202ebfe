"""Function attributes as they are written, in functions and in attribute groups, read and rewritten.

An attribute is kept as its text: `nounwind`, `memory(none)`, `"target-cpu"="sm_90"`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace

from pcfm.diagnostics import PcfmError
from pcfm.ir.instructions import CallBase
from pcfm.ir.metadata import MdString, MdValue
from pcfm.ir.module import Function, GlobalVariable, Module
from pcfm.ir.types import PtrType
from pcfm.ir.values import Argument, ConstantInt

READABLE = '"pcfm-readable"'
"""Of a parameter: the author says that its buffer may be read over the whole launch, whatever guards say."""

_ASSUMED = {"dereferenceable": "dereferenceable({})", "align": "align {}"}


def mark_readable(module: Module, names: Iterable[str]) -> None:
    """Marks the parameters of kernels that have one of these names; those without one go by their numbers.

    Raises: PcfmError where no kernel has one, or it is no pointer.
    """
    pointers: dict[str, list[Argument]] = {}
    for arg in (arg for kernel in module.kernels for arg in kernel.args):
        if isinstance(arg.type, PtrType):
            pointers.setdefault(arg.name or str(arg.index), []).append(arg)
    for name in names:
        if name not in pointers:
            known = ", ".join(pointers) or "none"
            raise PcfmError(
                f"no kernel has a buffer {name!r} that could be readable", hint=f"there are: {known}"
            )
        for arg in pointers[name]:
            mark_parameter(arg)


def mark_parameter(arg: Argument) -> None:
    """Marks one parameter as readable."""
    if not is_readable(arg):
        arg.attributes = (*arg.attributes, READABLE)


def is_readable(arg: Argument) -> bool:
    """Whether the author says that a parameter's buffer may be read, whatever guards say."""
    return READABLE in arg.attributes


def promises_of(arg: Argument) -> tuple[str, ...]:
    """The attributes of a parameter, and what its function assumes of it at its entry, where every lane comes
    (`llvm.assume` with `dereferenceable` and `align`: clang's `__builtin_assume_...`), in their words.
    """
    fn, words = arg.parent, list(arg.attributes)
    if not isinstance(fn, Function) or fn.is_declaration:
        return arg.attributes
    for inst in fn.entry.instructions:
        if not isinstance(inst, CallBase):
            continue
        if inst.intrinsic is None or inst.intrinsic.convergent or inst.intrinsic.traps:
            break  # some lane may not come further
        for tag, operands in inst.bundles if inst.callee_name == "llvm.assume" else ():
            if tag in _ASSUMED and len(operands) == 2 and operands[0] is arg:
                amount = operands[1]
                if isinstance(amount, ConstantInt) and not any(word.startswith(tag) for word in words):
                    words.append(_ASSUMED[tag].format(amount.value))
    return tuple(words)


def readable_text(names: Iterable[str]) -> str:
    """What is assumed of readable parameters, in words."""
    return " and ".join(f"%{name}" for name in names) + " may be read over the whole launch"


def string_attribute(word: str) -> tuple[str, str]:
    """Name and value of `"name"="value"`; of any other attribute the word itself and an empty value."""
    name, _, value = word.replace('"', "").partition("=")
    return name, value


def module_flag(module: Module, name: str) -> int | None:
    """The value of a module flag; None where there is none."""
    for node in module.named_metadata.get("llvm.module.flags", ()):
        parts = [part for _, part in node.fields]
        if len(parts) == 3 and parts[1] == MdString(name.encode()):
            value = parts[2].value if isinstance(parts[2], MdValue) else None
            return value.signed if isinstance(value, ConstantInt) else None
    return None


def why_floats_differ(fn: Function) -> str:
    """Why operations on floats in a function may give something else than each by itself says; empty where
    nothing is said that lets them.
    """
    for word in sorted(fn.attribute_words()):
        name, value = string_attribute(word)
        if word == "strictfp":
            return "the function is strictfp"
        if word.startswith("denormal_fpenv") or (
            name.startswith("denormal-fp-math") and any(mode not in ("ieee", "") for mode in value.split(","))
        ):
            return "denormals may be flushed"
        if name in ("unsafe-fp-math", "approx-func-fp-math") and value == "true":
            return "the function is for unsafe mathematics"
    if fn.module is not None and module_flag(fn.module, "nvvm-reflect-ftz"):
        return "denormals are flushed by the library"
    if fn.module is not None and module_flag(fn.module, "nvvm-reflect-prec-sqrt") == 0:
        return "square roots approximate"
    return ""


def without_attributes(words: tuple[str, ...], names: tuple[str, ...]) -> tuple[str, ...]:
    """Attributes as written, those of these names left out."""
    return tuple(word for word in words if string_attribute(word)[0] not in names)


def rewrite_attributes(module: Module, change: Callable[[tuple[str, ...]], tuple[str, ...]]) -> None:
    """Puts `change(words)` in place of the attributes of each function and of each group, in place.

    A group that is empty afterwards goes, with all that refers to it: LLVM does not read `#0 = { }`.
    """
    groups = {number: change(words) for number, words in module.attribute_groups.items()}
    module.attribute_groups = {number: words for number, words in groups.items() if words}

    def kept(numbers: tuple[int, ...]) -> tuple[int, ...]:
        return tuple(number for number in numbers if number in module.attribute_groups)

    emptied = {f"#{number}" for number, words in groups.items() if not words}
    for value in module.globals.values():
        if isinstance(value, GlobalVariable):
            value.attributes = tuple(word for word in value.attributes if word not in emptied)
    for fn in module.functions:
        fn.attributes = change(fn.attributes)
        fn.attribute_groups = kept(fn.attribute_groups)
        for inst in fn.instructions():
            if isinstance(inst, CallBase) and inst.data.attribute_groups:
                inst.data = replace(inst.data, attribute_groups=kept(inst.data.attribute_groups))


_ACCESSES = {
    "none": (False, False),
    "read": (True, False),
    "write": (False, True),
    "readwrite": (True, True),
}
_OLD_MEMORY = {
    "readnone": (False, False),
    "readonly": (True, False),
    "writeonly": (False, True),
}


def memory_attribute(words: Iterable[str]) -> tuple[bool, bool] | None:
    """(reads, writes) by `memory(…)` or its older forms; None where no attribute says anything."""
    combined: tuple[bool, bool] | None = None
    for word in words:
        access = _OLD_MEMORY.get(word)
        if word.startswith("memory("):
            parts = [part.rpartition(":")[2].strip() for part in word[7:].rstrip(")").split(",")]
            reads, writes = zip(*(_ACCESSES.get(part, (True, True)) for part in parts), strict=True)
            access = any(reads), any(writes)
        if access is not None:
            # Both the call and the callee may promise; either promise holds.
            combined = access if combined is None else (combined[0] and access[0], combined[1] and access[1])
    return combined
