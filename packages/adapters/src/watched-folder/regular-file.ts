/** Regular files in a folder that others may write to: links, pipes and devices that take their place are not opened. */
import { createHash } from 'node:crypto'
import { constants } from 'node:fs'
import { lstat, open, type FileHandle } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { FolderFile } from '@docweave/contract'

export const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** What tells a file from a later one of the same name. */
export type FileState = Omit<FolderFile, 'name'>

const stateOf = ({ size, mtimeMs }: { size: number; mtimeMs: number }): FileState => ({
  bytes: size,
  version: String(mtimeMs),
})

export const isSame = (file: FileState, now: FileState | undefined): boolean =>
  now?.bytes === file.bytes && now.version === file.version

/** Returns the state of the regular file at `path`; `undefined` when there is none. */
export async function lookAt(path: string): Promise<FileState | undefined> {
  const found = await lstat(path).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return found?.isFile() ? stateOf(found) : undefined
}

/** Whether two paths are one file. */
export async function isOneFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => lstat(path).catch(() => undefined)))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}

/**
 * Calls `work` with the regular file at `path`, open for reading, and a function that returns its state now. Returns `undefined` when there is
 * no regular file.
 */
export async function readRegular<Result>(
  path: string,
  work: (file: FileHandle, state: () => Promise<FileState>) => Promise<Result>,
): Promise<Result | undefined> {
  // Without O_NONBLOCK a named pipe would hold the host.
  const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
  const file = await open(path, flags).catch((error: unknown) => {
    if (['ENOENT', 'ELOOP', 'ENXIO'].some((code) => code === codeOf(error))) return undefined
    throw error
  })
  if (!file) return undefined
  try {
    if (!(await file.stat()).isFile()) return undefined
    return await work(file, async () => stateOf(await file.stat()))
  } finally {
    await file.close()
  }
}

/** Returns the SHA-256 of the regular file at `path` in hexadecimal; `undefined` when there is none. */
export const digestOfRegular = (path: string): Promise<string | undefined> =>
  readRegular(path, async (file) => {
    const hash = createHash('sha256')
    await pipeline(file.createReadStream({ autoClose: false }), hash)
    return hash.digest('hex')
  })
