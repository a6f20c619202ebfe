#include "../pcfm_hip.h"
#include "../pcfm_fp16.h"
