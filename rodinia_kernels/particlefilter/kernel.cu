// Two steps of a particle filter that follows a bright disc through noisy frames, one particle per lane.
//
//   particle_weigh     how well a frame agrees with a disc at the particle: pixels outside of the frame do not count;
//   particle_resample  which particle each one becomes: a search in the distribution from the particle's own slot on.

#include <cuda_runtime.h>

struct Offset {
  int x, y;
};

extern "C" __global__ void __launch_bounds__(BLOCK)
particle_weigh(const float2 *__restrict__ particles, const unsigned char *__restrict__ frame,
               const Offset *__restrict__ disc, float *__restrict__ weights, int particle_count, int disc_size,
               int width, int height) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= particle_count)
    return;
  const float2 centre = particles[id];
  const int x = __float2int_rn(centre.x), y = __float2int_rn(centre.y);
  float likelihood = 0.0f;
  int seen = 0;
  for (int pixel = 0; pixel < disc_size; ++pixel) {
    const int px = x + disc[pixel].x, py = y + disc[pixel].y;
    if (px >= 0 && px < width && py >= 0 && py < height) {
      const float value = frame[py * width + px];
      const float dark = value - 100.0f, bright = value - 228.0f;
      likelihood += (dark * dark - bright * bright) / 50.0f;
      ++seen;
    }
  }
  weights[id] = seen > 0 ? expf(likelihood / seen * 0.01f) : 0.0f;
}

extern "C" __global__ void __launch_bounds__(BLOCK)
particle_resample(const float *__restrict__ distribution, const float2 *__restrict__ particles,
                  float2 *__restrict__ resampled, float first, int particle_count) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= particle_count)
    return;
  const float wanted = first + (float)id / particle_count;
  int slot = id;
  if (distribution[slot] < wanted) {
    while (slot < particle_count - 1 && distribution[slot] < wanted)
      ++slot;
  } else {
    while (slot > 0 && distribution[slot - 1] >= wanted)
      --slot;
  }
  resampled[id] = particles[slot];
}
