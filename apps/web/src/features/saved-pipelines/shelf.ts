/** Where somebody's pipelines are kept: with their account, or in this browser as long as they have none. */
import type { NamedPipeline, PipelinesFile, SavedPipeline } from '@docweave/contract'

export type KeptPipeline = Omit<SavedPipeline, 'owner' | 'changedAt'>

/** What can be changed of a pipeline that is kept. */
export type PipelineChange = Partial<Pick<KeptPipeline, 'name' | 'public' | 'favourite'>>

export interface Shelf {
  /** Whether the address of one can be given to others. */
  canShare: boolean
  /** Favourites first, then the newest. */
  list(): Promise<readonly KeptPipeline[]>
  save(pipeline: NamedPipeline & { favourite?: boolean }): Promise<unknown>
  /** Puts those of a file on it, in their order; those that are there already stay as they are. */
  takeIn(file: PipelinesFile): Promise<unknown>
  change(id: string, change: PipelineChange): Promise<unknown>
  remove(id: string): Promise<unknown>
}
