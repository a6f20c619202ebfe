"""Random and made kernels that tests and benchmarks share, each made from one number or a size.

`kernels` makes kernels that are valid, terminate and do not race, by construction: trees of statements
(`program`) over operations (`forms`), written out as LLVM IR (`text`) for one target (`target`). The others
make one kind of control flow each.
"""
