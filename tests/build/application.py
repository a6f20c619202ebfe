"""The example's application, built by a compiler and by `pcfm build`, and what is in the objects."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from pathlib import Path

APPLICATION = Path(__file__).parents[2] / "examples" / "application"
REACT, SETTLE, ADD_UP = "_Z12react_kernelPfPKii", "_Z13settle_kernelPfPKii", "_Z6add_upPKfPfi"
# Tests run beside each other.
PATIENT = {"PCFM_BUILD_SECONDS": "300", "PCFM_BUILD_KERNEL_SECONDS": "120"}


def run(folder, *command, cache=None, **variables):
    program = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    environment = {**os.environ, "PATH": program, "PCFM_BUILD_CACHE": str(cache), **PATIENT, **variables}
    return subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=600)


def outcomes(folder):
    by_name = {}
    for path in sorted((folder / "report").glob("*.json")):
        module = json.loads(path.read_text())
        by_name.update({(each["kernel"], module["target"]): each for each in module["kernels"]})
    return by_name


def ptx_in(path):
    """The PTX that is embedded in a file, each module as text."""
    texts = re.findall(rb"\.version \d[\x09\x0a\x20-\x7e]+", path.read_bytes())
    return [text.decode() for text in texts]


def text_of(elf, name):
    """The bytes of a section of a 64-bit ELF file."""
    start, size, count, names = (
        int.from_bytes(elf[where : where + width], "little")
        for where, width in ((40, 8), (58, 2), (60, 2), (62, 2))
    )
    sections = [elf[start + size * number :][:size] for number in range(count)]
    strings = int.from_bytes(sections[names][24:32], "little")
    for section in sections:
        label = elf[strings + int.from_bytes(section[:4], "little") :].split(b"\0")[0].decode()
        if label == name:
            offset, length = (int.from_bytes(section[a:b], "little") for a, b in ((24, 32), (32, 40)))
            return elf[offset : offset + length]
    raise KeyError(name)
