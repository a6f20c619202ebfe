"""How each thing that a text says beside its operations is compared, when one module is to stand for another.

One row for each attribute, kind of metadata, module flag and property of a global: how a target may differ
from its source in it, and why. `pcfm.ir.claims` reads texts by these rows; `pcfm.check` and `pcfm.prove` both
go by it. What has no row is compared as text and may not differ: `rule_of` says `same`.

- `promise`: what it says is undefined, or gives poison, where it is false; or it lets a compiler change
  results. A target may drop it, and may not add it.
- `demand`: it forbids something. A target may add it, and may not drop it.
- `same`: what it says is part of what the program does (of the calling convention, of what is linked or
  launched), or it is not known better: equal in both.
- `harmless`: it may differ, since no execution depends on it.

A name that ends in `*` stands for all that begin so. Source: LangRef of LLVM 22, "Function Attributes",
"Parameter Attributes", "Metadata", "Module Flags Metadata", "Global Variables", "Functions"; the NVPTX and
AMDGPU user guides. `docs/surroundings.md` is made from these rows; a test asks LLVM for its own lists.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Literal

Rule = Literal["promise", "demand", "same", "harmless"]
Kind = Literal[
    "function attribute",
    "value attribute",
    "string attribute",
    "metadata",
    "loop metadata",
    "named metadata",
    "module flag",
    "global",
    "module",
]
"""What a row is about; a value attribute stands at a parameter, a result or an argument."""


@dataclass(frozen=True)
class Row:
    """How some things of one kind are compared, and why so."""

    kind: Kind
    names: tuple[str, ...]
    rule: Rule
    why: str


def _rows(kind: Kind, *rows: tuple[Rule, str, str]) -> Iterator[Row]:
    for rule, names, why in rows:
        yield Row(kind, tuple(name.replace("~", " ") for name in names.split()), rule, why)


TABLE: tuple[Row, ...] = (
    *_rows(
        "function attribute",
        (
            "promise",
            "memory readnone readonly writeonly argmemonly inaccessiblememonly inaccessiblemem_or_argmemonly",
            "which memory is accessed: each kind of access at each location that is ruled out is a promise",
        ),
        (
            "promise",
            "nounwind willreturn mustprogress noreturn norecurse nocallback nofree nosync speculatable",
            "undefined where the function does it (or does not) all the same; `willreturn` holds"
            " `mustprogress`",
        ),
        (
            "promise",
            "allockind allocsize builtin vscale_range nodivergencesource nocreateundeforpoison",
            "what a compiler may conclude of a result or of a call: compared with its argument",
        ),
        (
            "demand",
            "convergent noduplicate nomerge notail",
            "which lanes come together, and that a call stays where and as often as it is",
        ),
        (
            "demand",
            "strictfp null_pointer_is_valid nobuiltin returns_twice",
            "without it a compiler assumes more: the rounding mode, that nothing lies at null, what a"
            " name means",
        ),
        ("harmless", "cold hot inlinehint", "how often it runs, which changes no result"),
        ("harmless", "alwaysinline noinline", "whether a call is copied: its body is the same"),
        ("harmless", "minsize optsize optnone optdebug optforfuzzing", "how hard a compiler tries"),
        (
            "same",
            "alignstack naked noredzone noimplicitfloat nonlazybind uwtable jumptable preallocated"
            " fn_ret_thunk_extern hybrid_patchable presplitcoroutine coro_elide_safe"
            " coro_only_destroy_when_complete",
            "how code for it is made and entered",
        ),
        (
            "same",
            "sanitize_address sanitize_alloc_token sanitize_hwaddress sanitize_memory sanitize_memtag"
            " sanitize_numerical_stability sanitize_realtime sanitize_realtime_blocking sanitize_thread"
            " sanitize_type nosanitize_bounds nosanitize_coverage disable_sanitizer_instrumentation safestack"
            " shadowcallstack ssp sspreq sspstrong nocf_check speculative_load_hardening noprofile"
            " skipprofile",
            "what is instrumented: it acts when the program runs",
        ),
    ),
    *_rows(
        "value attribute",
        (
            "promise",
            "noundef nonnull align dereferenceable dereferenceable_or_null range nofpclass returned",
            "a value that is otherwise is poison or undefined",
        ),
        (
            "promise",
            "noalias captures nocapture nofree readnone readonly writeonly writable initializes"
            " dead_on_unwind dead_on_return allocalign allocptr",
            "what the callee does with the pointer, and who else may",
        ),
        (
            "same",
            "byval byref sret inalloca preallocated elementtype nest inreg zeroext signext noext alignstack"
            " swiftself swiftasync swifterror immarg",
            "how it is passed: caller and callee must agree. With one of those that point to a copy,"
            " `align` is"
            " that of the copy, and part of it",
        ),
    ),
    *_rows(
        "string attribute",
        (
            "promise",
            "no-nans-fp-math no-infs-fp-math no-signed-zeros-fp-math unsafe-fp-math approx-func-fp-math"
            " less-precise-fpmad uniform-work-group-size",
            'where it is "true" it lets a compiler change results, or assume things of a launch; else it says'
            " nothing",
        ),
        ("promise", "amdgpu-no-*", "an input of the kernel that is not set up, since nothing reads it"),
        ("harmless", "tune-cpu", "which processor instructions are scheduled for"),
        ("harmless", "pcfm-readable", "what an author says to pcfm alone; a proof that uses it says so"),
    ),
    *_rows(
        "metadata",
        (
            "promise",
            "range nonnull noundef align dereferenceable dereferenceable_or_null nofpclass noalias.addrspace"
            " nofree captures callees",
            "a value that is otherwise is poison or undefined",
        ),
        (
            "promise",
            "tbaa tbaa.struct alias.scope noalias invariant.load invariant.group llvm.access.group"
            " llvm.mem.parallel_loop_access mmra",
            "which accesses touch one memory, and in which order. Scopes and groups are told apart by"
            " which they"
            " are, not by how they look",
        ),
        ("promise", "fpmath", "how wrong a float operation may be"),
        ("promise", "make.implicit", "that a fault may take the place of the check"),
        ("promise", "llvm.loop", "read entry by entry: see loop metadata"),
        (
            "promise",
            "amdgpu.no.fine.grained.memory amdgpu.no.remote.memory amdgpu.ignore.denormal.mode"
            " amdgpu.noclobber"
            " amdgpu.uniform",
            "what memory an atomic operation works on, and that nothing writes or splits: a back end"
            " relies on it",
        ),
        (
            "harmless",
            "dbg DIAssignID srcloc annotation heapallocsite memprof callsite alloc_token"
            " llvm.preserve.access.index",
            "where code came from",
        ),
        ("harmless", "pcfm.branch", "which branch of the source pcfm's remarks are of"),
        ("harmless", "prof unpredictable irr_loop", "how often something happens"),
        ("harmless", "nontemporal", "how long a cache should keep what is accessed"),
        (
            "same",
            "type vcall_visibility section_prefix absolute_symbol associated callback callee_type kcfi_type"
            " exclude pcsections nosanitize func_sanitize coro.outside.frame implicit.ref"
            " elf_section_properties",
            "what is linked, instrumented or checked",
        ),
        (
            "same",
            "reqd_work_group_size max_work_group_size work_group_size_hint vec_type_hint"
            " intel_reqd_sub_group_size amdgpu.max_num_workgroups kernel_arg_addr_space"
            " kernel_arg_access_qual kernel_arg_type kernel_arg_base_type kernel_arg_type_qual"
            " kernel_arg_name",
            "how a kernel may be launched, and what a host can ask of it",
        ),
    ),
    *_rows(
        "loop metadata",
        (
            "promise",
            "llvm.loop.mustprogress llvm.loop.parallel_accesses",
            "a loop that goes on for ever without effects, or whose rounds depend on each other, is"
            " undefined",
        ),
        (
            "promise",
            "llvm.loop.vectorize.enable llvm.loop.vectorize.width",
            "LLVM's vectoriser may then change the order of float sums",
        ),
        (
            "promise",
            "llvm.loop.vectorize.followup_* llvm.loop.unroll.followup_* llvm.loop.unroll_and_jam.followup_*"
            " llvm.loop.distribute.followup_*",
            "what the loops made of it say: compared as text",
        ),
        (
            "harmless",
            "llvm.loop.unroll.* llvm.loop.unroll_and_jam.* llvm.loop.interleave.* llvm.loop.distribute.*"
            " llvm.loop.pipeline.* llvm.loop.licm_versioning.* llvm.licm.* llvm.loop.peeled.*"
            " llvm.loop.disable_nonforced llvm.loop.isvectorized llvm.loop.vectorize.predicate.enable"
            " llvm.loop.vectorize.scalable.enable llvm.loop.estimated_trip_count llvm.loop.loop_count*"
            " amdgpu.loop.unroll.threshold",
            "a transformation that is asked for or forbidden, and that keeps what the loop does",
        ),
    ),
    *_rows(
        "named metadata",
        (
            "harmless",
            "llvm.ident llvm.commandline llvm.dbg.cu llvm.gcov llvm.stats llvm.pseudo_probe_desc CGProfile",
            "where the module came from",
        ),
        ("harmless", "llvm.module.flags", "read flag by flag: see module flag"),
        (
            "same",
            "nvvm.annotations nvvmir.version opencl.* amdgpu.* amdhip.* llvm.linker.options"
            " llvm.dependent-libraries symver llvm.embedded.objects llvm.offloading.symbols",
            "how kernels are launched, and what is linked. Of `nvvm.annotations` entries that say of a"
            " kernel that"
            " it is one, say nothing",
        ),
    ),
    *_rows(
        "module flag",
        (
            "harmless",
            "Debug~Info~Version Dwarf~Version CodeView CodeViewGHash DWARF64 ProfileSummary CSProfileSummary"
            " LTOPostLink",
            "what debug information looks like, and how often code ran",
        ),
        (
            "same",
            "nvvm-reflect-* amdhsa_code_object_version amdgpu_* wchar_size PIC~Level PIE~Level Code~Model"
            " Large~Data~Threshold uwtable frame-pointer RtLibUseGOT min_enum_size stack-protector-guard*"
            " SmallDataLimit target-abi EnableSplitLTOUnit ThinLTO",
            "how code for the module is made, and what `__nvvm_reflect` answers",
        ),
    ),
    *_rows(
        "global",
        (
            "same",
            "linkage visibility dll thread_local section partition comdat gc prefix prologue personality"
            " addrspace type kind code_model sanitizers externally_initialized alias calling-convention",
            "what is linked, where it lies, and how it is entered. Where nothing is written it is the"
            " default",
        ),
        ("same", "initial", "the value that memory starts with; the target of an alias"),
        (
            "same",
            "align",
            "whoever else accesses it relies on its alignment, so that it may not be lower; and others"
            " may have"
            " placed it, so that it may not be higher",
        ),
        ("promise", "constant", "that nothing writes it"),
        ("promise", "dso_local", "that the linker puts nothing else in its place"),
        (
            "promise",
            "unnamed_addr local_unnamed_addr",
            "that its address is compared with nothing; of a function the one for this module may be added"
            " where the source only calls it, of a variable where the target only accesses it",
        ),
        (
            "same",
            "present",
            "a definition that others can name is in both or in neither, and what is declared is not defined."
            " Private and internal ones, and declarations, may come and go where nothing reaches them;"
            " `llvm.used`, `llvm.global_ctors` and the like may not",
        ),
    ),
    *_rows(
        "module",
        ("same", "triple asm", "what code is made for, and what is linked beside it"),
        ("same", "datalayout", "where bytes lie: for all types that occur"),
        ("same", "types", "the bodies of named types that both have"),
        ("harmless", "source_filename summary", "where the module came from, and an index for the linker"),
    ),
)


@cache
def _exact() -> dict[tuple[str, str], Rule]:
    return {(row.kind, name): row.rule for row in TABLE for name in row.names}


@cache
def listed_rule(kind: Kind, name: str) -> Rule | None:
    """How `name` is compared by the table; None where no row names it."""
    exact: Rule | None = _exact().get((kind, name))
    if exact is not None:
        return exact
    for row in TABLE:
        starred = (beginning[:-1] for beginning in row.names if beginning.endswith("*"))
        if row.kind == kind and any(name.startswith(beginning) for beginning in starred):
            return row.rule
    return None


def rule_of(kind: Kind, name: str) -> Rule:
    """How `name` is compared."""
    return listed_rule(kind, name) or "same"
