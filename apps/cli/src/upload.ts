/** Uploads files by tus, which resumes after a lost connection. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { DocweaveError, ErrorCode, ErrorParams } from '@docweave/contract'
import { DetailedError, Upload } from 'tus-js-client'
import { z } from 'zod'

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
