/** Waits until what was written to a file is on the disk. */
import { closeSync, fdatasync, fdatasyncSync, openSync } from 'node:fs'
import { promisify } from 'node:util'

export interface SharedSync {
  /** Resolves when everything that was written to the file before the call is on the disk. @throws the file system's error */
  sync(): Promise<void>
  /** Syncs once more and closes the file. */
  close(): void
}

/**
 * Opens the existing file at `path`. A sync takes milliseconds, and about as long for many writes as for one: calls that come while one is
 * running share the next. It runs on another thread, so that the process does other work meanwhile.
 *
 * @param toDisk syncs an open file
 */
export function openSharedSync(
  path: string,
  toDisk: (file: number) => Promise<void> = promisify(fdatasync),
): SharedSync {
  // Windows syncs only files that are open for writing.
  const file = openSync(path, 'r+')
  let running = Promise.resolve()
  let next: Promise<void> | undefined
  let closed = false

  const begin = async () => {
    // `next` is the promise of this call: later calls must wait for a later sync.
    running = next ?? running
    next = undefined
    if (closed) return
    try {
      await toDisk(file)
    } catch (error) {
      // `close` has synced the file.
      if (!closed) throw error
    }
  }

  return {
    async sync() {
      next ??= running.then(begin, begin)
      return next
    },
    close() {
      if (closed) return
      closed = true
      fdatasyncSync(file)
      closeSync(file)
    },
  }
}
