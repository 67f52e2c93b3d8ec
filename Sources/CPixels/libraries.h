#pragma once
#include "cpixels.h"

/// A handle for dlsym; NULL when the system has no such library.
void *cpixels_library(const char *name);

/// Checks a size against the limit and makes room for it; CPIXELS_OK or why not.
int cpixels_make(uint64_t width, uint64_t height, uint64_t pixel_limit, size_t bytes_a_pixel,
                 cpixels_picture *picture, uint8_t **pixels);

/// Sets `pointer` to a function of a library, or returns CPIXELS_NO_DECODER from where it stands.
#define CPIXELS_NEED(handle, pointer, symbol)          \
  do {                                                 \
    *(void **)&(pointer) = dlsym((handle), (symbol));  \
    if (!(pointer)) return CPIXELS_NO_DECODER;         \
  } while (0)
