/** Uploads several files in parallel: with two hundred small ones, each would otherwise wait for the previous responses. */
import type { Failure } from '@docweave/contract'
import { failureOf } from '../failures/failure-of.ts'
import type { HandedOver } from './handed-over.ts'
import type { PauseSwitch } from './pause-switch.ts'
import { UploadFailed, uploadFile } from './upload-file.ts'

/** More would only share the same bandwidth. */
const atOnce = 4

export interface FileToSend {
  key: string
  file: HandedOver
  /** Set if it is uploaded already. */
  uploadId?: string
}

export interface UploadAllOptions {
  signal: AbortSignal
  pause: PauseSwitch
  /** Reports the bytes sent of a file so far. */
  onSent: (key: string, bytes: number) => void
  onUploaded: (key: string, uploadId: string) => void
}

/** A job's input file: an upload id, or its place in an earlier job. */
export type Sent = string | { job: string; result: number } | { job: string; input: number }

/**
 * Returns the inputs for a job, in the files' order, or the failures by file: a refused file does not stop the others.
 *
 * @throws the signal's reason when it is aborted
 */
export async function uploadAll(
  files: readonly FileToSend[],
  { signal, pause, onSent, onUploaded }: UploadAllOptions,
): Promise<{ sent: Sent[] } | { failures: ReadonlyMap<string, Failure> }> {
  const sent: Sent[] = []
  const failures = new Map<string, Failure>()
  let next = 0
  const sendOne = async ({ key, file, uploadId }: FileToSend): Promise<Sent> => {
    // It is on the server already.
    if (!(file instanceof File))
      return 'input' in file ? { job: file.job, input: file.input } : { job: file.job, result: file.result }
    const id = uploadId ?? (await uploadFile(file, { signal, pause, onProgress: (bytes) => onSent(key, bytes) }))
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
      failures.set(each.key, error instanceof UploadFailed ? error.failure : failureOf(error))
    }
    return sendNext()
  }
  await Promise.all(Array.from({ length: atOnce }, sendNext))
  return failures.size > 0 ? { failures } : { sent }
}
