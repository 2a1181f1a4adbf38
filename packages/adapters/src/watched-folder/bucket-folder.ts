/**
 * A watched folder in a bucket: the objects whose keys are the prefix and a name without slash. S3 shows an object only when it is complete,
 * and moves it by a copy and a removal.
 */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import {
  CopyObjectCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  HeadObjectCommand,
  paginateListObjectsV2,
  S3ServiceException,
  type S3Client,
} from '@aws-sdk/client-s3'
import { Upload } from '@aws-sdk/lib-storage'
import { createHash } from 'node:crypto'
import {
  DocweaveError,
  isUnfinishedName,
  numberedName,
  type FolderFile,
  type FolderPart,
  type WatchedFolder,
} from '@docweave/contract'
import { digest } from '../file-store/store-keys.ts'

const partSize = 16 * 1024 ** 2

const isMissing = (error: unknown) => error instanceof S3ServiceException && error.$metadata.httpStatusCode === 404

const refuse = (error: unknown): never => {
  if (error instanceof DocweaveError) throw error
  throw new DocweaveError('FOLDER_UNAVAILABLE', {}, error)
}

/** @param prefix ends with a slash, or is empty for the whole bucket */
export function createBucketFolder(client: S3Client, Bucket: string, prefix: string): WatchedFolder {
  const keyOf = (name: string, part?: FolderPart) => `${prefix}${part ? `${part}/` : ''}${name}`

  /** Returns size and tag of an object; `undefined` when there is none. */
  async function lookAt(Key: string): Promise<Omit<FolderFile, 'name'> | undefined> {
    try {
      const { ContentLength: bytes = 0, ETag: version = '' } = await client.send(new HeadObjectCommand({ Bucket, Key }))
      return { bytes, version }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  const isSame = (file: Omit<FolderFile, 'name'>, now: Omit<FolderFile, 'name'> | undefined): boolean =>
    now?.bytes === file.bytes && now.version === file.version

  async function list(limit: number): Promise<FolderFile[]> {
    const files: FolderFile[] = []
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, Delimiter: '/' }))
      for (const { Key = '', Size: bytes = 0, ETag: version = '' } of Contents) {
        const name = Key.slice(prefix.length)
        if (name === '' || name.includes('/') || isUnfinishedName(name)) continue
        if (files.length >= limit) return files
        files.push({ name, bytes, version })
      }
    return files
  }

  async function fetch(file: FolderFile, path: string): Promise<boolean> {
    const found = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(file.name) })).catch((error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    })
    if (!found?.Body) return false
    const isStill = isSame(file, { bytes: found.ContentLength ?? 0, version: found.ETag ?? '' })
    const content = found.Body.transformToWebStream()
    if (isStill) await pipeline(Readable.from(content), createWriteStream(path))
    else await content.cancel()
    return isStill
  }

  async function digestOf(Key: string): Promise<string> {
    const { Body } = await client.send(new GetObjectCommand({ Bucket, Key }))
    const hash = createHash('sha256')
    if (Body) await pipeline(Readable.from(Body.transformToWebStream()), hash)
    return hash.digest('hex')
  }

  async function move(file: FolderFile, part: 'done' | 'failed'): Promise<void> {
    const Key = keyOf(file.name)
    if (!isSame(file, await lookAt(Key))) return
    for (let count = 1; ; count++) {
      const target = keyOf(numberedName(file.name, count), part)
      const taken = await lookAt(target)
      if (taken && !isSame(file, taken)) continue
      if (!taken) {
        const CopySource = `${Bucket}/${Key.split('/').map(encodeURIComponent).join('/')}`
        await client.send(new CopyObjectCommand({ Bucket, Key: target, CopySource }))
      }
      // Its owner may have put another file in its place meanwhile.
      if (isSame(file, await lookAt(Key))) await client.send(new DeleteObjectCommand({ Bucket, Key }))
      return
    }
  }

  async function write(part: 'results' | 'failed', name: string, path: string): Promise<void> {
    const [{ size }, content] = await Promise.all([stat(path), digest(path)])
    for (let count = 1; ; count++) {
      const Key = keyOf(numberedName(name, count), part)
      const taken = await lookAt(Key)
      if (!taken) {
        const Body = createReadStream(path)
        await new Upload({ client, params: { Bucket, Key, Body }, partSize, queueSize: 1 }).done()
        return
      }
      if (taken.bytes === size && (await digestOf(Key)) === content) return
    }
  }

  return {
    list: (limit) => list(limit).catch(refuse),
    fetch: (...given) => fetch(...given).catch(refuse),
    move: (...given) => move(...given).catch(refuse),
    write: (...given) => write(...given).catch(refuse),
  }
}
