"""Kernels @k written with words that each test puts its own text in place of."""

from collections.abc import Mapping

from pcfm.ir.parser import parse_module
from pcfm.prove import Verdict, prove_function


def verdict_of(
    source: str, target: str, words: Mapping[str, str], *, global_arguments: bool = False
) -> Verdict:
    """What the proof says of two texts of @k with the words replaced, without a solver."""
    modules = []
    for text in (source, target):
        for word, now in words.items():
            text = text.replace(word, now)
        modules.append(parse_module(text, "<text>"))
    source_module, target_module = modules
    return prove_function(source_module, target_module, "k", solver=False, global_arguments=global_arguments)
