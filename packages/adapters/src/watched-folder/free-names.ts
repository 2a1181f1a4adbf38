/** Names for files that a watched folder is given, none of which leads out of it or replaces another file. */
import { createHash } from 'node:crypto'
import { nameWith, numberedName } from '@docweave/contract'

/** Begins the names of the files that we write for ourselves. They are hidden. */
export const ownPrefix = '.docweave-'

/** A file of this name at the top of a watched folder tells it from the empty folder under a file system that is not mounted. */
export const markName = `${ownPrefix}folder`

/** @throws Error for a name that is none, leads to another folder, or is one of ours */
export function assertPlainName(name: string): void {
  if (name === '' || name === '.' || name === '..' || /[/\0]/.test(name) || name.startsWith(ownPrefix))
    throw new Error('not the name of a file')
}

/** So many names are numbered. A folder with thousands of files of one name would need thousands of questions otherwise. */
const numbered = 9

/**
 * Yields names to try for a file, always in the same order: its own, numbered ones, and those with a digest of what tells it from other
 * files of its name.
 *
 * @throws Error as `assertPlainName`
 */
export function* freeNames(name: string, distinction: string): Generator<string> {
  assertPlainName(name)
  for (let count = 1; count <= numbered; count++) yield numberedName(name, count)
  const marked = nameWith(name, createHash('sha256').update(distinction).digest('hex').slice(0, 16))
  for (let count = 1; ; count++) yield numberedName(marked, count)
}
