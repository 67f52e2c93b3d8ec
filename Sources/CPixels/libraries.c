#include "libraries.h"

#include <dlfcn.h>
#include <stdio.h>
#include <string.h>

typedef struct {
  const char *name;
  const char *files[4];
} library;

static const library libraries[] = {
    {"png", {"libpng16.so.16", "libpng16.16.dylib", "/opt/homebrew/lib/libpng16.16.dylib"}},
    {"jpeg", {"libturbojpeg.so.0", "libturbojpeg.0.dylib",
              "/opt/homebrew/opt/jpeg-turbo/lib/libturbojpeg.0.dylib"}},
    {"webp", {"libwebp.so.7", "libwebp.7.dylib", "/opt/homebrew/lib/libwebp.7.dylib"}},
    {"heif", {"libheif.so.1", "libheif.1.dylib", "/opt/homebrew/lib/libheif.1.dylib"}},
};

void *cpixels_library(const char *name) {
  for (size_t i = 0; i < sizeof libraries / sizeof *libraries; i++) {
    if (strcmp(libraries[i].name, name) != 0) continue;
    for (size_t f = 0; f < 4 && libraries[i].files[f]; f++) {
      void *handle = dlopen(libraries[i].files[f], RTLD_NOW | RTLD_LOCAL);
      if (handle) return handle;
    }
  }
  return NULL;
}

int cpixels_has(const char *name) { return cpixels_library(name) != NULL; }
