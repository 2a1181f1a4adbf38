/**
 * The store of files of a browser's runs: a folder of the browser's own file system (OPFS), which belongs to this site and this device. Files are
 * named by their content, as on the server, so that a run continues from its finished steps after a reload or a crash.
 */
import { readFile, rm, writeFile } from 'node:fs/promises'
import { DocweaveError, type FileStore } from '@docweave/contract'
import { folderOf, jobFolders } from './runs-folder.ts'
import { noteFile } from './space-files.ts'
import { untilFree } from './until-free.ts'

declare global {
  /** Workers alone have this, which TypeScript's types of the DOM lack (https://fs.spec.whatwg.org/#api-filesystemsyncaccesshandle). */
  interface FileSystemFileHandle {
    createSyncAccessHandle(): Promise<{
      truncate(size: number): void
      write(bytes: Uint8Array<ArrayBuffer>): number
      flush(): void
      close(): void
    }>
  }
}

const isBusy = (error: unknown) => error instanceof DOMException && error.name === 'NoModificationAllowedError'

/** Writes a file as a whole. Workers have no faster way, and Safari no other. */
async function write(folder: FileSystemDirectoryHandle, name: string, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  const handle = await folder.getFileHandle(name, { create: true })
  // Another request of this worker may write the same content.
  const file = await untilFree(() => handle.createSyncAccessHandle(), isBusy)
  try {
    file.truncate(0)
    file.write(bytes)
    file.flush()
  } catch (error) {
    throw new DocweaveError('BROWSER_STORAGE_FULL', {}, error)
  } finally {
    file.close()
  }
}

async function contentOf(folder: FileSystemDirectoryHandle, name: string): Promise<Uint8Array<ArrayBuffer>> {
  const file = await (await folder.getFileHandle(name)).getFile()
  return new Uint8Array(await file.arrayBuffer())
}

/** SHA-256 in hexadecimal. */
export async function keyOf(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

export class BrowserStore implements FileStore {
  readonly #root: FileSystemDirectoryHandle

  constructor(root: FileSystemDirectoryHandle) {
    this.#root = root
  }

  /** Stores bytes, such as a file that the visitor chose. */
  async add(space: string, bytes: Uint8Array<ArrayBuffer>): Promise<{ key: string; bytes: number }> {
    const key = await keyOf(bytes)
    await write(await folderOf(this.#root, space), key, bytes)
    return { key, bytes: bytes.length }
  }

  async put(space: string, path: string, { move = false } = {}): Promise<{ key: string; bytes: number }> {
    const stored = await this.add(space, Uint8Array.from(await readFile(path)))
    if (move) await rm(path)
    return stored
  }

  async #verified(space: string, key: string): Promise<Uint8Array<ArrayBuffer>> {
    const bytes = await folderOf(this.#root, space)
      .then((folder) => contentOf(folder, key))
      .catch((error: unknown) => {
        throw new DocweaveError('RESULT_EXPIRED', {}, error)
      })
    // A crash while it was written leaves a part of it.
    if ((await keyOf(bytes)) !== key) throw new DocweaveError('RESULT_EXPIRED')
    return bytes
  }

  async fetch(space: string, key: string, path: string): Promise<void> {
    await writeFile(path, await this.#verified(space, key))
  }

  async read(
    space: string,
    key: string,
    range?: { start: number; end: number },
  ): Promise<ReadableStream<Uint8Array<ArrayBuffer>>> {
    const bytes = await this.#verified(space, key)
    return new Blob([range ? bytes.subarray(range.start, range.end + 1) : bytes]).stream()
  }

  async link(from: string, key: string, to: string): Promise<void> {
    await this.add(to, await this.#verified(from, key))
  }

  async readNote(space: string, name: string): Promise<unknown> {
    try {
      const folder = await folderOf(this.#root, space)
      return JSON.parse(new TextDecoder().decode(await contentOf(folder, noteFile(name))))
    } catch {
      return undefined
    }
  }

  async writeNote(space: string, name: string, note: unknown): Promise<void> {
    const bytes = new TextEncoder().encode(JSON.stringify(note))
    await write(await folderOf(this.#root, space), noteFile(name), bytes)
  }

  async removeSpace(space: string): Promise<void> {
    const [name = '', ...above] = space.split('/').toReversed()
    const folder = await folderOf(this.#root, above.toReversed().join('/'))
    await folder.removeEntry(name, { recursive: true }).catch(() => undefined)
  }

  async *spaces(): AsyncGenerator<{ space: string; changedAt: number }> {
    for await (const { id, changedAt } of jobFolders(this.#root)) yield { space: `jobs/${id}`, changedAt }
  }
}
