/** Keeps what of a result can be read while the work goes on: as files of the job, so that no event and no log has a word of it. */
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileStore } from '@docweave/contract'

export interface TextKeeperOptions {
  files: FileStore
  space: string
  folder: string
  /** Hears where each text is kept. */
  shown(key: string): void
}

/** Texts are kept no more often than people look, in milliseconds. */
const every = 2000

export function createTextKeeper({ files, space, folder, shown }: TextKeeperOptions) {
  let keeping: Promise<void> | undefined
  let keptAt = -Infinity
  /** What came while there was no time for it. */
  let latest: string | undefined

  async function keep(text: string): Promise<void> {
    latest = undefined
    keptAt = Date.now()
    const path = join(folder, 'shown.txt')
    try {
      await writeFile(path, text)
      shown((await files.put(space, path, { move: true })).key)
    } catch {
      // A text that cannot be shown early is no reason to fail the work.
    } finally {
      keeping = undefined
    }
  }

  return {
    /** Keeps a text, at once unless another was kept just now or is being kept. */
    show(text: string): void {
      if (keeping || Date.now() - keptAt < every) latest = text
      else keeping = keep(text)
    },
    /** Waits for what is being kept, and keeps what came last. */
    async settled(): Promise<void> {
      await keeping
      if (latest !== undefined) await keep(latest)
    },
  }
}
