/** Starts a job. */
import { randomBytes } from 'node:crypto'
import {
  InputReference,
  Locale,
  Pipeline,
  type Job,
  type Plan,
  type Profile,
  type StoredFile,
} from '@docweave/contract'
import { Password, Passwords, planSteps, storePasswords, storeSecretOptions } from '@docweave/tool-kit/plan'
import { z } from 'zod'
import { chosenRetention, readProfile } from '../account.ts'
import { limitsOf, type ApiServices } from '../services.ts'
import { publicProcedure } from '../trpc.ts'
import { releaseUploads } from '../uploads.ts'
import { assertQueueHasRoom, assertStartRate, whileAdmitted } from './admission.ts'
import { resolveInput, type ResolvedInput } from './files.ts'
import { digestOfKey, newJobKey } from './find-job.ts'
import { isStarted, requestedJobId, requestedJobKey, StartRequest } from './repeated-start.ts'

const Start = z.object({
  uploads: z.array(InputReference).min(1).max(200),
  pipeline: Pipeline,
  locale: Locale,
  passwords: Passwords.default([]),
  /** Password that protects the resulting PDFs. */
  protect: Password.optional(),
  /** Token of the bot challenge; required only without an account, where a challenge is set up. */
  challenge: z.string().max(8192).optional(),
  /**
   * Makes the call repeatable: a second start with the same request returns the job of the first; `JOB_NOT_RETRYABLE` while that is under way.
   */
  request: StartRequest,
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
  return { jobId, locale: input.locale, inputs, steps: planSteps(services, input.pipeline, inputs) }
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

/** Ownership and retention of a job. */
type Ownership = Pick<Job, 'visitor' | 'owner' | 'keyDigest' | 'keepFor'>

const jobFor = ({ jobId, locale, steps }: Plan, belonging: Ownership, files: ResolvedInput[]): Job => ({
  id: jobId,
  revision: 0,
  state: 'waiting',
  locale,
  ...belonging,
  createdAt: Date.now(),
  uploads: files.flatMap(({ upload }) => upload ?? []),
  inputs: files.map((file) => ({ name: file.name, ...stored(file) })),
  steps: steps.map(({ tool, options, queue }) => ({ tool, options, queue, state: 'waiting', parts: {} })),
  results: [],
  notices: [],
})

/** Estimates the disk space of a step: its outputs are about as large as its inputs. */
const bytesOf = ({ inputs }: Plan) => inputs.reduce((sum, { bytes }) => sum + bytes, 0)

/** Releases a job's uploads from their senders' quota of unused uploads. */
async function countAsUsed(services: ApiServices, files: readonly ResolvedInput[]): Promise<void> {
  for (const [sender, sent] of Map.groupBy(files, ({ sender }) => sender))
    if (sender) await releaseUploads(services, sender, new Set(sent.flatMap(({ upload }) => upload ?? [])))
}

/**
 * Input: the ids of finished uploads, or files of earlier jobs; the pipeline, the visitor's language, the files' passwords, and one for the
 * result. Returns the job's id and, for a job without an owner, its key, which no other call returns. Throws the codes of `chain`,
 * `UPLOAD_NOT_FOUND`, `JOB_NOT_FOUND`, `JOB_NOT_FINISHED`, `RESULT_EXPIRED`, `FILE_TOO_LARGE`, `FILE_TOO_MANY`, `PAGES_TOO_MANY`,
 * `RATE_LIMITED`, `QUEUE_FULL`, `TOO_BUSY`, `STORAGE_FULL`, `CHALLENGE_FAILED`, `SERVICE_UNAVAILABLE`.
 */
export const start = publicProcedure.input(Start).mutation(async ({ ctx, input }) => {
  const { services, visitor, user } = ctx
  const { files, documents, jobs, runner } = services
  assertStartRate(ctx)
  if (!user) await services.challenge?.verify(input.challenge, 'start')
  // 128 bits from the system's generator: anyone who has the id of a job without an owner can read its files.
  const jobId = requestedJobId(input.request) ?? randomBytes(16).toString('hex')
  const jobKey = user ? undefined : (requestedJobKey(input.request) ?? newJobKey())
  const whose = user ? { owner: user.id } : jobKey ? { keyDigest: digestOfKey(jobKey) } : {}
  const started = { jobId, ...(jobKey ? { jobKey } : {}) }
  const isRepeated = async () => input.request !== undefined && isStarted(ctx, jobId, jobKey)
  if (await isRepeated()) return started
  await whileAdmitted(services, { visitor, jobId, limit: limitsOf(services, ctx).maxOpenJobs }, async () => {
    const [given, profile] = await Promise.all([
      Promise.all(input.uploads.map((each) => resolveInput(ctx, each))),
      user && readProfile(services.documents, user.id),
    ])
    const belonging = { visitor, ...whose, ...chosenRetention(profile) }
    const open = { ...planFor(services, jobId, input, given), ...languagesOf(profile) }
    await Promise.all([assertQueueHasRoom(services, open), services.disk.assertRoom(bytesOf(open))])
    // The first call may have ended since. From here on, only one call is in this part.
    if (await isRepeated()) return
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
  return started
})
