/** The functions of `node:fs/promises` that engines and tools use, on files in memory. */
import { files } from '../memory-files.ts'
import * as sync from './fs.ts'

/** Returns the function as one that returns a promise. */
const later =
  <Args extends unknown[], Result>(work: (...args: Args) => Result) =>
  async (...args: Args): Promise<Result> =>
    work(...args)

export const readFile = async (path: string, encoding?: 'utf8') =>
  encoding ? sync.readFileSync(path, encoding) : sync.readFileSync(path)
export const writeFile = later(sync.writeFileSync)
export const rename = later(sync.renameSync)
export const copyFile = later(sync.copyFileSync)
export const rm = later(sync.rmSync)
export const mkdir = later(sync.mkdirSync)
export const mkdtemp = later(sync.mkdtempSync)
export const stat = later(sync.statSync)
export const readdir = async (path: string): Promise<string[]> => files.list(path)
export const access = async (path: string): Promise<void> => void files.size(path)

/** A file that is open for reading. */
class FileHandle {
  readonly #descriptor: number

  constructor(descriptor: number) {
    this.#descriptor = descriptor
  }

  stat = later(() => sync.fstatSync(this.#descriptor))
  close = later(() => files.close(this.#descriptor))

  /** Reads as Node does: with a buffer and where it is filled, or with one object of these. */
  async read<Target extends Uint8Array>(
    given: Target | { buffer: Target; position?: number | null },
    offset = 0,
    length?: number,
    position?: number | null,
  ): Promise<{ buffer: Target; bytesRead: number }> {
    const { buffer, at } =
      given instanceof Uint8Array ? { buffer: given, at: position } : { buffer: given.buffer, at: given.position }
    return { buffer, bytesRead: sync.readSync(this.#descriptor, buffer, offset, length ?? buffer.length - offset, at) }
  }
}

export const open = async (path: string): Promise<FileHandle> => new FileHandle(files.open(path, 'r'))
