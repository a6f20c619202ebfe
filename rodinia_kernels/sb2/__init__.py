"""The synthetic kernel `sb2`: source, compiled LLVM IR and specification."""
