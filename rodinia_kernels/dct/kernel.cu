// Quantisation of DCT coefficients: each coefficient is rounded, half away from zero, to a multiple of the step for
// its place in its 8 x 8 block, and stored as that multiple. One thread per coefficient.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 8
#endif

extern "C" __global__ void __launch_bounds__(BLOCK *BLOCK)
quantise(short *plane, const short *steps, int stride) {
  const int x = blockIdx.x * BLOCK + threadIdx.x;
  const int y = blockIdx.y * BLOCK + threadIdx.y;
  const int step = steps[(y % 8) * 8 + x % 8];
  short *const place = plane + y * stride + x;

  int coefficient = *place;
  if (coefficient < 0) {
    coefficient = -coefficient;
    coefficient += step / 2;
    coefficient /= step;
    coefficient = -coefficient;
  } else {
    coefficient += step / 2;
    coefficient /= step;
  }
  *place = coefficient * step;
}
