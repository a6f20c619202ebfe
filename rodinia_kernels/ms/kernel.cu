// Bottom-up merge sort: one pass, which merges each pair of neighbouring sorted runs of `width` values into one.
// Each thread merges one pair; the sort launches this kernel once per width 1, 2, 4, ... and swaps the two arrays.
// The last pair may be short, or lack its second run.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 32
#endif

extern "C" __global__ void __launch_bounds__(BLOCK) merge_runs(const long *from, long *to, int count, int width) {
  const int pair = blockIdx.x * BLOCK + threadIdx.x;
  const int start = pair * 2 * width;
  if (start >= count)
    return;
  const int middle = start + width < count ? start + width : count;
  const int end = middle + width < count ? middle + width : count;

  int left = start, right = middle;
  for (int i = start; i < end; ++i) {
    if (left < middle && (right >= end || from[left] <= from[right])) {
      to[i] = from[left];
      ++left;
    } else {
      to[i] = from[right];
      ++right;
    }
  }
}
