"""What pcfm says of kernels: their branches and costs, resources, timelines, and one page of all that.

`branch_report` is the answer of `analyze`; `collect` executes, melds, checks and measures for the page, and
`page` turns what it found into one HTML file that needs no network; `tuning` shows what `tune` found.
"""
