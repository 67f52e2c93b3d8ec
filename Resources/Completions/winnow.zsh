#compdef winnow
# zsh completion of winnow: winnow completions zsh > _winnow, in a folder of $fpath

_winnow() {
  local -a replies shown
  local reply summary files
  while IFS=$'\t' read -r reply summary; do
    # A file name belongs here.
    [[ $reply == :files ]] && files=1 && continue
    replies+=("$reply")
    shown+=("$reply${summary:+  -- $summary}")
  done < <("$words[1]" complete --shell zsh -- "${(j: :)words[1,CURRENT-1]} $QIPREFIX$PREFIX" 2>/dev/null)
  if [[ -n $files ]]; then
    _files
    return
  fi
  # -U: winnow has matched already. -V: best first.
  local -a blank
  [[ $#replies -eq 1 && $replies[1] == *[:.=] ]] && blank=(-S '')
  compadd -U -V winnow -l -d shown "${blank[@]}" -a replies
}

if [[ $zsh_eval_context[-1] == loadautofunc ]]; then
  _winnow "$@"
else
  compdef _winnow winnow
fi
