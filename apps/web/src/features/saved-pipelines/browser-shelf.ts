/** Pipelines stored in this browser while signed out. They are moved to the account on sign-in. */
import { SavedPipeline, type NamedPipeline } from '@docweave/contract'
import { z } from 'zod'
import { keptPipelines } from './kept-here.ts'
import type { KeptPipeline, Shelf } from './shelf.ts'

const most = 50

const Kept = z.array(SavedPipeline.omit({ owner: true, changedAt: true }))

/** The stored pipelines; none without storage, or if it has foreign data. */
export function readKept(): readonly KeptPipeline[] {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(keptPipelines) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** @throws DOMException if the browser refuses to store them, or has no room */
const write = (kept: readonly KeptPipeline[]): void => localStorage.setItem(keptPipelines, JSON.stringify(kept))

export const forgetKept = (): void => localStorage.removeItem(keptPipelines)

const byRank = (a: KeptPipeline, b: KeptPipeline): number =>
  Number(b.favourite) - Number(a.favourite) || b.createdAt - a.createdAt

const textOf = ({ name, pipeline }: NamedPipeline) => JSON.stringify([name, pipeline])

/** Inserts them before the others, the first as the newest; the oldest are dropped if there are too many. */
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
  write([...added, ...readKept()].slice(0, most))
}

export const browserShelf: Shelf = {
  canShare: false,
  list: async () => readKept().toSorted(byRank),
  save: async (pipeline) => add([pipeline]),
  takeIn: async ({ pipelines }) => {
    const known = new Set(readKept().map(textOf))
    add(pipelines.filter((each) => !known.has(textOf(each))))
  },
  change: async (id, change) => write(readKept().map((each) => (each.id === id ? { ...each, ...change } : each))),
  remove: async (id) => write(readKept().filter((each) => each.id !== id)),
}
