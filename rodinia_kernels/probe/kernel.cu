// The probe side of a hash join, one row per lane: its bucket's chain is walked to the end, and rows that match and
// pass a filter are added up.

#include <cuda_runtime.h>

struct Row {
  int key, amount, next; // -1 behind the last of a chain
};

struct Joined {
  int matches;
  int oldest;
  long long total;
};

static __device__ __forceinline__ unsigned hash(unsigned key) {
  key ^= key >> 16;
  key *= 0x45d9f3bu;
  key ^= key >> 16;
  return key;
}

extern "C" __global__ void __launch_bounds__(BLOCK)
probe_join(const int *__restrict__ buckets, const Row *__restrict__ rows, const int *__restrict__ keys,
           const int *__restrict__ limits, Joined *__restrict__ results, int key_count, int bucket_mask) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= key_count)
    return;
  const int key = keys[id], limit = limits[id];
  Joined joined = {0, -1, 0};
  for (int row = buckets[hash(key) & bucket_mask]; row >= 0; row = rows[row].next) {
    if (rows[row].key == key) {
      const int amount = rows[row].amount;
      if (amount <= limit) {
        ++joined.matches;
        joined.total += (long long)amount * amount;
      } else if (joined.oldest < 0) {
        joined.oldest = row;
      }
    }
  }
  results[id] = joined;
}
