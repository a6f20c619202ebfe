"""Text and bitcode in, canonical text or a module out.

Canonical text is LLVM's own print of its own parse: older syntax upgraded, names numbered, attributes
ordered.

`canonicalise` and `verify` parse text in this process, which is quick and safe for what pcfm has printed or
read; on corrupted text LLVM's parser can fail an assertion and end the process. What only LLVM may be able
to read (older text, bitcode) is therefore read by a process of its own (`read_module`).
"""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import llvmlite.binding as llvm

from pcfm.diagnostics import Diagnostic, ParseError, PcfmError, Span, VerifierError
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.targets import layout_of_triple
from pcfm.ir.verifier import verify as check_module
from pcfm.llvm.errors import parse_error, verifier_error
from pcfm.llvm.intrinsic_attributes import complete_intrinsics
from pcfm.llvm.intrinsics import name_implied_intrinsics
from pcfm.llvm.process import run_worker
from pcfm.ptx import is_ptx, lift

# Without it LLVM's parser verifies modules that have debug information, and ends the process where they are
# invalid. What it would do beside, dropping debug information of other versions, is not wanted here.
llvm.set_option("pcfm", "-disable-auto-upgrade-debug-info")

_BITCODE_MAGIC = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
# ELF, CUDA's fat binaries, archives, clang's bundles.
_MACHINE_CODE = (b"\x7fELF", b"\x50\xed\x55\xba", b"!<arch>\n", b"__CLANG_OFFLOAD_BUNDLE__")
_SURROGATE = re.compile("[\udc80-\udcff]")


def encode(text: str, filename: str = "<string>") -> bytes:
    """`text` as LLVM takes it. Raises: PcfmError at a null byte, where LLVM would take it to end."""
    if "\0" in text:
        before = text[: text.index("\0")]
        span = Span(filename, before.count("\n") + 1, len(before) - before.rfind("\n"))
        raise PcfmError(Diagnostic("the text holds a null byte", span))
    # Bytes that are no UTF-8 can only stand in strings and comments, where an escape means the same.
    plain = _SURROGATE.sub(lambda m: f"\\{ord(m[0]) - 0xDC00:02X}", text.removeprefix("\ufeff"))
    return plain.encode("utf-8", "backslashreplace")


def parse_with_llvm(text: str, filename: str) -> llvm.ModuleRef:
    """LLVM's module. Raises: PcfmError with LLVM's message and place."""
    plain = encode(text, filename).decode("utf-8")
    try:
        return llvm.parse_assembly(plain, context=llvm.create_context())
    except UnicodeError:
        # Its message quotes the text, perhaps from the middle of a character.
        raise PcfmError(Diagnostic("LLVM cannot read the text", Span(filename, 1, 1))) from None
    except RuntimeError as error:
        raise parse_error(text, str(error), filename) from None


def canonicalise(text_or_bitcode: str | bytes, filename: str = "<string>") -> str:
    """LLVM's print of LLVM's parse. Raises: PcfmError where LLVM refuses it."""
    if isinstance(text_or_bitcode, bytes):
        if is_bitcode(text_or_bitcode):
            doing = f"reading the bitcode of {filename}"
            return run_worker("disassemble", text_or_bitcode, doing=doing, filename=filename)
        text_or_bitcode = text_or_bitcode.decode("utf-8", "surrogateescape")
    return str(parse_with_llvm(text_or_bitcode, filename))


def verify(text: str, filename: str = "<string>") -> None:
    """Lets LLVM parse and verify `text`, under the data layout of its triple where it states none.

    Raises: PcfmError with what LLVM says.
    """
    module = parse_with_llvm(text, filename)
    layout = layout_of_triple(module.triple)
    if layout is not None and not module.data_layout:
        module.data_layout = layout
    try:
        module.verify()
    except RuntimeError as error:
        raise verifier_error(str(error), filename) from None


def is_bitcode(data: bytes) -> bool:
    """Whether `data` begins like LLVM bitcode."""
    return data[:4] in _BITCODE_MAGIC


def read_module(path: str | Path, *, triple: str | None = None) -> Module:
    """The module of a `.ll`, `.bc` or `.ptx` file; `triple` is its target where it states none.

    Text that pcfm reads keeps the user's own lines in its spans; what only LLVM reads is upgraded by it
    first, and spans then refer to the upgraded text, under the name `PATH (upgraded by LLVM)`. Raises:
    ParseError, VerifierError, PcfmError; OSError where the file cannot be read.
    """
    data = Path(path).read_bytes()
    return module_from_bytes(data, str(path), triple=triple)


def module_from_bytes(data: bytes, filename: str, *, triple: str | None = None) -> Module:
    """As `read_module`, of the bytes of a file."""
    upgraded = f"{filename} (upgraded by LLVM)"
    if is_bitcode(data):
        return _parse_valid(canonicalise(data, filename), upgraded, triple)
    if data.startswith(_MACHINE_CODE):
        hint = (
            "give it LLVM IR as text or bitcode, or PTX: cuobjdump -ptx FILE takes it out of CUDA's binaries"
        )
        raise PcfmError(f"{filename} holds machine code, which pcfm does not read", hint=hint)
    text = data.decode("utf-8", "surrogateescape")
    if filename.endswith(".ptx") or is_ptx(text):
        return _valid(lift(text, filename).module, text, triple)
    try:
        return _parse_valid(text, filename, triple)
    except ParseError as ours:
        try:
            doing = f"reading {filename}"
            encoded = encode(text, filename)
            canonical = run_worker("canonicalise", encoded, triple or "", doing=doing, filename=filename)
        except PcfmError:
            raise ours from None
        return _parse_valid(canonical, upgraded, triple)


def _parse_valid(text: str, filename: str, triple: str | None) -> Module:
    """A module that satisfies the verifier; violations show the line that they are in."""
    module = parse_module(text, filename, triple=triple)
    name_implied_intrinsics(module)
    complete_intrinsics(module)
    return _valid(module, text, triple)


def _valid(module: Module, text: str, triple: str | None) -> Module:
    """The module, which satisfies the verifier and is for `triple` where one is wanted."""
    if triple is not None and module.triple != triple:
        message = f"the module is for '{module.triple}', and is to be read for '{triple}'"
        raise PcfmError(Diagnostic(message, Span(module.name, 1, 1)))
    problems = check_module(module)
    if problems:
        lines = re.split(r"\r\n?|\n", text)
        shown = [replace(d, source_line=lines[d.span.line - 1]) if d.span else d for d in problems]
        raise VerifierError(shown)
    return module
