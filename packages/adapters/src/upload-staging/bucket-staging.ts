/**
 * Stages uploads in a bucket, so that any API host can continue an upload that another began: `staging/{id}/info` describes an upload, and
 * `staging/{id}/{offset}-{length}` is a piece of it. Pieces are named by their position and never change what another host wrote: a late
 * write from a broken connection repeats existing content. (@tus/s3-store uses parts of a multipart upload, numbered in the order of
 * arrival: a late part would replace another, so hosts would need locks.)
 */
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  DeleteObjectsCommand,
  GetObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  type S3Client,
} from '@aws-sdk/client-s3'
import { DataStore, ERRORS, Upload } from '@tus/server'
import { z } from 'zod'
import { splitStream, joinParts, type UploadPart } from './upload-parts.ts'
import type { UploadStaging } from './disk-staging.ts'

export const STAGING = 'staging/'

const Info = z.object({
  size: z.int().nonnegative(),
  creation_date: z.string(),
  metadata: z.record(z.string(), z.string().nullable()).optional(),
})

class BucketStore extends DataStore {
  readonly #client: S3Client
  readonly #bucket: string
  readonly #milliseconds: number

  constructor(client: S3Client, bucket: string, milliseconds: number) {
    super()
    this.extensions = ['creation', 'creation-with-upload', 'termination', 'expiration']
    this.#client = client
    this.#bucket = bucket
    this.#milliseconds = milliseconds
  }

  /** @throws the tus server's 404 error for an invalid id */
  #at(id: string, name: string): string {
    if (!/^[0-9a-f]{32}$/.test(id)) throw ERRORS.FILE_NOT_FOUND
    return `${STAGING}${id}/${name}`
  }

  async #objects(Prefix: string): Promise<UploadPart[]> {
    const found: UploadPart[] = []
    const pages = paginateListObjectsV2({ client: this.#client }, { Bucket: this.#bucket, Prefix })
    for await (const { Contents = [] } of pages)
      for (const { Key = '', Size = 0, LastModified } of Contents)
        found.push({
          key: Key,
          offset: Number.parseInt(Key.split('/').at(-1) ?? '', 10),
          bytes: Size,
          changedAt: LastModified?.getTime() ?? 0,
        })
    return found
  }

  async #put(Key: string, Body: Buffer | string): Promise<void> {
    await this.#client.send(new PutObjectCommand({ Bucket: this.#bucket, Key, Body }))
  }

  async #get(Key: string) {
    const { Body } = await this.#client.send(new GetObjectCommand({ Bucket: this.#bucket, Key }))
    if (!Body) throw ERRORS.FILE_NOT_FOUND
    return Body
  }

  async #remove(keys: readonly string[]): Promise<void> {
    for (let first = 0; first < keys.length; first += 1000) {
      const Objects = keys.slice(first, first + 1000).map((Key) => ({ Key }))
      await this.#client.send(new DeleteObjectsCommand({ Bucket: this.#bucket, Delete: { Objects, Quiet: true } }))
    }
  }

  async #whole(id: string) {
    const found = await this.#objects(this.#at(id, ''))
    return joinParts(found.filter(({ offset }) => Number.isSafeInteger(offset)))
  }

  override async create(upload: Upload): Promise<Upload> {
    upload.creation_date = new Date().toISOString()
    const { size, creation_date, metadata } = upload
    await this.#put(this.#at(upload.id, 'info'), JSON.stringify({ size, creation_date, metadata }))
    return upload
  }

  override async write(stream: Readable, id: string, offset: number): Promise<number> {
    let end = offset
    for await (const piece of splitStream(stream)) {
      await this.#put(this.#at(id, `${end}-${piece.length}`), piece)
      end += piece.length
    }
    return end
  }

  override async getUpload(id: string): Promise<Upload> {
    const info = await this.#get(this.#at(id, 'info')).catch(() => {
      throw ERRORS.FILE_NOT_FOUND
    })
    const { size, creation_date, metadata } = Info.parse(JSON.parse(await info.transformToString()))
    return new Upload({ id, size, creation_date, offset: (await this.#whole(id)).bytes, ...(metadata && { metadata }) })
  }

  override async remove(id: string): Promise<void> {
    const found = await this.#objects(this.#at(id, ''))
    if (found.length === 0) throw ERRORS.FILE_NOT_FOUND
    await this.#remove(found.map(({ key }) => key))
  }

  override getExpiration(): number {
    return this.#milliseconds
  }

  /** Returns all pieces by upload, including pieces that a host wrote after the upload was removed. */
  async all(): Promise<Map<string, UploadPart[]>> {
    return Map.groupBy(await this.#objects(STAGING), ({ key }) => key.split('/')[1] ?? '')
  }

  /** Writes the whole upload into a file. @throws Error when it is incomplete */
  async copy(id: string, path: string): Promise<void> {
    const { size } = await this.getUpload(id)
    const { parts, bytes } = await this.#whole(id)
    if (bytes !== size) throw new Error(`${bytes} of ${size} bytes are there`)
    const read = async function* (this: BucketStore) {
      for (const { key, skip } of parts) {
        const bytes = await (await this.#get(key)).transformToByteArray()
        yield bytes.subarray(skip)
      }
    }.bind(this)
    await pipeline(Readable.from(read()), createWriteStream(path))
  }
}

/**
 * Creates a staging area in an existing bucket.
 *
 * @param folder a folder of this host, where finished uploads are assembled into one file
 * @param idle milliseconds after the last piece when an unfinished upload expires
 * @param longest milliseconds after the start of an upload when it expires in any case
 */
export function createBucketStaging(
  client: S3Client,
  bucket: string,
  folder: string,
  idle: number,
  longest: number,
): UploadStaging {
  const store = new BucketStore(client, bucket, longest)
  return {
    store,
    list: async () => [...(await store.all()).keys()],
    async listIdle() {
      const before = Date.now() - idle
      return [...(await store.all())].flatMap(([id, pieces]) =>
        pieces.every(({ changedAt }) => changedAt < before) ? id : [],
      )
    },
    // A finished upload is on this host's disk only briefly; room for it is checked when the upload starts.
    missingBytes: async () => 0,
    async fetch(id) {
      await mkdir(folder, { recursive: true })
      const path = join(folder, id)
      await store.copy(id, path)
      return path
    },
    async clear(id) {
      await rm(join(folder, id), { force: true })
      await store.remove(id).catch((error: unknown) => {
        if (error !== ERRORS.FILE_NOT_FOUND) throw error
      })
    },
  }
}
