"""Mangled names as their authors wrote them, and names that no demangler should be trusted with."""

import pytest

from pcfm.ir.demangle import demangled


@pytest.mark.parametrize(
    ("mangled", "written"),
    [
        ("_Z10DivergencePA400_A400_dS1_S1_dddiii", "Divergence"),
        ("_Z11dot_productIiLi1EEvPKT_S2_PS0_m", "dot_product<int, 1>"),
        ("_ZN3abc4sortILb1ELin4EEEvPf", "abc::sort<true, -4>"),
        ("_ZN4demo4copyEPf", "demo::copy"),
    ],
)
def test_the_name_with_its_template_arguments(mangled, written):
    assert demangled(mangled) == written


@pytest.mark.parametrize("name", ["mix", "_Znonsense", "_Z", "", "_Z3", "_Z1fI", "_Z" + "N" * 5000])
def test_what_is_not_mangled_stays_as_it_is(name):
    assert demangled(name) == name


def test_a_name_that_would_be_written_out_for_ever_stays_as_it_is():
    digits = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    doubled = "".join(f"S0_IS{one}_S{one}_E" for one in digits[1:30])
    name = f"_Z1fI4pairIiiE{doubled}EvT_"
    assert demangled(f"_Z1fI4pairIiiE{doubled[:22]}EvT_").count("pair<int, int>") == 1 + 2 + 4
    assert demangled(name) == name
