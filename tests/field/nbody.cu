// All-pairs gravity with a tile of bodies in shared memory; close pairs are softened, far ones are cheap.
#include <cuda_runtime.h>
#include <math.h>

#define TILE 64

struct Softening {
  float near2;
  float eps2;
};

__device__ __forceinline__ float3 pull(float3 a, float4 me, float4 other, Softening s) {
  float dx = other.x - me.x, dy = other.y - me.y, dz = other.z - me.z;
  float d2 = dx * dx + dy * dy + dz * dz;
  float w;
  if (d2 < s.near2) {
    float r = sqrtf(d2 + s.eps2);
    w = other.w / (r * r * r);
  } else {
    float inv = rsqrtf(d2);
    w = other.w * inv * inv * inv;
  }
  a.x += w * dx;
  a.y += w * dy;
  a.z += w * dz;
  return a;
}

__global__ void accelerations(const float4 *__restrict__ bodies, float3 *__restrict__ out, int n, float near2,
                              float eps2) {
  __shared__ float4 tile[TILE];
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float4 me = i < n ? bodies[i] : make_float4(0.f, 0.f, 0.f, 0.f);
  float3 a = make_float3(0.f, 0.f, 0.f);
  Softening s = {near2, eps2};
  for (int base = 0; base < n; base += TILE) {
    int j = base + threadIdx.x;
    tile[threadIdx.x] = j < n ? bodies[j] : make_float4(0.f, 0.f, 0.f, 0.f);
    __syncthreads();
#pragma unroll 4
    for (int k = 0; k < TILE; ++k)
      a = pull(a, me, tile[k], s);
    __syncthreads();
  }
  if (i < n)
    out[i] = a;
}
