"""The table of what is compared names all that LLVM names; the page and the claims follow it."""

from __future__ import annotations

import pytest

from pcfm.ir.claim_rules import TABLE, Kind, Row, listed_rule, rule_of
from pcfm.ir.claims import Claims, ModuleTexts, allows, of_function_words, of_module, of_value_words
from pcfm.ir.parser import parse_module
from pcfm.ir.parser.words import FUNCTION_ATTRIBUTES, PARAMETER_ATTRIBUTES, RESULT_ATTRIBUTES
from tests.breadth import choose
from tests.ir import claims_page, llvm_lists

# LangRef of LLVM 22 (https://llvm.org/docs/LangRef.html), "Function Attributes"; "Parameter Attributes";
# "Metadata Nodes and Metadata Strings" with what follows it; "'llvm.loop'" and "Transform Metadata";
# "Module Flags Metadata"; and "Named Metadata" as these and the NVPTX guide name it.
LANGREF: dict[Kind, str] = {
    "function attribute": """alignstack allockind allocsize alwaysinline builtin cold convergent
        disable_sanitizer_instrumentation fn_ret_thunk_extern hot hybrid_patchable inlinehint jumptable memory
        minsize mustprogress naked nobuiltin nocallback nocf_check nodivergencesource noduplicate nofree
        noimplicitfloat noinline nomerge nonlazybind noprofile norecurse noredzone noreturn nosanitize_bounds
        nosanitize_coverage nosync nounwind null_pointer_is_valid optdebug optforfuzzing optnone optsize
        preallocated presplitcoroutine returns_twice safestack sanitize_address sanitize_alloc_token
        sanitize_hwaddress sanitize_memory sanitize_memtag sanitize_numerical_stability sanitize_realtime
        sanitize_realtime_blocking sanitize_thread sanitize_type shadowcallstack skipprofile speculatable
        speculative_load_hardening ssp sspreq sspstrong strictfp uwtable vscale_range willreturn""",
    "value attribute": """align alignstack allocalign allocptr byref byval captures dead_on_return
        dead_on_unwind dereferenceable dereferenceable_or_null elementtype immarg inalloca initializes inreg
        nest noalias noext nofpclass nofree nonnull noundef preallocated range readnone readonly returned
        signext sret swiftasync swifterror swiftself writable writeonly zeroext""",
    "metadata": """absolute_symbol alias.scope align annotation associated callback callees callee_type dbg
        dereferenceable dereferenceable_or_null exclude fpmath func_sanitize implicit.ref invariant.group
        invariant.load irr_loop kcfi_type llvm.access.group llvm.loop llvm.mem.parallel_loop_access
        make.implicit memprof callsite mmra noalias noalias.addrspace nofree nonnull nontemporal nosanitize
        noundef pcsections prof range section_prefix tbaa tbaa.struct type unpredictable vcall_visibility
        captures alloc_token DIAssignID srcloc heapallocsite""",
    "loop metadata": """llvm.loop.mustprogress llvm.loop.parallel_accesses llvm.loop.disable_nonforced
        llvm.loop.unroll.count llvm.loop.unroll.disable llvm.loop.unroll.enable llvm.loop.unroll.full
        llvm.loop.unroll.runtime.disable llvm.loop.unroll.followup_all llvm.loop.unroll_and_jam.count
        llvm.loop.unroll_and_jam.disable llvm.loop.unroll_and_jam.enable llvm.loop.unroll_and_jam.followup_all
        llvm.loop.interleave.count llvm.loop.vectorize.enable llvm.loop.vectorize.width
        llvm.loop.vectorize.predicate.enable llvm.loop.vectorize.scalable.enable
        llvm.loop.vectorize.followup_vectorized llvm.loop.distribute.enable llvm.loop.distribute.followup_all
        llvm.loop.licm_versioning.disable llvm.licm.disable llvm.loop.isvectorized
        llvm.loop.estimated_trip_count llvm.loop.peeled.count""",
    "module flag": "Debug~Info~Version Dwarf~Version wchar_size PIC~Level PIE~Level nvvm-reflect-ftz",
    "named metadata": """llvm.module.flags llvm.ident llvm.commandline llvm.dbg.cu llvm.linker.options
        llvm.dependent-libraries llvm.embedded.objects llvm.stats nvvm.annotations nvvmir.version
        opencl.ocl.version""",
}
_ARGUMENTS = {
    "memory": "(none)",
    "captures": "(none)",
    "align": " 8",
    "dereferenceable": "(8)",
    "dereferenceable_or_null": "(8)",
    "range": "(i32 0, 9)",
    "nofpclass": "(nan)",
    "byval": "(i32)",
    "sret": "(i32)",
}


@pytest.mark.parametrize("kind", LANGREF)
def test_the_table_names_all_that_langref_names(kind: Kind) -> None:
    names = [name.replace("~", " ") for name in LANGREF[kind].split()]
    assert [name for name in names if listed_rule(kind, name) is None] == []


def test_langrefs_attributes_are_llvms_own() -> None:
    names = f"{LANGREF['function attribute']} {LANGREF['value attribute']}".split()
    assert [name for name in names if not llvm_lists.is_attribute(name)] == []
    assert not llvm_lists.is_attribute("unheard_of")


def test_the_table_names_every_kind_of_metadata_that_llvm_knows() -> None:
    kinds = llvm_lists.metadata_kinds()
    assert kinds[:3] == ["dbg", "tbaa", "prof"] and len(kinds) > 40
    assert [name for name in kinds if listed_rule("metadata", name) is None] == []


def test_the_table_names_every_attribute_that_llvm_knows() -> None:
    names = llvm_lists.attributes(choose(1 << 19, 14 << 20))
    assert len(names) > choose(20, 80)
    assert [name for name in names if not _is_attribute(name) and name != "addrspace"] == []


def test_the_table_names_every_attribute_that_is_parsed() -> None:
    assert [name for name in sorted(FUNCTION_ATTRIBUTES) if not _is_attribute(name)] == []
    values = sorted(PARAMETER_ATTRIBUTES | RESULT_ATTRIBUTES)
    assert [name for name in values if listed_rule("value attribute", name) is None] == []


def _is_attribute(name: str) -> bool:
    return any(listed_rule(kind, name) for kind in ("function attribute", "value attribute"))


def test_no_name_stands_in_two_rows() -> None:
    names = [(row.kind, name) for row in TABLE for name in row.names]
    assert len(names) == len(set(names))


def test_what_is_not_listed_is_the_same_in_both() -> None:
    assert rule_of("metadata", "unheard.of") == "same"
    assert rule_of("string attribute", "unheard-of") == "same"


def test_the_page_has_the_table() -> None:
    text = claims_page.PAGE.read_text()
    assert claims_page.page(text) == text, "write it anew: python -m tests.ir.claims_page"


def _claims(row: Row, name: str, *, present: bool) -> Claims:
    """What a text claims that has `name`, or has it not."""
    name = name.replace("*", "x")
    word = name + _ARGUMENTS.get(name, "")
    match row.kind:
        case "function attribute":
            return of_function_words("function", [word] * present, _demands())
        case "value attribute":
            return of_value_words("parameter 0", [word] * present)
        case "string attribute":
            return of_function_words("function", [f'"{name}"="true"'] * present)
        case "metadata":
            return _attached(name, present)
        case "loop metadata":
            return _attached_loop(name, present)
    raise AssertionError(row.kind)


def _demands() -> tuple[str, ...]:
    rows = [row for row in TABLE if row.kind == "function attribute" and row.rule == "demand"]
    return tuple(name for row in rows for name in row.names)


def _attached(name: str, present: bool) -> Claims:
    node = parse_module("!a = !{!0}\n!0 = !{i32 1}").metadata[0]
    return ModuleTexts(None).claims([(name, node)] * present)


def _attached_loop(name: str, present: bool) -> Claims:
    entry = f', !{{!"{name}", i1 true}}' if present else ""
    node = parse_module(f"!a = !{{!0}}\n!0 = distinct !{{!0{entry}}}").metadata[0]
    return ModuleTexts(None).claims([("llvm.loop", node)])


@pytest.mark.parametrize(
    "kind", ["function attribute", "value attribute", "string attribute", "metadata", "loop metadata"]
)
def test_claims_follow_each_row(kind: Kind) -> None:
    for row in (row for row in TABLE if row.kind == kind):
        for name in row.names:
            if name in ("notail", "llvm.loop"):  # of a call; read entry by entry
                continue
            with_it, without = _claims(row, name, present=True), _claims(row, name, present=False)
            may_add, may_drop = allows(without, with_it), allows(with_it, without)
            expected = {
                "promise": (False, True),
                "demand": (True, False),
                "same": (False, False),
                "harmless": (True, True),
            }[row.rule]
            assert (may_add, may_drop) == expected, (row.kind, name)


@pytest.mark.parametrize("kind", ["named metadata", "module flag"])
def test_modules_follow_each_row(kind: Kind) -> None:
    for row in (row for row in TABLE if row.kind == kind):
        for name in (name.replace("*", "x") for name in row.names):
            if name == "llvm.module.flags":
                continue
            if kind == "module flag":
                text = f'!llvm.module.flags = !{{!0}}\n!0 = !{{i32 1, !"{name}", i32 2}}'
            else:
                text = f'!{name} = !{{!0}}\n!0 = !{{!"x"}}'
            said, nothing = (of_module(ModuleTexts(parse_module(each))) for each in (text, ""))
            is_harmless = allows(nothing, said), allows(said, nothing)
            assert is_harmless == ((row.rule == "harmless",) * 2), name


@pytest.mark.parametrize(
    ("source", "target", "is_allowed"),
    [
        ("memory(none)", "memory(read)", True),
        ("memory(read)", "memory(none)", False),
        ("memory(argmem: read)", "memory(argmem: readwrite)", True),
        ("memory(argmem: read)", "memory(read)", True),
        ("memory(read)", "memory(argmem: read)", False),
        ("memory(readwrite, inaccessiblemem: none)", "memory(readwrite)", True),
        ("memory(readwrite)", "memory(readwrite, inaccessiblemem: none)", False),
        ("readnone", "memory(none)", True),
        ("argmemonly readonly", "memory(argmem: read)", True),
        ("memory(argmem: read)", "argmemonly", True),
        ("inaccessiblememonly", "inaccessiblemem_or_argmemonly", True),
        ("willreturn", "mustprogress", True),
        ("mustprogress", "willreturn", False),
    ],
)
def test_promises_of_functions_hold_others(source: str, target: str, is_allowed: bool) -> None:
    words = [of_function_words("function", _split(text)) for text in (source, target)]
    assert allows(*words) == is_allowed


@pytest.mark.parametrize(
    ("source", "target", "is_allowed"),
    [
        ("align 8", "align 4", True),
        ("align 4", "align 8", False),
        ("byval(i32)|align 8", "byval(i32)|align 4", False),
        ("byval(i32)|align 4", "byval(i32)", False),
        ("dereferenceable(8)", "dereferenceable(4)", True),
        ("dereferenceable(8)", "dereferenceable_or_null(8)", True),
        ("dereferenceable_or_null(8)", "dereferenceable(8)", False),
        ("readnone", "readonly", True),
        ("readonly", "readnone", False),
        ("captures(none)", "captures(address)", True),
        ("captures(address)", "captures(none)", False),
        ("captures(address)", "captures(address, read_provenance)", True),
        ("captures(address_is_null)", "captures(address)", True),
        ("captures(provenance)", "captures(read_provenance)", False),
        ("nocapture", "captures(none)", True),
        ("captures(none)", "captures(ret: address)", False),
        ("zeroext", "signext", False),
        ("zeroext", "", False),
    ],
)
def test_promises_of_values_hold_others(source: str, target: str, is_allowed: bool) -> None:
    words = [of_value_words("parameter 0", [w for w in text.split("|") if w]) for text in (source, target)]
    assert allows(*words) == is_allowed


def _split(text: str) -> list[str]:
    return text.split() if "(" not in text else [text]
