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

  async function keep(text: string): Promise<void> {
    const path = join(folder, 'shown.txt')
    await writeFile(path, text)
    shown((await files.put(space, path, { move: true })).key)
  }

  return {
    /** Keeps a text, unless another was kept just now or is being kept. */
    show(text: string): void {
      const now = Date.now()
      if (keeping || now - keptAt < every) return
      keptAt = now
      // A text that cannot be shown early is no reason to fail the work.
      keeping = keep(text)
        .catch(() => undefined)
        .finally(() => (keeping = undefined))
    },
    /** Waits for what is being kept. */
    settled: async (): Promise<void> => keeping,
  }
}
