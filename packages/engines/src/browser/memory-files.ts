/**
 * A file system in memory, for engines that run in the browser: the same code reads and writes files with `node:fs` on the server. It has the
 * part of Node's interface that this code uses, with the same errors (`ENOENT`, `EEXIST`, `ENOTEMPTY`, `EBADF`).
 *
 * The libraries for this (memfs) need Node's streams and buffers in the browser as well, and 54 kB of code, compressed.
 */

/** A file's content. It grows in steps, so that appending does not copy all of it each time. */
class MemoryFile {
  #bytes: Uint8Array<ArrayBuffer>
  size: number

  constructor(bytes: Uint8Array<ArrayBuffer> = new Uint8Array()) {
    this.#bytes = bytes
    this.size = bytes.length
  }

  /** A view, valid until the next write. */
  content(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(0, this.size)
  }

  write(bytes: Uint8Array, at: number): void {
    const end = at + bytes.length
    if (end > this.#bytes.length) {
      const larger = new Uint8Array(Math.max(end, this.#bytes.length * 2))
      larger.set(this.content())
      this.#bytes = larger
    }
    this.#bytes.set(bytes, at)
    this.size = Math.max(this.size, end)
  }
}

interface OpenFile {
  file: MemoryFile
  /** Where the next read or write without a position begins. */
  at: number
}

type Code = 'ENOENT' | 'EEXIST' | 'ENOTEMPTY' | 'EBADF' | 'EISDIR'

const failure = (code: Code, path: string | number): Error => Object.assign(new Error(`${code}: ${path}`), { code })

const parentOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 1))

/** Paths are absolute, without `.`, `..` and doubled slashes. */
export class MemoryFiles {
  readonly #files = new Map<string, MemoryFile>()
  readonly #folders = new Set(['/', '/tmp'])
  readonly #open = new Map<number, OpenFile>()
  #next = 3

  #at(path: string): MemoryFile {
    const file = this.#files.get(path)
    if (!file) throw failure(this.#folders.has(path) ? 'EISDIR' : 'ENOENT', path)
    return file
  }

  #create(path: string, file: MemoryFile): void {
    if (this.#folders.has(path)) throw failure('EISDIR', path)
    if (!this.#folders.has(parentOf(path))) throw failure('ENOENT', path)
    this.#files.set(path, file)
  }

  exists = (path: string): boolean => this.#files.has(path) || this.#folders.has(path)

  /** The size of a file in bytes; 0 for a folder. */
  size(path: string): number {
    return this.#folders.has(path) ? 0 : this.#at(path).size
  }

  /** A copy of a file's content. */
  read = (path: string): Uint8Array<ArrayBuffer> => this.#at(path).content().slice()

  /** Writes a file, which owns `bytes` from then on. */
  write(path: string, bytes: Uint8Array<ArrayBuffer>): void {
    this.#create(path, new MemoryFile(bytes))
  }

  makeFolder(path: string, withParents = false): void {
    if (withParents && !this.#folders.has(parentOf(path))) this.makeFolder(parentOf(path), true)
    if (!this.#folders.has(parentOf(path))) throw failure('ENOENT', path)
    if (this.exists(path) && !withParents) throw failure('EEXIST', path)
    this.#folders.add(path)
  }

  /** Makes a folder whose name begins with `prefix`. */
  makeTemporaryFolder(prefix: string): string {
    const path = `${prefix}${this.#next++}`
    this.makeFolder(path)
    return path
  }

  /** The names of what is in a folder. */
  list(folder: string): string[] {
    if (!this.#folders.has(folder)) throw failure('ENOENT', folder)
    const below = folder === '/' ? '/' : `${folder}/`
    return [...this.#folders, ...this.#files.keys()]
      .filter((path) => path !== '/' && path.startsWith(below) && !path.slice(below.length).includes('/'))
      .map((path) => path.slice(below.length))
  }

  remove(path: string, { recursive = false, force = false } = {}): void {
    if (!this.exists(path)) {
      if (force) return
      throw failure('ENOENT', path)
    }
    if (this.#files.delete(path)) return
    if (!recursive) throw failure('EISDIR', path)
    for (const place of [this.#folders, this.#files])
      for (const each of place.keys()) if (each === path || each.startsWith(`${path}/`)) place.delete(each)
  }

  rename(from: string, to: string): void {
    this.#create(to, this.#at(from))
    this.#files.delete(from)
  }

  copy(from: string, to: string): void {
    this.#create(to, new MemoryFile(this.read(from)))
  }

  /** Opens a file: `w` makes it empty. Returns a descriptor. */
  open(path: string, mode: 'r' | 'w'): number {
    if (mode === 'w') this.#create(path, new MemoryFile())
    const descriptor = this.#next++
    this.#open.set(descriptor, { file: this.#at(path), at: 0 })
    return descriptor
  }

  #opened(descriptor: number): OpenFile {
    const open = this.#open.get(descriptor)
    if (!open) throw failure('EBADF', descriptor)
    return open
  }

  sizeOfOpen = (descriptor: number): number => this.#opened(descriptor).file.size

  close(descriptor: number): void {
    this.#opened(descriptor)
    this.#open.delete(descriptor)
  }

  /** Reads into `target`. Returns the number of bytes, which is smaller at the end of the file. */
  readOpen(descriptor: number, target: Uint8Array, position?: number | null): number {
    const open = this.#opened(descriptor)
    const from = position ?? open.at
    const part = open.file.content().subarray(from, from + target.length)
    target.set(part)
    if (position === undefined || position === null) open.at += part.length
    return part.length
  }

  writeOpen(descriptor: number, bytes: Uint8Array, position?: number | null): number {
    const open = this.#opened(descriptor)
    open.file.write(bytes, position ?? open.at)
    if (position === undefined || position === null) open.at += bytes.length
    return bytes.length
  }
}

/** The files of this worker. */
export const files = new MemoryFiles()
