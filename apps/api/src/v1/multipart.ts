/**
 * Reads a `multipart/form-data` body (RFC 7578): fields into memory, files into a folder, each within limits. @fastify/busboy parses the
 * format; it is the parser of Fastify, and decodes file names in UTF-8 as browsers and curl send them.
 */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '@docweave/adapters/disk'
import { DocweaveError } from '@docweave/contract'
import { Busboy, type BusboyFileStream, type BusboyHeaders, type BusboyInstance } from '@fastify/busboy'

export interface ReceivedFile {
  /** The name of its form field. */
  field: string
  /** The sender's name for it: untrusted, without folders. */
  name: string
  path: string
}

export interface ReceivedForm {
  /** The text fields in their order; a name may occur several times. */
  fields: [name: string, value: string][]
  files: ReceivedFile[]
}

export interface FormLimits {
  files: number
  /** Bytes of one file. */
  fileBytes: number
}

/** Bytes of one text field: the largest are drawn signatures of sign-pdf, as in tRPC requests. */
const fieldBytes = 4_000_000
const maxFields = 100
/** A part has three headers: its disposition, type and encoding. */
const maxHeaders = 20

/** Whether the body of a request is a form with files. */
export const isMultipart = (request: IncomingMessage): request is IncomingMessage & { headers: BusboyHeaders } =>
  /^multipart\/form-data\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')

/** Browsers percent-encode quotes and line breaks in names (HTML, 4.10.21.8), because backslashes are parsed in different ways. */
const unescapeName = (name: string) => name.replaceAll('%22', '"').replaceAll('%0D', '').replaceAll('%0A', '')

/**
 * Reads the form of a request. The files are in `folder`, and the caller's to remove, also after an error.
 *
 * @throws DocweaveError `REQUEST_TYPE_UNSUPPORTED` for another type of body; `REQUEST_INVALID` (params: `part`) for a malformed one or too
 *   many fields; `FILE_TOO_LARGE` (params: `limit`), `FILE_TOO_MANY` (params: `limit`), `STORAGE_FULL`
 */
export async function receiveForm(request: IncomingMessage, folder: string, limits: FormLimits): Promise<ReceivedForm> {
  if (!isMultipart(request)) throw new DocweaveError('REQUEST_TYPE_UNSUPPORTED')
  const form: ReceivedForm = { fields: [], files: [] }
  const parser = createParser(request.headers, limits)
  const failed = new AbortController()
  const refuse = (error: DocweaveError) => failed.abort(error)
  const writing: Promise<void>[] = []

  async function store(stream: BusboyFileStream, path: string): Promise<void> {
    try {
      await pipeline(stream, createWriteStream(path), { signal: failed.signal })
      if (stream.truncated) refuse(new DocweaveError('FILE_TOO_LARGE', { limit: limits.fileBytes }))
    } catch (error) {
      refuse(isDiskFull(error) ? new DocweaveError('STORAGE_FULL', {}, error) : malformed(error))
    }
  }

  parser.on('file', (field, stream, name) => {
    stream.once('limit', () => refuse(new DocweaveError('FILE_TOO_LARGE', { limit: limits.fileBytes })))
    const path = join(folder, randomUUID())
    form.files.push({ field, name: unescapeName(name), path })
    writing.push(store(stream, path))
  })
  parser.on('field', (name, value, _isNameCut, isCut) => {
    if (isCut) refuse(new DocweaveError('REQUEST_INVALID', { part: name }))
    else form.fields.push([name, value])
  })
  parser.once('filesLimit', () => refuse(new DocweaveError('FILE_TOO_MANY', { limit: limits.files })))
  for (const limit of ['fieldsLimit', 'partsLimit'] as const)
    parser.once(limit, () => refuse(new DocweaveError('REQUEST_INVALID', { part: 'fields' })))
  await feed(request, parser, failed.signal).catch((error: unknown) => refuse(malformed(error)))
  await Promise.all(writing)
  if (failed.signal.aborted) throw failed.signal.reason
  return form
}

/** Keeps an error of the table; any other is the parser's. */
const malformed = (error: unknown) =>
  error instanceof DocweaveError ? error : new DocweaveError('REQUEST_INVALID', { part: 'body' }, error)

/** Feeds the body to the parser. Unlike `pipeline` it leaves the request open after an error, so that it can be answered. */
async function feed(request: IncomingMessage, parser: BusboyInstance, failed: AbortSignal): Promise<void> {
  try {
    await new Promise<void>((done, fail) => {
      parser.once('finish', done)
      parser.once('error', fail)
      request.once('error', fail)
      request.once('close', () => request.complete || fail(new Error('the client closed the connection')))
      failed.addEventListener('abort', () => fail(failed.reason))
      request.pipe(parser)
    })
  } finally {
    request.unpipe(parser)
    // The parser emits an error for a body that ends in the middle of a part; it was reported already.
    parser.on('error', () => undefined)
    parser.destroy()
  }
}

function createParser(headers: BusboyHeaders, { files, fileBytes }: FormLimits) {
  try {
    return new Busboy({
      headers,
      isPartAFile: (_field, _type, name) => name !== undefined,
      limits: {
        files,
        fileSize: fileBytes,
        fields: maxFields,
        fieldSize: fieldBytes,
        parts: files + maxFields,
        headerPairs: maxHeaders,
      },
    })
  } catch (error) {
    throw new DocweaveError('REQUEST_INVALID', { part: 'content-type' }, error)
  }
}
