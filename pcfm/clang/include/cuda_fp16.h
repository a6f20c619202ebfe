#include "pcfm_cuda.h"
#include "pcfm_fp16.h"
