// TextFolding in C: lower case, decomposed, without accents, full width as plain.

#include "csqlite.h"

#include "folding_table.h"

#include <string.h>

/// Reads a scalar of two to four bytes; 0 when it is none. `size` gets the bytes.
static uint32_t long_scalar(const uint8_t *text, size_t left, size_t *size) {
  uint32_t lead = text[0];
  *size = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2;
  if (lead < 0xC2 || lead > 0xF4 || left < *size) return 0;
  uint32_t scalar = lead & (0xFFu >> (*size + 1));
  for (size_t index = 1; index < *size; index++) {
    if ((text[index] & 0xC0) != 0x80) return 0;
    scalar = scalar << 6 | (text[index] & 0x3F);
  }
  if (*size == 3 && (scalar < 0x800 || (scalar >= 0xD800 && scalar < 0xE000))) return 0;
  if (*size == 4 && (scalar < 0x10000 || scalar > 0x10FFFF)) return 0;
  return scalar;
}

/// The entry of a scalar in `fold_texts`; 0 when it stays as it is.
static uint32_t entry(uint32_t scalar) {
  if (scalar < 0x10000) return fold_cells[fold_pages[scalar >> 8]][scalar & 0xFF];
  size_t low = 0, high = sizeof fold_beyond / sizeof fold_beyond[0];
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (fold_beyond[middle].scalar == scalar) return fold_beyond[middle].entry;
    if (fold_beyond[middle].scalar < scalar)
      low = middle + 1;
    else
      high = middle;
  }
  return 0;
}

static uint8_t *put_jamo(uint8_t *out, uint32_t scalar) {
  *out++ = (uint8_t)(0xE0 | scalar >> 12);
  *out++ = (uint8_t)(0x80 | (scalar >> 6 & 0x3F));
  *out++ = (uint8_t)(0x80 | (scalar & 0x3F));
  return out;
}

/// Hangul syllables decompose by arithmetic. Source: Unicode 15, section 3.12.
static uint8_t *put_syllable(uint8_t *out, uint32_t scalar) {
  uint32_t index = scalar - 0xAC00;
  out = put_jamo(out, 0x1100 + index / 588);
  out = put_jamo(out, 0x1161 + index % 588 / 28);
  return index % 28 ? put_jamo(out, 0x11A7 + index % 28) : out;
}

int64_t csqlite_fold(const uint8_t *text, size_t count, uint8_t *out) {
  uint8_t *start = out;
  // Whether the last scalar written is a mark whose place among marks has rules.
  int after_mark = 0;
  for (size_t position = 0; position < count;) {
    uint8_t byte = text[position];
    if (byte < 0x80) {
      *out++ = (uint8_t)(byte | ((uint8_t)(byte - 'A') < 26 ? 0x20 : 0));
      position++;
      after_mark = 0;
      continue;
    }
    size_t size;
    uint32_t scalar = long_scalar(text + position, count - position, &size);
    if (!scalar) return -1;
    if (scalar >= 0xAC00 && scalar <= 0xD7A3) {
      out = put_syllable(out, scalar);
      after_mark = 0;
    } else {
      uint32_t place = entry(scalar);
      if (!place) {
        memcpy(out, text + position, size);
        out += size;
        after_mark = 0;
      } else {
        uint8_t head = fold_texts[place];
        if (after_mark && (head & FOLD_BEGINS_WITH_MARK)) return -1;
        size_t length = head & FOLD_LENGTH;
        memcpy(out, fold_texts + place + 1, length);
        out += length;
        if (length) after_mark = (head & FOLD_ENDS_WITH_MARK) != 0;
      }
    }
    position += size;
  }
  return out - start;
}

// MARK: Parts of texts

// How rare a byte is in folded text; the rarest two of a part are looked for.
static int rarity(uint8_t byte) {
  static const char common[] = " etaoinsrhldcumfpgwybvk0123456789";
  const char *place = byte ? memchr(common, byte, sizeof common - 1) : NULL;
  if (!place) return 100;
  return (int)(place - common);
}

typedef uint8_t lanes __attribute__((vector_size(16)));
typedef uint64_t halves __attribute__((vector_size(16)));

static lanes load(const uint8_t *bytes) {
  lanes result;
  memcpy(&result, bytes, sizeof result);
  return result;
}

/// Where `part` first stands from `start` on and before `end`; `end` when it does not.
typedef struct {
  const uint8_t *part;
  size_t count;
  size_t rarest, second;
} needle;

static needle prepare(const uint8_t *part, size_t count) {
  needle needle = {part, count, 0, 0};
  for (size_t index = 1; index < count; index++)
    if (rarity(part[index]) > rarity(part[needle.rarest])) needle.rarest = index;
  int best = -1;
  for (size_t index = 0; index < count; index++)
    if (index != needle.rarest && rarity(part[index]) > best) {
      best = rarity(part[index]);
      needle.second = index;
    }
  if (count == 1) needle.second = 0;
  return needle;
}

static const uint8_t *find(const needle *needle, const uint8_t *start, const uint8_t *end) {
  size_t count = needle->count;
  if ((size_t)(end - start) < count) return end;
  const uint8_t *last = end - count;
  lanes first = (lanes){0} + needle->part[needle->rarest];
  lanes second = (lanes){0} + needle->part[needle->second];
  const uint8_t *place = start;
  for (; place + sizeof(lanes) <= last + 1; place += sizeof(lanes)) {
    lanes equal = (lanes)(load(place + needle->rarest) == first) &
                  (lanes)(load(place + needle->second) == second);
    halves any = (halves)equal;
    if (!(any[0] | any[1])) continue;
    for (size_t lane = 0; lane < sizeof(lanes); lane++)
      if (equal[lane] && memcmp(place + lane, needle->part, count) == 0) return place + lane;
  }
  for (; place <= last; place++)
    if (*place == *needle->part && memcmp(place, needle->part, count) == 0) return place;
  return end;
}

/// Whether a hit stands where it has to, in the texts of a report that start at `begin`.
static int fits(const uint8_t *place, const uint8_t *begin, size_t count, int anchors, int which) {
  if ((anchors & CSQLITE_BEGINS) && place != begin && place[-1] != CSQLITE_TEXT_END) return 0;
  if ((anchors & CSQLITE_ENDS) && place[count] != CSQLITE_TEXT_END) return 0;
  if (which < 0) return 1;
  for (; begin < place; begin++) which -= *begin == CSQLITE_TEXT_END;
  return which == 0;
}

static uint32_t end_of(const uint8_t *ends, uint32_t index) {
  uint32_t end;
  memcpy(&end, ends + 4 * (size_t)index, 4);
  return end;
}

int64_t csqlite_texts_of_chunk(const uint8_t *chunk, size_t size, const uint8_t **texts) {
  uint32_t count;
  if (size < 4) return -1;
  memcpy(&count, chunk, 4);
  if (count > (size - 4) / 4) return -1;
  const uint8_t *ends = chunk + 4;
  size_t total = size - 4 - 4 * (size_t)count;
  *texts = ends + 4 * (size_t)count;
  // The ends ascend, the last is that of all, and a text ends there.
  uint32_t before = 0;
  for (uint32_t index = 0; index < count; index++) {
    uint32_t end = end_of(ends, index);
    if (end < before || end > total) return -1;
    before = end;
  }
  if (before != total || (total && (*texts)[total - 1] != CSQLITE_TEXT_END)) return -1;
  return count;
}

int64_t csqlite_search_texts(const uint8_t *chunk, size_t size, uint64_t number,
                             const uint8_t *part, size_t part_count, int anchors, int which,
                             csqlite_bits *bits) {
  const uint8_t *begin;
  int64_t count = csqlite_texts_of_chunk(chunk, size, &begin);
  if (count < 1 || part_count == 0) return count;
  const uint8_t *ends = chunk + 4, *place = begin, *stop = chunk + size;
  needle needle = prepare(part, part_count);
  uint32_t index = 0;
  while ((place = find(&needle, place, stop)) != stop) {
    // The first whose texts end behind it.
    uint32_t high = (uint32_t)count;
    while (index < high) {
      uint32_t middle = index + (high - index) / 2;
      if (end_of(ends, middle) <= (size_t)(place - begin))
        index = middle + 1;
      else
        high = middle;
    }
    const uint8_t *own = begin + (index ? end_of(ends, index - 1) : 0);
    if (!fits(place, own, part_count, anchors, which)) {
      place++;
      continue;
    }
    uint64_t found = number + index;
    if (found < bits->count) bits->words[found >> 6] |= UINT64_C(1) << (found & 63);
    place = begin + end_of(ends, index);
  }
  return count;
}
