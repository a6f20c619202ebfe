"""The synthetic kernel `sb4`: source, compiled LLVM IR and specification."""
