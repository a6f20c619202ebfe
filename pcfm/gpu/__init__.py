"""A real GPU: versions of a kernel checked and timed on it.

`cuda` is the GPU, and nothing else knows of CUDA; `parameters` packs arguments, `timing` runs an application.
"""
