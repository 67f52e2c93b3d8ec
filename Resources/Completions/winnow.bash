# bash completion of winnow: source <(winnow completions bash)

_winnow() {
  local reply summary
  COMPREPLY=()
  while IFS=$'\t' read -r reply summary; do
    COMPREPLY+=("$reply")
  done < <("$1" complete --shell bash --word "$2" -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  # A field waits for its value: no blank behind it.
  if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[:.=] ]]; then
    compopt -o nospace 2>/dev/null
  fi
}

# Best first where bash can (4.4); file names where winnow has nothing to offer.
complete -o default -o nosort -F _winnow winnow 2>/dev/null ||
  complete -o default -F _winnow winnow
