/** Uploads come into a folder of this host: for one host alone, or several behind a balancer that always sends a visitor to the same. */
import { join } from 'node:path'
import { FileStore } from '@tus/file-store'
import type { UploadStaging } from './upload-staging.ts'

/** @param milliseconds after which an unfinished upload may be removed */
export function createDiskStaging(folder: string, milliseconds: number): UploadStaging {
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: milliseconds })
  return {
    store,
    list: async () => (await store.configstore.list?.()) ?? [],
    fetch: async (id) => join(folder, id),
    async clear(id) {
      // What was moved away the protocol's store does not know how to remove.
      await store.remove(id).catch(() => store.configstore.delete(id).catch(() => undefined))
    },
  }
}
