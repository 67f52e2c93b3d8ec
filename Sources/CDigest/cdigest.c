#include "cdigest.h"

#include <stdatomic.h>
#include <string.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>
#endif

static const uint32_t constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t rotated(uint32_t value, int count) {
  return value >> count | value << (32 - count);
}

static void compress_portable(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  for (; blocks > 0; blocks--, bytes += 64) {
    uint32_t w[64];
    for (int i = 0; i < 16; i++)
      w[i] = (uint32_t)bytes[4 * i] << 24 | (uint32_t)bytes[4 * i + 1] << 16 |
             (uint32_t)bytes[4 * i + 2] << 8 | bytes[4 * i + 3];
    for (int i = 16; i < 64; i++) {
      uint32_t s0 = rotated(w[i - 15], 7) ^ rotated(w[i - 15], 18) ^ w[i - 15] >> 3;
      uint32_t s1 = rotated(w[i - 2], 17) ^ rotated(w[i - 2], 19) ^ w[i - 2] >> 10;
      w[i] = w[i - 16] + s0 + w[i - 7] + s1;
    }
    uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
    uint32_t e = state[4], f = state[5], g = state[6], h = state[7];
    for (int i = 0; i < 64; i++) {
      uint32_t s1 = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      uint32_t first = h + s1 + ((e & f) ^ (~e & g)) + constants[i] + w[i];
      uint32_t s0 = rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22);
      uint32_t second = s0 + ((a & b) ^ (a & c) ^ (b & c));
      h = g, g = f, f = e, e = d + first, d = c, c = b, b = a, a = first + second;
    }
    state[0] += a, state[1] += b, state[2] += c, state[3] += d;
    state[4] += e, state[5] += f, state[6] += g, state[7] += h;
  }
}

#if defined(__x86_64__)
// The instruction set reference of Intel's SHA extensions: two rounds an instruction, the state as
// ABEF and CDGH, four message words a register.
__attribute__((target("sha,sse4.1,ssse3")))
static void compress_sha_ni(uint32_t state[8], const uint8_t *bytes, size_t blocks) {
  const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bULL, 0x0405060700010203ULL);
  __m128i low = _mm_loadu_si128((const __m128i *)&state[0]);   // DCBA
  __m128i high = _mm_loadu_si128((const __m128i *)&state[4]);  // HGFE
  low = _mm_shuffle_epi32(low, 0xB1);                          // CDAB
  high = _mm_shuffle_epi32(high, 0x1B);                        // EFGH
  __m128i abef = _mm_alignr_epi8(low, high, 8);
  __m128i cdgh = _mm_blend_epi16(high, low, 0xF0);
  for (; blocks > 0; blocks--, bytes += 64) {
    const __m128i abef_before = abef, cdgh_before = cdgh;
    __m128i w[4];
    for (int i = 0; i < 4; i++)
      w[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(bytes + 16 * i)), swap);
#pragma clang loop unroll(full)
    for (int i = 0; i < 16; i++) {
      __m128i words = w[i & 3];
      __m128i rounds = _mm_add_epi32(words, _mm_loadu_si128((const __m128i *)&constants[4 * i]));
      cdgh = _mm_sha256rnds2_epu32(cdgh, abef, rounds);
      abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(rounds, 0x0E));
      if (i >= 12) continue;
      // Words 4i+16 … 4i+19 from the last sixteen.
      __m128i next = _mm_sha256msg1_epu32(words, w[(i + 1) & 3]);
      next = _mm_add_epi32(next, _mm_alignr_epi8(w[(i + 3) & 3], w[(i + 2) & 3], 4));
      w[i & 3] = _mm_sha256msg2_epu32(next, w[(i + 3) & 3]);
    }
    abef = _mm_add_epi32(abef, abef_before);
    cdgh = _mm_add_epi32(cdgh, cdgh_before);
  }
  low = _mm_shuffle_epi32(abef, 0x1B);   // FEBA
  high = _mm_shuffle_epi32(cdgh, 0xB1);  // DCHG
  _mm_storeu_si128((__m128i *)&state[0], _mm_blend_epi16(low, high, 0xF0));
  _mm_storeu_si128((__m128i *)&state[4], _mm_alignr_epi8(high, low, 8));
}

static int has_sha_ni(void) {
  unsigned a, b, c, d;
  if (!__get_cpuid(1, &a, &b, &c, &d) || !(c & bit_SSSE3) || !(c & bit_SSE4_1)) return 0;
  if (!__get_cpuid_count(7, 0, &a, &b, &c, &d)) return 0;
  return (b & (1u << 29)) != 0;
}
#endif

int cdigest_best_kernel(void) {
#if defined(__x86_64__)
  static _Atomic int known = -1;
  int kernel = atomic_load_explicit(&known, memory_order_relaxed);
  if (kernel < 0) {
    kernel = has_sha_ni() ? CDIGEST_SHA_NI : CDIGEST_PORTABLE;
    atomic_store_explicit(&known, kernel, memory_order_relaxed);
  }
  return kernel;
#else
  return CDIGEST_PORTABLE;
#endif
}

static void compress(uint32_t state[8], const uint8_t *bytes, size_t blocks, int kernel) {
#if defined(__x86_64__)
  if (kernel == CDIGEST_SHA_NI) {
    compress_sha_ni(state, bytes, blocks);
    return;
  }
#endif
  (void)kernel;
  compress_portable(state, bytes, blocks);
}

void cdigest_sha256_init(cdigest_sha256 *digest) {
  static const uint32_t initial[8] = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a,
                                      0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19};
  memcpy(digest->state, initial, sizeof initial);
  digest->byte_count = 0;
}

void cdigest_sha256_update(cdigest_sha256 *digest, const void *input, size_t count, int kernel) {
  const uint8_t *bytes = input;
  if (count == 0) return;
  size_t filled = digest->byte_count % 64;
  digest->byte_count += count;
  if (filled > 0) {
    size_t taken = 64 - filled < count ? 64 - filled : count;
    memcpy(digest->block + filled, bytes, taken);
    if (filled + taken < 64) return;
    compress(digest->state, digest->block, 1, kernel);
    bytes += taken, count -= taken;
  }
  compress(digest->state, bytes, count / 64, kernel);
  memcpy(digest->block, bytes + count / 64 * 64, count % 64);
}

void cdigest_sha256_finish(cdigest_sha256 *digest, uint8_t out[32], int kernel) {
  uint64_t bits = digest->byte_count * 8;
  size_t filled = digest->byte_count % 64;
  digest->block[filled++] = 0x80;
  if (filled > 56) {
    memset(digest->block + filled, 0, 64 - filled);
    compress(digest->state, digest->block, 1, kernel);
    filled = 0;
  }
  memset(digest->block + filled, 0, 56 - filled);
  for (int i = 0; i < 8; i++) digest->block[56 + i] = (uint8_t)(bits >> (56 - 8 * i));
  compress(digest->state, digest->block, 1, kernel);
  for (int i = 0; i < 32; i++) out[i] = (uint8_t)(digest->state[i / 4] >> (24 - 8 * (i % 4)));
}
