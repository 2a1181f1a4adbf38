/**
 * Stores files in a bucket of an S3-compatible store at `{space}/{key}`, notes at `{space}/notes/{name}.json`. S3 makes an object visible
 * only when complete, so a crash leaves no partial object, only parts of an upload, which the bucket's rules remove.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectsCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  PutObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { getSignedUrl } from '@aws-sdk/s3-request-presigner'
import { DocweaveError, type FileStore } from '@docweave/contract'
import { checkDigest, digest, fileAt, isSpace, kindsThatExpire, noteAt, spaceAt } from '../file-store/store-keys.ts'

/** Part size of multipart uploads: a part is held in memory while it is sent. */
const partSize = 16 * 1024 ** 2
const partsAtOnce = 3

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

/** Maps a store error to an error code; a missing object counts as expired. */
const refuse = (error: unknown): never => {
  if (error instanceof DocweaveError) throw error
  throw new DocweaveError(isMissing(error) ? 'RESULT_EXPIRED' : 'STORE_FAILED', {}, error)
}

/**
 * Creates a store in an existing bucket.
 *
 * @param outside a client of the endpoint for visitors; without it files have no download URL
 */
export function createS3Store(client: S3Client, Bucket: string, outside?: S3Client): FileStore {
  const has = (Key: string) =>
    client.send(new HeadObjectCommand({ Bucket, Key })).then(
      () => true,
      (error: unknown) => (isMissing(error) ? false : refuse(error)),
    )

  async function get(Key: string, range?: { start: number; end: number }) {
    const { Body } = await client
      .send(new GetObjectCommand({ Bucket, Key, ...(range && { Range: `bytes=${range.start}-${range.end}` }) }))
      .catch(refuse)
    if (!Body) throw new DocweaveError('STORE_FAILED', {}, 'a response without a body')
    return Body
  }

  async function* list(Prefix: string) {
    try {
      for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix })) yield Contents
    } catch (error) {
      refuse(error)
    }
  }

  return {
    async put(space, path, { move = false } = {}) {
      try {
        const { size } = await stat(path)
        const key = await digest(path)
        const Key = fileAt(space, key)
        if (!(await has(Key)))
          await new Upload({
            client,
            params: { Bucket, Key, Body: createReadStream(path, { highWaterMark: 1 << 20 }) },
            partSize,
            queueSize: partsAtOnce,
          }).done()
        if (move) await rm(path, { force: true })
        return { key, bytes: size }
      } catch (error) {
        return refuse(error)
      }
    },

    async fetch(space, key, path) {
      const body = await get(fileAt(space, key))
      await pipeline(Readable.from(body.transformToWebStream()), createWriteStream(path)).catch(refuse)
      await checkDigest(path, key)
    },

    async read(space, key, range) {
      return (await get(fileAt(space, key), range)).transformToWebStream()
    },

    async link(from, key, to) {
      const target = fileAt(to, key)
      if (await has(target)) return
      const CopySource = `${Bucket}/${fileAt(from, key)}`
      await client.send(new CopyObjectCommand({ Bucket, Key: target, CopySource })).catch(refuse)
    },

    async readNote(space, name) {
      try {
        const note: unknown = JSON.parse(await (await get(noteAt(space, name))).transformToString())
        return note
      } catch (error) {
        // An unreadable note counts as missing: the work is done again.
        if (error instanceof SyntaxError || (error instanceof DocweaveError && error.code === 'RESULT_EXPIRED'))
          return undefined
        return refuse(error)
      }
    },

    async writeNote(space, name, note) {
      const Body = JSON.stringify(note)
      await client
        .send(new PutObjectCommand({ Bucket, Key: noteAt(space, name), Body, ContentType: 'application/json' }))
        .catch(refuse)
    },

    async removeSpace(space) {
      for await (const objects of list(`${spaceAt(space)}/`)) {
        if (objects.length === 0) continue
        const Objects = objects.map(({ Key }) => ({ Key }))
        const { Errors = [] } = await client
          .send(new DeleteObjectsCommand({ Bucket, Delete: { Objects, Quiet: true } }))
          .catch(refuse)
        if (Errors.length > 0) throw new DocweaveError('STORE_FAILED', {}, Errors[0]?.Message)
      }
    },

    async *spaces() {
      for (const kind of kindsThatExpire) {
        // Objects are listed in the order of their names, so those of one space are adjacent.
        let current: { space: string; changedAt: number } | undefined
        for await (const objects of list(`${kind}/`))
          for (const { Key = '', LastModified } of objects) {
            const space = Key.split('/', 2).join('/')
            if (!isSpace(space)) continue
            if (current && current.space !== space) yield current
            const changedAt = Math.max(current?.space === space ? current.changedAt : 0, LastModified?.getTime() ?? 0)
            current = { space, changedAt }
          }
        if (current) yield current
      }
    },

    ...(outside && {
      addressOf: async (space, key, { contentType, contentDisposition, seconds }) =>
        getSignedUrl(
          outside,
          new GetObjectCommand({
            Bucket,
            Key: fileAt(space, key),
            ResponseContentType: contentType,
            ResponseContentDisposition: contentDisposition,
            ResponseCacheControl: 'private, no-store',
          }),
          { expiresIn: seconds },
        ),
    }),
  }
}
