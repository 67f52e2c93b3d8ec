#define _GNU_SOURCE
#include "cresources.h"

#include <string.h>

size_t cresources_count(void) { return cresources_file_count; }

const struct cresources_file *cresources_at(size_t index) { return &cresources_files[index]; }

const struct cresources_file *cresources_find(const char *path) {
  size_t low = 0;
  size_t high = cresources_file_count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = strcmp(cresources_files[middle].path, path);
    if (order == 0) return &cresources_files[middle];
    if (order < 0) {
      low = middle + 1;
    } else {
      high = middle;
    }
  }
  return NULL;
}

const void *cresources_search(const void *bytes, size_t size, const void *word, size_t count) {
  return memmem(bytes, size, word, count);
}
