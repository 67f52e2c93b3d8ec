#pragma once
#include <stddef.h>
#include <stdint.h>

/// An HTTP/1.1 server over GNU libmicrohttpd: a thread a connection.
typedef struct cmicrohttp_server cmicrohttp_server;

/// One request, while a callback runs.
typedef struct MHD_Connection cmicrohttp_request;

struct cmicrohttp_settings {
  /// An IPv4 or IPv6 address in digits.
  const char *address;
  /// 0: any that is free.
  uint16_t port;
  unsigned connections;
  unsigned connections_per_peer;
  unsigned idle_seconds;
  /// What a request line and its header may take.
  size_t head_bytes;
};

/// What the server tells; each connection on a thread of its own.
struct cmicrohttp_callbacks {
  void *context;
  /// A connection was opened; -1 stands for a descriptor that is not known.
  void (*opened)(void *context, uint64_t connection, int descriptor);
  /// A connection is about to be closed; its descriptor is still open.
  void (*closed)(void *context, uint64_t connection);
  /// The head of a request is here; returns what stands for it from now on, NULL to hang up.
  void *(*began)(void *context, uint64_t connection, cmicrohttp_request *request,
                 const char *method, const char *path, const char *version, size_t target_bytes);
  /// Bytes of its body; 0 to hang up.
  int (*body)(void *context, void *state, const uint8_t *bytes, size_t count);
  /// The body is over: answer it, however long it takes; 0 to hang up.
  int (*ended)(void *context, void *state, cmicrohttp_request *request);
  /// The request is over; `state` is not used again.
  void (*done)(void *context, void *state, int is_complete);
};

/// Starts to listen; NULL and errno when it cannot.
cmicrohttp_server *cmicrohttp_start(const struct cmicrohttp_settings *settings,
                                    const struct cmicrohttp_callbacks *callbacks);

/// The port that is listened on.
uint16_t cmicrohttp_port(cmicrohttp_server *server);

/// Takes no new connections; those there are go on.
void cmicrohttp_quiesce(cmicrohttp_server *server);

/// Ends all connections, once their callbacks are back, and frees the server.
void cmicrohttp_stop(cmicrohttp_server *server);

/// Calls `take` for every header line, repeated names too.
void cmicrohttp_headers(cmicrohttp_request *request, void *context,
                        void (*take)(void *context, const char *name, size_t name_count,
                                     const char *value, size_t value_count));

/// Answers; `headers` are pairs of name and value, ended by NULL. 0 when the library refuses.
int cmicrohttp_answer(cmicrohttp_request *request, unsigned status, const uint8_t *bytes,
                      size_t count, const char *const *headers);

/// Has a connection end as if its peer had hung up.
void cmicrohttp_hang_up(int descriptor);
