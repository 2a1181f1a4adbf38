/** The activities of `makePreview`: they convert a file of a job to PDF with its tool, and store the first pages with the job's files. */
import { join } from 'node:path'
import { asActivity, type ActivityHost } from '@docweave/adapters/temporal-worker'
import {
  DocweaveError,
  previewLimits,
  previewNote,
  type Failure,
  type JobStore,
  type Preview,
  type PreviewTask,
} from '@docweave/contract'
import { runMupdf } from '@docweave/engines/pdf'
import { runStep, type RunnableTool, type RunEnvironment, type StepHost } from '@docweave/tool-kit/run'
import type { LocalPreviewActivities, PreviewActivities } from '@docweave/workflows/activities'
import { forJob } from './for-job.ts'

export interface PreviewServices extends StepHost {
  jobs: JobStore
}

type BudgetedTask = Parameters<PreviewActivities['make-preview']>[0]

/** Writes a copy of the PDF at `path` with its first pages only, if it has more; returns the path of the shorter one. */
async function cutPages(path: string, pages: number, { folder, signal, memoryMegabytes }: RunEnvironment) {
  if (pages <= previewLimits.pages) return path
  const out = join(folder, 'first-pages.pdf')
  const first = Array.from({ length: previewLimits.pages }, (_, index) => ({ index, turn: 0 }))
  await runMupdf('organisePages', { path, out, pages: first }, { signal, memoryMegabytes })
  return out
}

/**
 * Returns the tool with its work shortened to the first pages.
 *
 * @param counted called with the number of pages of the whole document
 */
const withFirstPages = (
  { tool, prepare }: RunnableTool,
  inspect: StepHost['inspect'],
  counted: (pages: number) => void,
): RunnableTool => ({
  tool: { ...tool, limits: { ...tool.limits, bytes: Math.min(tool.limits.bytes, previewLimits.bytes) } },
  prepare(options) {
    const { produces, work } = prepare(options)
    if ('split' in work) throw new DocweaveError('INTERNAL', {}, `${tool.id} splits its work`)
    return {
      produces,
      work: {
        async run(environment) {
          const [whole] = await work.run(environment)
          if (!whole) return []
          const { pages = 0 } = await inspect(whole.path, 'pdf', environment.signal)
          counted(pages)
          return [{ path: await cutPages(whole.path, pages, environment) }]
        },
      },
    }
  },
})

/** Finished steps are found by notes that do not tell a preview from the whole document, so a preview neither reads nor writes any. */
const withoutNotes = (files: StepHost['files']): StepHost['files'] => ({
  ...files,
  readNote: async () => undefined,
  writeNote: async () => undefined,
})

/** Records how a preview ended; removes what was written for it if the job's files were removed in the meantime. */
async function record({ files, jobs }: PreviewServices, { jobId, file }: PreviewTask, preview: Preview): Promise<void> {
  await files.writeNote(`jobs/${jobId}`, previewNote(file), preview)
  const job = await jobs.get(jobId)
  if (!job || job.state === 'expired') await files.removeSpace(`jobs/${jobId}`)
}

/** Makes and records a preview. Throws DocweaveError with the code of the failure. */
export async function makePreview(
  runs: ReadonlyMap<string, RunnableTool>,
  services: PreviewServices,
  { signal, heartbeat }: Pick<ActivityHost, 'signal' | 'heartbeat'>,
  task: BudgetedTask,
): Promise<void> {
  const { jobId, locale, file, step, memoryMegabytes } = task
  const { tool, version, options } = step
  const runnable = runs.get(tool)
  if (!runnable) throw new DocweaveError('TOOL_UNKNOWN', { tool })
  let pages = 0
  const converting = withFirstPages(runnable, services.inspect, (count) => (pages = count))
  const shared = { jobId, locale, step: 0, group: 0, tool, version, options, inputs: [file], memoryMegabytes }
  const host = { ...services, files: withoutNotes(services.files) }
  const { files } = await forJob(services.jobs, jobId, () =>
    runStep(converting, { ...shared, phase: 'run' }, host, { signal, progress: heartbeat }),
  )
  const [made] = files
  if (!made) throw new DocweaveError('OUTPUT_INVALID')
  await record(services, task, { state: 'done', key: made.key, bytes: made.bytes, pages })
}

/** Returns the activities of `makePreview`. */
export const previewActivities = (
  runs: ReadonlyMap<string, RunnableTool>,
  services: PreviewServices,
): PreviewActivities & LocalPreviewActivities => ({
  'make-preview': asActivity((host, task: BudgetedTask) => makePreview(runs, services, host, task)),
  recordPreviewFailure: asActivity((_host, task: PreviewTask, failure: Failure) =>
    record(services, task, { state: 'failed', failure }),
  ),
})
