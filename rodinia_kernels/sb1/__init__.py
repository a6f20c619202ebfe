"""The synthetic kernel `sb1`: source, compiled LLVM IR and specification."""
