"""Text and bitcode in, canonical text or a module out.

Canonical text is LLVM's own print of its own parse: older syntax upgraded, names numbered, attributes
ordered.

What is read is a valid module for LLVM too, so that nothing is refused after the work: an error has the
line of what the verifier names first. Where debug information alone is invalid, or of another version, it is
dropped with a remark, as LLVM's tools do; they drop it too where no version is stated, which is kept here.

`canonicalise` and `verify` parse text in this process, which is quick and safe for what pcfm has printed or
read; on corrupted text LLVM's parser can fail an assertion and end the process. What only LLVM may be able
to read (older text, bitcode) is therefore read by a process of its own (`read_module`).
"""

from __future__ import annotations

import re
from contextlib import suppress
from dataclasses import replace
from pathlib import Path

import llvmlite.binding as llvm

from pcfm.diagnostics import Diagnostic, ParseError, PcfmError, Span, VerifierError
from pcfm.ir.attributes import module_flag
from pcfm.ir.module import Module
from pcfm.ir.parser import parse_module
from pcfm.ir.printer import print_instruction, print_module
from pcfm.ir.printer.operands import number_values
from pcfm.ir.strip_debug import strip_debug
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
_MAX_DIGITS = 100_000
"""LLVM reads a number in time quadratic in its digits; more make no type that it has any use for."""
_DEBUG_VERSION = 3
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
            return run_worker("upgrade", text_or_bitcode, "", doing=doing, filename=filename)
        text_or_bitcode = text_or_bitcode.decode("utf-8", "surrogateescape")
    return str(parse_with_llvm(text_or_bitcode, filename))


def verify(text: str, filename: str = "<string>") -> None:
    """Lets LLVM parse and verify `text`, under the data layout of its triple where it states none.

    Raises: PcfmError with what LLVM says.
    """
    message = _refusal(text, filename)
    if message is not None:
        raise verifier_error(message, filename)


def _refusal(text: str, filename: str, triple: str | None = None) -> str | None:
    """What LLVM's verifier says against `text`, which is for `triple` where it names no target.

    Raises: PcfmError where LLVM's parser refuses it.
    """
    if "llvm.dbg." in text:
        # Of odd calls of these LLVM's verifier asserts things, and ends the process.
        doing = f"verifying {filename}"
        said = run_worker("refusal", encode(text, filename), triple or "", doing=doing, filename=filename)
        return said or None
    module = parse_with_llvm(text, filename)
    layout = layout_of_triple(module.triple or triple)
    if layout is not None and not module.data_layout:
        module.data_layout = layout
    try:
        module.verify()
    except RuntimeError as error:
        return str(error)
    return None


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
        upgrading = f"reading the bitcode of {filename}"
        text = run_worker("upgrade", data, triple or "", doing=upgrading, filename=filename)
        return _parse_valid(text, upgraded, triple)
    if data.startswith(_MACHINE_CODE):
        hint = (
            "give it LLVM IR as text or bitcode, or PTX: cuobjdump -ptx FILE takes it out of CUDA's binaries"
        )
        raise PcfmError(f"{filename} holds machine code, which pcfm does not read", hint=hint)
    # With the end of a C string comes what a program stored of NVRTC's.
    text = data.removesuffix(b"\0").decode("utf-8", "surrogateescape")
    if filename.endswith(".ptx") or is_ptx(text):
        return _valid(lift(text, filename).module, text, triple)
    try:
        return _parse_valid(text, filename, triple)
    except ParseError as ours:
        if max(map(len, re.findall("[0-9]+", text)), default=0) > _MAX_DIGITS:
            raise
        try:
            doing = f"reading {filename}"
            encoded = encode(text, filename)
            canonical = run_worker("upgrade", encoded, triple or "", doing=doing, filename=filename)
        except PcfmError:
            raise ours from None
        return _parse_valid(canonical, upgraded, triple)


def _parse_valid(text: str, filename: str, triple: str | None) -> Module:
    """A module that satisfies the verifier; violations show the line that they are in."""
    module = parse_module(text, filename, triple=triple)
    name_implied_intrinsics(module)
    complete_intrinsics(module)
    _valid(module, text, triple)
    version = module_flag(module, "Debug Info Version")
    if version not in (None, _DEBUG_VERSION):
        strip_debug(module)
        message = f"debug information of version {version} is dropped: LLVM reads version {_DEBUG_VERSION}"
        module.remarks.append((message, Span(filename, 1, 1)))
    refusal = _refusal_of_either(text, module, triple)
    if refusal is not None:
        strip_debug(module)
        rest = _refusal(print_module(module), filename, triple)
        if rest is not None:
            span = _span_of(rest, module)
            raise VerifierError(
                _shown([replace(verifier_error(rest, filename).diagnostics[0], span=span)], text)
            )
        message = f"invalid debug information is dropped: {refusal.splitlines()[0]}"
        module.remarks.append((message, _span_of(refusal, module)))
    return module


def _refusal_of_either(text: str, module: Module, triple: str | None) -> str | None:
    """As `_refusal` of `text`, which `module` was read from; of what is printed of it where this LLVM's
    parser takes that alone, because the text is a newer one's.
    """
    try:
        return _refusal(text, module.name, triple)
    except PcfmError:
        with suppress(PcfmError):
            return _refusal(print_module(module), module.name, triple)
        raise


def _span_of(message: str, module: Module) -> Span:
    """Where the text has the first instruction, else the first function or variable, that LLVM prints in
    `message`; its first line where there is none. Of equal instructions of several functions, the first.
    """
    printed = [line.strip().split(", !")[0] for line in message.splitlines()[1:]]
    places: dict[str, Span] = {}
    for fn in module.defined_functions:
        names = number_values(fn)
        for inst in fn.instructions():
            if inst.span is not None:
                text = print_instruction(inst, names).strip().split(", !")[0]
                places.setdefault(text.split("\n")[0], inst.span)
    for line in printed:
        if line in places:
            return places[line]
    for name in re.findall(r'@("(?:[^"])*"|[-\w$.]+)', message):
        value = module.globals.get(name.strip('"'))
        if value is not None and value.span is not None:
            return value.span
    return Span(module.name, 1, 1)


def _shown(problems: list[Diagnostic], text: str) -> list[Diagnostic]:
    """The problems with the lines of `text` that they are in."""
    lines = re.split(r"\r\n?|\n", text)
    return [replace(d, source_line=lines[d.span.line - 1]) if d.span else d for d in problems]


def _valid(module: Module, text: str, triple: str | None) -> Module:
    """The module, which satisfies the verifier and is for `triple` where one is wanted."""
    if triple is not None and module.triple != triple:
        message = f"the module is for '{module.triple}', and is to be read for '{triple}'"
        raise PcfmError(Diagnostic(message, Span(module.name, 1, 1)))
    problems = check_module(module)
    if problems:
        raise VerifierError(_shown(problems, text))
    return module
