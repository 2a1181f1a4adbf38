/** Where the results go: to files in a folder, or to standard output. */
import { Readable, type Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DocweaveError, type FileKind } from '@docweave/contract'
import type { ApiJob } from '@docweave/sdk'
import { download, type Downloaded } from './download.ts'
import type { Outcome } from './fit.ts'
import type { Server } from './server.ts'
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
  if (isTerminal && (zip || kind === undefined || !texts.has(kind)))
    throw new UsageError('A terminal cannot show this file: redirect standard output (> FILE), or use --out DIR.')
}

export interface Delivery extends Destination {
  server: Server
  signal: AbortSignal
  stdout: Writable
}

/** Reads a response; a lost connection is `SERVICE_UNAVAILABLE`. */
async function* readBody(body: AsyncIterable<Uint8Array> | Iterable<Uint8Array>, signal: AbortSignal) {
  try {
    yield* body
  } catch (error) {
    signal.throwIfAborted()
    throw new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
  }
}

/**
 * Writes the results of a job that is done.
 *
 * @returns the written files; none for standard output
 * @throws UsageError when there are several results for standard output, which was not known before
 */
export async function deliver(job: ApiJob, delivery: Delivery): Promise<Downloaded[]> {
  const { folder, zip, server, signal, stdout } = delivery
  const { client, url } = server
  if (folder !== undefined) return download(job, { client, folder, zip, signal })
  const { length } = job.results
  if (!zip && length > 1)
    throw new UsageError(`${several(length)} They can be downloaded at ${new URL(`/download/${job.id}`, url).href}.`)
  const { body } = await (zip ? client.downloadAll(job.id, signal) : client.download(job.id, 0, { signal }))
  await pipeline(Readable.from(readBody(body ?? [], signal), { objectMode: false }), stdout, { end: false, signal })
  return []
}
