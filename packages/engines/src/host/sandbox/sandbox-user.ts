/**
 * The user of a sandboxed program. If this process is root, each writable folder has its own user id, far above the ids of people and
 * services, so that even a mistake in the namespaces gives no access to another job. An unprivileged process cannot change the user: its
 * programs run as the same user, who is mapped to `nobody` inside and sees none of the process's files.
 */
import { createHash } from 'node:crypto'
import { chmodSync, lchownSync, lstatSync, readdirSync, statSync } from 'node:fs'
import { lchown } from 'node:fs/promises'
import { join } from 'node:path'

/** systemd leaves the ids from 1,879,048,192 to 2,147,483,647 unused (its documentation, "Users, Groups, UIDs and GIDs"). */
const firstId = 1_880_000_000
const ids = 1 << 24

export const isRoot = (): boolean => process.getuid?.() === 0

/** Returns the id of the user that may write to `folder`. It is always the same for a folder. */
export const userFor = (folder: string): number =>
  firstId + (createHash('sha256').update(folder).digest().readUInt32LE() % ids)

/** Changes the owner of `path` and everything below it to the user `id`. Links are not followed. */
function giveTo(id: number, path: string): void {
  lchownSync(path, id, id)
  if (lstatSync(path).isDirectory()) for (const name of readdirSync(path)) giveTo(id, join(path, name))
}

/** Makes a file or folder of root readable for a program's user. */
export function letRead(path: string): void {
  if (!isRoot()) return
  const { mode } = statSync(path)
  const wanted = mode | (mode & 0o100 ? 0o555 : 0o444)
  if (wanted !== mode) chmodSync(path, wanted)
}

/**
 * Makes a folder and everything in it readable for the users of programs. The site's processes create files that only their owner can read,
 * so files that are created for programs need this. Links are not followed.
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
 * @param write the writable folder
 * @param read readable paths besides the system's folders
 * @returns the user's id; `undefined` if this process is not root
 */
export function prepareUser(write: string, read: readonly string[]): number | undefined {
  if (!isRoot()) return undefined
  const id = userFor(write)
  giveTo(id, write)
  for (const path of read) if (!path.startsWith('/usr/')) letRead(path)
  return id
}

/** Changes the owner of the new path `path` to the user of `folder`. Does nothing if this process is not root. */
export async function giveFolder(folder: string, path: string): Promise<void> {
  if (!isRoot()) return
  const id = userFor(folder)
  await lchown(path, id, id)
}
