"""The words that have a meaning at a place: linkage, calling conventions, attributes, flags, orderings.

Source: LLVM LangRef, and which words the LLVM 19 and 22 parsers accept where.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable

LINKAGE = frozenset(
    "private internal available_externally linkonce weak common appending extern_weak linkonce_odr "
    "weak_odr external dso_local dso_preemptable default hidden protected dllimport dllexport".split()
)
UNNAMED_ADDR = frozenset({"unnamed_addr", "local_unnamed_addr"})
GLOBAL_PREFIX = LINKAGE | UNNAMED_ADDR | {"thread_local", "externally_initialized", "addrspace"}
GLOBAL_SUFFIX = frozenset(
    "no_sanitize_address no_sanitize_hwaddress sanitize_memtag sanitize_address_dyninit".split()
)
CALLING_CONVENTIONS = frozenset(
    "ccc fastcc coldcc tailcc swiftcc swifttailcc ghccc hhvmcc anyregcc webkit_jscc preserve_mostcc "
    "preserve_allcc preserve_nonecc cxx_fast_tlscc cfguard_checkcc x86_stdcallcc x86_fastcallcc "
    "x86_thiscallcc x86_vectorcallcc x86_regcallcc x86_intrcc x86_64_sysvcc win64cc arm_apcscc "
    "arm_aapcscc arm_aapcs_vfpcc aarch64_vector_pcs aarch64_sve_vector_pcs "
    "aarch64_sme_preservemost_from_x0 aarch64_sme_preservemost_from_x1 "
    "aarch64_sme_preservemost_from_x2 msp430_intrcc avr_intrcc avr_signalcc m68k_rtdcc graalcc "
    "riscv_vector_cc riscv_vls_cc cheriot_compartmentcallcc cheriot_compartmentcalleecc "
    "cheriot_librarycallcc intel_ocl_bicc ptx_kernel ptx_device spir_func spir_kernel amdgpu_kernel "
    "amdgpu_vs amdgpu_ls amdgpu_hs amdgpu_es amdgpu_gs amdgpu_ps amdgpu_cs amdgpu_cs_chain "
    "amdgpu_cs_chain_preserve amdgpu_gfx amdgpu_gfx_whole_wave cc".split()
)
FUNCTION_ATTRIBUTES = frozenset(
    "align alignstack allockind allocsize alwaysinline argmemonly builtin cold convergent "
    "coro_elide_safe coro_only_destroy_when_complete disable_sanitizer_instrumentation "
    "fn_ret_thunk_extern hot hybrid_patchable inaccessiblemem_or_argmemonly inaccessiblememonly "
    "inlinehint jumptable memory minsize mustprogress naked nobuiltin nocallback nocf_check "
    "nocreateundeforpoison nodivergencesource noduplicate nofree noimplicitfloat noinline nomerge "
    "nonlazybind noprofile norecurse noredzone noreturn nosanitize_bounds nosanitize_coverage nosync "
    "nounwind null_pointer_is_valid optdebug optforfuzzing optnone optsize preallocated "
    "presplitcoroutine readnone readonly returns_twice safestack sanitize_address "
    "sanitize_alloc_token sanitize_hwaddress sanitize_memory sanitize_memtag "
    "sanitize_numerical_stability sanitize_realtime sanitize_realtime_blocking sanitize_thread "
    "sanitize_type shadowcallstack skipprofile speculatable speculative_load_hardening ssp sspreq "
    "sspstrong strictfp uwtable vscale_range willreturn writeonly".split()
)
PARAMETER_ATTRIBUTES = frozenset(
    "align alignstack allocalign allocptr byref byval captures dead_on_return dead_on_unwind "
    "dereferenceable dereferenceable_or_null elementtype immarg inalloca initializes inreg nest "
    "noalias nocapture noext nofpclass nofree nonnull noundef preallocated range readnone readonly "
    "returned signext sret swiftasync swifterror swiftself writable writeonly zeroext".split()
)
RESULT_ATTRIBUTES = frozenset(
    "align alignstack dereferenceable dereferenceable_or_null inreg noalias noext nofpclass nonnull "
    "noundef range signext zeroext".split()
)
# Attributes that mean nothing without what stands in their parentheses or after `=`.
NEEDS_ARGUMENT = frozenset(
    "align alignstack allockind allocsize memory preallocated vscale_range byref byval captures "
    "dereferenceable dereferenceable_or_null elementtype inalloca initializes nofpclass range sret".split()
)


def _listed(item: str) -> re.Pattern[str]:
    return re.compile(rf"\(\s*{item}(?:\s*,\s*{item})*\s*\)")


_ACCESS = "(?:none|readwrite|read|write)"
_CAPTURE = "(?:none|address_is_null|address|provenance|read_provenance)"
# What stands in an attribute's parentheses, where more than a type is asked for.
ARGUMENT_SHAPES: dict[str, re.Pattern[str]] = {
    **dict.fromkeys(
        ("dereferenceable", "dereferenceable_or_null", "alignstack"), re.compile(r"\(\s*\d+\s*\)")
    ),
    **dict.fromkeys(("allocsize", "vscale_range"), re.compile(r"\(\s*\d+\s*(?:,\s*\d+\s*)?\)")),
    "range": re.compile(r"\(\s*i\d+\s+-?\d+\s*,\s*-?\d+\s*\)"),
    "memory": _listed(rf"(?:(?:argmem|inaccessiblemem|errnomem|target_mem[01]):\s*)?{_ACCESS}"),
    "captures": _listed(rf"(?:ret:\s*)?{_CAPTURE}"),
    "initializes": _listed(r"\(\s*-?\d+\s*,\s*-?\d+\s*\)"),
    "uwtable": re.compile(r"\(\s*(?:sync|async)\s*\)"),
    "allockind": re.compile(
        r'\(\s*"(?:(?:alloc|realloc|free|uninitialized|zeroed|aligned)(?:,(?!"))?)+"\s*\)'
    ),
    "nofpclass": re.compile(
        r"\(\s*(?:\d+|(?:(?:all|nan|snan|qnan|inf|ninf|pinf|norm|nnorm|pnorm|sub|nsub|psub|zero|nzero|pzero)\s*)+)\s*\)"
    ),
}

ORDERINGS = frozenset("unordered monotonic acquire release acq_rel seq_cst".split())
ASM_FLAGS = frozenset("sideeffect alignstack inteldialect unwind".split())
DEBUG_RECORDS = frozenset("value declare assign label declare_value".split())
POSITIONAL_NODES = frozenset({"DIExpression", "DIArgList"})
SPECIAL_NODES = frozenset(
    "DIAssignID DIBasicType DICommonBlock DICompileUnit DICompositeType DIDerivedType DIEnumerator "
    "DIFile DIFixedPointType DIGenericSubrange DIGlobalVariable DIGlobalVariableExpression "
    "DIImportedEntity DILabel DILexicalBlock DILexicalBlockFile DILocalVariable DILocation DIMacro "
    "DIMacroFile DIModule DINamespace DIObjCProperty DIStringType DISubprogram DISubrange "
    "DISubrangeType DISubroutineType DITemplateTypeParameter DITemplateValueParameter GenericDINode".split()
)
COMDAT_KINDS = frozenset("any exactmatch largest nodeduplicate samesize".split())
_MAX_CANDIDATES = 2000  # comparing takes time linear in them


def is_calling_convention(word: str) -> bool:
    """Whether `word` is a calling convention: a name, or `cc` and a number in one word (`cc10`)."""
    return word in CALLING_CONVENTIONS or (word[:2] == "cc" and word[2:].isdecimal())


def closest(word: str, known: Iterable[str]) -> str | None:
    """A hint that names the known word most like `word`; None where none is near."""
    candidates = sorted(known)
    if len(candidates) > _MAX_CANDIDATES:
        return None
    near = difflib.get_close_matches(word, candidates, n=1, cutoff=0.65)
    return f"did you mean '{near[0]}'?" if near else None
