// What files with host code of HIP include.
#include "../pcfm_hip.h"
