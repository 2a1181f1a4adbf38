/** Stages uploads in a folder of this host: for a single host, or several behind a load balancer with sticky sessions. */
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { DurableFileStore } from './durable-file-store.ts'
import type { UploadStaging } from './upload-staging.ts'

const day = 86_400_000

/**
 * @param idle milliseconds after the last byte when an unfinished upload expires
 * @param longest milliseconds after the start of an upload when it expires in any case
 */
export function createDiskStaging(folder: string, idle: number, longest = day): UploadStaging {
  const store = new DurableFileStore(folder, longest)

  /** Returns the ids of all files here, including files without a record, or records without a file, that a crash left. */
  async function list(): Promise<string[]> {
    const names = await readdir(folder).catch((): string[] => [])
    return [...new Set(names.flatMap((name) => /^([0-9a-f]{32})(?:\.json)?$/.exec(name)?.[1] ?? []))]
  }
  async function changedAt(id: string): Promise<number> {
    const times = [id, `${id}.json`].map((name) =>
      stat(join(folder, name)).then(
        ({ mtimeMs }) => mtimeMs,
        () => 0,
      ),
    )
    return Math.max(...(await Promise.all(times)))
  }
  return {
    store,
    list,
    async listIdle() {
      const ids = await list()
      const times = await Promise.all(ids.map(changedAt))
      return ids.filter((_, index) => Date.now() - (times[index] ?? 0) > idle)
    },
    async missingBytes() {
      const missing = await Promise.all((await list()).map((id) => store.missingBytes(id).catch(() => 0)))
      return missing.reduce((sum, bytes) => sum + bytes, 0)
    },
    fetch: async (id) => join(folder, id),
    async clear(id) {
      await Promise.all([id, `${id}.json`].map((name) => rm(join(folder, name), { force: true })))
    },
  }
}
