/** The visitor's view of a job. */
import { JobView, type Job } from '@docweave/contract'

/** Returns the job without store keys and identity (zod strips fields that the schema does not name). */
export const viewOf = (job: Job): JobView =>
  JobView.parse({
    ...job,
    isPrivate: job.owner !== undefined,
    steps: job.steps.map((step) => (step.texts ? { ...step, isReadable: true } : step)),
    results: job.results.map((result) => (result.transcript ? { ...result, hasTranscript: true } : result)),
  })
