/** The words of the command line for shell completion, from the commands, the options and the registry of tools. */
import { Locale } from '@docweave/contract'
import { optionsOf } from '@docweave/tool-kit/option-text'
import { tools } from '@docweave/tools/tools'
import type { runOptions } from '../arguments.ts'
import { commands } from '../usage-texts.ts'

/** What follows an option of `run`: words, folders, files, or something that only the user knows; `none` for a flag. */
export type Follows = readonly string[] | 'folder' | 'files' | 'text' | 'none'

const follows: Record<keyof typeof runOptions, Follows> = {
  in: 'files',
  name: 'text',
  out: 'folder',
  zip: 'none',
  watch: 'folder',
  settle: 'text',
  url: 'text',
  key: 'text',
  locale: Locale.options,
  password: 'text',
  protect: 'text',
  json: 'none',
  progress: 'none',
  detach: 'none',
}

export const shells = ['bash', 'zsh', 'fish'] as const

type Option = [option: string, follows: Follows]

export interface Words {
  commands: string[]
  tools: string[]
  /** `--in` and the others, with what follows each. */
  options: Option[]
  /** The commands besides `run` that have options. */
  others: [command: string, options: Option[]][]
  /** Of each tool the assignments that may follow it: `level=strong`, or `pages=` for a free value. */
  assignments: Map<string, string[]>
}

function assignmentsOf(id: string): string[] {
  const tool = tools.get(id)
  if (!tool) return []
  return Object.entries(optionsOf(tool)).flatMap(([name, { type, values }]) => {
    const given = values ?? (type === 'boolean' ? ['true', 'false'] : [''])
    return given.map((value) => `${name}=${value}`)
  })
}

/** Words that need no quotes in any shell: option values from a schema could be anything. */
const plain = (word: string) => /^[\w.=+-]+$/.test(word)

const others: Words['others'] = [
  [
    'login',
    [
      ['--url', 'text'],
      ['--key', 'none'],
    ],
  ],
  ['logout', [['--url', 'text']]],
  [
    'mcp',
    [
      ['--out', 'folder'],
      ['--url', 'text'],
      ['--key', 'text'],
    ],
  ],
]

export function completionWords(): Words {
  const ids = [...tools.keys()]
  return {
    commands: Object.keys(commands),
    tools: ids,
    options: [
      ...Object.entries(follows).map(([name, what]): Option => [`--${name}`, what]),
      ['--json=lines', 'none'],
      ['--help', 'none'],
    ],
    others,
    assignments: new Map(ids.map((id) => [id, assignmentsOf(id).filter(plain)])),
  }
}

/** Returns the options that something of this sort follows. */
export const optionsBefore = ({ options }: Words, what: Follows): string[] =>
  options.filter(([, follow]) => follow === what).map(([name]) => name)
