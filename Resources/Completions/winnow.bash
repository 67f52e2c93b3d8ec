# bash completion of winnow: source <(winnow completions bash)

_winnow() {
  local reply summary files=
  COMPREPLY=()
  while IFS=$'\t' read -r reply summary; do
    # A file name belongs here.
    if [[ $reply == :files ]]; then files=1; else COMPREPLY+=("$reply"); fi
  done < <("$1" complete --shell bash --word "$2" -- "${COMP_LINE:0:COMP_POINT}" 2>/dev/null)
  if [[ $files ]]; then
    compopt -o default 2>/dev/null
  # A field waits for its value: no blank behind it.
  elif [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *[:.=] ]]; then
    compopt -o nospace 2>/dev/null
  fi
}

# Best first where bash can (4.4). Before 4.0 it cannot be told when file names belong: always then.
complete -o nosort -F _winnow winnow 2>/dev/null ||
  { type compopt >/dev/null 2>&1 && complete -F _winnow winnow; } ||
  complete -o default -F _winnow winnow
