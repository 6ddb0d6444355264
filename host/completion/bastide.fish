# Completion of bastide in fish. The program itself says what fits (`bastide complete`), so there is no list of commands here.

function __bastide_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l answer ($words[1] complete $words[2..-1] "$current" 2>/dev/null)
    test (count $answer) -gt 0; or return
    test (count $answer) -eq 1; or printf '%s\n' $answer[2..-1]
    switch $answer[1]
        case files
            __fish_complete_path $current
        case folders
            __fish_complete_directories $current
    end
end

complete -c bastide -f -a '(__bastide_complete)'
