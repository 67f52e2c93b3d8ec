#pragma once
#include <stddef.h>
#include <stdint.h>

/// Red, green, blue, a byte each, over white; made by malloc.
typedef struct {
  uint32_t width, height;
  uint8_t *pixels;
} cpixels_picture;

enum cpixels_status {
  CPIXELS_OK = 0,
  CPIXELS_DAMAGED = 10,
  CPIXELS_NO_DECODER = 11,
  CPIXELS_TOO_LARGE = 12,
};

/// Decoders; each is loaded from the system when it is first asked for.
int cpixels_png(const uint8_t *bytes, size_t count, uint64_t pixel_limit, cpixels_picture *picture);
/// The scale of JPEG is the smallest that still has `needed_width` × `needed_height`.
int cpixels_jpeg(const uint8_t *bytes, size_t count, uint64_t pixel_limit, uint32_t needed_width,
                 uint32_t needed_height, cpixels_picture *picture);
int cpixels_webp(const uint8_t *bytes, size_t count, uint64_t pixel_limit, cpixels_picture *picture);
/// HEIC and AVIF, turned and cropped as their boxes say.
int cpixels_heif(const uint8_t *bytes, size_t count, uint64_t pixel_limit, cpixels_picture *picture);
void cpixels_free(cpixels_picture *picture);

/// 1 when the system has that library: `png`, `jpeg`, `webp`, `heif`.
int cpixels_has(const char *name);

/// Takes from this process what decoding does not need: memory and time beyond these, files to
/// write, further processes, core dumps. Returns 0, or -1 when a limit could not be set.
int cpixels_confine(uint64_t memory_bytes, uint32_t cpu_seconds);

/// Standard input, whole, from a regular file or a pipe; malloc'ed. -1 when it is longer than `limit`.
int cpixels_read_input(size_t limit, uint8_t **bytes, size_t *count);

/// Writes everything to standard output; 0, or -1.
int cpixels_write_output(const uint8_t *bytes, size_t count);
