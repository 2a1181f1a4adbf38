/** The pages of the visitor's PDFs, counted once for each file and password. */
import { countPdfPages } from '../pipeline/engine/check-pipeline.ts'
import type { ChosenFile, FileSource } from '../upload/chosen-file.ts'

interface Count {
  password: string
  pages: number | undefined
}

const counts = new WeakMap<FileSource, Count>()

/** The pages of a file; `undefined` before they are counted, or if it has none. */
export const knownPages = ({ file }: ChosenFile): number | undefined => counts.get(file)?.pages

/** Counts the pages of those files that have not been counted. */
export async function countPages(files: readonly ChosenFile[]): Promise<void> {
  await Promise.all(
    files.map(async (chosen) => {
      const { file, kind, password = '' } = chosen
      if (kind !== 'pdf' || counts.get(file)?.password === password) return
      counts.set(file, { password, pages: undefined })
      counts.set(file, { password, pages: await countPdfPages(chosen) })
    }),
  )
}
