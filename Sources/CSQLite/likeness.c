// Pictures that are like one, among many.

#include "csqlite.h"

#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#endif

enum { hash_words = 4, gradient_words = 16, signature_words = CSQLITE_SIGNATURE_SIZE / 8 };

#define INLINE static inline __attribute__((always_inline))

INLINE unsigned distance(const uint64_t *one, const uint64_t *other) {
  unsigned bits = 0;
  for (int word = 0; word < hash_words; word++)
    bits += (unsigned)__builtin_popcountll(one[word] ^ other[word]);
  return bits;
}

INLINE unsigned least(unsigned one, unsigned other) { return one < other ? one : other; }

/// Alike cuts of both, and one picture with its top cut off beside the other whole.
INLINE unsigned least_distance(const uint64_t *one, const uint64_t *other) {
  const uint64_t *lower = one + hash_words, *lowest = lower + hash_words;
  const uint64_t *other_lower = other + hash_words, *other_lowest = other_lower + hash_words;
  unsigned aligned = least(distance(one, other),
                           least(distance(lower, other_lower), distance(lowest, other_lowest)));
  unsigned first = least(distance(one, other_lower), distance(lower, other));
  unsigned second = least(distance(one, other_lowest), distance(lowest, other));
  return least(aligned, least(first, second));
}

/// Whether gradients of one direction less those of the other, without its sign, are so many
/// thousandths of all that are not flat.
INLINE int agrees(const uint64_t *one, const uint64_t *other, int64_t thousandths) {
  const uint64_t *falling = one + gradient_words, *other_falling = other + gradient_words;
  int64_t same = 0, opposite = 0, active = 0;
  for (int word = 0; word < gradient_words; word++) {
    uint64_t up = one[word], down = falling[word];
    uint64_t other_up = other[word], other_down = other_falling[word];
    same += __builtin_popcountll((up & other_up) | (down & other_down));
    opposite += __builtin_popcountll((up & other_down) | (down & other_up));
    active += __builtin_popcountll(up | down | other_up | other_down);
  }
  int64_t difference = same > opposite ? same - opposite : opposite - same;
  return active > 0 && difference * 1000 >= active * thousandths;
}

INLINE size_t near(const uint8_t *signatures, size_t count, const uint8_t *own, unsigned limit,
                   int64_t thousandths, uint32_t *places) {
  uint64_t mine[signature_words], other[signature_words];
  memcpy(mine, own, sizeof mine);
  size_t found = 0;
  for (size_t place = 0; place < count; place++) {
    memcpy(other, signatures + place * CSQLITE_SIGNATURE_SIZE, sizeof other);
    if (least_distance(mine, other) <= limit ||
        agrees(mine + 3 * hash_words, other + 3 * hash_words, thousandths))
      places[found++] = (uint32_t)place;
  }
  return found;
}

#if defined(__x86_64__)
// Counts bits by an instruction, which not every processor of this kind has.
__attribute__((target("popcnt"))) static size_t near_counting(const uint8_t *signatures,
                                                              size_t count, const uint8_t *own,
                                                              unsigned limit, int64_t thousandths,
                                                              uint32_t *places) {
  return near(signatures, count, own, limit, thousandths, places);
}

static int counts_bits(void) {
  unsigned a, b, c, d;
  return __get_cpuid(1, &a, &b, &c, &d) && (c & bit_POPCNT);
}
#endif

size_t csqlite_near_signatures(const uint8_t *signatures, size_t count, const uint8_t *own,
                               unsigned limit, unsigned thousandths, uint32_t *places) {
#if defined(__x86_64__)
  if (counts_bits()) return near_counting(signatures, count, own, limit, thousandths, places);
#endif
  return near(signatures, count, own, limit, thousandths, places);
}
