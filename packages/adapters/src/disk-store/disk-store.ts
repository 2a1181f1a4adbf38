/**
 * Stores files on a local disk at `{root}/{space}/{key}`, notes at `{root}/{space}/notes/{name}.json`. Each file is written to a temporary
 * name, synced and renamed, so a crash leaves no partial file; completed calls of `put`, `link` and `writeNote` survive a power cut.
 */
import { randomUUID } from 'node:crypto'
import { constants, createReadStream } from 'node:fs'
import { chmod, copyFile, link, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { DocweaveError, type FileStore } from '@docweave/contract'
import { isDiskFull, makeFolder, syncFile, syncFolder } from '../disk/index.ts'
import { checkDigest, digest, fileAt, isSpace, kindsThatExpire, noteAt, spaceAt } from '../file-store/store-keys.ts'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Maps a disk error to an error code; a missing file counts as expired. */
const refuse = (error: unknown): never => {
  if (error instanceof DocweaveError) throw error
  if (isDiskFull(error)) throw new DocweaveError('STORAGE_FULL', {}, error)
  throw new DocweaveError(isMissing(error) ? 'RESULT_EXPIRED' : 'STORE_FAILED', {}, error)
}

/** Creates a store below the folder `root`, which is created if missing. */
export function createDiskStore(root: string): FileStore {
  const folderOf = (space: string) => join(root, spaceAt(space))
  const pathOf = (space: string, key: string) => join(root, fileAt(space, key))
  const notePath = (space: string, name: string) => join(root, noteAt(space, name))
  const exists = (path: string) =>
    stat(path).then(
      () => true,
      () => false,
    )

  /** Creates `target` atomically: `write` fills a temporary file, which is synced (unless it may be lost) and renamed. */
  async function appear(target: string, write: (aside: string) => Promise<void>, mayBeLost = false): Promise<void> {
    const folder = dirname(target)
    await makeFolder(folder)
    const aside = join(folder, `.${randomUUID()}`)
    try {
      await write(aside)
      // A copy has the mode of its original, which an engine may have made world-readable.
      await chmod(aside, 0o600)
      if (!mayBeLost) await syncFile(aside)
      await rename(aside, target)
      if (!mayBeLost) await syncFolder(folder)
    } finally {
      await rm(aside, { force: true })
    }
  }

  return {
    async put(space, path, { move = false, link: mayLink = false } = {}) {
      try {
        const { size } = await stat(path)
        const key = await digest(path)
        const target = pathOf(space, key)
        if (!(await exists(target)))
          await appear(target, async (aside) => {
            const copy = () => copyFile(path, aside, constants.COPYFILE_FICLONE)
            // Neither a rename nor a link crosses file systems.
            if (move) await rename(path, aside).catch(copy)
            else if (mayLink) await link(path, aside).catch(copy)
            else await copy()
          })
        if (move) await rm(path, { force: true })
        return { key, bytes: size }
      } catch (error) {
        return refuse(error)
      }
    },

    async fetch(space, key, path) {
      try {
        await copyFile(pathOf(space, key), path, constants.COPYFILE_FICLONE)
      } catch (error) {
        refuse(error)
      }
      await checkDigest(path, key)
    },

    async read(space, key, range) {
      const path = pathOf(space, key)
      await stat(path).catch(refuse)
      return Readable.toWeb(
        createReadStream(path, { ...range, highWaterMark: 256 * 1024 }),
      ) as ReadableStream<Uint8Array>
    },

    async link(from, key, to) {
      const target = pathOf(to, key)
      try {
        if (!(await exists(target))) {
          await makeFolder(dirname(target))
          await link(pathOf(from, key), target)
        }
        await syncFolder(dirname(target))
      } catch (error) {
        refuse(error)
      }
    },

    async readNote(space, name) {
      try {
        const note: unknown = JSON.parse(await readFile(notePath(space, name), 'utf8'))
        return note
      } catch (error) {
        // An unreadable note counts as missing: the work is done again.
        if (isMissing(error) || error instanceof SyntaxError) return undefined
        return refuse(error)
      }
    },

    async writeNote(space, name, note, { mayBeLost = false } = {}) {
      const write = async (aside: string) => {
        const handle = await open(aside, 'wx')
        await handle.writeFile(JSON.stringify(note)).finally(() => handle.close())
      }
      await appear(notePath(space, name), write, mayBeLost).catch(refuse)
    },

    async removeSpace(space) {
      await rm(folderOf(space), { recursive: true, force: true, maxRetries: 3 }).catch(refuse)
    },

    async *spaces() {
      for (const kind of kindsThatExpire) {
        for (const name of await readdir(join(root, kind)).catch((): string[] => [])) {
          const space = `${kind}/${name}`
          const found = isSpace(space) ? await stat(join(root, space)).catch(() => undefined) : undefined
          if (found?.isDirectory()) yield { space, changedAt: found.mtimeMs }
        }
      }
    },
  }
}
