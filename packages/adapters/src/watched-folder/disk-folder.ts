/**
 * A watched folder on the server's disk. Whoever may write to it is not trusted: links are not followed, and only regular files are read. A
 * file gets its name only when it is complete, and never replaces another.
 */
import { constants, createWriteStream } from 'node:fs'
import { mkdir, open, opendir } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isUnfinishedName, type FolderFile, type FolderPart, type WatchedFolder } from '@docweave/contract'
import { digest } from '../file-store/store-keys.ts'
import { assertPlainName, freeNames, markName } from './free-names.ts'
import { giveName, removeAbandoned, removeName, withCopy } from './give-name.ts'
import { refuse } from './refuse.ts'
import { codeOf, digestOfRegular, isOneFile, isSame, lookAt, readRegular } from './regular-file.ts'

const parts = ['results', 'done', 'failed'] as const satisfies readonly FolderPart[]

/** An open folder: its path leads to the same folder, whatever takes its place meanwhile. */
interface OpenFolder {
  path: string
  sync(): Promise<void>
}

/** Calls `work` with the folder at `path`. A link in its place fails: it might lead anywhere. */
async function withFolder<Result>(path: string, work: (folder: OpenFolder) => Promise<Result>): Promise<Result> {
  const folder = await open(path, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  const sync = () =>
    folder.sync().catch((error: unknown) => {
      // Some network shares cannot sync a folder.
      if (codeOf(error) !== 'EINVAL' && codeOf(error) !== 'ENOTSUP') throw error
    })
  try {
    return await work({ path: process.platform === 'linux' ? `/proc/self/fd/${folder.fd}` : path, sync })
  } finally {
    await folder.close()
  }
}

/** Opens a folder that must exist: a missing one may be a file system that is not mounted. */
export function createDiskFolder(root: string): WatchedFolder {
  async function withPart<Result>(part: FolderPart, work: (folder: OpenFolder) => Promise<Result>): Promise<Result> {
    const path = join(root, part)
    await mkdir(path).catch((error: unknown) => {
      if (codeOf(error) !== 'EEXIST') throw error
    })
    return withFolder(path, work)
  }

  async function list(limit: number): Promise<FolderFile[]> {
    const files: FolderFile[] = []
    for await (const entry of await opendir(root)) {
      if (files.length >= limit) break
      if (!entry.isFile() || isUnfinishedName(entry.name)) continue
      const state = await lookAt(join(root, entry.name))
      if (state) files.push({ name: entry.name, ...state })
    }
    for (const part of parts) await withPart(part, ({ path }) => removeAbandoned(path))
    return files
  }

  async function fetch(file: FolderFile, path: string): Promise<boolean> {
    assertPlainName(file.name)
    const isFetched = await readRegular(join(root, file.name), async (source, state) => {
      if (!isSame(file, await state())) return false
      // No more than was seen, if it grows while it is read.
      const content = source.createReadStream({ autoClose: false, end: Math.max(file.bytes - 1, 0) })
      await pipeline(content, createWriteStream(path))
      return isSame(file, await state())
    })
    return isFetched ?? false
  }

  async function move(file: FolderFile, part: 'done' | 'failed'): Promise<void> {
    const source = join(root, file.name)
    await withPart(part, async (folder) => {
      for (const name of freeNames(file.name, `${file.bytes} ${file.version}`)) {
        if (!isSame(file, await lookAt(source))) return
        const path = join(folder.path, name)
        if (!(await giveName(source, path)) && !(await isOneFile(source, path))) continue
        await folder.sync()
        await removeName(source, path)
        return
      }
    })
  }

  async function write(part: 'results' | 'failed', name: string, path: string): Promise<void> {
    const content = await digest(path)
    await withPart(part, (folder) =>
      withCopy(path, folder.path, async (copy) => {
        for (const tried of freeNames(name, content)) {
          const target = join(folder.path, tried)
          if (await giveName(copy, target)) break
          const [mine, taken] = [await lookAt(copy), await lookAt(target)]
          if (taken?.bytes === mine?.bytes && (await digestOfRegular(target)) === content) break
        }
        await folder.sync()
      }),
    )
  }

  async function mark(): Promise<void> {
    await open(join(root, markName), 'wx').then(
      (file) => file.close(),
      (error: unknown) => {
        if (codeOf(error) !== 'EEXIST') throw error
      },
    )
  }

  return {
    list: (limit) => list(limit).catch(refuse),
    fetch: (...given) => fetch(...given).catch(refuse),
    move: (...given) => move(...given).catch(refuse),
    write: (...given) => write(...given).catch(refuse),
    mark: () => mark().catch(refuse),
    isMarked: async () => (await lookAt(join(root, markName)).catch(refuse)) !== undefined,
  }
}
