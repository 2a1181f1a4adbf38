/** Finds the preview of a job's file, and has it made at the first request. */
import {
  DocweaveError,
  Preview,
  previewLimits,
  previewNote,
  type Job,
  type JobFile,
  type PreviewTask,
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

/** Throws an error code if no other preview can be started now. */
async function assertMayStart(
  { services, visitor }: ApiContext,
  { file: { bytes }, step }: PreviewTask,
): Promise<void> {
  const seconds = services.previews.take(visitor)
  if (seconds > 0) throw new DocweaveError('RATE_LIMITED', { seconds })
  await assertQueueHasRoom(services, { steps: [step] })
  await services.disk.assertRoom(bytes)
}

/** Returns the task that makes the preview. Throws an error code for a file without one. */
function taskFor({ tools }: ApiServices, { id, locale }: Job, file: StoredFile): PreviewTask {
  const step = previewStep(tools, file.kind)
  if (!step) throw new DocweaveError('FILE_KIND_UNSUPPORTED', { kind: file.kind })
  const { bytes } = file
  if (bytes > previewLimits.bytes) throw new DocweaveError('FILE_TOO_LARGE', { limit: previewLimits.bytes, bytes })
  return { jobId: id, locale, file, step }
}

/** Starts making a preview, unless that was started before. Returns the preview if it has been recorded by now. */
async function startPreview(caller: ApiContext, job: Job, file: StoredFile): Promise<Preview | undefined> {
  const { services, visitor } = caller
  const task = taskFor(services, job, file)
  const state = await services.runner.previewState(task)
  if (state === 'running') return undefined
  if (state === 'unknown') {
    await assertMayStart(caller, task)
    await services.runner.startPreview(task, visitor)
    return undefined
  }
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
