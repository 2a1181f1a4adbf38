/** The tables that the scripts for bash and zsh share: the syntax is the same in both. */
import { optionsBefore, shells, type Words } from './words.ts'

/** Returns functions that print the assignments of the tool `$1`, and the words that follow the option `$1`. */
export function shellTable(words: Words): string {
  const tools = [...words.assignments].filter(([, assignments]) => assignments.length > 0)
  const listed = words.options.flatMap(([name, follows]) =>
    typeof follows === 'object' ? [`    ${name}) printf '%s\\n' ${follows.join(' ')} ;;`] : [],
  )
  const others = words.others.map(
    ([command, options]) =>
      `    ${command}) case $2 in -*) printf '%s\\n' ${options.map(([name]) => name).join(' ')} ;; esac; return ;;`,
  )
  return `_docweave_assignments() {
  case $1 in
${tools.map(([id, assignments]) => `    ${id}) printf '%s\\n' ${assignments.join(' ')} ;;`).join('\n')}
  esac
}

_docweave_words_after() {
  case $1 in
${listed.join('\n')}
  esac
}

# Prints the candidates for the word $2 of the command $1. The word before is $3, the last option $4.
_docweave_candidates() {
  case $1 in
    completion) printf '%s\\n' ${shells.join(' ')}; return ;;
    help) printf '%s\\n' ${[...words.commands, ...words.tools].join(' ')}; return ;;
${others.join('\n')}
    run) ;;
    *) return ;;
  esac
  _docweave_words_after "$3"
  case $3 in ${words.options.flatMap(([name, follows]) => (follows === 'none' || follows === 'files' ? [] : [name])).join('|')}) return ;; esac
  case $2 in
    -*) printf '%s\\n' ${words.options.map(([name]) => name).join(' ')}; return ;;
  esac
  case $4 in ${optionsBefore(words, 'files').join('|')}) return ;; esac
  case $2 in
    *:*+*)
      # Further values of a list: languages=ko+…
      local start=\${2##*:} line
      _docweave_assignments "\${2%%:*}" | while IFS= read -r line; do
        case $line in "\${start%%=*}="*) printf '%s\\n' "\${2%+*}+\${line#*=}" ;; esac
      done ;;
    *:*)
      local line
      _docweave_assignments "\${2%%:*}" | while IFS= read -r line; do printf '%s\\n' "\${2%:*}:$line"; done ;;
    *) printf '%s\\n' ${words.tools.join(' ')} ;;
  esac
}
`
}
