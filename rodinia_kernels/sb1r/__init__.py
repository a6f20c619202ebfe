"""The synthetic kernel `sb1r`: source, compiled LLVM IR and specification."""
