/** Finds the preview of a job's file, and has it made at the first request. */
import {
  DocweaveError,
  Preview,
  previewLimits,
  previewNote,
  type Job,
  type JobFile,
  type StoredFile,
} from '@docweave/contract'
import { previewStep } from '@docweave/tool-kit'
import type { ApiContext, ApiServices } from '../services.ts'
import { assertQueueHasRoom } from './admission.ts'
import { findInput, findResults } from './files.ts'

/** A file of a job, by its index. */
export type PreviewedFile = { result: number } | { input: number }

/** A preview that is being made (`pdf` is `undefined`), or its PDF and the number of all pages of the document. */
export interface FoundPreview {
  job: Job
  pdf: (JobFile & { pages: number }) | undefined
}

async function findFile(caller: ApiContext, jobId: string, which: PreviewedFile) {
  if ('input' in which) {
    const { job, input } = await findInput(caller, jobId, which.input)
    return { job, file: input, source: which.input }
  }
  const { job, results } = await findResults(caller, jobId)
  const file = results[which.result]
  if (!file) throw new DocweaveError('JOB_NOT_FOUND')
  return { job, file, source: file.source ?? 0 }
}

const readPreview = async ({ files }: ApiServices, jobId: string, file: StoredFile): Promise<Preview | undefined> =>
  Preview.safeParse(await files.readNote(`jobs/${jobId}`, previewNote(file))).data

/** Starts making a preview, unless that was started before. Returns the preview if it is recorded by now. */
async function startPreview({ services, visitor }: ApiContext, job: Job, file: StoredFile) {
  const { tools, previews, disk, runner } = services
  const step = previewStep(tools, file.kind)
  if (!step) throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind: file.kind })
  if (file.bytes > previewLimits.bytes)
    throw new DocweaveError('FILE_TOO_LARGE', { limit: previewLimits.bytes, bytes: file.bytes })
  const seconds = previews.take(visitor)
  if (seconds > 0) throw new DocweaveError('RATE_LIMITED', { seconds })
  await assertQueueHasRoom(services, { steps: [step] })
  await disk.assertRoom(file.bytes)
  const state = await runner.preview({ jobId: job.id, locale: job.locale, file, step }, visitor)
  if (state === 'running') return undefined
  // The run has ended. It records its end before that, unless it was stopped.
  const preview = await readPreview(services, job.id, file)
  if (!preview) throw new DocweaveError(state === 'timed-out' ? 'TIMED_OUT' : 'ENGINE_FAILED')
  return preview
}

/**
 * Returns the preview of a result or an input of a job, to whoever may read that file. The first request starts making it. Throws what
 * `findResults` and `findInput` throw; `JOB_NOT_FOUND` if there is no such file; `FILE_KIND_UNSUPPORTED` for a kind without a preview;
 * `FILE_TOO_LARGE`; `RATE_LIMITED`, `TOO_BUSY` and `STORAGE_FULL` when it cannot be started now; and the code of a preview that failed.
 */
export async function findPreview(caller: ApiContext, jobId: string, which: PreviewedFile): Promise<FoundPreview> {
  const { job, file: found, source } = await findFile(caller, jobId, which)
  const { key, kind, bytes, name } = found
  const file = { key, kind, bytes, source }
  const preview = (await readPreview(caller.services, jobId, file)) ?? (await startPreview(caller, job, file))
  if (preview?.state === 'failed') throw new DocweaveError(preview.failure.code, preview.failure.params)
  return { job, pdf: preview && { name, kind: 'pdf', key: preview.key, bytes: preview.bytes, pages: preview.pages } }
}
