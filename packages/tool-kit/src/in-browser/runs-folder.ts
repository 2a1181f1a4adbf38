/** The folder of the files of this browser's runs, in the browser's own file system (OPFS), which keeps other data of the site as well. */
const folderName = 'runs'

/** Opens the folder; creates it if necessary. */
export async function openRunsFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(folderName, { create: true })
}

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

/** Opens a stored file without reading it. @throws if there is no such file */
export async function openStoredFile(space: string, key: string): Promise<File> {
  const folder = await folderOf(await openRunsFolder(), space, { create: false })
  return (await folder.getFileHandle(key)).getFile()
}

/** The folders of jobs below `root`, each with the time (ms since 1970) of its newest file, 0 without any. */
export async function* jobFolders(root: FileSystemDirectoryHandle): AsyncGenerator<{ id: string; changedAt: number }> {
  const jobs = await root.getDirectoryHandle('jobs', { create: true })
  for await (const [id, folder] of jobs.entries()) {
    if (!(folder instanceof FileSystemDirectoryHandle)) continue
    let changedAt = 0
    for await (const file of folder.values())
      if (file instanceof FileSystemFileHandle) changedAt = Math.max(changedAt, (await file.getFile()).lastModified)
    yield { id, changedAt }
  }
}
