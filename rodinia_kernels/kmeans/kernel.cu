// Each point to the nearest of the centres; what moved is counted, and its runner-up remembered.

#include <cuda_runtime.h>

template <int FEATURES>
static __device__ __forceinline__ float distance_squared(const float *__restrict__ features,
                                                         const float *__restrict__ centre, int point, int points) {
  float sum = 0.0f;
  for (int feature = 0; feature < FEATURES; ++feature) {
    const float apart = features[feature * points + point] - centre[feature];
    sum += apart * apart;
  }
  return sum;
}

// `features` is feature by feature, `centres` centre by centre.
extern "C" __global__ void __launch_bounds__(BLOCK)
kmeans_assign(const float *__restrict__ features, const float *__restrict__ centres, int *membership,
              int *__restrict__ runner_up, int *moved, int points, int clusters) {
  const int point = blockIdx.x * blockDim.x + threadIdx.x;
  if (point >= points)
    return;
  int nearest = 0, second = -1;
  float best = 3.4e38f, next_best = 3.4e38f;
  for (int cluster = 0; cluster < clusters; ++cluster) {
    const float distance = distance_squared<8>(features, centres + cluster * 8, point, points);
    if (distance < best) {
      next_best = best;
      second = nearest;
      best = distance;
      nearest = cluster;
    } else if (distance < next_best) {
      next_best = distance;
      second = cluster;
    }
  }
  if (membership[point] != nearest) {
    membership[point] = nearest;
    runner_up[point] = sqrtf(next_best) < 2.0f * sqrtf(best) ? second : -1;
    atomicAdd(moved, 1);
  }
}
