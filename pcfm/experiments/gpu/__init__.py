"""The kernels on a real GPU: their versions timed and checked, beside what the simulator says.

`device` is what is asked of a GPU, `cuda` asks it of the CUDA driver; `parameters` packs arguments, `timing`
runs an application, `bench` makes the rows and `report` shows them. Nothing but `cuda` knows of CUDA.
"""
