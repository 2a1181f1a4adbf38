/** Uploads one file by the tus protocol: after a dropped connection, a reload or a crash it resumes. */
import { DetailedError, Upload } from 'tus-js-client'
import type { Failure } from '@docweave/contract'
import { readFailure } from '../failures/failure-of.ts'
import type { PauseSwitch } from './pause-switch.ts'

/** Thrown if an upload is refused or cannot be completed. */
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

/** A refused file and a full disk are permanent; connection and other server errors may be temporary. */
const mayPass = (status: number) =>
  status === 0 || status === 409 || status === 423 || (status >= 500 && status !== 507)

const failureBehind = (error: unknown): Failure =>
  (error instanceof DetailedError ? readFailure(parse(error.originalResponse?.getBody())) : undefined) ?? {
    code: statusOf(error) === 413 ? 'FILE_TOO_LARGE' : 'SERVICE_UNAVAILABLE',
    params: {},
  }

/** After the first attempts it retries for minutes: the server stores the partial upload meanwhile. */
const retryDelays = [0, 500, 1500, 4000, 8000, ...Array.from({ length: 20 }, () => 15_000)]

/** Files up to this size (bytes) come with the request that creates the upload, which saves a round trip; a larger one could not resume. */
const mostAtOnce = 100_000

/** An attempt is repeated if no byte gets through for this time (ms); longer than the longest delay between attempts. */
const silence = 20_000

export interface UploadOptions {
  signal: AbortSignal
  /** Pauses and resumes the upload. */
  pause: PauseSwitch
  onProgress: (sentBytes: number) => void
}

/**
 * Uploads a file, resuming an earlier attempt if the server still has it.
 *
 * @returns the upload's id
 * @throws UploadFailed with the error code; the signal's reason when it is aborted
 */
export function uploadFile(file: File, { signal, pause, onProgress }: UploadOptions): Promise<string> {
  signal.throwIfAborted()
  const { promise, resolve, reject } = Promise.withResolvers<string>()
  let sent = 0
  let furthest = 0
  let lastSign = performance.now()
  const upload = new Upload(file, {
    endpoint: '/uploads',
    metadata: { filename: file.name },
    // Small enough for proxies, large enough that round trips between chunks cost nothing.
    chunkSize: 64 * 1024 * 1024,
    uploadDataDuringCreation: file.size <= mostAtOnce,
    retryDelays,
    removeFingerprintOnSuccess: true,
    onShouldRetry(error) {
      const isRepeated = mayPass(statusOf(error))
      lastSign = performance.now()
      if (isRepeated) pause.setInterrupted(true)
      return isRepeated
    },
    onUploadUrlAvailable() {
      lastSign = performance.now()
      pause.setInterrupted(false)
    },
    onProgress(sentBytes) {
      // Bytes that a repeated attempt sends again are no sign of an answer.
      if (sentBytes > furthest) pause.setInterrupted(false)
      lastSign = performance.now()
      sent = sentBytes
      furthest = Math.max(furthest, sent)
      onProgress(sentBytes)
    },
    onError: (error) => reject(new UploadFailed(failureBehind(error), error)),
    onSuccess: () => resolve(new URL(upload.url ?? '', location.href).pathname.split('/').at(-1) ?? ''),
  })
  const drop = () => {
    // The server may delete the partial upload at once.
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
  const watch = setInterval(() => {
    // The answer to a whole file may take long: its kind is detected, and it may be scanned for viruses.
    if (pause.paused || sent >= file.size) lastSign = performance.now()
    if (performance.now() - lastSign < silence) return
    lastSign = performance.now()
    pause.setInterrupted(true)
    void upload
      .abort()
      .then(() => pause.paused || signal.aborted || upload.start())
      .catch(() => undefined)
  }, 1000)
  return promise.finally(() => {
    end()
    clearInterval(watch)
    // Aborting later must not delete a completed upload: the next start uses it.
    signal.removeEventListener('abort', drop)
  })
}
