/** The documents of the benchmark, and our own conversion of them. */
import { mkdir, readdir } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { inJob } from '@docweave/engines/host'
import { inspect } from '@docweave/engines/inspect'
import { convertPdf, type DocumentForm } from '@docweave/engines/pdf-to-office'
import type { Finding } from '../support/statistics.ts'

/** Where a benchmark reads documents and writes results. */
export interface Places {
  /** The folder that contains the sets. */
  sets: string
  /** An empty folder for results. */
  folder: string
  /** Of OCR and hwp: the number of samples of a set, evenly spread over it; all if unset. */
  samples?: number | undefined
  /** A folder for pictures of the pages: of OCR with the recognised words' boxes, of hwp both prints side by side. */
  boxes?: string | undefined
  /** Of OCR: leave out the other programs. */
  alone?: boolean | undefined
}

/** The results of a part of the benchmark. */
export interface Part {
  findings: Finding[]
  notes: string[]
}

/** The PDFs of a set; none if it is missing. */
export const pdfsIn = async ({ sets }: Places, set: string): Promise<string[]> =>
  (await readdir(join(sets, set)).catch(() => []))
    .filter((name) => name.endsWith('.pdf'))
    .map((name) => join(sets, set, name))

/** Converts a PDF as the worker does; `undefined` if the tool refuses it. */
export async function converted({ folder }: Places, path: string, form: DocumentForm): Promise<string | undefined> {
  const layout = 'layout' in form ? `-${form.layout}` : ''
  const own = join(folder, `${basename(path)}-${form.type}${layout}`)
  await mkdir(own)
  const signal = new AbortController().signal
  const run = async () => {
    const { pages = 0 } = await inspect(path, 'pdf', signal)
    const quiet = { progress: () => undefined, notice: () => undefined }
    const about = { inputs: [{ path }] as const, languages: ['en'] as const, folder: own }
    const context = { ...about, signal, memoryMegabytes: 1500, ...quiet }
    return await convertPdf(
      context,
      Array.from({ length: pages }, (_, at) => at + 1),
      form,
    )
  }
  return await inJob(own, run).catch((error: unknown) => {
    console.error(`${basename(path)}: ${error instanceof Error ? error.message : String(error)}`)
    return undefined
  })
}

export const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / Math.max(values.length, 1)

/** A share from 0 to 1 as text. */
export const share = (value: number): string => value.toFixed(3)

/** The names of the ten items with the least value, with the values. */
export const worstTen = (items: readonly { name: string; value: number }[]): string =>
  items
    .toSorted((a, b) => a.value - b.value)
    .slice(0, 10)
    .map(({ name, value }) => `${name} ${share(value)}`)
    .join(', ')
