"""The synthetic kernel `sb3r`: source, compiled LLVM IR and specification."""
