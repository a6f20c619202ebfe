"""LLVM's own lists of attributes and kinds of metadata, asked of the LLVM that llvmlite carries.

It names neither in its interface. But it writes the kinds of metadata that it knows into each bitcode file
(LLVM Bitcode File Format, "METADATA_KIND_BLOCK"), and its parser says of a word whether it is an attribute;
what words to ask for stands among the strings of its library.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import llvmlite.binding as llvm
import llvmlite.binding.ffi as llvmlite_ffi

_UNKNOWN = "expected ')' at end of argument list"
_LONGEST = 45
_KIND, _UNABBREVIATED, _ABBREVIATION_WIDTH = 6, 3, 3


def is_attribute(word: str) -> bool:
    """Whether LLVM's parser knows a word as an attribute of anything."""
    try:
        llvm.parse_assembly(f"declare void @f(ptr {word})")
    except RuntimeError as error:
        return _UNKNOWN not in str(error)
    return True


def attributes(within_bytes: int) -> list[str]:
    """Those among the words that lie so near to a rare one in the library, and among their ends, since
    linkers let strings share ends; all of them within 14 MiB.
    """
    library = Path(llvmlite_ffi.__file__).parent / "libllvmlite.so"
    data = library.read_bytes()
    middle = data.index(b"\0nodivergencesource\0")
    near = data[max(middle - within_bytes, 0) : middle + within_bytes // 8]
    words = {word.decode() for word in re.findall(rb"([a-z][a-z_0-9]{1,45})\0", near)}
    known = {word for word in words if is_attribute(word)}
    ends = {word[start:] for word in known for start in range(1, len(word) - 1)}
    known |= {word for word in ends if word[0].isalpha() and is_attribute(word)}
    types = re.compile(r"(?:i\d+|f\d+|[xa]\d*)")
    return sorted(word for word in known if not types.fullmatch(word))


def metadata_kinds() -> list[str]:
    """All kinds of metadata that LLVM gives a fixed number, in the order of these."""
    # In a context of its own: others may have got kinds from what has been read.
    data = llvm.parse_assembly("", context=llvm.create_context()).as_bitcode()
    stream = _Bitstream(data)
    # The contents of a block begin at a whole word; this one's with `dbg`, which is number 0.
    for position in range(0, 8 * len(data), 32):
        stream.position = position
        if next(stream.records(), None) == [_KIND, 0, *b"dbg"]:
            stream.position = position
            return [bytes(numbers).decode() for _, _, *numbers in stream.records()]
    raise AssertionError("no METADATA_KIND_BLOCK")


class _Bitstream:
    """Reads records that nothing abbreviates."""

    def __init__(self, data: bytes) -> None:
        self.bits = int.from_bytes(data, "little")
        self.position = 0

    def fixed(self, width: int) -> int:
        value = (self.bits >> self.position) & ((1 << width) - 1)
        self.position += width
        return value

    def variable(self, width: int) -> int:
        """A number in pieces of `width` bits, of which the highest says whether more follow."""
        value = shift = 0
        while True:
            piece = self.fixed(width)
            value |= (piece & ((1 << (width - 1)) - 1)) << shift
            shift += width - 1
            if not piece >> (width - 1):
                return value

    def records(self) -> Iterator[list[int]]:
        """Code and numbers of the records up to the end of a block."""
        while self.fixed(_ABBREVIATION_WIDTH) == _UNABBREVIATED:
            code, count = self.variable(6), self.variable(6)
            if count > _LONGEST:
                return
            yield [code, *(self.variable(6) for _ in range(count))]


if __name__ == "__main__":
    print("\n".join(attributes(14 << 20)))
    print("\n".join(metadata_kinds()))
