// The FTS5 tokenizer `winnow`: unicode61 for scripts with blanks between words; pairs of characters
// for those without.
//
// A run of n such characters gives a document n tokens: each pair, then the last character alone. A
// query's run gives its pairs; its last character alone only when the query goes on after it, and
// for a run of one. So a part of a run of two or more characters is a phrase of the document, and
// one character is found by its prefix.

#include "tokenizer.h"

#include "csqlite.h"

#include <string.h>

typedef struct {
  uint32_t first, last;
} range;

// Ascending. Marks and digits of a script belong to it; its punctuation does not, so that it
// separates. Source: Unicode 15 blocks and Script_Extensions.
static const range paired[] = {
    {0x0E01, 0x0E3E},  // Thai
    {0x0E40, 0x0E4E},   {0x0E50, 0x0E59},
    {0x0E80, 0x0EFF},  // Lao
    {0x1000, 0x1049},  // Myanmar
    {0x1050, 0x109F},
    {0x1780, 0x17D3},  // Khmer
    {0x17D7, 0x17D7},   {0x17DC, 0x17E9},
    {0x2E80, 0x2FDF},  // Han radicals
    {0x3005, 0x3007},   {0x3021, 0x3029},   {0x3031, 0x3035},   {0x3038, 0x303B},
    {0x3041, 0x3096},  // Hiragana
    {0x3099, 0x309A},   {0x309D, 0x309F},
    {0x30A1, 0x30FA},  // Katakana, with the prolonged sound mark
    {0x30FC, 0x30FF},
    {0x3105, 0x312F},  // Bopomofo
    {0x3131, 0x318E},  // Hangul letters
    {0x31A0, 0x31BF},
    {0x31F0, 0x31FF},  // Katakana
    {0x3400, 0x4DBF},  // Han
    {0x4E00, 0x9FFF},
    {0xA9E0, 0xA9FE},  // Myanmar
    {0xAA60, 0xAA7F},
    {0xAC00, 0xD7A3},  // Hangul: words carry particles, so a word is looked for inside
    {0xF900, 0xFAFF},  // Han
    {0xFF66, 0xFF9F},  // Katakana, half width
    {0x1AFF0, 0x1B16F},  // Kana
    {0x20000, 0x3FFFF},  // Han
};

int csqlite_is_paired(uint32_t scalar) {
  if (scalar < paired[0].first) return 0;
  size_t low = 0, high = sizeof paired / sizeof paired[0];
  while (low < high) {
    size_t middle = (low + high) / 2;
    if (scalar > paired[middle].last)
      low = middle + 1;
    else
      high = middle;
  }
  return low < sizeof paired / sizeof paired[0] && scalar >= paired[low].first;
}

/// Reads a scalar of three or four bytes; 0 for a shorter or a broken one. `size` gets the bytes.
static uint32_t long_scalar(const unsigned char *text, int left, int *size) {
  *size = 1;
  if (text[0] < 0xE0 || left < 3) return 0;
  if (text[0] < 0xF0) {
    if ((text[1] & 0xC0) != 0x80 || (text[2] & 0xC0) != 0x80) return 0;
    *size = 3;
    return (uint32_t)(text[0] & 15) << 12 | (uint32_t)(text[1] & 63) << 6 | (text[2] & 63);
  }
  if (left < 4 || text[0] > 0xF4 || (text[1] & 0xC0) != 0x80 || (text[2] & 0xC0) != 0x80 ||
      (text[3] & 0xC0) != 0x80)
    return 0;
  *size = 4;
  return (uint32_t)(text[0] & 7) << 18 | (uint32_t)(text[1] & 63) << 12 |
         (uint32_t)(text[2] & 63) << 6 | (text[3] & 63);
}

typedef struct {
  fts5_tokenizer inner;
  Fts5Tokenizer *inner_tokenizer;
} tokenizer;

typedef int (*token_callback)(void *, int, const char *, int, int, int);

/// One call of xTokenize.
typedef struct {
  token_callback token;
  void *context;
  const char *text;
  int is_query;
  // Where the part given to unicode61 starts.
  int offset;
  // The last character of a query's run, given out only when a further token follows.
  int pending_start, pending_end;
} pass;

static int give(pass *pass, const char *token, int count, int start, int end) {
  if (pass->pending_end > pass->pending_start) {
    int from = pass->pending_start, to = pass->pending_end;
    pass->pending_start = pass->pending_end = 0;
    int code = pass->token(pass->context, 0, pass->text + from, to - from, from, to);
    if (code != SQLITE_OK) return code;
  }
  return pass->token(pass->context, 0, token, count, start, end);
}

static int give_word(void *context, int flags, const char *token, int count, int start, int end) {
  (void)flags;  // unicode61 has no colocated tokens
  pass *pass = context;
  return give(pass, token, count, pass->offset + start, pass->offset + end);
}

static int give_span(pass *pass, int start, int end) {
  return give(pass, pass->text + start, end - start, start, end);
}

/// The run that starts at `start`; `next` gets where it ends.
static int give_run(pass *pass, int start, int count, int *next) {
  int size, before = start, position = start, characters = 0, code = SQLITE_OK;
  while (position < count) {
    uint32_t scalar = long_scalar((const unsigned char *)pass->text + position, count - position,
                                  &size);
    if (!csqlite_is_paired(scalar)) break;
    if (characters++ > 0) {
      code = give_span(pass, before, position + size);
      if (code != SQLITE_OK) return code;
    }
    before = position;
    position += size;
  }
  *next = position;
  if (!pass->is_query || characters == 1) return give_span(pass, before, position);
  pass->pending_start = before;
  pass->pending_end = position;
  return SQLITE_OK;
}

/// Letters and digits of ASCII in lower case; 0 for what separates.
static const unsigned char folded[128] = {
    ['0'] = '0', ['1'] = '1', ['2'] = '2', ['3'] = '3', ['4'] = '4', ['5'] = '5', ['6'] = '6',
    ['7'] = '7', ['8'] = '8', ['9'] = '9', ['A'] = 'a', ['B'] = 'b', ['C'] = 'c', ['D'] = 'd',
    ['E'] = 'e', ['F'] = 'f', ['G'] = 'g', ['H'] = 'h', ['I'] = 'i', ['J'] = 'j', ['K'] = 'k',
    ['L'] = 'l', ['M'] = 'm', ['N'] = 'n', ['O'] = 'o', ['P'] = 'p', ['Q'] = 'q', ['R'] = 'r',
    ['S'] = 's', ['T'] = 't', ['U'] = 'u', ['V'] = 'v', ['W'] = 'w', ['X'] = 'x', ['Y'] = 'y',
    ['Z'] = 'z', ['a'] = 'a', ['b'] = 'b', ['c'] = 'c', ['d'] = 'd', ['e'] = 'e', ['f'] = 'f',
    ['g'] = 'g', ['h'] = 'h', ['i'] = 'i', ['j'] = 'j', ['k'] = 'k', ['l'] = 'l', ['m'] = 'm',
    ['n'] = 'n', ['o'] = 'o', ['p'] = 'p', ['q'] = 'q', ['r'] = 'r', ['s'] = 's', ['t'] = 't',
    ['u'] = 'u', ['v'] = 'v', ['w'] = 'w', ['x'] = 'x', ['y'] = 'y', ['z'] = 'z',
};

/// Gives the words of a part without paired characters: plain ones by ourselves, which is several
/// times as fast; from one separator of ASCII to the next where there is more, unicode61's.
static int give_words(tokenizer *own, pass *pass, int flags, int start, int end) {
  const unsigned char *text = (const unsigned char *)pass->text;
  int position = start;
  while (position < end) {
    if (text[position] < 0x80 && !folded[text[position]]) {
      position++;
      continue;
    }
    int from = position, count = 0;
    char word[64];
    while (position < end && text[position] < 0x80 && folded[text[position]] &&
           count < (int)sizeof word)
      word[count++] = (char)folded[text[position++]];
    int is_whole = position == end || (text[position] < 0x80 && !folded[text[position]]);
    int code;
    if (is_whole) {
      code = give(pass, word, count, from, position);
    } else {
      while (position < end && (text[position] >= 0x80 || folded[text[position]])) position++;
      pass->offset = from;
      code = own->inner.xTokenize(own->inner_tokenizer, pass, flags, pass->text + from,
                                  position - from, give_word);
    }
    if (code != SQLITE_OK) return code;
  }
  return SQLITE_OK;
}

static int tokenize(Fts5Tokenizer *self, void *context, int flags, const char *text, int count,
                    token_callback token) {
  tokenizer *own = (tokenizer *)self;
  pass pass = {token, context, text, (flags & FTS5_TOKENIZE_QUERY) != 0, 0, 0, 0};
  int start = 0, position = 0;
  while (position < count) {
    if ((unsigned char)text[position] < 0xE0) {
      position++;
      continue;
    }
    int size;
    uint32_t scalar = long_scalar((const unsigned char *)text + position, count - position, &size);
    if (!csqlite_is_paired(scalar)) {
      position += size;
      continue;
    }
    int words = give_words(own, &pass, flags, start, position);
    if (words != SQLITE_OK) return words;
    int code = give_run(&pass, position, count, &position);
    if (code != SQLITE_OK) return code;
    start = position;
  }
  return give_words(own, &pass, flags, start, count);
}

static void delete_tokenizer(Fts5Tokenizer *self) {
  tokenizer *own = (tokenizer *)self;
  if (own && own->inner_tokenizer) own->inner.xDelete(own->inner_tokenizer);
  sqlite3_free(own);
}

static int create(void *context, const char **arguments, int count, Fts5Tokenizer **out) {
  fts5_api *api = context;
  tokenizer *own = sqlite3_malloc(sizeof *own);
  if (!own) return SQLITE_NOMEM;
  memset(own, 0, sizeof *own);
  void *inner_context = NULL;
  int code = api->xFindTokenizer(api, "unicode61", &inner_context, &own->inner);
  if (code == SQLITE_OK)
    code = own->inner.xCreate(inner_context, arguments, count, &own->inner_tokenizer);
  if (code != SQLITE_OK) {
    delete_tokenizer((Fts5Tokenizer *)own);
    return code;
  }
  *out = (Fts5Tokenizer *)own;
  return SQLITE_OK;
}

/// The FTS5 of a connection; NULL when there is none.
static fts5_api *api_of(sqlite3 *db) {
  fts5_api *api = NULL;
  sqlite3_stmt *statement = NULL;
  if (sqlite3_prepare_v2(db, "SELECT fts5(?1)", -1, &statement, NULL) != SQLITE_OK) return NULL;
  sqlite3_bind_pointer(statement, 1, (void *)&api, "fts5_api_ptr", NULL);
  sqlite3_step(statement);
  return sqlite3_finalize(statement) == SQLITE_OK && api && api->iVersion >= 2 ? api : NULL;
}

int csqlite_register_tokenizer(sqlite3 *db) {
  fts5_api *api = api_of(db);
  if (!api) return SQLITE_ERROR;
  fts5_tokenizer own = {create, delete_tokenizer, tokenize};
  return api->xCreateTokenizer(api, "winnow", api, &own, NULL);
}

// MARK: Words outside an index

struct csqlite_words {
  Fts5Tokenizer *tokenizer;
};

csqlite_words *csqlite_words_make(sqlite3 *db) {
  // As the schema says it of the indexes.
  const char *arguments[] = {"remove_diacritics", "2"};
  fts5_api *api = api_of(db);
  csqlite_words *words = api ? sqlite3_malloc(sizeof *words) : NULL;
  if (words && create(api, arguments, 2, &words->tokenizer) != SQLITE_OK) {
    sqlite3_free(words);
    return NULL;
  }
  return words;
}

void csqlite_words_free(csqlite_words *words) {
  if (words) delete_tokenizer(words->tokenizer);
  sqlite3_free(words);
}

typedef struct {
  uint8_t *out;
  size_t used, room;
} listed;

static int list_word(void *context, int flags, const char *token, int count, int start, int end) {
  (void)flags, (void)start, (void)end;
  listed *list = context;
  if (list->room - list->used < (size_t)count + 1) return SQLITE_NOMEM;
  list->out[list->used++] = 0;
  memcpy(list->out + list->used, token, (size_t)count);
  list->used += (size_t)count;
  return SQLITE_OK;
}

int64_t csqlite_words_of(csqlite_words *words, const char *text, size_t count, int is_query,
                         uint8_t *out) {
  if (count > INT32_MAX / CSQLITE_WORDS_ROOM) return -1;
  listed list = {out, 0, count * CSQLITE_WORDS_ROOM};
  int flags = is_query ? FTS5_TOKENIZE_QUERY : FTS5_TOKENIZE_DOCUMENT;
  int code = tokenize(words->tokenizer, &list, flags, text, (int)count, list_word);
  return code == SQLITE_OK ? (int64_t)list.used : -1;
}
