// Speckle-reducing anisotropic diffusion (Yu and Acton 2002) of a `width` x `height` image of positive floats, both
// multiples of BLOCK. One step of time is two launches of one thread per pixel:
//
//   srad_coefficients  the differences to the four neighbours, and from them the diffusion coefficient in [0, 1];
//   srad_update        the image moves by the divergence of coefficient times difference.
//
// The centre tile and one row or column of each neighbouring tile are in shared memory. At the image's edge a pixel
// is its own neighbour.

#include "../cuda_builtins.h"

#ifndef BLOCK
#define BLOCK 16
#endif

extern "C" __global__ void __launch_bounds__(BLOCK *BLOCK)
srad_coefficients(const float *image, float *to_north, float *to_south, float *to_west, float *to_east,
                  float *coefficient, int width, int height, float speckle) {
  __shared__ float centre[BLOCK][BLOCK];
  __shared__ float north[BLOCK], south[BLOCK], west[BLOCK], east[BLOCK];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int x = blockIdx.x * BLOCK + tx, y = blockIdx.y * BLOCK + ty;
  const int pixel = y * width + x;

  centre[ty][tx] = image[pixel];
  if (ty == 0) {
    // The first row of threads fetches the rows above and below the tile, and the columns beside it.
    const int first_y = y, last_y = y + BLOCK - 1;
    const int first_x = blockIdx.x * BLOCK, last_x = first_x + BLOCK - 1;
    north[tx] = image[(first_y == 0 ? 0 : first_y - 1) * width + x];
    south[tx] = image[(last_y == height - 1 ? last_y : last_y + 1) * width + x];
    west[tx] = image[(first_y + tx) * width + (first_x == 0 ? 0 : first_x - 1)];
    east[tx] = image[(first_y + tx) * width + (last_x == width - 1 ? last_x : last_x + 1)];
  }
  __syncthreads();

  const float here = centre[ty][tx];
  float n, s, w, e;
  if (ty == 0 && tx == 0) {
    n = north[tx] - here;
    s = centre[ty + 1][tx] - here;
    w = west[ty] - here;
    e = centre[ty][tx + 1] - here;
  } else if (ty == 0 && tx == BLOCK - 1) {
    n = north[tx] - here;
    s = centre[ty + 1][tx] - here;
    w = centre[ty][tx - 1] - here;
    e = east[ty] - here;
  } else if (ty == BLOCK - 1 && tx == BLOCK - 1) {
    n = centre[ty - 1][tx] - here;
    s = south[tx] - here;
    w = centre[ty][tx - 1] - here;
    e = east[ty] - here;
  } else if (ty == BLOCK - 1 && tx == 0) {
    n = centre[ty - 1][tx] - here;
    s = south[tx] - here;
    w = west[ty] - here;
    e = centre[ty][tx + 1] - here;
  } else if (ty == 0) {
    n = north[tx] - here;
    s = centre[ty + 1][tx] - here;
    w = centre[ty][tx - 1] - here;
    e = centre[ty][tx + 1] - here;
  } else if (tx == BLOCK - 1) {
    n = centre[ty - 1][tx] - here;
    s = centre[ty + 1][tx] - here;
    w = centre[ty][tx - 1] - here;
    e = east[ty] - here;
  } else if (ty == BLOCK - 1) {
    n = centre[ty - 1][tx] - here;
    s = south[tx] - here;
    w = centre[ty][tx - 1] - here;
    e = centre[ty][tx + 1] - here;
  } else if (tx == 0) {
    n = centre[ty - 1][tx] - here;
    s = centre[ty + 1][tx] - here;
    w = west[ty] - here;
    e = centre[ty][tx + 1] - here;
  } else {
    n = centre[ty - 1][tx] - here;
    s = centre[ty + 1][tx] - here;
    w = centre[ty][tx - 1] - here;
    e = centre[ty][tx + 1] - here;
  }

  const float gradient = (n * n + s * s + w * w + e * e) / (here * here);
  const float laplacian = (n + s + w + e) / here;
  const float scale = 1.0f + 0.25f * laplacian;
  const float variation = (0.5f * gradient - 0.0625f * laplacian * laplacian) / (scale * scale);
  float c = 1.0f / (1.0f + (variation - speckle) / (speckle * (1.0f + speckle)));
  if (c < 0.0f)
    c = 0.0f;
  else if (c > 1.0f)
    c = 1.0f;

  to_north[pixel] = n;
  to_south[pixel] = s;
  to_west[pixel] = w;
  to_east[pixel] = e;
  coefficient[pixel] = c;
}

extern "C" __global__ void __launch_bounds__(BLOCK *BLOCK)
srad_update(float *image, const float *to_north, const float *to_south, const float *to_west, const float *to_east,
            const float *coefficient, int width, int height, float rate) {
  __shared__ float centre[BLOCK][BLOCK];
  const int tx = threadIdx.x, ty = threadIdx.y;
  const int x = blockIdx.x * BLOCK + tx, y = blockIdx.y * BLOCK + ty;
  const int pixel = y * width + x;

  centre[ty][tx] = coefficient[pixel];
  __syncthreads();

  const float here = centre[ty][tx];
  float south, east;
  if (ty == BLOCK - 1)
    south = y == height - 1 ? here : coefficient[pixel + width];
  else
    south = centre[ty + 1][tx];
  if (tx == BLOCK - 1)
    east = x == width - 1 ? here : coefficient[pixel + 1];
  else
    east = centre[ty][tx + 1];

  const float divergence =
      here * to_north[pixel] + south * to_south[pixel] + here * to_west[pixel] + east * to_east[pixel];
  image[pixel] += 0.25f * rate * divergence;
}
