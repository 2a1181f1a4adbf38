/**
 * A pipeline as an address: `/{tool}?options={…}&then=[["compress-pdf",{"level":"strong"}],["split-pdf"]]`. Only options that
 * are not as they are by themselves are written, and nothing that is secret. The form is read here, by hand, so that no schema
 * comes with the first page; what the names and values mean is read in `read-pipeline.ts`.
 */
import { isSecret, type FormField, type Values } from '../options-form/form-field.ts'
import type { LinkedStep } from './draft.ts'

/** A later step: its tool, and its options where it has any. */
export type WrittenStep = readonly [tool: string, options?: Values]

export interface PipelineSearch {
  /** Of the first step, whose tool is the path. */
  options?: Values
  /** The steps after it; their names alone may stand with commas between. */
  then?: string | readonly WrittenStep[]
}

export interface PipelineAddress {
  tool: string
  search: PipelineSearch
}

/** A longer text (the order of a thousand pages, say) would make an address that not every server takes. */
const longestText = 1000

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** What cannot be read becomes an option or a step without a name: nobody has one, and the reader is told. */
const readOptions = (value: unknown): Values => (isRecord(value) ? value : { '': true })

function readStep(value: unknown): WrittenStep {
  if (typeof value === 'string') return [value]
  const [tool, options]: unknown[] = Array.isArray(value) ? value : []
  if (typeof tool !== 'string') return ['']
  return options === undefined ? [tool] : [tool, readOptions(options)]
}

/** The search parameters as the router parsed them, in their form. */
export function readSearch({ options, then }: Record<string, unknown>): PipelineSearch {
  return {
    ...(options === undefined ? {} : { options: readOptions(options) }),
    ...(then === undefined
      ? {}
      : { then: typeof then === 'string' ? then : Array.isArray(then) ? then.map(readStep) : [['']] }),
  }
}

/** The steps after the first. */
export const laterSteps = ({ then = '' }: PipelineSearch): readonly WrittenStep[] =>
  typeof then === 'string'
    ? then
        .split(',')
        .map((id) => id.trim())
        .filter(Boolean)
        .map((id) => [id])
    : then

/** The options of a step that a link tells of. */
export function writtenOptions({ tool, values }: LinkedStep): Values {
  const differs = ({ name, initial }: FormField) => {
    const value = values[name]
    if (value === undefined || (typeof value === 'string' && value.length > longestText)) return false
    return JSON.stringify(value) !== JSON.stringify(initial)
  }
  return Object.fromEntries(
    tool.fields.filter((field) => !isSecret(field) && differs(field)).map(({ name }) => [name, values[name]]),
  )
}

/** Where a pipeline lives. */
export function addressOf([first, ...later]: readonly LinkedStep[]): PipelineAddress {
  const options = first ? writtenOptions(first) : {}
  const then = later.map((step): WrittenStep => {
    const own = writtenOptions(step)
    return Object.keys(own).length > 0 ? [step.tool.id, own] : [step.tool.id]
  })
  const plain = then.every(({ length }) => length === 1)
  return {
    tool: first?.tool.id ?? '',
    search: {
      ...(Object.keys(options).length > 0 ? { options } : {}),
      ...(then.length > 0 ? { then: plain ? then.map(([id]) => id).join() : then } : {}),
    },
  }
}

/** One text for addresses that say the same, to compare them. */
export const writtenAs = ({ tool, search }: PipelineAddress): string =>
  JSON.stringify([tool, search.options ?? {}, laterSteps(search)])
