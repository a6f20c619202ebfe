"""What is executed to measure a kernel: one by name or of one's own, its launches, and what those cost.

`workload` is a kernel at a block size, `applications` runs launches that share buffers, `own_kernels` makes
kernels of files, `counts` are the costs, `proofs` what is proved of two versions.
"""
