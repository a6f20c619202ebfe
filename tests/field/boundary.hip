// A step of a lattice-Boltzmann method in two dimensions; walls, inlets and fluid cells do different work.
#include <hip/hip_runtime.h>

enum Cell : int { FLUID = 0, WALL = 1, INLET = 2 };

struct Lattice {
  int nx, ny;
  float omega, inflow;
};

__constant__ float weights[9] = {4.f / 9,  1.f / 9,  1.f / 9,  1.f / 9, 1.f / 9,
                                 1.f / 36, 1.f / 36, 1.f / 36, 1.f / 36};
__constant__ int ex[9] = {0, 1, 0, -1, 0, 1, -1, -1, 1};
__constant__ int ey[9] = {0, 0, 1, 0, -1, 1, 1, -1, -1};
__constant__ int opposite[9] = {0, 3, 4, 1, 2, 7, 8, 5, 6};

__device__ inline float equilibrium(int q, float rho, float ux, float uy) {
  float eu = ex[q] * ux + ey[q] * uy;
  return weights[q] * rho * (1.f + 3.f * eu + 4.5f * eu * eu - 1.5f * (ux * ux + uy * uy));
}

extern "C" __global__ void stream_and_collide(const float *__restrict__ f, float *__restrict__ g,
                                              const int *__restrict__ cell, int nx, int ny, float omega,
                                              float inflow) {
  Lattice l = {nx, ny, omega, inflow};
  int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y;
  if (x >= l.nx)
    return;
  int n = l.nx * l.ny, here = y * l.nx + x;
  float in[9];
  for (int q = 0; q < 9; ++q) {
    int sx = (x - ex[q] + l.nx) % l.nx, sy = (y - ey[q] + l.ny) % l.ny;
    in[q] = f[q * n + sy * l.nx + sx];
  }
  if (cell[here] == WALL) {
    for (int q = 0; q < 9; ++q)
      g[q * n + here] = in[opposite[q]];
  } else if (cell[here] == INLET) {
    for (int q = 0; q < 9; ++q)
      g[q * n + here] = equilibrium(q, 1.f, l.inflow, 0.f);
  } else {
    float rho = 0.f, ux = 0.f, uy = 0.f;
    for (int q = 0; q < 9; ++q) {
      rho += in[q];
      ux += ex[q] * in[q];
      uy += ey[q] * in[q];
    }
    float inv = rho > 1e-6f ? 1.f / rho : 0.f;
    ux *= inv;
    uy *= inv;
    for (int q = 0; q < 9; ++q)
      g[q * n + here] = in[q] + l.omega * (equilibrium(q, rho, ux, uy) - in[q]);
  }
}
