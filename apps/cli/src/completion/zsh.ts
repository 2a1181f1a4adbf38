/** The completion script for zsh. */
import { shellTable } from './shell-table.ts'
import { optionsBefore, type Words } from './words.ts'

export const zshScript = (words: Words): string => `#compdef docweave
# Completion of docweave in zsh: source <(docweave completion zsh), after compinit
${shellTable(words)}
_docweave() {
  local current=\${words[CURRENT]} before=\${words[CURRENT-1]} option='' word
  local -a found
  if (( CURRENT == 2 )); then
    compadd -- ${words.commands.join(' ')} --help --version
    return
  fi
  for word in "\${(@)words[2,CURRENT-1]}"; do
    [[ $word == --* ]] && option=$word
  done
  case $before in
    ${optionsBefore(words, 'folder').join('|')}) _files -/; return ;;
  esac
  found=(\${(f)"$(_docweave_candidates "\${words[2]}" "$current" "$before" "$option")"})
  if (( \${#found} == 0 )); then
    _files
  else
    # A value or another option of the tool may follow directly.
    compadd -S '' -- $found
  fi
}

compdef _docweave docweave`
