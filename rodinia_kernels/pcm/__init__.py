"""The kernel `pcm`: source, compiled LLVM IR and specification."""
