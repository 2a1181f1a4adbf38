/** Sends one file by the tus protocol: a dropped connection, a reload or a crash goes on where it was. */
import { DetailedError, Upload } from 'tus-js-client'
import type { Failure } from '@docweave/contract'
import { readFailure } from '../failures/failure-of.ts'

/** Thrown when an upload is refused or cannot be finished. */
export class UploadFailed extends Error {
  readonly failure: Failure

  constructor(failure: Failure, cause: unknown) {
    super(failure.code, { cause })
    this.failure = failure
  }
}

const parse = (text: string | undefined): unknown => {
  try {
    return JSON.parse(text ?? '')
  } catch {
    return undefined
  }
}

const statusOf = (error: unknown) => (error instanceof DetailedError ? (error.originalResponse?.getStatus() ?? 0) : 0)

/** A refusal of the file stays one; what is between us and the server may pass. */
const mayPass = (status: number) => status === 0 || status === 409 || status === 423 || status >= 500

const failureBehind = (error: unknown): Failure =>
  (error instanceof DetailedError ? readFailure(parse(error.originalResponse?.getBody())) : undefined) ?? {
    code: statusOf(error) === 413 ? 'FILE_TOO_LARGE' : 'SERVICE_UNAVAILABLE',
    params: {},
  }

export interface UploadOptions {
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
}

/**
 * Uploads a file, going on with an earlier attempt at the same file when the server still has it.
 *
 * @returns the upload's id
 * @throws UploadFailed with the code of what went wrong; the signal's reason when it is aborted
 */
export function uploadFile(file: File, { signal, onProgress }: UploadOptions): Promise<string> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(file, {
    endpoint: '/uploads',
    metadata: { filename: file.name },
    // Small enough for proxies, large enough that the answers between cost nothing.
    chunkSize: 64 * 1024 * 1024,
    retryDelays: [0, 500, 1500, 4000, 8000, 15_000],
    removeFingerprintOnSuccess: true,
    onShouldRetry: (error) => mayPass(statusOf(error)),
    onProgress,
    onError: (error) => reject(new UploadFailed(failureBehind(error), error)),
    onSuccess: () => resolve(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? ''),
  })
  signal.addEventListener('abort', () => {
    // What was sent is of no more use: the server may drop it at once.
    void upload.abort(true).catch(() => undefined)
    reject(signal.reason)
  })
  const start = async () => {
    const [earlier] = await upload.findPreviousUploads()
    if (signal.aborted) return
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    upload.start()
  }
  start().catch(reject)
  return promise
}
