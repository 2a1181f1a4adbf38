/** Watched folders, as the operator's setting names them. */
import { resolve } from 'node:path'
import type { GrantedFolder, GrantedFolders } from '@docweave/contract'
import type { S3Settings } from '../s3-store/index.ts'
import { createDiskFolder } from './disk-folder.ts'

/** Where a watched folder is, and whose it is. */
export interface FolderSetting {
  name: string
  place: { path: string } | { bucket: string; prefix: string }
  accounts: string[]
}

/** A name, a folder or an S3 URL, and the accounts after the last space. */
const entry = /^([a-z0-9][a-z0-9-]{0,39})=(\/.*|s3:\/\/[^/\s]+(?:\/.*)?)\s+(\S+)$/

function placeOf(text: string): FolderSetting['place'] {
  const [, bucket, key = ''] = /^s3:\/\/([^/]+)\/?(.*)$/.exec(text) ?? []
  if (bucket === undefined) return { path: resolve(text) }
  return { bucket, prefix: key === '' || key.endsWith('/') ? key : `${key}/` }
}

/**
 * Reads `name=/folder address,address; name=s3://bucket/prefix *`. Returns `undefined` for a text that is not of this form, or that has a name
 * twice.
 */
export function readFolders(text: string): FolderSetting[] | undefined {
  const found: FolderSetting[] = []
  for (const part of text.split(';').map((each) => each.trim())) {
    if (part === '') continue
    const [, name, place, accounts] = entry.exec(part) ?? []
    if (name === undefined || place === undefined || accounts === undefined) return undefined
    if (found.some((each) => each.name === name)) return undefined
    found.push({ name, place: placeOf(place.trim()), accounts: accounts.toLowerCase().split(',').filter(Boolean) })
  }
  return found
}

/** Returns the folders that are set. None is opened yet. */
export function grantFolders(
  settings: readonly FolderSetting[],
  s3: Pick<S3Settings, 'region' | 'endpoint' | 'credentials'>,
): GrantedFolders {
  return new Map(
    settings.map(({ name, place, accounts }): [string, GrantedFolder] => [
      name,
      {
        accounts,
        async open() {
          if ('path' in place) return createDiskFolder(place.path)
          // Loaded on demand: a single machine does not need the S3 client.
          const [{ connectS3 }, { createBucketFolder }] = await Promise.all([
            import('../s3-store/index.ts'),
            import('./bucket-folder.ts'),
          ])
          return createBucketFolder(connectS3({ ...s3, bucket: place.bucket }, s3.endpoint), place.bucket, place.prefix)
        },
      },
    ]),
  )
}
