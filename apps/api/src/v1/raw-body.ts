/** Reads a body that is one file, as `curl --data-binary` and most programs send it, or a form with files. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import type { IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDiskFull } from '@docweave/adapters/disk'
import { declaredName } from '@docweave/adapters/guarded-fetch'
import { cleanName, DocweaveError, FileKind, mediaTypes } from '@docweave/contract'
import { isMultipart, receiveForm, type FormLimits, type ReceivedFile, type ReceivedForm } from './multipart.ts'

/** The name of a file that the request does not name: its extension is that of the media type, because a text has no other sign of its kind. */
function unnamed({ headers }: IncomingMessage): string {
  const [type = ''] = (headers['content-type'] ?? '').toLowerCase().split(';')
  const kind = FileKind.options.find((each) => mediaTypes[each] === type.trim())
  return kind ? `file.${kind}` : 'file'
}

/** Passes on at most `limit` bytes; fails with `FILE_TOO_LARGE` (params: `limit`) when there are more. */
function limited(limit: number): Transform {
  let bytes = 0
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) done(new DocweaveError('FILE_TOO_LARGE', { limit }))
      else done(null, chunk)
    },
  })
}

/** Copies the body into the stream. Unlike `pipeline` it leaves the request open after an error, so that it can be answered. */
async function feed(request: IncomingMessage, into: Transform): Promise<void> {
  try {
    await new Promise<void>((done, fail) => {
      into.once('end', done)
      into.once('error', fail)
      request.once('error', fail)
      request.once('close', () => request.complete || fail(new Error('the client closed the connection')))
      request.pipe(into)
    })
  } finally {
    request.unpipe(into)
  }
}

async function receiveRaw(request: IncomingMessage, folder: string, fileBytes: number): Promise<ReceivedFile> {
  const disposition = request.headers['content-disposition']
  const name = cleanName((disposition && declaredName(disposition)) || unnamed(request))
  const path = join(folder, randomUUID())
  const body = limited(fileBytes)
  try {
    await Promise.all([feed(request, body), pipeline(body, createWriteStream(path))])
  } catch (error) {
    body.destroy()
    if (error instanceof DocweaveError) throw error
    throw isDiskFull(error)
      ? new DocweaveError('STORAGE_FULL', {}, error)
      : new DocweaveError('REQUEST_INVALID', { part: 'body' }, error)
  }
  return { field: 'file', name, path }
}

/**
 * Reads the files of a request: those of a form, or its body as one file, whose name is that of `Content-Disposition`. The files are in
 * `folder`, and the caller's to remove, also after an error.
 *
 * @throws DocweaveError the codes of `receiveForm` except `REQUEST_TYPE_UNSUPPORTED`
 */
export const receiveFormOrFile = async (
  request: IncomingMessage,
  folder: string,
  limits: FormLimits,
): Promise<ReceivedForm> =>
  isMultipart(request)
    ? receiveForm(request, folder, limits)
    : { fields: [], files: [await receiveRaw(request, folder, limits.fileBytes)] }
