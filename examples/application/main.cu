// A program with a kernel worth melding: built by nvcc, or by `pcfm build nvcc`, it prints the same.
#include <chrono>
#include <cstdio>
#include <vector>

#include "kernels.h"

int main() {
    const int count = 1 << 20;
    std::vector<float> values(count);
    std::vector<int> kinds(count);
    for (int i = 0; i < count; i++) {
        values[i] = (i % 1000) / 1000.0f;
        kinds[i] = (i * 2654435761u) >> 16;
    }
    float *on_device = nullptr;
    int *kinds_on_device = nullptr;
    if (cudaMalloc(&on_device, count * sizeof(float)) != cudaSuccess ||
        cudaMalloc(&kinds_on_device, count * sizeof(int)) != cudaSuccess) {
        std::printf("no device: %s\n", cudaGetErrorString(cudaGetLastError()));
        return 1;
    }
    cudaMemcpy(on_device, values.data(), count * sizeof(float), cudaMemcpyHostToDevice);
    cudaMemcpy(kinds_on_device, kinds.data(), count * sizeof(int), cudaMemcpyHostToDevice);
    react(on_device, kinds_on_device, count);
    settle(on_device, kinds_on_device, count, 16);
    cudaDeviceSynchronize();
    auto start = std::chrono::steady_clock::now();
    for (int round = 0; round < 100; round++) {
        react(on_device, kinds_on_device, count);
        settle(on_device, kinds_on_device, count, 16);
    }
    cudaDeviceSynchronize();
    std::chrono::duration<double, std::milli> taken = std::chrono::steady_clock::now() - start;
    std::printf("total %.6f\n", total(on_device, count));
    std::fprintf(stderr, "100 rounds took %.3f ms\n", taken.count());
    return 0;
}
