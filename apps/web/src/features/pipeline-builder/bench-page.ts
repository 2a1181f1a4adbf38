/** What a page gives the bench: a tool's page and a ready-made chain's alike. Plain data, it travels with the HTML. */
import type { LinkedStep } from './draft.ts'
import { addressOf, writtenAs, type PipelineAddress } from './pipeline-address.ts'

export interface BenchPage {
  heading: string
  description: string
  steps: readonly LinkedStep[]
  /** The options of each step in words, for as long as the engine is not there. */
  lines: readonly string[]
  /** What flows before the first step and after each, in words, while there is no file; empty after one that does not fit. */
  flows: readonly string[]
  /** What of the address was not understood, in the reader's words. */
  notes: readonly string[]
  /** The pipeline as the address writes it: tells one address from another. */
  written: string
  /** The address is not the pipeline's own: the first edit leads there. */
  elsewhere?: boolean
}

/** The page of an address, with what it was read as. */
export const benchPage = (
  address: PipelineAddress,
  read: Pick<BenchPage, 'heading' | 'description' | 'steps' | 'lines' | 'flows' | 'notes'>,
): BenchPage => ({ ...read, written: writtenAs(address) })

/** The page of a pipeline that lives at another address. */
export const readyPage = (
  read: Pick<BenchPage, 'heading' | 'description' | 'steps' | 'lines' | 'flows'>,
): BenchPage => ({
  ...read,
  notes: [],
  written: writtenAs(addressOf(read.steps)),
  elsewhere: true,
})
