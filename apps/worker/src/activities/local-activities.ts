/** The short work of a job that is no step: looking at the files, telling the visitor, naming the results. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asActivity } from '@docweave/adapters/temporal-worker'
import { asksForPassword, DocweaveError, type FileRef, type Job, type JobEvent } from '@docweave/contract'
import { checkLimits, fetchInput } from '@docweave/tool-kit/run'
import type { InspectRequest, JobEnd, LocalActivities } from '@docweave/workflows/activities'
import { namesOf } from './result-names.ts'
import type { StepServices } from './step-activities.ts'

async function inspect(services: StepServices, jobId: string, ref: FileRef, signal: AbortSignal): Promise<FileRef> {
  const place = await mkdtemp(join(services.folder ?? '', 'inspect-'))
  try {
    const { path, password } = await fetchInput(
      services,
      `jobs/${jobId}`,
      ref,
      join(place, `input.${ref.kind}`),
      signal,
    )
    // What is still locked is opened by its tool.
    if (password !== undefined) return ref
    const { pages } = await services.inspect(path, ref.kind, signal)
    return { ...ref, ...(pages === undefined ? {} : { pages }) }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** Looks at all files. Those that ask for a password are told of together (params: `files`, their places from 0). */
async function inspectAll(refs: readonly FileRef[], look: (ref: FileRef) => Promise<FileRef>): Promise<FileRef[]> {
  const settled = await Promise.allSettled(refs.map(look))
  const failures = settled.flatMap((each, index) =>
    each.status === 'rejected' ? [{ index, error: DocweaveError.from(each.reason) }] : [],
  )
  const [first] = failures
  if (first && failures.every(({ error }) => asksForPassword(error.code)))
    throw new DocweaveError(first.error.code, { files: failures.map(({ index }) => index).join(' ') }, first.error)
  const worst = failures.find(({ error }) => !asksForPassword(error.code))
  if (worst) throw worst.error
  return settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []))
}

/** How long files are kept after a job's end, in milliseconds. */
export interface Retention {
  results: number
  failed: number
}

/** The event of a job's end, with its results named after the visitor's files. */
export function endingOf(job: Job, end: JobEnd, kept: Retention): JobEvent {
  if (end.type !== 'done') return { ...end, expiresAt: end.at + kept.failed }
  return { type: 'done', at: end.at, expiresAt: end.at + kept.results, results: namesOf(job.inputs, end.files) }
}

/** The local activities of `runPipeline`. */
export function localActivities(services: StepServices, kept: Retention): LocalActivities {
  const { jobs } = services
  return {
    inspectInputs: asActivity(async ({ signal }, { jobId, inputs, limits }: InspectRequest) => {
      const seen = await inspectAll(inputs, (ref) => inspect(services, jobId, ref, signal))
      checkLimits(limits, seen)
      await jobs.append(jobId, { type: 'inspected', at: Date.now(), inputs: seen })
      return seen
    }),
    recordEvents: asActivity(async (_host, jobId: string, events: JobEvent[]) => {
      await jobs.append(jobId, ...events)
    }),
    endJob: asActivity(async (_host, jobId: string, end: JobEnd, before: JobEvent[]) => {
      const job = await jobs.get(jobId)
      if (job) await jobs.append(jobId, ...before, endingOf(job, end, kept))
    }),
  }
}
