#pragma once
#include <stddef.h>

/// A file below Resources/, compiled in. A zero byte follows the last one and is not counted.
struct cresources_file {
  const char *path;
  const unsigned char *bytes;
  size_t size;
};

/// Sorted by the bytes of the path.
extern const struct cresources_file cresources_files[];
extern const size_t cresources_file_count;

size_t cresources_count(void);
/// `index` is below the count.
const struct cresources_file *cresources_at(size_t index);
/// The file of that path, or NULL.
const struct cresources_file *cresources_find(const char *path);

/// memmem: where a word first stands in bytes, or NULL.
const void *cresources_search(const void *bytes, size_t size, const void *word, size_t count);
