"""The kernels on a real GPU: their versions timed and checked, beside what the simulator says.

`cuda` is the GPU, and nothing else knows of CUDA; `parameters` packs arguments, `timing` runs an application,
`bench` makes the rows and `report` shows them.
"""
