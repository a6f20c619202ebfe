"""Functions built by hand; copies of functions."""

from pcfm.ir.clone import clone_function, clone_module
from pcfm.ir.extract import kernel_alone
from pcfm.ir.module import Block, Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_function, print_module
from pcfm.ir.types import FLOAT, I1, I32, I64, PTR, VOID, ArrayType, VectorType, ptr_type
from pcfm.ir.values import ConstantAggregate, Poison, Value, const_int
from pcfm.ir.verifier import verify
from pcfm.llvm import verify as verify_with_llvm
from tests.ir.builder import Builder, add_function, declare


def built() -> Module:
    module = Module("built")
    params = [("p", PTR), ("n", I32), ("x", FLOAT), ("c", I1)]
    fn = add_function(module, "k", params, VOID, "ptx_kernel")
    sqrt = declare(module, "llvm.sqrt.f32", [FLOAT], FLOAT)
    assert declare(module, "llvm.sqrt.f32", [FLOAT], FLOAT) is sqrt
    p, n, x, c = fn.args
    b = Builder(fn.append_block(Block("entry")))
    loop, left, right, end = (b.new_block(name) for name in ("loop", "left", "right", "end"))
    b.br(loop)
    b.at(loop)
    i = b.phi(I32, name="i")
    slot = b.gep(FLOAT, p, [b.cast("sext", i, I64, "wide")], "slot", ("inbounds",))
    old = b.load(FLOAT, slot, "old", align=4)
    b.cond_br(c, left, right)
    b.at(left)
    a = b.binary("fadd", old, b.call(sqrt, [x], "root"), "a", ("nnan",))
    b.store(a, slot, align=4)
    b.br(right)
    b.at(right)
    v = b.phi(FLOAT, [(old, loop), (a, left)], "v")
    nxt = b.add(i, const_int(I32, 1), "i", ("nsw",))
    done = b.icmp("slt", nxt, n, "more")
    b.cond_br(b.freeze(done), loop, end)
    i.add_incoming(const_int(I32, 0), fn.entry)
    i.add_incoming(nxt, right)
    _end(b.at(end), v, n, x)
    return module


def _end(b: Builder, v: Value, n: Value, x: Value) -> None:
    vec = b.insert_element(Poison(VectorType(FLOAT, 2)), v, const_int(I32, 0), "vec")
    mask = ConstantAggregate(VectorType(I32, 2), (const_int(I32, 0), const_int(I32, 0)))
    wide = b.shuffle(vec, vec, mask)
    one = b.extract_element(wide, const_int(I32, 1))
    spot = b.alloca(ArrayType(I32, 2), name="spot", align=4)
    b.atomicrmw("add", spot, n)
    pair = b.cmpxchg(spot, n, const_int(I32, 1))
    b.select(b.extract_value(pair, [1]), one, b.fneg(x))
    b.insert_value(pair, n, [0])
    b.fcmp("olt", x, x)
    b.sub(n, b.mul(n, n))
    b.fence("acquire", "block")
    last = b.new_block("end")
    b.switch(n, last, [(3, last)])
    b.at(last)
    b.ret()


def test_what_is_built_is_valid():
    module = built()
    assert [d.render() for d in verify(module)] == []
    text = print_module(module)
    verify_with_llvm(text)
    assert print_module(parse_module(text)) == text


def test_names_are_made_unique():
    fn = built().function("k")
    names = [inst.name for inst in fn.instructions() if inst.name and inst.name.startswith("i")]
    assert names == ["i", "i.1"]
    assert [block.name for block in fn.blocks] == ["entry", "loop", "left", "right", "end", "end.1"]


def test_a_function_cloned_within_its_module():
    module = built()
    fn = module.function("k")
    before = print_function(fn)
    mapping: dict = {}
    twin = clone_function(fn, "k.copy", mapping)
    assert module.functions[-1] is twin
    assert print_function(twin) == before.replace("@k(", "@k.copy(")
    assert print_function(fn) == before
    assert verify(module) == []
    assert mapping[fn.args[0]] is twin.args[0]
    assert mapping[fn.blocks[2]] is twin.blocks[2]
    assert twin.is_kernel
    # Globals and metadata are those of the module.
    assert fn not in mapping


def test_a_cloned_function_calls_what_the_original_calls():
    text = "define void @f() {\n  call void @f()\n  ret void\n}\n"
    module = parse_module(text)
    twin = clone_function(module.function("f"), "g")
    call = twin.entry.instructions[0]
    assert call.operands == (module.function("f"),)


def test_a_module_cloned_keeps_constants_with_globals_apart():
    text = (
        "@g = internal addrspace(3) global [4 x i32] undef, align 4\n"
        "@h = global ptr addrspacecast (ptr addrspace(3) @g to ptr)\n"
        "@v = global [2 x ptr] [ptr @h, ptr null]\n"
        "define i32 @f() {\n"
        "  %a = load i32, ptr addrspacecast (ptr addrspace(3) @g to ptr), align 4\n"
        "  ret i32 %a\n}\n"
        "!n = !{!0}\n!0 = !{ptr @g_user, !1}\n!1 = distinct !{!1, !0}\n"
        "declare void @g_user()\n"
    )
    module = parse_module(text)
    twin = clone_module(module)
    assert print_module(twin) == print_module(module)
    assert verify(twin) == []
    inner = twin.globals["h"].initializer.operands[0]  # type: ignore[attr-defined]
    assert inner is twin.globals["g"]
    assert inner is not module.globals["g"]
    assert inner.type == ptr_type(3)
    assert twin.metadata[1].fields[0][1] is twin.metadata[1]
    assert twin.metadata[0].fields[0][1].value is twin.globals["g_user"]  # type: ignore[union-attr]


ALONE = """
%pair = type { i32, ptr }
@table = addrspace(1) constant [1 x ptr] [ptr @listed]
define ptx_kernel void @k(ptr %p) {
  call void @called(ptr %p), !note !0
  ret void
}
define weak_odr ptx_kernel void @other(ptr %p) !dbg !3 {
  call void @alone(ptr %p), !note !1
  ret void
}
define internal void @called(ptr %p) {
  store i32 1, ptr %p, align 4
  ret void
}
define internal void @alone(ptr %p) {
  store i32 2, ptr %p, align 4
  ret void
}
define internal void @listed(ptr %p) {
  store i32 3, ptr %p, align 4
  ret void
}
!llvm.dbg.cu = !{!4}
!llvm.module.flags = !{!6}
!0 = !{!"here"}
!1 = !{!"there"}
!2 = !DIFile(filename: "a.cu", directory: "/")
!3 = distinct !DISubprogram(name: "other", file: !2, unit: !4, spFlags: DISPFlagDefinition)
!4 = distinct !DICompileUnit(language: DW_LANG_C_plus_plus, file: !2)
!6 = !{i32 2, !"Debug Info Version", i32 3}
"""


def test_a_kernel_alone_has_the_bodies_and_the_metadata_that_it_comes_to():
    module = parse_module(ALONE)
    alone = kernel_alone(module.function("k"))
    assert [fn.name for fn in alone.defined_functions] == ["k", "called", "listed"]
    assert verify(alone) == []
    verify_with_llvm(print_module(alone))
    assert sorted(alone.metadata) == [0, 2, 4, 6]


def test_a_kernel_that_calls_through_a_pointer_may_come_to_any_body():
    text = ALONE.replace("call void @called(ptr %p), !note !0", "call void %p(ptr %p)")
    module = parse_module(text)
    alone = kernel_alone(module.function("k"))
    assert [fn.name for fn in alone.defined_functions] == [fn.name for fn in module.defined_functions]
