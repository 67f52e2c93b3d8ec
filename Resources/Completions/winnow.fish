# fish completion of winnow: winnow completions fish > ~/.config/fish/completions/winnow.fish

function __winnow_complete
    set --local found (winnow complete --shell fish -- (commandline --cut-at-cursor --current-process | string collect) 2>/dev/null)
    if set --query found[1]
        printf '%s\n' $found
    else
        # File names where winnow has nothing to offer.
        __fish_complete_path (commandline --cut-at-cursor --current-token)
    end
end

complete --command winnow --no-files --keep-order --arguments '(__winnow_complete)'
