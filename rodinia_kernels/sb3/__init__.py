"""The synthetic kernel `sb3`: source, compiled LLVM IR and specification."""
