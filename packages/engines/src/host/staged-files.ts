/**
 * The files of one request in the engine process's folder: inputs are hard-linked in, outputs are moved out. So a process that was started
 * before its job was known sees only this job's files, and large files are not copied.
 */
import { constants } from 'node:fs'
import { copyFile, link, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import { letRead, mustBeFile, removeTree } from './sandbox/index.ts'
import type { StagedFile } from './engine-messages.ts'

/** The files and folders in a request's arguments. */
export interface TaskFiles {
  /** Files that are read. */
  read?: readonly string[]
  /** Files that are written. */
  write?: readonly string[]
  /** Folders that files are written to. */
  folders?: readonly string[]
}

/**
 * Moves a file out of the engine's reach before checking its type, because the engine could replace it by a link until then.
 *
 * @throws DocweaveError `ENGINE_FAILED` if it is not a regular file
 */
export async function takeOut(staged: string, aside: string, path: string): Promise<void> {
  await rename(staged, aside)
  await mustBeFile(aside)
  // The target may be on another disk.
  await rename(aside, path).catch(async () => {
    await rm(path, { force: true })
    await copyFile(aside, path, constants.COPYFILE_EXCL)
    await rm(aside)
  })
}

export class StagedFiles {
  readonly #folder: string
  readonly #read: StagedFile[] = []
  readonly #written: StagedFile[] = []
  readonly #folders: StagedFile[] = []

  private constructor(box: string) {
    this.#folder = join(box, 'task')
    this.#aside = `${box}.taken`
  }

  /** The intermediate path of outputs: beside the engine's folder, where the engine cannot see it. */
  readonly #aside: string

  /**
   * Puts a request's files into a new folder below `box`.
   *
   * @param own changes the owner of a path to the engine process's user
   */
  static async stage(
    box: string,
    { read = [], write = [], folders = [] }: TaskFiles,
    own: (path: string) => Promise<void>,
  ): Promise<StagedFiles> {
    const staged = new StagedFiles(box)
    const folder = staged.#folder
    await mkdir(folder, { mode: 0o700 })
    let number = 0
    for (const path of new Set(read)) {
      const place = join(folder, `${number++}${extname(path)}`)
      // The engine process may run as another user than the file's owner. The parent folders are closed to all other users.
      letRead(path)
      await link(path, place).catch(() => copyFile(path, place, constants.COPYFILE_EXCL))
      staged.#read.push({ path, staged: place })
    }
    for (const path of new Set(write))
      staged.#written.push({ path, staged: join(folder, `${number++}${extname(path)}`) })
    for (const path of new Set(folders)) {
      const place = join(folder, `${number++}`)
      await mkdir(place)
      await own(place)
      staged.#folders.push({ path, staged: place })
    }
    await own(folder)
    return staged
  }

  get files(): readonly StagedFile[] {
    return [...this.#read, ...this.#written, ...this.#folders]
  }

  /**
   * Moves outputs to their targets.
   *
   * @throws DocweaveError `ENGINE_FAILED` if an output is not a regular file
   */
  async takeOutputs(): Promise<void> {
    for (const { path, staged } of this.#written) {
      const name = basename(staged)
      if ((await readdir(this.#folder)).includes(name)) await takeOut(staged, this.#aside, path)
    }
    for (const { path, staged } of this.#folders)
      for (const name of await readdir(staged)) await takeOut(join(staged, name), this.#aside, join(path, name))
  }

  /** Removes the request's files, so that the next request does not see them. */
  async remove(): Promise<void> {
    await removeTree(this.#folder)
  }
}
