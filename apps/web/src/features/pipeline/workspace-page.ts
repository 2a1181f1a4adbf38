/** What a page passes to the workspace; the same for tool pages and ready-made chains. Plain data, serialized into the HTML. */
import type { LinkedNode } from './draft.ts'
import { writtenAs, type PipelineAddress } from './pipeline-address.ts'

export interface WorkspacePage {
  heading: string
  description: string
  nodes: readonly LinkedNode[]
  /** Summary of each step's options, until the engine is loaded. */
  lines: readonly string[]
  /** Descriptions of the files before the first step and after each, while no file is chosen; empty after one that does not fit. */
  flows: readonly string[]
  /** Messages about parts of the URL that were not understood. */
  notes: readonly string[]
  /** The pipeline in its URL form; identifies the URL. */
  written: string
  /** The URL is not the pipeline's own: the first edit navigates there. */
  elsewhere?: boolean
}

/** The page for a URL, with the pipeline that was read from it. */
export const workspacePage = (
  address: PipelineAddress,
  read: Pick<WorkspacePage, 'heading' | 'description' | 'nodes' | 'lines' | 'flows' | 'notes'>,
): WorkspacePage => ({ ...read, written: writtenAs(address) })
