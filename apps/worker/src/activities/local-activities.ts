/** The local activities of a job: inspect the inputs, record events, name the results. */
import { asActivity } from '@docweave/adapters/temporal-worker'
import {
  cleanName,
  shorten,
  type Job,
  type JobEvent,
  type StoredFile,
  type JobInput,
  type JobResult,
} from '@docweave/contract'
import { expiresAt, type Retention } from '@docweave/jobs'
import type { InspectRequest, JobEnd, LocalActivities } from '@docweave/workflows/activities'
import { inspectApart, inspectTogether } from './inspect-inputs.ts'
import type { StepServices } from './step-activities.ts'

/** Called when a job ends, with the failed step's tool (otherwise the last step's), its state, and the error code if it failed. */
type JobEnded = (tool: string, state: string, code: string) => void

/** Returns the event for a job's end, with results that are named after the visitor's files. */
export function endingOf(job: Job, end: JobEnd, retention: Retention): JobEvent {
  const expiry = expiresAt(job, end, retention)
  if (end.type !== 'done') return { ...end, expiresAt: expiry }
  return { type: 'done', at: end.at, expiresAt: expiry, results: namesOf(job.inputs, end.files) }
}

/** The local activities of `runPipeline`. */
export function localActivities(
  services: StepServices,
  retention: Retention,
  ended: JobEnded = () => {},
): LocalActivities {
  const { jobs } = services
  return {
    inspectInputs: asActivity(async ({ signal }, request: InspectRequest) => {
      const inputs = await inspectTogether(services, request, signal)
      await jobs.append(request.jobId, { type: 'inspected', at: Date.now(), inputs })
      return inputs
    }),
    inspectEach: asActivity(async ({ signal }, request: InspectRequest) => {
      const { files, failed } = await inspectApart(services, request, signal)
      const at = Date.now()
      await jobs.append(
        request.jobId,
        { type: 'inspected', at, inputs: files },
        ...failed.map((file): JobEvent => ({ type: 'file-failed', at, step: 0, ...file })),
      )
      return { files, failed }
    }),
    recordEvents: asActivity(async (_host, jobId: string, events: JobEvent[]) => {
      await jobs.append(jobId, ...events)
    }),
    endJob: asActivity(async (_host, jobId: string, end: JobEnd, before: JobEvent[]) => {
      const job = await jobs.get(jobId)
      if (!job) return
      await jobs.append(jobId, ...before, endingOf(job, end, retention))
      const failed = end.type === 'failed' ? end : undefined
      const step = job.steps[failed?.step ?? job.steps.length - 1]
      ended(step?.tool ?? '', end.type, failed?.failure.code ?? '')
    }),
  }
}

/** The longest result name without number and extension, in UTF-16 code units. */
const longestBase = 135

const stemOf = (name: string) => name.replace(/\.[^.]{1,8}$/, '') || name

/** The stem of a result of the same kind as its source: adds `-docweave`, or counts up a number if it has that already. */
function changedStem(stem: string): string {
  const [, ours, count = 1] = /^(.*-docweave)(?:-(\d+))?$/.exec(stem) ?? []
  return ours === undefined ? `${stem}-docweave` : `${ours}-${Number(count) + 1}`
}

/** Returns a file name without its extension. */
export const nameStem = (name: string | undefined): string | undefined =>
  name === undefined ? undefined : stemOf(name)

/**
 * Names the results of a job, each name only once. With a `part`, a result's stem is the source's with the part as a suffix
 * (`report-page-3.jpg`), or the text after a leading `=`, in which `{name}` stands for the source's stem. Without one it is the source's
 * stem, changed by `changedStem` if the kind is the same. A taken name gets a number.
 */
export function namesOf(inputs: readonly JobInput[], files: readonly StoredFile[]): JobResult[] {
  const taken = new Set<string>()
  return files.map(({ source, part, kind, ...stored }) => {
    const input = inputs[source]
    const stem = stemOf(input?.name ?? 'file')
    const base = part?.startsWith('=')
      ? part
          .slice(1)
          .replaceAll('{name}', () => stem)
          .trim() || stem
      : part
        ? `${stem}-${part}`
        : kind === input?.kind
          ? changedStem(stem)
          : stem
    // Leaves room for a number and the extension, so that long names stay distinct.
    const cut = shorten(cleanName(base), longestBase)
    let name = `${cut}.${kind}`
    for (let count = 2; taken.has(name); count++) name = `${cut}-${count}.${kind}`
    taken.add(name)
    const { key, bytes, pages, transcript } = stored
    return {
      name,
      kind,
      key,
      bytes,
      ...(pages === undefined ? {} : { pages }),
      ...(input ? { source } : {}),
      sourceBytes: input?.bytes ?? bytes,
      ...(transcript === undefined ? {} : { transcript }),
    }
  })
}
