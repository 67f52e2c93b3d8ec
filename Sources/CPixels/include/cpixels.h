#pragma once
#include <stddef.h>
#include <stdint.h>

/// Red, green, blue, a byte each, over white. `stride`: bytes from one row to the next.
typedef struct {
  uint32_t width, height;
  size_t stride;
  const uint8_t *pixels;
  /// What the pixels lie in, and what gives it back.
  void *owner;
  void (*release)(void *owner);
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

/// Makes a part of a picture smaller: each target pixel is the mean of the pixels it covers.
///
/// The part must lie inside, and be no smaller than the target, which has width × height × 3 bytes.
/// -1 when there is no memory for a row of sums.
int cpixels_shrink(const cpixels_picture *picture, uint32_t left, uint32_t top, uint32_t columns,
                   uint32_t rows, uint32_t width, uint32_t height, uint8_t *target);

/// 1 when the system has that library: `png`, `jpeg`, `webp`, `heif`.
int cpixels_has(const char *name);

/// Takes from this process what decoding does not need: memory and time beyond these, files to
/// write, core dumps. Returns 0, or -1 when a limit could not be set.
int cpixels_confine(uint64_t memory_bytes, uint32_t cpu_seconds, uint32_t descriptors);

/// Takes files, other programs and the network from this process, where the system can; for good.
///
/// Libraries have to be loaded before.
void cpixels_seal(void);

/// Gives way to whoever wants the processor.
void cpixels_be_nice(void);

/// Becomes another program under the limits set; comes back with -1 when it cannot.
int cpixels_become(const char *path, char *const arguments[]);

/// Standard input, whole, from a regular file or a pipe; malloc'ed. -1 when it is longer than `limit`.
int cpixels_read_input(size_t limit, uint8_t **bytes, size_t *count);

/// Writes everything to standard output; 0, or -1.
int cpixels_write_output(const uint8_t *bytes, size_t count);
