/**
 * Procedures for the account of the signed-in user: profile and settings, adoption of earlier jobs and pipelines, deletion. Profiles are
 * stored as documents by user id, created at the first request.
 */
import { z } from 'zod'
import {
  Profile,
  ProfileSettings,
  DocweaveError,
  NamedPipeline,
  type AccountView,
  type DocumentStore,
  type SignedInUser,
  type Job,
} from '@docweave/contract'
import { removeAccount, requestDeletion } from '@docweave/jobs'
import { isKeyOf, JobKey } from './jobs/find-job.ts'
import { addPipelines } from './pipelines/saved-pipelines.ts'
import { limitsOf, type ApiServices } from './services.ts'
import { assertRecentSignIn } from './recent-sign-in.ts'
import { router, sessionProcedure, userProcedure } from './trpc.ts'

/** No input. Returns the user, the profile (created at the first call) and the limits; `SIGNED_OUT`. */
const get = userProcedure.query(async ({ ctx: { services, user } }): Promise<AccountView> => {
  const profile = await changeProfile(services.documents, user, (found) => found)
  return { user, profile, limits: limitsOf(services, { user }) }
})

const { name, locale, theme, ocrLanguages, resultHours } = ProfileSettings.shape
const Update = z.object({
  name: name.nullable(),
  locale: locale.nullable(),
  theme: theme.nullable(),
  ocrLanguages: ocrLanguages.nullable(),
  resultHours: resultHours.nullable(),
})

/**
 * Input: the settings to change; `null` removes one, and a missing one stays as it is. The retention of results is capped by the limits.
 * Returns the profile; `SIGNED_OUT`, `OPTION_INVALID` (params: `option`).
 */
const update = sessionProcedure.input(Update).mutation(({ ctx: { services, user }, input }): Promise<Profile> => {
  const { resultHours: most } = limitsOf(services, { user })
  const given = { ...input, ...(input.resultHours ? { resultHours: Math.min(input.resultHours, most) } : {}) }
  return changeProfile(services.documents, user, (profile) => {
    const merged = { ...profile, ...given }
    return Profile.parse(Object.fromEntries(Object.entries(merged).filter(([, value]) => value !== null)))
  })
})

const Adopt = z.object({
  jobs: z
    .array(z.object({ id: z.string().max(64), key: JobKey }))
    .max(500)
    .default([]),
  pipelines: z
    .array(NamedPipeline.extend({ favourite: z.boolean().default(false) }))
    .max(200)
    .default([]),
})

/** Assigns jobs to an owner, except those that have an owner or another key. Returns how many were assigned. */
async function assignJobs(
  { jobs }: ApiServices,
  given: z.infer<typeof Adopt>['jobs'],
  owner: string,
  chosen: ReturnType<typeof chosenRetention>,
): Promise<number> {
  let count = 0
  for (const [id, key] of new Map(given.map((each) => [each.id, each.key]))) {
    const job = await jobs.get(id)
    if (!job || job.owner !== undefined || job.state === 'expired' || !isKeyOf(job, key)) continue
    const adopted = await jobs.append(id, { type: 'adopted', at: Date.now(), owner, ...chosen })
    if (adopted?.owner === owner) count++
  }
  return count
}

/**
 * Moves jobs and pipelines from before a sign-in into the account. Input: jobs by their ids with their keys, and pipelines that a browser
 * stored. Those that do not exist, have another key, already have an owner or no longer fit the tools are skipped. Returns how many of both
 * were adopted; `SIGNED_OUT`, and `SAVED_PIPELINES_TOO_MANY` when not all pipelines have room: the jobs are adopted by then, and the call
 * can be repeated.
 */
const adopt = sessionProcedure.input(Adopt).mutation(async ({ ctx, input }) => {
  const { services, user } = ctx
  const profile = await readProfile(services.documents, user.id)
  const jobs = await assignJobs(services, input.jobs, user.id, chosenRetention(profile))
  let pipelines = 0
  for (const pipeline of input.pipelines)
    try {
      pipelines += (await addPipelines(services, user.id, [pipeline], { twice: false })).length
    } catch (error) {
      if (!(error instanceof DocweaveError) || error.code === 'SAVED_PIPELINES_TOO_MANY') throw error
    }
  return { jobs, pipelines }
})

/**
 * Deletes the account. No input. Removes the user at the identity provider, and API keys, jobs, files, saved pipelines, profile and picture; the
 * worker removes within the hour what cannot be removed now. `SIGNED_OUT`; `SIGN_IN_AGAIN` when the last sign-in was more than five minutes
 * ago.
 */
const remove = sessionProcedure.mutation(async ({ ctx: { services, user } }) => {
  const now = Date.now()
  assertRecentSignIn(user, now)
  await requestDeletion(services, user.id, now)
  await removeAccount(services, user.id).catch((error: unknown) =>
    services.log.error('account deletion is incomplete: the worker continues it', { error }),
  )
})

const collection = 'profiles'

/** Reads an account's profile; `undefined` if it was never created. */
export async function readProfile(documents: DocumentStore, userId: string): Promise<Profile | undefined> {
  return Profile.safeParse(await documents.get(collection, userId)).data
}

/** Changes an account's profile, which is created if necessary, and returns it. Concurrent changes are both applied. */
export async function changeProfile(
  documents: DocumentStore,
  { id, name }: Pick<SignedInUser, 'id' | 'name'>,
  change: (profile: Profile) => Profile,
): Promise<Profile> {
  const fresh: Profile = { createdAt: Date.now(), ...(name ? { name: name.trim().slice(0, 80) } : {}) }
  const changed = await documents.update(collection, id, (old) => change(Profile.safeParse(old).data ?? fresh))
  return changed ?? fresh
}

const hour = 3_600_000

/**
 * Returns the retention that an account chose for its results, as a job stores it; nothing where the profile has none, so that the settings
 * apply when the job ends.
 */
export const chosenRetention = (profile: Profile | undefined): Pick<Job, 'keepFor'> =>
  profile?.resultHours === undefined ? {} : { keepFor: profile.resultHours * hour }

export const accountRouter = router({ get, update, adopt, remove })
