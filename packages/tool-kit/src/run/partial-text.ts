/** Stores partial text results as files of the job, so that events and logs do not contain their text. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '@docweave/contract'

export interface PartialTextOptions {
  files: FileStore
  space: string
  folder: string
  /** Called with the key of each stored text. */
  shown(key: string): void
}

/** Minimum interval between stored texts, in ms: visitors look no more often. */
const every = 2000

export function createPartialTextStore({ files, space, folder, shown }: PartialTextOptions) {
  let keeping: Promise<void> | undefined
  let keptAt = -Infinity
  /** The latest text, if it is not stored yet. */
  let latest: string | undefined

  async function keep(text: string): Promise<void> {
    latest = undefined
    keptAt = Date.now()
    const path = join(folder, 'shown.txt')
    try {
      await writeFile(path, text)
      shown((await files.put(space, path, { move: true })).key)
    } catch {
      // A partial text that cannot be stored must not fail the work.
    } finally {
      keeping = undefined
    }
  }

  return {
    /** Stores a text: at once, or later if another was just stored or is being stored. */
    show(text: string): void {
      if (keeping || Date.now() - keptAt < every) latest = text
      else keeping = keep(text)
    },
    /** Waits for a pending write, then stores the latest text. */
    async settled(): Promise<void> {
      await keeping
      if (latest !== undefined) await keep(latest)
    },
  }
}
