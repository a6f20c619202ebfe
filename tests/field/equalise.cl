// A histogram in local memory of pixels that are dark, bright or transparent; each kind is counted its own way.
kernel void histogram(global const uchar4 *pixels, global uint *bins, uint n, uint gamma) {
  local uint counted[64];
  uint lid = get_local_id(0);
  for (uint b = lid; b < 64; b += get_local_size(0))
    counted[b] = 0;
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint i = get_global_id(0); i < n; i += get_global_size(0)) {
    uint4 p = convert_uint4(pixels[i]);
    uint light = (77u * p.x + 151u * p.y + 28u * p.z) >> 8;
    uint bin;
    if (p.w < 16u)
      continue;
    if (light < gamma)
      bin = min((light * light) / (gamma * 4u + 1u), 63u);
    else
      bin = min(light / 4u + (popcount(p.w) & 1u), 63u);
    atomic_inc(&counted[bin]);
  }
  barrier(CLK_LOCAL_MEM_FENCE);
  for (uint b = lid; b < 64; b += get_local_size(0))
    if (counted[b] != 0)
      atomic_add(&bins[b], counted[b]);
}
