/**
 * Objects of a bucket that others write to as well: none is replaced or removed that is not the expected one. The store checks that itself
 * where it knows conditional requests; where it does not, we look a moment before.
 */
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { isSame, type FileState } from './regular-file.ts'

/** Bytes of a part; with at most 10,000 parts, of objects up to 160 GB. */
const partSize = 16 * 1024 ** 2

/** The largest object (bytes) that S3 copies in one request. */
export const mostCopied = 5 * 1024 ** 3

const statusOf = (error: unknown): number | undefined =>
  error instanceof S3ServiceException ? error.$metadata.httpStatusCode : undefined

/** A bucket that is missing is no missing object. */
const isMissing = (error: unknown) =>
  statusOf(error) === 404 && !(error instanceof S3ServiceException && error.name === 'NoSuchBucket')

/** Whether the store refused a request because of its condition. */
const isRefused = (error: unknown) => statusOf(error) === 412

/** Returns an object's tag without the quotes, which some stores leave out in lists. */
export const tagOf = (tag = ''): string => tag.replaceAll('"', '')

const quoted = (tag: string): string => `"${tag}"`

/** Sends a request with a condition, and without it to a store that knows none. Returns whether the condition held. */
async function sendIf(send: (condition: boolean) => Promise<unknown>): Promise<boolean> {
  try {
    await send(true)
  } catch (error) {
    if (isRefused(error)) return false
    if (statusOf(error) !== 501) throw error
    await send(false)
  }
  return true
}

/** @param copiedAtOnce larger objects (bytes) are copied through this host */
export function bucketObjects(client: S3Client, Bucket: string, copiedAtOnce = mostCopied) {
  /** Returns size and tag of an object; `undefined` when there is none. */
  async function lookAtObject(Key: string): Promise<FileState | undefined> {
    try {
      const { ContentLength: bytes = 0, ETag } = await client.send(new HeadObjectCommand({ Bucket, Key }))
      return { bytes, version: tagOf(ETag) }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  /** Returns the content of an object; `undefined` when it is gone, or is another by now. */
  async function read(Key: string, expected: FileState): Promise<Readable | undefined> {
    const found = await client
      .send(new GetObjectCommand({ Bucket, Key, IfMatch: quoted(expected.version) }))
      .catch((error: unknown) => {
        if (isMissing(error) || isRefused(error)) return undefined
        throw error
      })
    if (!found?.Body) return undefined
    const content = found.Body.transformToWebStream()
    if (isSame(expected, { bytes: found.ContentLength ?? 0, version: tagOf(found.ETag) })) return Readable.from(content)
    await content.cancel()
    return undefined
  }

  /** Writes an object unless there is one. Returns whether there was none. */
  const put = (Key: string, body: () => Readable): Promise<boolean> =>
    sendIf((condition) => {
      const params = { Bucket, Key, Body: body(), ...(condition ? { IfNoneMatch: '*' } : {}) }
      return new Upload({ client, params, partSize, queueSize: 1 }).done()
    })

  async function digestOf(Key: string, state: FileState): Promise<string | undefined> {
    const content = await read(Key, state)
    if (!content) return undefined
    const hash = createHash('sha256')
    await pipeline(content, hash)
    return hash.digest('hex')
  }

  return {
    lookAt: lookAtObject,
    digestOf,

    /** Copies an object to `path`. Returns whether it was the expected one. */
    async fetch(Key: string, expected: FileState, path: string): Promise<boolean> {
      const content = await read(Key, expected)
      if (content) await pipeline(content, createWriteStream(path))
      return content !== undefined
    },

    putFile: (Key: string, path: string): Promise<boolean> => put(Key, () => createReadStream(path)),

    /** Copies the expected object, unless there is one at `target`. Returns whether it was copied. */
    async copy(Key: string, expected: FileState, target: string): Promise<boolean> {
      if (expected.bytes > copiedAtOnce) {
        const content = await read(Key, expected)
        return content !== undefined && (await put(target, () => content))
      }
      const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`
      const copied = { Bucket, Key: target, CopySource, CopySourceIfMatch: quoted(expected.version) }
      return sendIf((condition) =>
        client.send(new CopyObjectCommand({ ...copied, ...(condition ? { IfNoneMatch: '*' } : {}) })),
      )
    },

    /** Whether two objects have the same content: a copy of an object that was written in parts has another tag. */
    async isCopy(one: string, state: FileState, other: string, otherState: FileState): Promise<boolean> {
      if (state.bytes !== otherState.bytes) return false
      if (state.version === otherState.version) return true
      const [digest, otherDigest] = [await digestOf(one, state), await digestOf(other, otherState)]
      return digest !== undefined && digest === otherDigest
    },

    /** Removes the expected object. */
    async remove(Key: string, expected: FileState): Promise<void> {
      if (!isSame(expected, await lookAtObject(Key))) return
      const IfMatch = quoted(expected.version)
      await sendIf((condition) =>
        client.send(new DeleteObjectCommand({ Bucket, Key, ...(condition ? { IfMatch } : {}) })),
      )
    },
  }
}
