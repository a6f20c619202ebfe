"""The cache: what is found in it, what counts as missing, and who may write to it at once."""

import json

import pytest

from pcfm.diagnostics import PcfmError
from pcfm.sweep import Cache, Processes, Sweep
from tests.sweep import toy


@pytest.fixture
def cache(tmp_path) -> Cache:
    return Cache(tmp_path / "deep" / "cache")


def run(tmp_path, cache, count=3):
    results = Sweep(cache=cache).run(toy.cells(tmp_path, count))
    assert results == toy.squares(count)
    return toy.values(tmp_path)


def test_a_result_is_computed_once(tmp_path, cache):
    assert run(tmp_path, cache) == [0, 1, 2]
    assert run(tmp_path, cache) == [0, 1, 2]
    assert run(tmp_path, cache, 5) == [0, 1, 2, 3, 4]


def test_without_a_cache_nothing_is_kept(tmp_path):
    assert run(tmp_path, None) == [0, 1, 2]
    assert run(tmp_path, None) == [0, 1, 2, 0, 1, 2]
    assert [path.name for path in tmp_path.iterdir()] == ["computed"]


def test_an_entry_is_one_plain_json_file_under_its_key(tmp_path, cache):
    run(tmp_path, cache)
    cell = toy.cells(tmp_path, 3)[2]
    entry = json.loads(cache.path(cell.key).read_text())
    assert (entry["key"], entry["cell"], entry["result"]) == (cell.key, "number 2", {"square": 4})
    names = sorted(path.name for path in cache.folder.rglob("*") if path.is_file())
    keys = [f"{cell.key}.json" for cell in toy.cells(tmp_path, 3)]
    assert names == sorted([".gitignore", "CACHEDIR.TAG", *keys])
    assert (cache.folder / ".gitignore").read_text() == "*\n"


def cut_short(text: str) -> str:
    return text[: len(text) // 2]


def other_number(text: str) -> str:
    return text.replace('"square": 4', '"square": 5')


def other_key(text: str) -> str:
    return text.replace('"key": "', '"key": "0')


@pytest.mark.parametrize(
    "damage",
    [
        *(cut_short, other_number, other_key, lambda text: "", lambda text: "\0" * len(text)),
        *(lambda text: "[]", lambda text: "{}", lambda text: "[" * 100_000, lambda text: "\ud800"),
        lambda text: text.replace('"format": 1', '"format": 99'),
    ],
)
def test_a_damaged_entry_is_missing_and_is_replaced(tmp_path, cache, damage):
    run(tmp_path, cache)
    path = cache.path(toy.cells(tmp_path, 3)[2].key)
    whole = path.read_text()
    assert damage(whole) != whole
    path.write_text(damage(whole), errors="surrogatepass")
    assert run(tmp_path, cache) == [0, 1, 2, 2]
    assert path.read_text() == whole


def test_writers_of_one_key_never_show_half_a_result(tmp_path):
    assert Sweep(Processes(2)).run(toy.cells(tmp_path, 2, toy.store_again_and_again)) == [0, 0]
    (entry,) = (path for path in (tmp_path / "cache").rglob("*.json"))
    assert not list((tmp_path / "cache").rglob("*.tmp")) and entry.stat().st_size > 20_000


def test_a_folder_that_cannot_be_written_is_an_error_with_a_way_out(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(
        PcfmError, match=r"cannot keep results in .*file/cache: (not a directory|file exists)"
    ):
        Sweep(cache=Cache(tmp_path / "file" / "cache")).run(toy.cells(tmp_path, 1))


def test_a_failed_write_leaves_no_half_file(tmp_path, cache, monkeypatch):
    def full(*_):
        raise OSError(28, "No space left on device")

    run(tmp_path, cache, 1)
    monkeypatch.setattr("os.replace", full)
    with pytest.raises(PcfmError, match="no space left on device"):
        run(tmp_path, cache, 2)
    monkeypatch.undo()
    assert not list(cache.folder.rglob("*.tmp"))
    assert run(tmp_path, cache, 2) == [0, 1, 1]


def test_results_differ_in_no_way_between_fresh_and_cached(tmp_path, cache):
    cells = toy.cells(tmp_path, 1, toy.many_kinds)
    fresh, cached = Sweep(cache=cache).run(cells), Sweep(cache=cache).run(cells)
    assert fresh == cached == [{"tuple": [1, 2], "1": "key", "float": 0.1, "text": "×\ud800", "none": None}]
    assert list(fresh[0]) == list(cached[0])
