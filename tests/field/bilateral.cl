// A bilateral filter: a tile in local memory, an edge-preserving weight, and a cheap path where all is flat.
#define RADIUS 2
#define SIDE 8

kernel void bilateral(global const float *image, global float *out, int width, int height, float sigma) {
  local float tile[SIDE + 2 * RADIUS][SIDE + 2 * RADIUS];
  int lx = get_local_id(0), ly = get_local_id(1);
  int x = get_global_id(0), y = get_global_id(1);
  int x0 = get_group_id(0) * SIDE - RADIUS, y0 = get_group_id(1) * SIDE - RADIUS;
  for (int j = ly; j < SIDE + 2 * RADIUS; j += SIDE)
    for (int i = lx; i < SIDE + 2 * RADIUS; i += SIDE)
      tile[j][i] = image[clamp(y0 + j, 0, height - 1) * width + clamp(x0 + i, 0, width - 1)];
  barrier(CLK_LOCAL_MEM_FENCE);
  if (x >= width || y >= height)
    return;
  float here = tile[ly + RADIUS][lx + RADIUS];
  float low = here, high = here;
  for (int j = 0; j <= 2 * RADIUS; ++j)
    for (int i = 0; i <= 2 * RADIUS; ++i) {
      low = fmin(low, tile[ly + j][lx + i]);
      high = fmax(high, tile[ly + j][lx + i]);
    }
  float sum = 0.0f, weight = 0.0f;
  if (high - low < 0.5f * sigma) {
    for (int j = 0; j <= 2 * RADIUS; ++j)
      for (int i = 0; i <= 2 * RADIUS; ++i) {
        sum += tile[ly + j][lx + i];
        weight += 1.0f;
      }
  } else {
    for (int j = 0; j <= 2 * RADIUS; ++j)
      for (int i = 0; i <= 2 * RADIUS; ++i) {
        float d = tile[ly + j][lx + i] - here;
        float w = exp(-d * d / (2.0f * sigma * sigma));
        sum = mad(w, tile[ly + j][lx + i], sum);
        weight += w;
      }
  }
  out[y * width + x] = sum / weight;
}
