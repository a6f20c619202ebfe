// clang includes this header, which CUDA 13 no longer has; it comes after the toolkit's own, where that has it.
