// Aggregate functions that hand many rows over at once: rowids as bits, rows as columns.

#include "columns.h"

#include "csqlite.h"

#include <stdlib.h>
#include <string.h>

/// collect_bits(number): sets the bit of each number in the bits the connection was given; numbers
/// beyond them are left out. The result is NULL.
static void collect_bits_step(sqlite3_context *context, int count, sqlite3_value **values) {
  (void)count;
  csqlite_bits *bits = sqlite3_user_data(context);
  uint64_t number = (uint64_t)sqlite3_value_int64(values[0]);
  if (number < bits->count) bits->words[number >> 6] |= UINT64_C(1) << (number & 63);
}

static void collect_bits_final(sqlite3_context *context) { sqlite3_result_null(context); }

int csqlite_register_bits(sqlite3 *db, csqlite_bits *bits) {
  return sqlite3_create_function_v2(db, "collect_bits", 1,
                                    SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, bits,
                                    NULL, collect_bits_step, collect_bits_final, NULL);
}

enum { chunk_rows = CSQLITE_CHUNK_ROWS };

typedef struct {
  int columns;
  // Column by column, `chunk_rows` each.
  uint64_t *values;
} chunk;

/// pack_columns(number, value, …): the values of a chunk's rows, column by column: a byte that
/// tells how many bytes a value takes (1, 2, 4 or 8), then that of each row, little-endian. NULL
/// and rows that are not there are 0, other values one more than they are.
static void pack_columns_step(sqlite3_context *context, int count, sqlite3_value **values) {
  chunk *chunk = sqlite3_aggregate_context(context, sizeof *chunk);
  if (!chunk) return sqlite3_result_error_nomem(context);
  if (!chunk->values) {
    chunk->columns = count - 1;
    chunk->values = calloc((size_t)chunk->columns * chunk_rows, sizeof(uint64_t));
    if (!chunk->values) return sqlite3_result_error_nomem(context);
  }
  size_t row = (uint64_t)sqlite3_value_int64(values[0]) % chunk_rows;
  for (int column = 1; column < count; column++) {
    if (sqlite3_value_type(values[column]) == SQLITE_NULL) continue;
    chunk->values[(size_t)(column - 1) * chunk_rows + row] =
        (uint64_t)sqlite3_value_int64(values[column]) + 1;
  }
}

static unsigned char *pack(const uint64_t *values, unsigned char *out) {
  uint64_t all = 0;
  for (size_t row = 0; row < chunk_rows; row++) all |= values[row];
  size_t width = all <= 0xFF ? 1 : all <= 0xFFFF ? 2 : all <= 0xFFFFFFFF ? 4 : 8;
  *out++ = (unsigned char)width;
  csqlite_pack(values, width, chunk_rows, out);
  return out + width * chunk_rows;
}

static void pack_columns_final(sqlite3_context *context) {
  chunk *chunk = sqlite3_aggregate_context(context, 0);
  if (!chunk || !chunk->values) return;
  unsigned char *out = sqlite3_malloc64((size_t)chunk->columns * (1 + 8 * (size_t)chunk_rows));
  if (out) {
    unsigned char *end = out;
    for (int column = 0; column < chunk->columns; column++)
      end = pack(chunk->values + (size_t)column * chunk_rows, end);
    sqlite3_result_blob64(context, out, (sqlite3_uint64)(end - out), sqlite3_free);
  } else {
    sqlite3_result_error_nomem(context);
  }
  free(chunk->values);
  chunk->values = NULL;
}

int csqlite_register_columns(sqlite3 *db) {
  return sqlite3_create_function_v2(db, "pack_columns", -1,
                                    SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL,
                                    NULL, pack_columns_step, pack_columns_final, NULL);
}

// MARK: Loops over bits and columns

size_t csqlite_bits_count(const uint64_t *words, size_t count) {
  size_t sum = 0;
  for (size_t index = 0; index < count; index++) sum += (size_t)__builtin_popcountll(words[index]);
  return sum;
}

#define HISTOGRAM(name, type)                                                                      \
  void name(const type *values, const uint64_t *words, size_t count, uint32_t *counts) {           \
    for (size_t index = 0; index < count; index++) {                                               \
      uint64_t word = words[index];                                                                \
      const type *block = values + index * 64;                                                     \
      if (word == UINT64_MAX) {                                                                    \
        for (size_t bit = 0; bit < 64; bit++) counts[block[bit]]++;                                \
        continue;                                                                                  \
      }                                                                                            \
      for (; word; word &= word - 1) counts[block[__builtin_ctzll(word)]]++;                       \
    }                                                                                              \
  }

HISTOGRAM(csqlite_histogram8, uint8_t)
HISTOGRAM(csqlite_histogram16, uint16_t)
HISTOGRAM(csqlite_histogram32, uint32_t)

#define SCATTER(name, type)                                                                        \
  void name(const type *values, const uint64_t *words, size_t count, const uint32_t *ranks,        \
            size_t *next, int is_ascending, uint32_t *numbers) {                                   \
    for (size_t step = 0; step < count; step++) {                                                  \
      size_t index = is_ascending ? step : count - 1 - step;                                       \
      for (uint64_t word = words[index], bit; word; word &= ~(UINT64_C(1) << bit)) {               \
        bit = (uint64_t)(is_ascending ? __builtin_ctzll(word) : 63 - __builtin_clzll(word));       \
        size_t number = index * 64 + bit;                                                          \
        numbers[next[ranks[values[number]]]++] = (uint32_t)number;                                 \
      }                                                                                            \
    }                                                                                              \
  }

SCATTER(csqlite_scatter8, uint8_t)
SCATTER(csqlite_scatter16, uint16_t)
SCATTER(csqlite_scatter32, uint32_t)

#define MATCH(name, type)                                                                          \
  void name(const type *values, size_t count, const uint8_t *accepted, uint64_t *words) {          \
    for (size_t start = 0; start < count; start += 64) {                                           \
      size_t end = count - start < 64 ? count - start : 64;                                        \
      uint64_t word = 0;                                                                           \
      for (size_t bit = 0; bit < end; bit++)                                                       \
        word |= (uint64_t)accepted[values[start + bit]] << bit;                                    \
      words[start / 64] = word;                                                                    \
    }                                                                                              \
  }

MATCH(csqlite_match8, uint8_t)
MATCH(csqlite_match16, uint16_t)
MATCH(csqlite_match32, uint32_t)

#define MATCH_RANGE(type)                                                                          \
  for (size_t start = 0; start < count; start += 64) {                                             \
    size_t end = count - start < 64 ? count - start : 64;                                          \
    uint64_t word = 0;                                                                             \
    for (size_t bit = 0; bit < end; bit++) {                                                       \
      type value;                                                                                  \
      memcpy(&value, values + (start + bit) * sizeof value, sizeof value);                         \
      word |= (uint64_t)((uint64_t)value - first <= span) << bit;                                  \
    }                                                                                              \
    words[start / 64] = word;                                                                      \
  }

void csqlite_match_range(const uint8_t *values, size_t width, size_t count, uint64_t first,
                         uint64_t last, uint64_t *words) {
  if (first > last) return;
  uint64_t span = last - first;
  switch (width) {
  case 1: MATCH_RANGE(uint8_t) break;
  case 2: MATCH_RANGE(uint16_t) break;
  case 4: MATCH_RANGE(uint32_t) break;
  case 8: MATCH_RANGE(uint64_t) break;
  }
}

void csqlite_pack(const uint64_t *values, size_t width, size_t count, uint8_t *packed) {
  for (size_t row = 0; row < count; row++)
    for (size_t byte = 0; byte < width; byte++)
      *packed++ = (unsigned char)(values[row] >> (8 * byte));
}

int csqlite_unpack(const uint8_t *packed, size_t width, size_t count, uint64_t *values) {
  switch (width) {
  case 1:
    for (size_t row = 0; row < count; row++) values[row] = packed[row];
    return 1;
  case 2:
    for (size_t row = 0; row < count; row++)
      values[row] = (uint64_t)packed[2 * row] | (uint64_t)packed[2 * row + 1] << 8;
    return 1;
  case 4:
  case 8:
    for (size_t row = 0; row < count; row++) {
      uint64_t value = 0;
      for (size_t byte = 0; byte < width; byte++)
        value |= (uint64_t)packed[row * width + byte] << (8 * byte);
      values[row] = value;
    }
    return 1;
  default: return 0;
  }
}
