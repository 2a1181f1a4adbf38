/** Parses the command line of `docweave run`. */
import { parseArgs } from 'node:util'
import { Locale, type PipelineStep } from '@docweave/contract'
import { tools } from '@docweave/tools/tools'
import { env } from './env.ts'
import { optionsOf, readSecret, readValue, describeTool, usage } from './usage.ts'
import { UsageError } from './usage-error.ts'

export interface RunRequest {
  steps: PipelineStep[]
  files: string[]
  folder: string
  url: string
  locale: Locale
  /** The password of encrypted input PDFs. */
  password: string | undefined
  /** The password to set on the resulting PDFs. */
  protect: string | undefined
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
      const option = name === undefined ? undefined : known[name]
      if (!name || !option) throw new UsageError(`"${assignment}" is not an option of ${id}.\n${describeTool(id)}`)
      return [name, readValue(option, value ?? '')]
    }),
  )
  const parsed = tool.options.safeParse(options)
  const wrong = parsed.success ? undefined : String(parsed.error.issues[0]?.path[0] ?? '')
  if (wrong !== undefined) throw new UsageError(`The value of "${wrong}" is invalid.\n${describeTool(id)}`)
  return { tool: id, options }
}

/** Rewrites `--in a b c` for parseArgs, which takes only one value per option. */
function spreadInputs(words: readonly string[]): string[] {
  let after = ''
  return words.flatMap((word) => {
    if (word.startsWith('--')) after = word
    const follows = after === '--in' && !word.startsWith('--')
    if (word === '--in') return []
    return follows ? ['--in', word] : [word]
  })
}

/** Parses the arguments of `run`. @throws UsageError */
export function readRun(words: readonly string[]): RunRequest {
  const string = { type: 'string' } as const
  const options = {
    in: { ...string, multiple: true },
    out: string,
    url: string,
    locale: string,
    password: string,
    protect: string,
  } as const
  try {
    const { values, positionals } = parseArgs({ args: spreadInputs(words), options, allowPositionals: true })
    if (positionals.length === 0 || !values.in?.length || !values.out) throw new UsageError(usage)
    const locale = Locale.safeParse(values.locale ?? 'en')
    if (!locale.success) throw new UsageError(`--locale must be one of ${Locale.options.join(', ')}.`)
    return {
      steps: positionals.map(readStep),
      files: values.in,
      folder: values.out,
      url: values.url ?? env.DOCWEAVE_URL,
      locale: locale.data,
      password: values.password === undefined ? undefined : readSecret(values.password),
      protect: values.protect === undefined ? undefined : readSecret(values.protect),
    }
  } catch (error) {
    if (error instanceof UsageError) throw error
    throw new UsageError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`)
  }
}
