/** What happens to a job over time. A job's state is the fold of its events (packages/jobs/src/apply-event.ts). */
import { z } from 'zod'
import { FileKind } from './file-kind.ts'
import { Failure, JobResult, Progress } from './job.ts'
import { Notice } from './notice.ts'

const at = z.number()
const step = z.int().nonnegative()

export const JobEvent = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('inspected'),
    at,
    inputs: z.array(z.object({ source: step, kind: FileKind, pages: z.int().optional() })),
  }),
  /** The amount of work of each run of a step that runs several times; recorded before the first run. */
  z.object({ type: z.literal('step-planned'), at, step, groups: z.array(Progress) }),
  z.object({ type: z.literal('step-started'), at, step }),
  z.object({ type: z.literal('step-progress'), at, step, part: z.string(), progress: Progress }),
  /** Part of a step's text can be read before the step is done. The text is in the job's space, under `key`. */
  z.object({ type: z.literal('step-text'), at, step, part: z.string(), key: z.string() }),
  z.object({
    type: z.literal('step-done'),
    at,
    step,
    output: z.object({ files: z.int(), bytes: z.int(), pages: z.int().optional() }),
    notices: z.array(Notice),
  }),
  z.object({ type: z.literal('file-started'), at, step, source: step }),
  z.object({ type: z.literal('file-done'), at, step, source: step }),
  z.object({ type: z.literal('file-failed'), at, step, source: step, failure: Failure }),
  z.object({ type: z.literal('done'), at, expiresAt: at, results: z.array(JobResult) }),
  z.object({ type: z.literal('failed'), at, expiresAt: at, step: step.optional(), failure: Failure }),
  z.object({ type: z.literal('cancel-requested'), at }),
  z.object({ type: z.literal('cancelled'), at, expiresAt: at }),
  z.object({
    type: z.literal('retried'),
    at,
    /** Options that the visitor changed, by the index of their step. */
    options: z.record(z.string(), z.record(z.string(), z.unknown())).optional(),
    /** The files to leave out. */
    without: z.array(step).optional(),
    /** The files to retry; other failed files stay as they are. */
    only: z.array(step).optional(),
  }),
  z.object({ type: z.literal('remove-requested'), at, forget: z.boolean().optional() }),
  /** A visitor with the job's key signed in: the job belongs to that account from then on. `keepFor` is in milliseconds. */
  z.object({ type: z.literal('adopted'), at, owner: z.string(), keepFor: z.number().optional() }),
  z.object({ type: z.literal('expired'), at }),
])
export type JobEvent = z.infer<typeof JobEvent>
