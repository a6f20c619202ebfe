#pragma once

// What the program asks of the device: each element by the formula, or by the rounds, of its kind.
void react(float *values, const int *kinds, int count);
void settle(float *values, const int *kinds, int count, int rounds);  // of a multiple of 128 elements
float total(const float *values, int count);
