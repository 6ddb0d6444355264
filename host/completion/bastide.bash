# shellcheck shell=bash
# Completion of bastide in bash. The program itself says what fits (`bastide complete`), so there is no list of commands here.

_bastide() {
    local program=${COMP_WORDS[0]/#\~/$HOME} current=${COMP_WORDS[COMP_CWORD]} prefix line i
    local -a words=() answer=()
    # bash cuts words at '=' and ':'; the program wants them whole.
    for ((i = 1; i <= COMP_CWORD; i++)); do
        if ((i > 1)) && [[ ${COMP_WORDS[i]} == [=:] || ${COMP_WORDS[i - 1]} == [=:] ]]; then
            words[-1]+=${COMP_WORDS[i]}
        else
            words+=("${COMP_WORDS[i]}")
        fi
    done
    [[ $current != [=:] ]] || current=""
    prefix=${words[-1]%"$current"}
    mapfile -t answer < <("$program" complete "${words[@]}" 2>/dev/null)
    COMPREPLY=()
    for line in "${answer[@]:1}"; do
        line=${line%%$'\t'*}
        COMPREPLY+=("${line#"$prefix"}")
    done
    case ${answer[0]-} in
    files) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -f -- "$current") ;;
    folders) mapfile -t -O "${#COMPREPLY[@]}" COMPREPLY < <(compgen -d -- "$current") ;;
    *) return ;;
    esac
    compopt -o filenames 2>/dev/null || true
}
complete -F _bastide bastide
