/**
 * The user that a sandboxed program runs as. A worker that is root gives each writable folder a user id of its own, far above those
 * of people and services, so that not even a mistake in the namespaces would join two jobs. A worker that is a plain user cannot
 * change its id: its programs run as that user, who is called `nobody` inside and sees nothing of its own files.
 */
import { createHash } from 'node:crypto'
import { chmodSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { lchown } from 'node:fs/promises'
import { join } from 'node:path'

/** systemd leaves the ids from 1,879,048,192 to 2,147,483,647 unused (its documentation, "Users, Groups, UIDs and GIDs"). */
const firstId = 1_880_000_000
const ids = 1 << 24

export const isRoot = (): boolean => process.getuid?.() === 0

/** The id for whoever may write to `folder`: the same for the same folder. */
export const userFor = (folder: string): number =>
  firstId + (createHash('sha256').update(folder).digest().readUInt32LE() % ids)

/** Hands `path`, and all below it where it is a folder, to the user `id`. Links are not followed. */
function giveTo(id: number, path: string): void {
  lchownSync(path, id, id)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(id, join(path, name))
}

/** Makes a file or folder that a program is given to read readable for another user than its owner, who is root. */
export function letRead(path: string): void {
  if (!isRoot()) return
  const { mode } = statSync(path)
  const wanted = mode | (mode & 0o100 ? 0o555 : 0o444)
  if (wanted !== mode) chmodSync(path, wanted)
}

/**
 * Makes a folder and all in it readable for the users of programs. The site's processes make files for their owner alone, so whatever
 * they make once for programs to read has to be opened by this. Links are not followed.
 */
export function letReadAll(folder: string): void {
  letRead(folder)
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) letReadAll(path)
    else if (entry.isFile()) letRead(path)
  }
}

/**
 * Prepares a program's files for the user it will run as.
 *
 * @param write the folder it may change
 * @param read what it may read besides the system's folders
 * @returns the user's id; `undefined` where this process is a plain user
 */
export function prepareUser(write: string, read: readonly string[]): number | undefined {
  if (!isRoot()) return undefined
  const id = userFor(write)
  giveTo(id, write)
  for (const path of read) if (!path.startsWith('/usr/')) letRead(path)
  return id
}

/** Gives `path`, which is new, to the user of the program that may write to `folder`. Does nothing where this process is a plain user. */
export async function giveFolder(folder: string, path: string): Promise<void> {
  if (!isRoot()) return
  const id = userFor(folder)
  await lchown(path, id, id)
}
