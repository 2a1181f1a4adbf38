/** Starts a job. */
import { randomBytes } from 'node:crypto'
import {
  DocweaveError,
  flowOf,
  InputReference,
  lastSteps,
  Locale,
  Pipeline,
  type Job,
  type Plan,
  type Profile,
  type StoredFile,
  webhookLimits,
} from '@docweave/contract'
import { Password, Passwords, planSteps, storePasswords, storeSecretOptions } from '@docweave/tool-kit/plan'
import { z } from 'zod'
import { chosenRetention, readProfile } from '../account.ts'
import { assertKeyAllows } from '../keys/assert-key-allows.ts'
import { limitsOf, type ApiContext, type ApiServices } from '../services.ts'
import { publicProcedure } from '../trpc.ts'
import { ownEndpointIds } from '../webhooks/own-endpoints.ts'
import { releaseUploads } from '../uploads.ts'
import { assertQueueHasRoom, assertStartRate, whileAdmitted } from './admission.ts'
import { resolveInput, type ResolvedInput } from './files.ts'
import { digestOfKey, newJobKey } from './find-job.ts'

const Start = z.object({
  uploads: z.array(InputReference).min(1).max(200),
  pipeline: Pipeline,
  locale: Locale,
  passwords: Passwords.default([]),
  /** Password that protects the resulting PDFs. */
  protect: Password.optional(),
  /** Ids of the caller's webhook endpoints that are told when the job ends. Only for signed-in users. */
  webhooks: z.array(z.string().max(64)).max(webhookLimits.endpoints).default([]),
  /** Token of the bot challenge; required only without an account, where a challenge is set up. */
  challenge: z.string().max(8192).optional(),
})

/** The fields of a file that the plan and the job share. */
const stored = ({ key, kind, bytes, pages }: ResolvedInput) => ({
  key,
  kind,
  bytes,
  ...(pages === undefined ? {} : { pages }),
})

function planFor(services: ApiServices, jobId: string, input: z.infer<typeof Start>, files: ResolvedInput[]): Plan {
  const inputs = files.map((file, source): StoredFile => ({ ...stored(file), source }))
  const { flow } = input.pipeline
  const steps = planSteps(services, input.pipeline, inputs)
  if (input.protect !== undefined && !lastSteps(flowOf(input.pipeline)))
    throw new DocweaveError('PROTECTION_INCOMPLETE')
  return { jobId, locale: input.locale, inputs, steps, ...(flow ? { flow } : {}) }
}

/** Default languages of text recognition, for steps that set none. */
const languagesOf = (profile: Profile | undefined): Pick<Plan, 'languages'> =>
  profile?.ocrLanguages?.length ? { languages: profile.ocrLanguages } : {}

/** Stores all secrets of the plan in the job's space, and replaces them by references. */
async function withSecretsStored(
  { secrets, tools }: ApiServices,
  plan: Plan,
  { passwords, protect }: z.infer<typeof Start>,
): Promise<Plan> {
  const space = `jobs/${plan.jobId}`
  return {
    ...plan,
    inputs: await storePasswords(secrets, space, plan.inputs, passwords),
    steps: await storeSecretOptions(tools, secrets, space, plan.steps),
    ...(protect === undefined ? {} : { protect: await secrets.put(space, protect) }),
  }
}

/** Ownership and retention of a job, the endpoints that are told of its end, and the trigger that started it. */
type Ownership = Pick<Job, 'visitor' | 'owner' | 'keyDigest' | 'keepFor' | 'webhooks' | 'trigger'>

const jobFor = ({ jobId, locale, steps, flow }: Plan, belonging: Ownership, files: ResolvedInput[]): Job => ({
  id: jobId,
  revision: 0,
  state: 'waiting',
  locale,
  ...belonging,
  createdAt: Date.now(),
  uploads: files.flatMap(({ upload }) => upload ?? []),
  inputs: files.map((file) => ({ name: file.name, ...stored(file) })),
  steps: steps.map(({ tool, options, queue }) => ({ tool, options, queue, state: 'waiting', parts: {} })),
  ...(flow ? { flow } : {}),
  results: [],
  notices: [],
})

/** Checks the endpoints of a job. Throws `SIGNED_OUT` without an owner, `WEBHOOK_NOT_FOUND`. */
async function webhooksFor(
  { documents }: ApiServices,
  owner: string | undefined,
  { webhooks }: z.infer<typeof Start>,
): Promise<Pick<Job, 'webhooks'>> {
  if (webhooks.length === 0) return {}
  if (owner === undefined) throw new DocweaveError('SIGNED_OUT')
  return { webhooks: await ownEndpointIds(documents, owner, webhooks) }
}

/** Estimates the disk space of a step: its outputs are about as large as its inputs. */
const bytesOf = ({ inputs }: Plan) => inputs.reduce((sum, { bytes }) => sum + bytes, 0)

/** Releases a job's uploads from their senders' quota of unused uploads. */
async function countAsUsed(services: ApiServices, files: readonly ResolvedInput[]): Promise<void> {
  for (const [sender, sent] of Map.groupBy(files, ({ sender }) => sender))
    if (sender) await releaseUploads(services, sender, new Set(sent.flatMap(({ upload }) => upload ?? [])))
}

/** A request to start a job, after its schema has filled in the defaults. */
export type StartRequest = z.infer<typeof Start>

/** The id of a new job: 128 bits from the system's generator, because anyone who has the id of a job without an owner can read its files. */
const newJobId = (): string => randomBytes(16).toString('hex')

export interface NewJob {
  jobId: string
  /** The key of a job without an owner. */
  jobKey?: string | undefined
}

/** Returns the id of a new job and, for a caller without an account, its key. */
export const newJob = ({ user }: Pick<ApiContext, 'user'>): NewJob => ({
  jobId: newJobId(),
  ...(user ? {} : { jobKey: newJobKey() }),
})

/**
 * Starts a job, which must not exist yet.
 *
 * @throws DocweaveError the codes of `start`
 */
export async function startJob(ctx: ApiContext, input: StartRequest, { jobId, jobKey }: NewJob): Promise<void> {
  const { services, visitor, user, trigger } = ctx
  const { files, documents, jobs, runner } = services
  assertKeyAllows(
    ctx,
    input.pipeline.steps.map(({ tool }) => tool),
  )
  assertStartRate(ctx)
  if (!user) await services.challenge?.verify(input.challenge, 'start')
  const whose = user ? { owner: user.id } : jobKey ? { keyDigest: digestOfKey(jobKey) } : {}
  await whileAdmitted(services, { visitor, jobId, limit: limitsOf(services, ctx).maxOpenJobs }, async () => {
    const [given, profile, told] = await Promise.all([
      Promise.all(input.uploads.map((each) => resolveInput(ctx, each))),
      user && readProfile(services.documents, user.id),
      webhooksFor(services, user?.id, input),
    ])
    const belonging = { visitor, ...whose, ...told, ...chosenRetention(profile), ...(trigger ? { trigger } : {}) }
    const open = { ...planFor(services, jobId, input, given), ...languagesOf(profile) }
    await Promise.all([assertQueueHasRoom(services, open), services.disk.assertRoom(bytesOf(open))])
    try {
      for (const { space, key } of given) await files.link(space, key, `jobs/${jobId}`)
      const plan = await withSecretsStored(services, open, input)
      await documents.set('plans', jobId, plan)
      await jobs.create(jobFor(plan, belonging, given))
      await runner.start(plan, visitor)
    } catch (error) {
      await files.removeSpace(`jobs/${jobId}`)
      await documents.delete('plans', jobId)
      await documents.delete('jobs', jobId)
      throw error
    }
    await countAsUsed(services, given)
  })
}

/**
 * Input: the ids of finished uploads, or files of earlier jobs; the pipeline, the visitor's language, the files' passwords, one for the
 * result, and the endpoints that are told of the job's end. Returns the job's id and, for a job without an owner, its key, which no other call returns. Throws the codes of `chain`, `PROTECTION_INCOMPLETE`,
 * `UPLOAD_NOT_FOUND`, `WEBHOOK_NOT_FOUND`, `JOB_NOT_FOUND`, `JOB_NOT_FINISHED`, `RESULT_EXPIRED`, `FILE_TOO_LARGE`, `FILE_TOO_MANY`, `PAGES_TOO_MANY`,
 * `RATE_LIMITED`, `QUEUE_FULL`, `TOO_BUSY`, `STORAGE_FULL`, `CHALLENGE_FAILED`, `KEY_NOT_ALLOWED`, `SERVICE_UNAVAILABLE`.
 */
export const start = publicProcedure.input(Start).mutation(async ({ ctx, input }) => {
  const job = newJob(ctx)
  await startJob(ctx, input, job)
  return job
})
