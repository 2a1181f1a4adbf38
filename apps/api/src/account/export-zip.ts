/**
 * Exports all data of an account as a zip: profile, jobs, saved pipelines, triggers, API keys and webhooks without their secrets, and the files that have
 * not expired.
 */
import type { HttpBindings } from '@hono/node-server'
import { listPipelines, readProfile, viewOf, type ApiServices } from '@docweave/api'
import { DocweaveError, mediaTypes, nameAs, type Job, type SignedInUser } from '@docweave/contract'
import { safetyHeaders } from '@docweave/contract/file-response'
import { accountSpace, jobsOwnedBy } from '@docweave/jobs'
import { listKeys } from '@docweave/jobs/api-keys'
import { listAuthorizations } from '@docweave/jobs/oauth'
import { listTriggers, triggerViewOf } from '@docweave/jobs/triggers'
import { deliveriesOwnedBy, deliveryViewOf, endpointViewOf, listEndpoints } from '@docweave/jobs/webhooks'
import { create as contentDisposition } from 'content-disposition'
import type { Context } from 'hono'
import { bodyFrom } from '../responses.ts'
import type { CallerOf } from '../caller.ts'
import { createZip, type Zip } from '../zip.ts'

/** Streams values as a JSON array. */
async function* listText<Item>(items: AsyncIterable<Item>, show: (item: Item) => object): AsyncGenerator<string> {
  let before = '['
  for await (const item of items) {
    yield `${before}\n${JSON.stringify(show(item))}`
    before = ','
  }
  yield before === '[' ? '[]\n' : '\n]\n'
}

/** Returns a job's files with their zip paths; a number before each name keeps equal names apart. */
const filesOf = ({ id, inputs, results }: Job): { place: string; key: string }[] => [
  ...inputs.map(({ name, kind, key }, i) => ({ place: `files/${id}/given/${i + 1} ${nameAs(kind, name)}`, key })),
  ...results.map(({ name, kind, key }, i) => ({ place: `files/${id}/made/${i + 1} ${nameAs(kind, name)}`, key })),
]

/** Adds a stored file to the zip, opened when its turn comes; a file that has expired by then becomes an empty entry. */
const addFile = (zip: Zip, { files }: ApiServices, space: string, key: string, place: string): void =>
  zip.add(place, { compress: false }, () =>
    files.read(space, key).catch((error: unknown) => {
      if (error instanceof DocweaveError && error.code === 'RESULT_EXPIRED') return []
      // Any other read error aborts the zip, so that it never passes for complete.
      throw error
    }),
  )

async function fill(zip: Zip, services: ApiServices, user: SignedInUser): Promise<void> {
  const { documents } = services
  const addJson = (place: string, value: unknown) =>
    zip.addBuffer(Buffer.from(`${JSON.stringify(value, null, 2)}\n`), place)
  const { picture, ...profile } = (await readProfile(documents, user.id)) ?? {}
  addJson('profile.json', { user, profile })
  addJson('pipelines.json', await listPipelines(documents, user.id))
  addJson('triggers.json', (await listTriggers(documents, user.id)).map(triggerViewOf))
  addJson('api-keys.json', await listKeys(documents, user.id, Date.now()))
  addJson('programs.json', await listAuthorizations(documents, user.id, Date.now()))
  addJson('webhooks.json', (await listEndpoints(documents, user.id)).map(endpointViewOf))
  zip.add('webhook-deliveries.json', {}, async () => listText(deliveriesOwnedBy(documents, user.id), deliveryViewOf))
  zip.add('jobs.json', {}, async () =>
    listText(jobsOwnedBy(services.jobs, user.id), (job) => viewOf(job, services.tools)),
  )
  if (picture) addFile(zip, services, await accountSpace(user.id), picture, 'picture.jpg')
  for await (const job of jobsOwnedBy(services.jobs, user.id))
    for (const { place, key } of filesOf(job)) addFile(zip, services, `jobs/${job.id}`, key, place)
  zip.end()
}

/** Returns the handler for `/account/export.zip`; throws `SIGNED_OUT` or `RATE_LIMITED`. */
export const createExport =
  (services: ApiServices, callerOf: CallerOf) =>
  async ({ req, env: { incoming } }: Context<{ Bindings: HttpBindings }>): Promise<Response> => {
    const { user, visitor } = await callerOf(incoming)
    if (!user) throw new DocweaveError('SIGNED_OUT')
    const headers = {
      ...safetyHeaders,
      'content-type': mediaTypes.zip,
      'content-disposition': contentDisposition('docweave-account.zip'),
    }
    if (req.method === 'HEAD') return new Response(null, { headers })
    // An export reads all of the account's files, so it shares the rate limit of job starts.
    const seconds = services.starts.take(visitor)
    if (seconds > 0) throw new DocweaveError('RATE_LIMITED', { seconds })
    const zip = createZip()
    await fill(zip, services, user)
    return new Response(bodyFrom(zip.content), { headers })
  }
