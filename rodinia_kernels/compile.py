"""Compiles the kernels to the LLVM IR that is checked in.

Run as ``python -m rodinia_kernels.compile [NAME ...] [--check]``. Each kernel and block size has two
baselines, some a third. ``O2`` is clang -O2 for NVPTX without unrolling and vectorising. ``O2-noshare`` also
switches off SimplifyCFG's hoisting and sinking of instructions common to both sides of a branch, the
transforms in that pipeline whose purpose is to share code. Passes that do so in passing stay on:
MergedLoadStoreMotion sinks stores to one address, InstCombine merges equal operations that feed a phi.
``O3`` is clang -O3 as it is,
unrolling and all, with the same two switches; it is kept of the kernels of which it makes other code.

The text then passes through ``pcfm.llvm.canonicalise``, which upgrades it to the newest syntax, so that IR
of several clang versions reads alike. The same clang gives the same bytes anywhere: paths are relative to
the folder that holds the package, and the distributor's name is dropped from clang's own. With ``--check``
nothing is written; the exit status is 1 if a file would change. No clang at all is a usage error (2).
"""

from __future__ import annotations

import argparse
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pcfm.llvm import canonicalise
from rodinia_kernels import (
    O2,
    O2_NOSHARE,
    O3,
    Block,
    KernelSpec,
    all_kernels,
    suite_kernels,
    synthetic_kernels,
)
from rodinia_kernels.spec import ROOT
from rodinia_kernels.suite import EVEN
from rodinia_kernels.synthetic import generated_sources

CLANG_NAMES = ("clang-19", "clang-20", "clang-21", "clang-22", "clang")
TARGET_FLAGS = (
    "-x",
    "cuda",
    "--cuda-device-only",
    "--cuda-gpu-arch=sm_70",
    "-nocudainc",
    "-nocudalib",
    "-Ipcfm/clang/include",
    "-Wno-unknown-cuda-version",
    "-Werror",
)
OUTPUT_FLAGS = (
    "-S",
    "-emit-llvm",
    "-gline-tables-only",
    "-fno-discard-value-names",
    "-ffile-compilation-dir=.",
)
_NO_SHARING = ("-mllvm", "-hoist-common-insts=false", "-mllvm", "-sink-common-insts=false")
OPTIMISATION_FLAGS = {
    O2: ("-O2", "-fno-unroll-loops", "-fno-vectorize", "-fno-slp-vectorize"),
    O2_NOSHARE: (
        *("-O2", "-fno-unroll-loops", "-fno-vectorize", "-fno-slp-vectorize"),
        *_NO_SHARING,
    ),
    O3: ("-O3", *_NO_SHARING),
}


@dataclass(frozen=True)
class Clang:
    """A clang executable and its version, such as "19.1.7"."""

    path: str
    version: str

    @property
    def major(self) -> int:
        return int(self.version.split(".")[0])


def find_clang() -> Clang | None:
    """The first clang of CLANG_NAMES on the path that can compile for NVPTX."""
    for name in CLANG_NAMES:
        path = shutil.which(name)
        if path is None:
            continue
        said = subprocess.run([path, "--version"], capture_output=True, text=True, check=False).stdout
        version = re.search(r"clang version (\d+\.\d+\.\d+)", said)
        targets = subprocess.run([path, "-print-targets"], capture_output=True, text=True, check=False).stdout
        if version and "nvptx64" in targets:
            return Clang(path, version[1])
    return None


def recorded_version(path: Path) -> str:
    """The version of the clang that made a checked-in file, from its first line."""
    first = path.read_text(encoding="utf-8").partition("\n")[0]
    found = re.search(r"clang (\d+\.\d+\.\d+)", first)
    if found is None:
        raise ValueError(f"{path}: the first line does not name the clang that made it")
    return found[1]


def compile_kernel(clang: Clang, spec: KernelSpec, block: Block, baseline: str) -> str:
    """The canonical text of one kernel. Raises: CalledProcessError with clang's words in ``stderr``."""
    source = spec.source_path.relative_to(ROOT.parent).as_posix()
    optimisation = OPTIMISATION_FLAGS[baseline]
    define = f"-DBLOCK={str(block).partition('x')[0]}"
    command = [clang.path, *TARGET_FLAGS, *OUTPUT_FLAGS, *optimisation, define, source, "-o", "-"]
    run = subprocess.run(command, cwd=ROOT.parent, capture_output=True, text=True, check=True)
    text = re.sub(r'"[^"]*clang version (\d+\.\d+\.\d+)[^"]*"', r'"clang version \1"', run.stdout)
    text = re.sub(r'filename: "[^"]*/lib/clang/\d+/include/', 'filename: "clang/include/', text)
    text = text.replace('directory: ""', 'directory: "."')
    flags = " ".join([*optimisation, define])
    header = f"; Made by `make kernels` from {source} with clang {clang.version}: {flags}"
    canonical = re.sub(r"^; ModuleID = .*\n", "", canonicalise(text))
    return f"{header}\n{canonical.rstrip()}\n"


def _compiled() -> dict[str, KernelSpec]:
    """All kernels that have files of their own: those on even inputs share the others'."""
    every = all_kernels() | synthetic_kernels() | suite_kernels()
    return {name: spec for name, spec in every.items() if not name.endswith(EVEN)}


def outputs(names: list[str]) -> Iterator[tuple[KernelSpec, Block, str]]:
    """Kernel, block size and baseline of each file, of the kernels named or of all."""
    for spec in _compiled().values():
        if not names or spec.name in names:
            for baseline in spec.folders:
                for block in spec.blocks:
                    yield spec, block, baseline


def _update(path: Path, text: str, check_only: bool) -> bool:
    """Whether the file is not as it should be; names it, and unless only checking writes it."""
    if path.is_file() and path.read_text(encoding="utf-8") == text:
        return False
    sys.stdout.write(f"{path.relative_to(ROOT.parent)}\n")
    if not check_only:
        path.parent.mkdir(exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return True


def main(arguments: list[str] | None = None) -> int:
    """Compiles or checks; returns the exit status."""
    known = ", ".join(_compiled())
    parser = argparse.ArgumentParser(
        prog="python -m rodinia_kernels.compile", description="compile the kernels"
    )
    parser.add_argument("names", nargs="*", metavar="NAME", help=f"kernels, of {known}; default all")
    parser.add_argument("--check", action="store_true", help="write nothing; exit 1 if a file would change")
    options = parser.parse_args(arguments)
    for name in options.names:
        if name not in _compiled():
            parser.error(f"no kernel is called {name}; there are {known}")
    clang = find_clang()
    if clang is None:
        parser.error(f"none of {', '.join(CLANG_NAMES)} is on the path with the NVPTX target")
    changed = 0
    for path, text in generated_sources().items():
        changed += _update(path, text, options.check)
    for spec, block, baseline in outputs(options.names):
        try:
            text = compile_kernel(clang, spec, block, baseline)
        except subprocess.CalledProcessError as error:
            sys.stderr.write(error.stderr)
            return 1
        changed += _update(spec.ir_path(block, baseline), text, options.check)
    verb = "would change" if options.check else "changed"
    sys.stderr.write(f"clang {clang.version}: {changed} files {verb}\n")
    return 1 if options.check and changed else 0


if __name__ == "__main__":
    sys.exit(main())
