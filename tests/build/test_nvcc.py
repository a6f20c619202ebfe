"""`pcfm build nvcc`: what nvcc does, with melded kernels in it, and nvcc's own where anything goes wrong."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from tests.breadth import choose, in_wide
from tests.build.application import ADD_UP, APPLICATION, REACT, SETTLE, outcomes, ptx_in, run, text_of

NVCC = shutil.which("nvcc")
pytestmark = pytest.mark.skipif(NVCC is None, reason="nvcc is not installed")
READABLE = ("--no-compress",)  # PTX as text
# For where the host's half is not the point: less than half of nvcc's time, as machine code or with the PTX.
DEVICE = "-cubin"
BOTH = (*READABLE, "-fatbin", "kernels.cu", "-o")


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("cache")


@pytest.fixture
def folder(tmp_path):
    shutil.copytree(APPLICATION, tmp_path / "application")
    return tmp_path / "application"


@pytest.fixture(scope="module")
def own_ptx(tmp_path_factory):
    """The PTX that nvcc itself puts into the fat binary of the same command."""
    folder = tmp_path_factory.mktemp("own") / "application"
    shutil.copytree(APPLICATION, folder)
    assert run(folder, "nvcc", "-arch=sm_80", *BOTH, "plain.fatbin").returncode == 0
    return ptx_in(folder / "plain.fatbin")


def build(folder, *arguments, cache, options=(), **variables):
    return run(folder, "pcfm", "build", *options, "nvcc", *arguments, cache=cache, **variables)


def test_the_embedded_ptx_and_sass_are_the_melded_ones(folder, cache):
    codes = ("-gencode", "arch=compute_80,code=sm_80", "-gencode", "arch=compute_90,code=[sm_90,compute_90]")
    arguments = ("-O3", *codes, *READABLE, "-c", "kernels.cu", "-o")
    plain = run(folder, "nvcc", *arguments, "plain.o")
    done = build(folder, *arguments, "melded.o", cache=cache, options=("--report", "report"))
    assert (plain.returncode, done.returncode) == (0, 0), done.stderr
    assert (done.stdout, done.stderr) == (plain.stdout, plain.stderr)
    known = outcomes(folder)
    assert {target for _, target in known} == {"sm_80", "sm_90"}
    for target in ("sm_80", "sm_90"):
        for kernel in (known[REACT, target], known[SETTLE, target]):
            assert kernel["outcome"] == "exchanged" and kernel["proof"].startswith("PROVED")
            assert kernel["melded_estimated_cycles"] < kernel["estimated_cycles"]
        assert known[ADD_UP, target]["outcome"] == "kept"
    (own,), (melded,) = ptx_in(folder / "plain.o"), ptx_in(folder / "melded.o")
    body = melded[melded.index(f".entry {REACT}") :].split("\n}\n")[0]
    theirs = own[own.index(f".entry {REACT}") :].split("\n}\n")[0]
    assert body.count("st.global") == 1 < theirs.count("st.global")
    # The kernel that was kept is nvcc's own, to the letter.
    assert melded[melded.index(".entry _Z6add_up") :].strip() == own[own.index(".entry _Z6add_up") :].strip()
    # The machine code is what ptxas makes of just that PTX.
    (folder / "melded.ptx").write_text(melded)
    assert run(folder, "ptxas", "-arch=sm_90", "melded.ptx", "-o", "melded.cubin").returncode == 0
    code = text_of((folder / "melded.cubin").read_bytes(), f".text.{REACT}")
    assert len(code) > 100 and code in (folder / "melded.o").read_bytes()
    assert code not in (folder / "plain.o").read_bytes()
    assert (folder / "report" / "index.html").read_text().count(REACT) == 2


@in_wide
def test_the_application_is_made_by_make_and_runs_as_it_did(folder, cache):
    assert run(folder, "make").returncode == 0
    plain = run(folder, "./application")
    assert run(folder, "make", "clean").returncode == 0
    done = run(folder, "make", "NVCC=pcfm build nvcc", cache=cache)
    assert done.returncode == 0, done.stderr
    melded = run(folder, "./application")
    assert (melded.returncode, melded.stdout) == (plain.returncode, plain.stdout)


@in_wide
@pytest.mark.skipif(shutil.which("cmake") is None, reason="cmake is not installed")
def test_cmake_takes_it_for_a_launcher(folder, cache):
    arguments = ("cmake", "-B", "build", "-DCMAKE_CUDA_COMPILER_LAUNCHER=pcfm;build", "-Wno-dev")
    assert run(folder, *arguments, cache=cache).returncode == 0
    done = run(folder, "cmake", "--build", "build", cache=cache, PCFM_BUILD_REPORT=str(folder / "report"))
    assert done.returncode == 0, done.stderr
    assert outcomes(folder)[REACT, "sm_80"]["outcome"] == "exchanged"
    assert (folder / "build" / "application").is_file()


@in_wide
def test_separate_compilation_links(folder, cache):
    for name in ("main", "kernels"):
        done = build(folder, "-arch=sm_80", "-dc", f"{name}.cu", "-o", f"{name}.o", cache=cache,
                     options=("--report", "report"))  # fmt: skip
        assert done.returncode == 0, done.stderr
    assert outcomes(folder)[REACT, "sm_80"]["outcome"] == "exchanged"
    done = build(folder, "-arch=sm_80", "main.o", "kernels.o", "-o", "application", cache=cache)
    assert done.returncode == 0 and (folder / "application").is_file(), done.stderr


def test_ptx_cubins_and_fat_binaries_that_are_asked_for_are_melded(folder, cache):
    more = (("-ptx", "kernels.text"), ("-fatbin", "k"))
    for option, name in (("-ptx", "kernels.ptx"), ("-cubin", "k"), *choose((), more)):
        for command in (("nvcc",), ("pcfm", "build", "--report", "report", "nvcc")):
            arguments = ("-O3", "-arch=sm_80", option, "kernels.cu", "-o", name)
            assert run(folder, *command, *arguments, cache=cache).returncode == 0
            written = (folder / name).read_bytes()
            if command == ("nvcc",):
                own = written
        assert written != own
        if option == "-ptx":
            assert written.count(b"st.global") < own.count(b"st.global")
    assert outcomes(folder)[SETTLE, "sm_80"]["outcome"] == "exchanged"
    # Without a name for it, and several at once, it lies where nvcc puts it.
    (folder / "kernels.ptx").unlink()
    done = build(folder, "-O3", "-arch=sm_80", "-ptx", "main.cu", "kernels.cu", cache=cache)
    assert done.returncode == 0, done.stderr
    assert (folder / "kernels.ptx").read_text() != "" and (folder / "main.ptx").is_file()
    assert (folder / "kernels.ptx").read_bytes().count(b"st.global") < 6


@in_wide
def test_several_sources_are_melded_in_one_command(folder, cache):
    arguments = ("-O3", "-arch=sm_80", "main.cu", "kernels.cu", "-o", "application")
    done = build(folder, *arguments, cache=cache, options=("--report", "report"))
    assert done.returncode == 0, done.stderr
    assert outcomes(folder)[SETTLE, "sm_80"]["outcome"] == "exchanged"
    modules = [json.loads(path.read_text())["module"] for path in (folder / "report").glob("*.json")]
    assert sorted(modules) == ["kernels.ptx", "main.ptx"]


def reasons(folder):
    return [json.loads(path.read_text()).get("why") for path in (folder / "report").glob("*.json")]


def test_code_that_is_not_looked_at_has_a_line_that_says_why(folder, cache):
    report = ("--report", "report")
    arguments = ("-arch=sm_80", "-dc", "-dlto", "kernels.cu", "-o", "kernels.o")
    assert build(folder, *arguments, cache=cache, options=report).returncode == 0
    assert any("link-time optimisation" in why for why in reasons(folder))
    own = folder / "bin" / "unknown-compiler"
    own.parent.mkdir()
    own.write_text("#!/bin/sh\nexit 5\n")
    own.chmod(0o755)
    done = run(folder, "pcfm", "build", *report, str(own), "-c", "kernels.cu", cache=cache)
    assert done.returncode == 5
    assert any(why.startswith("unknown-compiler ran as it is: no compiler") for why in reasons(folder))
    page = (folder / "report" / "index.html").read_text()
    assert "unknown-compiler ran as it is" in page and "link-time optimisation" in page
    # A launch that is not there, or settings that cannot be read.
    (folder / "pcfm.toml").write_text("[launch]\nsettle_kernel = 'nowhere.toml'\n")
    shutil.rmtree(folder / "report")
    build(folder, "-arch=sm_80", DEVICE, "kernels.cu", "-o", "k.cubin", cache=cache, options=report)
    assert "nowhere.toml" in outcomes(folder)[SETTLE, "sm_80"]["reason"]
    (folder / "pcfm.toml").write_text("[launch\n")
    done = build(folder, "-arch=sm_80", DEVICE, "kernels.cu", "-o", "k", cache=cache, options=report)
    assert done.returncode == 0 and any("nvcc ran as it is" in why for why in reasons(folder))
    assert "pcfm.toml is not TOML" in done.stderr


@in_wide
@pytest.mark.skipif(shutil.which("ccache") is None, reason="ccache is not installed")
def test_ccache_keeps_melded_objects_apart(folder, cache, tmp_path):
    kept = {"CCACHE_DIR": str(tmp_path / "ccache")}
    arguments = ("-O3", "-arch=sm_80", *READABLE, "-c", "kernels.cu", "-o")
    assert run(folder, "ccache", "nvcc", *arguments, "plain.o", **kept).returncode == 0
    for name in ("first", "second"):
        command = ("pcfm", "build", "ccache", "nvcc", *arguments, f"{name}.o")
        assert run(folder, *command, cache=cache, **kept).returncode == 0
    off = run(folder, *command[:-1], "off.o", cache=cache, PCFM_BUILD="off", **kept)
    assert off.returncode == 0
    own, first, second, without = (
        ptx_in(folder / f"{name}.o") for name in ("plain", "first", "second", "off")
    )
    assert first == second != own == without
    said = run(folder, "ccache", "--print-stats", **kept).stdout
    assert re.search(r"^direct_cache_hit\t2$|^preprocessed_cache_hit\t2$", said, re.MULTILINE), said


def test_response_files_and_dependency_files_are_nvccs(folder, cache):
    made = ("-O3", "-arch=sm_80", DEVICE, "kernels.cu", "-o", "kernels.cubin", "-MD", "-MF")
    (folder / "words").write_text(" ".join((*made, "melded.d")))
    done = build(folder, "--options-file", "words", cache=cache)
    assert done.returncode == 0, done.stderr
    text = (folder / "melded.d").read_text()
    run(folder, "nvcc", *made, "plain.d")
    assert text == (folder / "plain.d").read_text()


def test_what_nvcc_refuses_is_refused_in_its_words(folder, cache):
    (folder / "wrong.cu").write_text("__global__ void k() { int x = nothing; }\n")
    plain = run(folder, "nvcc", "-c", "wrong.cu", "-o", "wrong.o")
    done = build(folder, "-c", "wrong.cu", "-o", "wrong.o", cache=cache)
    assert (done.returncode, done.stdout, done.stderr) == (plain.returncode, plain.stdout, plain.stderr)
    assert done.returncode != 0 and not (folder / "wrong.o").exists()
    # What ptxas refuses, too, is refused for nvcc's own code.
    (folder / "asm.cu").write_text('__global__ void k() { asm volatile("no.such.thing;"); }\n')
    plain = run(folder, "nvcc", DEVICE, "asm.cu", "-o", "asm.cubin")
    done = build(folder, DEVICE, "asm.cu", "-o", "asm.cubin", cache=cache)
    same = [re.sub(r"tmpxft_\w+-\w+", "", each.stderr) for each in (done, plain)]
    assert same[0] == same[1] and done.returncode == plain.returncode != 0


def test_what_is_not_proved_is_exchanged_where_that_is_wanted(folder, tmp_path):
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "if any('pcfm.build.server' in word for word in sys.orig_argv):\n"
        "    from pcfm import proved_pipeline\n    from pcfm.prove import NotProved\n"
        "    proved_pipeline.prove_change = lambda *_, **__: NotProved('no reason', (), '', '')\n"
    )
    arguments = ("-arch=sm_80", DEVICE, "kernels.cu", "-o", "kernels.cubin")
    given = {"cache": tmp_path / "own", "PYTHONPATH": str(tmp_path)}
    for option, outcome in (((), "kept"), (("--unproved",), "exchanged")):
        done = build(folder, *arguments, options=(*option, "--report", "report"), **given)
        assert done.returncode == 0, done.stderr
        kernel = outcomes(folder)[REACT, "sm_80"]
        assert kernel["outcome"] == outcome
        assert "not proved" in (kernel["proof"] if option else kernel["reason"])


def test_an_option_that_ptxas_does_not_know_says_nothing_of_the_code(folder, cache):
    arguments = ("-O2", "-arch=sm_80", DEVICE, "kernels.cu", "-o", "kernels.cubin")
    assert build(folder, "-Xptxas", "-no-such-option", *arguments, cache=cache).returncode != 0
    assert build(folder, *arguments, cache=cache, options=("--report", "report")).returncode == 0
    assert outcomes(folder)[SETTLE, "sm_80"]["outcome"] == "exchanged"


def object_of(folder, name):
    """The code of an object, which no file name or time is in."""
    return [text.split("//", 1)[0] + text for text in ptx_in(folder / name)]


def test_off_means_off(folder, cache, own_ptx):
    done = build(folder, "-arch=sm_80", *BOTH, "off.fatbin", cache=cache, PCFM_BUILD="off")
    assert done.returncode == 0 and ptx_in(folder / "off.fatbin") == own_ptx


@pytest.mark.parametrize(
    "fault",
    [pytest.param("no time", marks=in_wide), "no cache", "full disk", "killed worker", "broken python"],
)
def test_whatever_fails_the_code_is_nvccs_own(folder, tmp_path, own_ptx, fault):
    own, variables = tmp_path / "own", {}
    own.mkdir()
    match fault:
        case "no time":
            variables["PCFM_BUILD_SECONDS"] = "0.01"
        case "no cache":
            own = tmp_path / "file"
            own.write_text("no folder")
        case "full disk":
            own = Path("/proc/nothing")
        case "killed worker":
            # A worker that is killed before it can say anything, each time.
            (tmp_path / "sitecustomize.py").write_text(
                "import os, signal, sys\n"
                "if any('pcfm.build.server' in word for word in sys.orig_argv):\n"
                "    os.kill(os.getpid(), signal.SIGKILL)\n"
            )
            variables["PYTHONPATH"] = str(tmp_path)
        case "broken python":
            (tmp_path / "sitecustomize.py").write_text(
                "import os, sys\n"
                "if any('pcfm.build.step' in word for word in sys.orig_argv):\n    os._exit(3)\n"
            )
            variables["PYTHONPATH"] = str(tmp_path)
    arguments = ("-arch=sm_80", *BOTH, "kept.fatbin")
    done = build(folder, *arguments, cache=own, options=("--report", "report"), **variables)
    assert done.returncode == 0 and done.stderr == "", done.stderr
    assert ptx_in(folder / "kept.fatbin") == own_ptx
    if fault in ("no time", "killed worker"):
        kernel = next(iter(outcomes(folder).values()), {"reason": "took"})
        # Time runs out while a worker begins, or after.
        assert any(word in kernel["reason"] for word in ("took", "worker ended", "a worker's to begin"))


def may_mount():
    program = shutil.which("unshare")
    return program and subprocess.run([program, "-rm", "true"], capture_output=True).returncode == 0


def on_disk(folder, size, command, **options):
    """Runs a command with a disk of that size at `folder`/disk."""
    disk = folder / "disk"
    disk.mkdir(exist_ok=True)
    words = (
        f"mount -t tmpfs -o size={size} none {disk} && {shlex.join(command)}; code=$?; ls {disk}; exit $code"
    )
    return run(folder, "unshare", "-rm", "sh", "-c", words, **options)


@in_wide
@pytest.mark.skipif(not may_mount(), reason="this user may not mount")
@pytest.mark.parametrize("size", ["4k", "32k", "128k"])
def test_on_a_disk_that_runs_full_the_code_is_whole(folder, cache, own_ptx, size):
    """The cache and the report lie on a disk of so many bytes; what nvcc writes lies on another."""
    arguments = ("nvcc", "-arch=sm_80", *BOTH)
    assert build(folder, *arguments[1:], "melded.fatbin", cache=cache).returncode == 0
    command = ("pcfm", "build", "--report", "disk/report", *arguments, "kept.fatbin")
    done = on_disk(folder, size, command, cache=folder / "disk" / "cache")
    assert done.returncode == 0, done.stderr
    assert ptx_in(folder / "kept.fatbin") in (own_ptx, ptx_in(folder / "melded.fatbin"))


@in_wide
@pytest.mark.skipif(not may_mount(), reason="this user may not mount")
def test_an_object_for_which_there_is_no_room_is_not_there(folder, cache):
    arguments = ("nvcc", "-arch=sm_80", "-c", "kernels.cu", "-o", "disk/kernels.o")
    plain, done = (
        on_disk(folder, "4k", (*words, *arguments), cache=cache) for words in ((), ("pcfm", "build"))
    )
    assert (done.returncode, done.stdout) == (plain.returncode, plain.stdout)
    assert done.returncode != 0 and "kernels.o" not in done.stdout


@in_wide
def test_two_builds_at_once_give_one_result(folder, tmp_path):
    command = ["pcfm", "build", "nvcc", "-arch=sm_80", *BOTH]
    program = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": program, "PCFM_BUILD_CACHE": str(tmp_path / "fresh")}
    both = [
        subprocess.Popen([*command, f"{name}.fatbin"], cwd=folder, env=environment, stderr=subprocess.PIPE)
        for name in "ab"
    ]
    assert [each.wait(300) for each in both] == [0, 0]
    assert ptx_in(folder / "a.fatbin") == ptx_in(folder / "b.fatbin")
    assert ptx_in(folder / "a.fatbin")[0].count("st.global") < 6


def test_an_interrupted_build_leaves_no_half_object(folder, tmp_path):
    command = ["pcfm", "build", "nvcc", "-arch=sm_80", "-c", "kernels.cu", "-o", "half.o"]
    program = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": program, "PCFM_BUILD_CACHE": str(tmp_path / "fresh")}
    for after in choose((2.0,), (0.5, 2.0, 4.0)):
        begun = subprocess.Popen(
            command, cwd=folder, env=environment, start_new_session=True, stderr=subprocess.DEVNULL
        )
        time.sleep(after)
        os.killpg(begun.pid, signal.SIGINT)
        begun.wait(120)
        made = folder / "half.o"
        assert not made.exists() or run(folder, "nm", "half.o").returncode == 0


def test_unchanged_code_is_not_melded_again(folder, cache):
    arguments = ("-arch=sm_80", DEVICE, "kernels.cu", "-o", "again.cubin")
    assert build(folder, *arguments, cache=cache).returncode == 0
    before = sorted(path.stat().st_mtime_ns for path in cache.glob("*.json"))
    assert build(folder, *arguments, cache=cache).returncode == 0
    assert sorted(path.stat().st_mtime_ns for path in cache.glob("*.json")) == before


def test_other_programs_run_as_they_are(folder, cache):
    done = run(folder, "pcfm", "build", "sh", "-c", "echo said; exit 7", cache=cache)
    assert (done.returncode, done.stdout) == (7, "said\n")
    done = run(folder, "pcfm", "build", "no-such-compiler", "-c", "x.cu", cache=cache)
    assert done.returncode == 2 and "no-such-compiler: no such program" in done.stderr


def test_code_of_which_nothing_is_exchanged_is_looked_at_once(folder, tmp_path):
    """The step that assembles it asks Python, none behind it: neither for the fat binary nor another time."""
    asked = tmp_path / "asked"
    (tmp_path / "sitecustomize.py").write_text(
        "import sys\n"
        "if 'pcfm.build.step' in sys.orig_argv:\n"
        f"    with open({str(asked)!r}, 'a') as stream: print(sys.orig_argv[-3:], file=stream)\n"
    )
    (folder / "kept.cu").write_text(
        "__global__ void kept(int *to, int n) { int i = threadIdx.x; if (i < n) to[i] += n; }\n"
    )
    variables = {"PYTHONPATH": str(tmp_path)}
    command = ("-arch=sm_80", "-fatbin", "kept.cu", "-o", "kept.fatbin")

    def times(*more, cache, **other):
        asked.write_text("")
        done = build(folder, *more, *command, cache=cache, **variables, **other)
        assert (done.returncode, done.stderr) == (0, "")
        return len(asked.read_text().splitlines())

    cache = tmp_path / "cache"
    assert [times(cache=cache), times(cache=cache)] == [1, 0]
    # Where a report waits for it, it is said of known code too.
    assert times(cache=cache, PCFM_BUILD_REPORT=str(folder / "report")) == 2
    assert [each["outcome"] for each in outcomes(folder).values()] == ["kept"]
    # Other settings, other code: another look.
    assert times(cache=cache, PCFM_BUILD_KERNEL_SECONDS="119") == 1
    assert times("-DN", cache=cache) == 0
    (folder / "kept.cu").write_text((folder / "kept.cu").read_text().replace("+= n", "+= 2 * n"))
    assert times(cache=cache) == 1


@pytest.mark.parametrize(
    "name",
    choose(("../its 'own' (1) $HOME",), ("a cache", "its 'own' (1) $HOME", "../relative")),
)
def test_a_folder_of_results_may_have_any_name(folder, tmp_path, name):
    """In quotes, PATH named no folder: with a space in a user's name nothing was melded, nobody told. A
    worker begins elsewhere, and ended where the name was a relative one.
    """
    arguments = ("-arch=sm_80", DEVICE, "kernels.cu", "-o", "kernels.cubin")
    cache = name if name.startswith(".") else tmp_path / name
    done = build(folder, *arguments, cache=cache, options=("--report", "report"))
    assert (done.returncode, done.stderr) == (0, "")
    assert outcomes(folder)[SETTLE, "sm_80"]["outcome"] == "exchanged"


def test_a_folder_that_path_cannot_name_is_told(folder, tmp_path):
    arguments = ("-arch=sm_80", DEVICE, "kernels.cu", "-o", "kernels.cubin")
    done = build(folder, *arguments, cache=tmp_path / "a:b", options=("--report", "report"))
    assert (done.returncode, done.stderr) == (0, "") and (folder / "kernels.cubin").exists()
    (note,) = (json.loads(path.read_text()) for path in (folder / "report").glob("*.json"))
    assert note["why"].startswith("nvcc ran as it is: a folder that PATH cannot name")


@pytest.mark.parametrize(
    "launcher",
    [
        ("nice", "-n", "5"),
        *(pytest.param(each, marks=in_wide) for each in (("env", "A=1"), ("timeout", "600"), ("nohup",))),
        ("no/such",),
    ],
)
def test_the_compiler_stands_behind_what_launches_it(folder, cache, launcher):
    arguments = ("-arch=sm_80", DEVICE, "kernels.cu", "-o", "kernels.cubin")
    done = run(folder, "pcfm", "build", "--report", "report", *launcher, "nvcc", *arguments, cache=cache)
    if launcher == ("no/such",):
        assert done.returncode == 2 and "no such program" in done.stderr
    else:
        assert done.returncode == 0, done.stderr
        assert outcomes(folder)[SETTLE, "sm_80"]["outcome"] == "exchanged"


@pytest.mark.parametrize(
    "way", [pytest.param("--options-file=words", marks=in_wide), "-optf words,more", "environment"]
)
def test_wherever_the_options_stand_they_are_heeded(folder, cache, way):
    """`-ptx`, behind which no step comes, and the source, beside which the launches are."""
    (folder / "words").write_text("-arch=sm_80 -ptx kernels.cu\n")
    (folder / "more").write_text("-o kernels.ptx\n")
    variables = {}
    words = way.split()
    if way == "environment":
        variables = {"NVCC_PREPEND_FLAGS": "-arch=sm_80", "NVCC_APPEND_FLAGS": "-ptx"}
        words = ["kernels.cu"]
    done = build(folder, *words, cache=cache, options=("--report", "report"), **variables)
    assert (done.returncode, done.stdout, done.stderr) == (0, "", "")
    known = outcomes(folder)[SETTLE, "sm_80"]
    assert known["outcome"] == "exchanged" and known["melded_estimated_cycles"] < known["estimated_cycles"]
    (text,) = ptx_in(folder / "kernels.ptx")
    plain = run(folder, "nvcc", *words, "-o", "plain.ptx", **variables)
    assert plain.returncode == 0
    assert text.count("div.rn.f32") < (folder / "plain.ptx").read_text().count("div.rn.f32")
