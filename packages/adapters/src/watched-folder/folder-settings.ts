/** The operator's setting of watched folders, and what is wrong with it. */
import { resolve } from 'node:path'
import { FolderName } from '@docweave/contract'

type Place = { path: string } | { bucket: string; prefix: string }

/** Where a watched folder is, and whose it is. */
export interface FolderSetting {
  name: string
  place: Place
  /** E-mail addresses in lower case; `*` for every account. */
  accounts: string[]
}

/** A name, a folder or an S3 URL, and the accounts after the last space. */
const entry = /^([^=]+)=(\/.*|s3:\/\/[^/\s]+(?:\/.*)?)\s+(\S+)$/

function placeOf(text: string): Place {
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
    if (place === undefined || accounts === undefined || !FolderName.safeParse(name).success) return undefined
    if (name === undefined || found.some((each) => each.name === name)) return undefined
    found.push({ name, place: placeOf(place.trim()), accounts: accounts.toLowerCase().split(',').filter(Boolean) })
  }
  return found
}

const asFolder = (path: string): string => (path.endsWith('/') ? path : `${path}/`)

/** Whether one of two places is the other, or is in it. */
function overlap(one: Place, other: Place): boolean {
  if ('path' in one && 'path' in other) {
    const [a, b] = [asFolder(one.path), asFolder(other.path)]
    return a.startsWith(b) || b.startsWith(a)
  }
  if ('path' in one || 'path' in other || one.bucket !== other.bucket) return false
  return one.prefix.startsWith(other.prefix) || other.prefix.startsWith(one.prefix)
}

/**
 * Returns why a host must not watch these folders; `undefined` if it may. In a folder that overlaps another, a file could be taken twice; one
 * that overlaps the files of the server would show and move those of all accounts.
 *
 * @param own the folder and the bucket of the server's own files
 */
export function complaintOfFolders(
  folders: readonly FolderSetting[],
  own: { path: string; bucket: string | undefined },
): string | undefined {
  const ours: Place[] = [{ path: own.path }, ...(own.bucket === undefined ? [] : [{ bucket: own.bucket, prefix: '' }])]
  for (const [index, { name, place }] of folders.entries()) {
    if (ours.some((each) => overlap(place, each)))
      return `${name} overlaps DOCWEAVE_DATA or DOCWEAVE_S3_BUCKET, where the files of all accounts are.`
    const other = folders.slice(0, index).find((each) => overlap(place, each.place))
    if (other) return `${name} overlaps ${other.name}.`
  }
  return undefined
}
