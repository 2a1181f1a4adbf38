/** The folder of the files of this browser's runs, in the browser's own file system (OPFS), which keeps other data of the site as well. */
const folderName = 'runs'

/** Opens the folder; creates it if necessary. */
export async function openRunsFolder(): Promise<FileSystemDirectoryHandle> {
  const root = await navigator.storage.getDirectory()
  return root.getDirectoryHandle(folderName, { create: true })
}

/** Opens a stored file without reading it. @throws if there is no such file */
export async function openStoredFile(space: string, key: string): Promise<File> {
  let folder = await openRunsFolder()
  for (const name of space.split('/')) folder = await folder.getDirectoryHandle(name)
  return (await folder.getFileHandle(key)).getFile()
}
