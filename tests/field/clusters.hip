// Points to the nearest of K centres, which lie in LDS; which centre moves is summed up by atomics.
#include <hip/hip_runtime.h>
#include <math.h>

template <int K, int D>
__global__ void assign(const float *points, const float *centres, int *label, float *sums, int *members, int n,
                       int manhattan) {
  __shared__ float centre[K * D];
  for (int i = threadIdx.x; i < K * D; i += blockDim.x)
    centre[i] = centres[i];
  __syncthreads();
  int p = blockIdx.x * blockDim.x + threadIdx.x;
  if (p >= n)
    return;
  float best = INFINITY;
  int nearest = 0;
  for (int k = 0; k < K; ++k) {
    float d = 0.f;
    if (manhattan && (p & 1)) {
      for (int j = 0; j < D; ++j)
        d += fabsf(points[p * D + j] - centre[k * D + j]);
    } else {
      for (int j = 0; j < D; ++j) {
        float x = points[p * D + j] - centre[k * D + j];
        d = fmaf(x, x, d);
      }
      d = sqrtf(d);
    }
    if (d < best) {
      best = d;
      nearest = k;
    }
  }
  label[p] = nearest;
  atomicAdd(&members[nearest], 1);
  for (int j = 0; j < D; ++j)
    atomicAdd(&sums[nearest * D + j], points[p * D + j]);
}

template __global__ void assign<4, 3>(const float *, const float *, int *, float *, int *, int, int);
