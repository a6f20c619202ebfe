"""The synthetic kernel `sb2r`: source, compiled LLVM IR and specification."""
