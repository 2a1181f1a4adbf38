/** What a visitor may see of a job. */
import { JobView, type Job } from '@docweave/contract'

/** The job without store keys and without who asked for it (zod leaves out what the schema does not name). */
export const viewOf = (job: Job): JobView =>
  JobView.parse({
    ...job,
    isPrivate: job.owner !== undefined,
    steps: job.steps.map((step) => (step.texts ? { ...step, isReadable: true } : step)),
    results: job.results.map((result) => (result.transcript ? { ...result, hasTranscript: true } : result)),
  })
