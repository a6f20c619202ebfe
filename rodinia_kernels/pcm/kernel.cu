// Partition and concurrent merge: each thread block sorts 8192 values in shared memory, which are BLOCK buckets of
// SIZE values, one bucket per thread. The partition step before it has sorted each bucket.
//
// The buckets go through Batcher's odd-even merge network, in which a comparator on the buckets (low, high) is a
// merge: the low thread keeps the smaller half of both buckets, merging from their fronts, and the high thread
// keeps the larger half, merging from their backs. Both write to a second array, which is copied back.
//
// Stage `width` of the network makes sorted runs of 2 * width buckets out of sorted runs of `width`. One launch does
// the stages from first_width to last_width; from 1 to BLOCK / 2 is the whole sort.
//
// Element e of a bucket lies at e * BLOCK + owner, so that threads at the same element use different banks.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 32
#endif
#define SIZE (8192 / BLOCK)

static __device__ __forceinline__ int slot(int owner, int element) { return element * BLOCK + owner; }

// Whether the comparator of the step (width, distance) has its low end at this bucket.
static __device__ __forceinline__ bool is_low_end(int bucket, int width, int distance) {
  const int from_first = bucket - (distance & (width - 1));
  const int other = bucket + distance;
  return from_first >= 0 && (from_first & (2 * distance - 1)) < distance && other < BLOCK &&
         (bucket ^ other) < 2 * width;
}

extern "C" __global__ void __launch_bounds__(BLOCK) merge_buckets(short *values, int first_width, int last_width) {
  __shared__ short bucket[BLOCK * SIZE];
  __shared__ short merged[BLOCK * SIZE];
  const int tid = threadIdx.x;
  short *const own = values + blockIdx.x * (BLOCK * SIZE);

  for (int i = 0; i < SIZE; ++i)
    bucket[slot(tid, i)] = own[slot(tid, i)];
  __syncthreads();

  for (int width = first_width; width <= last_width; width *= 2) {
    for (int distance = width; distance > 0; distance /= 2) {
      const bool low = is_low_end(tid, width, distance);
      const bool high = tid >= distance && is_low_end(tid - distance, width, distance);
      if (low || high) {
        if (low) {
          const int partner = tid + distance;
          int mine = 0, theirs = 0;
          for (int i = 0; i < SIZE; ++i) {
            const short a = bucket[slot(tid, mine)];
            const short b = bucket[slot(partner, theirs)];
            if (a <= b) {
              merged[slot(tid, i)] = a;
              ++mine;
            } else {
              merged[slot(tid, i)] = b;
              ++theirs;
            }
          }
        } else {
          const int partner = tid - distance;
          int mine = SIZE - 1, theirs = SIZE - 1;
          for (int i = SIZE - 1; i >= 0; --i) {
            const short a = bucket[slot(tid, mine)];
            const short b = bucket[slot(partner, theirs)];
            if (a > b) {
              merged[slot(tid, i)] = a;
              --mine;
            } else {
              merged[slot(tid, i)] = b;
              --theirs;
            }
          }
        }
      }
      __syncthreads();
      if (low || high)
        for (int i = 0; i < SIZE; ++i)
          bucket[slot(tid, i)] = merged[slot(tid, i)];
      __syncthreads();
    }
  }

  for (int i = 0; i < SIZE; ++i)
    own[slot(tid, i)] = bucket[slot(tid, i)];
}
