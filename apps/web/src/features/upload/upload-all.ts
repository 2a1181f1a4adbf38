/** Sends several files at once: of two hundred small ones each would else wait for the answers to those before it. */
import type { Failure } from '@docweave/contract'
import { failureOf } from '../failures/failure-of.ts'
import type { HandedOver } from './handed-over.ts'
import type { PauseSwitch } from './pause-switch.ts'
import { UploadFailed, uploadFile } from './upload-file.ts'

/** More only share the same line. */
const atOnce = 4

export interface FileToSend {
  key: string
  file: HandedOver
  /** Where it is already. */
  uploadId?: string
}

export interface UploadAllOptions {
  signal: AbortSignal
  pause: PauseSwitch
  /** Bytes sent of a file so far. */
  onSent: (key: string, bytes: number) => void
  onUploaded: (key: string, uploadId: string) => void
}

/** What a job is started with for a file: an upload's id, or where it is in an earlier job. */
export type Sent = string | { job: string; result: number } | { job: string; input: number }

/**
 * Gives what a job is started with, in the files' order, or what went wrong with which files: one that is refused leaves the
 * others alone.
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
    // The server has it: it came from there.
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
