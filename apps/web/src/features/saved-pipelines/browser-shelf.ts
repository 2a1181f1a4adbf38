/** Pipelines kept in this browser, by somebody without an account. They come along when one signs in. */
import { SavedPipeline } from '@docweave/contract'
import { z } from 'zod'
import type { KeptPipeline, Shelf } from './shelf.ts'

const key = 'docweave-pipelines'
const most = 50

const Kept = z.array(SavedPipeline.omit({ owner: true, changedAt: true }))

/** What is kept; nothing where the browser keeps nothing, or something that is not ours stands there. */
export function readKept(): readonly KeptPipeline[] {
  try {
    return Kept.safeParse(JSON.parse(localStorage.getItem(key) ?? '[]')).data ?? []
  } catch {
    return []
  }
}

/** @throws DOMException when the browser keeps nothing, or has no room */
const write = (kept: readonly KeptPipeline[]): void => localStorage.setItem(key, JSON.stringify(kept))

export const forgetKept = (): void => localStorage.removeItem(key)

export const browserShelf: Shelf = {
  canShare: false,
  list: async () => readKept(),
  save: async ({ name, pipeline, favourite = false }) => {
    const saved = { id: crypto.randomUUID(), name, pipeline, public: false, favourite, createdAt: Date.now() }
    write([saved, ...readKept()].slice(0, most))
  },
  change: async (id, change) => write(readKept().map((each) => (each.id === id ? { ...each, ...change } : each))),
  remove: async (id) => write(readKept().filter((each) => each.id !== id)),
}
