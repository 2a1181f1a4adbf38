/** Calls every operation of the public API as its owner, as others, and with a key that may not run the tool. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { formOf, jobForm, newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'
import { operations } from './operations.ts'

let host: ProgramHost
beforeEach(async () => {
  host = await openProgramHost()
})
afterEach(() => host.close())

type Client = ReturnType<ProgramHost['client']>

/** What the owner has: a finished and a failed job, a file, a webhook and a delivery. Their names contain `secret-name`. */
async function createData(owner: Client) {
  const done = await owner.create(jobForm(undefined, { 'secret-name.pdf': newPdf() }))
  await host.finish(done.id, { 'secret-name.txt': Buffer.from('secret-name') })
  const failed = await owner.create(jobForm(undefined, { 'secret-name.pdf': newPdf() }))
  const failure = { code: 'ENGINE_FAILED', params: {} } as const
  await host.services.jobs.append(failed.id, { type: 'failed', at: 1, expiresAt: Date.now() + 1e6, step: 0, failure })
  const form = formOf({}, { 'secret-name.pdf': newPdf() })
  const { files } = await (await owner.request('/files', { method: 'POST', body: form })).json()
  const webhook = await (
    await owner.json('/webhooks', { url: 'https://example.com/secret-name', name: 'secret-name' })
  ).json()
  const delivery = await (await owner.request(`/webhooks/${webhook.id}/test`, { method: 'POST' })).json()
  return {
    done: done.id,
    failed: failed.id,
    file: files[0].id as string,
    webhook: webhook.id as string,
    delivery: delivery.id as string,
  }
}
type Data = Awaited<ReturnType<typeof createData>>

/** The address of each operation on something of the owner, and what the owner is answered. */
const owned: Record<string, { path: (data: Data) => string; owner: number; notFound: string; body?: object }> = {
  'files.get': { path: ({ file }) => `/files/${file}`, owner: 200, notFound: 'UPLOAD_NOT_FOUND' },
  'files.delete': { path: ({ file }) => `/files/${file}`, owner: 204, notFound: 'UPLOAD_NOT_FOUND' },
  'jobs.get': { path: ({ done }) => `/jobs/${done}`, owner: 200, notFound: 'JOB_NOT_FOUND' },
  'jobs.watch': { path: ({ done }) => `/jobs/${done}/events`, owner: 200, notFound: 'JOB_NOT_FOUND' },
  'jobs.download': { path: ({ done }) => `/jobs/${done}/results/0`, owner: 200, notFound: 'JOB_NOT_FOUND' },
  'jobs.downloadAll': { path: ({ done }) => `/jobs/${done}/results.zip`, owner: 200, notFound: 'JOB_NOT_FOUND' },
  // A finished job is not cancelled, and its owner is told so.
  'jobs.cancel': { path: ({ done }) => `/jobs/${done}/cancel`, owner: 409, notFound: 'JOB_NOT_FOUND' },
  'jobs.retry': { path: ({ failed }) => `/jobs/${failed}/retry`, owner: 202, notFound: 'JOB_NOT_FOUND' },
  'jobs.delete': { path: ({ done }) => `/jobs/${done}`, owner: 204, notFound: 'JOB_NOT_FOUND' },
  // The job asked nothing, and its owner is told so.
  'approvals.answer': {
    path: ({ done }) => `/jobs/${done}/approvals/0`,
    owner: 404,
    notFound: 'JOB_NOT_FOUND',
    body: { yes: true },
  },
  'approvals.list': { path: ({ done }) => `/jobs/${done}/approvals`, owner: 200, notFound: 'JOB_NOT_FOUND' },
  'webhooks.rotate': {
    path: ({ webhook }) => `/webhooks/${webhook}/rotate`,
    owner: 200,
    notFound: 'WEBHOOK_NOT_FOUND',
  },
  'webhooks.test': { path: ({ webhook }) => `/webhooks/${webhook}/test`, owner: 202, notFound: 'WEBHOOK_NOT_FOUND' },
  'webhooks.delete': { path: ({ webhook }) => `/webhooks/${webhook}`, owner: 204, notFound: 'WEBHOOK_NOT_FOUND' },
  'deliveries.redeliver': {
    path: ({ delivery }) => `/deliveries/${delivery}/redeliver`,
    owner: 202,
    notFound: 'WEBHOOK_NOT_FOUND',
  },
}

/** Operations on what an account has, without an id. */
const personal = ['jobs.list', 'webhooks.list', 'webhooks.create', 'deliveries.list']
/** Operations that anyone may call. */
const open = ['tools.list', 'tools.get']
/** Operations that run tools: also tried with a key that may not run them. */
const starting = ['convert', 'files.create', 'jobs.create']

/** Operations that their address opens, whatever the credentials: tested in `trigger-operation.test.ts`. */
const addressed = ['triggers.start']

test('the lists of this file have every operation', () => {
  const known = [...Object.keys(owned), ...personal, ...open, ...starting, ...addressed]
  expect(known.toSorted()).toEqual(operations.map(({ id }) => id).toSorted())
})

const methodOf = (id: string) => (operations.find((operation) => operation.id === id)?.method ?? '').toUpperCase()

test.each(Object.entries(owned))('%s is the owner’s alone', async (id, { path, owner, notFound, body }) => {
  const kim = await host.withKey('kim')
  const data = await createData(kim)
  const sent = body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}
  const call = (who: Client) => who.request(path(data), { method: methodOf(id), ...sent })
  const stored = async () =>
    JSON.stringify([await host.services.jobs.get(data.done), await host.services.jobs.get(data.failed)])
  const before = await stored()
  host.run.state = 'failed'
  for (const other of [await host.withKey('lee'), await host.withKey(undefined)]) {
    const response = await call(other)
    const text = await response.text()
    expect([response.status, JSON.parse(text).code]).toEqual([404, notFound])
    expect(text).not.toContain('secret-name')
  }
  const nobody = await call(host.client())
  expect([401, 404]).toContain(nobody.status)
  expect(await nobody.text()).not.toContain('secret-name')
  expect(await stored()).toBe(before)
  const own = await call(kim)
  await own.body?.cancel()
  expect(own.status).toBe(owner)
})

test.each(personal)('%s is nobody’s without a key, and shows others nothing', async (id) => {
  await createData(await host.withKey('kim'))
  const operation = operations.find((each) => each.id === id)
  const call = (who: Client) =>
    who.request(operation?.path ?? '', {
      method: methodOf(id),
      ...(operation?.method === 'post'
        ? { body: '{"url":"https://example.com"}', headers: { 'content-type': 'application/json' } }
        : {}),
    })
  expect((await call(host.client())).status).toBe(401)
  const other = await call(await host.withKey('lee'))
  expect(other.ok).toBe(true)
  expect(await other.text()).not.toContain('secret-name')
})

test.each(open)('%s needs no key', async (id) => {
  const path = operations.find((each) => each.id === id)?.path.replace('{tool}', 'merge-pdf') ?? ''
  expect((await host.client().request(path)).status).toBe(200)
})

describe('a key for other tools', () => {
  const refused = { status: 403, code: 'KEY_NOT_ALLOWED', params: { tool: 'compress-pdf' } }

  test('creates and converts nothing, and leaves no file', async () => {
    const few = await host.withKey('kim', { tools: ['merge-pdf'] })
    const created = await few.request('/jobs', { method: 'POST', body: jobForm() })
    const converted = await few.request('/convert/compress-pdf', { method: 'POST', body: formOf({}) })
    expect([await created.json(), await converted.json()]).toMatchObject([refused, refused])
    expect(host.started).toEqual([])
    for await (const { space } of host.services.files.spaces()) expect(space).not.toContain('uploads/')
    expect((await few.request('/files', { method: 'POST', body: formOf({}) })).status).toBe(201)
  })

  test('does not retry a job of its account with those tools', async () => {
    const data = await createData(await host.withKey('kim'))
    host.run.state = 'failed'
    const few = await host.withKey('kim', { tools: ['merge-pdf'] })
    const response = await few.request(`/jobs/${data.failed}/retry`, { method: 'POST' })
    expect(await response.json()).toMatchObject(refused)
  })
})
