"""A digest of a value's content: equal content, equal digest, in every process and on every machine.

Every value is written with its kind and its length, so that no two different values are the same bytes: 1,
True, 1.0 and "1" differ, and so do ("ab", "c") and ("a", "bc"). A mapping is written in the order of its
keys' digests: the order of insertion is not content. What has no content that can be written (a function, an
open file, a set of objects) is refused.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Mapping
from dataclasses import fields, is_dataclass

import numpy as np


def fingerprint(value: object) -> str:
    """The SHA-256, in hex, of `value`: of plain data, NumPy arrays, and dataclasses, sequences and mappings
    of such.

    Raises: TypeError for a value of another kind.
    """
    return _digest(value).hex()


def _digest(value: object) -> bytes:
    digest = hashlib.sha256()
    for part in _parts(value):
        digest.update(len(part).to_bytes(8, "big"))
        digest.update(part)
    return digest.digest()


def _parts(value: object) -> Iterator[bytes]:
    if value is None or isinstance(value, bool | int | float | str | bytes):
        yield type(value).__name__.encode()
        yield value if isinstance(value, bytes) else _text(value).encode("utf-8", "surrogatepass")
    elif isinstance(value, np.ndarray | np.generic):
        array = np.asarray(value)
        if array.dtype.hasobject:
            raise TypeError("an array of objects has no fingerprint")
        yield from (b"array", array.dtype.str.encode(), repr(array.shape).encode(), array.tobytes())
    elif is_dataclass(value) and not isinstance(value, type):
        yield from (b"dataclass", type(value).__qualname__.encode())
        for item in fields(value):
            yield from (item.name.encode(), _digest(getattr(value, item.name)))
    elif isinstance(value, Mapping):
        yield b"mapping"
        for key, content in sorted((_digest(key), _digest(content)) for key, content in value.items()):
            yield from (key, content)
    elif isinstance(value, list | tuple):
        yield b"sequence"
        for item in value:
            yield _digest(item)
    else:
        raise TypeError(f"a {type(value).__name__} has no fingerprint")


def _text(value: object) -> str:
    # repr of a float is the shortest text that reads back as the same number.
    return value if isinstance(value, str) else repr(value)
