"""A real GPU: what its driver loads and is handed, and the program that times it.

`images` is code as a driver loads it, `parameters` packs arguments; `run` stands in a bundle by itself, and
is the one way to drive a GPU.
"""
