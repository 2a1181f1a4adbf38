/** The short work of a job that is no step: looking at the files, telling the visitor, naming the results. */
import { mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { asActivity } from '@docweave/adapters/temporal-worker'
import { DocweaveError, type FileRef, type JobEvent } from '@docweave/contract'
import { checkLimits } from '@docweave/tool-kit/run'
import type { InspectRequest, LocalActivities, Retention } from '@docweave/workflows/activities'
import { namesOf } from './result-names.ts'
import type { StepServices } from './step-activities.ts'

async function inspect({ files, inspect, folder }: StepServices, jobId: string, ref: FileRef, signal: AbortSignal) {
  const place = await mkdtemp(join(folder ?? '', 'inspect-'))
  try {
    const path = join(place, `input.${ref.kind}`)
    await files.fetch(`jobs/${jobId}`, ref.key, path)
    const { pages } = await inspect(path, ref.kind, signal)
    return { ...ref, ...(pages === undefined ? {} : { pages }) }
  } finally {
    await rm(place, { recursive: true, force: true })
  }
}

/** The local activities of `runPipeline`. */
export function localActivities(services: StepServices, retention: Retention): LocalActivities {
  return {
    inspectInputs: asActivity(async ({ signal }, { jobId, inputs, limits }: InspectRequest) => {
      const seen = await Promise.all(inputs.map((ref) => inspect(services, jobId, ref, signal)))
      checkLimits(limits, seen)
      return seen
    }),
    recordEvent: asActivity(async (_host, jobId: string, event: JobEvent) => {
      await services.jobs.append(jobId, event)
    }),
    nameResults: asActivity(async (_host, jobId: string, files: FileRef[]) => {
      const job = await services.jobs.get(jobId)
      if (!job) throw new DocweaveError('JOB_NOT_FOUND')
      return namesOf(job.inputs, files)
    }),
    retention: async () => retention,
  }
}
