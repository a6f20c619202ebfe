"""Wrong targets whose operations are right: `nice python -m tests.mutation.surroundings --kernels 40`.

A generated kernel gets surroundings (functions that it calls, names and may reach through a table,
variables, aliases, flags, annotations), and a mutant says one thing more or otherwise there: a promise added
or a demand dropped at a declaration, an attribute, a flag, a linkage, a value, metadata that claims
something. Each is wrong by what it says: the rule of what it changes is promise, demand or same
(`pcfm.ir.claim_rules`), and the kernel depends on it. So none may be proved, and the kernel must be proved
against itself.

One line per mutant that is proved, of which there must be none, then a table by operator.
"""

from __future__ import annotations

import argparse
import random
import re
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace

from pcfm.ir.clone import clone_module
from pcfm.ir.datalayout import DataLayout
from pcfm.ir.instructions import CallBase, GetElementPtr, Instruction, Load, Phi, Store
from pcfm.ir.metadata import MdNode, MdString, MdValue
from pcfm.ir.module import Block, Function, GlobalAlias, GlobalVariable, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_module
from pcfm.ir.types import FloatType, IntType, PtrType
from pcfm.ir.values import ConstantAggregate, ConstantFP, ConstantInt
from pcfm.prove import prove
from tests.generators.kernels import generate_kernel

Change = tuple[str, Callable[[], object]]
Operator = Callable[["Scene"], Iterator[Change]]

# What is put around a kernel. It calls @helper and @unknown and loads from @handlers. No body shows of itself
# that it keeps what a mutant promises: all call what is not known, and let their pointers go.
_AROUND = r"""
%record = type { i32, float }
$group = comdat any
@handlers = internal constant [2 x ptr] [ptr @first, ptr @second], align 16
@kept = global ptr null, align 8
@setting = global i32 7, align 8
@elsewhere = external global [8 x i32], align 8
@merged = linkonce_odr global i32 3, comdat($group), align 4
@renamed = alias i32 (i32), ptr @first
@llvm.global_ctors = appending global [1 x { i32, ptr, ptr }]
  [{ i32, ptr, ptr } { i32 65535, ptr @begin, ptr null }]
@llvm.used = appending global [1 x ptr] [ptr @setting], section "llvm.metadata"
declare i32 @unknown(ptr byval(%record) align 8, i16 signext) "no-trapping-math"="true"
declare float @llvm.sqrt.f32(float)
define internal i32 @first(i32 %x) {
  %z = call i32 @unknown(ptr byval(%record) align 8 null, i16 signext 4)
  %y = add i32 %x, 1
  ret i32 %y
}
define internal i32 @second(i32 %x) {
  %z = call i32 @unknown(ptr byval(%record) align 8 null, i16 signext 4)
  %y = mul i32 %x, 3
  ret i32 %y
}
define internal void @begin() {
  store i32 1, ptr @setting, align 4
  ret void
}
define i32 @helper(ptr byval(%record) align 8 %p, i8 zeroext %b, ptr %q) convergent "stack-guard"="no" {
entry:
  %v = load i32, ptr %p, align 8, !alias.scope !901
  %z = call i32 @unknown(ptr byval(%record) align 8 %p, i16 signext 4)
  store volatile ptr %p, ptr @kept, align 8
  store volatile ptr %q, ptr @kept, align 8
  br label %round
round:
  %n = phi i32 [ 0, %entry ], [ %m, %round ]
  %m = add i32 %n, 1
  %go = icmp ult i32 %m, %v
  br i1 %go, label %round, label %out, !llvm.loop !905
out:
  store i32 %n, ptr %q, align 4, !noalias !902
  ret i32 %v
}
!nvvm.annotations = !{!910}
!nvvmir.version = !{!911}
!901 = !{!903}
!902 = !{!904}
!903 = distinct !{!903, !906}
!904 = distinct !{!904, !906}
!905 = distinct !{!905, !907}
!906 = distinct !{!906}
!907 = !{!"llvm.loop.unroll.disable"}
!910 = !{ptr @helper, !"maxnreg", i32 64}
!911 = !{i32 2, i32 0}
!912 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!913 = !{i32 1, !"wchar_size", i32 4}
!914 = !{i32 64, i32 1, i32 1}
"""
_FLAGS = "!llvm.module.flags = !{!912, !913}\n"
_CALLS = """  %around.slot = alloca i32, align 4
  %around.copy = alloca %record, align 8
  %around.first = call i32
    @helper(ptr byval(%record) align 8 %around.copy, i8 zeroext 3, ptr %around.slot) convergent
  %around.second = call i32 @unknown(ptr byval(%record) align 8 %around.copy, i16 signext 4)
  %around.target = load ptr, ptr @handlers, align 8
  %around.third = call i32 %around.target(i32 %around.first)
  %around.float = sitofp i32 %around.third to float
  %around.root = call float @llvm.sqrt.f32(float %around.float)
  %around.part = fdiv float %around.root, 3.0
  store volatile float %around.part, ptr %around.slot, align 4
"""


def subject(seed: int) -> tuple[Module, str]:
    """A generated kernel with its surroundings, and its name."""
    module, launch = generate_kernel(seed, 2)
    text = print_module(module)
    head = re.compile(rf"(define [^\n]*@{re.escape(launch.kernel)}\([^\n]*)(\{{\n(?:[\w.]+:[^\n]*\n)?)")
    words = ' "target-cpu"="sm_70" "nvvm.maxntid"="1024" "denormal-fp-math-f32"="ieee,ieee" '
    args = module.function(launch.kernel).args
    pointers = [(arg.type, arg.name) for arg in args if isinstance(arg.type, PtrType)]
    calls = _CALLS + "".join(f"  store volatile {ty} %{name}, ptr @kept, align 8\n" for ty, name in pointers)
    text, count = head.subn(lambda m: f"{m[1]}{words}!reqd_work_group_size !914 {m[2]}{calls}", text)
    assert count == 1 and "!llvm.module.flags" not in text
    return parse_module(text + _AROUND + _FLAGS), launch.kernel


@dataclass
class Scene:
    """A copy that is to be changed."""

    module: Module
    kernel: Function
    rng: random.Random

    def functions(self) -> list[Function]:
        """Those with a body that the kernel depends on."""
        names = ("helper", "first", "second")
        return [self.kernel, *(self.module.function(name) for name in names)]

    def variable(self, name: str) -> GlobalVariable:
        value = self.module.globals[name]
        assert isinstance(value, GlobalVariable)
        return value

    def calls(self) -> Iterator[CallBase]:
        """The kernel's calls that are no intrinsics."""
        for inst in self.kernel.instructions():
            if isinstance(inst, CallBase) and not (inst.callee_name or "").startswith("llvm."):
                yield inst

    def reached(self) -> list[Instruction]:
        """Instructions of the kernel that every lane comes to."""
        return self.kernel.entry.instructions

    def node(self, *parts: str | int | float) -> MdNode:
        """A node of strings and numbers."""
        values = [
            MdString(part.encode())
            if isinstance(part, str)
            else MdValue(ConstantInt(IntType(32), part))
            if isinstance(part, int)
            else MdValue(ConstantFP.of(FloatType("float"), part))
            for part in parts
        ]
        return self.module.unique_node("", [(None, value) for value in values])


OPERATORS: dict[str, Operator] = {}


def operator(make: Operator) -> Operator:
    """Enters a function as the operator of its name."""
    OPERATORS[make.__name__.replace("_", "-")] = make
    return make


def _setting(owner: object, name: str, value: object) -> Change:
    return f"{name} becomes {value!s:.60}", lambda: setattr(owner, name, value)


# --- attributes of functions ------------------------------------------------------------------------------


def _adding(fn: Function, *words: str) -> Iterator[Change]:
    present = fn.attribute_words()
    for word in words:
        if word not in present:
            yield f"@{fn.name}: {word}", lambda word=word: setattr(fn, "attributes", (*fn.attributes, word))


def _replacing(fn: Function, old: str, *new: str) -> Change:
    """Puts words in place of one, which may stand in a group."""
    words = sorted(fn.attribute_words() - {old})

    def change() -> None:
        fn.attributes, fn.attribute_groups = (*words, *new), ()

    return f"@{fn.name}: {old} becomes {' '.join(new) or 'nothing'}", change


@operator
def add_function_promise(scene: Scene) -> Iterator[Change]:
    words = (
        "willreturn mustprogress noreturn norecurse nosync nofree speculatable nocallback nodivergencesource"
    )
    for fn in scene.functions():
        # Nobody but a host calls a kernel.
        own = [word for word in words.split() if fn is not scene.kernel or word != "norecurse"]
        yield from _adding(fn, *own, "vscale_range(1,2)", "allocsize(0)")


@operator
def add_memory_promise(scene: Scene) -> Iterator[Change]:
    for fn in scene.functions():
        words = (
            "memory(none)",
            "memory(read)",
            "memory(argmem: readwrite)",
            "memory(readwrite, errnomem: none)",
        )
        yield from _adding(fn, *words)


@operator
def drop_demand(scene: Scene) -> Iterator[Change]:
    for fn in scene.functions():
        if "convergent" in fn.attribute_words():
            yield _replacing(fn, "convergent")


@operator
def add_instrumentation(scene: Scene) -> Iterator[Change]:
    words = "sanitize_address sanitize_memory ssp safestack shadowcallstack nosanitize_coverage uwtable"
    for fn in scene.functions():
        yield from _adding(fn, *words.split())


@operator
def add_entry_attribute(scene: Scene) -> Iterator[Change]:
    for fn in scene.functions():
        yield from _adding(fn, "naked", "noredzone", "jumptable", "alignstack(16)", "noimplicitfloat")


@operator
def add_float_promise(scene: Scene) -> Iterator[Change]:
    names = (
        "no-nans-fp-math no-infs-fp-math unsafe-fp-math no-signed-zeros-fp-math approx-func-fp-math".split()
    )
    for fn in scene.functions():
        yield from _adding(fn, *(f'"{name}"="true"' for name in names))


@operator
def add_string_attribute(scene: Scene) -> Iterator[Change]:
    words = (
        '"denormal-fp-math"="preserve-sign,preserve-sign"',
        '"target-features"="+fast"',
        '"nvvm.reqntid"="32"',
        '"nvvm.maxnreg"="16"',
        '"amdgpu-no-workitem-id-x"',
        '"amdgpu-flat-work-group-size"="1,32"',
        '"uniform-work-group-size"="true"',
        '"patchable-function"="prologue-short-redirect"',
        '"unheard-of"',
    )
    for fn in scene.functions():
        yield from _adding(fn, *words)


def _strings(scene: Scene) -> Iterator[tuple[Function, str]]:
    for fn in scene.functions():
        for word in sorted(fn.attribute_words()):
            if word.startswith('"') and not word.startswith('"tune-cpu'):
                yield fn, word


@operator
def drop_string_attribute(scene: Scene) -> Iterator[Change]:
    for fn, word in _strings(scene):
        if not word.startswith(('"amdgpu-no-', '"no-', '"uniform-')):
            yield _replacing(fn, word)


@operator
def change_string_attribute(scene: Scene) -> Iterator[Change]:
    for fn, word in _strings(scene):
        yield _replacing(fn, word, word.partition("=")[0] + '="other"')


# --- of parameters and results ----------------------------------------------------------------------------


@operator
def add_pointer_promise(scene: Scene) -> Iterator[Change]:
    words = "noalias nonnull readonly readnone writeonly nofree captures(none) dereferenceable(64) writable"
    for fn in scene.functions():
        for arg in fn.args:
            for word in words.split() if str(arg.type).startswith("ptr") else ():
                if word not in arg.attributes and not any(
                    w.startswith(("read", "byval")) for w in arg.attributes
                ):
                    yield f"@{fn.name}: {word} of {arg.index}", _add_to(arg, word)


def _add_to(arg: object, word: str) -> Callable[[], object]:
    return lambda: setattr(arg, "attributes", (*arg.attributes, word))  # type: ignore[attr-defined]


@operator
def add_number_promise(scene: Scene) -> Iterator[Change]:
    for fn in scene.functions():
        for arg in fn.args:
            words = ["noundef"] if fn is not scene.kernel or "noundef" not in arg.attributes else []
            if isinstance(arg.type, IntType):
                words.append(f"range({arg.type} 0, 1)")
            if isinstance(arg.type, FloatType):
                words.append("nofpclass(nan)")
            for word in words:
                if word not in arg.attributes:
                    yield f"@{fn.name}: {word} of {arg.index}", _add_to(arg, word)


@operator
def raise_parameter_alignment(scene: Scene) -> Iterator[Change]:
    for fn in scene.functions():
        for arg in fn.args:
            if str(arg.type).startswith("ptr"):
                kept = tuple(word for word in arg.attributes if not word.startswith("align "))
                yield _setting(arg, "attributes", (*kept, "align 256"))


@operator
def lower_by_value_alignment(scene: Scene) -> Iterator[Change]:
    arg = scene.module.function("helper").args[0]
    yield _setting(arg, "attributes", ("byval(%record)", "align 4"))
    yield _setting(arg, "attributes", ("byval(%record)",))


@operator
def change_how_it_is_passed(scene: Scene) -> Iterator[Change]:
    helper = scene.module.function("helper")
    for words in ((), ("byref(%record)", "align 8"), ("sret(%record)", "align 8")):
        yield _setting(helper.args[0], "attributes", words)
    for words in ((), ("signext",), ("noext",), ("zeroext", "inreg")):
        yield _setting(helper.args[1], "attributes", words)


@operator
def add_result_attribute(scene: Scene) -> Iterator[Change]:
    for name in ("helper", "first", "second", "unknown"):
        fn = scene.module.function(name)
        for word in ("noundef", "range(i32 0, 2)", "zeroext", "signext", "inreg"):
            yield _setting(fn, "return_attributes", (word,))


# --- of calls -----------------------------------------------------------------------------------------------


def _with_data(call: CallBase, **what: object) -> Change:
    return f"call of {call.callee_name}: {what}", lambda: setattr(call, "data", replace(call.data, **what))  # type: ignore[arg-type]


@operator
def add_call_promise(scene: Scene) -> Iterator[Change]:
    for call in scene.calls():
        for word in ("memory(none)", "nounwind", "willreturn", "noreturn", "nosync", "builtin", "nofree"):
            yield _with_data(call, function_attributes=(*call.data.function_attributes, word))


@operator
def add_call_string(scene: Scene) -> Iterator[Change]:
    for inst in scene.reached():  # what stands where nothing comes may say anything
        if isinstance(inst, CallBase) and not (inst.callee_name or "").startswith("llvm.lifetime"):
            for word in ('"no-nans-fp-math"="true"', '"unheard-of"', '"denormal-fp-math"="dynamic,dynamic"'):
                yield _with_data(inst, function_attributes=(*inst.data.function_attributes, word))


@operator
def drop_call_demand(scene: Scene) -> Iterator[Change]:
    for call in scene.calls():
        if "convergent" in call.data.function_attributes:
            yield _with_data(call, function_attributes=())


@operator
def change_argument_attributes(scene: Scene) -> Iterator[Change]:
    for call in scene.calls():
        own = call.data.argument_attributes
        if call.callee_name in ("helper", "unknown"):
            for first in (("byval(%record)", "align 4"), ("byval(%record)",), (), (*own[0], "noalias")):
                yield _with_data(call, argument_attributes=(first, *own[1:]))
            for second in ((), ("inreg",), (*own[1], "returned")):
                yield _with_data(call, argument_attributes=(own[0], second, *own[2:]))


@operator
def add_call_result(scene: Scene) -> Iterator[Change]:
    for call in scene.calls():
        if call.type == IntType(32):
            for word in ("noundef", "range(i32 0, 7)", "zeroext"):
                yield _with_data(call, return_attributes=(*call.data.return_attributes, word))


@operator
def change_call_convention(scene: Scene) -> Iterator[Change]:
    for call in scene.calls():
        yield _with_data(call, calling_convention="fastcc")


@operator
def mark_call_tail(scene: Scene) -> Iterator[Change]:
    for call in scene.calls():
        if call.data.tail is None:
            yield _with_data(call, tail="tail")


# --- functions as they are linked -------------------------------------------------------------------------


def _prefixed(value: object, *prefix: str) -> Change:
    return _setting(value, "prefix", prefix)


@operator
def make_kernel_internal(scene: Scene) -> Iterator[Change]:
    yield _prefixed(scene.kernel, "internal")
    yield _prefixed(scene.kernel, "private")


@operator
def change_linkage(scene: Scene) -> Iterator[Change]:
    for fn in (scene.kernel, scene.module.function("helper")):
        for word in ("weak", "weak_odr", "linkonce", "linkonce_odr", "available_externally"):
            yield _prefixed(fn, word)
    yield _prefixed(scene.module.function("first"))
    yield _prefixed(scene.module.function("unknown"), "extern_weak")


@operator
def change_visibility(scene: Scene) -> Iterator[Change]:
    for fn in (scene.kernel, scene.module.function("helper")):
        for word in ("hidden", "protected", "dllexport"):
            yield _prefixed(fn, word)


@operator
def add_dso_local(scene: Scene) -> Iterator[Change]:
    for name in ("helper", "unknown", "setting", "elsewhere", "renamed"):
        value = scene.module.globals[name]
        yield _prefixed(value, *value.prefix, "dso_local")


@operator
def change_calling_convention(scene: Scene) -> Iterator[Change]:
    yield _setting(scene.kernel, "calling_convention", None)
    yield _setting(scene.kernel, "calling_convention", "spir_kernel")
    for name in ("helper", "first", "unknown"):
        yield _setting(scene.module.function(name), "calling_convention", "fastcc")


@operator
def put_into_section(scene: Scene) -> Iterator[Change]:
    for fn in scene.functions():
        yield _setting(fn, "section", "far")
        yield _setting(fn, "partition", "far")


@operator
def put_into_comdat(scene: Scene) -> Iterator[Change]:
    for fn in (scene.kernel, scene.module.function("helper"), scene.variable("setting")):
        yield _setting(fn, "comdat", "group")


@operator
def align_function(scene: Scene) -> Iterator[Change]:
    for fn in scene.functions():
        yield _setting(fn, "align", 64)


@operator
def add_collector(scene: Scene) -> Iterator[Change]:
    for fn in scene.functions():
        yield _setting(fn, "gc", "shadow-stack")


@operator
def add_function_data(scene: Scene) -> Iterator[Change]:
    for fn in scene.functions():
        yield _setting(fn, "prefix_data", ConstantInt(IntType(32), 5))
        yield _setting(fn, "prologue_data", ConstantInt(IntType(8), 5))
        yield _setting(fn, "personality", scene.module.function("unknown"))


@operator
def add_unnamed_addr(scene: Scene) -> Iterator[Change]:
    for name in ("helper", "first", "unknown"):
        yield _setting(scene.module.function(name), "unnamed_addr", "unnamed_addr")
    yield _setting(scene.module.function("first"), "unnamed_addr", "local_unnamed_addr")  # in the table
    for name in ("setting", "handlers", "elsewhere"):
        variable = scene.variable(name)
        yield _prefixed(variable, *variable.prefix, "unnamed_addr")


@operator
def change_launch_metadata(scene: Scene) -> Iterator[Change]:
    fn = scene.kernel
    others = [(name, node) for name, node in fn.metadata if name != "reqd_work_group_size"]
    yield "no reqd_work_group_size", lambda: setattr(fn, "metadata", others)
    for name in ("reqd_work_group_size", "max_work_group_size", "intel_reqd_sub_group_size", "unheard.of"):
        now = [*others, (name, scene.node(32, 1, 1))]
        yield f"{name} becomes 32", lambda now=now: setattr(fn, "metadata", now)


# --- bodies that are reached, declarations ----------------------------------------------------------------


@operator
def change_what_is_reached(scene: Scene) -> Iterator[Change]:
    for name in ("first", "second", "helper"):
        inst = next(i for i in scene.module.function(name).instructions() if i.opcode in ("add", "mul"))
        yield f"@{name}: another number", lambda inst=inst: inst.set_operand(1, ConstantInt(IntType(32), 9))


@operator
def declare_what_is_reached(scene: Scene) -> Iterator[Change]:
    for name in ("first", "helper"):
        fn = scene.module.function(name)

        def change(fn: Function = fn) -> None:
            for block in fn.blocks:
                for inst in block.instructions:
                    inst.drop_operands()
            fn.blocks, fn.prefix = [], ()

        yield f"@{name} has no body", change


@operator
def define_what_is_declared(scene: Scene) -> Iterator[Change]:
    fn = scene.module.function("unknown")

    def change() -> None:
        other = parse_module("define i32 @f() {\n  ret i32 0\n}").function("f")
        block = Block("entry")
        block.append(other.entry.instructions[0])
        fn.append_block(block)

    yield "@unknown returns 0", change


@operator
def promise_of_declaration(scene: Scene) -> Iterator[Change]:
    fn = scene.module.function("unknown")
    yield from _adding(
        fn, "nounwind", "memory(none)", "willreturn", "nosync", "noreturn", "nocallback", "nofree"
    )
    yield from _adding(fn, '"no-nans-fp-math"="true"', '"unheard-of"')


@operator
def change_declared_parameters(scene: Scene) -> Iterator[Change]:
    first, second = scene.module.function("unknown").args
    for words in (("byval(%record)", "align 4"), (), ("byval(%record)", "align 8", "noalias")):
        yield _setting(first, "attributes", words)
    for words in (("zeroext",), (), ("signext", "noundef"), ("signext", "returned")):
        yield _setting(second, "attributes", words)


# --- variables, aliases, what a loader reads --------------------------------------------------------------


@operator
def change_initial_value(scene: Scene) -> Iterator[Change]:
    yield _setting(scene.variable("setting"), "initializer", ConstantInt(IntType(32), 8))
    table = scene.variable("handlers")
    assert isinstance(table.initializer, ConstantAggregate)
    first, second = table.initializer.elements
    for elements in ((second, first), (first, first), (first, scene.module.function("unknown"))):
        yield _setting(table, "initializer", replace(table.initializer, elements=elements))


@operator
def make_constant(scene: Scene) -> Iterator[Change]:
    for name in ("setting", "elsewhere", "merged"):
        yield _setting(scene.variable(name), "constant", True)


@operator
def change_alignment(scene: Scene) -> Iterator[Change]:
    for name in ("setting", "elsewhere", "handlers", "merged"):
        for align in (1, 128, None):
            yield _setting(scene.variable(name), "align", align)


@operator
def make_thread_local(scene: Scene) -> Iterator[Change]:
    for word in ("thread_local", "thread_local(initialexec)"):
        for name in ("setting", "elsewhere"):
            variable = scene.variable(name)
            yield _prefixed(variable, *variable.prefix, word)


@operator
def change_variable_linkage(scene: Scene) -> Iterator[Change]:
    for word in ("internal", "weak", "hidden", "linkonce_odr", "protected"):
        yield _prefixed(scene.variable("setting"), word)
    yield _prefixed(scene.variable("handlers"))
    yield _prefixed(scene.variable("elsewhere"), "extern_weak")


@operator
def initialise_from_outside(scene: Scene) -> Iterator[Change]:
    for name in ("setting", "merged"):
        yield _setting(scene.variable(name), "externally_initialized", True)


@operator
def place_variable(scene: Scene) -> Iterator[Change]:
    for name in ("setting", "elsewhere", "handlers"):
        yield _setting(scene.variable(name), "section", "far")
        yield _setting(scene.variable(name), "sanitizers", ("no_sanitize_address",))
        yield _setting(scene.variable(name), "sanitizers", ('code_model "large"',))
        yield _setting(scene.variable(name), "attributes", ('"bss-section"="b"',))


@operator
def retype_variable(scene: Scene) -> Iterator[Change]:
    yield _setting(scene.variable("elsewhere"), "value_type", IntType(32))
    yield _setting(scene.variable("elsewhere"), "value_type", scene.variable("handlers").value_type)


def _without(scene: Scene, name: str) -> Change:
    return f"no @{name}", lambda: scene.module.globals.pop(name)


@operator
def drop_variable(scene: Scene) -> Iterator[Change]:
    yield _without(scene, "llvm.used")
    module = scene.module

    def change() -> None:
        for name in ("llvm.used", "llvm.global_ctors", "setting", "begin"):
            module.globals.pop(name)

    yield "no @setting", change


@operator
def define_variable(scene: Scene) -> Iterator[Change]:
    initial = parse_module("@x = global [8 x i32] zeroinitializer").variables[0].initializer
    variable = scene.variable("elsewhere")

    def change() -> None:
        variable.initializer, variable.prefix = initial, ()

    yield "@elsewhere is zero", change


@operator
def declare_variable(scene: Scene) -> Iterator[Change]:
    variable = scene.variable("setting")

    def change() -> None:
        variable.initializer, variable.prefix = None, ("external",)

    yield "@setting is elsewhere", change


@operator
def change_constructors(scene: Scene) -> Iterator[Change]:
    yield _without(scene, "llvm.global_ctors")
    variable = scene.variable("llvm.global_ctors")
    yield "they are destructors", lambda: scene.module.rename(variable, "llvm.global_dtors")


@operator
def change_alias(scene: Scene) -> Iterator[Change]:
    alias = scene.module.globals["renamed"]
    assert isinstance(alias, GlobalAlias)
    yield _setting(alias, "target", scene.module.function("second"))
    yield _setting(alias, "kind", "ifunc")
    yield _prefixed(alias, "weak")
    yield _prefixed(alias, "hidden")
    yield _without(scene, "renamed")


def _new(scene: Scene, text: str) -> Change:
    (value,) = parse_module(text).globals.values()
    return text.partition("\n")[0], lambda: scene.module.add(value)


@operator
def define_something_new(scene: Scene) -> Iterator[Change]:
    yield _new(scene, "define void @free(ptr %x) {\n  ret void\n}")
    yield _new(scene, "@errno = global i32 0")
    yield _new(scene, "@llvm.compiler.used = appending global [0 x ptr] zeroinitializer")


@operator
def change_comdat(scene: Scene) -> Iterator[Change]:
    for kind in ("nodeduplicate", "largest"):
        yield _setting(scene.module.comdats["group"], "kind", kind)
    yield _setting(scene.variable("merged"), "comdat", None)


# --- modules ------------------------------------------------------------------------------------------------


@operator
def change_flag(scene: Scene) -> Iterator[Change]:
    nodes = scene.module.named_metadata["llvm.module.flags"]
    for index in range(len(nodes)):
        kept = [node for node in nodes if node is not nodes[index]]
        yield f"no flag {index}", lambda kept=kept: _name(scene, "llvm.module.flags", kept)
    for flag in ((4, "nvvm-reflect-ftz", 1), (1, "unheard-of", 1), (1, "amdhsa_code_object_version", 500)):
        added = [*nodes[1:], scene.node(*flag)]
        yield f"flag {flag}", lambda added=added: _name(scene, "llvm.module.flags", added)


def _name(scene: Scene, name: str, nodes: list[MdNode]) -> None:
    scene.module.named_metadata[name] = nodes


@operator
def change_annotation(scene: Scene) -> Iterator[Change]:
    helper = MdValue(scene.module.function("helper"))
    for key, number in (("maxnreg", 32), ("maxntidx", 64), ("align", 16)):
        node = MdNode(None, "", [(None, helper), *scene.node(key, number).fields])
        yield f"{key} {number}", lambda node=node: _name(scene, "nvvm.annotations", [node])
    yield "no annotations", lambda: _name(scene, "nvvm.annotations", [])


@operator
def change_named_metadata(scene: Scene) -> Iterator[Change]:
    yield "nvvmir.version 1", lambda: _name(scene, "nvvmir.version", [scene.node(1, 0)])
    for name in ("llvm.linker.options", "opencl.ocl.version", "unheard.of"):
        yield name, lambda name=name: _name(scene, name, [scene.node("x")])


@operator
def add_assembly(scene: Scene) -> Iterator[Change]:
    yield "module asm", lambda: scene.module.module_asm.append(".globl x")


@operator
def change_target(scene: Scene) -> Iterator[Change]:
    module = scene.module
    yield "triple", lambda: setattr(module, "triple", f"{module.triple}-other")
    yield "big-endian", lambda: setattr(module, "datalayout", DataLayout.parse("E-i64:64"))
    yield "layout", lambda: setattr(module, "datalayout", DataLayout.parse("e-i64:32"))


@operator
def change_named_type(scene: Scene) -> Iterator[Change]:
    types = parse_module("%a = type { i32, i32 }\n%b = type <{ i32, float }>").types.by_name
    record = scene.module.types.by_name["record"]
    for name in ("a", "b"):
        body = types[name].body
        twin = parse_module(f"%record = type {body}").types.by_name["record"]
        yield f"%record = {body}", lambda twin=twin: scene.module.types.by_name.update(record=twin)
    assert record.body is not None


# --- metadata of instructions -----------------------------------------------------------------------------


def _attaching(inst: Instruction, name: str, node: MdNode) -> Change:
    return f"!{name} at {inst.opcode}", lambda: inst.metadata.update({name: node})


@operator
def attach_range(scene: Scene) -> Iterator[Change]:
    for inst in scene.reached():
        # What nothing uses later claims nothing but poison.
        if isinstance(inst.type, IntType) and inst.name and inst.name.startswith("around"):
            node = parse_module(f"!a = !{{!0}}\n!0 = !{{{inst.type} 0, {inst.type} 1}}").metadata[0]
            yield _attaching(inst, "range", node)


@operator
def attach_accuracy(scene: Scene) -> Iterator[Change]:
    for inst in scene.reached():
        if isinstance(inst.type, FloatType) and inst.name and inst.name.startswith("around"):
            yield _attaching(inst, "fpmath", scene.node(2.5))


@operator
def attach_to_load(scene: Scene) -> Iterator[Change]:
    for inst in scene.reached():
        if isinstance(inst, Load):
            for name in ("invariant.load", "noundef", "invariant.group", "tbaa", "llvm.access.group"):
                if name not in inst.metadata:
                    yield _attaching(inst, name, scene.node())


@operator
def attach_to_store(scene: Scene) -> Iterator[Change]:
    for inst in scene.reached():
        if isinstance(inst, Store):
            for name in ("invariant.group", "tbaa", "noalias", "llvm.mem.parallel_loop_access", "unheard.of"):
                # A lane's own variable of which no other access has a type conflicts with none.
                is_own = name == "tbaa" and isinstance(inst.ptr, Instruction) and not inst.is_volatile
                if name not in inst.metadata and not is_own:
                    yield _attaching(inst, name, scene.node("x"))


@operator
def attach_unheard_of(scene: Scene) -> Iterator[Change]:
    for inst in scene.reached():
        if not isinstance(inst, Phi) or inst.uses:
            yield _attaching(inst, "unheard.of", scene.node("x"))


@operator
def attach_to_address(scene: Scene) -> Iterator[Change]:
    for inst in scene.reached():
        if isinstance(inst, GetElementPtr):
            yield _attaching(inst, "noalias.addrspace", scene.node(5, 6))
            yield _attaching(inst, "mmra", scene.node("a", "b"))


@operator
def attach_to_terminator(scene: Scene) -> Iterator[Change]:
    for block in scene.kernel.blocks:
        for name in ("make.implicit", "llvm.access.group", "unheard.of"):
            yield _attaching(block.terminator, name, scene.node())


@operator
def attach_to_call(scene: Scene) -> Iterator[Change]:
    for call in scene.calls():
        for name in ("callees", "noundef", "tbaa", "callee_type", "amdgpu.uniform"):
            yield _attaching(call, name, scene.node("x"))


@operator
def promise_of_loop(scene: Scene) -> Iterator[Change]:
    for fn in (scene.kernel, scene.module.function("helper")):
        for block in fn.blocks:
            for text in (
                "mustprogress",
                "parallel_accesses",
                "vectorize.enable",
                "vectorize.width",
                "unheard_of",
            ):
                entry = scene.node(f"llvm.loop.{text}", 1)
                node = MdNode(None, "", [(None, entry)], distinct=True)
                node.fields.insert(0, (None, node))
                if (
                    isinstance(block.terminator, Instruction)
                    and fn.name == "helper"
                    and block.name == "round"
                ):
                    yield _attaching(block.terminator, "llvm.loop", node)


@operator
def change_scope(scene: Scene) -> Iterator[Change]:
    """Scopes that look alike take each other's place: the store then is said not to alias the load."""
    helper = scene.module.function("helper").instructions()
    load, store = (inst for inst in helper if isinstance(inst, Load | Store) and not inst.is_volatile)
    scopes, others = load.metadata["alias.scope"], store.metadata["noalias"]
    yield "the load's scope", lambda: load.metadata.update({"alias.scope": others})
    yield "the store's scope", lambda: store.metadata.update({"noalias": scopes})


def make_mutant(module: Module, kernel: str, name: str, rng: random.Random) -> tuple[str, Module] | None:
    """What an operator changes and the changed copy; None where it finds nothing to change."""
    twin = clone_module(module)
    scene = Scene(twin, twin.function(kernel), rng)
    changes = list(OPERATORS[name](scene))
    if not changes:
        return None
    detail, change = rng.choice(changes)
    change()
    return detail, twin


def is_proved(source: Module, target: Module, kernel: str) -> bool:
    """Whether the verdict on the kernel is PROVED, without a solver."""
    return all(each.verdict.accepted for each in prove(source, target, kernel=kernel, solver=False))


def measure(first: int, kernels: int, per_operator: int = 1) -> tuple[Counter[str], list[str]]:
    """How many mutants each operator made, and those that were proved, in words."""
    made: Counter[str] = Counter()
    wrong: list[str] = []
    for seed in range(first, first + kernels):
        module, kernel = subject(seed)
        if not is_proved(module, clone_module(module), kernel):
            wrong.append(f"kernel {seed} is not proved against itself")
            continue
        rng = random.Random(seed)
        for name in OPERATORS:
            for _ in range(per_operator):
                mutant = make_mutant(module, kernel, name, rng)
                if mutant is None:
                    continue
                made[name] += 1
                if is_proved(module, mutant[1], kernel):
                    wrong.append(f"kernel {seed}: {name}, {mutant[0]}")
    return made, wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--first", type=int, default=0, help="of the generated kernels")
    parser.add_argument("--kernels", type=int, default=40)
    options = parser.parse_args()
    start = time.perf_counter()
    made, wrong = measure(options.first, options.kernels)
    lines = [*wrong, "| operator | mutants |", "| --- | ---: |"]
    lines += [f"| {name} | {made[name]} |" for name in sorted(OPERATORS)]
    seconds = time.perf_counter() - start
    lines.append(
        f"{sum(made.values()):,} mutants of {len(OPERATORS)} operators, {len(wrong)} proved; {seconds:.0f} s"
    )
    sys.stdout.write("\n".join([*lines, ""]))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
