/** The completion script for fish. */
import { shells, type Words } from './words.ts'

export function fishScript(words: Words): string {
  const { commands, tools, options, others, assignments } = words
  const inRun = '__fish_seen_subcommand_from run'
  const lineOf =
    (condition: string) =>
    ([name, follows]: Words['options'][number]): string[] => {
      const long = name.slice(2)
      // --json=lines is a value of --json.
      if (long.includes('=')) return []
      const line = `complete -c docweave -n '${condition}' -l ${long}`
      if (follows === 'none') return [line]
      if (follows === 'folder') return [`${line} -x -a '(__fish_complete_directories)'`]
      if (follows === 'files') return [`${line} -r -F`]
      return [`${line} -x${follows === 'text' ? '' : ` -a '${follows.join(' ')}'`}`]
    }
  const optionLines = [
    ...options.flatMap(lineOf(inRun)),
    ...others.flatMap(([command, own]) => own.flatMap(lineOf(`__fish_seen_subcommand_from ${command}`))),
  ]
  const cases = [...assignments].filter(([, each]) => each.length > 0)
  return `# Completion of docweave in fish: docweave completion fish > ~/.config/fish/completions/docweave.fish
function __docweave_assignments
  switch $argv[1]
${cases.map(([id, each]) => `    case ${id}\n      printf '%s\\n' ${each.join(' ')}`).join('\n')}
  end
end

# The tools; after a tool's colon its options; after a plus sign the further values of a list.
function __docweave_steps
  set -l current (commandline -ct)
  if not string match -q '*:*' -- $current
    printf '%s\\n' ${tools.join(' ')}
    return
  end
  set -l tool (string replace -r ':.*' '' -- $current)
  if string match -q '*:*+*' -- $current
    set -l name (string replace -r '.*:([^=:]*)=.*' '$1' -- $current)
    set -l start (string replace -r '\\+[^+]*$' '+' -- $current)
    __docweave_assignments $tool | string match "$name=*" | string replace "$name=" $start
  else
    set -l start (string replace -r ':[^:]*$' ':' -- $current)
    for assignment in (__docweave_assignments $tool)
      echo $start$assignment
    end
  end
end

# Whether the word follows --in, which takes files up to the next option.
function __docweave_takes_files
  set -l options (commandline -opc | string match -- '--*')
  test "$options[-1]" = --in
end

complete -c docweave -f
complete -c docweave -n __fish_use_subcommand -l help -l version
complete -c docweave -n __fish_use_subcommand -a '${commands.join(' ')}'
complete -c docweave -n '__fish_seen_subcommand_from completion' -a '${shells.join(' ')}'
complete -c docweave -n '__fish_seen_subcommand_from help' -a '${[...commands, ...tools].join(' ')}'
complete -c docweave -n '__fish_seen_subcommand_from mcp' -a '(__fish_complete_directories)'
complete -c docweave -n '${inRun}; and __docweave_takes_files' -F
complete -c docweave -n '${inRun}; and not __docweave_takes_files' -a '(__docweave_steps)'
${optionLines.join('\n')}
complete -c docweave -n '${inRun}' -l json=lines`
}
