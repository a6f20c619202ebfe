"""No regular expression of pcfm backtracks for ever, whatever is repeated in the text that it sees."""

import ast
import importlib.util
import pkgutil
import re
import signal

import pytest

import pcfm

UNITS = (*'\n 09aA_$%."\\/*#@,:()[]{}<>-', "//", "/*", "*/", "/**/", "// a\n", "a.", "0x", "a,", "S_", " a ")
STARTS = ("", '"', "(", "[", "a", "/*")
SECONDS = 10.0


def _patterns() -> dict[tuple[str | bytes, int], str]:
    """Each pattern that a module of pcfm keeps at its top, or in a table there, with one that keeps it."""
    kept: dict[tuple[str | bytes, int], str] = {}
    for info in pkgutil.walk_packages(pcfm.__path__, "pcfm."):
        if info.name.endswith("__main__"):
            continue
        try:
            module = importlib.import_module(info.name)
        except ModuleNotFoundError as error:
            if error.name is not None and error.name.startswith("pcfm"):
                raise
            continue
        for name, value in vars(module).items():
            values = value.values() if isinstance(value, dict) else (value,)
            for pattern in values:
                if isinstance(pattern, re.Pattern):
                    kept.setdefault((pattern.pattern, pattern.flags), f"{info.name}.{name}")
    return kept


def _inline() -> dict[tuple[str | bytes, int], str]:
    """Each pattern that stands in a function, or with others in a tuple."""
    kept: dict[tuple[str | bytes, int], str] = {}
    for info in pkgutil.walk_packages(pcfm.__path__, "pcfm."):
        spec = importlib.util.find_spec(info.name)
        if spec is None or not (spec.origin or "").endswith(".py"):
            continue
        with open(spec.origin, encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for call in ast.walk(tree):
            match call:
                case ast.Call(
                    ast.Attribute(ast.Name("re")), [ast.Constant(str() | bytes() as text), *_], keywords
                ):
                    flags = re.M if any(word.arg == "flags" for word in keywords) else 0
                    kept.setdefault((text, flags), f"{info.name}, line {call.lineno}")
    return kept


def test_repetitions_end() -> None:
    patterns = _patterns()
    assert len(patterns) > 50
    inline = _inline()
    assert len(inline) > 50
    patterns = inline | patterns
    texts = [start + unit * 100 + "\x01" for start in STARTS for unit in UNITS]

    def stop(_number: int, _frame: object) -> None:
        raise TimeoutError

    before = signal.signal(signal.SIGALRM, stop)
    try:
        for (source, flags), owner in patterns.items():
            pattern = re.compile(source, flags)
            signal.setitimer(signal.ITIMER_REAL, SECONDS)
            try:
                for text in texts:
                    subject = text.encode() if isinstance(source, bytes) else text
                    pattern.match(subject)
                    pattern.search(subject)
            except TimeoutError:
                pytest.fail(f"{owner} takes more than {SECONDS:.0f} s for some repetitions: {source!r}")
            finally:
                signal.setitimer(signal.ITIMER_REAL, 0)
    finally:
        signal.signal(signal.SIGALRM, before)
