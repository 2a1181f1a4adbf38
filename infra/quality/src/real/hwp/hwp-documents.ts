/** The Hangul documents of the benchmark. */
import { existsSync } from 'node:fs'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Places } from '../sets.ts'

/** The path of the PDF that Hancom Office printed of a document. */
export const printOf = (path: string): string => path.replace(/\.hwpx?$/, '.pdf')

/** The documents of the set of which there is a print. */
export async function documentsIn({ sets, samples }: Places): Promise<string[]> {
  const folder = join(sets, 'hwp')
  const names = (await readdir(folder).catch(() => [])).filter((name) => /\.hwpx?$/.test(name)).toSorted()
  const paths = names.map((name) => join(folder, name)).filter((path) => existsSync(printOf(path)))
  const step = samples === undefined ? 1 : Math.max(1, paths.length / samples)
  return Array.from(
    { length: Math.min(paths.length, samples ?? paths.length) },
    (_, at) => paths[Math.floor(at * step)] ?? '',
  )
}
