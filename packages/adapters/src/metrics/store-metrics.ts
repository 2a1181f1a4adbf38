/** Metrics of file store traffic and of free disk space. */
import { stat, statfs } from 'node:fs/promises'
import type { FileStore } from '@docweave/contract'
import { Gauge, type Registry } from 'prom-client'

/** Wraps `store` to report the bytes written and fetched to `moved`. */
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

/** Adds a gauge of the free space on the disk of `folder`. */
export function meterDiskSpace(registry: Registry, folder: string): void {
  // The registry holds the reference.
  void new Gauge({
    name: 'docweave_disk_free_bytes',
    help: 'Free space on the disk of this worker, which holds its temporary files, and the stored files or their cache.',
    registers: [registry],
    async collect() {
      const { bavail, bsize } = await statfs(folder)
      this.set(bavail * bsize)
    },
  })
}
