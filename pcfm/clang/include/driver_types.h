// What files with CUDA C include.
#include "pcfm_cuda.h"
