/** A minimal file store in a test's own folder. */
import { createHash } from 'node:crypto'
import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DocweaveError, type FileStore } from '@docweave/contract'

export function createTestStore(folder: string): FileStore {
  const place = (space: string, name: string) => join(folder, space.replaceAll('/', '_'), name)
  const note = (space: string, name: string) => place(space, `note-${name}.json`)
  return {
    async put(space, path, { move = false } = {}) {
      const content = await readFile(path)
      const key = createHash('sha256').update(content).digest('hex')
      await mkdir(place(space, ''), { recursive: true })
      await (move ? rename : copyFile)(path, place(space, key))
      return { key, bytes: content.length }
    },
    async fetch(space, key, path) {
      await copyFile(place(space, key), path).catch((error) => {
        throw new DocweaveError('RESULT_EXPIRED', {}, error)
      })
    },
    async read(space, key, range) {
      const content = await readFile(place(space, key))
      return new Blob([range ? content.subarray(range.start, range.end + 1) : content]).stream()
    },
    async link(from, key, to) {
      await mkdir(place(to, ''), { recursive: true })
      await copyFile(place(from, key), place(to, key))
    },
    readNote: (space, name) =>
      readFile(note(space, name), 'utf8').then(
        (text): unknown => JSON.parse(text),
        () => undefined,
      ),
    async writeNote(space, name, content) {
      await mkdir(place(space, ''), { recursive: true })
      await writeFile(note(space, name), JSON.stringify(content))
    },
    removeSpace: (space) => rm(place(space, ''), { recursive: true, force: true }),
    async *spaces() {},
  }
}
