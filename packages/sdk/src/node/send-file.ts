/** Sends a file of any size by the tus protocol, which goes on after a lost connection. tus-js-client is the protocol's reference client. */
import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { basename } from 'node:path'
import { ErrorCode, ErrorParams } from '@docweave/contract'
import { DetailedError, Upload } from 'tus-js-client'
import { z } from 'zod'
import { ApiError } from '../api-error.ts'
import type { ClientOptions } from '../client.ts'
import { authorizationOf } from '../http.ts'

export interface SendFileOptions extends Pick<ClientOptions, 'url' | 'key'> {
  /** The name that the server reads; the file's own when omitted. */
  name?: string | undefined
  signal?: AbortSignal | undefined
  /** Called with the bytes that were sent and all bytes. */
  onProgress?: ((sent: number, of: number) => void) | undefined
}

const Refusal = z.object({ code: ErrorCode, params: ErrorParams })

function refusalOf(error: Error): ApiError {
  // There is no valid key: no request was sent.
  if (error instanceof DetailedError && error.causingError instanceof ApiError) return error.causingError
  const response = error instanceof DetailedError ? error.originalResponse : undefined
  const status = response?.getStatus() ?? 0
  try {
    return new ApiError(
      { ...Refusal.parse(JSON.parse(response?.getBody() ?? '')), status, title: error.message },
      error,
    )
  } catch {
    return new ApiError({ code: 'SERVICE_UNAVAILABLE', params: {}, status, title: error.message }, error)
  }
}

/** Files up to this size (bytes) come with the request that creates the upload, which saves a round trip; a larger one could not resume. */
const mostAtOnce = 100_000
const chunkSize = 64 * 1024 * 1024

/** Whether a refused request may succeed later: lost connections, conflicts, locks and server errors; 501 and 507 are final. */
const isTemporary = (status: number) =>
  status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 501 && status !== 507)

/**
 * Sends the file at `path`, and returns its id for `createJob`.
 *
 * @throws ApiError the server's error code, or `SERVICE_UNAVAILABLE`; system errors of the file; the signal's reason when it is aborted,
 *   which also removes what was sent
 */
export async function sendFile(path: string, { url, key, name, signal, onProgress }: SendFileOptions): Promise<string> {
  const { size } = await stat(path)
  signal?.throwIfAborted()
  const content = createReadStream(path)
  let ended = () => {}
  const uploading = new Promise<string>((resolve, reject) => {
    // The client reads the file through streams of its own, and does not listen to this one.
    content.on('error', reject)
    const sending = new Upload(content, {
      endpoint: new URL('/uploads', url).href,
      uploadSize: size,
      chunkSize,
      uploadDataDuringCreation: size <= mostAtOnce,
      metadata: { filename: name ?? basename(path) },
      retryDelays: [500, 1_000, 2_000, 4_000, 8_000],
      onBeforeRequest: async (request) => {
        for (const [name, value] of Object.entries(await authorizationOf(key))) request.setHeader(name, value)
      },
      onProgress: onProgress ?? null,
      onShouldRetry: (error) => isTemporary(refusalOf(error).status),
      onError: (error) => reject(refusalOf(error)),
      onSuccess: () => {
        const id = sending.url?.split('/').at(-1)
        if (id) resolve(id)
        else reject(refusalOf(new Error('the upload has no address')))
      },
    })
    // The server removes what it has of an upload that is ended.
    const stop = () => {
      sending.abort(true).catch(() => undefined)
      reject(signal?.reason)
    }
    signal?.addEventListener('abort', stop, { once: true })
    ended = () => signal?.removeEventListener('abort', stop)
    sending.start()
  })
  return uploading.finally(() => {
    ended()
    content.destroy()
  })
}
