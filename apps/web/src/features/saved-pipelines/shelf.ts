/** Where saved pipelines are stored: in the account, or in this browser while signed out. */
import type { NamedPipeline, PipelinesFile, SavedPipeline } from '@docweave/contract'

export type KeptPipeline = Omit<SavedPipeline, 'owner' | 'changedAt'>

/** The mutable properties of a saved pipeline. */
export type PipelineChange = Partial<Pick<KeptPipeline, 'name' | 'public' | 'favourite'>>

export interface Shelf {
  /** Whether a pipeline can be shared by link. */
  canShare: boolean
  /** Favourites first, then newest first. */
  list(): Promise<readonly KeptPipeline[]>
  save(pipeline: NamedPipeline & { favourite?: boolean }): Promise<unknown>
  /** Imports those of a file in their order; existing ones stay unchanged. */
  takeIn(file: PipelinesFile): Promise<unknown>
  change(id: string, change: PipelineChange): Promise<unknown>
  remove(id: string): Promise<unknown>
}
