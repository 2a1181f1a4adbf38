/** The files of a drop, those in folders too. */

const readAll = async (reader: FileSystemDirectoryReader): Promise<FileSystemEntry[]> => {
  const entries: FileSystemEntry[] = []
  for (;;) {
    // A reader gives at most a hundred at a time, and none when it is done.
    const some = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (some.length === 0) return entries
    entries.push(...some)
  }
}

const isFile = (entry: FileSystemEntry): entry is FileSystemFileEntry => entry.isFile
const isDirectory = (entry: FileSystemEntry): entry is FileSystemDirectoryEntry => entry.isDirectory

/** What systems leave in folders and nobody meant to drop: `.DS_Store` and its like. */
const isHidden = ({ name }: { name: string }) => name.startsWith('.') || name === 'Thumbs.db' || name === 'desktop.ini'

const byName = new Intl.Collator(undefined, { numeric: true })

async function filesUnder(entry: FileSystemEntry): Promise<File[]> {
  if (isHidden(entry)) return []
  if (isFile(entry)) return [await new Promise<File>((resolve, reject) => entry.file(resolve, reject))]
  if (!isDirectory(entry)) return []
  const entries = (await readAll(entry.createReader())).toSorted((a, b) => byName.compare(a.name, b.name))
  return (await Promise.all(entries.map(filesUnder))).flat()
}

/** Gives the dropped files in their order, those of a folder by name. What cannot be read is left out. */
export async function droppedFiles(transfer: DataTransfer): Promise<File[]> {
  // The entries are there only while the event lasts: they are taken before anything is waited for.
  const items = [...transfer.items].filter(({ kind }) => kind === 'file')
  const found = items.map((item) => ({ entry: item.webkitGetAsEntry(), file: item.getAsFile() }))
  const files = await Promise.all(
    found.map(async ({ entry, file }) =>
      entry?.isDirectory ? filesUnder(entry).catch((): File[] => []) : file ? [file] : [],
    ),
  )
  return files.flat()
}

/** The files of a folder that was chosen, by name and without what is hidden. */
export const chosenFiles = (list: FileList | null): File[] => {
  const files = [...(list ?? [])].filter((file) => !isHidden(file))
  return files.some(({ webkitRelativePath }) => webkitRelativePath !== '')
    ? files.toSorted((a, b) => byName.compare(a.webkitRelativePath, b.webkitRelativePath))
    : files
}
