/** The completion script for bash, from version 3.2. */
import { shellTable } from './shell-table.ts'
import { optionsBefore, type Words } from './words.ts'

/**
 * Bash splits words at `:` and `=` (COMP_WORDBREAKS) before it calls the function, and replaces only the last part: so the word is read from
 * the line, and the candidates lose what is before their last part.
 */
export const bashScript = (
  words: Words,
): string => `# Completion of docweave in bash: source <(docweave completion bash)
${shellTable(words)}
_docweave() {
  local line=\${COMP_LINE:0:COMP_POINT} all current before='' option='' word mark prefix=''
  COMPREPLY=()
  current=\${line##*[[:space:]]}
  read -r -a all <<< "\${line%"$current"}"
  for word in "\${all[@]}"; do
    before=$word
    case $word in --*) option=$word ;; esac
  done
  if [ "\${#all[@]}" -le 1 ]; then
    while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -W '${words.commands.join(' ')} --help --version' -- "$current")
    return
  fi
  case $before in
    ${optionsBefore(words, 'folder').join('|')})
      while IFS= read -r word; do COMPREPLY+=("$word"); done < <(compgen -d -- "$current")
      return ;;
  esac
  for mark in : =; do
    case $COMP_WORDBREAKS in *"$mark"*)
      case $current in *"$mark"*)
        word=\${current%"\${current##*"$mark"}"}
        [ "\${#word}" -gt "\${#prefix}" ] && prefix=$word ;;
      esac ;;
    esac
  done
  while IFS= read -r word; do
    case $word in "$current"*) COMPREPLY+=("\${word#"$prefix"}") ;; esac
  done < <(_docweave_candidates "\${all[1]}" "$current" "$before" "$option")
  # A value follows directly.
  case "\${COMPREPLY[*]}" in *=) type compopt > /dev/null 2>&1 && compopt -o nospace ;; esac
}

complete -o default -F _docweave docweave`
