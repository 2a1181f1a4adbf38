/**
 * Extends the tus project's disk store: acknowledged data is synced, a full disk has its own error code, and the length of every upload is
 * known from the start.
 */
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DocweaveError } from '@docweave/contract'
import { FileStore } from '@tus/file-store'
import { ERRORS, type Upload } from '@tus/server'
import { isDiskFull, makeFolder, syncFile, syncFolder } from '../disk/index.ts'

export class DurableFileStore extends FileStore {
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
