/** Uploads the files, then starts the job. */
import type { Failure } from '@docweave/contract'
import type { Locale } from '@docweave/contract/locale-table'
import { createApiClient } from '../api/client.ts'
import { failureOf } from '../failures/failure-of.ts'
import { uploadAll } from '../upload/upload-all.ts'
import { pipelineOf, type PickedFile, type StepDraft } from './draft.ts'

export interface RunOptions {
  files: readonly PickedFile[]
  steps: readonly StepDraft[]
  locale: Locale
  /** What the PDFs at the end will ask for; empty for nothing. */
  protect: string
  signal: AbortSignal
  onProgress: (sentBytes: number) => void
  /** A file arrived whole: it need not be sent again when the start fails. */
  onUploaded: (key: string, uploadId: string) => void
}

export type RunResult = { jobId: string } | { failure: Failure; file?: string } | 'stopped'

/** Runs a pipeline on files. What goes wrong is in the result, with the file it went wrong with. */
export async function runPipeline(options: RunOptions): Promise<RunResult> {
  const { files, signal } = options
  const sent = await uploadAll(files, options)
  if (signal.aborted) return 'stopped'
  if ('failure' in sent) return sent
  try {
    return await createApiClient().jobs.start.mutate({
      uploads: sent.uploads,
      pipeline: pipelineOf(options.steps),
      locale: options.locale,
      passwords: files.map(({ password }) => password || null),
      ...(options.protect === '' ? {} : { protect: options.protect }),
    })
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
