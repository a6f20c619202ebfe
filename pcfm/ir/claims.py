"""What a text says beside its operations, as claims that two modules are compared by.

A *claim* is a name with an amount or a text. A target may claim no more than its source: of each name with a
number it has at most the source's (an alignment of 8 contains that of 4; a promise is 1; so is a demand that
is missing, `without convergent`), and each name with a text has the same text in both, or is in neither.
`beyond` is the one question. Which is which stands in `pcfm.ir.claim_rules`.

Metadata is compared by its contents, since numbers differ between modules; distinct nodes that look alike are
told apart by their order (`ModuleTexts`). Any such naming is right as long as no two nodes of the source
share a name: what a scope or group is called says nothing. Linear in the size of what is read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from functools import cached_property

from pcfm.diagnostics import PcfmError
from pcfm.ir.attributes import string_attribute
from pcfm.ir.claim_rules import TABLE, Kind, rule_of
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import Alloca, CallBase, Instruction, Load, Store
from pcfm.ir.layouts import lie_alike
from pcfm.ir.metadata import MdField, MdNode, MdString, MdValue, MdWord, Metadata
from pcfm.ir.module import Function, GlobalAlias, GlobalValue, GlobalVariable, Module
from pcfm.ir.types import PtrType
from pcfm.ir.values import (
    ConstantExpr,
    ConstantInt,
    TrackedValue,
    Undef,
    Value,
    constant_parts,
    walk_constant,
)

Claims = dict[str, int | str]

_DEMANDS = tuple(
    name
    for row in TABLE
    if row.kind == "function attribute" and row.rule == "demand"
    for name in row.names
    if name != "notail"  # stands before a call
)
_COPIES = ("byval", "byref", "sret", "inalloca", "preallocated")
_AMOUNT = re.compile(r"(align|dereferenceable|dereferenceable_or_null)[ (]*(\d+)\)?")
_WORD = re.compile(r'"[^"]*"|[\w.]+')
_LOCATIONS: tuple[str, ...] = ("argmem", "inaccessiblemem", "errnomem", "target_mem0", "target_mem1", "other")
_ACCESSES = {
    "none": ("read", "write"),
    "read": ("write",),
    "write": ("read",),
    "readwrite": (),
}  # what each rules out
_OLD_MEMORY = {"readnone": "none", "readonly": "read", "writeonly": "write"}
_OLD_LOCATIONS = {
    "argmemonly": ("argmem",),
    "inaccessiblememonly": ("inaccessiblemem",),
    "inaccessiblemem_or_argmemonly": ("argmem", "inaccessiblemem"),
}
_CAPTURES = {
    "address": ("address", "address_is_null"),
    "address_is_null": ("address_is_null",),
    "provenance": ("provenance", "read_provenance"),
    "read_provenance": ("read_provenance",),
    "none": (),
}
_FP_CLASSES = {
    "all": ("nan", "inf", "norm", "sub", "zero"),
    "nan": ("snan", "qnan"),
    **{name: (f"n{name}", f"p{name}") for name in ("inf", "norm", "sub", "zero")},
}
_FOLLOWING = {
    "willreturn": ("mustprogress",),  # LLVM's own passes write the one beside the other
    "unnamed_addr": ("local_unnamed_addr",),
}
_VISIBILITY = ("hidden", "protected")
_DLL = ("dllimport", "dllexport")
_LOCAL = ("private", "internal")
_NO_LINKAGE = ("external", "default", "dso_local", "dso_preemptable", "unnamed_addr", "local_unnamed_addr")
_STEPS = ("getelementptr", "addrspacecast", "bitcast")
_REPLACEABLE = (
    *("weak", "weak_odr", "linkonce", "linkonce_odr", "common", "extern_weak", "appending"),
    "available_externally",
)
_DISCARDABLE = (*_LOCAL, "linkonce", "linkonce_odr", "available_externally")


def beyond(source: Claims, target: Claims) -> list[str]:
    """What the target claims that the source does not, in words."""
    new = []
    for name, amount in target.items():
        ours = source.get(name, 0)
        if isinstance(amount, str):
            if ours != amount:
                new.append(f"{name} {amount}".rstrip())
        elif isinstance(ours, str) or ours < amount:
            new.append(name if amount == 1 else f"{name} {amount}")
    new += [
        f"{name} no more" for name, text in source.items() if isinstance(text, str) and name not in target
    ]
    return new


def allows(source: Claims, target: Claims) -> bool:
    """Whether the target claims nothing that the source does not."""
    return not beyond(source, target)


# --- attributes -------------------------------------------------------------------------------------------


def of_function_words(owner: str, words: Iterable[str], demands: tuple[str, ...] = ()) -> Claims:
    """The claims of function attributes; of `demands` those that are missing."""
    claims: Claims = {}
    present: set[str] = set()
    for word in words:
        name, value = string_attribute(word)
        name = name if word.startswith('"') else name.partition("(")[0].strip()
        present.add(name)
        if name in _OLD_MEMORY or name in _OLD_LOCATIONS or name == "memory":
            claims |= {f"{owner}: no {access}": 1 for access in _ruled_out(word)}
        elif word.startswith('"'):
            _add_string(claims, owner, name, value)
        else:
            _add(claims, owner, "function attribute", name, word)
    return claims | {f"{owner}: without {word}": 1 for word in demands if word not in present}


def _add(claims: Claims, owner: str, kind: Kind, name: str, word: str) -> None:
    rule = rule_of(kind, name)
    if rule == "same":
        _add_text(claims, f"{owner}: {name}", word)
    elif rule == "promise":
        for each in (word, *_FOLLOWING.get(name, ())):
            claims[f"{owner}: {each}"] = 1


def _add_text(claims: Claims, name: str, text: str) -> None:
    """Of several texts under one name LLVM reads one or another: all of them are the claim."""
    claims[name] = f"{claims[name]}, {text}" if name in claims else text


def _add_string(claims: Claims, owner: str, name: str, value: str) -> None:
    rule = rule_of("string attribute", name)
    if rule == "same":
        _add_text(claims, f"{owner}: {name}", f'"{value}"')
    elif rule == "promise" and value != "false":
        claims[f"{owner}: {name} {value}".rstrip()] = 1


def _ruled_out(word: str) -> Iterator[str]:
    """The accesses that an attribute says do not happen: `write of argmem`."""
    if word in _OLD_LOCATIONS:
        for location in _LOCATIONS:
            if location not in _OLD_LOCATIONS[word]:
                yield from (f"{access} of {location}" for access in _ACCESSES["none"])
        return
    access: dict[str, str] = dict.fromkeys(_LOCATIONS, _OLD_MEMORY.get(word, "none"))
    if word.startswith("memory"):
        for part in word.partition("(")[2].rstrip(") ").split(","):
            location, _, allowed = part.rpartition(":")
            if location.strip():
                access[location.strip()] = allowed.strip()
            else:
                access = dict.fromkeys(_LOCATIONS, allowed.strip())
    for location, allowed in access.items():
        yield from (f"{each} of {location}" for each in _ACCESSES.get(allowed, ()))


def of_value_words(owner: str, words: Iterable[str]) -> Claims:
    """The claims of attributes of a parameter, a result or an argument."""
    claims: Claims = {}
    words = tuple(words)
    is_copy = any(word.startswith(_COPIES) for word in words)
    for word in words:
        name = (_WORD.match(word) or [word])[0]
        amount = _AMOUNT.fullmatch(word)
        if amount and is_copy and name == "align":
            claims[f"{owner}: {name} of the copy"] = amount[2]
        elif amount:
            claims[f"{owner}: {name}"] = int(amount[2])
            if name == "dereferenceable":
                claims.setdefault(f"{owner}: dereferenceable_or_null", int(amount[2]))
        elif name in _OLD_MEMORY:
            claims |= {f"{owner}: no {access}": 1 for access in _ACCESSES[_OLD_MEMORY[name]]}
        elif name in ("captures", "nocapture"):
            claims |= _captures(owner, word)
        elif name == "nofpclass":
            claims |= {f"{owner}: nofpclass {each}": 1 for each in _fp_classes(word)}
        elif word.startswith('"'):
            _add_string(claims, owner, *string_attribute(word))
        else:
            _add(claims, owner, "value attribute", name, word)
    return claims


def _captures(owner: str, word: str) -> Claims:
    """What is said not to be captured; where a part is about the result alone, the text."""
    if ":" in word:
        return {f"{owner}: {word}": 1}
    parts = [part.strip() for part in word.partition("(")[2].rstrip(") ").split(",")]
    captured = {each for part in parts for each in _CAPTURES.get(part, ())}
    return {f"{owner}: no capture of {each}": 1 for each in _CAPTURES if each not in captured}


def _fp_classes(word: str) -> list[str]:
    """The kinds of floats that `nofpclass(...)` rules out, the smallest ones."""
    names = word.partition("(")[2].rstrip(") ").split()
    for name in names:
        names += _FP_CLASSES.get(name, ())
    return [name for name in names if name not in _FP_CLASSES]


# --- calls and instructions -------------------------------------------------------------------------------


def call_words(call: CallBase) -> tuple[str, ...]:
    """The function attributes written at a call, groups included."""
    module = call.function.module
    groups = module.attribute_groups if module is not None else {}
    return (
        *call.data.function_attributes,
        *(word for number in call.data.attribute_groups for word in groups.get(number, ())),
    )


def of_call(call: CallBase) -> Claims:
    """Those of a call itself; the callee's are its own, but for what it demands."""
    data = call.data
    words = call_words(call)
    claims = of_function_words("call", words, _DEMANDS) | of_value_words("result", data.return_attributes)
    for index, own in enumerate(data.argument_attributes):
        claims |= of_value_words(f"argument {index}", own)
    if data.tail == "tail" and _has_stack(call.function):
        claims["call: tail"] = 1
    if data.tail != "notail":
        claims["call: without notail"] = 1
    if data.tail == "musttail":
        claims["call: musttail"] = "set"
    if data.calling_convention not in (None, "ccc"):
        claims["call: convention"] = data.calling_convention
    if data.bundles:
        claims["call: bundles"] = ", ".join(f"{tag!r} of {count}" for tag, count in data.bundles)
    return claims


def _has_stack(fn: Function) -> bool:
    """Whether there is memory of the caller's own for a callee not to touch, which is what `tail` says."""
    passed = any(word.startswith(_COPIES) for arg in fn.args for word in arg.attributes)
    return passed or any(isinstance(inst, Alloca) for inst in fn.instructions())


def fixed(claims: Claims) -> tuple[tuple[str, str], ...]:
    """Those that must be the same in both."""
    return tuple(sorted((name, text) for name, text in claims.items() if isinstance(text, str)))


class ModuleTexts:
    """Metadata and comdats of a module as text, nodes by their contents.

    A distinct node is named by its contents and its number among those that look like it. To be made anew
    when the module has changed.
    """

    def __init__(self, module: Module | None) -> None:
        self.module = module
        self._ordinals: dict[MdNode, int] = {}
        self._texts: dict[MdNode, str] = {}
        counts: dict[str, int] = {}
        for node in module.metadata.values() if module is not None else ():
            if node.distinct and not node.kind:
                text = _text_of(node, {})
                self._ordinals[node] = counts[text] = counts.get(text, -1) + 1

    @cached_property
    def kept_addresses(self) -> dict[str, None]:
        """The variables whose address, or one in them, may be compared: all but accesses may keep it."""
        assert self.module is not None
        return _kept_addresses(self.module)

    def comdat(self, name: str) -> str:
        """A comdat with its kind."""
        comdat = self.module.comdats.get(name) if self.module is not None else None
        return f"{name} {comdat.kind if comdat is not None else ''}".rstrip()

    def of(self, node: Metadata) -> str:
        """A piece of metadata as text."""
        if not isinstance(node, MdNode):
            return _text_of(node, self._ordinals)
        if node not in self._texts:
            self._texts[node] = _text_of(node, self._ordinals)
        return self._texts[node]

    def claims(self, attachments: Iterable[tuple[str, Metadata]]) -> Claims:
        """Those of the metadata attached to an instruction or global."""
        claims: Claims = {}
        for name, node in attachments:
            rule = rule_of("metadata", name)
            if name == "llvm.loop":
                claims |= {f"!llvm.loop {text}": 1 for text in self._loop(node)}
            elif rule == "promise":
                claims[f"!{name} {self.of(node)}"] = 1
            elif rule == "same":
                _add_text(claims, f"!{name}", self.of(node))
        return claims

    def _loop(self, node: Metadata) -> Iterator[str]:
        """The entries of a loop's metadata that are no hints."""
        for _, entry in node.fields[1:] if isinstance(node, MdNode) else ():
            if not isinstance(entry, MdNode) or entry.kind == "DILocation":
                continue
            first = entry.fields[0][1] if entry.fields else None
            name = first.data.decode("utf-8", "replace") if isinstance(first, MdString) else ""
            rule = rule_of("loop metadata", name)
            is_off = name.endswith(".enable") and "i1 false" in self.of(entry)
            if (rule == "promise" and not is_off) or rule == "same":
                yield self.of(entry)


def _text_of(root: Metadata, ordinals: dict[MdNode, int]) -> str:
    """Metadata by its contents, nodes numbered as they are met."""
    numbers: dict[MdNode, int] = {}
    pieces: list[str] = []
    pending: list[MdField | str] = [root]
    while pending:
        item = pending.pop()
        match item:
            case MdNode():
                if item in numbers:
                    pieces.append(f"!{numbers[item]}")
                    continue
                numbers[item] = len(numbers)
                ordinal = f" {ordinals[item]}" if ordinals.get(item) else ""
                pieces.append(f"{'distinct ' if item.distinct else ''}{item.kind}{ordinal}(")
                pending.append(")")
                for key, value in reversed(item.fields):
                    pending += [value, f"{key}: " if key else ", "]
            case MdString():
                pieces.append(repr(item.data))
            case MdValue(value=TrackedValue() as value):
                pieces.append(f"@{value.name}")
            case MdValue(value=value):
                pieces.append(f"{value.type} {constant_text(value)}")
            case MdWord():
                pieces.append(item.text)
            case _:
                pieces.append(str(item))
    return "".join(pieces)


def constant_text(value: Value, layout: DataLayout | None = None) -> str:
    """A constant as text, equal for equal ones of two modules: its parts, each with what it is.

    Where a layout is given, an address is its base and a number of bytes, however the step is spelt. All of
    an `inbounds` step lies in the object, so spelling it as one promises no more.
    """
    pieces: list[str] = []
    pending = [value]
    while pending:
        part = pending.pop()
        offset = _offset_of(part, layout) if layout is not None and isinstance(part, ConstantExpr) else None
        if offset is None or not isinstance(part, ConstantExpr):
            pieces.append(text_of_parts([part]))
            pending += reversed(constant_parts(part))
        else:
            flags = " ".join(sorted(part.flags))
            if _lies_inside(part, offset, layout):
                flags = " ".join(("inside", *(flag for flag in part.flags if flag.startswith("inrange"))))
            pieces.append(f"{part.type} {offset} bytes behind, {flags}")
            pending.append(part.operands[0])
    return "; ".join(pieces)


def _lies_inside(step: ConstantExpr, offset: int, layout: DataLayout | None) -> bool:
    """Whether a step from a variable of this module alone ends inside it, so that all its flags hold."""
    base = step.operands[0]
    if layout is None or not isinstance(base, GlobalVariable) or base.initializer is None:
        return False
    return not is_replaceable(base) and 0 <= offset <= _size_of(layout, base)


def _offset_of(step: ConstantExpr, layout: DataLayout) -> int | None:
    """How many bytes a step by numbers goes; None where it is something else."""
    if step.opcode != "getelementptr" or not isinstance(step.type, PtrType) or step.source_type is None:
        return None
    total = 0
    for (scale, offset), index in zip(
        layout.gep_steps(step.source_type, step.operands), step.operands[1:], strict=True
    ):
        if scale and not isinstance(index, ConstantInt):
            return None
        total += offset + (scale * index.signed if isinstance(index, ConstantInt) and scale else 0)
    return total


def text_of_parts(parts: Iterable[Value]) -> str:
    """The parts of a constant; the text of an aggregate names its elements only where they are listed."""
    return "; ".join(
        f"{part.type} @{part.name}"
        if isinstance(part, GlobalValue)
        else str(part)
        if isinstance(part, ConstantInt)
        else f"{type(part).__name__} {part!s}"
        for part in parts
    )


# --- functions, variables, aliases ------------------------------------------------------------------------


def of_signature(fn: Function, texts: ModuleTexts) -> Claims:
    """Those of a definition or declaration, its body aside."""
    words = sorted(fn.attribute_words())
    claims: Claims = {"type": str(fn.function_type)}
    if not (fn.name.startswith("llvm.") and fn.intrinsic is not None):
        # LLVM gives intrinsics their attributes, whatever the text says.
        claims |= of_function_words("function", words, _DEMANDS)
        claims |= of_value_words("result", fn.return_attributes)
        for arg in fn.args:
            claims |= of_value_words(f"parameter {arg.index}", arg.attributes)
    claims |= _of_global(fn, texts)
    claims["calling convention"] = (
        "ccc" if fn.calling_convention in (None, "ccc") else str(fn.calling_convention)
    )
    if fn.unnamed_addr is not None:
        claims |= dict.fromkeys((fn.unnamed_addr, *_FOLLOWING.get(fn.unnamed_addr, ())), 1)
    if fn.align is not None:
        claims["align"] = str(fn.align)
    if fn.gc is not None:
        claims["gc"] = fn.gc
    for slot in ("personality", "prefix_data", "prologue_data"):
        held = getattr(fn, slot)
        if held is not None:
            claims[slot] = constant_text(held)
    return claims


def of_variable(variable: GlobalVariable, texts: ModuleTexts, layout: DataLayout | None = None) -> Claims:
    """Those of a global variable.

    Where a layout is given it may be of another type of its size, as long as nothing is in it yet.
    """
    claims = _of_global(variable, texts)
    claims |= {f"attribute {word}": "set" for word in _variable_words(variable, texts.module)}
    claims |= {f"global {word}": "set" for word in variable.sanitizers}
    if variable.align is not None:
        claims["align"] = str(variable.align)
    if variable.constant:
        claims["constant"] = 1
    if variable.externally_initialized:
        claims["externally_initialized"] = "set"
    initial = variable.initializer
    size = _size_of(layout, variable) if layout is not None and isinstance(initial, Undef) else 0
    claims["type"] = f"{size} bytes" if size else str(variable.value_type)
    if initial is not None:
        held = texts.module.datalayout if texts.module is not None else None
        claims["initial value"] = "undef" if size else constant_text(initial, held)
    return claims


def _size_of(layout: DataLayout, variable: GlobalVariable) -> int:
    """The bytes of a variable; none where only its target knows its type."""
    try:
        return layout.size_of(variable.value_type)
    except PcfmError:
        return 0


def _variable_words(variable: GlobalVariable, module: Module | None) -> Iterator[str]:
    for word in variable.attributes:
        number = word.removeprefix("#")
        if number != word and number.isdigit():
            yield from (module.attribute_groups if module is not None else {}).get(int(number), ())
        else:
            yield word


def of_alias(alias: GlobalAlias, texts: ModuleTexts) -> Claims:
    """Those of an alias or an indirect function."""
    return {
        **_of_global(alias, texts),
        **{f"alias {word}": "set" for word in alias.suffix},
        "kind": alias.kind,
        "type": str(alias.value_type),
        "target": constant_text(alias.target),
    }


def _of_global(value: GlobalValue, texts: ModuleTexts) -> Claims:
    """What every kind of global may say."""
    claims: Claims = {"address": str(value.type)}
    words = [word for word in value.prefix if word not in _NO_LINKAGE]
    if words:
        claims["linkage"] = " ".join(sorted(words))
    if "dso_local" in value.prefix or is_local(value) or any(word in value.prefix for word in _VISIBILITY):
        claims["dso_local"] = 1
    for word in value.prefix:
        if word.endswith("unnamed_addr"):
            claims |= dict.fromkeys((word, *_FOLLOWING.get(word, ())), 1)
    if value.section is not None:
        claims["section"] = value.section
    if value.partition is not None:
        claims["partition"] = value.partition
    if value.comdat is not None:
        claims["comdat"] = texts.comdat(value.comdat)
    return claims | texts.claims(value.metadata)


def is_local(value: GlobalValue) -> bool:
    """Whether no other module can name it."""
    return any(word in value.prefix for word in _LOCAL)


def is_replaceable(value: GlobalValue) -> bool:
    """Whether another definition may be linked in its place: one of another program, or the same one compiled
    otherwise, which may do what this body no longer does.
    """
    return any(word in value.prefix for word in _REPLACEABLE)


# --- modules ----------------------------------------------------------------------------------------------


def of_module(texts: ModuleTexts) -> Claims:
    """Those of a module itself: what it is made for, assembly, named metadata and flags."""
    module = texts.module
    assert module is not None
    claims: Claims = {"target triple": module.triple or ""}
    if module.module_asm:
        claims["module asm"] = "\n".join(module.module_asm)
    for name, nodes in module.named_metadata.items():
        if name == "llvm.module.flags":
            for node in nodes:
                _add_flag(claims, node, texts)
        elif name == "nvvm.annotations":
            for node in nodes:
                for annotation, text in _of_annotation(node, texts):
                    _add_text(claims, annotation, text)
        elif nodes and rule_of("named metadata", name) != "harmless":
            claims[f"!{name}"] = ", ".join(texts.of(node) for node in nodes)
    return claims


def _add_flag(claims: Claims, node: MdNode, texts: ModuleTexts) -> None:
    match [value for _, value in node.fields]:
        case [behaviour, MdString(data=key), value]:
            name = key.decode("utf-8", "replace")
            if rule_of("module flag", name) == "harmless":
                return
            behaviour, value = (
                texts.of(each) if isinstance(each, Metadata) else str(each) for each in (behaviour, value)
            )
            _add_text(claims, f"flag {name}", f"{value} ({behaviour})")
            return
    claims[f"flag {texts.of(node)}"] = "set"


def _of_annotation(node: MdNode, texts: ModuleTexts) -> Iterator[tuple[str, str]]:
    """What `!nvvm.annotations` says of a global; that a kernel is one its calling convention says."""
    values = [value for _, value in node.fields]
    match values:
        case [MdValue(value=GlobalValue() as value), *pairs] if len(pairs) % 2 == 0:
            for key, setting in zip(pairs[::2], pairs[1::2], strict=True):
                name = key.data.decode("utf-8", "replace") if isinstance(key, MdString) else str(key)
                if not (name == "kernel" and isinstance(value, Function) and value.is_kernel):
                    text = texts.of(setting) if isinstance(setting, Metadata) else str(setting)
                    yield f"annotation of @{value.name}: {name}", text
            return
    yield f"annotation {texts.of(node)}", "set"


def surroundings_problems(
    source: ModuleTexts, target: ModuleTexts, *, layout: DataLayout | None = None
) -> Iterator[tuple[str, str]]:
    """(what, where) the target says beyond the source or otherwise, outside of what both define as functions.

    `layout` as in `of_variable`. The signatures of functions that both define are the caller's.
    """
    ours, theirs = source.module, target.module
    assert ours is not None and theirs is not None
    for problem in beyond(of_module(source), _as_compiled(of_module(target), of_module(source), theirs)):
        yield problem, "module"
    if not lie_alike(ours, theirs):
        yield "another data layout", "module"
    for name, ty in ours.types.by_name.items():
        other = theirs.types.by_name.get(name)
        if other is not None and str(other.body) != str(ty.body):
            yield "another body", f"%{name}"
    for name in dict.fromkeys((*ours.globals, *theirs.globals)):
        for problem in _global_problems(name, source, target, layout):
            yield problem, f"@{name}"


def _global_problems(
    name: str, source: ModuleTexts, target: ModuleTexts, layout: DataLayout | None
) -> Iterator[str]:
    assert source.module is not None and target.module is not None
    ours, theirs = source.module.globals.get(name), target.module.globals.get(name)
    if ours is None or theirs is None:
        present = ours if theirs is None else theirs
        assert present is not None
        # A function that is gone has a verdict of its own.
        if not _may_come_and_go(present, is_gone=theirs is None):
            yield "no longer there" if theirs is None else "new, and others can name it"
    elif type(ours) is not type(theirs):
        yield "another kind of thing"
    elif isinstance(ours, GlobalVariable) and isinstance(theirs, GlobalVariable):
        before, after = of_variable(ours, source, layout), of_variable(theirs, target, layout)
        if "local_unnamed_addr" in after and name not in target.kept_addresses:
            before["local_unnamed_addr"] = 1
        yield from beyond(before, after)
    elif isinstance(ours, GlobalAlias) and isinstance(theirs, GlobalAlias):
        yield from beyond(of_alias(ours, source), of_alias(theirs, target))
    elif isinstance(ours, Function) and isinstance(theirs, Function):
        yield from _function_problems(ours, theirs, source, target)


def _function_problems(
    ours: Function, theirs: Function, source: ModuleTexts, target: ModuleTexts
) -> Iterator[str]:
    if ours.is_declaration != theirs.is_declaration:
        yield "declared only in the target" if theirs.is_declaration else "declared only in the source"
    elif theirs.is_declaration and not (ours.name.startswith("llvm.") and ours.type == theirs.type):
        # Those of an intrinsic are LLVM's, whatever the text says: who reads it sets them anew.
        yield from signature_problems(ours, theirs, source, target)


def _may_come_and_go(value: GlobalValue, *, is_gone: bool) -> bool:
    if isinstance(value, Function) and (is_gone or value.is_declaration):
        return True
    if value.name.startswith("llvm."):
        return False
    is_declared = isinstance(value, GlobalVariable) and value.initializer is None
    return is_declared or any(word in value.prefix for word in (_DISCARDABLE if is_gone else _LOCAL))


def signature_problems(
    ours: Function, theirs: Function, source: ModuleTexts, target: ModuleTexts, shown: Claims | None = None
) -> list[str]:
    """What a function of the target claims beyond that of the source and what its body has `shown`."""
    assert target.module is not None
    before, after = of_signature(ours, source), of_signature(theirs, target)
    if "local_unnamed_addr" in after and "local_unnamed_addr" not in before and "unnamed_addr" not in after:
        assert source.module is not None
        if ours.name not in addresses_taken(source.module):
            before["local_unnamed_addr"] = 1
    before = {**(shown or {}), **before}
    return beyond(before, _as_compiled(after, before, target.module))


def _as_compiled(claims: Claims, before: Claims, module: Module) -> Claims:
    """What was lifted from machine code has been compiled: what steers that says nothing there."""
    if not module.is_lifted:
        return claims

    def is_steering(name: str, amount: int | str) -> bool:
        return isinstance(amount, str) and name.startswith(("function: ", "flag ", "annotation ", "!"))

    kept = {name: amount for name, amount in claims.items() if not is_steering(name, amount)}
    return {name: amount for name, amount in before.items() if is_steering(name, amount)} | kept


def addresses_taken(module: Module) -> dict[str, None]:
    """The functions that something other than a direct call names."""
    taken: dict[str, None] = {}
    for value in module.globals.values():
        slots = ("initializer", "target", "personality", "prefix_data", "prologue_data")
        roots = [getattr(value, slot, None) for slot in slots]
        for inst in value.instructions() if isinstance(value, Function) else ():
            is_call = isinstance(inst, CallBase) and isinstance(inst.callee, Function)
            roots += inst.operands[:-1] if is_call else inst.operands
        for root in roots:
            for part in walk_constant(root) if root is not None else ():
                if isinstance(part, Function):
                    taken[part.name] = None
    return taken


def _kept_addresses(module: Module) -> dict[str, None]:
    kept: dict[str, None] = {}
    for value in module.globals.values():
        for slot in ("initializer", "target"):
            if (root := getattr(value, slot, None)) is not None:
                kept |= dict.fromkeys(_variables(root))
        for inst in value.instructions() if isinstance(value, Function) else ():
            for index, operand in enumerate(inst.operands):
                names = _variables(operand)
                if names and not (_is_address(operand) and _only_accesses(inst, index)):
                    kept |= dict.fromkeys(names)
    return kept


def _variables(root: Value) -> list[str]:
    return [part.name or "" for part in walk_constant(root) if isinstance(part, GlobalVariable)]


def _is_address(value: Value) -> bool:
    """Whether a constant steps from a variable, or is one."""
    while isinstance(value, ConstantExpr) and value.opcode in _STEPS:
        if any(_variables(index) for index in value.operands[1:]):
            return False
        value = value.operands[0]
    return isinstance(value, GlobalVariable)


def _only_accesses(user: Value, index: int) -> bool:
    """Whether an address that is operand `index` of `user` is accessed, perhaps after steps, and no more."""
    seen: dict[tuple[Value, int], None] = {}
    pending: list[tuple[Value, int]] = [(user, index)]
    while pending:
        user, index = pending.pop()
        if (user, index) in seen:
            continue
        seen[user, index] = None
        match user:
            case Load() | Store() if index == len(user.operands) - 1:
                pass
            case Instruction(opcode=opcode) if opcode in (*_STEPS, "phi", "select"):
                pending += user.uses
            case _:
                return False
    return True
