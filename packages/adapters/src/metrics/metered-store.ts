/** A file store whose traffic is counted, and the room on the disk where files lie or are worked on. */
import { stat, statfs } from 'node:fs/promises'
import type { FileStore } from '@docweave/contract'
import { Gauge, type Registry } from 'prom-client'

/** Gives `store` with `moved` told of what is written and fetched through it. */
export function meteredStore(
  store: FileStore,
  moved: (direction: 'written' | 'fetched', bytes: number) => void,
): FileStore {
  return {
    ...store,
    async put(space, path, options) {
      const stored = await store.put(space, path, options)
      moved('written', stored.bytes)
      return stored
    },
    async fetch(space, key, path) {
      await store.fetch(space, key, path)
      moved('fetched', (await stat(path)).size)
    },
  }
}

/** Tells how much room is left on the disk of `folder`. */
export function meterRoom(registry: Registry, folder: string): void {
  // The registry keeps it.
  void new Gauge({
    name: 'docweave_disk_free_bytes',
    help: 'Room on the disk of this worker: its work, and its files or their cache.',
    registers: [registry],
    async collect() {
      const { bavail, bsize } = await statfs(folder)
      this.set(bavail * bsize)
    },
  })
}
