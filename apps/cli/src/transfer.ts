/** Transfers a job's files: uploads them by tus, which resumes after a lost connection, and downloads the results. */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DetailedError, Upload } from 'tus-js-client'
import { z } from 'zod'
import { DocweaveError, ErrorCode, ErrorParams, mediaTypes, nameAs, type JobView } from '@docweave/contract'
import { zipNameOf } from '@docweave/contract/file-response'
import type { InputFile } from './inputs.ts'
import { placeFile } from './place-file.ts'

const Refusal = z.object({ code: ErrorCode, params: ErrorParams })

function refusalOf(error: Error): DocweaveError {
  const body = error instanceof DetailedError ? error.originalResponse?.getBody() : undefined
  try {
    const { code, params } = Refusal.parse(JSON.parse(body ?? ''))
    return new DocweaveError(code, params, error)
  } catch {
    return new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
  }
}

/** Files up to this size (bytes) come with the request that creates the upload, which saves a round trip; a larger one could not resume. */
const mostAtOnce = 100_000

/**
 * Uploads a file to the server at `url` and returns the upload's id.
 *
 * @throws DocweaveError the server's error code, or `SERVICE_UNAVAILABLE`; the signal's reason when that is aborted, which also removes
 * what was uploaded
 */
export async function upload({ path, name }: InputFile, url: string, signal: AbortSignal): Promise<string> {
  const { size } = await stat(path)
  signal.throwIfAborted()
  const content = createReadStream(path)
  const uploading = new Promise<string>((resolve, reject) => {
    // The client reads the file through streams of its own, and does not listen to this one.
    content.on('error', reject)
    const sending = new Upload(content, {
      endpoint: new URL('/uploads', url).href,
      uploadSize: size,
      chunkSize: 64 * 1024 * 1024,
      uploadDataDuringCreation: size <= mostAtOnce,
      metadata: { filename: name },
      retryDelays: [500, 1_000, 2_000, 4_000, 8_000],
      // Retries only lost connections, conflicts (409), locks (423) and server errors; 501 and 507 are final.
      onShouldRetry: (error) => {
        const status = error.originalResponse?.getStatus() ?? 0
        return status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 501 && status !== 507)
      },
      onError: (error) => reject(refusalOf(error)),
      onSuccess: () => {
        const id = sending.url?.split('/').at(-1)
        if (id) resolve(id)
        else reject(new DocweaveError('SERVICE_UNAVAILABLE'))
      },
    })
    signal.addEventListener('abort', () => {
      sending.abort(true).catch(() => undefined)
      reject(signal.reason)
    })
    sending.start()
  })
  return uploading.finally(() => content.destroy())
}

/** A result by its index, or all results as one ZIP. */
export type Which = number | 'zip'

/** Reads a response; a lost connection is `SERVICE_UNAVAILABLE`. */
async function* readBody(body: AsyncIterable<Uint8Array>, signal: AbortSignal) {
  try {
    yield* body
  } catch (error) {
    signal.throwIfAborted()
    throw new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
  }
}

/** Opens the content of a job's results. @throws DocweaveError `SERVICE_UNAVAILABLE` */
export async function openResult(jobId: string, which: Which, url: string, signal: AbortSignal): Promise<Readable> {
  const place = which === 'zip' ? 'all.zip' : which
  const response = await fetch(new URL(`/results/${jobId}/${place}`, url), { signal }).catch((error: unknown) => {
    signal.throwIfAborted()
    throw new DocweaveError('SERVICE_UNAVAILABLE', {}, error)
  })
  if (!response.ok || !response.body) throw new DocweaveError('SERVICE_UNAVAILABLE', {}, response.status)
  return Readable.from(readBody(response.body, signal), { objectMode: false })
}

/** Writes a result to a new file at `path`. */
export async function saveResult(
  jobId: string,
  which: Which,
  url: string,
  path: string,
  signal: AbortSignal,
): Promise<number> {
  const file = createWriteStream(path, { flush: true })
  await pipeline(await openResult(jobId, which, url, signal), file, { signal })
  return file.bytesWritten
}

export interface Downloaded {
  path: string
  type: string
  bytes: number
}

export interface Target {
  url: string
  /** Created if missing. */
  folder: string
  /** Whether to write one ZIP instead of the files. */
  zip: boolean
  signal: AbortSignal
}

/** Returns what to download of a job, with the names on disk. The names are the server's: nothing else of them is trusted. */
export function downloadsOf(job: JobView, zip: boolean): { which: Which; name: string; type: string }[] {
  if (zip) return [{ which: 'zip', name: zipNameOf(job), type: mediaTypes.zip }]
  return job.results.map(({ kind, name }, which) => ({ which, name: nameAs(kind, name), type: mediaTypes[kind] }))
}

/** Downloads all results of `job` into the folder. Never overwrites an existing file. */
export async function download(job: JobView, { url, folder, zip, signal }: Target): Promise<Downloaded[]> {
  await mkdir(folder, { recursive: true })
  const files: Downloaded[] = []
  for (const { which, name, type } of downloadsOf(job, zip)) {
    const aside = join(folder, `.docweave-${job.id}-${which}`)
    try {
      const bytes = await saveResult(job.id, which, url, aside, signal)
      files.push({ path: await placeFile(aside, folder, name), type, bytes })
    } finally {
      await rm(aside, { force: true })
    }
  }
  return files
}
