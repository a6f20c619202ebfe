/* A driver of the tests' own: CUDA's names, or with -DHIP those of HIP, for what `run.py` calls.

   Memory is one shared file that the tests map too; programs, launches and the clock are theirs, asked for over the
   socket that PCFM_TEST_DRIVER names, a line for a question and a line for an answer. */

#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#ifdef HIP
#define API(cuda, hip) hip
#else
#define API(cuda, hip) cuda
#endif

#define MOST_BYTES ((size_t)1 << 30)
#define MOST_PARAMETERS 32
enum { SUCCESS = 0, OUT_OF_MEMORY = 2, INVALID_IMAGE = 200, NOT_FOUND = 500, LAUNCH_TIMEOUT = 702, LAUNCH_FAILED = 719 };

typedef struct {
    int id, count, sizes[MOST_PARAMETERS];
} Kernel;

static FILE *tests;
static char *memory;
static size_t used, room;
static char answer[1 << 16];
static int failed;

/* The code that stands first in the answer; the rest of it in `answer`. */
static int ask(const char *question) {
    fprintf(tests, "%s\n", question);
    fflush(tests);
    if (!fgets(answer, sizeof answer, tests)) exit(3);
    char *rest;
    int code = (int)strtol(answer, &rest, 10);
    memmove(answer, rest, strlen(rest) + 1);
    return code;
}

int API(cuInit, hipInit)(unsigned flags) {
    (void)flags;
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const char *path = getenv("PCFM_TEST_DRIVER");
    if (!path) return 100;
    strncpy(address.sun_path, path, sizeof address.sun_path - 1);
    int handle = socket(AF_UNIX, SOCK_STREAM, 0);
    if (connect(handle, (struct sockaddr *)&address, sizeof address)) return 100;
    tests = fdopen(handle, "r+");
    char name[] = "/tmp/pcfm-memory-XXXXXX", line[256];
    int file = mkstemp(name);
    if (ftruncate(file, MOST_BYTES)) return 999;
    memory = mmap(NULL, MOST_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    snprintf(line, sizeof line, "memory %s %zu", name, (size_t)memory);
    int code = ask(line);
    room = strtoul(answer, NULL, 10);
    unlink(name);
    close(file);
    return code;
}

int API(cuDeviceGetCount, hipGetDeviceCount)(int *count) {
    int code = ask("count");
    *count = atoi(answer);
    return code;
}
int API(cuDeviceGet, hipDeviceGet)(int *device, int number) { *device = number; return SUCCESS; }
int API(cuDeviceGetName, hipDeviceGetName)(char *name, int length, int device) {
    (void)device;
    snprintf(name, length, "a GPU of the tests");
    return SUCCESS;
}
int API(cuDeviceGetAttribute, hipDeviceGetAttribute)(int *value, int which, int device) {
    (void)device;
    static const int known[][2] = {{75, 9}, {76, 0}, {16, 4}, {38, 786432}, {13, 10000}, {39, 1536}, {81, 102400}, {82, 65536}, {106, 24}};
    *value = 1 << 20;
    for (unsigned i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i][0] == which) *value = known[i][1];
    return SUCCESS;
}
int API(cuDriverGetVersion, hipDriverGetVersion)(int *version) { *version = 13000; return SUCCESS; }
#ifdef HIP
int hipSetDevice(int device) { (void)device; return SUCCESS; }
#else
int cuDevicePrimaryCtxSetFlags_v2(int device, unsigned flags) { (void)device; (void)flags; return SUCCESS; }
int cuDevicePrimaryCtxRetain(void **context, int device) { (void)device; *context = memory; return SUCCESS; }
int cuCtxSetCurrent(void *context) { (void)context; return SUCCESS; }
int cuFuncSetAttribute(void *kernel, int which, int value) { (void)kernel; (void)which; (void)value; return SUCCESS; }
#endif
int API(cuGetErrorName, hipDrvGetErrorName)(int code, const char **text) {
    *text = code == OUT_OF_MEMORY   ? "ERROR_OUT_OF_MEMORY"
            : code == LAUNCH_FAILED ? "ERROR_LAUNCH_FAILED"
            : code == INVALID_IMAGE ? "ERROR_INVALID_IMAGE"
                                    : "ERROR";
    return SUCCESS;
}

int API(cuModuleLoadData, hipModuleLoadData)(void **module, const char *image) {
    if (image[0] == 0x7f) return INVALID_IMAGE; /* machine code: nothing here can run it */
    size_t length = strlen(image);
    if (used + length > room) return OUT_OF_MEMORY;
    memcpy(memory + used, image, length);
    char line[128];
    snprintf(line, sizeof line, "load %zu %zu", used, length);
    int code = ask(line);
    *module = (void *)(intptr_t)(atoi(answer) + 1);
    return code;
}
int API(cuModuleGetFunction, hipModuleGetFunction)(void **kernel, void *module, const char *name) {
    Kernel *made = calloc(1, sizeof *made);
    char line[1024], *rest = answer;
    snprintf(line, sizeof line, "kernel %d %s", (int)(intptr_t)module - 1, name);
    int code = ask(line);
    made->id = (int)strtol(rest, &rest, 10);
    for (made->count = 0; made->count < MOST_PARAMETERS && *rest && *rest != '\n'; made->count++)
        made->sizes[made->count] = (int)strtol(rest, &rest, 10);
    *kernel = made;
    return code;
}

int API(cuMemAlloc_v2, hipMalloc)(void **address, size_t size) {
    size_t begin = (used + 255) / 256 * 256;
    if (begin + size > room) return OUT_OF_MEMORY;
    char line[128];
    snprintf(line, sizeof line, "allocate %zu %zu", begin, size);
    used = begin + size;
    *address = memory + begin;
    return ask(line);
}
/* Addresses are given once. */
int API(cuMemFree_v2, hipFree)(void *address) { (void)address; return SUCCESS; }
int API(cuModuleUnload, hipModuleUnload)(void *module) { (void)module; return SUCCESS; }
int API(cuMemcpyHtoD_v2, hipMemcpyHtoD)(void *to, const void *from, size_t size) { memcpy(to, from, size); return SUCCESS; }
int API(cuMemcpyDtoH_v2, hipMemcpyDtoH)(void *to, const void *from, size_t size) { memcpy(to, from, size); return failed; }
int API(cuMemcpyDtoDAsync_v2, hipMemcpyDtoDAsync)(void *to, const void *from, size_t size, void *stream) {
    (void)stream;
    memcpy(to, from, size);
    return SUCCESS;
}
int API(cuMemsetD8Async, hipMemsetD8Async)(void *to, unsigned char value, size_t size, void *stream) {
    (void)stream;
    memset(to, value, size < 4096 ? size : 4096); /* what is filled is never read */
    return SUCCESS;
}

int API(cuLaunchKernel, hipModuleLaunchKernel)(
    Kernel *kernel, unsigned gx, unsigned gy, unsigned gz, unsigned bx, unsigned by, unsigned bz, unsigned shared,
    void *stream, void **parameters, void **extra) {
    (void)stream;
    (void)extra;
    char line[4096];
    int at = snprintf(line, sizeof line, "launch %d %u %u %u %u %u %u %u", kernel->id, gx, gy, gz, bx, by, bz, shared);
    for (int i = 0; i < kernel->count; i++) {
        at += snprintf(line + at, sizeof line - at, " ");
        for (int j = 0; j < kernel->sizes[i]; j++)
            at += snprintf(line + at, sizeof line - at, "%02x", ((unsigned char *)parameters[i])[j]);
    }
    failed = ask(line); /* as on a GPU, a fault shows where one waits */
    return SUCCESS;
}

#ifdef HIP
int hipEventCreate(void **event) {
#else
int cuEventCreate(void **event, unsigned flags) {
    (void)flags;
#endif
    *event = calloc(1, sizeof(double));
    return SUCCESS;
}
int API(cuEventRecord, hipEventRecord)(double *event, void *stream) {
    (void)stream;
    int code = ask("clock");
    *event = strtod(answer, NULL);
    return code;
}
int API(cuEventElapsedTime, hipEventElapsedTime)(float *elapsed, double *start, double *end) {
    *elapsed = (float)(*end - *start);
    return failed;
}
int API(cuEventDestroy_v2, hipEventDestroy)(void *event) { free(event); return SUCCESS; }
#ifndef HIP
/* What is called happens at once, so that nothing is held back; but who waits for the GPU must have let it go. */
static uint32_t *gate, least;
int cuMemHostAlloc(void **address, size_t size, unsigned flags) {
    (void)flags;
    *address = calloc(1, size);
    return SUCCESS;
}
int cuStreamWaitValue32_v2(void *stream, uint32_t *address, uint32_t value, unsigned flags) {
    (void)stream;
    (void)flags;
    gate = address;
    least = value;
    return ask("hold");
}
int cuCtxSynchronize(void) { return gate && *gate < least ? LAUNCH_TIMEOUT : failed; }
#else
int hipDeviceSynchronize(void) { return failed; }
#endif
