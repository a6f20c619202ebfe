// Cooperative groups of HIP.
#include "../pcfm_hip.h"
#include "../pcfm_groups.h"
