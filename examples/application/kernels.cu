// Three kernels: two whose two sides have much in common, and one with nothing to meld.
#include "kernels.h"

__constant__ float rates[4] = {0.5f, 1.5f, 2.5f, 3.5f};

__global__ void react_kernel(float *values, const int *kinds, int count) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i >= count) return;
    float v = values[i];
    if (kinds[i] & 1) {
        float a = v * rates[0] + 1.0f;
        float b = a * a + rates[1] * v;
        values[i] = b / (1.0f + a * a);
    } else {
        float a = v * rates[2] + 2.0f;
        float b = a * a + rates[3] * v;
        values[i] = b / (3.0f + a * a);
    }
}

__global__ void settle_kernel(float *values, const int *kinds, int rounds) {
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float v = values[i], w = v + 1.0f;
    if (kinds[i] & 1) {
        for (int round = 0; round < rounds; round++) {
            v = (v * v + 3.0f) / (w + 1.0f);
            w = w * w / (v * v + 2.0f) + v;
        }
        v = v + 1.0f;
    } else {
        for (int round = 0; round < rounds; round++) {
            w = w * v / (w * w + 5.0f) + w;
            v = (v * w + 7.0f) / (w + 4.0f);
        }
        v = w / 3.0f;
    }
    values[i] = v;
}

__global__ void add_up(const float *values, float *sum, int count) {
    __shared__ float parts[256];
    int t = threadIdx.x;
    float mine = 0.0f;
    for (int i = t; i < count; i += blockDim.x) mine += values[i];
    parts[t] = mine;
    __syncthreads();
    for (int width = blockDim.x / 2; width > 0; width /= 2) {
        if (t < width) parts[t] += parts[t + width];
        __syncthreads();
    }
    if (t == 0) *sum = parts[0];
}

void react(float *values, const int *kinds, int count) {
    react_kernel<<<(count + 127) / 128, 128>>>(values, kinds, count);
}

void settle(float *values, const int *kinds, int count, int rounds) {
    settle_kernel<<<count / 128, 128>>>(values, kinds, rounds);
}

float total(const float *values, int count) {
    float *sum = nullptr, result = 0.0f;
    cudaMalloc(&sum, sizeof(float));
    add_up<<<1, 256>>>(values, sum, count);
    cudaMemcpy(&result, sum, sizeof(float), cudaMemcpyDeviceToHost);
    cudaFree(sum);
    return result;
}
