// Orders of millions of reports.

#include "csqlite.h"

#include <stdlib.h>
#include <string.h>

enum { digit_bits = 11, digit_count = 1 << digit_bits };

void csqlite_sort(uint32_t *order, uint32_t *scratch, size_t count, const uint64_t *weights) {
  uint64_t least = UINT64_MAX, most = 0;
  for (size_t index = 0; index < count; index++) {
    uint64_t weight = weights[index];
    if (weight == UINT64_MAX) continue;
    if (weight < least) least = weight;
    if (weight > most) most = weight;
  }
  if (least == UINT64_MAX) return;
  // Comes after all others.
  uint64_t absent = most - least + 1;
  uint32_t *from = order, *to = scratch;
  for (int shift = 0; shift < 64 && absent >> shift; shift += digit_bits) {
    size_t places[digit_count] = {0};
#define DIGIT(number)                                                                              \
  ((weights[number] == UINT64_MAX ? absent : weights[number] - least) >> shift & (digit_count - 1))
    for (size_t index = 0; index < count; index++) places[DIGIT(from[index])]++;
    size_t place = 0;
    for (size_t digit = 0; digit < digit_count; digit++) {
      size_t size = places[digit];
      places[digit] = place;
      place += size;
    }
    for (size_t index = 0; index < count; index++) to[places[DIGIT(from[index])]++] = from[index];
#undef DIGIT
    uint32_t *swapped = from;
    from = to;
    to = swapped;
  }
  if (from != order) memcpy(order, from, count * sizeof *order);
}

// MARK: Texts

typedef struct {
  // Eight bytes of the text, the first of them the most significant.
  uint64_t key;
  uint32_t id;
} sorted;

struct csqlite_texts {
  uint8_t *bytes;
  size_t used, room;
  // Where each text ends.
  size_t *ends;
  size_t count, ends_room;
};

csqlite_texts *csqlite_texts_make(void) { return calloc(1, sizeof(csqlite_texts)); }

void csqlite_texts_free(csqlite_texts *texts) {
  if (!texts) return;
  free(texts->bytes);
  free(texts->ends);
  free(texts);
}

static size_t begin_of(const csqlite_texts *texts, size_t id) {
  return id ? texts->ends[id - 1] : 0;
}

static int reserve(void **block, size_t *room, size_t wanted, size_t size) {
  if (wanted <= *room) return 1;
  size_t next = wanted + wanted / 2 + 64;
  void *grown = realloc(*block, next * size);
  if (!grown) return 0;
  *block = grown;
  *room = next;
  return 1;
}

int64_t csqlite_texts_add(csqlite_texts *texts, const uint8_t *text, size_t count) {
  if (texts->count >= UINT32_MAX - 1 ||
      !reserve((void **)&texts->bytes, &texts->room, texts->used + count, 1) ||
      !reserve((void **)&texts->ends, &texts->ends_room, texts->count + 1, sizeof *texts->ends))
    return -1;
  if (count) memcpy(texts->bytes + texts->used, text, count);
  texts->used += count;
  texts->ends[texts->count++] = texts->used;
  return (int64_t)texts->count - 1;
}

size_t csqlite_texts_count(const csqlite_texts *texts) { return texts->count; }

/// The eight bytes at `depth`, zeroes after the end.
static uint64_t key_of(const csqlite_texts *texts, size_t id, size_t depth) {
  size_t begin = begin_of(texts, id) + depth, end = texts->ends[id];
  const uint8_t *text = texts->bytes + begin;
  uint64_t key = 0;
  if (begin + 8 <= end) {
    for (size_t index = 0; index < 8; index++) key = key << 8 | text[index];
  } else {
    for (size_t index = 0; index < 8; index++) key = key << 8 | (begin + index < end ? text[index] : 0);
  }
  return key;
}

/// Compares by the key, and then by what follows it and the length.
static int compare(const csqlite_texts *texts, sorted left, sorted right, size_t depth) {
  if (left.key != right.key) return left.key < right.key ? -1 : 1;
  size_t one = begin_of(texts, left.id) + depth, other = begin_of(texts, right.id) + depth;
  size_t size = texts->ends[left.id] - one, other_size = texts->ends[right.id] - other;
  size_t shared = size < other_size ? size : other_size;
  int order = shared > 8 ? memcmp(texts->bytes + one + 8, texts->bytes + other + 8, shared - 8) : 0;
  return order ? order : (size > other_size) - (size < other_size);
}

typedef struct {
  const csqlite_texts *texts;
  sorted *scratch;
  uint32_t *ranks, rank;
} ranking;

/// Tells the rank of texts that are in order.
static void tell(ranking *to, const sorted *list, size_t count, size_t depth) {
  for (size_t place = 0; place < count; place++) {
    if (place && compare(to->texts, list[place - 1], list[place], depth)) to->rank++;
    to->ranks[list[place].id] = to->rank;
  }
  to->rank++;
}

enum { few = 16, many = 4096 };

/// Merges upwards from runs of eight; by the keys alone, or by all that follows.
static void merge_sort(ranking *to, sorted *list, size_t count, size_t depth, int by_key) {
#define PRECEDES(left, right)                                                                      \
  (by_key ? (left).key < (right).key : compare(to->texts, left, right, depth) < 0)
  for (size_t start = 0; start < count; start += few)
    for (size_t index = start + 1; index < start + few && index < count; index++) {
      sorted moved = list[index];
      size_t place = index;
      for (; place > start && PRECEDES(moved, list[place - 1]); place--)
        list[place] = list[place - 1];
      list[place] = moved;
    }
  sorted *scratch = to->scratch;
  for (size_t width = few; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      size_t middle = start + width < count ? start + width : count;
      size_t end = start + 2 * width < count ? start + 2 * width : count;
      size_t left = start, right = middle;
      for (size_t place = start; place < end; place++)
        scratch[place] = right == end || (left < middle && !PRECEDES(list[right], list[left]))
                             ? list[left++]
                             : list[right++];
    }
    memcpy(list, scratch, count * sizeof *list);
  }
#undef PRECEDES
}

/// By the keys, digit by digit; those in which all are alike are passed over.
static void digit_sort(ranking *to, sorted *list, size_t count) {
  uint64_t all = UINT64_MAX, any = 0;
  for (size_t place = 0; place < count; place++) all &= list[place].key, any |= list[place].key;
  sorted *from = list, *into = to->scratch;
  for (int shift = 0; shift < 64; shift += digit_bits) {
    if (!((all ^ any) >> shift & (digit_count - 1))) continue;
    size_t places[digit_count] = {0}, next = 0;
    for (size_t place = 0; place < count; place++)
      places[from[place].key >> shift & (digit_count - 1)]++;
    for (size_t digit = 0; digit < digit_count; digit++) {
      size_t size = places[digit];
      places[digit] = next;
      next += size;
    }
    for (size_t place = 0; place < count; place++)
      into[places[from[place].key >> shift & (digit_count - 1)]++] = from[place];
    sorted *swapped = from;
    from = into;
    into = swapped;
  }
  if (from != list) memcpy(list, from, count * sizeof *list);
}

/// Beyond so many bytes texts are compared as a whole: levels must not outgrow the stack.
enum { deepest = 256 };

/// Ranks texts that are alike up to `depth`.
static void rank_from(ranking *to, sorted *list, size_t count, size_t depth) {
  for (size_t place = 0; place < count; place++)
    list[place].key = key_of(to->texts, list[place].id, depth);
  if (count <= few || depth >= deepest) {
    merge_sort(to, list, count, depth, 0);
    tell(to, list, count, depth);
    return;
  }
  if (count < many) {
    merge_sort(to, list, count, depth, 1);
  } else {
    digit_sort(to, list, count);
  }
  for (size_t start = 0, end; start < count; start = end) {
    size_t longer = 0;
    for (end = start; end < count && list[end].key == list[start].key; end++) {
      size_t id = list[end].id;
      longer += to->texts->ends[id] - begin_of(to->texts, id) > depth + 8;
    }
    if (longer == end - start && longer > few) {
      rank_from(to, list + start, longer, depth + 8);
    } else {
      merge_sort(to, list + start, end - start, depth, 0);
      tell(to, list + start, end - start, depth);
    }
  }
}

int csqlite_texts_rank(const csqlite_texts *texts, uint32_t *ranks) {
  size_t count = texts->count;
  sorted *list = malloc((count ? 2 * count : 1) * sizeof *list);
  if (!list) return 0;
  for (size_t id = 0; id < count; id++) list[id].id = (uint32_t)id;
  ranking to = {texts, list + count, ranks, 0};
  rank_from(&to, list, count, 0);
  free(list);
  return 1;
}
