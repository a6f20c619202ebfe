// Rays against spheres, shaded by what they hit: a template over the material, vectors with operators.
#include <hip/hip_runtime.h>
#include <math.h>

struct vec3 {
  float x, y, z;
};
__device__ inline vec3 operator+(vec3 a, vec3 b) { return {a.x + b.x, a.y + b.y, a.z + b.z}; }
__device__ inline vec3 operator-(vec3 a, vec3 b) { return {a.x - b.x, a.y - b.y, a.z - b.z}; }
__device__ inline vec3 operator*(float s, vec3 a) { return {s * a.x, s * a.y, s * a.z}; }
__device__ inline float dot(vec3 a, vec3 b) { return a.x * b.x + a.y * b.y + a.z * b.z; }
__device__ inline vec3 unit(vec3 a) { return (1.0f / sqrtf(dot(a, a))) * a; }

struct Sphere {
  vec3 centre;
  float radius;
};

template <bool Metal> __device__ float shade(vec3 normal, vec3 ray) {
  vec3 light = unit({1.f, 2.f, -1.f});
  if (Metal) {
    vec3 mirrored = ray - (2.f * dot(ray, normal)) * normal;
    return powf(fmaxf(dot(mirrored, light), 0.f), 20.f);
  }
  return 0.8f * fmaxf(dot(normal, light), 0.f) + 0.1f;
}

__global__ void trace(const Sphere *spheres, int n, float *image, int width) {
  int i = blockIdx.x * blockDim.x + threadIdx.x;
  float u = (i % width) / (float)width - 0.5f, v = (i / width) / (float)width - 0.5f;
  vec3 origin = {0.f, 0.f, -3.f}, ray = unit({u, v, 1.f});
  float nearest = 1e30f;
  int hit = -1;
  for (int k = 0; k < n; ++k) {
    vec3 to = spheres[k].centre - origin;
    float along = dot(to, ray), d2 = dot(to, to) - along * along, r2 = spheres[k].radius * spheres[k].radius;
    if (d2 < r2) {
      float t = along - sqrtf(r2 - d2);
      if (t > 0.f && t < nearest) {
        nearest = t;
        hit = k;
      }
    }
  }
  float colour = 0.f;
  if (hit >= 0) {
    vec3 point = origin + nearest * ray, normal = unit(point - spheres[hit].centre);
    if (hit & 1)
      colour = shade<true>(normal, ray);
    else
      colour = shade<false>(normal, ray);
  }
  image[i] = colour;
}
