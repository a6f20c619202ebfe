// The Mandelbrot set, one pixel per lane: lanes leave the loop when their point escapes, and only those colour it.

#include <cuda_runtime.h>

struct View {
  float left, top, step;
};

extern "C" __global__ void __launch_bounds__(BLOCK *BLOCK)
mandelbrot(float *__restrict__ image, int width, int height, int rounds, View view) {
  const int column = blockIdx.x * BLOCK + threadIdx.x, row = blockIdx.y * BLOCK + threadIdx.y;
  if (column >= width || row >= height)
    return;
  const float2 c = make_float2(view.left + view.step * column, view.top - view.step * row);
  float2 z = make_float2(0.0f, 0.0f);
  float x2 = 0.0f, y2 = 0.0f;
  int round = 0;
  while (round < rounds && x2 + y2 <= 16.0f) {
    z.y = 2.0f * z.x * z.y + c.y;
    z.x = x2 - y2 + c.x;
    x2 = z.x * z.x;
    y2 = z.y * z.y;
    ++round;
  }
  float colour = 0.0f;
  if (x2 + y2 > 16.0f)
    colour = round + 1.0f - log2f(0.5f * log2f(x2 + y2));
  image[row * width + column] = colour;
}
