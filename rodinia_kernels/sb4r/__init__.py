"""The synthetic kernel `sb4r`: source, compiled LLVM IR and specification."""
