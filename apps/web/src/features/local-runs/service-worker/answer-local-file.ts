/**
 * Answers requests for the files of a job of this browser as the API does for one of the server (`apps/api/src/results.ts`): a result, an
 * input file, or all results as a zip.
 */
import type { Job, JobFile } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { createNames, nameAs } from '@docweave/contract/file-name'
import { bodyOf, contentTypeOf, safetyHeaders, statusOf, zipNameOf } from '@docweave/contract/file-response'
import type { JobRecord } from '@docweave/jobs/record-store'
import { makeZip } from 'client-zip'
import { create as dispositionOf } from 'content-disposition'
import parseRange from 'range-parser'
import { splitLocalAddress } from './local-address.ts'
import { remoteAddress } from './remote-address.ts'

/** Where the jobs of this browser and their files are. */
export interface LocalFiles {
  read(id: string): Promise<Pick<JobRecord, 'job' | 'remote'> | undefined>
  /** Asks the server, which went on with a job. */
  fetch(address: string, request: Request): Promise<Response>
  /** Opens a file of a job without reading it. Rejects if there is no such file. */
  open(jobId: string, key: string): Promise<Blob>
}

const fileNames = /^(?:(?<zip>all\.zip)|(?<input>input\/)?(?<index>\d{1,6}))$/

type Range = { start: number; end: number }

/** Parses the `Range` header (RFC 9110, 14.2): `undefined` for the whole, `null` when it cannot be satisfied. */
function rangeOf({ headers }: Request, { key, bytes }: JobFile): Range | null | undefined {
  const [range, condition] = [headers.get('range'), headers.get('if-range')]
  if (!range || (condition && condition !== `"${key}"`)) return undefined
  const ranges = parseRange(bytes, range, { combine: true })
  if (ranges === -1) return null
  // Malformed and multiple ranges are ignored: the RFC allows answering both with the whole.
  return ranges === -2 || ranges.length !== 1 ? undefined : ranges[0]
}

async function open(files: LocalFiles, { id }: Job, { key, bytes }: JobFile): Promise<Blob> {
  const file = await files.open(id, key).catch((error: unknown) => {
    throw new DocweaveError('RESULT_EXPIRED', {}, error)
  })
  // A crash while it was written leaves a part of it.
  if (file.size !== bytes) throw new DocweaveError('RESULT_EXPIRED')
  return file
}

async function sendOne(files: LocalFiles, job: Job, found: JobFile, request: Request): Promise<Response> {
  const content = await open(files, job, found)
  const range = rangeOf(request, found)
  if (range === null) return new Response(null, { status: 416, headers: { 'content-range': `bytes */${found.bytes}` } })
  const part = range ? content.slice(range.start, range.end + 1) : content
  return new Response(request.method === 'HEAD' ? null : part, {
    status: range ? 206 : 200,
    headers: {
      ...safetyHeaders,
      'content-type': contentTypeOf(found.kind),
      'content-disposition': dispositionOf(nameAs(found.kind, found.name)),
      'content-length': String(part.size),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${found.bytes}` } : {}),
      'accept-ranges': 'bytes',
      etag: `"${found.key}"`,
    },
  })
}

/** Opens the results one after the other, each when its turn comes. An error ends the download, so that no part is taken for the whole. */
async function* entriesOf(files: LocalFiles, job: Job) {
  const names = createNames()
  const lastModified = new Date(job.createdAt)
  for (const result of job.results)
    yield { name: names.next(nameAs(result.kind, result.name)), lastModified, input: await open(files, job, result) }
}

/** Sends the results as a zip, which is made while it is read. Nothing is compressed: most kinds are already. */
const sendZip = (files: LocalFiles, job: Job, request: Request): Response =>
  new Response(request.method === 'HEAD' ? null : makeZip(entriesOf(files, job)), {
    headers: {
      ...safetyHeaders,
      'content-type': contentTypeOf('zip'),
      'content-disposition': dispositionOf(zipNameOf(job)),
    },
  })

async function send(request: Request, files: LocalFiles): Promise<Response> {
  const named = splitLocalAddress(new URL(request.url).pathname)
  const record = named && (await files.read(named.id))
  if (!record) throw new DocweaveError('JOB_NOT_FOUND')
  const { job, remote } = record
  if (job.state === 'expired') throw new DocweaveError('RESULT_EXPIRED')
  const there = remote && remoteAddress(named.file, remote)
  if (there) return files.fetch(there, request)
  const { zip, input, index } = fileNames.exec(named.file)?.groups ?? {}
  if (!zip && index === undefined) throw new DocweaveError('JOB_NOT_FOUND')
  if (!input && job.results.length === 0) throw new DocweaveError('JOB_NOT_FINISHED')
  if (zip) return sendZip(files, job, request)
  const found = (input ? job.inputs : job.results)[Number(index)]
  if (!found) throw new DocweaveError('JOB_NOT_FOUND')
  return sendOne(files, job, found, request)
}

/** Answers a GET or HEAD request whose address `isLocalAddress`. Errors are answers, too. */
export async function answerLocalFile(request: Request, files: LocalFiles): Promise<Response> {
  try {
    return await send(request, files)
  } catch (cause) {
    const error = DocweaveError.from(cause)
    const headers = { 'content-type': 'application/json', 'cache-control': 'no-store' }
    return new Response(request.method === 'HEAD' ? null : bodyOf(error), { status: statusOf(error), headers })
  }
}
