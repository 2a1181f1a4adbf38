/** Where saved pipelines are stored: in the account, or in this browser while signed out. */
import { z } from 'zod'
import { SavedPipeline, type NamedPipeline, type PipelinesFile } from '@docweave/contract'
import type { ApiClient } from '../api/client.ts'
import { storageKey } from './has-saved-pipelines.ts'

export type StoredPipeline = Omit<SavedPipeline, 'owner' | 'changedAt'>

/** The mutable properties of a saved pipeline. */
export type PipelineChange = Partial<Pick<StoredPipeline, 'name' | 'public' | 'favourite'>>

export interface PipelineStore {
  /** Whether a pipeline can be shared by link. */
  canShare: boolean
  /** Favourites first, then newest first. */
  list(): Promise<readonly StoredPipeline[]>
  save(pipeline: NamedPipeline & { favourite?: boolean }): Promise<unknown>
  /** Imports those of a file in their order; existing ones stay unchanged. */
  takeIn(file: PipelinesFile): Promise<unknown>
  change(id: string, change: PipelineChange): Promise<unknown>
  remove(id: string): Promise<unknown>
}

/** Pipelines stored in an account. */
export const accountStore = ({ pipelines }: ApiClient): PipelineStore => ({
  canShare: true,
  list: () => pipelines.list.query(),
  save: (pipeline) => pipelines.save.mutate(pipeline),
  takeIn: (file) => pipelines.import.mutate(file),
  change: (id, change) => pipelines.update.mutate({ id, ...change }),
  remove: (id) => pipelines.remove.mutate({ id }),
})

/** Pipelines that a browser stores at most. */
const most = 50

const Kept = z.array(SavedPipeline.omit({ owner: true, changedAt: true }))

/** The stored pipelines; none without storage, or if it has foreign data. */
export function readBrowserPipelines(): readonly StoredPipeline[] {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(storageKey) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** @throws DOMException if the browser refuses to store them, or has no room */
const write = (kept: readonly StoredPipeline[]): void => localStorage.setItem(storageKey, JSON.stringify(kept))

export const forgetBrowserPipelines = (): void => localStorage.removeItem(storageKey)

const byRank = (a: StoredPipeline, b: StoredPipeline): number =>
  Number(b.favourite) - Number(a.favourite) || b.createdAt - a.createdAt

const textOf = ({ name, pipeline }: NamedPipeline) => JSON.stringify([name, pipeline])

/** Inserts pipelines before the others, the first as the newest; the oldest are dropped if there are too many. */
function add(given: readonly (NamedPipeline & { favourite?: boolean })[]): void {
  const now = Date.now()
  const added = given.map(({ name, pipeline, favourite = false }, i) => ({
    id: crypto.randomUUID(),
    name,
    pipeline,
    favourite,
    public: false,
    createdAt: now - i,
  }))
  write([...added, ...readBrowserPipelines()].slice(0, most))
}

/** Pipelines stored in this browser while signed out. They are moved to the account on sign-in. */
export const browserStore: PipelineStore = {
  canShare: false,
  list: async () => readBrowserPipelines().toSorted(byRank),
  save: async (pipeline) => add([pipeline]),
  takeIn: async ({ pipelines }) => {
    const known = new Set(readBrowserPipelines().map(textOf))
    add(pipelines.filter((each) => !known.has(textOf(each))))
  },
  change: async (id, change) =>
    write(readBrowserPipelines().map((each) => (each.id === id ? { ...each, ...change } : each))),
  remove: async (id) => write(readBrowserPipelines().filter((each) => each.id !== id)),
}
