/** Downloads: one result (with ranges and its file name), all results of a job as a zip, one of its input files, or a file's preview. */
import type { IncomingMessage } from 'node:http'
import type { HttpBindings } from '@hono/node-server'
import {
  findApprovalFile,
  findInput,
  findRecognition,
  findPreview,
  findResults,
  findTexts,
  type ApiServices,
  type FoundPreview,
  type PreviewedFile,
} from '@docweave/api'
import {
  createNames,
  DocweaveError,
  mediaTypes,
  nameAs,
  previewPagesHeader,
  type Job,
  type JobFile,
  type JobResult,
} from '@docweave/contract'
import { contentTypeOf, safetyHeaders, zipNameOf } from '@docweave/contract/file-response'
import { create as dispositionOf } from 'content-disposition'
import { Hono, type HonoRequest } from 'hono'
import parseRange from 'range-parser'
import { bodyFrom, errorResponse, methodNotAllowed } from './responses.ts'
import type { CallerOf } from './caller.ts'
import { createZip } from './zip.ts'

/** Parses the `Range` header (RFC 9110, 14.2): `undefined` for the whole, `null` when it cannot be satisfied. */
function rangeOf(request: HonoRequest, { key, bytes }: JobFile) {
  const [range, condition] = [request.header('range'), request.header('if-range')]
  if (!range || (condition && condition !== `"${key}"`)) return undefined
  const ranges = parseRange(bytes, range, { combine: true })
  if (ranges === -1) return null
  // Malformed and multiple ranges are ignored: the RFC allows answering both with the whole.
  return ranges === -2 || ranges.length !== 1 ? undefined : ranges[0]
}

/** Lifetime of a signed URL in seconds; it limits the start of a download, not its duration. */
const addressLasts = 300

/** Only navigations are redirected to the bucket: the site's content security policy forbids pages to fetch from there. */
const isDownload = (request: HonoRequest) => request.method === 'GET' && request.header('sec-fetch-mode') === 'navigate'

/** Sends a file of a job, or the part that `Range` asks for; a browser is redirected to the bucket, where there is one. */
export async function sendOne({ files }: ApiServices, job: Job, result: JobFile, request: HonoRequest) {
  const contentType = contentTypeOf(result.kind)
  const contentDisposition = dispositionOf(nameAs(result.kind, result.name))
  if (files.addressOf && isDownload(request)) {
    const given = { contentType, contentDisposition, seconds: addressLasts }
    const location = await files.addressOf(`jobs/${job.id}`, result.key, given)
    const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' }
    return new Response(null, { status: 302, headers })
  }
  const range = rangeOf(request, result)
  if (range === null)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${result.bytes}` } })
  const body = request.method === 'HEAD' ? undefined : await files.read(`jobs/${job.id}`, result.key, range)
  return new Response(body ? bodyFrom(body) : null, {
    status: range ? 206 : 200,
    headers: {
      ...safetyHeaders,
      'content-type': contentType,
      'content-disposition': contentDisposition,
      'content-length': String(range ? range.end - range.start + 1 : result.bytes),
      ...(range ? { 'content-range': `bytes ${range.start}-${range.end}/${result.bytes}` } : {}),
      'accept-ranges': 'bytes',
      etag: `"${result.key}"`,
    },
  })
}

/** Sends a file's preview, or the status 202 while it is being made. */
async function sendPreview(services: ApiServices, { job, pdf }: FoundPreview, request: HonoRequest) {
  if (!pdf) return new Response(null, { status: 202, headers: { 'cache-control': 'no-store', 'retry-after': '1' } })
  const response = await sendOne(services, job, pdf, request)
  response.headers.set(previewPagesHeader, String(pdf.pages))
  return response
}

/** Yields the texts of a running step, with a line break between them. */
async function* textsOf({ files }: ApiServices, jobId: string, keys: readonly string[]) {
  for (const [index, key] of keys.entries()) {
    if (index > 0) yield '\n'
    yield* await files.read(`jobs/${jobId}`, key)
  }
}

/** Sends the texts of a running step so far, so it must not be cached. */
function sendTexts(services: ApiServices, { job, keys }: Awaited<ReturnType<typeof findTexts>>, request: HonoRequest) {
  const headers = {
    ...safetyHeaders,
    'content-type': 'text/plain; charset=utf-8',
    'content-disposition': dispositionOf('text.txt'),
    'cache-control': 'no-store',
  }
  return new Response(request.method === 'HEAD' ? null : bodyFrom(textsOf(services, job.id, keys)), { headers })
}

/** Sends what belongs to a result for the visitor's review: a transcript's words with their times, or the lines that OCR read. */
async function sendReview({ files }: ApiServices, job: Job, key: string, name: string, request: HonoRequest) {
  const headers = {
    ...safetyHeaders,
    'content-type': mediaTypes.json,
    'content-disposition': dispositionOf(name),
    etag: `"${key}"`,
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  return new Response(bodyFrom(await files.read(`jobs/${job.id}`, key)), { headers })
}

/** Sends results as a ZIP. */
export function sendZip({ files }: ApiServices, job: Job, results: JobResult[], request: HonoRequest) {
  const headers = {
    ...safetyHeaders,
    'content-type': mediaTypes.zip,
    'content-disposition': dispositionOf(zipNameOf(job)),
  }
  if (request.method === 'HEAD') return new Response(null, { headers })
  const zip = createZip()
  const names = createNames()
  for (const { key, name, bytes, kind } of results)
    zip.add(
      names.next(nameAs(kind, name)),
      { compress: kind === 'txt', mtime: new Date(job.createdAt), size: bytes },
      () => files.read(`jobs/${job.id}`, key),
    )
  zip.end()
  return new Response(bodyFrom(zip.content), { headers })
}

/**
 * Returns the routes below `/results`: `{job}/{index}` is a result, `{job}/{index}/transcript.json` its transcript, `{job}/input/{index}` an
 * input file, `{job}/text/{index}` the texts of a running step so far, `{job}/recognition/{step}/{group}` the lines that OCR read in a
 * document, `{job}/approval/{token}/{index}` a file that a question is about, and `{job}/all.zip` all results. `preview.pdf` below a result or an input is a PDF with its first pages, for kinds that browsers do
 * not render.
 */
export function createResults(services: ApiServices, callerOf: CallerOf) {
  const callerIn = async (incoming: IncomingMessage) => ({ services, ...(await callerOf(incoming)) })
  const preview = async (request: HonoRequest, incoming: IncomingMessage, jobId: string, which: PreviewedFile) =>
    sendPreview(services, await findPreview(await callerIn(incoming), jobId, which), request)
  const job = '/:job{[0-9a-f]{32}}'
  const index = ':index{[0-9]{1,6}}'
  const notFound = () => errorResponse(new DocweaveError('JOB_NOT_FOUND'))
  return new Hono<{ Bindings: HttpBindings }>()
    .use(({ req }, next) =>
      req.method === 'GET' || req.method === 'HEAD' ? next() : Promise.resolve(methodNotAllowed('GET, HEAD')),
    )
    .get(`${job}/all.zip`, async ({ req, env }) => {
      const { job, results } = await findResults(await callerIn(env.incoming), req.param('job'))
      return sendZip(services, job, results, req)
    })
    .get(`${job}/text/${index}`, async ({ req, env }) => {
      const texts = await findTexts(await callerIn(env.incoming), req.param('job'), Number(req.param('index')))
      return sendTexts(services, texts, req)
    })
    .get(`${job}/recognition/:step{[0-9]{1,2}}/:group{[0-9]{1,6}}`, async ({ req, env }) => {
      const [step, group] = [Number(req.param('step')), Number(req.param('group'))]
      const { job, key } = await findRecognition(await callerIn(env.incoming), req.param('job'), step, group)
      return sendReview(services, job, key, 'recognition.json', req)
    })
    .get(`${job}/input/${index}`, async ({ req, env }) => {
      const { job, input } = await findInput(await callerIn(env.incoming), req.param('job'), Number(req.param('index')))
      return sendOne(services, job, input, req)
    })
    .get(`${job}/${index}`, async ({ req, env }) => {
      const { job, results } = await findResults(await callerIn(env.incoming), req.param('job'))
      const result = results[Number(req.param('index'))]
      return result ? sendOne(services, job, result, req) : notFound()
    })
    .get(`${job}/${index}/transcript.json`, async ({ req, env }) => {
      const { job, results } = await findResults(await callerIn(env.incoming), req.param('job'))
      const transcript = results[Number(req.param('index'))]?.transcript
      return transcript ? sendReview(services, job, transcript, 'transcript.json', req) : notFound()
    })
    .get(`${job}/input/${index}/preview.pdf`, ({ req, env }) =>
      preview(req, env.incoming, req.param('job'), { input: Number(req.param('index')) }),
    )
    .get(`${job}/${index}/preview.pdf`, ({ req, env }) =>
      preview(req, env.incoming, req.param('job'), { result: Number(req.param('index')) }),
    )
    .get(`${job}/approval/:token{[0-9a-f]{32}}/${index}`, async ({ req }) => {
      const { job, file } = await findApprovalFile(
        services,
        req.param('job'),
        req.param('token'),
        Number(req.param('index')),
      )
      return sendOne(services, job, file, req)
    })
    .all('*', notFound)
}
