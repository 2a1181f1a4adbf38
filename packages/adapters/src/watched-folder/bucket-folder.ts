/**
 * A watched folder in a bucket: the objects whose keys are the prefix and a name without slash. S3 shows an object only when it is complete,
 * and moves it by a copy and a removal.
 */
import { stat } from 'node:fs/promises'
import { paginateListObjectsV2, PutObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import {
  isUnfinishedName,
  mostNameBytes,
  utf8Bytes,
  type FolderFile,
  type FolderPart,
  type WatchedFolder,
} from '@docweave/contract'
import { digest } from '../file-store/store-keys.ts'
import { bucketObjects, tagOf } from './bucket-objects.ts'
import { assertPlainName, freeNames, markName } from './free-names.ts'
import { refuse } from './refuse.ts'
import { isSame } from './regular-file.ts'

/** Whether an object is a file for us. A key may be longer than a name on a disk: its copy in a part would then be too long. */
const isFile = (name: string): boolean =>
  name !== '' && !name.includes('/') && !isUnfinishedName(name) && utf8Bytes(name) <= mostNameBytes

/**
 * @param prefix ends with a slash, or is empty for the whole bucket
 * @param copiedAtOnce larger objects (bytes) are copied through this host
 */
export function createBucketFolder(
  client: S3Client,
  Bucket: string,
  prefix: string,
  copiedAtOnce?: number,
): WatchedFolder {
  const objects = bucketObjects(client, Bucket, copiedAtOnce)
  const keyOf = (name: string, part?: FolderPart) => `${prefix}${part ? `${part}/` : ''}${name}`

  async function list(limit: number): Promise<FolderFile[]> {
    const files: FolderFile[] = []
    for await (const { Contents = [] } of paginateListObjectsV2({ client }, { Bucket, Prefix: prefix, Delimiter: '/' }))
      for (const { Key = '', Size: bytes = 0, ETag } of Contents) {
        const name = Key.slice(prefix.length)
        if (!isFile(name)) continue
        if (files.length >= limit) return files
        files.push({ name, bytes, version: tagOf(ETag) })
      }
    return files
  }

  async function fetch(file: FolderFile, path: string): Promise<boolean> {
    assertPlainName(file.name)
    return objects.fetch(keyOf(file.name), file, path)
  }

  async function move(file: FolderFile, part: 'done' | 'failed'): Promise<void> {
    const key = keyOf(file.name)
    for (const name of freeNames(file.name, `${file.bytes} ${file.version}`)) {
      if (!isSame(file, await objects.lookAt(key))) return
      const target = keyOf(name, part)
      const taken = await objects.lookAt(target)
      const isThere = taken ? await objects.isCopy(key, file, target, taken) : await objects.copy(key, file, target)
      if (!isThere) continue
      await objects.remove(key, file)
      return
    }
  }

  async function write(part: 'results' | 'failed', name: string, path: string): Promise<void> {
    const [{ size }, content] = await Promise.all([stat(path), digest(path)])
    for (const tried of freeNames(name, content)) {
      const key = keyOf(tried, part)
      if (!(await objects.lookAt(key)) && (await objects.putFile(key, path))) return
      const taken = await objects.lookAt(key)
      if (taken?.bytes === size && (await objects.digestOf(key, taken)) === content) return
    }
  }

  async function mark(): Promise<void> {
    await client.send(new PutObjectCommand({ Bucket, Key: keyOf(markName), Body: 'Docweave watches this folder.\n' }))
  }

  return {
    list: (limit) => list(limit).catch(refuse),
    fetch: (...given) => fetch(...given).catch(refuse),
    move: (...given) => move(...given).catch(refuse),
    write: (...given) => write(...given).catch(refuse),
    mark: () => mark().catch(refuse),
    isMarked: async () => (await objects.lookAt(keyOf(markName)).catch(refuse)) !== undefined,
  }
}
