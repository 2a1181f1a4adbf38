/** Parses the command line of `docweave run`. */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Locale, NestedSteps, type PipelineStep } from '@docweave/contract'
import type { Key } from '@docweave/sdk'
import { optionsOf } from '@docweave/tool-kit/option-text'
import { tools } from '@docweave/tools/tools'
import { env } from './env.ts'
import { STANDARD } from './inputs.ts'
import type { Format } from './report.ts'
import { runUsage } from './usage-texts.ts'
import { readSecret, readValue, describeTool } from './tool-options.ts'
import { UsageError } from './usage-error.ts'

export interface RunRequest {
  steps: NestedSteps
  /** Paths, folders, patterns, and `-` for standard input. Empty with `watch`. */
  inputs: string[]
  /** The name of standard input. */
  name: string | undefined
  /** Where the results are written; `undefined` for standard output. */
  folder: string | undefined
  /** Whether the results are written as one ZIP. */
  zip: boolean
  /** The folder whose new files are processed one by one. */
  watch: string | undefined
  /** How long a watched file must not change before it is processed, in ms. */
  settle: number
  url: string
  /** The API key that was given; what is stored for the server is used otherwise. */
  key: Key | undefined
  locale: Locale
  /** The password of encrypted input PDFs. */
  password: string | undefined
  /** The password to set on the resulting PDFs. */
  protect: string | undefined
  format: Format
  /** Whether progress is written to standard error even if that is no terminal. */
  progress: boolean
  /** Whether the job goes on when the program is interrupted. */
  detach: boolean
}

/**
 * Parses `pdf-ocr:languages=ko+en:pages=1-3`; a value `@file` is that file's content, as base64 for secret files.
 *
 * @throws UsageError that lists the tool's options
 */
export function readStep(text: string): PipelineStep {
  // Values may contain colons (`pages=2:1-3`): a colon separates options only before another option's name.
  const [id = '', ...assignments] = text.split(/:(?=[A-Za-z]\w*(?:=|:|$))/)
  const tool = tools.get(id)
  if (!tool) throw new UsageError(`Unknown tool: "${id}".\n${describeTool(id)}`)
  const known = optionsOf(tool)
  const options = Object.fromEntries(
    assignments.map((assignment) => {
      const [, name, value] = /^([^=]+)=(.*)$/s.exec(assignment) ?? []
      const option = name !== undefined && Object.hasOwn(known, name) ? known[name] : undefined
      if (!name || !option) throw new UsageError(`"${assignment}" is not an option of ${id}.\n${describeTool(id)}`)
      return [name, readValue(option, value ?? '')]
    }),
  )
  const parsed = tool.options.safeParse(options)
  const wrong = parsed.success ? undefined : String(parsed.error.issues[0]?.path[0] ?? '')
  if (wrong !== undefined) throw new UsageError(`The value of "${wrong}" is invalid.\n${describeTool(id)}`)
  return { tool: id, options }
}

/** Reads the steps of a workflow from a JSON file. @throws UsageError */
function readStepsFile(path: string): NestedSteps {
  const wrong = (reason: string) => new UsageError(`The workflow in ${path} cannot be used: ${reason}.`)
  let json: unknown
  try {
    json = JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    throw wrong(error instanceof Error ? error.message : String(error))
  }
  const read = NestedSteps.safeParse(json)
  if (read.success && read.data.length > 0) return read.data
  const [issue] = read.error?.issues ?? []
  throw wrong(issue ? `at ${issue.path.join('.') || 'the beginning'}: ${issue.message}` : 'it has no steps')
}

/** Rewrites `--in a b c` and a bare `--json` for parseArgs, which takes exactly one value per option. */
function spreadInputs(words: readonly string[]): string[] {
  let after = ''
  return words.flatMap((word) => {
    if (word.startsWith('--')) after = word
    const follows = after === '--in' && !word.startsWith('--')
    if (word === '--in') return []
    if (word === '--json') return ['--json=document']
    return follows ? [`--in=${word}`] : [word]
  })
}

const string = { type: 'string' } as const
const flag = { type: 'boolean', default: false } as const

/** The options of `run`, for parseArgs. */
export const runOptions = {
  in: { ...string, multiple: true },
  name: string,
  out: string,
  zip: flag,
  watch: string,
  settle: { ...string, default: '2' },
  url: string,
  key: string,
  locale: string,
  password: string,
  protect: string,
  json: string,
  progress: flag,
  detach: flag,
} as const

const parse = (words: readonly string[]) =>
  parseArgs({ args: spreadInputs(words), options: runOptions, allowPositionals: true })

type Values = ReturnType<typeof parse>['values']

function readFormat(json: string | undefined): Format {
  if (json === undefined) return 'text'
  if (json === 'document' || json === 'lines') return json
  throw new UsageError('--json is written --json, for one document, or --json=lines.')
}

/** Returns where files come from and go to. @throws UsageError for options that contradict each other */
function readPlaces({ watch, out, zip, json, name, detach }: Values, inputs: string[]): string | undefined {
  const piped = inputs.includes(STANDARD)
  if (watch !== undefined) {
    if (inputs.length > 0) throw new UsageError('--watch takes its files from the folder: leave out --in and -.')
    if (out === undefined || out === STANDARD)
      throw new UsageError('--watch needs a folder for the results: --out DIR.')
    if (zip || detach) throw new UsageError('--zip and --detach do not go with --watch.')
    return out
  }
  if (inputs.length === 0 || (out === undefined && !piped)) throw new UsageError(runUsage)
  if (name !== undefined && !piped) throw new UsageError('--name is the name of standard input: it needs the input -.')
  const folder = out === STANDARD ? undefined : out
  if (folder === undefined && json !== undefined)
    throw new UsageError('With --json standard output takes the JSON: write the results to a folder with --out DIR.')
  return folder
}

/** Returns the address of a server: as given, or the variable's. @throws UsageError */
export function readUrl(text: string = env.DOCWEAVE_URL): string {
  const url = URL.canParse(text) ? new URL(text) : undefined
  if (url?.protocol === 'http:' || url?.protocol === 'https:') return text
  throw new UsageError(`"${text}" is not the address of a server, such as https://docweave.example.com.`)
}

/** Returns the API key that is given, `@FILE` for one in a file; `undefined` without any. @throws UsageError */
export function readKey(text: string = env.DOCWEAVE_KEY): string | undefined {
  const key = readSecret(text).trim()
  if (key === '' || /^[!-~]{1,200}$/.test(key)) return key === '' ? undefined : key
  throw new UsageError('The API key has characters that no key has.')
}

function readSettle(text: string): number {
  const seconds = Number(text)
  if (text.trim() === '' || !(seconds >= 0 && seconds <= 3600))
    throw new UsageError('--settle is a number of seconds, from 0 to 3600.')
  return seconds * 1000
}

/** Parses the arguments of `run`. @throws UsageError */
export function readRun(words: readonly string[]): RunRequest {
  try {
    const { values, positionals } = parse(words)
    const steps = positionals.filter((word) => word !== STANDARD)
    const piped = positionals.includes(STANDARD) ? [STANDARD] : []
    const inputs = [...(values.in ?? []), ...piped]
    if (steps.length === 0) throw new UsageError(runUsage)
    const locale = Locale.safeParse(values.locale ?? 'en')
    if (!locale.success) throw new UsageError(`--locale must be one of ${Locale.options.join(', ')}.`)
    return {
      steps: steps.flatMap((word) => (word.startsWith('@') ? readStepsFile(word.slice(1)) : [readStep(word)])),
      inputs,
      name: values.name,
      folder: readPlaces(values, inputs),
      zip: values.zip,
      watch: values.watch,
      settle: readSettle(values.settle),
      url: readUrl(values.url),
      key: readKey(values.key),
      locale: locale.data,
      password: values.password === undefined ? undefined : readSecret(values.password),
      protect: values.protect === undefined ? undefined : readSecret(values.protect),
      format: readFormat(values.json),
      progress: values.progress,
      detach: values.detach,
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${runUsage}`)
  }
}
