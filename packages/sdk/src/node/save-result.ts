/** Writes results to disk, flushed; a single one goes on where a lost connection stopped. */
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ApiResult } from '@docweave/contract/public-api'
import { ApiError } from '../api-error.ts'
import type { Client } from '../client.ts'
import { unreachable } from '../http.ts'

/** How often a download goes on after a lost connection, each time with some progress. */
const attempts = 10

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/** Whether the file cannot be written: the disk is full, or there is such a file. A lost connection is no error of a system call. */
const isOfDisk = (error: unknown) => error instanceof Error && 'syscall' in error

/**
 * Writes the result to `path`, which must not exist. What was written remains there after an error.
 *
 * @throws ApiError `JOB_NOT_FOUND`, `RESULT_EXPIRED`, or `SERVICE_UNAVAILABLE` when the connection is lost again and again; system errors
 *   of the file
 */
export async function saveResult(
  client: Pick<Client, 'download'>,
  jobId: string,
  { index, bytes }: Pick<ApiResult, 'index' | 'bytes'>,
  path: string,
  signal?: AbortSignal,
): Promise<void> {
  let [from, cause]: [number, unknown] = [0, undefined]
  for (let attempt = 0; attempt < attempts; attempt++) {
    const response = await client.download(jobId, index, { from, ...(signal ? { signal } : {}) })
    const isRest = from > 0 && response.status === 206
    try {
      if (response.body)
        await pipeline(
          Readable.from(response.body),
          createWriteStream(path, { flags: isRest ? 'a' : attempt === 0 ? 'wx' : 'w', flush: true }),
        )
    } catch (error) {
      signal?.throwIfAborted()
      if (isOfDisk(error)) throw error
      cause = error
    }
    from = await sizeOf(path)
    if (from === bytes) return
    if (from > bytes) break
  }
  throw new ApiError(
    { code: 'SERVICE_UNAVAILABLE', params: {}, status: 0, title: 'The download is incomplete.' },
    cause,
  )
}

/**
 * Writes all results as a ZIP to `path`, which must not exist. What was written remains there after an error.
 *
 * @returns the size of the ZIP in bytes
 * @throws ApiError `JOB_NOT_FOUND`, `RESULT_EXPIRED`, or `SERVICE_UNAVAILABLE` for a lost connection; system errors of the file
 */
export async function saveAllResults(
  client: Pick<Client, 'downloadAll'>,
  jobId: string,
  path: string,
  signal?: AbortSignal,
): Promise<number> {
  const { body } = await client.downloadAll(jobId, signal)
  const file = createWriteStream(path, { flags: 'wx', flush: true })
  try {
    await pipeline(Readable.from(body ?? []), file)
  } catch (error) {
    signal?.throwIfAborted()
    throw isOfDisk(error) ? error : unreachable(error)
  }
  return file.bytesWritten
}
