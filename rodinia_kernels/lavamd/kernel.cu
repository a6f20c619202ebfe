// Forces between the particles of a box and those of the boxes around it, one box per thread block and one particle
// per lane; particles farther apart than a cut-off do not act on each other.

#include <cuda_runtime.h>

constexpr int NEIGHBOURS = 27;

struct Box {
  int first, size;
  int neighbour_count;
  int neighbours[NEIGHBOURS];
};

static __device__ __forceinline__ float dot(const float4 &a, const float4 &b) {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

extern "C" __global__ void __launch_bounds__(BLOCK)
lavamd_forces(const Box *__restrict__ boxes, const float4 *__restrict__ particles, float4 *__restrict__ forces,
              float inverse_width, float cutoff_squared) {
  __shared__ float4 others[BLOCK];
  const Box &home = boxes[blockIdx.x];
  const int lane = threadIdx.x;
  const bool is_particle = lane < home.size;
  float4 self = make_float4(0.0f, 0.0f, 0.0f, 0.0f), force = self;
  if (is_particle)
    self = particles[home.first + lane];

  for (int number = 0; number < home.neighbour_count; ++number) {
    const Box &box = boxes[home.neighbours[number]];
    if (lane < box.size)
      others[lane] = particles[box.first + lane];
    __syncthreads();
    if (is_particle) {
      for (int j = 0; j < box.size; ++j) {
        const float4 other = others[j];
        const float4 apart = make_float4(self.x - other.x, self.y - other.y, self.z - other.z, 0.0f);
        const float distance = dot(apart, apart);
        if (distance < cutoff_squared) {
          const float decay = expf(-distance * inverse_width);
          const float pull = 2.0f * decay * other.w;
          force.x += pull * apart.x;
          force.y += pull * apart.y;
          force.z += pull * apart.z;
          force.w += decay * other.w;
        }
      }
    }
    __syncthreads();
  }
  if (is_particle)
    forces[home.first + lane] = force;
}
