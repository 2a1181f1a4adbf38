/** Where somebody's pipelines are kept: with their account, or in this browser as long as they have none. */
import type { NamedPipeline, SavedPipeline } from '@docweave/contract'

export type KeptPipeline = Omit<SavedPipeline, 'owner' | 'changedAt'>

/** What can be changed of a pipeline that is kept. */
export type PipelineChange = Partial<Pick<KeptPipeline, 'name' | 'public' | 'favourite'>>

export interface Shelf {
  /** Whether the address of one can be given to others. */
  canShare: boolean
  list(): Promise<readonly KeptPipeline[]>
  save(pipeline: NamedPipeline & { favourite?: boolean }): Promise<unknown>
  change(id: string, change: PipelineChange): Promise<unknown>
  remove(id: string): Promise<unknown>
}

/** Favourites first, then the newest. */
export const byRank = (a: KeptPipeline, b: KeptPipeline): number =>
  Number(b.favourite) - Number(a.favourite) || b.createdAt - a.createdAt
