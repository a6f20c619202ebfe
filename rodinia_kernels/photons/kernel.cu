// Light in two layers of tissue by Monte Carlo, one packet of photons per lane: it moves, is absorbed in part and
// scattered, crosses from layer to layer, leaves through a surface, or loses at roulette when little of it is left.

#include <cuda_runtime.h>

struct Layer {
  float absorption, scattering, anisotropy, bottom; // per mm, per mm, mean cosine, mm
};

struct Fate {
  float absorbed[2];
  float reflected, transmitted;
};

enum Event { SCATTER, CROSS, REFLECTED, TRANSMITTED };

// Uniform in (0, 1), by a linear congruential generator of 32 bits.
static __device__ __forceinline__ float draw(unsigned &state) {
  state = state * 1664525u + 1013904223u;
  return ((float)(state >> 9) + 0.5f) * 1.1920928955078125e-7f;
}

extern "C" __global__ void __launch_bounds__(BLOCK)
photons_walk(const Layer *__restrict__ layers, const unsigned *__restrict__ seeds, Fate *__restrict__ fates,
             int *__restrict__ events, int photons, int most_events) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= photons)
    return;
  unsigned state = seeds[id];
  Fate fate = {{0.0f, 0.0f}, 0.0f, 0.0f};
  float depth = 0.0f, down = 1.0f, weight = 1.0f;
  int layer = 0, count = 0;
  while (weight > 0.0f && count < most_events) {
    ++count;
    const Layer in = layers[layer];
    const float attenuation = in.absorption + in.scattering;
    const float length = -logf(draw(state)) / attenuation;
    const float next = depth + down * length;
    const float top = layer == 0 ? 0.0f : layers[0].bottom;
    Event event = SCATTER;
    if (next < top)
      event = layer == 0 ? REFLECTED : CROSS;
    else if (next > in.bottom)
      event = layer == 1 ? TRANSMITTED : CROSS;
    switch (event) {
    case REFLECTED:
      fate.reflected = weight;
      weight = 0.0f;
      break;
    case TRANSMITTED:
      fate.transmitted = weight;
      weight = 0.0f;
      break;
    case CROSS:
      depth = layers[0].bottom;
      layer = 1 - layer;
      break;
    default: {
      depth = next;
      const float taken = weight * (in.absorption / attenuation);
      fate.absorbed[layer] += taken;
      weight -= taken;
      // Henyey and Greenstein's phase function.
      const float g = in.anisotropy, number = draw(state);
      float cosine;
      if (g == 0.0f) {
        cosine = 2.0f * number - 1.0f;
      } else {
        const float part = (1.0f - g * g) / (1.0f - g + 2.0f * g * number);
        cosine = (1.0f + g * g - part * part) / (2.0f * g);
      }
      const float turn = cosf(6.2831853f * draw(state));
      const float sine = sqrtf(fmaxf(1.0f - cosine * cosine, 0.0f));
      down = down * cosine - sqrtf(fmaxf(1.0f - down * down, 0.0f)) * sine * turn;
      if (weight < 0.05f) {
        if (draw(state) < 0.1f)
          weight *= 10.0f;
        else
          weight = 0.0f;
      }
    }
    }
  }
  fates[id] = fate;
  events[id] = count;
}
