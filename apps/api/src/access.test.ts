/**
 * Access tests of every procedure of the router: as an anonymous visitor, as another user and as the owner. A procedure that is in none
 * of the lists below fails the test: add each new one with its access rule.
 */
import { appRouter } from '@docweave/api'
import { createDeviceRequest } from '@docweave/jobs/oauth'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openApiHost } from './testing/api-host.ts'
import { userNamed } from '@docweave/api/testing'
import { answerOf, everythingOf, createOwnedData, type OwnedData, type Visitor } from './testing/owned-data.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
let owner: Visitor
let other: Visitor
let own: OwnedData

beforeEach(async () => {
  host = await openApiHost()
  owner = host.as(userNamed('owner'))
  other = host.as(userNamed('other'))
  own = await createOwnedData(host, owner)
})
afterEach(() => host.close())

const firstView = (id: string, { client }: Visitor) =>
  new Promise((resolve, reject) => {
    const watching = client.jobs.watch.subscribe(
      { id },
      {
        onData: ({ data }) => {
          watching.unsubscribe()
          resolve(data)
        },
        onError: (error) => {
          watching.unsubscribe()
          reject(error)
        },
      },
    )
  })
const compress = [{ tool: 'compress-pdf', options: {} }]

const newUserCode = async () => {
  const given = { client: 'test', network: '203.0.113.0/24' }
  return (await createDeviceRequest(host.services.documents, given, Date.now())).userCode
}

type Call = (visitor: Visitor, own: OwnedData) => Promise<unknown>

/** Public procedures. */
const open: [procedure: string, call: Call][] = [
  ['tools.status', ({ client }) => client.tools.status.query()],
  ['tools.engines', ({ client }) => client.tools.engines.query()],
  [
    'contact.send',
    ({ client }) =>
      client.contact.send.mutate({
        name: 'Kim',
        email: 'kim@example.com',
        message: 'Hello',
        locale: 'ko',
        website: '',
      }),
  ],
]

/** Procedures on data with an owner, and the error code for everybody else. */
const owned: [procedure: string, code: string, call: Call][] = [
  ['jobs.start', 'UPLOAD_NOT_FOUND', ({ start }, { upload }) => start([upload], compress)],
  ['jobs.start', 'JOB_NOT_FOUND', ({ start }, { done }) => start([{ job: done, result: 0 }], [{ tool: 'txt-to-pdf' }])],
  ['jobs.get', 'JOB_NOT_FOUND', ({ client }, { done }) => client.jobs.get.query({ id: done })],
  ['jobs.place', 'JOB_NOT_FOUND', ({ client }, { open }) => client.jobs.place.query({ id: open })],
  ['jobs.watch', 'JOB_NOT_FOUND', (visitor, { done }) => firstView(done, visitor)],
  ['jobs.cancel', 'JOB_NOT_FOUND', ({ client }, { open }) => client.jobs.cancel.mutate({ id: open })],
  ['jobs.retry', 'JOB_NOT_FOUND', ({ client }, { failed }) => client.jobs.retry.mutate({ id: failed })],
  [
    'pipelines.get',
    'SAVED_PIPELINE_NOT_FOUND',
    ({ client }, { pipeline }) => client.pipelines.get.query({ id: pipeline }),
  ],
  ['approvals.links', 'JOB_NOT_FOUND', ({ client }, { open }) => client.approvals.links.query({ id: open })],
  ['jobs.remove', 'JOB_NOT_FOUND', ({ client }, { done }) => client.jobs.remove.mutate({ id: done })],
]

const link = { token: 'f'.repeat(32) }

/** Procedures for whoever has the link of a question: nobody has a right to more, not even the owner of the job. */
const linked: [procedure: string, code: string, call: Call][] = [
  ['approvals.get', 'APPROVAL_NOT_FOUND', ({ client }, { open }) => client.approvals.get.query({ job: open, ...link })],
  [
    'approvals.answer',
    'APPROVAL_NOT_FOUND',
    ({ client }, { open }) => client.approvals.answer.mutate({ job: open, ...link, yes: true }),
  ],
]

/** Procedures on the signed-in user's own data, where the session alone determines the user. */
const personal: [procedure: string, call: Call][] = [
  ['account.get', ({ client }) => client.account.get.query()],
  ['account.update', ({ client }) => client.account.update.mutate({ name: 'Kim' })],
  [
    'account.adopt',
    ({ client }, { done, open }) => client.account.adopt.mutate({ jobs: [done, open].map((id) => ({ id, key: 'k' })) }),
  ],
  ['account.remove', ({ client }) => client.account.remove.mutate()],
  ['history.list', ({ client }) => client.history.list.query({})],
  ['history.removeAll', ({ client }) => client.history.removeAll.mutate()],
  ['pipelines.list', ({ client }) => client.pipelines.list.query()],
  ['pipelines.save', ({ client }) => client.pipelines.save.mutate({ name: 'a', pipeline: { steps: compress } })],
  ['pipelines.export', ({ client }) => client.pipelines.export.query({})],
  ['webhooks.list', ({ client }) => client.webhooks.list.query()],
  ['webhooks.create', ({ client }) => client.webhooks.create.mutate({ url: 'https://example.com/' })],
  ['webhooks.deliveries', ({ client }) => client.webhooks.deliveries.query({})],
  ['webhooks.deliveries', ({ client }, { webhook }) => client.webhooks.deliveries.query({ endpointId: webhook })],
  [
    'pipelines.import',
    ({ client }) => client.pipelines.import.mutate({ docweave: 'pipelines', version: 1, pipelines: [] }),
  ],
  ['triggers.list', ({ client }) => client.triggers.list.query()],
  ['keys.list', ({ client }) => client.keys.list.query()],
  ['keys.create', ({ client }) => client.keys.create.mutate({ name: 'a' })],
  ['authorizations.list', ({ client }) => client.authorizations.list.query()],
  // A user code belongs to nobody until an account decides.
  ['authorizations.lookUp', async ({ client }) => client.authorizations.lookUp.mutate({ code: await newUserCode() })],
  [
    'authorizations.decide',
    async ({ client }) => client.authorizations.decide.mutate({ code: await newUserCode(), allow: true }),
  ],
  ['authorizations.readLink', ({ client }) => client.authorizations.readLink.query({ query: '' })],
  ['authorizations.decideLink', ({ client }) => client.authorizations.decideLink.mutate({ query: '', allow: true })],
  // What is another account's is left alone, and is as if it were not there.
  ['authorizations.uses', ({ client }, { authorization }) => client.authorizations.uses.query({ id: authorization })],
  [
    'authorizations.revoke',
    ({ client }, { authorization }) => client.authorizations.revoke.mutate({ id: authorization }),
  ],
]

/** Procedures with an id that require a signed-in user; the code is what other users get. */
const signedIn: [procedure: string, code: string, call: Call][] = [
  ['history.remove', 'JOB_NOT_FOUND', ({ client }, { done }) => client.history.remove.mutate({ id: done })],
  [
    'pipelines.update',
    'SAVED_PIPELINE_NOT_FOUND',
    ({ client }, { pipeline }) => client.pipelines.update.mutate({ id: pipeline, public: true }),
  ],
  [
    'pipelines.export',
    'SAVED_PIPELINE_NOT_FOUND',
    ({ client }, { pipeline }) => client.pipelines.export.query({ ids: [pipeline] }),
  ],
  [
    'webhooks.update',
    'WEBHOOK_NOT_FOUND',
    ({ client }, { webhook }) => client.webhooks.update.mutate({ id: webhook, url: 'https://example.org/' }),
  ],
  ['webhooks.rotate', 'WEBHOOK_NOT_FOUND', ({ client }, { webhook }) => client.webhooks.rotate.mutate({ id: webhook })],
  ['webhooks.test', 'WEBHOOK_NOT_FOUND', ({ client }, { webhook }) => client.webhooks.test.mutate({ id: webhook })],
  [
    'webhooks.redeliver',
    'WEBHOOK_NOT_FOUND',
    ({ client }, { delivery }) => client.webhooks.redeliver.mutate({ id: delivery }),
  ],
  ['webhooks.remove', 'WEBHOOK_NOT_FOUND', ({ client }, { webhook }) => client.webhooks.remove.mutate({ id: webhook })],
  [
    'pipelines.remove',
    'SAVED_PIPELINE_NOT_FOUND',
    ({ client }, { pipeline }) => client.pipelines.remove.mutate({ id: pipeline }),
  ],
  [
    'triggers.create',
    'SAVED_PIPELINE_NOT_FOUND',
    ({ client }, { pipeline }) => client.triggers.create.mutate({ name: 'a', pipeline, source: { kind: 'webhook' } }),
  ],
  [
    'triggers.update',
    'TRIGGER_NOT_FOUND',
    ({ client }, { trigger }) => client.triggers.update.mutate({ id: trigger, paused: true }),
  ],
  ['triggers.rotate', 'TRIGGER_NOT_FOUND', ({ client }, { trigger }) => client.triggers.rotate.mutate({ id: trigger })],
  ['triggers.uses', 'TRIGGER_NOT_FOUND', ({ client }, { trigger }) => client.triggers.uses.query({ id: trigger })],
  ['triggers.remove', 'TRIGGER_NOT_FOUND', ({ client }, { trigger }) => client.triggers.remove.mutate({ id: trigger })],
  ['keys.update', 'KEY_NOT_FOUND', ({ client }, { key }) => client.keys.update.mutate({ id: key, name: 'a' })],
  ['keys.rotate', 'KEY_NOT_FOUND', ({ client }, { key }) => client.keys.rotate.mutate({ id: key, overlapHours: 1 })],
  ['keys.revoke', 'KEY_NOT_FOUND', ({ client }, { key }) => client.keys.revoke.mutate({ id: key })],
  ['keys.uses', 'KEY_NOT_FOUND', ({ client }, { key }) => client.keys.uses.query({ id: key })],
]

const incident = { code: 'ENGINE_FAILED' } as const
const startIncident = ({ client }: Visitor) => client.operators.start.mutate({ filter: incident })

/** Procedures for operators; `id` is an incident's. For everybody else they do not exist. */
const operators: [procedure: string, call: (visitor: Visitor, id: string) => Promise<unknown>][] = [
  ['operators.me', ({ client }) => client.operators.me.query()],
  ['operators.overview', ({ client }) => client.operators.overview.query()],
  ['operators.incidents', ({ client }) => client.operators.incidents.query()],
  ['operators.preview', ({ client }) => client.operators.preview.query(incident)],
  ['operators.show', ({ client }, id) => client.operators.show.query({ id })],
  ['operators.start', startIncident],
  ['operators.pause', ({ client }, id) => client.operators.pause.mutate({ id })],
  ['operators.resume', ({ client }, id) => client.operators.resume.mutate({ id })],
  ['operators.setRate', ({ client }, id) => client.operators.setRate.mutate({ id, rate: 1 })],
  ['operators.cancel', ({ client }, id) => client.operators.cancel.mutate({ id })],
]

const { _def: definition } = appRouter
const procedures = Object.keys(definition.procedures)

test('the lists above cover every procedure', () => {
  const known = [...open, ...owned, ...linked, ...personal, ...signedIn, ...operators].map(([procedure]) => procedure)
  expect([...new Set(known)].toSorted()).toEqual(procedures.toSorted())
})

describe('the router', () => {
  test.each(open)('%s is public and returns nothing of any user', async (_procedure, call) => {
    for (const visitor of [host, other, owner]) {
      const { status, text } = await answerOf(call(visitor, own))
      expect([status, text.includes(own.mark) || text.includes(own.done)]).toEqual([200, false])
    }
  })

  test.each(linked)('%s answers %s to everyone without the link', async (_procedure, code, call) => {
    for (const visitor of [host, other, owner])
      expect(await answerOf(call(visitor, own))).toMatchObject({ status: 404, code })
  })

  test.each(owned)('%s answers %s to everyone but the owner', async (_procedure, code, call) => {
    const before = await everythingOf(host, own)
    for (const visitor of [host, other]) {
      const answer = await answerOf(call(visitor, own))
      expect(answer).toMatchObject({ status: 404, code })
      expect(answer.text).not.toContain(own.mark)
    }
    expect([await everythingOf(host, own), host.cancelled]).toEqual([before, []])
    expect(await answerOf(call(owner, own))).toMatchObject({ status: 200 })
  })

  test.each(personal)("%s requires a session and returns only the own account's data", async (_procedure, call) => {
    expect(await answerOf(call(host, own))).toMatchObject({ status: 401, code: 'SIGNED_OUT' })
    const before = await everythingOf(host, own)
    const { status, text } = await answerOf(call(other, own))
    expect([status, text.includes(own.mark) || text.includes(own.done)]).toEqual([200, false])
    expect([await everythingOf(host, own), host.cancelled]).toEqual([before, []])
    expect(await answerOf(call(owner, own))).toMatchObject({ status: 200 })
  })

  test.each(operators)('%s does not exist for anyone but operators', async (procedure, call) => {
    const operator = host.as(userNamed('operator'))
    const { id } = await startIncident(operator)
    const before = [...host.acted]
    const isMutation = /start|pause|resume|setRate|cancel/.test(procedure)
    const init = isMutation ? { method: 'POST', headers: { 'content-type': 'application/json' } } : {}
    for (const visitor of [host, other, owner, host.as(userNamed('operator', { emailVerified: false }))]) {
      const unknown = await visitor.fetch('/trpc/operators.nothing', init)
      const raw = await visitor.fetch(`/trpc/${procedure}`, init)
      expect([raw.status, unknown.status]).toEqual([404, 404])
      expect((await raw.text()).replaceAll(procedure, '')).toBe(
        (await unknown.text()).replaceAll('operators.nothing', ''),
      )
      expect(await answerOf(call(visitor, id))).toMatchObject({ status: 404 })
    }
    expect(host.acted).toEqual(before)
    expect(await answerOf(call(operator, id))).toMatchObject({ status: 200 })
  })

  test.each(signedIn)(
    '%s answers %s to another user, and SIGNED_OUT without a session',
    async (_procedure, code, call) => {
      const before = await everythingOf(host, own)
      expect(await answerOf(call(host, own))).toMatchObject({ status: 401, code: 'SIGNED_OUT' })
      expect(await answerOf(call(other, own))).toMatchObject({ status: 404, code })
      expect(await everythingOf(host, own)).toBe(before)
      expect(await answerOf(call(owner, own))).toMatchObject({ status: 200 })
    },
  )
})
