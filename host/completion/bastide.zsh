#compdef bastide
# Completion of bastide in zsh. The program itself says what fits (`bastide complete`), so there is no list of commands here.

_bastide() {
    local line
    local -a answer fitting
    answer=("${(@f)$("${(Q)words[1]}" complete "${(@Q)words[2,CURRENT]}" 2>/dev/null)}")
    for line in "${(@)answer[2,-1]}"; do
        fitting+=("${${line%%$'\t'*}//:/\\:}:${line#*$'\t'}")
    done
    (( $#fitting )) && _describe -V bastide fitting
    case ${answer[1]} in
    files) _files ;;
    folders) _files -/ ;;
    esac
}

# Found on the function path, this file is the function; read by `source`, it defines it.
if [[ ${funcstack[1]} == _bastide ]]; then
    _bastide "$@"
else
    compdef _bastide bastide
fi
