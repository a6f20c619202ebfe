"""Every name that a remark or report gives has its text; remarks get their names from one enumeration."""

import re
from pathlib import Path

import pcfm
from pcfm.analysis.regions import ObstacleKind
from pcfm.transforms.explanations import EXPLANATIONS, OBSTACLES, REASONS, REMARKS, STEPS
from pcfm.transforms.melding.reasons import Reason
from pcfm.transforms.melding.steps import MeldStep
from pcfm.transforms.remarks import RemarkName

SOURCES = {path: path.read_text() for path in sorted(Path(pcfm.__file__).parent.rglob("*.py"))}


def test_each_name_has_its_text_and_no_two_are_alike():
    assert (set(OBSTACLES), set(REASONS), set(REMARKS)) == (set(ObstacleKind), set(Reason), set(RemarkName))
    assert set(STEPS) == set(MeldStep)
    assert len(EXPLANATIONS) == len(OBSTACLES) + len(REASONS) + len(REMARKS) + len(STEPS)
    texts = [text.meaning for text in EXPLANATIONS.values()]
    assert len(set(texts)) == len(texts)
    assert all(text.one and text.many for table in (OBSTACLES, REASONS) for text in table.values())


def test_no_remark_is_named_beside_the_enumeration():
    by_hand = re.compile(r"(?:\bRemark|remark_at|_missed)\((?:[^()\"]|\"[a-z-]+\")*\"[A-Z]\w+\"")
    assert [path.name for path, text in SOURCES.items() if by_hand.search(text)] == []
    assert by_hand.search('Remark("missed", Meld.name, "NotMelded", fn.name')


def test_each_name_is_given_somewhere():
    for kind in (Reason, RemarkName, MeldStep):
        for member in kind:
            used = f"{kind.__name__}.{member.name}"
            users = [path.name for path, text in SOURCES.items() if used in text]
            assert any(name not in ("explanations.py", "steps.py") for name in users), used
