/** Transfers a job's files: uploads them by tus, which resumes after a lost connection, and downloads the results. */
import { createReadStream, createWriteStream } from 'node:fs'
import { stat, link, mkdir, rm } from 'node:fs/promises'
import { basename, join, parse } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { DetailedError, Upload } from 'tus-js-client'
import { z } from 'zod'
import { DocweaveError, ErrorCode, ErrorParams, mediaTypes, type JobView } from '@docweave/contract'

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
 * Uploads the file at `path` to the server at `url` and returns the upload's id.
 *
 * @param onProgress called with the bytes sent and the total bytes
 * @throws DocweaveError the server's error code, or `SERVICE_UNAVAILABLE`
 */
export async function upload(
  path: string,
  url: string,
  onProgress: (sent: number, of: number) => void,
): Promise<string> {
  const { size } = await stat(path)
  return new Promise((resolve, reject) => {
    const sending = new Upload(createReadStream(path), {
      endpoint: new URL('/uploads', url).href,
      uploadSize: size,
      chunkSize: 64 * 1024 * 1024,
      uploadDataDuringCreation: size <= mostAtOnce,
      metadata: { filename: basename(path) },
      retryDelays: [500, 1_000, 2_000, 4_000, 8_000],
      onProgress,
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
    sending.start()
  })
}

interface Downloaded {
  path: string
  type: string
  bytes: number
}

const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/** Moves the complete file to its name, or the first free `name-2`, `name-3`: unlike a rename, a hard link never replaces a file. */
async function settle(aside: string, folder: string, wanted: string): Promise<string> {
  const { name, ext } = parse(wanted)
  for (let count = 1; ; count++) {
    const path = join(folder, count === 1 ? wanted : `${name}-${count}${ext}`)
    try {
      await link(aside, path)
      await rm(aside)
      return path
    } catch (error) {
      if (!isTaken(error)) throw error
    }
  }
}

/** Downloads all results of `job` into `folder`, which is created if missing. Never overwrites an existing file. */
export async function download(job: JobView, url: string, folder: string): Promise<Downloaded[]> {
  await mkdir(folder, { recursive: true })
  const files: Downloaded[] = []
  for (const [index, { name, kind, bytes }] of job.results.entries()) {
    const response = await fetch(new URL(`/results/${job.id}/${index}`, url))
    if (!response.ok || !response.body) throw new DocweaveError('SERVICE_UNAVAILABLE', {}, response.status)
    const aside = join(folder, `.docweave-${job.id}-${index}`)
    try {
      await pipeline(Readable.from(response.body), createWriteStream(aside))
      files.push({ path: await settle(aside, folder, name), type: mediaTypes[kind], bytes })
    } finally {
      await rm(aside, { force: true })
    }
  }
  return files
}
