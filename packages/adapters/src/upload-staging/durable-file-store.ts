/**
 * The tus project's own store of files on a disk, with what it leaves out: what it says it has is on the disk, a full disk is told
 * from other failures, and the length of every upload is known from the beginning.
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
  /** @param milliseconds after which an upload is over, however far it is */
  constructor(folder: string, milliseconds: number) {
    super({ directory: folder, expirationPeriodInMilliseconds: milliseconds })
    // Not creation-defer-length: an upload of unknown length could not be held against a quota.
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

  /** The offset is that of the file, part of which a request that broke off may have written and not synced. */
  override async getUpload(id: string): Promise<Upload> {
    const upload = await super.getUpload(id)
    if (upload.offset > 0) await syncFile(join(this.directory, id))
    return upload
  }

  /** How many bytes of an upload are still to come; 0 of one that is gone. */
  async missingBytes(id: string): Promise<number> {
    const known = await this.configstore.get(id)
    const file = await stat(join(this.directory, id)).catch(() => undefined)
    return known?.size === undefined || !file ? 0 : Math.max(0, known.size - file.size)
  }
}
