/**
 * Uploads several files in parallel, and measures the speed. With two hundred small files, each would otherwise wait for the previous
 * responses.
 */
import type { Failure, InputReference } from '@docweave/contract'
import { failureFrom } from '../failures/failure-of.ts'
import { isLocalJob } from '../local-runs/local-job-id.ts'
import type { ChosenFile } from './chosen-file.ts'
import { contentOf } from './file-content.ts'
import type { PauseSwitch } from './pause-switch.ts'
import { UploadFailed, uploadFile } from './upload-file.ts'

/** More would only share the same bandwidth. */
const atOnce = 4

/** `uploadId` is set if it is uploaded already. */
type Uploadable = Pick<ChosenFile, 'key' | 'file' | 'uploadId'>

interface UploadAllOptions {
  signal: AbortSignal
  pause: PauseSwitch
  /** Reports the bytes sent of a file so far. */
  onSent: (key: string, bytes: number) => void
  onUploaded: (key: string, uploadId: string) => void
}

/**
 * Returns the inputs for a job, in the files' order, or the failures by file: a refused file does not stop the others.
 *
 * @throws the signal's reason when it is aborted
 */
export async function uploadAll(
  files: readonly Uploadable[],
  { signal, pause, onSent, onUploaded }: UploadAllOptions,
): Promise<{ sent: InputReference[] } | { failures: ReadonlyMap<string, Failure> }> {
  const sent: InputReference[] = []
  const failures = new Map<string, Failure>()
  let next = 0
  const sendOne = async ({ key, file, uploadId }: Uploadable): Promise<InputReference> => {
    // It is on the server already.
    if (!(file instanceof File) && !isLocalJob(file.job))
      return 'input' in file ? { job: file.job, input: file.input } : { job: file.job, result: file.result }
    const id =
      uploadId ??
      (await uploadFile(await contentOf(file), { signal, pause, onProgress: (bytes) => onSent(key, bytes) }))
    onUploaded(key, id)
    return id
  }
  const sendNext = async (): Promise<void> => {
    const index = next++
    const each = files[index]
    if (!each) return
    try {
      sent[index] = await sendOne(each)
      onSent(each.key, each.file.size)
    } catch (error) {
      signal.throwIfAborted()
      failures.set(each.key, error instanceof UploadFailed ? error.failure : failureFrom(error))
    }
    return sendNext()
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  return failures.size > 0 ? { failures } : { sent }
}

/** The time that the speed is averaged over, in milliseconds: long enough not to flicker, short enough to show a slowdown. */
const recentMs = 5000
/** No speed is reported before this time, in milliseconds. */
const leastMs = 600

/** Returns a function that takes the bytes sent and the time (ms) and returns bytes per second; 0 until it can be estimated. */
export function createSpeedometer(): (bytes: number, at: number) => number {
  let seen: { at: number; bytes: number }[] = []
  return (bytes, at) => {
    const last = seen.at(-1)
    // A lower value means that the upload was restarted.
    if (last && bytes < last.bytes) seen = []
    seen.push({ at, bytes })
    const from = seen.findLastIndex((each) => at - each.at >= recentMs)
    seen = seen.slice(Math.max(0, from))
    const [first] = seen
    return first && at - first.at >= leastMs ? ((bytes - first.bytes) * 1000) / (at - first.at) : 0
  }
}
