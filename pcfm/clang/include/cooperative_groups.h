// Cooperative groups of CUDA.
#include "pcfm_cuda.h"
#include "pcfm_groups.h"
