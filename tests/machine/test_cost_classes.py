"""The cost class and the units of instructions, over the IR's own objects."""

import pytest

from pcfm import machine
from pcfm.ir import instructions as i
from pcfm.ir.module import Block, Function, GlobalVariable
from pcfm.ir.types import (
    DOUBLE,
    FLOAT,
    HALF,
    I1,
    I8,
    I32,
    I64,
    PTR,
    VOID,
    ArrayType,
    FunctionType,
    StructType,
    Type,
    VectorType,
    ptr_type,
)
from pcfm.ir.values import Argument, const_int
from pcfm.machine import Cost, cost_classes

GLOBAL, SHARED, CONSTANT, PRIVATE = (ptr_type(space) for space in (1, 3, 4, 5))
GCN = machine.load("gcn-wave64")
VOLTA = machine.load("volta-warp32")


def value(ty: Type) -> Argument:
    return Argument(ty, "x", 0)


def binary(opcode: str, ty: Type) -> i.Instruction:
    return i.Binary(opcode, value(ty), value(ty))


def call(name: str, ret: Type, *args: Type) -> i.Call:
    callee = Function(name, FunctionType(ret, args))
    return i.Call(callee, [value(ty) for ty in args], i.CallData(callee.function_type))


def gep(base: Type, *indices: Type | int) -> i.GetElementPtr:
    operands = [const_int(I64, x) if isinstance(x, int) else value(x) for x in indices]
    return i.GetElementPtr(FLOAT, value(base), operands)


V4F, V2D = VectorType(FLOAT, 4), VectorType(DOUBLE, 2)
CASES = [
    (binary("add", I32), "int_alu", 1),
    (binary("add", I8), "int_alu", 1),
    (binary("xor", I64), "int_alu", 2),
    (binary("add", VectorType(I32, 4)), "int_alu", 4),
    (binary("mul", I32), "int_mul", 1),
    (binary("mul", I64), "int_mul64", 1),
    (binary("srem", I32), "int_div", 1),
    (binary("udiv", I64), "int_div64", 1),
    (binary("fadd", HALF), "float_alu", 1),
    (binary("fadd", V4F), "float_alu", 4),
    (binary("fsub", DOUBLE), "double_alu", 1),
    (binary("fmul", V2D), "double_mul", 2),
    (binary("fdiv", FLOAT), "float_div", 1),
    (binary("frem", DOUBLE), "double_div", 1),
    (i.FNeg(value(DOUBLE)), "int_alu", 1),
    (i.Compare("icmp", "slt", value(I32), value(I32)), "compare", 1),
    (i.Compare("icmp", "slt", value(I64), value(I64)), "compare", 2),
    (i.Compare("icmp", "eq", value(PTR), value(PTR)), "compare", 2),
    (i.Compare("icmp", "eq", value(SHARED), value(SHARED)), "compare", 1),
    (i.Compare("fcmp", "olt", value(V4F), value(V4F)), "compare", 4),
    (i.Select(value(I1), value(I32), value(I32)), "select", 1),
    (i.Select(value(I1), value(DOUBLE), value(DOUBLE)), "select", 2),
    (i.Select(value(I1), value(V2D), value(V2D)), "select", 4),
    (i.Select(value(I1), value(StructType((I32, I64))), value(StructType((I32, I64)))), "select", 3),
    (i.Cast("sext", value(I32), I64), "int_alu", 1),
    (i.Cast("trunc", value(I64), I32), "free", 1),
    (i.Cast("trunc", value(I32), I1), "int_alu", 1),
    (i.Cast("sitofp", value(I32), FLOAT), "convert", 1),
    (i.Cast("fptosi", value(V4F), VectorType(I32, 4)), "convert", 4),
    (i.Cast("fpext", value(FLOAT), DOUBLE), "convert", 1),
    (i.Cast("bitcast", value(FLOAT), I32), "free", 1),
    (i.Cast("inttoptr", value(I64), PTR), "free", 1),
    (i.Cast("inttoptr", value(I32), PTR), "int_alu", 1),
    (i.Cast("addrspacecast", value(SHARED), PTR), "free", 1),
    (i.Freeze(value(I64)), "free", 1),
    (i.Phi(I32), "free", 1),
    (gep(GLOBAL, 4), "free", 1),
    (gep(GLOBAL, I64), "address64", 1),
    (gep(PTR, I64, I32), "address64", 2),
    (gep(SHARED, I32), "address", 1),
    (i.Alloca(I32, const_int(I32, 1), PRIVATE), "free", 1),
    (i.Load(I32, value(GLOBAL)), "global_load", 1),
    (i.Load(I32, value(PTR)), "global_load", 1),
    (i.Load(V4F, value(SHARED)), "shared_load", 4),
    (i.Load(DOUBLE, value(PRIVATE)), "private_load", 2),
    (i.Load(I8, value(CONSTANT)), "constant_load", 1),
    (i.Load(VectorType(I8, 4), value(SHARED)), "shared_load", 1),
    (i.Store(value(I64), value(SHARED)), "shared_store", 2),
    (i.Store(value(FLOAT), value(PTR)), "global_store", 1),
    (i.AtomicRMW("add", value(SHARED), value(I32), "monotonic"), "atomic_shared", 1),
    (i.AtomicRMW("add", value(PTR), value(I32), "monotonic"), "atomic_global", 1),
    (i.CmpXchg(value(GLOBAL), value(I32), value(I32), "monotonic", "monotonic"), "atomic_global", 1),
    (i.Fence("release", "workgroup"), "fence_block", 1),
    (i.Fence("release", "workgroup-one-as"), "fence_block", 1),
    (i.Fence("seq_cst"), "fence", 1),
    (i.ExtractElement(value(V4F), const_int(I32, 1)), "free", 1),
    (i.ExtractElement(value(V4F), value(I32)), "move", 1),
    (i.ExtractValue(value(StructType((I32, I1))), [0], I32), "free", 1),
    (i.Ret(), "branch", 0),
]


@pytest.mark.parametrize(("inst", "family", "count"), CASES, ids=lambda x: getattr(x, "opcode", None))
def test_class_and_units(inst, family, count):
    assert cost_classes.cost_class(inst) == family
    if family not in ("free", "branch"):
        assert cost_classes.units(inst, family) == count


CALLS = [
    ("llvm.sqrt.f32", FLOAT, (FLOAT,), "special", 1),
    ("llvm.sqrt.f64", DOUBLE, (DOUBLE,), "double_special", 1),
    ("llvm.fma.f32", FLOAT, (FLOAT, FLOAT, FLOAT), "fma", 1),
    ("llvm.fma.v4f32", V4F, (V4F, V4F, V4F), "fma", 4),
    ("llvm.fmuladd.f64", DOUBLE, (DOUBLE, DOUBLE, DOUBLE), "double_fma", 1),
    ("llvm.smax.i32", I32, (I32, I32), "int_minmax", 1),
    ("llvm.smax.i64", I64, (I64, I64), "int_minmax", 2),
    ("llvm.maxnum.f64", DOUBLE, (DOUBLE, DOUBLE), "double_minmax", 1),
    ("llvm.abs.i32", I32, (I32, I1), "int_minmax", 1),
    ("llvm.fabs.f32", FLOAT, (FLOAT,), "int_alu", 1),
    ("llvm.floor.f32", FLOAT, (FLOAT,), "round", 1),
    ("llvm.sadd.with.overflow.i32", StructType((I32, I1)), (I32, I32), "int_alu", 1),
    ("llvm.fptosi.sat.i32.f64", I32, (DOUBLE,), "convert", 1),
    ("llvm.lifetime.start.p5", VOID, (PRIVATE,), "free", 1),
    ("llvm.assume", VOID, (I1,), "free", 1),
    ("llvm.nvvm.read.ptx.sreg.tid.x", I32, (), "special_register", 1),
    ("llvm.nvvm.barrier0", VOID, (), "barrier", 1),
    ("llvm.nvvm.barrier.cta.sync.aligned.all", VOID, (I32,), "barrier", 1),
    ("llvm.nvvm.bar.warp.sync", VOID, (I32,), "fence_block", 1),
    ("llvm.nvvm.membar.gl", VOID, (), "fence", 1),
    ("llvm.nvvm.shfl.sync.down.i32", I32, (I32, I32, I32, I32), "shuffle", 1),
    ("llvm.nvvm.vote.ballot.sync", I32, (I32, I1), "vote", 1),
    ("llvm.nvvm.rcp.approx.ftz.f", FLOAT, (FLOAT,), "special", 1),
    ("llvm.nvvm.rcp.rn.d", DOUBLE, (DOUBLE,), "double_special", 1),
    ("llvm.amdgcn.s.barrier", VOID, (), "barrier", 1),
    ("llvm.amdgcn.workitem.id.x", I32, (), "special_register", 1),
    ("llvm.amdgcn.mbcnt.lo", I32, (I32, I32), "int_alu", 1),
    ("llvm.amdgcn.ds.bpermute", I32, (I32, I32), "shuffle", 1),
    ("llvm.amdgcn.rcp.f32", FLOAT, (FLOAT,), "special", 1),
    ("llvm.amdgcn.implicitarg.ptr", CONSTANT, (), "free", 1),
    ("__nv_expf", FLOAT, (FLOAT,), "special", 1),
    ("__nv_exp", DOUBLE, (DOUBLE,), "double_special", 1),
    ("__nv_fmaf", FLOAT, (FLOAT, FLOAT, FLOAT), "fma", 1),
    ("__nv_fdividef", FLOAT, (FLOAT, FLOAT), "float_div", 1),
    ("__ocml_sqrt_f64", DOUBLE, (DOUBLE,), "double_special", 1),
    ("__ocml_native_exp2_f32", FLOAT, (FLOAT,), "special", 1),
    ("llvm.vector.reduce.add.v4i32", I32, (VectorType(I32, 4),), "int_alu", 4),
    ("llvm.vector.reduce.fadd.v2f64", DOUBLE, (DOUBLE, V2D), "double_alu", 2),
    ("my_function", I32, (I32,), "call", 1),
    ("sqrt_of_mine", FLOAT, (FLOAT,), "call", 1),
]


@pytest.mark.parametrize(("name", "ret", "args", "family", "count"), CALLS, ids=[c[0] for c in CALLS])
def test_calls_by_name(name, ret, args, family, count):
    inst = call(name, ret, *args)
    assert cost_classes.cost_class(inst) == family
    assert cost_classes.units(inst, family) == count


def test_a_function_that_the_module_defines_costs_a_call_whatever_its_name():
    inst = call("__nv_sqrtf", FLOAT, FLOAT)
    assert cost_classes.cost_class(inst) == "special"
    assert isinstance(inst.callee, Function)
    inst.callee.append_block(Block("entry"))
    assert cost_classes.cost_class(inst) == "call"


def test_an_intrinsic_atomic_is_charged_to_the_memory_of_its_pointer():
    inst = call("llvm.nvvm.atomic.load.inc.32.p3", I32, SHARED, I32)
    assert cost_classes.cost_class(inst) == "atomic_shared"
    assert GCN.cost(inst) == GCN.costs["atomic_shared"]


def test_a_generic_pointer_is_followed_to_the_memory_it_comes_from():
    table = GlobalVariable("tile", ArrayType(FLOAT, 64), None, addrspace=3)
    generic = i.Cast("addrspacecast", table, PTR)
    element = i.GetElementPtr(FLOAT, generic, [value(I64)])
    assert cost_classes.cost_class(i.Load(FLOAT, element)) == "shared_load"
    slot = i.Alloca(ArrayType(I32, 4), const_int(I32, 1), PTR)
    assert (
        cost_classes.cost_class(i.Store(value(I32), i.GetElementPtr(I32, slot, [value(I64)])))
        == "private_store"
    )
    # What a load or phi hands out is not known.
    assert cost_classes.cost_class(i.Load(FLOAT, i.Load(PTR, element))) == "global_load"


def test_a_pointer_chosen_from_several_lies_where_all_of_them_do():
    shared = [i.Cast("addrspacecast", value(SHARED), PTR) for _ in range(2)]
    far = i.Cast("addrspacecast", value(GLOBAL), PTR)
    assert cost_classes.cost_class(i.Load(FLOAT, i.Select(value(I1), *shared))) == "shared_load"
    assert cost_classes.cost_class(i.Load(FLOAT, i.Select(value(I1), shared[0], far))) == "global_load"
    # Around a loop: a phi that steps from itself.
    entry, body = Block("entry"), Block("body")
    pointer = i.Phi(PTR, [(shared[0], entry)])
    pointer.add_incoming(i.GetElementPtr(FLOAT, pointer, [value(I64)]), body)
    assert cost_classes.cost_class(i.Load(FLOAT, pointer)) == "shared_load"


def test_cycles_are_the_class_cost_times_the_units():
    wide = binary("add", VectorType(I64, 2))
    assert GCN.cost(wide) == Cost(16, 16)
    assert VOLTA.cost(wide) == Cost(8, 16)
    load = i.Load(V4F, value(SHARED))
    assert GCN.cost(load) == Cost(16, 20 + 3 * 4)
    free = i.Phi(I32)
    assert GCN.cost(free) == Cost(0, 0)


def test_a_branch_costs_nothing_statically_and_a_switch_one_comparison_a_case():
    target = Block("a")
    assert GCN.latency_cycles(i.Br(target)) == 0
    assert GCN.latency_cycles(i.CondBr(value(I1), target, Block("b"))) == 0
    cases = [(const_int(I32, k), Block(f"c{k}")) for k in range(3)]
    switch = i.Switch(value(I32), target, cases)
    assert GCN.latency_cycles(switch) == 3 * GCN.costs["compare"].latency_cycles
    assert GCN.cost(switch).issue_cycles == 3 * GCN.costs["compare"].issue_cycles
