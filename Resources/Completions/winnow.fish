# fish completion of winnow: winnow completions fish > ~/.config/fish/completions/winnow.fish

function __winnow_complete
    set --local found (winnow complete --shell fish -- (commandline --cut-at-cursor --current-process | string collect) 2>/dev/null)
    # A file name belongs here.
    if test "$found[1]" = :files
        __fish_complete_path (commandline --cut-at-cursor --current-token)
    else if set --query found[1]
        printf '%s\n' $found
    end
end

complete --command winnow --no-files --keep-order --arguments '(__winnow_complete)'
