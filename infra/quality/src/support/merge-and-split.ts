/** Merges documents with the engine and splits the result; also a separate program: `node merge-and-split.ts FOLDER`. */
import { join } from 'node:path'
import { runMupdf } from '@docweave/engines/pdf'

export const documents = 10
/** Pages per document. */
export const pages = 100

const limits = { signal: new AbortController().signal, memoryMegabytes: 1500 }

/** Returns the paths of the documents to merge in a folder. */
export const sourcesIn = (folder: string): string[] =>
  Array.from({ length: documents }, (_, index) => join(folder, `source-${index}.pdf`))
export const mergedIn = (folder: string): string => join(folder, 'merged.pdf')
export const partIn = (folder: string, part: number): string => join(folder, `part-${part}.pdf`)

export const merge = (folder: string): Promise<unknown> =>
  runMupdf(
    'mergeDocuments',
    {
      sources: sourcesIn(folder).map((path, index) => ({ path, title: `${index}` })),
      out: mergedIn(folder),
    },
    limits,
  )

export const split = (folder: string): Promise<unknown> =>
  runMupdf(
    'splitDocument',
    {
      path: mergedIn(folder),
      parts: sourcesIn(folder).map((_, part) => ({
        pages: Array.from({ length: pages }, (__, index) => part * pages + index),
        out: partIn(folder, part),
      })),
    },
    limits,
  )

if (import.meta.main) {
  const folder = process.argv[2] ?? ''
  await merge(folder)
  await split(folder)
  process.exit()
}
