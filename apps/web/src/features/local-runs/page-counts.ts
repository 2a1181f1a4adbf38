/** The pages of the visitor's PDFs, counted once for each file and password. */
import { countPdfPages } from '../pipeline/engine/check-pipeline.ts'
import type { ChosenFile, FileSource } from '../upload/chosen-file.ts'

interface Count {
  password: string
  pages: number | undefined
  done: Promise<void>
}

const counts = new WeakMap<FileSource, Count>()

/** The pages of a file; `undefined` before they are counted, or if it has none. */
export const knownPages = ({ file }: ChosenFile): number | undefined => counts.get(file)?.pages

function countOf(chosen: ChosenFile): Promise<void> {
  const { file, kind, password = '' } = chosen
  const known = counts.get(file)
  if (kind !== 'pdf' || known?.password === password) return known?.done ?? Promise.resolve()
  const count: Count = { password, pages: undefined, done: Promise.resolve() }
  const finish = async () => {
    count.pages = await countPdfPages(chosen)
  }
  count.done = finish()
  counts.set(file, count)
  return count.done
}

/** Waits until the pages of the files are counted. */
export async function countPages(files: readonly ChosenFile[]): Promise<void> {
  await Promise.all(files.map(countOf))
}
