// The Mandelbrot set, smoothly coloured: lanes leave the loop at different times and take different colours.
#include <cuda_runtime.h>
#include <math.h>

struct View {
  double x, y, scale;
  int width, height;
};

__device__ uchar4 shade(float t, int style) {
  float r, g, b;
  switch (style) {
  case 0:
    r = 0.5f + 0.5f * cosf(6.2831853f * t);
    g = 0.5f + 0.5f * cosf(6.2831853f * (t + 0.33f));
    b = 0.5f + 0.5f * cosf(6.2831853f * (t + 0.67f));
    break;
  case 1:
    r = powf(t, 0.4f);
    g = powf(t, 1.7f);
    b = 1.0f - r;
    break;
  default:
    r = g = b = fminf(fmaxf(t, 0.0f), 1.0f);
  }
  return make_uchar4((unsigned char)(255.0f * r), (unsigned char)(255.0f * g), (unsigned char)(255.0f * b), 255);
}

__global__ void mandelbrot(uchar4 *image, View view, int rounds) {
  int px = blockIdx.x * blockDim.x + threadIdx.x, py = blockIdx.y * blockDim.y + threadIdx.y;
  if (px >= view.width || py >= view.height)
    return;
  double cx = view.x + view.scale * px, cy = view.y + view.scale * py;
  double zx = 0.0, zy = 0.0;
  int k = 0;
  while (k < rounds && zx * zx + zy * zy < 16.0) {
    double t = zx * zx - zy * zy + cx;
    zy = 2.0 * zx * zy + cy;
    zx = t;
    ++k;
  }
  uchar4 colour;
  if (k == rounds) {
    colour = make_uchar4(0, 0, 0, 255);
  } else {
    float smooth = k + 1.0f - log2f(0.5f * logf((float)(zx * zx + zy * zy)));
    colour = shade(fmodf(0.05f * smooth, 1.0f), (px / 8 + py / 8) % 3);
  }
  image[py * view.width + px] = colour;
}
