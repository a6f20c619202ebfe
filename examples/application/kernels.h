#pragma once

// What the program asks of the device: each element by the formula of its kind.
void react(float *values, const int *kinds, int count);
float total(const float *values, int count);
