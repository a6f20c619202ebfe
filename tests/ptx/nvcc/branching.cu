// Kernels whose branches split warps and whose sides do alike work, compiled with
// `nvcc -ptx -arch=sm_80 branching.cu -o branching.ptx`.

// Sides of straight code: loads, divisions and a store.
extern "C" __global__ void blend(const int *in, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int x = in[i];
    if (x & 1) {
        int y = in[(i + 3) % n];
        out[i] = (x * 17 + y) / (y * y + 5) + 1;
    } else {
        int y = in[(i + 9) % n];
        out[i] = (x * 29 - y) / (y * y + 7) - 2;
    }
}

// Sides that are loops: a binary search in one of two tables.
extern "C" __global__ void search(const int *keys, const int *low, const int *high, int *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    int key = keys[i];
    int first = 0, last = n;
    if (key < 0) {
        while (first < last) {
            int middle = (first + last) / 2;
            if (low[middle] < key) first = middle + 1;
            else last = middle;
        }
        out[i] = first;
    } else {
        while (first < last) {
            int middle = (first + last) / 2;
            if (high[middle] < key) first = middle + 1;
            else last = middle;
        }
        out[i] = n + first;
    }
}

// Sides in floating point, through shared memory.
extern "C" __global__ void shade(const float *in, float *out, float cut) {
    __shared__ float tile[64];
    int i = threadIdx.x;
    tile[i] = in[blockIdx.x * 64 + i];
    __syncthreads();
    float x = tile[i];
    if (x < cut) {
        float y = tile[(i * 5 + 1) & 63];
        out[blockIdx.x * 64 + i] = sqrtf(x * x + y * y) / (y * y + 3.0f);
    } else {
        float y = tile[(i * 3 + 7) & 63];
        out[blockIdx.x * 64 + i] = sqrtf(x * x + 2.0f) / (y * y + 1.5f);
    }
}
