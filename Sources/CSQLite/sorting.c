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
  // The first eight bytes, the first of them the most significant.
  uint64_t prefix;
  uint32_t id;
} sorted;

struct csqlite_texts {
  uint8_t *bytes;
  size_t used, room;
  // Where each text ends.
  size_t *ends;
  size_t count, ends_room;
  // Ids by hash, one more than they are; 0 for none.
  uint32_t *slots;
  size_t slot_count;
};

csqlite_texts *csqlite_texts_make(void) {
  csqlite_texts *texts = calloc(1, sizeof *texts);
  if (!texts) return NULL;
  texts->slot_count = 1024;
  texts->slots = calloc(texts->slot_count, sizeof *texts->slots);
  if (texts->slots) return texts;
  free(texts);
  return NULL;
}

void csqlite_texts_free(csqlite_texts *texts) {
  if (!texts) return;
  free(texts->bytes);
  free(texts->ends);
  free(texts->slots);
  free(texts);
}

static size_t begin_of(const csqlite_texts *texts, size_t id) {
  return id ? texts->ends[id - 1] : 0;
}

static uint64_t hash(const uint8_t *text, size_t count) {
  uint64_t hash = 14695981039346656037u;
  for (size_t index = 0; index < count; index++) hash = (hash ^ text[index]) * 1099511628211u;
  return hash ^ hash >> 29;
}

/// The slot a text has or would have.
static size_t slot_of(const csqlite_texts *texts, const uint8_t *text, size_t count) {
  size_t mask = texts->slot_count - 1, slot = (size_t)hash(text, count) & mask;
  while (texts->slots[slot]) {
    size_t id = texts->slots[slot] - 1, begin = begin_of(texts, id);
    if (texts->ends[id] - begin == count && memcmp(texts->bytes + begin, text, count) == 0) break;
    slot = (slot + 1) & mask;
  }
  return slot;
}

static int grow_slots(csqlite_texts *texts) {
  uint32_t *old = texts->slots;
  size_t count = texts->slot_count * 2;
  uint32_t *slots = calloc(count, sizeof *slots);
  if (!slots) return 0;
  texts->slots = slots;
  texts->slot_count = count;
  for (size_t id = 0; id < texts->count; id++) {
    size_t begin = begin_of(texts, id);
    slots[slot_of(texts, texts->bytes + begin, texts->ends[id] - begin)] = (uint32_t)id + 1;
  }
  free(old);
  return 1;
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
  size_t slot = slot_of(texts, text, count);
  if (texts->slots[slot]) return texts->slots[slot] - 1;
  if (texts->count >= UINT32_MAX - 1 ||
      !reserve((void **)&texts->bytes, &texts->room, texts->used + count, 1) ||
      !reserve((void **)&texts->ends, &texts->ends_room, texts->count + 1, sizeof *texts->ends))
    return -1;
  if (count) memcpy(texts->bytes + texts->used, text, count);
  texts->used += count;
  texts->ends[texts->count++] = texts->used;
  texts->slots[slot] = (uint32_t)texts->count;
  if (texts->count * 2 > texts->slot_count && !grow_slots(texts)) return -1;
  return (int64_t)texts->count - 1;
}

size_t csqlite_texts_count(const csqlite_texts *texts) { return texts->count; }

static uint64_t prefix_of(const uint8_t *text, size_t count) {
  uint64_t prefix = 0;
  for (size_t index = 0; index < 8; index++)
    prefix = prefix << 8 | (index < count ? text[index] : 0);
  return prefix;
}

static int precedes(const csqlite_texts *texts, sorted left, sorted right) {
  if (left.prefix != right.prefix) return left.prefix < right.prefix;
  size_t one = begin_of(texts, left.id), other = begin_of(texts, right.id);
  size_t size = texts->ends[left.id] - one, other_size = texts->ends[right.id] - other;
  int order = memcmp(texts->bytes + one, texts->bytes + other, size < other_size ? size : other_size);
  return order ? order < 0 : size < other_size;
}

/// Merges upwards from runs of eight; the result is in `list`.
static void sort(const csqlite_texts *texts, sorted *list, sorted *scratch, size_t count) {
  for (size_t start = 0; start < count; start += 8)
    for (size_t index = start + 1; index < start + 8 && index < count; index++) {
      sorted moved = list[index];
      size_t place = index;
      for (; place > start && precedes(texts, moved, list[place - 1]); place--)
        list[place] = list[place - 1];
      list[place] = moved;
    }
  for (size_t width = 8; width < count; width *= 2) {
    for (size_t start = 0; start < count; start += 2 * width) {
      size_t middle = start + width < count ? start + width : count;
      size_t end = start + 2 * width < count ? start + 2 * width : count;
      size_t left = start, right = middle;
      for (size_t place = start; place < end; place++)
        scratch[place] =
            right == end || (left < middle && !precedes(texts, list[right], list[left]))
                ? list[left++]
                : list[right++];
    }
    memcpy(list, scratch, count * sizeof *list);
  }
}

int csqlite_texts_rank(const csqlite_texts *texts, uint32_t *ranks) {
  size_t count = texts->count;
  sorted *list = malloc((count ? 2 * count : 1) * sizeof *list);
  if (!list) return 0;
  for (size_t id = 0; id < count; id++) {
    size_t begin = begin_of(texts, id);
    list[id] = (sorted){prefix_of(texts->bytes + begin, texts->ends[id] - begin), (uint32_t)id};
  }
  sort(texts, list, list + count, count);
  for (size_t rank = 0; rank < count; rank++) ranks[list[rank].id] = (uint32_t)rank;
  free(list);
  return 1;
}
