/** The files of folders, dropped or chosen. */

const readAll = async (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> => {
  const entries: FileSystemEntry[] = []
  for (;;) {
    // A reader returns at most a hundred entries at a time, and none at the end.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return entries
    entries.push(...some)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** Files that systems leave in folders, such as `.DS_Store`. */
const isHidden = ({ name }: { name: string }) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'

const byName = new Intl.Collator(undefined, { numeric: true })

async function filesUnder(entry: FileSystemEntry): Promise<File[]> {
  if (isHidden(entry)) return []
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isDirectory(entry)) return []
  const entries = (await readAll(entry.createReader())).toSorted((a, b) => byName.compare(a.name, b.name))
  return (await Promise.all(entries.map(filesUnder))).flat()
}

/** Returns the dropped files in their order, those of a folder by name. Unreadable ones are omitted. */
export async function droppedFiles(
  found: readonly { entry: FileSystemEntry | null; file: File | null }[],
): Promise<File[]> {
  const files = await Promise.all(
    found.map(async ({ entry, file }) =>
      entry?.isDirectory ? filesUnder(entry).catch((): File[] => []) : file ? [file] : [],
    ),
  )
  return files.flat()
}

/** Opens a folder chooser. A temporary input: a permanent one would be a second control with the same purpose. */
export function askForFolder(onFiles: (files: File[]) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.webkitdirectory = true
  input.addEventListener('change', () => {
    const files = chosenFiles(input.files)
    if (files.length > 0) onFiles(files)
  })
  input.click()
}

/** The files of a chosen folder, by name and without hidden ones. */
const chosenFiles = (list: FileList | null): File[] =>
  [...(list ?? [])]
    .filter((file) => !isHidden(file))
    .toSorted((a, b) => byName.compare(a.webkitRelativePath, b.webkitRelativePath))
