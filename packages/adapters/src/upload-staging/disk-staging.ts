/**
 * The staging area of incoming uploads in a folder of this host: for a single host, or several behind a load balancer with sticky sessions.
 */
import { createWriteStream } from 'node:fs'
import { readdir, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { FileStore } from '@tus/file-store'
import { ERRORS, type DataStore, type Upload } from '@tus/server'
import { DocweaveError } from '@docweave/contract'
import { isDiskFull, makeFolder, syncFile, syncFolder } from '../disk/index.ts'

export interface UploadStaging {
  /** The data store for the tus server, which creates the ids: 32 hexadecimal digits. */
  store: DataStore
  /** Returns the ids of all staged uploads. */
  list(): Promise<string[]>
  /** Returns the ids of uploads that have been idle for longer than unfinished uploads are retained. */
  listIdle(): Promise<string[]>
  /** Returns how many bytes of unfinished uploads this host's disk must still receive, without those of `except`. */
  missingBytes(except?: ReadonlySet<string>): Promise<number>
  /** Returns the path of a finished upload on this host; the caller may move the file. @throws Error if it is gone */
  fetch(id: string): Promise<string>
  /** Removes an upload from this host and the store; a missing one is no error. */
  clear(id: string): Promise<void>
}

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
    async missingBytes(except) {
      const counted = (await list()).filter((id) => except?.has(id) !== true)
      const missing = await Promise.all(counted.map((id) => store.missingBytes(id).catch(() => 0)))
      return missing.reduce((sum, bytes) => sum + bytes, 0)
    },
    fetch: async (id) => join(folder, id),
    async clear(id) {
      await Promise.all([id, `${id}.json`].map((name) => rm(join(folder, name), { force: true })))
    },
  }
}

/**
 * Extends the tus project's disk store: acknowledged data is synced, a full disk has its own error code, and the length of every upload is
 * known from the start.
 */
class DurableFileStore extends FileStore {
  /** @param milliseconds after which an upload expires, whatever its progress */
  constructor(folder: string, milliseconds: number) {
    super({ directory: folder, expirationPeriodInMilliseconds: milliseconds })
    // Without creation-defer-length: an upload of unknown length cannot be checked against a quota.
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
  }

  override async create(upload: Upload): Promise<Upload> {
    await makeFolder(this.directory)
    const created = await super.create(upload)
    const path = join(this.directory, upload.id)
    await Promise.all([syncFile(path), syncFile(`${path}.json`)])
    await syncFolder(this.directory)
    return created
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    const path = join(this.directory, id)
    let end = offset
    const counted = async function* (source: AsyncIterable<Buffer>) {
      for await (const chunk of source) {
        end += chunk.length
        yield chunk
      }
    }
    try {
      await pipeline(stream, counted, createWriteStream(path, { flags: 'r+', start: offset }))
    } catch (error) {
      throw isDiskFull(error) ? new DocweaveError('STORAGE_FULL', {}, error) : ERRORS.FILE_WRITE_ERROR
    }
    await syncFile(path)
    return end
  }

  /** The offset is the file's length, part of which an aborted request may have written without syncing. */
  override async getUpload(id: string): Promise<Upload> {
    const upload = await super.getUpload(id)
    if (upload.offset > 0) await syncFile(join(this.directory, id))
    return upload
  }

  /** Returns how many bytes of an upload are missing; 0 if it is gone. */
  async missingBytes(id: string): Promise<number> {
    const known = await this.configstore.get(id)
    const file = await stat(join(this.directory, id)).catch(() => undefined)
    return known?.size === undefined || !file ? 0 : Math.max(0, known.size - file.size)
  }
}
