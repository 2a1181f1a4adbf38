/** Downloads: one result (with ranges and its file name), all results of a job as a zip, or one of its input files. */
import type { IncomingMessage, ServerResponse } from 'node:http'
import { parse } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { findInput, findResults, findTexts, type ApiServices } from '@docweave/api'
import {
  DocweaveError,
  mediaTypes,
  nameAs,
  type FileKind,
  type Job,
  type JobInput,
  type JobResult,
} from '@docweave/contract'
import { create as dispositionOf } from 'content-disposition'
import parseRange from 'range-parser'
import { sendError, safetyHeaders } from './responses.ts'
import type { CallerOf } from './caller.ts'
import { createZip } from './zip.ts'

/** A result, an input file, the texts of a running step so far, a result's transcript, or all results. */
const pathPattern = /^\/results\/([0-9a-f]{32})\/(?:(input\/|text\/)?(\d{1,6})(\/transcript\.json)?|all\.zip)$/

/** Kinds that the tools write as UTF-8. */
const texts: ReadonlySet<FileKind> = new Set<FileKind>(['txt', 'srt', 'vtt'])

/** Parses the `Range` header (RFC 9110, 14.2): `undefined` for the whole, `null` when it cannot be satisfied. */
function rangeOf(
  { headers }: IncomingMessage,
  result: JobInput | JobResult,
): { start: number; end: number } | undefined | null {
  if (!headers.range || (headers['if-range'] && headers['if-range'] !== `"${result.key}"`)) return undefined
  const ranges = parseRange(result.bytes, headers.range, { combine: true })
  if (ranges === -1) return null
  // Malformed and multiple ranges are ignored: the RFC allows answering both with the whole.
  return ranges === -2 || ranges.length !== 1 ? undefined : ranges[0]
}

/** Lifetime of a signed URL in seconds; it limits the start of a download, not its duration. */
const addressLasts = 300

/** Only navigations are redirected to the bucket: the site's content security policy forbids pages to fetch from there. */
const isDownload = ({ method, headers }: IncomingMessage) =>
  method === 'GET' && headers['sec-fetch-mode'] === 'navigate'

async function sendOne(
  { files }: ApiServices,
  job: Job,
  result: JobInput | JobResult,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const contentType = mediaTypes[result.kind] + (texts.has(result.kind) ? '; charset=utf-8' : '')
  const contentDisposition = dispositionOf(nameAs(result.kind, result.name))
  if (files.addressOf && isDownload(request)) {
    const given = { contentType, contentDisposition, seconds: addressLasts }
    const location = await files.addressOf(`jobs/${job.id}`, result.key, given)
    return void response
      .writeHead(302, { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
      .end()
  }
  const range = rangeOf(request, result)
  if (range === null) return void response.writeHead(416, { 'content-range': `bytes */${result.bytes}` }).end()
  const body = request.method === 'HEAD' ? undefined : await files.read(`jobs/${job.id}`, result.key, range)
  response.writeHead(range ? 206 : 200, {
    ...safetyHeaders,
    'content-type': contentType,
    'content-disposition': contentDisposition,
    'content-length': range ? range.end - range.start + 1 : result.bytes,
    ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${result.bytes}` } : {}),
    'accept-ranges': 'bytes',
    etag: `"${result.key}"`,
  })
  if (!body) return void response.end()
  await pipeline(Readable.from(body), response)
}

/** Sends the texts of a running step so far, so it must not be cached. */
async function sendTexts(
  { files }: ApiServices,
  { job, keys }: Awaited<ReturnType<typeof findTexts>>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.writeHead(200, {
    ...safetyHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': dispositionOf('text.txt'),
    'cache-control': 'no-store',
  })
  if (request.method === 'HEAD') return void response.end()
  for (const [index, key] of keys.entries()) {
    if (index > 0) response.write('\n')
    for await (const piece of await files.read(`jobs/${job.id}`, key)) response.write(piece)
  }
  response.end()
}

/** Sends a transcript's words with their times. */
async function sendTranscript(
  { files }: ApiServices,
  job: Job,
  key: string,
  request: IncomingMessage,
  response: ServerResponse,
) {
  response.writeHead(200, {
    ...safetyHeaders,
    'content-type': mediaTypes.json,
    'content-disposition': dispositionOf('transcript.json'),
    etag: `"${key}"`,
  })
  if (request.method === 'HEAD') return void response.end()
  await pipeline(Readable.from(await files.read(`jobs/${job.id}`, key)), response)
}

/** Makes names unique: on extraction, a second zip entry of the same name would overwrite the first. */
function createNames(): { next(name: string): string } {
  const taken = new Set<string>()
  return {
    next(name) {
      const { name: stem, ext } = parse(name)
      let free = name
      for (let count = 2; taken.has(free); count++) free = `${stem}-${count}${ext}`
      taken.add(free)
      return free
    },
  }
}

const stemOf = (name: string) => name.replace(/\.[^.]+$/, '')

async function sendZip(
  { files }: ApiServices,
  job: Job,
  results: JobResult[],
  request: IncomingMessage,
  response: ServerResponse,
) {
  const zip = createZip()
  const names = createNames()
  for (const { key, name, bytes, kind } of results)
    zip.add(
      names.next(nameAs(kind, name)),
      { compress: kind === 'txt', mtime: new Date(job.createdAt), size: bytes },
      () => files.read(`jobs/${job.id}`, key),
    )
  zip.end()
  const first = job.inputs[results[0]?.source ?? 0]
  response.writeHead(200, {
    ...safetyHeaders,
    'content-type': mediaTypes.zip,
    'content-disposition': dispositionOf(nameAs('zip', `${stemOf(first?.name ?? 'files')}.zip`)),
  })
  if (request.method === 'HEAD') return void response.end()
  await zip.send(response)
}

/** Returns the handler for everything below `/results`. */
export function createResults(services: ApiServices, askerOf: CallerOf) {
  return async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (request.method !== 'GET' && request.method !== 'HEAD')
      return void response.writeHead(405, { allow: 'GET, HEAD' }).end()
    try {
      const [, jobId, which, index, words] =
        pathPattern.exec(new URL(request.url ?? '/', 'http://localhost').pathname) ?? []
      if (!jobId) throw new DocweaveError('JOB_NOT_FOUND')
      const asker = { services, user: (await askerOf(request)).user }
      if (which && words) throw new DocweaveError('JOB_NOT_FOUND')
      if (which === 'text/') {
        const texts = await findTexts(asker, jobId, Number(index))
        return await sendTexts(services, texts, request, response)
      }
      if (which) {
        const { job, input } = await findInput(asker, jobId, Number(index))
        return await sendOne(services, job, input, request, response)
      }
      const { job, results } = await findResults(asker, jobId)
      if (index === undefined) return await sendZip(services, job, results, request, response)
      const result = results[Number(index)]
      if (!result || (words && !result.transcript)) throw new DocweaveError('JOB_NOT_FOUND')
      if (words && result.transcript) return await sendTranscript(services, job, result.transcript, request, response)
      await sendOne(services, job, result, request, response)
    } catch (error) {
      // The client disconnected during the download; not an error.
      if (request.destroyed && response.headersSent) return
      sendError(response, DocweaveError.from(error), services.log)
    }
  }
}
