"""Input that no one would write on purpose, or only to see what happens: a clear error and its exit code."""

from __future__ import annotations

import io
import os
import random
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

from pcfm.clang.compile import newest_clang
from pcfm.diagnostics import Diagnostic, Span
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


# --- names --------------------------------------------------------------------------------------------------

NASTY = "m\x1b]0;title\x07\x1b[31m\x9b2J\u202e\u2066\x7f\r"
ACTING = re.compile(r"[^\n\t -~\xa0-\u0600\u2010-\u2027\u2030-\u205f\u2100-\ufefe]")
IN_IR = "".join(
    char if " " <= char <= "~" else "".join(f"\\{b:02X}" for b in char.encode()) for char in NASTY
)


@pytest.fixture
def nasty(mix, mix_launch, write):
    """A module and a launch of a kernel with that name, its blocks and values named alike."""
    text = Path(mix).read_text().replace("@mix", f'@"{IN_IR}"').replace("%odd", f'%"{IN_IR}"')
    written = "".join(f"\\u{ord(char):04x}" for char in NASTY)
    launch_text = Path(mix_launch).read_text().replace('"mix"', f'"{written}"')
    return write("nasty.ll", text), write("nasty.toml", launch_text)


@pytest.mark.parametrize(
    "arguments",
    [
        ["opt", "MODULE"],
        ["opt", "MODULE", "--emit", "ptx", "--print-after-all", "--time-passes"],
        ["opt", "MODULE", "--prove"],
        ["analyze", "MODULE"],
        ["analyze", "MODULE", "--json"],
        ["lower", "MODULE", "--target", "exec-mask"],
        ["run", "MODULE", "--launch", "LAUNCH"],
        ["run", "MODULE", "--launch", "LAUNCH", "--json"],
        ["check", "MODULE", "MODULE", "--launch", "LAUNCH", "--runs", "1"],
        ["prove", "MODULE", "MODULE"],
        ["resources", "MODULE"],
        ["tune", "MODULE", "--launch", "LAUNCH", "--runs", "1"],
        ["report", "MODULE", "--launch", "LAUNCH", "-o", "-", "--runs", "1"],
        ["what-if", "MODULE", "--launch", "LAUNCH"],
        ["run", "MODULE", "--launch", "MIX_LAUNCH"],
        ["explain", NASTY],
        ["opt", f"/nowhere/{NASTY}.ll"],
        ["opt", "MODULE", "-p", NASTY],
        ["opt", "MODULE", "-o", f"/nowhere/{NASTY}.ll"],
        ["run", "MODULE", "--launch", f"/nowhere/{NASTY}.toml"],
        ["compile", f"/nowhere/{NASTY}.cu"],
        ["analyze", f"--{NASTY}"],
        [NASTY],
    ],
    ids=lambda arguments: (
        " ".join(arguments).encode("ascii", "ignore").decode().translate(dict.fromkeys(range(32)))
    ),
)
def test_no_name_acts_on_a_terminal(pcfm, nasty, mix_launch, arguments):
    places = {"MODULE": nasty[0], "LAUNCH": nasty[1], "MIX_LAUNCH": mix_launch}
    done = pcfm(*(places.get(word, word) for word in arguments))
    assert "internal error" not in done.err
    for text in (done.out, done.err):
        assert not ACTING.search(text), ACTING.search(text)
    silent = ("resources", "tune", "check", "run", "prove", "what-if")
    assert "title" in done.out + done.err or arguments[0] in silent


@pytest.mark.parametrize("command", ["opt", "analyze"])
def test_no_line_of_a_text_acts_on_a_terminal(pcfm, write, command):
    for name, text in (
        ("k.ll", f"define void @k() {{\n  %x = nonsense {NASTY}\n}}\n"),
        ("k.ptx", f".version 8.0\n.target sm_70\n.address_size 64\n{NASTY}\n"),
        ("k.cu", f"__global__ void k(int *p) {{ {NASTY} }}\n"),
    ):
        done = pcfm(command, write(name, text))
        assert done.code == 2 and not ACTING.search(done.err), done.err


@pytest.mark.skipif(newest_clang() is None, reason="there is no clang on the path")
def test_clangs_comments_do_not_act_on_a_terminal(pcfm, tmp_path):
    (tmp_path / "m\x1b[31m.cu").write_text("__global__ void k(int *p) { *p = 1; }\n")
    done = pcfm("compile", str(tmp_path / "m\x1b[31m.cu"))
    assert done.code == 0 and "ModuleID" in done.out and not ACTING.search(done.out)


def test_the_caret_stands_under_what_is_escaped():
    line = "  \x1b[31m %x"
    shown = Diagnostic("no", Span("f", 1, 9, 11), source_line=line).render().splitlines()
    assert shown[1:] == ["    \\u001b[31m %x", "               ^^"]
    assert shown[1].index("%x") == shown[2].index("^")


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


# --- what is no input at all, and what ends early ---

COMMANDS = [
    ["opt", "IN", "-o", "OUT"],
    ["analyze", "IN"],
    ["lower", "IN", "--target", "exec-mask", "-o", "OUT"],
    ["run", "IN", "--launch", "MIX_LAUNCH"],
    ["run", "MIX", "--launch", "IN"],
    ["check", "MIX", "IN", "--launch", "MIX_LAUNCH"],
    ["check", "MIX", "MIX", "--launch", "IN"],
    ["prove", "IN", "MIX"],
    ["prove", "MIX", "IN"],
    ["resources", "IN"],
    ["report", "IN", "--launch", "MIX_LAUNCH", "-o", "OUT"],
    ["report", "MIX", "--launch", "IN", "-o", "OUT"],
    ["compile", "IN", "-o", "OUT"],
    ["what-if", "IN", "--launch", "MIX_LAUNCH"],
    ["tune", "IN", "--launch", "MIX_LAUNCH", "-o", "OUT"],
][: choose(14, 15)]


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_what_is_no_input_at_all(pcfm, mix, mix_launch, write, tmp_path, command):
    junk = bytes(random.Random(1).randrange(256) for _ in range(500))
    (tmp_path / "folder.ll").mkdir()
    given = [
        tmp_path / "folder.ll",
        write("junk.ll", junk),
        write("zeros.ll", bytes(500)),
        tmp_path / "none.ll",
    ]
    if command[0] not in ("opt", "analyze", "lower", "resources", "prove"):
        given.append(write("empty.ll", b""))  # a module without functions, of which there is nothing to say
    for path in given:
        places = {"IN": path, "OUT": tmp_path / "out", "MIX": mix, "MIX_LAUNCH": mix_launch}
        refused(pcfm(*(places.get(word, word) for word in command)), "rror: ")
        assert not (tmp_path / "out").exists()


TRUNCATED = {
    ".ll": [["opt", "IN", "-o", "OUT"], ["check", "MIX", "IN", "--launch", "MIX_LAUNCH", "--runs", "1"]],
    ".ptx": [["opt", "IN", "-o", "OUT"], ["prove", "IN", "MIX"]],
    ".cu": [["compile", "IN", "-o", "OUT"]],
    ".toml": [
        ["run", "MIX", "--launch", "IN"],
        ["report", "MIX", "--launch", "IN", "-o", "OUT", "--runs", "1"],
    ],
    ".npy": [["run", "MIX", "--launch", "LAUNCH"]],
}


@pytest.mark.parametrize("ending", TRUNCATED)
def test_files_that_end_early(pcfm, mix, mix_launch, write, tmp_path, ending):
    array = io.BytesIO()
    np.save(array, np.arange(256, dtype=np.int32))
    whole = {
        ".ll": Path(mix).read_bytes(),
        ".ptx": (Path(__file__).parents[1] / "ptx" / "nvcc" / "branching.ptx").read_bytes(),
        ".cu": b"__global__ void k(int *p) {\n  if (threadIdx.x & 1) p[1] = 3 * *p; else p[2] = 5 * *p;\n}\n",
        ".toml": Path(mix_launch).read_bytes(),
        ".npy": array.getvalue(),
    }[ending]
    launch = write("launch.toml", 'kernel = "mix"\ngrid = [1]\nblock = [32]\n[[arg]]\nfile = "cut.npy"\n')
    codes = []
    for part in range(1, 16, choose(5, 1)):
        path = write(f"cut{ending}", whole[: len(whole) * part // 16])
        for command in TRUNCATED[ending]:
            output = tmp_path / f"out{len(codes)}"
            places = {"IN": path, "OUT": output, "MIX": mix, "MIX_LAUNCH": mix_launch, "LAUNCH": launch}
            done = pcfm(*(places.get(word, word) for word in command))
            assert "internal error" not in done.err and "Traceback" not in done.err
            # What is left may be whole again, such as a module without its metadata.
            assert done.code in (0, 1, 2, 3), done
            assert done.code != 2 or (not output.exists() and "rror: " in done.err), done
            codes.append(done.code)
    assert codes.count(2) > len(codes) / 2


# --- deep and long texts ---

DEEP = {
    "nested array types": "  %a = alloca " + "[1 x " * 50_000 + "i8" + "]" * 50_000,
    "nested struct types": "  %a = alloca " + "{" * 50_000 + "i8" + "}" * 50_000,
    "nested expressions": "  store ptr "
    + "getelementptr (i8, ptr " * 50_000
    + "null"
    + ", i64 1)" * 50_000
    + ", ptr %p",
    "nested parentheses": "  store " + "(" * 100_000 + "i8" + ")" * 100_000 + " 1, ptr %p",
    "nested function types": "  call " + "void (" * 100_000 + ")" * 100_000 + " null()",
    "a number of 5 MB": "  store i8 " + "1" * 5_000_000 + ", ptr %p",
}
LONG = {
    "a line of 5 MB": "; " + "x" * 5_000_000 + "\n{kernel}",
    "a name of 5 MB": "{kernel}@" + "x" * 5_000_000 + " = global i8 0\n",
    "a million blank lines": "\n" * 1_000_000 + "{kernel}",
    "a million lines of blanks": " \t\n" * 1_000_000 + "{kernel}",
    "a million comments": ";\n" * 1_000_000 + "{kernel}",
    "a chain of globals": "{kernel}"
    + "".join(f"@g{i} = global ptr @g{i + 1}\n" for i in range(5_000))
    + "@g5000 = global i8 0\n",
}


@pytest.mark.parametrize("name", list(DEEP)[:: choose(2, 1)])
def test_texts_that_are_too_deep_are_refused_at_once(pcfm, kernel, name):
    start = time.process_time()
    refused(pcfm("analyze", kernel(DEEP[name])), "k.ll:2:")
    assert time.process_time() - start < 30


@pytest.mark.parametrize("name", list(LONG)[:: choose(2, 1)])
def test_texts_that_are_long_are_read(pcfm, write, name):
    start = time.process_time()
    path = write("long.ll", LONG[name].replace("{kernel}", KERNEL.format(body="", after="")))
    assert pcfm("analyze", path).code == 0
    assert time.process_time() - start < 30
