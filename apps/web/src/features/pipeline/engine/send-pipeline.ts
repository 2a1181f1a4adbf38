/** Uploads the files, then starts the job. */
import type { Failure } from '@docweave/contract'
import type { Locale } from '@docweave/contract/locale-table'
import { createApiClient } from '../../api/client.ts'
import { challengeToken } from '../../challenge/challenge.ts'
import { failureFrom } from '../../failures/failure-of.ts'
import { rememberJob } from '../../history/local-jobs.ts'
import { keepJobKey, keyed } from '../../job/job-keys.ts'
import type { Nodes } from '../draft.ts'
import type { ChosenFile } from '../../upload/chosen-file.ts'
import { beginSending, endSending, recordJob, recordUpload } from '../../upload/kept-note.ts'
import type { PauseSwitch } from '../../upload/pause-switch.ts'
import { uploadAll } from '../../upload/upload-all.ts'
import { pipelineOf } from './pipeline-of.ts'

export interface SendOptions {
  files: readonly ChosenFile[]
  nodes: Nodes
  locale: Locale
  /** Password for the resulting PDFs; empty for none. */
  protect: string
  /** Whether a reCAPTCHA token is required. */
  challenged: boolean
  signal: AbortSignal
  pause: PauseSwitch
  onSent: (key: string, bytes: number) => void
  /** A file is uploaded completely: it need not be sent again if starting the job fails. */
  onUploaded: (key: string, uploadId: string) => void
}

/** `failures` by file key. */
export type SendResult =
  | { jobId: string }
  | { failure: Failure }
  | { failures: ReadonlyMap<string, Failure> }
  | 'stopped'

/**
 * "Cancel" also cancels a job that has started: while the response is pending, and until the job's page, which has its own button, is
 * displayed. A job that can no longer be cancelled is shown.
 */
async function heed(signal: AbortSignal, jobId: string): Promise<SendResult> {
  const cancel = () => createApiClient().jobs.cancel.mutate(keyed(jobId))
  if (signal.aborted)
    return cancel().then(
      () => 'stopped',
      () => ({ jobId }),
    )
  signal.addEventListener('abort', () => void cancel().catch(() => undefined), { once: true })
  return { jobId }
}

/** Runs a pipeline on files. Errors are returned in the result. */
export async function sendPipeline(options: SendOptions): Promise<SendResult> {
  const { files, signal, onUploaded } = options
  beginSending()
  try {
    const outcome = await uploadAll(files, {
      ...options,
      onUploaded(key, id) {
        onUploaded(key, id)
        recordUpload(key, id)
      },
    })
    if ('failures' in outcome) return outcome
    const challenge = options.challenged ? await challengeToken('start') : undefined
    const { jobId, jobKey } = await createApiClient().jobs.start.mutate({
      uploads: outcome.sent,
      pipeline: pipelineOf(options.nodes),
      locale: options.locale,
      passwords: files.map(({ password }) => password || null),
      ...(options.protect === '' ? {} : { protect: options.protect }),
      ...(challenge ? { challenge } : {}),
    })
    keepJobKey(jobId, jobKey)
    rememberJob(jobId)
    const result = await heed(signal, jobId)
    if (result !== 'stopped') recordJob()
    return result
  } catch (error) {
    return signal.aborted ? 'stopped' : { failure: failureFrom(error) }
  } finally {
    endSending()
  }
}
