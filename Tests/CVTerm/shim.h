#pragma once

#include <vterm.h>

// What Swift cannot import: bit fields through pointers and the union of colours.

/// A colour of the palette, -1 for the terminal's own, -2 for one given by its parts.
static inline int cvterm_color(const VTermColor *color) {
  if (VTERM_COLOR_IS_DEFAULT_FG(color) || VTERM_COLOR_IS_DEFAULT_BG(color)) return -1;
  return VTERM_COLOR_IS_INDEXED(color) ? color->indexed.idx : -2;
}

/// 1 bold, 4 italic, 8 underline, 16 reverse, as TerminalUI's attributes.
static inline int cvterm_attributes(const VTermScreenCell *cell) {
  return (cell->attrs.bold ? 1 : 0) | (cell->attrs.italic ? 4 : 0) |
         (cell->attrs.underline ? 8 : 0) | (cell->attrs.reverse ? 16 : 0);
}
