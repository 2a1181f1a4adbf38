/** Where the results go: to files in a folder, or to standard output. */
import type { Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { FileKind, JobView } from '@docweave/contract'
import type { Outcome } from './fit.ts'
import { download, openResult, type Downloaded } from './transfer.ts'
import { UsageError } from './usage-error.ts'

export interface Destination {
  /** The folder; `undefined` for standard output. */
  folder: string | undefined
  zip: boolean
}

/** Kinds that a terminal can show. */
const texts: ReadonlySet<FileKind> = new Set<FileKind>(['txt', 'md', 'csv', 'srt', 'vtt', 'json'])

const several = (count: number | string) =>
  `The job makes ${count} files, and standard output takes one: add --zip, or write them to a folder with --out DIR.`

/** Checks, before anything is uploaded, whether the results can be delivered. @throws UsageError */
export function assertDeliverable({ folder, zip }: Destination, { kind, count }: Outcome, isTerminal: boolean): void {
  if (folder !== undefined) return
  if (!zip && typeof count === 'number' && count > 1) throw new UsageError(several(count))
  if (isTerminal && (zip || !texts.has(kind)))
    throw new UsageError('A terminal cannot show this file: redirect standard output (> FILE), or use --out DIR.')
}

export interface Delivery extends Destination {
  url: string
  signal: AbortSignal
  stdout: Writable
}

/**
 * Writes the results of a job that is done.
 *
 * @returns the written files; none for standard output
 * @throws UsageError when there are several results for standard output, which was not known before
 */
export async function deliver(job: JobView, delivery: Delivery): Promise<Downloaded[]> {
  const { folder, zip, url, signal, stdout } = delivery
  if (folder !== undefined) return download(job, { url, folder, zip, signal })
  const { length } = job.results
  if (!zip && length > 1)
    throw new UsageError(`${several(length)} They can be downloaded at ${new URL(`/download/${job.id}`, url).href}.`)
  await pipeline(await openResult(job.id, zip ? 'zip' : 0, url, signal), stdout, { end: false, signal })
  return []
}
