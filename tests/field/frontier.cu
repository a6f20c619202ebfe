// One level of a breadth-first search: vertices with many neighbours and with few lie side by side.
#include <cuda_runtime.h>

struct Graph {
  const int *offsets;
  const int *targets;
  int vertices;
};

__global__ void expand(const int *__restrict__ offsets, const int *__restrict__ targets, int vertices,
                       int *__restrict__ level, int *__restrict__ next, int *__restrict__ count, int depth) {
  __shared__ int queued[128];
  __shared__ int length, start;
  Graph g = {offsets, targets, vertices};
  if (threadIdx.x == 0)
    length = 0;
  __syncthreads();
  int v = blockIdx.x * blockDim.x + threadIdx.x;
  if (v < g.vertices && level[v] == depth) {
    for (int e = g.offsets[v]; e < g.offsets[v + 1]; ++e) {
      int t = g.targets[e];
      if (atomicCAS(&level[t], -1, depth + 1) == -1) {
        int slot = atomicAdd(&length, 1);
        if (slot < 128)
          queued[slot] = t;
        else
          next[atomicAdd(count, 1)] = t;
      }
    }
  }
  __syncthreads();
  int kept = min(length, 128);
  if (threadIdx.x == 0)
    start = atomicAdd(count, kept);
  __syncthreads();
  for (int i = threadIdx.x; i < kept; i += blockDim.x)
    next[start + i] = queued[i];
}
