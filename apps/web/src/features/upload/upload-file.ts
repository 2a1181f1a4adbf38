/** Sends one file by the tus protocol: a dropped connection, a reload or a crash goes on where it was. */
import { DetailedError, Upload } from 'tus-js-client'
import type { Failure } from '@docweave/contract'
import { readFailure } from '../failures/failure-of.ts'
import type { PauseSwitch } from './pause-switch.ts'

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

/** A refusal of the file stays one, and a full disk is told at once; what is between us and the server may pass. */
const mayPass = (status: number) =>
  status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)

const failureBehind = (error: unknown): Failure =>
  (error instanceof DetailedError ? readFailure(parse(error.originalResponse?.getBody())) : undefined) ?? {
    code: statusOf(error) === 413 ? 'FILE_TOO_LARGE' : 'SERVICE_UNAVAILABLE',
    params: {},
  }

/** Beyond the first tries it goes on asking for minutes: what was sent is kept meanwhile. */
const retryDelays = [0, 500, 1500, 4000, 8000, ...Array.from({ length: 20 }, () => 15_000)]

export interface UploadOptions {
  signal: AbortSignal
  /** Holds it where it is, and lets it go on from there. */
  pause: PauseSwitch
  onProgress: (sentBytes: number) => void
}

/**
 * Uploads a file, going on with an earlier attempt at the same file when the server still has it.
 *
 * @returns the upload's id
 * @throws UploadFailed with the code of what went wrong; the signal's reason when it is aborted
 */
export function uploadFile(file: File, { signal, pause, onProgress }: UploadOptions): Promise<string> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  const upload = new Upload(file, {
    endpoint: '/uploads',
    metadata: { filename: file.name },
    // Small enough for proxies, large enough that the answers between cost nothing.
    chunkSize: 64 * 1024 * 1024,
    retryDelays,
    removeFingerprintOnSuccess: true,
    onShouldRetry: (error) => mayPass(statusOf(error)),
    onProgress,
    onError: (error) => reject(new UploadFailed(failureBehind(error), error)),
    onSuccess: () => resolve(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? ''),
  })
  const drop = () => {
    // What was sent is of no more use: the server may drop it at once.
    void upload.abort(true).catch(() => undefined)
    reject(signal.reason)
  }
  signal.addEventListener('abort', drop)
  const start = async () => {
    await pause.open()
    const [earlier] = await upload.findPreviousUploads()
    if (signal.aborted) return
    if (earlier) upload.resumeFromPreviousUpload(earlier)
    if (!pause.paused) upload.start()
  }
  start().catch(reject)
  const end = pause.listen((paused) => {
    if (signal.aborted) return
    if (paused) void upload.abort().catch(() => undefined)
    else upload.start()
  })
  return promise.finally(() => {
    end()
    // One that has arrived whole is kept for the next start.
    signal.removeEventListener('abort', drop)
  })
}
