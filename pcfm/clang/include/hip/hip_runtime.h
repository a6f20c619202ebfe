// What files with HIP include.
#include "../pcfm_hip.h"
