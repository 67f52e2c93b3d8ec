#include "cmicrohttp.h"

#include <arpa/inet.h>
#include <errno.h>
#include <microhttpd.h>
#include <netinet/in.h>
#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

struct cmicrohttp_server {
  struct MHD_Daemon *daemon;
  struct cmicrohttp_callbacks callbacks;
  atomic_uint_fast64_t last_connection;
};

// One of a connection, kept by the library.
struct peer {
  uint64_t number;
  size_t target_bytes;
};

static struct peer *peer_of(struct MHD_Connection *connection) {
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_SOCKET_CONTEXT);
  return info == NULL ? NULL : info->socket_context;
}

static void notify_connection(void *context, struct MHD_Connection *connection, void **state,
                              enum MHD_ConnectionNotificationCode code) {
  cmicrohttp_server *server = context;
  if (code == MHD_CONNECTION_NOTIFY_CLOSED) {
    struct peer *peer = *state;
    if (peer == NULL) return;
    server->callbacks.closed(server->callbacks.context, peer->number);
    free(peer);
    *state = NULL;
    return;
  }
  struct peer *peer = calloc(1, sizeof *peer);
  *state = peer;
  if (peer == NULL) return;
  peer->number = ++server->last_connection;
  const union MHD_ConnectionInfo *info =
      MHD_get_connection_info(connection, MHD_CONNECTION_INFO_CONNECTION_FD);
  server->callbacks.opened(server->callbacks.context, peer->number,
                           info == NULL ? -1 : info->connect_fd);
}

static void *note_target(void *context, const char *target, struct MHD_Connection *connection) {
  (void)context;
  struct peer *peer = peer_of(connection);
  if (peer != NULL) peer->target_bytes = strlen(target);
  return NULL;
}

// Leaves targets as they were sent: a %00 would end one early.
static size_t leave_escaped(void *context, struct MHD_Connection *connection, char *text) {
  (void)context, (void)connection;
  return strlen(text);
}

static enum MHD_Result handle(void *context, struct MHD_Connection *connection, const char *path,
                              const char *method, const char *version, const char *bytes,
                              size_t *count, void **state) {
  cmicrohttp_server *server = context;
  const struct cmicrohttp_callbacks *callbacks = &server->callbacks;
  if (*state == NULL) {
    struct peer *peer = peer_of(connection);
    if (peer == NULL) return MHD_NO;
    *state = callbacks->began(callbacks->context, peer->number, connection, method, path, version,
                              peer->target_bytes);
    return *state == NULL ? MHD_NO : MHD_YES;
  }
  if (*count > 0) {
    int goes_on = callbacks->body(callbacks->context, *state, (const uint8_t *)bytes, *count);
    *count = 0;
    return goes_on ? MHD_YES : MHD_NO;
  }
  return callbacks->ended(callbacks->context, *state, connection) ? MHD_YES : MHD_NO;
}

static void notify_completed(void *context, struct MHD_Connection *connection, void **state,
                             enum MHD_RequestTerminationCode code) {
  (void)connection;
  cmicrohttp_server *server = context;
  if (*state == NULL) return;
  server->callbacks.done(server->callbacks.context, *state,
                         code == MHD_REQUEST_TERMINATED_COMPLETED_OK);
  *state = NULL;
}

static void say_nothing(void *context, const char *format, va_list arguments) {
  (void)context, (void)format, (void)arguments;
}

cmicrohttp_server *cmicrohttp_start(const struct cmicrohttp_settings *settings,
                                    const struct cmicrohttp_callbacks *callbacks) {
  struct sockaddr_in v4 = {.sin_family = AF_INET, .sin_port = htons(settings->port)};
  struct sockaddr_in6 v6 = {.sin6_family = AF_INET6, .sin6_port = htons(settings->port)};
  // A thread a connection: `ended` may wait for the disk, and what a client sends before it closes
  // its side is answered all the same (a suspended request would be given up then).
  unsigned flags = MHD_USE_POLL | MHD_USE_THREAD_PER_CONNECTION | MHD_USE_INTERNAL_POLLING_THREAD |
                   MHD_USE_ITC | MHD_USE_ERROR_LOG;
  struct sockaddr *address;
  if (inet_pton(AF_INET, settings->address, &v4.sin_addr) == 1) {
    address = (struct sockaddr *)&v4;
  } else if (inet_pton(AF_INET6, settings->address, &v6.sin6_addr) == 1) {
    address = (struct sockaddr *)&v6;
    flags |= MHD_USE_IPv6;
  } else {
    errno = EADDRNOTAVAIL;
    return NULL;
  }
  cmicrohttp_server *server = calloc(1, sizeof *server);
  if (server == NULL) return NULL;
  server->callbacks = *callbacks;
  struct MHD_OptionItem options[] = {
      {MHD_OPTION_EXTERNAL_LOGGER, (intptr_t)say_nothing, server},
      {MHD_OPTION_SOCK_ADDR, 0, address},
      {MHD_OPTION_CONNECTION_LIMIT, (intptr_t)settings->connections, NULL},
      {MHD_OPTION_PER_IP_CONNECTION_LIMIT, (intptr_t)settings->connections_per_peer, NULL},
      {MHD_OPTION_CONNECTION_TIMEOUT, (intptr_t)settings->idle_seconds, NULL},
      {MHD_OPTION_CONNECTION_MEMORY_LIMIT, (intptr_t)settings->head_bytes, NULL},
      {MHD_OPTION_THREAD_STACK_SIZE, 512 << 10, NULL},
      {MHD_OPTION_LISTENING_ADDRESS_REUSE, 1, NULL},
      {MHD_OPTION_LISTEN_BACKLOG_SIZE, 512, NULL},
      {MHD_OPTION_STRICT_FOR_CLIENT, 1, NULL},
      {MHD_OPTION_NOTIFY_CONNECTION, (intptr_t)notify_connection, server},
      {MHD_OPTION_NOTIFY_COMPLETED, (intptr_t)notify_completed, server},
      {MHD_OPTION_UNESCAPE_CALLBACK, (intptr_t)leave_escaped, server},
      {MHD_OPTION_URI_LOG_CALLBACK, (intptr_t)note_target, server},
      {MHD_OPTION_END, 0, NULL}};
  errno = 0;
  server->daemon = MHD_start_daemon(flags, settings->port, NULL, NULL, handle, server,
                                    MHD_OPTION_ARRAY, options, MHD_OPTION_END);
  if (server->daemon == NULL) {
    int code = errno;
    free(server);
    errno = code == 0 ? EADDRINUSE : code;
    return NULL;
  }
  return server;
}

uint16_t cmicrohttp_port(cmicrohttp_server *server) {
  const union MHD_DaemonInfo *info =
      MHD_get_daemon_info(server->daemon, MHD_DAEMON_INFO_BIND_PORT);
  return info == NULL ? 0 : info->port;
}

void cmicrohttp_quiesce(cmicrohttp_server *server) {
  int listening = MHD_quiesce_daemon(server->daemon);
  if (listening >= 0) close(listening);
}

void cmicrohttp_stop(cmicrohttp_server *server) {
  MHD_stop_daemon(server->daemon);
  free(server);
}

struct taker {
  void *context;
  void (*take)(void *, const char *, size_t, const char *, size_t);
};

static enum MHD_Result take_header(void *context, enum MHD_ValueKind kind, const char *name,
                                   size_t name_count, const char *value, size_t value_count) {
  (void)kind;
  const struct taker *taker = context;
  taker->take(taker->context, name, name_count, value == NULL ? "" : value,
              value == NULL ? 0 : value_count);
  return MHD_YES;
}

void cmicrohttp_headers(cmicrohttp_request *request, void *context,
                        void (*take)(void *, const char *, size_t, const char *, size_t)) {
  struct taker taker = {context, take};
  MHD_get_connection_values_n(request, MHD_HEADER_KIND, take_header, &taker);
}

int cmicrohttp_answer(cmicrohttp_request *request, unsigned status, const uint8_t *bytes,
                      size_t count, const char *const *headers) {
  struct MHD_Response *response =
      MHD_create_response_from_buffer(count, (void *)(uintptr_t)bytes, MHD_RESPMEM_MUST_COPY);
  if (response == NULL) return 0;
  int is_good = 1;
  for (size_t i = 0; headers[i] != NULL; i += 2)
    is_good &= MHD_add_response_header(response, headers[i], headers[i + 1]) == MHD_YES;
  is_good = is_good && MHD_queue_response(request, status, response) == MHD_YES;
  MHD_destroy_response(response);
  return is_good;
}

void cmicrohttp_hang_up(int descriptor) { shutdown(descriptor, SHUT_RDWR); }
