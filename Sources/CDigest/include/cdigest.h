#pragma once
#include <stddef.h>
#include <stdint.h>

/// SHA-256. Source: FIPS 180-4.
typedef struct {
  uint32_t state[8];
  uint64_t byte_count;
  uint8_t block[64];
} cdigest_sha256;

/// Which instructions compress blocks.
enum cdigest_kernel { CDIGEST_PORTABLE = 0, CDIGEST_SHA_NI = 1 };

void cdigest_sha256_init(cdigest_sha256 *digest);
/// `kernel` is CDIGEST_PORTABLE or what cdigest_best_kernel() returned.
void cdigest_sha256_update(cdigest_sha256 *digest, const void *bytes, size_t count, int kernel);
void cdigest_sha256_finish(cdigest_sha256 *digest, uint8_t out[32], int kernel);

/// The fastest kernel this CPU has; asked once.
int cdigest_best_kernel(void);
