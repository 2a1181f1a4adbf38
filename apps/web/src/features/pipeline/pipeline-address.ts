/**
 * A pipeline as a URL: `/{tool}?options={…}&then=[["compress-pdf",{"level":"strong"}],["split-pdf"]]`, and for a flow its words:
 * `&flow=[0,{"if":{"text":false}},1,"end"]`. Contains only options that differ from their defaults, and nothing secret. Parsed by hand here, so that the first page loads no schema; `read-pipeline.ts` validates names
 * and values.
 */
import type { Values } from './form-field.ts'

/** A later step: its tool, and its options if any. */
export type WrittenStep = readonly [tool: string, options?: Values]

export interface PipelineSearch {
  /** Options of the first step, whose tool is the path. */
  options?: Values
  /** The steps after it; without options, comma-separated tool names suffice. */
  then?: string | readonly WrittenStep[]
  /** The words of the flow, unless the steps run one after the other. Not validated. */
  flow?: readonly unknown[]
}

export interface PipelineAddress {
  tool: string
  search: PipelineSearch
}

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
export function readSearch({ options, then, flow }: Record<string, unknown>): PipelineSearch {
  return {
    ...(options === undefined ? {} : { options: readOptions(options) }),
    ...(then === undefined
      ? {}
      : { then: typeof then === 'string' ? then : Array.isArray(then) ? then.map(readStep) : [['']] }),
    // A single word is a broken flow, too.
    ...(flow === undefined ? {} : { flow: [flow].flat() }),
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

/** A normalized text that is equal for equivalent URLs. */
export const writtenAs = ({ tool, search }: PipelineAddress): string =>
  JSON.stringify([tool, search.options ?? {}, laterSteps(search), search.flow])
