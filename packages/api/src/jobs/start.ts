/** Starts a pipeline on uploaded files. */
import { randomBytes } from 'node:crypto'
import { DocweaveError, Locale, Pipeline, type FileRef, type Job, type Plan } from '@docweave/contract'
import { chain } from '@docweave/tool-kit'
import { checkLimits } from '@docweave/tool-kit/run'
import { z } from 'zod'
import type { ApiServices } from '../services.ts'
import { publicProcedure } from '../trpc.ts'
import { findUpload, type Upload } from '../uploads.ts'
import { keepPasswords, keepSecretOptions, Password, Passwords } from './secrets.ts'

const Start = z.object({
  uploads: z.array(z.string().max(64)).min(1).max(200),
  pipeline: Pipeline,
  locale: Locale,
  passwords: Passwords.default([]),
  /** What the PDFs at the end are protected with. */
  protect: Password.optional(),
})

/** Throws `RATE_LIMITED` (params: `seconds` to wait) or `QUEUE_FULL` (params: `limit`). */
async function admit({ starts, jobs, settings }: ApiServices, visitor: string): Promise<void> {
  const seconds = starts.take(visitor)
  if (seconds > 0) throw new DocweaveError('RATE_LIMITED', { seconds })
  if ((await jobs.countOpen(visitor)) >= settings.maxOpenJobs)
    throw new DocweaveError('QUEUE_FULL', { limit: settings.maxOpenJobs })
}

function planFor({ tools }: ApiServices, jobId: string, input: z.infer<typeof Start>, uploads: Upload[]): Plan {
  const fitted = chain(
    tools,
    input.pipeline,
    uploads.map(({ kind }) => kind),
  )
  if (!fitted.ok)
    throw new DocweaveError(fitted.problem.code, { ...fitted.problem.params, step: fitted.problem.step + 1 })
  // Told before anything is stored or queued; the workflow looks again, with the pages counted.
  const [first] = fitted.steps
  if (first) checkLimits(first.limits, uploads)
  const inputs = uploads.map(({ key, kind, bytes }, source): FileRef => ({ key, kind, bytes, source }))
  return { jobId, locale: input.locale, inputs, steps: fitted.steps }
}

/** The plan with everything secret in it kept in the job's space, and references in its place. */
async function withSecretsKept(
  { secrets, tools }: ApiServices,
  plan: Plan,
  { passwords, protect }: z.infer<typeof Start>,
): Promise<Plan> {
  const space = `jobs/${plan.jobId}`
  return {
    ...plan,
    inputs: await keepPasswords(secrets, space, plan.inputs, passwords),
    steps: await keepSecretOptions(tools, secrets, space, plan.steps),
    ...(protect === undefined ? {} : { protect: await secrets.put(space, protect) }),
  }
}

const jobFor = ({ jobId, locale, steps }: Plan, visitor: string, uploads: Upload[]): Job => ({
  id: jobId,
  revision: 0,
  state: 'waiting',
  locale,
  visitor,
  createdAt: Date.now(),
  inputs: uploads.map(({ name, kind, bytes, key }) => ({ name, kind, bytes, key })),
  steps: steps.map(({ tool, options }) => ({ tool, options, state: 'waiting', parts: {} })),
  results: [],
  notices: [],
})

/**
 * Input: the ids of finished uploads, the pipeline, the visitor's language, the files' passwords, and one for the result.
 * Gives the job's id. Refuses with the codes of
 * `chain`, `UPLOAD_NOT_FOUND`, `FILE_TOO_LARGE`, `FILE_TOO_MANY`, `RATE_LIMITED`, `QUEUE_FULL`, `SERVICE_UNAVAILABLE`.
 */
export const start = publicProcedure.input(Start).mutation(async ({ ctx, input }) => {
  const { services, visitor } = ctx
  const { files, documents, jobs, runner } = services
  await admit(services, visitor)
  const uploads = await Promise.all(input.uploads.map((id) => findUpload(services, id)))
  // 128 bits from the system's generator: the id is the only key to the job's files.
  const jobId = randomBytes(16).toString('hex')
  const open = planFor(services, jobId, input, uploads)
  for (const { id, key } of uploads) await files.link(`uploads/${id}`, key, `jobs/${jobId}`)
  const plan = await withSecretsKept(services, open, input)
  await documents.set('plans', jobId, plan)
  await jobs.create(jobFor(plan, visitor, uploads))
  try {
    await runner.start(plan)
  } catch (error) {
    await files.removeSpace(`jobs/${jobId}`)
    await documents.delete('plans', jobId)
    await documents.delete('jobs', jobId)
    throw error
  }
  return { jobId }
})
