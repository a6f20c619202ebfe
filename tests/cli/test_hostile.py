"""Input that no one would write on purpose, or only to see what happens: a clear error and its exit code."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

from pcfm.launch import BufferArg, load_launch
from pcfm.launch.model import BufferRecipe
from tests.breadth import choose
from tests.generators.nests import nested_diamonds

KERNEL = """define ptx_kernel void @k(ptr addrspace(1) %d) {{
{body}
  ret void
}}
{after}
"""
BUFFER = '[[arg]]\ntype = "i32"\ncount = 64\n'


@pytest.fixture
def write(tmp_path):
    def make(name: str, content: str | bytes) -> Path:
        path = tmp_path / name
        path.write_bytes(content.encode() if isinstance(content, str) else content)
        return path

    return make


@pytest.fixture
def launch(write):
    def make(args: str = BUFFER, grid: str = "[1]") -> Path:
        return write("launch.toml", f'kernel = "k"\ngrid = {grid}\nblock = [32]\n{args}')

    return make


@pytest.fixture
def kernel(write):
    def make(body: str = "  store i32 1, ptr addrspace(1) %d", after: str = "") -> Path:
        return write("k.ll", KERNEL.format(body=body, after=after))

    return make


def refused(done, *words: str) -> None:
    assert done.code == 2, done
    assert done.out == "" and "internal error" not in done.err and "Traceback" not in done.err
    for word in words:
        assert word in done.err


# --- output -------------------------------------------------------------------------------------------------


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
@pytest.mark.parametrize("arguments", [["--help"], ["opt", "MIX"], ["analyze", "MIX"]][: choose(2, 3)])
def test_a_full_disk_behind_stdout_is_an_error_in_one_line(mix, arguments):
    command = [sys.executable, "-m", "pcfm", *(mix if word == "MIX" else word for word in arguments)]
    with open("/dev/full", "w") as full:
        done = subprocess.run(command, stdout=full, stderr=subprocess.PIPE, text=True, timeout=120)
    assert done.returncode == 2
    assert done.stderr.startswith("error: ") and "no space left on device" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("redirection", "code", "said"),
    [
        (">&-", 2, "error: cannot write stdout: bad file descriptor\n"),
        ("<&-", 2, "error: cannot read -: bad file descriptor\n"),
        ("2>&-", 0, ""),
        ("2>/dev/full", 2, ""),
    ][: choose(2, 4)],
)
def test_streams_that_the_shell_closed(mix, redirection, code, said):
    quiet = "" if "full" in redirection else "-q"  # there must be something to say
    command = f"'{sys.executable}' -m pcfm opt {quiet} - {redirection}"
    with open(mix) as module:
        done = subprocess.run(command, shell=True, stdin=module, capture_output=True, text=True, timeout=120)
    assert (done.returncode, done.stderr) == (code, said)


@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no /dev/full here")
def test_a_full_disk_behind_an_output_file(pcfm, mix):
    refused(pcfm("opt", mix, "-o", "/dev/full"), "cannot write /dev/full: no space left on device")


def test_links_that_lead_in_a_circle(pcfm, mix, tmp_path):
    one, other = tmp_path / "one", tmp_path / "other"
    one.symlink_to(other)
    other.symlink_to(one)
    refused(pcfm("opt", mix, "-o", one), f"cannot write {one}: too many levels of symbolic links")
    refused(pcfm("opt", one), f"cannot read {one}: too many levels of symbolic links")
    assert one.is_symlink() and other.is_symlink()


def test_an_endless_input_is_not_read_for_ever(pcfm, monkeypatch):
    monkeypatch.setattr("pcfm.cli.files.MAX_INPUT_BYTES", 1000)
    refused(pcfm("opt", "/dev/zero"), "cannot read /dev/zero: it has more than 1,000 bytes")


@pytest.mark.parametrize("content", [b"", b"\x00\xff\xfe", b"BC\xc0\xde\x01\x02", b"\xde\xc0\x17\x0b"])
def test_no_text_at_all(pcfm, write, content):
    done = pcfm("opt", write("x.ll", content))
    assert done.code == (2 if content else 0)
    assert "internal error" not in done.err


@pytest.mark.parametrize("name", ["k.ll", "k.ptx", "k.o"])
@pytest.mark.parametrize("magic", [b"\x7fELF\x02\x01", b"\x50\xed\x55\xba", b"!<arch>\n"])
def test_machine_code_is_not_shown_but_said_to_be_that(pcfm, write, name, magic):
    path = write(name, magic + bytes(range(256)))
    refused(pcfm("analyze", path), f"{path} holds machine code", "cuobjdump -ptx FILE")


def test_a_module_without_functions_has_nothing_to_analyze(pcfm, write):
    path = write("empty.ll", "")
    done = pcfm("analyze", path)
    assert (
        done.code == 0 and done.err == f"note: {path} defines no function, so there is nothing to analyze\n"
    )


@pytest.mark.parametrize("command", ["run", "report"])
@pytest.mark.parametrize(
    "content", ["", 'kernel = "k"\ngrid = [1', 'kernel = "k"\ngrid = [1]\nblock = [32]\n[[arg']
)
def test_a_launch_file_that_ends_early_leaves_nothing_behind(pcfm, kernel, write, tmp_path, command, content):
    path = write("launch.toml", content)
    output = ["-o", tmp_path / "r.html"] if command == "report" else []
    refused(pcfm(command, kernel(), "--launch", path, *output), "launch.toml:")
    assert not (tmp_path / "r.html").exists()


# --- launches -----------------------------------------------------------------------------------------------


def npy(header: str, data: bytes = b"1234") -> bytes:
    padded = header.encode() + b" " * (-(10 + len(header) + 1) % 64) + b"\n"
    return b"\x93NUMPY\x01\x00" + len(padded).to_bytes(2, "little") + padded + data


@pytest.mark.parametrize(
    "header",
    [
        "{'descr': '<i4', 'fortran_order': False, 'shape': (100000000000,), }",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (100,), }",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (-5,), }",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (1.5,), }",
        "{'descr': '<i4', 'fortran_order': False, 'shape': (4611686018427387904, 4611686018427387904), }",
        "{'descr': '|O', 'fortran_order': False, 'shape': (5,), }",
        "{'descr': '<V0', 'fortran_order': False, 'shape': (4,), }",
        "((((((((",
        "",
    ],
)
def test_an_array_file_that_lies_about_itself(pcfm, write, kernel, launch, header):
    write("x.npy", npy(header))
    refused(
        pcfm("run", kernel(), "--launch", launch('[[arg]]\nfile = "x.npy"\n')), "launch.toml:5:1", "x.npy"
    )


def test_an_honest_array_file_is_read_whole(write, launch):
    for array in (np.arange(6, dtype=">i4").reshape(2, 3), np.asfortranarray(np.eye(3, dtype=np.float32))):
        data = io.BytesIO()
        np.save(data, array)
        write("x.npy", data.getvalue())
        loaded = load_launch(launch('[[arg]]\nfile = "x.npy"\n')).args[0]
        assert isinstance(loaded, BufferArg)
        assert np.array_equal(loaded.data, array.reshape(-1)) and loaded.data.dtype.isnative


def test_buffers_that_are_too_large_only_together(pcfm, kernel, launch, monkeypatch):
    path = launch('[[arg]]\ntype = "i8"\ncount = 1073741824\ninit = "random"\n' * 8)
    done = pcfm("run", kernel(), "--launch", path)
    refused(done, "launch.toml:14:1", "argument 2", "3,221,225,472 bytes together", "PCFM_MEMORY_BYTES")
    monkeypatch.setenv("PCFM_MEMORY_BYTES", "100")
    refused(pcfm("run", kernel(), "--launch", launch()), "256 bytes together; 100 are allowed")
    monkeypatch.setenv("PCFM_MEMORY_BYTES", "much")
    refused(pcfm("run", kernel(), "--launch", launch()), "PCFM_MEMORY_BYTES is 'much'")


@pytest.mark.parametrize("target", [[], ["--target", "exec-mask"]])
def test_a_grid_that_would_take_days(pcfm, kernel, launch, target):
    done = pcfm("run", kernel(), "--launch", launch(grid="[2000000000]"), *target)
    refused(done, "64,000,000,000 threads")


@pytest.mark.parametrize(
    "line",
    [
        "value = 1" + "0" * 400,
        "value = -1" + "0" * 5000,
        "value = true",
        "count = inf",
        "count = nan",
        "count = -1",
        "count = 99999999999999999999",
        'count = 4\ninit = "random"\nlow = nan',
        'count = 4\ninit = "random"\nlow = -inf',
        'count = 4\ninit = "random"\nhigh = 1' + "0" * 400,
        'count = 4\ninit = "random"\nseed = -1',
    ],
)
def test_numbers_that_are_none_or_too_large(pcfm, kernel, launch, line):
    refused(pcfm("run", kernel(), "--launch", launch(f'[[arg]]\ntype = "float"\n{line}\n')), "launch.toml:")


def test_pieces_do_not_change_what_is_drawn(monkeypatch):
    recipes = [
        BufferRecipe(ty, 1000, init, 7, low, high)
        for ty, low, high in (("i8", None, None), ("i64", None, None), ("i32", -3, 17), ("float", -1.0, 1.0))
        for init in ("random", "iota", "zeros")
    ]
    whole = [recipe.draw(2) for recipe in recipes]
    monkeypatch.setattr("pcfm.launch.model._PIECE", 7)
    for recipe, expected in zip(recipes, whole, strict=True):
        assert np.array_equal(recipe.draw(2), expected), recipe


# --- modules ------------------------------------------------------------------------------------------------

SIZES = {
    "alloca of 2^60": ("  %a = alloca i64, i64 1152921504606846976\n  store i8 1, ptr %a", ""),
    "array of 2^62": ("  %a = alloca [4611686018427387904 x i64]\n  store i8 1, ptr %a", ""),
    "alloca of -1": ("  %a = alloca i8, i64 -1\n  store i8 1, ptr %a", ""),
    "aligned alloca": ("  %a = alloca i8, align 4294967296\n  store i8 1, ptr %a", ""),
    "global": (
        "  store i8 1, ptr addrspace(1) @g",
        "@g = addrspace(1) global [4611686018427387904 x i64] zeroinitializer",
    ),
    "shared": (
        "  store i8 1, ptr addrspace(3) @g",
        "@g = addrspace(3) global [4611686018427387904 x i64] undef",
    ),
}


@pytest.mark.parametrize("name", SIZES)
def test_objects_that_no_machine_has_room_for(pcfm, kernel, launch, name):
    refused(pcfm("run", kernel(*SIZES[name]), "--launch", launch()), "@k sees", "bytes of memory", "k.ll:1:")


def test_a_huge_global_that_the_kernel_does_not_use(pcfm, kernel, launch):
    after = "@g = addrspace(1) global [4611686018427387904 x i64] zeroinitializer"
    assert pcfm("run", kernel(after=after), "--launch", launch()).code == 0


@pytest.mark.parametrize(
    "body",
    [
        "  store [4611686018427387904 x i64] zeroinitializer, ptr addrspace(1) %d",
        "  store <100000000 x i64> splat (i64 5), ptr addrspace(1) %d",
        "  store [1000000000 x i64] undef, ptr addrspace(1) %d",
        "  %a = load [10000000 x i64], ptr addrspace(1) %d",
    ],
)
def test_values_that_no_register_holds(pcfm, kernel, launch, body):
    done = pcfm("run", kernel(body), "--launch", launch())
    refused(done, "k.ll:2:", "cannot be simulated")


def test_named_types_that_double_at_every_level(pcfm, write, launch):
    types = "".join(f"%t{i} = type {{ %t{i + 1}, %t{i + 1} }}\n" for i in range(60)) + "%t60 = type { i8 }"
    body = "  %p = getelementptr %t0, ptr addrspace(1) %d, i64 0, i32 1\n  store i8 1, ptr addrspace(1) %d"
    module = write("k.ll", types + "\n" + KERNEL.format(body=body, after=""))
    assert pcfm("run", module, "--launch", launch()).code == 0


# --- interrupts ---------------------------------------------------------------------------------------------

ENDLESS = """define ptx_kernel void @k(ptr addrspace(1) %d) {
entry:
  br label %loop
loop:
  %i = phi i32 [ 0, %entry ], [ %n, %loop ]
  %n = add i32 %i, 1
  store i32 %n, ptr addrspace(1) %d
  br label %loop
}
"""

# pcfm that says on stdout when it comes to the function named first.
TELLING = """
import importlib, sys
module, name = sys.argv[1].split(":")
computing = getattr(importlib.import_module(module), name)

def telling(*positional, **named):
    print("computing", flush=True)
    return computing(*positional, **named)

setattr(importlib.import_module(module), name, telling)
from pcfm.cli import main
main(sys.argv[2:])
"""


@pytest.mark.parametrize("command", ["run", "run on a target", "opt"])
def test_an_interrupt_ends_what_computes_without_end(write, launch, heed_interrupts, command):
    module = str(write("endless.ll", ENDLESS))
    # Melded for many times as long as the interrupt waits.
    nest = str(write("nest.ll", nested_diamonds(800)))
    options = [module, "--launch", str(launch(grid="[100000]")), "--fuel", "1000000000"]
    arguments = {
        "run": ["pcfm.simt:simulate", "run", *options],
        "run on a target": ["pcfm.cli.run:run_on_target", "run", *options, "--target", "exec-mask"],
        "opt": ["pcfm.api:optimize", "opt", nest],
    }[command]
    child = subprocess.Popen(
        [sys.executable, "-c", TELLING, *arguments],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        preexec_fn=heed_interrupts,
    )
    try:
        assert child.stdout is not None and child.stdout.readline() == "computing\n"
        with pytest.raises(subprocess.TimeoutExpired):
            child.wait(timeout=0.2)
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=30)
    finally:
        child.kill()
    assert (child.returncode, out, err) == (130, "", "\npcfm: interrupted\n")
