/**
 * A watched folder on the server's disk. Whoever may write to it is not trusted: links are not followed, and only regular files are read. A
 * file gets its name only when it is complete, by a hard link, which never replaces another.
 */
import { randomUUID } from 'node:crypto'
import { constants, createWriteStream } from 'node:fs'
import { copyFile, link, lstat, mkdir, open, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import {
  DocweaveError,
  isUnfinishedName,
  numberedName,
  type FolderFile,
  type FolderPart,
  type WatchedFolder,
} from '@docweave/contract'
import { digest } from '../file-store/store-keys.ts'

const codeOf = (error: unknown): unknown => (error instanceof Error && 'code' in error ? error.code : undefined)

/** A link fails with these codes where the file system has none (FAT, some network shares) or the system forbids it. */
const withoutLinks: ReadonlySet<unknown> = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK'])

/** Files that a killed host was writing have such a name; older ones (ms) are removed. */
const asidePrefix = '.docweave-'
const asideLasts = 86_400_000

const refuse = (error: unknown): never => {
  if (error instanceof DocweaveError) throw error
  throw new DocweaveError('FOLDER_UNAVAILABLE', {}, error)
}

async function lookAt(root: string, name: string): Promise<FolderFile | undefined> {
  const found = await lstat(join(root, name)).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  })
  return found?.isFile() ? { name, bytes: found.size, version: String(found.mtimeMs) } : undefined
}

const isSame = (file: FolderFile, now: FolderFile | undefined): boolean =>
  now?.bytes === file.bytes && now.version === file.version

/** Whether two paths are one file. */
async function isOneFile(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map((path) => lstat(path).catch(() => undefined)))
  return a !== undefined && b !== undefined && a.ino === b.ino && a.dev === b.dev
}

/** Gives the file at `from` a second name, unless the name is taken; where there are no links, the file is moved. */
async function linkUnlessTaken(from: string, path: string): Promise<boolean> {
  try {
    await link(from, path)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    if (!withoutLinks.has(codeOf(error))) throw error
    if (await lstat(path).catch(() => undefined)) return false
    await rename(from, path)
  }
  return true
}

async function syncFolder(path: string): Promise<void> {
  const folder = await open(path, 'r')
  await folder.sync().finally(() => folder.close())
}

/** Copies the file at `from` to `path`, and waits until the disk has it. */
async function copyDurably(from: string, path: string): Promise<void> {
  await copyFile(from, path, constants.COPYFILE_EXCL)
  const copied = await open(path, 'r')
  await copied.sync().finally(() => copied.close())
}

async function removeAbandoned(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch((): string[] => [])) {
    if (!name.startsWith(asidePrefix)) continue
    const found = await lstat(join(folder, name)).catch(() => undefined)
    if (found && Date.now() - found.mtimeMs > asideLasts) await rm(join(folder, name), { force: true })
  }
}

/** Opens a folder that must exist: a missing one may be a file system that is not mounted. */
export function createDiskFolder(root: string): WatchedFolder {
  /** Makes the folder of a part. A link in its place might lead anywhere. */
  async function folderOf(part: FolderPart): Promise<string> {
    const path = join(root, part)
    await mkdir(path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    if (!(await lstat(path)).isDirectory()) throw new Error(`${part} is not a folder`)
    return path
  }

  async function list(limit: number): Promise<FolderFile[]> {
    const files: FolderFile[] = []
    for (const entry of await readdir(root, { withFileTypes: true })) {
      if (files.length >= limit) break
      if (!entry.isFile() || isUnfinishedName(entry.name)) continue
      const file = await lookAt(root, entry.name)
      if (file) files.push(file)
    }
    for (const part of ['results', 'failed']) await removeAbandoned(join(root, part))
    return files
  }

  async function fetch(file: FolderFile, path: string): Promise<boolean> {
    // Without O_NONBLOCK a named pipe would hold the host.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    const source = await open(join(root, file.name), flags).catch((error: unknown) => {
      if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ELOOP') return undefined
      throw error
    })
    if (!source) return false
    try {
      if (!(await source.stat()).isFile() || !isSame(file, await lookAt(root, file.name))) return false
      const content = source.createReadStream({ autoClose: false, end: Math.max(file.bytes - 1, 0) })
      await pipeline(content, createWriteStream(path))
      const { size, mtimeMs } = await source.stat()
      return size === file.bytes && String(mtimeMs) === file.version
    } finally {
      await source.close()
    }
  }

  async function move(file: FolderFile, part: 'done' | 'failed'): Promise<void> {
    const source = join(root, file.name)
    const folder = await folderOf(part)
    if (!isSame(file, await lookAt(root, file.name))) return
    for (let count = 1; ; count++) {
      const path = join(folder, numberedName(file.name, count))
      if (!(await linkUnlessTaken(source, path)) && !(await isOneFile(source, path))) continue
      await syncFolder(folder)
      // Its owner may have put another file in its place meanwhile.
      if (await isOneFile(source, path)) await rm(source)
      return
    }
  }

  async function write(part: 'results' | 'failed', name: string, path: string): Promise<void> {
    const folder = await folderOf(part)
    const aside = join(folder, `${asidePrefix}${randomUUID()}`)
    try {
      await copyDurably(path, aside)
      const content = await digest(path)
      for (let count = 1; ; count++) {
        const tried = numberedName(name, count)
        if (await linkUnlessTaken(aside, join(folder, tried))) break
        if ((await lookAt(folder, tried)) && (await digest(join(folder, tried))) === content) break
      }
      await syncFolder(folder)
    } finally {
      await rm(aside, { force: true })
    }
  }

  return {
    list: (limit) => list(limit).catch(refuse),
    fetch: (...given) => fetch(...given).catch(refuse),
    move: (...given) => move(...given).catch(refuse),
    write: (...given) => write(...given).catch(refuse),
  }
}
