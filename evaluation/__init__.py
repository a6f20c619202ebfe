"""Tables and measurements over the kernels that come with pcfm."""
