/** Uploads the files, then starts the job. */
import type { Failure } from '@docweave/contract'
import type { Locale } from '@docweave/contract/locale-table'
import { createApiClient } from '../api/client.ts'
import { failureOf } from '../failures/failure-of.ts'
import { UploadFailed, uploadFile } from '../upload/upload-file.ts'
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
  const uploads: string[] = []
  let sentBefore = 0
  for (const { key, file, uploadId } of files) {
    try {
      const before = sentBefore
      const id =
        uploadId ?? (await uploadFile(file, { signal, onProgress: (sent) => options.onProgress(before + sent) }))
      options.onUploaded(key, id)
      uploads.push(id)
      sentBefore += file.size
      options.onProgress(sentBefore)
    } catch (error) {
      if (signal.aborted) return 'stopped'
      return { failure: error instanceof UploadFailed ? error.failure : failureOf(error), file: file.name }
    }
  }
  try {
    return await createApiClient().jobs.start.mutate({
      uploads,
      pipeline: pipelineOf(options.steps),
      locale: options.locale,
      passwords: files.map(({ password }) => password || null),
      ...(options.protect === '' ? {} : { protect: options.protect }),
    })
  } catch (error) {
    return { failure: failureOf(error) }
  }
}
