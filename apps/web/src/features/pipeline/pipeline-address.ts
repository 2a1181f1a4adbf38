/**
 * A pipeline as a URL: `/{tool}?options={…}&then=[["compress-pdf",{"level":"strong"}],["split-pdf"]]`. Contains only options that differ
 * from their defaults, and nothing secret. Parsed by hand here, so that the first page loads no schema; `read-pipeline.ts` validates names
 * and values.
 */
import { isSecret, type FormField, type Values } from './form-field.ts'
import type { LinkedStep } from './draft.ts'

/** A later step: its tool, and its options if any. */
export type WrittenStep = readonly [tool: string, options?: Values]

export interface PipelineSearch {
  /** Options of the first step, whose tool is the path. */
  options?: Values
  /** The steps after it; without options, comma-separated tool names suffice. */
  then?: string | readonly WrittenStep[]
}

export interface PipelineAddress {
  tool: string
  search: PipelineSearch
}

/** A longer value (the order of a thousand pages, say) would make a URL that some servers reject. */
const longestText = 1000

const isRecord = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Malformed input becomes an option or a step without a name: none exists, so the reader gets a message. */
const readOptions = (value: unknown): Values => (isRecord(value) ? value : { '': true })

function readStep(value: unknown): WrittenStep {
  if (typeof value === 'string') return [value]
  const [tool, options]: unknown[] = Array.isArray(value) ? value : []
  if (typeof tool !== 'string') return ['']
  return options === undefined ? [tool] : [tool, readOptions(options)]
}

/** Normalizes the search parameters that the router parsed. */
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

/** The options of a step that go into a link. */
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

/** Returns the URL of a pipeline. */
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

/** A normalized text that is equal for equivalent URLs. */
export const writtenAs = ({ tool, search }: PipelineAddress): string =>
  JSON.stringify([tool, search.options ?? {}, laterSteps(search)])
