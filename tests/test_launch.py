"""Launches: their arithmetic, their reader, and a diagnostic for each fault of a launch file."""

import re
from dataclasses import replace
from pathlib import Path
from textwrap import dedent

import numpy as np
import pytest

from pcfm import api
from pcfm.check import check
from pcfm.diagnostics import LaunchError
from pcfm.launch import (
    BufferArg,
    BufferRecipe,
    Launch,
    LaunchShape,
    LaunchShapes,
    ScalarArg,
    load_launch,
    named_launch,
)
from pcfm.launch.toml_file import EXAMPLE

GOOD = """\
kernel = "scale"
grid = [2, 3]
block = 48
dynamic_shared_bytes = 128

[[arg]]
type = "i32"
count = 5
init = "random"
seed = 7
low = -2
high = 2
readonly = true

[[arg]]
type = "float"
count = 3
init = "iota"

[[arg]]
type = "double"
value = 0.5
"""


def write(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "launch.toml"
    path.write_text(text)
    return path


def diagnose(path: Path):
    with pytest.raises(LaunchError) as caught:
        load_launch(path)
    (diagnostic,) = caught.value.diagnostics
    return diagnostic


def test_a_file_gives_shapes_buffers_and_scalars(tmp_path):
    launch = load_launch(write(tmp_path, GOOD))
    launch.validate()
    assert (launch.kernel, launch.grid, launch.block) == ("scale", (2, 3, 1), (48, 1, 1))
    assert (launch.thread_blocks, launch.threads_per_block, launch.dynamic_shared_bytes) == (6, 48, 128)
    assert (launch.warps_per_block(32), launch.warps_per_block(64)) == (2, 1)
    first, second, third = launch.args
    assert isinstance(first, BufferArg) and isinstance(second, BufferArg)
    assert first.readonly and not second.readonly
    assert first.data.dtype == np.int32 and first.data.min() >= -2 and first.data.max() <= 2
    assert second.data.dtype == np.float32 and second.data.tolist() == [0, 1, 2]
    assert third == ScalarArg("double", 0.5)


def test_the_arrays_of_a_launch_cannot_be_written(tmp_path):
    data = np.zeros(4, np.int32)
    arg = BufferArg(data)
    with pytest.raises(ValueError, match="read-only"):
        arg.data[0] = 1
    data[0] = 1  # the caller's own array stays writable


def test_a_buffer_from_a_file_beside_the_launch_file(tmp_path):
    np.save(tmp_path / "x.npy", np.arange(6, dtype=">i2").reshape(2, 3))
    text = 'kernel = "k"\ngrid = 1\nblock = 1\n[[arg]]\nfile = "x.npy"\ntype = "i16"\ncount = 6\n'
    (arg,) = load_launch(write(tmp_path, text)).args
    assert isinstance(arg, BufferArg)
    assert arg.data.tolist() == [0, 1, 2, 3, 4, 5] and arg.data.dtype == np.int16


PARTICLE = """
target triple = "nvptx64-nvidia-cuda"
%inner = type { i8, double }
%particle = type { i8, float, %inner, i16 }
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
define ptx_kernel void @k(ptr %all, ptr %out) {
  %t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %x = getelementptr %particle, ptr %all, i32 %t, i32 1
  %v = load float, ptr %x
  %d = getelementptr %particle, ptr %all, i32 %t, i32 2, i32 1
  %e = load double, ptr %d
  %w = fpext float %v to double
  %s = fadd double %w, %e
  %o = getelementptr %particle, ptr %out, i32 %t, i32 2, i32 1
  store double %s, ptr %o
  ret void
}"""
STRUCTURE = 'type = {kind = "i8", x = "float", inner = {flag = "i1", d = "double"}, last = "i16"}\n'
GIVEN = """values = [
  {kind = 1, x = 0.5, inner = {flag = true, d = 2}, last = -3},
  {kind = 2, x = nan, inner = {flag = false, d = 4.0}, last = 7},
]
"""


def test_structures_lie_in_memory_as_llvm_lays_them_out(tmp_path):
    out = f'[[arg]]\n{STRUCTURE}count = 2\ninit = "random"\nhigh = {{inner = {{d = 0.25}}}}\n'
    path = write(tmp_path, f'kernel = "k"\ngrid = 1\nblock = 2\n[[arg]]\n{STRUCTURE}{GIVEN}{out}')
    launch = load_launch(path)
    launch.validate()
    given, drawn = (arg.data for arg in launch.args)
    module = api.parse(PARTICLE)
    ty = module.types.get("particle")
    assert given.dtype.itemsize == module.datalayout.size_of(ty) == 32
    offsets = [given.dtype.fields[name][1] for name in ("kind", "x", "inner", "last")]
    assert [*offsets, 32] == module.datalayout.struct_offsets(ty)
    assert given["kind"].tolist() == [1, 2] and given["inner"]["flag"].tolist() == [True, False]
    assert (drawn["inner"]["d"] < 0.25).all() and (drawn["x"] < 1).all()
    other = launch.with_seed(5).args[1].data
    assert (other["x"] != drawn["x"]).all() and other["x"][0] != other["inner"]["d"][0]
    assert launch.with_boundary("high").args[1].data["last"].tolist() == [2**15 - 1] * 2
    result = api.simulate(module, launch)
    assert result.returned, result.outcome
    left = result.buffers[1]
    assert left["inner"]["d"][0] == 2.5 and np.isnan(left["inner"]["d"][1])
    assert (left["x"] == drawn["x"]).all()
    # The same from a file, with a type that says so and without.
    np.save(tmp_path / "x.npy", given)
    for ty in ("", STRUCTURE):
        (arg, _) = load_launch(
            write(tmp_path, f'kernel = "k"\ngrid = 1\nblock = 2\n[[arg]]\nfile = "x.npy"\n{ty}{out}')
        ).args
        assert isinstance(arg, BufferArg) and arg.data.tobytes() == given.tobytes()


def test_a_check_names_the_member_that_differs(tmp_path):
    text = f'kernel = "k"\ngrid = 1\nblock = 2\n[[arg]]\n{STRUCTURE}{GIVEN}[[arg]]\n{STRUCTURE}count = 2\n'
    launch = load_launch(write(tmp_path, text))
    same = check(api.parse(PARTICLE), api.parse(PARTICLE.replace("%w, %e", "%e, %w")), launch)
    assert same.accepted, same
    verdict = str(check(api.parse(PARTICLE), api.parse(PARTICLE.replace("fadd", "fsub")), launch))
    assert "argument 1, element 0" in verdict and "inner.d = 2.5 (bits 0x4004000000000000)" in verdict
    # What lies between the members counts too: the type may not be what the kernel takes it for.
    padded = PARTICLE.replace(
        "ret void", "%g = getelementptr i8, ptr %out, i32 1\nstore i8 9, ptr %g\nret void"
    )
    assert "padding = 9" in str(check(api.parse(PARTICLE), api.parse(padded), launch))


@pytest.mark.parametrize(
    ("dtype", "load", "is_taken"),
    [
        (np.int64, "i32", False),
        (np.int32, "float", False),
        (np.float64, "float", False),
        (np.uint32, "i32", True),
        (np.float32, "i32", True),  # LLVM moves floats so
        (np.float32, "<2 x float>", True),
        (np.dtype([("x", "f4"), ("n", "i4", 2)]), "float", True),
        (np.dtype([("m", "i8"), ("n", "i4", 2)]), "float", False),
    ],
)
def test_a_file_of_other_numbers_than_the_kernel_loads_is_refused(tmp_path, dtype, load, is_taken):
    np.save(tmp_path / "x.npy", np.zeros(8, dtype))
    module = api.parse(f"define ptx_kernel void @k(ptr %p) {{\n  %v = load {load}, ptr %p\n  ret void\n}}")
    text = 'kernel = "k"\ngrid = 1\nblock = 1\n[[arg]]\nfile = "x.npy"\n'
    launch = load_launch(write(tmp_path, text))
    if is_taken:
        assert api.simulate(module, launch).returned
    else:
        said = re.escape(f"x.npy holds {np.dtype(dtype)} elements, and the kernel takes")
        with pytest.raises(LaunchError, match=said):
            api.simulate(module, launch)
        if np.dtype(dtype).names:
            return
        known = {"int64": "i64", "int32": "i32", "float64": "double"}[np.dtype(dtype).name]
        said = load_launch(write(tmp_path, f'{text}type = "{known}"\n'))
        assert api.simulate(module, said).returned


@pytest.mark.parametrize("name", ["i1", "i8", "i16", "i32", "i64", "half", "bfloat", "float", "double"])
def test_random_buffers_repeat_by_seed_and_differ_between_seeds_and_arguments(name):
    recipe = BufferRecipe(name, 256, "random", seed=3)
    launch = Launch(
        "k", (1, 1, 1), (1, 1, 1), tuple(BufferArg(recipe.draw(i), False, recipe) for i in range(2))
    )

    def contents(launch: Launch) -> list[bytes]:
        return [arg.data.tobytes() for arg in launch.args if isinstance(arg, BufferArg)]

    assert contents(launch.with_seed(3)) == contents(launch)
    other = contents(launch.with_seed(4))
    assert len({*other, *contents(launch)}) == 4
    assert contents(launch.with_seed(4).with_seed(3)) == contents(launch)


def test_boundaries_of_unbounded_integers_are_the_extremes_of_the_type():
    recipe = BufferRecipe("i64", 3, "random")
    assert recipe.boundary("low").tolist() == [-(2**63)] * 3
    assert recipe.boundary("high").tolist() == [2**63 - 1] * 3
    assert recipe.boundary("iota").tolist() == [-(2**63), -(2**63) + 1, -(2**63) + 2]
    assert BufferRecipe("i32", 2, "random", 0, 5, 9).boundary("zeros").tolist() == [5, 5]


def test_bfloat_rounds_to_nearest_even():
    recipe = BufferRecipe("bfloat", 1, "random", 0, 1.00390625, 1.00390625)  # halfway between two bfloats
    assert recipe.boundary("low").tolist() == [0x3F80]
    recipe = BufferRecipe("bfloat", 1, "random", 0, 1.01171875, 1.01171875)
    assert recipe.boundary("low").tolist() == [0x3F82]


HEAD = 'kernel = "k"\ngrid = 1\nblock = 1\n'

MALFORMED = [
    # text, line, column, what the message must say
    ("kernel = \n", 1, 10, "not TOML"),
    ("", 1, 1, "'kernel' is missing"),
    ('kernel = "k"\nblock = 1\n', 1, 1, "'grid' is missing"),
    ("grid = 1\nkernel = 3\nblock = 1\n", 2, 1, "kernel must be a string"),
    ('kernel = "k"\ngrid = 0\nblock = 1\n', 2, 1, "grid must be 1 to 3 positive integers"),
    ('kernel = "k"\ngrid = [1,1,1,1]\nblock = 1\n', 2, 1, "grid must be 1 to 3 positive integers"),
    ('kernel = "k"\ngrid = []\nblock = 1\n', 2, 1, "grid must be 1 to 3 positive integers"),
    ('kernel = "k"\ngrid = [true]\nblock = 1\n', 2, 1, "grid must be 1 to 3 positive integers"),
    ('kernel = "k"\ngrid = 1\nblock = "32"\n', 3, 1, "block must be 1 to 3 positive integers"),
    ('kernel = "k"\ngrid = 1\n  block = [64, 32]\n', 3, 3, "block has 2048 threads"),
    ('kernel = "k"\ngrid = [65536, 65536]\nblock = 1\n', 2, 1, "thread blocks"),
    (HEAD + "dynamic_shared_bytes = -1\n", 4, 1, "dynamic_shared_bytes"),
    (HEAD + "warps = 4\n", 4, 1, "unknown key 'warps'"),
    (HEAD + "arg = 4\n", 4, 1, "arg must be tables"),
    (HEAD + "[[arg]]\ncount = 3\n", 4, 1, "argument 0: the key 'type' is missing"),
    (HEAD + '[[arg]]\ntype = "int"\n', 5, 1, "unknown type 'int'"),
    (HEAD + '[[arg]]\ntype = "i32"\n', 4, 1, "'count' is missing"),
    (HEAD + '[[arg]]\ntype = "i32"\ncount = -1\n', 6, 1, "count must be an integer from 1"),
    (HEAD + '[[arg]]\ntype = "i32"\ncount = 1.5\n', 6, 1, "count must be an integer from 1"),
    (HEAD + '[[arg]]\ntype = "i32"\ncount = 99999999999\n', 6, 1, "count must be an integer from 1"),
    (HEAD + '[[arg]]\ntype = "i32"\ncount = 1\ninit = "ones"\n', 7, 1, "unknown init 'ones'"),
    (HEAD + '[[arg]]\ntype = "i32"\ncount = 1\nseed = 1\n', 7, 1, "seed has no effect"),
    (HEAD + '[[arg]]\ntype = "i32"\ncount = 1\ninit = "random"\nseed = -1\n', 8, 1, "seed must be"),
    (
        HEAD + '[[arg]]\ntype = "i8"\ncount = 1\ninit = "random"\nlow = -129\n',
        8,
        1,
        "low: -129 does not fit i8",
    ),
    (HEAD + '[[arg]]\ntype = "i8"\ncount = 1\ninit = "random"\nhigh = 128\n', 8, 1, "high: 128 is not in"),
    (HEAD + '[[arg]]\ntype = "i8"\ncount = 1\ninit = "random"\nlow = 5\nhigh = 4\n', 8, 1, "is above high"),
    (
        HEAD + '[[arg]]\ntype = "half"\ncount = 1\ninit = "random"\nhigh = 1e9\n',
        8,
        1,
        "high: 1000000000.0 is not in",
    ),
    (HEAD + '[[arg]]\ntype = "float"\ncount = 1\ninit = "random"\nlow = nan\n', 8, 1, "low: nan is not in"),
    (HEAD + '[[arg]]\ntype = "i32"\ncount = 1\nreadonly = 1\n', 7, 1, "readonly must be true or false"),
    (HEAD + '[[arg]]\ntype = "i32"\nvalue = 1\ncount = 1\n', 7, 1, "unknown key 'count' of a scalar"),
    (HEAD + '[[arg]]\ntype = "i32"\nvalue = 4294967296\n', 6, 1, "does not fit i32"),
    (HEAD + '[[arg]]\ntype = "i32"\nvalue = 0.5\n', 6, 1, "not an integer"),
    (HEAD + '[[arg]]\ntype = "float"\nvalue = "1"\n', 6, 1, "not a number"),
    (HEAD + '[[arg]]\nfile = "absent.npy"\n', 5, 1, "cannot read"),
    (HEAD + "[[arg]]\nfile = 3\n", 5, 1, "file must be a string"),
    (HEAD + '[[arg]]\nfile = "launch.toml"\n', 5, 1, "cannot read"),
    (HEAD + '[[arg]]\nfile = "x.npy"\ninit = "zeros"\n', 6, 1, "exclude each other"),
    (HEAD + '[[arg]]\nfile = "x.npy"\ncount = 7\n', 6, 1, "holds 4 elements, not 7"),
    (HEAD + '[[arg]]\nfile = "x.npy"\ntype = "float"\n', 6, 1, "holds int32 elements, not float"),
    (HEAD + '[[arg]]\nfile = "x.npy"\ntype = "i1"\n', 6, 1, "holds int32 elements, not i1"),
    (HEAD + '[[arg]]\nfile = "x.npy"\ntype = {a = "i16", b = "i16"}\n', 6, 1, "not {a = i16, b = i16}"),
    (HEAD + '[[arg]]\nfile = "text.npy"\n', 5, 1, "holds no array of numbers"),
    (HEAD + "[[arg]]\ntype = {}\ncount = 1\n", 5, 1, "has 1 to"),
    (HEAD + '[[arg]]\ntype = {a = "int"}\ncount = 1\n', 5, 1, "unknown type 'int'"),
    (HEAD + '[[arg]]\ntype = {a = "i8"}\nvalue = 1\n', 5, 1, "unknown type {'a': 'i8'}"),
    (HEAD + '[[arg]]\ntype = "i8"\nvalues = [1, 256]\n', 6, 1, "element 1: 256 does not fit i8"),
    (HEAD + '[[arg]]\ntype = {a = "i8"}\nvalues = [{a = 1}, {b = 1}]\n', 6, 1, "element 1 is no {a = i8}"),
    (HEAD + '[[arg]]\ntype = {a = {b = "i8"}}\nvalues = [{a = {b = 999}}]\n', 6, 1, "element 0 of a.b: 999"),
    (HEAD + '[[arg]]\ntype = "i8"\nvalues = []\n', 6, 1, "values must be a list"),
    (HEAD + '[[arg]]\ntype = "i8"\nvalues = [1]\ncount = 2\n', 7, 1, "values has 1 elements, not 2"),
    (HEAD + '[[arg]]\ntype = "i8"\nvalues = [1]\ninit = "iota"\n', 7, 1, "exclude each other"),
    (HEAD + '[[arg]]\ntype = {a = "i8"}\ncount = 1\ninit = "random"\nlow = 3\n', 8, 1, "low of a structure"),
    (
        HEAD + '[[arg]]\ntype = {a = "i8"}\ncount = 1\ninit = "random"\nhigh = {a = 300}\n',
        8,
        1,
        "a: high: 300",
    ),
    (HEAD + '[[arg]]\ntype = "i32"\nvalue = 1\n[[arg]]\ntype = "i32"\nvalue = true\n', 9, 1, "argument 1"),
]


@pytest.mark.parametrize(("text", "line", "column", "says"), MALFORMED)
def test_a_malformed_file_is_blamed_on_its_line(tmp_path, text, line, column, says):
    np.save(tmp_path / "x.npy", np.arange(4, dtype=np.int32))
    np.save(tmp_path / "text.npy", np.array(["a"]))
    path = write(tmp_path, text)
    diagnostic = diagnose(path)
    assert diagnostic.span is not None
    assert (diagnostic.span.file, diagnostic.span.line, diagnostic.span.column) == (str(path), line, column)
    assert says in diagnostic.message
    assert diagnostic.hint


def test_a_missing_file_a_folder_and_a_binary_file_are_diagnosed(tmp_path):
    assert "cannot read the launch file" in diagnose(tmp_path / "absent.toml").message
    assert "cannot read the launch file" in diagnose(tmp_path).message
    (tmp_path / "binary.toml").write_bytes(b"\xff\xfe\x00")
    assert "UTF-8" in diagnose(tmp_path / "binary.toml").message


@pytest.mark.parametrize(
    ("launch", "says"),
    [
        (Launch("", (1, 1, 1), (1, 1, 1)), "names no kernel"),
        (Launch("k", (0, 1, 1), (1, 1, 1)), "grid"),
        (Launch("k", (1, 1, 1), (1025, 1, 1)), "block has 1025 threads"),
        (Launch("k", (1, 1, 1), (1, 1, 1), (), -4), "dynamic_shared_bytes"),
        (Launch("k", (1, 1, 1), (1, 1, 1), (ScalarArg("i32", 1), ScalarArg("i8", 999))), "argument 1: 999"),
        (Launch("k", (1, 1, 1), (1, 1, 1), (BufferArg(np.array(["a"])),)), "argument 0: a buffer cannot"),
    ],
)
def test_validate_names_what_no_machine_can_run(launch, says):
    with pytest.raises(LaunchError, match=says):
        launch.validate()


def test_shapes_hold_what_all_launches_of_a_kernel_share():
    def launch(kernel, grid, block):
        return Launch(kernel, (grid, 1, 1), (block, 1, 1), ())

    shapes = LaunchShapes.of(
        [launch("a", 1, 64), launch("b", 2, 32), launch("b", 3, 32), launch("c", 1, 32)], 32
    )
    assert shapes.get("a") == LaunchShape((64, 1, 1), (1, 1, 1), 32)
    assert shapes.get("b") == LaunchShape((32, 1, 1), None, 32)
    assert shapes.get("d") is None
    assert LaunchShapes.of([launch("a", 1, 64), launch("a", 1, 32), launch("a", 1, 64)], 32).get("a") is None


def test_a_launch_names_its_kernel_as_the_author_wrote_it():
    module = api.parse("define ptx_kernel void @_Z4sortIiEvPT_() { ret void }\n")
    launch = Launch("sort", (1, 1, 1), (32, 1, 1), ())
    assert api.simulate(module, launch).returned
    assert named_launch(launch, module).kernel == "_Z4sortIiEvPT_"
    assert named_launch(replace(launch, kernel="sort<int>"), module).kernel == "_Z4sortIiEvPT_"
    two = api.parse(
        "define void @_Z4sortIiEvPT_() { ret void }\ndefine void @_Z4sortIfEvPT_() { ret void }\n"
    )
    assert named_launch(launch, two) is launch


def test_the_example_of_a_launch_file_is_one(tmp_path):
    launch = load_launch(write(tmp_path, dedent(EXAMPLE)))
    assert [type(arg) for arg in launch.args] == [BufferArg, ScalarArg] and launch.threads_per_block == 128
