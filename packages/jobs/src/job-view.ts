/** What visitors see of a job. */
import { JobView, previewLimits, type FileKind, type Job } from '@docweave/contract'

const recognisedOf = (recognitions: NonNullable<Job['steps'][number]['recognitions']>) =>
  Object.entries(recognitions).map(([group, { source }]) => ({ group: Number(group), source }))

/**
 * Returns the visitor's view of a job, without store keys and identity (zod strips fields that the schema does not name).
 *
 * @param previewed the kinds of results that the server can draw the first pages of
 */
export const jobViewOf = (job: Job, previewed: ReadonlySet<FileKind>): JobView =>
  JobView.parse({
    ...job,
    isPrivate: job.owner !== undefined,
    steps: job.steps.map((step) => ({
      ...step,
      ...(step.texts ? { isReadable: true } : {}),
      ...(step.recognitions ? { recognised: recognisedOf(step.recognitions) } : {}),
    })),
    results: job.results.map((result) => ({
      ...result,
      ...(result.transcript ? { hasTranscript: true } : {}),
      ...(previewed.has(result.kind) && result.bytes <= previewLimits.bytes ? { hasPreview: true } : {}),
    })),
  })
