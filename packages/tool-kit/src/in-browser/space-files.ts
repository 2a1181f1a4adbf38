/** The files of a space in the browser's own file system (OPFS), for pages and workers. */
import { openRunsFolder } from './runs-folder.ts'

const notePrefix = 'note-'

export const noteFile = (name: string): string => `${notePrefix}${name}.json`

/** Opens the folder of a space below `root`, such as `jobs/4f…`. */
export async function folderOf(
  root: FileSystemDirectoryHandle,
  space: string,
  { create = true } = {},
): Promise<FileSystemDirectoryHandle> {
  let folder = root
  for (const name of space.split('/')) folder = await folder.getDirectoryHandle(name, { create })
  return folder
}

/** Returns the names of the files in a space; none if it does not exist. */
export async function filesIn(space: string): Promise<Set<string>> {
  const folder = await folderOf(await openRunsFolder(), space, { create: false }).catch(() => undefined)
  const names = new Set<string>()
  if (!folder) return names
  for await (const name of folder.keys()) names.add(name)
  return names
}

/** In ms: a worker that was ended lets go of the file that it was writing soon, but not at once. */
const patience = 3000
const pause = 20

async function remove(folder: FileSystemDirectoryHandle, name: string): Promise<void> {
  for (const end = performance.now() + patience; ;) {
    try {
      return await folder.removeEntry(name)
    } catch (error) {
      if (error instanceof DOMException && error.name === 'NotFoundError') return
      if (performance.now() > end) throw error
      await new Promise((resolve) => setTimeout(resolve, pause))
    }
  }
}

/** Removes files from a space: notes first, because they refer to the others. */
export async function removeFiles(space: string, names: Iterable<string>): Promise<void> {
  const folder = await folderOf(await openRunsFolder(), space)
  const isNote = (name: string) => name.startsWith(notePrefix)
  for (const name of [...names].toSorted((a, b) => Number(isNote(b)) - Number(isNote(a)))) await remove(folder, name)
}
