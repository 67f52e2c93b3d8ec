#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

#include "libraries.h"

// The few declarations we call by, as the libraries' own headers promise them to programs that were
// built long ago. Only functions of their simple interfaces are used.

int cpixels_make(uint64_t width, uint64_t height, uint64_t pixel_limit, size_t bytes_a_pixel,
                 cpixels_picture *picture, uint8_t **pixels) {
  if (width == 0 || height == 0) return CPIXELS_DAMAGED;
  if (width > UINT32_MAX || height > UINT32_MAX || width > pixel_limit / height)
    return CPIXELS_TOO_LARGE;
  *pixels = malloc((size_t)width * (size_t)height * bytes_a_pixel);
  if (!*pixels) return CPIXELS_TOO_LARGE;
  picture->width = (uint32_t)width;
  picture->height = (uint32_t)height;
  picture->stride = (size_t)width * 3;
  picture->pixels = *pixels;
  picture->owner = *pixels;
  picture->release = free;
  return CPIXELS_OK;
}

void cpixels_free(cpixels_picture *picture) {
  if (picture->release) picture->release(picture->owner);
  memset(picture, 0, sizeof *picture);
}

// MARK: PNG. Source: libpng 1.6 png.h, "The simplified libpng API".

typedef struct {
  void *opaque;
  uint32_t version, width, height, format, flags, colormap_entries, warning_or_error;
  char message[64];
} png_image;

typedef struct {
  uint8_t red, green, blue;
} png_color;

enum { PNG_IMAGE_VERSION_1 = 1, PNG_FORMAT_RGB_8 = 2 };

int cpixels_png(const uint8_t *bytes, size_t count, uint64_t pixel_limit, cpixels_picture *picture) {
  void *library = cpixels_library("png");
  if (!library) return CPIXELS_NO_DECODER;
  int (*begin)(png_image *, const void *, size_t);
  int (*finish)(png_image *, const png_color *, void *, int32_t, void *);
  void (*release)(png_image *);
  CPIXELS_NEED(library, begin, "png_image_begin_read_from_memory");
  CPIXELS_NEED(library, finish, "png_image_finish_read");
  CPIXELS_NEED(library, release, "png_image_free");
  png_image image;
  memset(&image, 0, sizeof image);
  image.version = PNG_IMAGE_VERSION_1;
  if (!begin(&image, bytes, count)) return CPIXELS_DAMAGED;
  uint8_t *pixels = NULL;
  int status = cpixels_make(image.width, image.height, pixel_limit, 3, picture, &pixels);
  if (status != CPIXELS_OK) {
    release(&image);
    return status;
  }
  image.format = PNG_FORMAT_RGB_8;
  png_color white = {255, 255, 255};
  int done = finish(&image, &white, pixels, 0, NULL);
  release(&image);
  return done ? CPIXELS_OK : CPIXELS_DAMAGED;
}

// MARK: JPEG. Source: libjpeg-turbo turbojpeg.h, API 2.

typedef struct {
  int num, denom;
} tj_scaling;

enum { TJ_RGB = 0, TJ_FAST_DCT = 2048 };

int cpixels_jpeg(const uint8_t *bytes, size_t count, uint64_t pixel_limit, uint32_t needed_width,
                 uint32_t needed_height, cpixels_picture *picture) {
  void *library = cpixels_library("jpeg");
  if (!library) return CPIXELS_NO_DECODER;
  void *(*start)(void);
  int (*header)(void *, const uint8_t *, unsigned long, int *, int *, int *, int *);
  int (*decode)(void *, const uint8_t *, unsigned long, uint8_t *, int, int, int, int, int);
  tj_scaling *(*factors)(int *);
  int (*destroy)(void *);
  int (*error_code)(void *);
  CPIXELS_NEED(library, start, "tjInitDecompress");
  CPIXELS_NEED(library, header, "tjDecompressHeader3");
  CPIXELS_NEED(library, decode, "tjDecompress2");
  CPIXELS_NEED(library, factors, "tjGetScalingFactors");
  CPIXELS_NEED(library, destroy, "tjDestroy");
  CPIXELS_NEED(library, error_code, "tjGetErrorCode");
  void *decoder = start();
  if (!decoder) return CPIXELS_DAMAGED;
  int width = 0, height = 0, subsampling = 0, colors = 0;
  int status = CPIXELS_DAMAGED;
  if (header(decoder, bytes, count, &width, &height, &subsampling, &colors) == 0 && width > 0 &&
      height > 0) {
    int scale_count = 0;
    tj_scaling *scales = factors(&scale_count);
    int64_t best_width = width, best_height = height;
    for (int i = 0; i < scale_count; i++) {
      int64_t w = ((int64_t)width * scales[i].num + scales[i].denom - 1) / scales[i].denom;
      int64_t h = ((int64_t)height * scales[i].num + scales[i].denom - 1) / scales[i].denom;
      if (w >= needed_width && h >= needed_height && w * h < best_width * best_height)
        best_width = w, best_height = h;
    }
    uint8_t *pixels = NULL;
    status = cpixels_make((uint64_t)best_width, (uint64_t)best_height, pixel_limit, 3, picture,
                          &pixels);
    if (status == CPIXELS_OK &&
        decode(decoder, bytes, count, pixels, (int)best_width, 0, (int)best_height, TJ_RGB,
               TJ_FAST_DCT) != 0 &&
        error_code(decoder) != 0)  // 0 is a warning: the rest of a cut picture is grey.
      status = CPIXELS_DAMAGED;
  }
  destroy(decoder);
  return status;
}

// MARK: WebP. Source: libwebp decode.h.

int cpixels_webp(const uint8_t *bytes, size_t count, uint64_t pixel_limit,
                 cpixels_picture *picture) {
  void *library = cpixels_library("webp");
  if (!library) return CPIXELS_NO_DECODER;
  int (*size)(const uint8_t *, size_t, int *, int *);
  uint8_t *(*decode)(const uint8_t *, size_t, uint8_t *, size_t, int);
  CPIXELS_NEED(library, size, "WebPGetInfo");
  CPIXELS_NEED(library, decode, "WebPDecodeRGBAInto");
  int width = 0, height = 0;
  if (!size(bytes, count, &width, &height) || width <= 0 || height <= 0) return CPIXELS_DAMAGED;
  uint8_t *pixels = NULL;
  int status = cpixels_make((uint64_t)width, (uint64_t)height, pixel_limit, 4, picture, &pixels);
  if (status != CPIXELS_OK) return status;
  size_t all = (size_t)width * (size_t)height;
  if (!decode(bytes, count, pixels, all * 4, width * 4)) return CPIXELS_DAMAGED;
  // In place: three bytes never overtake four.
  for (size_t i = 0; i < all; i++) {
    unsigned alpha = pixels[i * 4 + 3];
    for (size_t c = 0; c < 3; c++)
      pixels[i * 3 + c] = (uint8_t)((pixels[i * 4 + c] * alpha + 255 * (255 - alpha) + 127) / 255);
  }
  return CPIXELS_OK;
}

// MARK: HEIF. Source: libheif heif.h.

typedef struct {
  int code, subcode;
  const char *message;
} heif_error;

enum { HEIF_RGB = 1, HEIF_INTERLEAVED_RGB = 10, HEIF_CHANNEL_INTERLEAVED = 10 };

int cpixels_heif(const uint8_t *bytes, size_t count, uint64_t pixel_limit,
                 cpixels_picture *picture) {
  void *library = cpixels_library("heif");
  if (!library) return CPIXELS_NO_DECODER;
  void *(*context_alloc)(void);
  void (*context_free)(void *);
  heif_error (*read)(void *, const void *, size_t, const void *);
  heif_error (*primary)(void *, void **);
  int (*handle_width)(const void *);
  int (*handle_height)(const void *);
  heif_error (*decode)(const void *, void **, int, int, const void *);
  const uint8_t *(*plane)(const void *, int, int *);
  int (*image_width)(const void *, int);
  int (*image_height)(const void *, int);
  void (*handle_free)(const void *);
  void (*image_free)(const void *);
  void (*image_release)(void *);
  CPIXELS_NEED(library, context_alloc, "heif_context_alloc");
  CPIXELS_NEED(library, context_free, "heif_context_free");
  CPIXELS_NEED(library, read, "heif_context_read_from_memory_without_copy");
  CPIXELS_NEED(library, primary, "heif_context_get_primary_image_handle");
  CPIXELS_NEED(library, handle_width, "heif_image_handle_get_width");
  CPIXELS_NEED(library, handle_height, "heif_image_handle_get_height");
  CPIXELS_NEED(library, decode, "heif_decode_image");
  CPIXELS_NEED(library, plane, "heif_image_get_plane_readonly");
  CPIXELS_NEED(library, image_width, "heif_image_get_width");
  CPIXELS_NEED(library, image_height, "heif_image_get_height");
  CPIXELS_NEED(library, handle_free, "heif_image_handle_release");
  CPIXELS_NEED(library, image_free, "heif_image_release");
  CPIXELS_NEED(library, image_release, "heif_image_release");
  int (*threads)(void *, int) = NULL;
  *(void **)&threads = dlsym(library, "heif_context_set_max_decoding_threads");
  void *context = context_alloc();
  if (!context) return CPIXELS_TOO_LARGE;
  // Further threads would need processes of their own.
  if (threads) threads(context, 0);
  int status = CPIXELS_DAMAGED;
  void *handle = NULL, *image = NULL;
  if (read(context, bytes, count, NULL).code != 0) goto end;
  if (primary(context, &handle).code != 0) goto end;
  int64_t width = handle_width(handle), height = handle_height(handle);
  if (width <= 0 || height <= 0) goto end;
  if ((uint64_t)width > pixel_limit / (uint64_t)height) {
    status = CPIXELS_TOO_LARGE;
    goto end;
  }
  if (decode(handle, &image, HEIF_RGB, HEIF_INTERLEAVED_RGB, NULL).code != 0) goto end;
  int stride = 0;
  const uint8_t *rows = plane(image, HEIF_CHANNEL_INTERLEAVED, &stride);
  int w = image_width(image, HEIF_CHANNEL_INTERLEAVED);
  int h = image_height(image, HEIF_CHANNEL_INTERLEAVED);
  if (!rows || w <= 0 || h <= 0 || stride < w * 3) goto end;
  if ((uint64_t)w > pixel_limit / (uint64_t)h) {
    status = CPIXELS_TOO_LARGE;
    goto end;
  }
  // The planes stay where they are: a large photo is not held twice.
  *picture = (cpixels_picture){(uint32_t)w, (uint32_t)h, (size_t)stride, rows, image, image_release};
  image = NULL;
  status = CPIXELS_OK;
end:
  if (image) image_free(image);
  if (handle) handle_free(handle);
  context_free(context);
  return status;
}

// MARK: Scaling

int cpixels_shrink(const cpixels_picture *picture, uint32_t left, uint32_t top, uint32_t columns,
                   uint32_t rows, uint32_t width, uint32_t height, uint8_t *target) {
  uint32_t *sums = malloc((size_t)width * 3 * sizeof *sums);
  uint32_t *edges = malloc(((size_t)width + 1) * sizeof *edges);
  if (!sums || !edges) {
    free(sums);
    free(edges);
    return -1;
  }
  for (uint32_t x = 0; x <= width; x++) edges[x] = (uint32_t)((uint64_t)x * columns / width);
  for (uint32_t y = 0; y < height; y++) {
    uint32_t first = (uint32_t)((uint64_t)y * rows / height);
    uint32_t last = (uint32_t)((uint64_t)(y + 1) * rows / height);
    memset(sums, 0, (size_t)width * 3 * sizeof *sums);
    for (uint32_t row = first; row < last; row++) {
      const uint8_t *pixel = picture->pixels + (size_t)(top + row) * picture->stride + left * 3;
      for (uint32_t x = 0; x < width; x++) {
        uint32_t red = 0, green = 0, blue = 0;
        for (uint32_t column = edges[x]; column < edges[x + 1]; column++, pixel += 3)
          red += pixel[0], green += pixel[1], blue += pixel[2];
        sums[x * 3] += red, sums[x * 3 + 1] += green, sums[x * 3 + 2] += blue;
      }
    }
    for (uint32_t x = 0; x < width; x++, target += 3) {
      uint32_t count = (last - first) * (edges[x + 1] - edges[x]);
      for (int c = 0; c < 3; c++) target[c] = (uint8_t)((sums[x * 3 + (uint32_t)c] + count / 2) / count);
    }
  }
  free(sums);
  free(edges);
  return 0;
}
