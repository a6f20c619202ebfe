// Heart muscle cells, one per lane: currents and gates of the membrane after Luo and Rudy (Circulation Research 68(6),
// 1991), whose rates are given by one set of formulas above -40 mV and by another below.

#include <cuda_runtime.h>

struct Cell {
  float voltage, m, h, j, d, f, x, calcium;
};

static __device__ __forceinline__ float relax(float gate, float open, float close, float step) {
  const float rate = open + close;
  const float rest = open / rate;
  return rest - (rest - gate) * expf(-step * rate);
}

extern "C" __global__ void __launch_bounds__(BLOCK)
myocyte_steps(Cell *cells, const float *__restrict__ stimulus, int cell_count, int steps, float step) {
  const int id = blockIdx.x * blockDim.x + threadIdx.x;
  if (id >= cell_count)
    return;
  Cell cell = cells[id];
  const float given = stimulus[id];
  for (int number = 0; number < steps; ++number) {
    const float v = cell.voltage;
    // Fast sodium current.
    float open_h, close_h, open_j, close_j;
    if (v >= -40.0f) {
      open_h = 0.0f;
      close_h = 1.0f / (0.13f * (1.0f + expf((v + 10.66f) / -11.1f)));
      open_j = 0.0f;
      close_j = 0.3f * expf(-2.535e-7f * v) / (1.0f + expf(-0.1f * (v + 32.0f)));
    } else {
      open_h = 0.135f * expf((80.0f + v) / -6.8f);
      close_h = 3.56f * expf(0.079f * v) + 3.1e5f * expf(0.35f * v);
      open_j = (-127140.0f * expf(0.2444f * v) - 3.474e-5f * expf(-0.04391f * v)) * (v + 37.78f) /
               (1.0f + expf(0.311f * (v + 79.23f)));
      close_j = 0.1212f * expf(-0.01052f * v) / (1.0f + expf(-0.1378f * (v + 40.14f)));
    }
    const float away = v + 47.13f;
    const float open_m = fabsf(away) < 1e-3f ? 3.2f : 0.32f * away / (1.0f - expf(-0.1f * away));
    const float close_m = 0.08f * expf(-v / 11.0f);
    const float sodium = 23.0f * cell.m * cell.m * cell.m * cell.h * cell.j * (v - 54.4f);

    // Slow inward current.
    const float open_d = 0.095f * expf(-0.01f * (v - 5.0f)) / (1.0f + expf(-0.072f * (v - 5.0f)));
    const float close_d = 0.07f * expf(-0.017f * (v + 44.0f)) / (1.0f + expf(0.05f * (v + 44.0f)));
    const float open_f = 0.012f * expf(-0.008f * (v + 28.0f)) / (1.0f + expf(0.15f * (v + 28.0f)));
    const float close_f = 0.0065f * expf(-0.02f * (v + 30.0f)) / (1.0f + expf(-0.2f * (v + 30.0f)));
    const float reversal = 7.7f - 13.0287f * logf(cell.calcium);
    const float slow = 0.09f * cell.d * cell.f * (v - reversal);

    // Potassium current: rectified above -100 mV.
    float rectified = 1.0f;
    if (v > -100.0f) {
      const float past = v + 77.0f;
      rectified = fabsf(past) < 1e-3f ? 0.608889f
                                      : 2.837f * (expf(0.04f * past) - 1.0f) / (past * expf(0.04f * (v + 35.0f)));
    }
    const float open_x = 5e-4f * expf(0.083f * (v + 50.0f)) / (1.0f + expf(0.057f * (v + 50.0f)));
    const float close_x = 0.0013f * expf(-0.06f * (v + 20.0f)) / (1.0f + expf(-0.04f * (v + 20.0f)));
    const float potassium = 0.282f * cell.x * rectified * (v + 77.0f);
    const float background = 0.03921f * (v + 59.87f);

    cell.m = relax(cell.m, open_m, close_m, step);
    cell.h = relax(cell.h, open_h, close_h, step);
    cell.j = relax(cell.j, open_j, close_j, step);
    cell.d = relax(cell.d, open_d, close_d, step);
    cell.f = relax(cell.f, open_f, close_f, step);
    cell.x = relax(cell.x, open_x, close_x, step);
    cell.calcium += step * (-1e-4f * slow + 0.07f * (1e-4f - cell.calcium));
    cell.voltage = v - step * (sodium + slow + potassium + background - given);
  }
  cells[id] = cell;
}
