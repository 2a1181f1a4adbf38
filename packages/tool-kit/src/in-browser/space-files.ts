/** The files of a space in the browser's own file system (OPFS), for pages and workers. */
import { folderOf, openRunsFolder } from './runs-folder.ts'
import { untilFree } from './until-free.ts'

const notePrefix = 'note-'

export const noteFile = (name: string): string => `${notePrefix}${name}.json`

/** Returns the names of the files in a space; none if it does not exist. */
export async function filesIn(space: string): Promise<Set<string>> {
  const folder = await folderOf(await openRunsFolder(), space, { create: false }).catch(() => undefined)
  const names = new Set<string>()
  if (!folder) return names
  for await (const name of folder.keys()) names.add(name)
  return names
}

const isGone = (error: unknown) => error instanceof DOMException && error.name === 'NotFoundError'

async function remove(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  try {
    await untilFree(
      () => folder.removeEntry(name),
      (error) => !isGone(error),
    )
  } catch (error) {
    if (!isGone(error)) throw error
  }
}

/** Removes files from a space: notes first, because they refer to the others. */
export async function removeFiles(space: string, names: Iterable<string>): Promise<void> {
  const folder = await folderOf(await openRunsFolder(), space)
  const isNote = (name: string) => name.startsWith(notePrefix)
  for (const name of [...names].toSorted((a, b) => Number(isNote(b)) - Number(isNote(a)))) await remove(folder, name)
}
