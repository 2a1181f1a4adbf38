/** Writes a result to disk, and goes on where a lost connection stopped. */
import { createWriteStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ApiResult } from '@docweave/contract/public-api'
import { ApiError } from '../api-error.ts'
import type { Client } from '../client.ts'

/** How often a download goes on after a lost connection, each time with some progress. */
const attempts = 10

const sizeOf = (path: string) =>
  stat(path).then(
    ({ size }) => size,
    () => 0,
  )

/**
 * Writes the result to `path`, which must not exist. What was written remains there after an error.
 *
 * @throws ApiError `JOB_NOT_FOUND`, `RESULT_EXPIRED`, or `SERVICE_UNAVAILABLE` when the connection is lost again and again
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
    const isRest = response.status === 206
    try {
      if (response.body)
        await pipeline(
          Readable.from(response.body),
          createWriteStream(path, { flags: isRest ? 'a' : attempt === 0 ? 'wx' : 'w' }),
        )
    } catch (error) {
      signal?.throwIfAborted()
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') throw error
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
