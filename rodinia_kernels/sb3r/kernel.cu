// Synthetic kernel sb3r, written by rodinia_kernels/synthetic.py; see there.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 32
#endif

extern "C" __global__ void __launch_bounds__(BLOCK)
sb3r(unsigned *words, const unsigned *weights) {
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
        word ^= table[(tid + 22) % BLOCK];
        word *= table[(tid + 30) % BLOCK] | 1u;
        word ^= table[(tid + 22) % BLOCK];
        word ^= word >> 2;
        word -= 425114318u;
        word *= table[(tid + 16) % BLOCK] | 1u;
        word ^= word >> 14;
        word += 324136913u;
        first[tid] = word;
      }
      word = first[tid];
      if (word & 2u) {
        word += word << 10;
        word *= table[(tid + 22) % BLOCK] | 1u;
        word += 617511018u;
        word ^= word >> 14;
        word *= table[(tid + 2) % BLOCK] | 1u;
        word += 368166709u;
        word += table[(tid + 21) % BLOCK];
        word ^= word >> 1;
        first[tid] = word;
      }
    } else {
      unsigned word = second[tid];
      if (word & 1u) {
        word -= 316119216u;
        word += table[(tid + 13) % BLOCK];
        word -= 357596508u;
        word += 587987578u;
        word += word << 13;
        word -= 887962195u;
        word -= 691574390u;
        word += 339019810u;
        second[tid] = word;
      }
      word = second[tid];
      if (word & 2u) {
        word *= table[(tid + 21) % BLOCK] | 1u;
        word += 189189150u;
        word += 121407559u;
        word -= 569318887u;
        word += word << 1;
        word ^= word >> 13;
        word ^= table[(tid + 23) % BLOCK];
        word += word << 12;
        second[tid] = word;
      }
    }
    __syncthreads();
  }

  own[0 * BLOCK + tid] = first[tid];
  own[1 * BLOCK + tid] = second[tid];
}
