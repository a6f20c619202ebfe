// Synthetic kernel sb2r, written by rodinia_kernels/synthetic.py; see there.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 32
#endif

extern "C" __global__ void __launch_bounds__(BLOCK)
sb2r(unsigned *words, const unsigned *weights) {
  __shared__ unsigned first[BLOCK];
  __shared__ unsigned second[BLOCK];
  __shared__ unsigned table[BLOCK];
  const unsigned tid = threadIdx.x;
  unsigned *const own = words + blockIdx.x * (BLOCK * 2);

  first[tid] = own[0 * BLOCK + tid];
  second[tid] = own[1 * BLOCK + tid];
  table[tid] = weights[blockIdx.x * BLOCK + tid];
  __syncthreads();

  for (unsigned round = 0; round < 16; ++round) {
    if ((tid ^ round) & 1) {
      unsigned word = first[tid];
      if (word & 1u) {
        word ^= table[(tid + 2) % BLOCK];
        word += word << 5;
        word *= table[(tid + 9) % BLOCK] | 1u;
        word += 663211091u;
        word -= 760017549u;
        word += table[(tid + 28) % BLOCK];
        word += 323080228u;
        word ^= word >> 1;
        first[tid] = word;
      }
    } else {
      unsigned word = second[tid];
      if (word & 1u) {
        word += word << 11;
        word += word << 15;
        word *= table[(tid + 2) % BLOCK] | 1u;
        word ^= table[(tid + 23) % BLOCK];
        word -= 752935142u;
        word ^= table[(tid + 12) % BLOCK];
        word *= 201557559u;
        word *= table[(tid + 23) % BLOCK] | 1u;
        second[tid] = word;
      }
    }
    __syncthreads();
  }

  own[0 * BLOCK + tid] = first[tid];
  own[1 * BLOCK + tid] = second[tid];
}
