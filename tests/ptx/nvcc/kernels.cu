// Kernels for the tests of reading PTX, compiled with `nvcc -ptx -arch=sm_80 kernels.cu -o sm_80.ptx`.

__constant__ int weights[8] = {3, -1, 4, 1, -5, 9, 2, 6};
__device__ float scale = 0.5f;

__device__ __noinline__ float bend(float x, float y) {
    if (x > y) return x * x - y;
    return x / (1.0f + y * y);
}

// Both sides of a divergent branch load, call and store.
extern "C" __global__ void classify(const float *in, float *out, int n) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= n) return;
    float x = in[i];
    if (x < 0.0f) {
        float y = in[(i + 1) % n];
        out[i] = bend(-x, y) * scale + 1.0f;
    } else {
        float y = in[(i + 7) % n];
        out[i] = bend(y, x) * scale - fminf(x, 2.0f);
    }
}

extern __shared__ unsigned counts[];

// Dynamic shared memory, barriers, atomics in shared and global memory.
extern "C" __global__ void histogram(const unsigned char *data, unsigned *bins, int n, int buckets) {
    for (int b = threadIdx.x; b < buckets; b += blockDim.x) counts[b] = 0;
    __syncthreads();
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(&counts[data[i] % buckets], 1u);
    __syncthreads();
    for (int b = threadIdx.x; b < buckets; b += blockDim.x) {
        if (counts[b]) atomicAdd(&bins[b], counts[b]);
    }
}

// Shuffles, votes, static shared memory, a loop that lanes leave at different times.
extern "C" __global__ void __launch_bounds__(128) reduce(const int *in, int *out, long long limit) {
    __shared__ int partial[4];
    int v = in[blockIdx.x * 128 + threadIdx.x];
    long long walked = v;
    int steps = 0;
    while (walked < limit) {
        walked = walked * 3 + 1;
        steps++;
    }
    v = steps;
    for (int offset = 16; offset > 0; offset >>= 1) v += __shfl_down_sync(0xffffffffu, v, offset);
    if (threadIdx.x % 32 == 0) partial[threadIdx.x / 32] = v;
    unsigned even = __ballot_sync(0xffffffffu, steps % 2 == 0);
    __syncthreads();
    if (threadIdx.x == 0) {
        int sum = 0;
        for (int w = 0; w < 4; w++) sum += partial[w];
        out[2 * blockIdx.x] = sum;
        out[2 * blockIdx.x + 1] = __popc(even);
    }
}

struct Rule {
    int factor;
    short shift;
    unsigned char mode;
};

// A structure by value, a switch, an array of each lane's own, constant memory, bits.
extern "C" __global__ void apply(unsigned *data, Rule rule) {
    int i = threadIdx.x;
    unsigned own[8];
    for (int k = 0; k < 8; k++) own[k] = data[i] * (unsigned)weights[k] + k;
    unsigned r = own[data[i] & 7];
    switch ((rule.mode + i) & 7) {
        case 0: r = __brev(r); break;
        case 1: r = __popc(r) + __clz(r); break;
        case 2: r = __byte_perm(r, data[i], 0x2143); break;
        case 3: r = __funnelshift_l(r, data[i], rule.shift); break;
        case 4: r = __mulhi((int)r, rule.factor); break;
        case 5: r = r / (unsigned)rule.factor; break;
        case 6: r = min((int)r, rule.factor); break;
        default: r += rule.factor;
    }
    data[i] = r;
}
