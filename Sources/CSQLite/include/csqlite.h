#pragma once
#include <sqlite3.h>
#include <stddef.h>
#include <stdint.h>

/// Opens a connection as sqlite3_open_v2 does.
///
/// The first call makes SQLite keep no statistics of its memory: each allocation would take a lock
/// for them.
int csqlite_open(const char *path, sqlite3 **db, int flags);

/// Makes a fresh connection ours: defensive, no trust in the schema, never a checkpoint on close or
/// by itself; registers the tokenizer `winnow`, the SQL functions `packed_item`, `packed_index`,
/// `holds_number`, `text_key` and `pack_columns`, and the table `numbers`.
///
/// `wal_pages`, when not NULL, gets the pages in the write-ahead log at each commit; it must outlive
/// the connection. Returns a result code.
int csqlite_prepare_connection(sqlite3 *db, int32_t *wal_pages);

/// Binds text that stays where it is until the statement is stepped and reset.
int csqlite_bind_text_static(sqlite3_stmt *statement, int index, const char *text, int64_t count);
int csqlite_bind_blob_static(sqlite3_stmt *statement, int index, const void *bytes, int64_t count);
/// Binds a copy.
int csqlite_bind_text_copy(sqlite3_stmt *statement, int index, const char *text, int64_t count);
int csqlite_bind_blob_copy(sqlite3_stmt *statement, int index, const void *bytes, int64_t count);

/// Binds a copy of some numbers, which `SELECT value FROM numbers(?)` gives in their order.
int csqlite_bind_numbers(sqlite3_stmt *statement, int index, const int64_t *values, size_t count);

/// memcmp(3) == 0.
int csqlite_is_equal(const void *left, const void *right, size_t count);

/// Whether a text holds a part, byte by byte: 1 or 0.
int csqlite_holds(const uint8_t *text, size_t count, const uint8_t *part, size_t part_count);

/// Writes `text` as TextFolding folds it to `out`, which has room for three times its bytes, and
/// returns how many bytes that are; -1 for what is no UTF-8 and for marks whose order has to be found.
int64_t csqlite_fold(const uint8_t *text, size_t count, uint8_t *out);

/// Whether a scalar belongs to a script that is written without blanks, so that its runs are
/// searched by pairs of characters. The tokenizer `winnow` uses it; a query compiler asks it to know
/// when a one-character run needs a prefix search.
int csqlite_is_paired(uint32_t scalar);

/// Finds the words of texts as the tokenizer `winnow` does for an index.
typedef struct csqlite_words csqlite_words;

/// NULL when it cannot be made.
csqlite_words *csqlite_words_make(sqlite3 *db);
void csqlite_words_free(csqlite_words *words);

/// Words take at most so many bytes for each byte of their text.
#define CSQLITE_WORDS_ROOM 4

/// Writes a zero byte and a word, for each word of a document or of a query, to `out`, which has room
/// for CSQLITE_WORDS_ROOM * `count` bytes; no word holds a zero. Returns how many bytes that are, or -1.
int64_t csqlite_words_of(csqlite_words *words, const char *text, size_t count, int is_query,
                         uint8_t *out);

/// Where a part stands in a text from `from` on, byte by byte; -1 when it does not.
int64_t csqlite_find(const uint8_t *text, size_t count, size_t from, const uint8_t *part,
                     size_t part_count);

/// Bits that SQL sets: bit n of the whole is bit n % 64 of word n / 64.
typedef struct {
  uint64_t *words;
  /// Of bits.
  size_t count;
} csqlite_bits;

/// Registers the SQL function `collect_bits` on a connection: it sets, in what `bits` points to when
/// the statement runs, the bit of each number it is given. `bits` must outlive the connection.
int csqlite_register_bits(sqlite3 *db, csqlite_bits *bits);

/// Rows of a chunk of `pack_columns`.
#define CSQLITE_CHUNK_ROWS 4096

/// Reads `count` values of so many bytes each as `pack_columns` writes them; 0 for another width.
int csqlite_unpack(const uint8_t *packed, size_t width, size_t count, uint64_t *values);

/// How many bits are set in `count` words.
size_t csqlite_bits_count(const uint64_t *words, size_t count);

/// Adds one to `counts[values[n]]` for each bit n that is set in `count` words.
void csqlite_histogram8(const uint8_t *values, const uint64_t *words, size_t count,
                        uint32_t *counts);
void csqlite_histogram16(const uint16_t *values, const uint64_t *words, size_t count,
                         uint32_t *counts);
void csqlite_histogram32(const uint32_t *values, const uint64_t *words, size_t count,
                         uint32_t *counts);

/// Writes each number n whose bit is set in `count` words to `numbers[next[ranks[values[n]]]++]`.
void csqlite_scatter8(const uint8_t *values, const uint64_t *words, size_t count,
                      const uint32_t *ranks, size_t *next, int is_ascending, uint32_t *numbers);
void csqlite_scatter16(const uint16_t *values, const uint64_t *words, size_t count,
                       const uint32_t *ranks, size_t *next, int is_ascending, uint32_t *numbers);
void csqlite_scatter32(const uint32_t *values, const uint64_t *words, size_t count,
                       const uint32_t *ranks, size_t *next, int is_ascending, uint32_t *numbers);

/// Writes the bit of each of `count` values: 1 where `accepted[value]` is 1.
void csqlite_match8(const uint8_t *values, size_t count, const uint8_t *accepted, uint64_t *words);
void csqlite_match16(const uint16_t *values, size_t count, const uint8_t *accepted,
                     uint64_t *words);
void csqlite_match32(const uint32_t *values, size_t count, const uint8_t *accepted,
                     uint64_t *words);

/// Writes the bit of each of `count` values of so many bytes each: 1 where it is one of `first` to
/// `last`. Nothing for another width.
void csqlite_match_range(const uint8_t *values, size_t width, size_t count, uint64_t first,
                         uint64_t last, uint64_t *words);

/// Writes `count` values in so many bytes each, as `csqlite_unpack` reads them.
void csqlite_pack(const uint64_t *values, size_t width, size_t count, uint8_t *packed);

/// Sorts `order`, which holds each place of `weights` once, by these; places of equal weight stay in
/// their order, and those of UINT64_MAX come last. `scratch` has room for `count`, too.
void csqlite_sort(uint32_t *order, uint32_t *scratch, size_t count, const uint64_t *weights);

/// Texts, counted from 0.
typedef struct csqlite_texts csqlite_texts;

/// NULL without memory.
csqlite_texts *csqlite_texts_make(void);
void csqlite_texts_free(csqlite_texts *texts);
size_t csqlite_texts_count(const csqlite_texts *texts);

/// Takes a text in; gives its number, -1 without memory.
int64_t csqlite_texts_add(csqlite_texts *texts, const uint8_t *text, size_t count);

/// Writes the place of each text among all that differ, sorted by bytes; 0 without memory.
int csqlite_texts_rank(const csqlite_texts *texts, uint32_t *ranks);

/// Chunks of texts: a count of reports, the end of the texts of each, counted from where the first
/// begin, four bytes each, and the texts, each of which ends with a byte that no text holds.
#define CSQLITE_TEXT_END 0xFF

/// Gives where the texts begin and returns the count; -1 for bytes that are no chunk.
int64_t csqlite_texts_of_chunk(const uint8_t *chunk, size_t size, const uint8_t **texts);

/// Where a part has to stand.
#define CSQLITE_BEGINS 1
#define CSQLITE_ENDS 2

/// Sets the bit of each report of a chunk whose texts hold a part that is not empty.
///
/// `number` is that of the first report, `anchors` says whether the part begins and ends a text, and
/// `which` of a report's texts it is, from 0, or -1 for any. Returns the count, or -1 for bytes that
/// are no chunk.
int64_t csqlite_search_texts(const uint8_t *chunk, size_t size, uint64_t number,
                             const uint8_t *part, size_t part_count, int anchors, int which,
                             csqlite_bits *bits);

/// Three hashes of 256 bits, then 1,024 gradients that rise and as many that fall (table picture).
#define CSQLITE_SIGNATURE_SIZE 352

/// Writes the places, of `count` signatures side by side, of those near `own`: at most `limit` bits of
/// 256 apart at the cuts that agree best, or with gradients that agree in so many thousandths of those
/// that are not flat. `places` has room for `count`; returns how many it wrote.
size_t csqlite_near_signatures(const uint8_t *signatures, size_t count, const uint8_t *own,
                               unsigned limit, unsigned thousandths, uint32_t *places);
