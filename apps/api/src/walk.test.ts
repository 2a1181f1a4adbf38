/**
 * Every procedure of the router and every address of this host, tried by nobody in particular, by somebody else and by the owner. What
 * is not in the lists below makes this fail: whoever adds a procedure says here whose it is.
 */
import { appRouter } from '@docweave/api'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { routes } from './routes.ts'
import { openApiHost } from './testing/api-host.ts'
import { userNamed } from './testing/identity.ts'
import { answerOf, settleIn, type Belongings, type Visitor } from './testing/walk.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
let owner: Visitor
let other: Visitor
let own: Belongings

beforeEach(async () => {
  host = await openApiHost()
  owner = host.as(userNamed('owner'))
  other = host.as(userNamed('other'))
  own = await settleIn(host, owner)
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

type Call = (visitor: Visitor, own: Belongings) => Promise<unknown>

/** What is everybody's. */
const open: [procedure: string, call: Call][] = [
  ['tools.status', ({ client }) => client.tools.status.query()],
  ['tools.engines', ({ client }) => client.tools.engines.query()],
]

/** What is somebody's, and the code with which it is not there for anybody else. */
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
  ['jobs.remove', 'JOB_NOT_FOUND', ({ client }, { done }) => client.jobs.remove.mutate({ id: done })],
]

/** What whoever is signed in does with what is their own, whose it is following from the session alone. */
const personal: [procedure: string, call: Call][] = [
  ['account.get', ({ client }) => client.account.get.query()],
  ['account.update', ({ client }) => client.account.update.mutate({ name: 'Kim' })],
  ['account.adopt', ({ client }, { done, open }) => client.account.adopt.mutate({ jobs: [done, open] })],
  ['account.remove', ({ client }) => client.account.remove.mutate()],
  ['history.list', ({ client }) => client.history.list.query({})],
  ['history.removeAll', ({ client }) => client.history.removeAll.mutate()],
  ['pipelines.list', ({ client }) => client.pipelines.list.query()],
  ['pipelines.save', ({ client }) => client.pipelines.save.mutate({ name: 'a', pipeline: { steps: compress } })],
  ['pipelines.export', ({ client }) => client.pipelines.export.query({})],
  [
    'pipelines.import',
    ({ client }) => client.pipelines.import.mutate({ docweave: 'pipelines', version: 1, pipelines: [] }),
  ],
]

/** What takes the id of something that somebody has: not there for others, and nobody has anything without having signed in. */
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
    'pipelines.remove',
    'SAVED_PIPELINE_NOT_FOUND',
    ({ client }, { pipeline }) => client.pipelines.remove.mutate({ id: pipeline }),
  ],
]

const { _def: definition } = appRouter
const procedures = Object.keys(definition.procedures)

test('the walk knows every procedure', () => {
  const known = [...open, ...owned, ...personal, ...signedIn].map(([procedure]) => procedure)
  expect([...new Set(known)].toSorted()).toEqual(procedures.toSorted())
})

/** All that is kept, as text. */
const everything = async () =>
  JSON.stringify([
    await Promise.all([own.done, own.failed, own.open].map((id) => host.services.jobs.get(id))),
    await host.services.documents.get('saved-pipelines', own.pipeline),
    await host.services.documents.get('uploads', own.upload),
  ])

describe('the router', () => {
  test.each(open)('%s is for everybody and tells of nobody', async (_procedure, call) => {
    for (const visitor of [host, other, owner]) {
      const { status, text } = await answerOf(call(visitor, own))
      expect([status, text.includes(own.mark) || text.includes(own.done)]).toEqual([200, false])
    }
  })

  test.each(owned)('%s is %s to anybody but the owner', async (_procedure, code, call) => {
    const before = await everything()
    for (const visitor of [host, other]) {
      const answer = await answerOf(call(visitor, own))
      expect(answer).toMatchObject({ status: 404, code })
      expect(answer.text).not.toContain(own.mark)
    }
    expect([await everything(), host.cancelled]).toEqual([before, []])
    expect(await answerOf(call(owner, own))).toMatchObject({ status: 200 })
  })

  test.each(personal)('%s is for who is signed in, and never about another', async (_procedure, call) => {
    expect(await answerOf(call(host, own))).toMatchObject({ status: 401, code: 'SIGNED_OUT' })
    const before = await everything()
    const { status, text } = await answerOf(call(other, own))
    expect([status, text.includes(own.mark) || text.includes(own.done)]).toEqual([200, false])
    expect([await everything(), host.cancelled]).toEqual([before, []])
    expect(await answerOf(call(owner, own))).toMatchObject({ status: 200 })
  })

  test.each(signedIn)('%s is %s to another, and SIGNED_OUT to nobody in particular', async (_procedure, code, call) => {
    const before = await everything()
    expect(await answerOf(call(host, own))).toMatchObject({ status: 401, code: 'SIGNED_OUT' })
    expect(await answerOf(call(other, own))).toMatchObject({ status: 404, code })
    expect(await everything()).toBe(before)
    expect(await answerOf(call(owner, own))).toMatchObject({ status: 200 })
  })
})

type Address = (own: Belongings) => string
const tus = { 'tus-resumable': '1.0.0' }
const patch = {
  method: 'PATCH',
  headers: { ...tus, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
}

/** The addresses below each route, with how they are asked. Those of a job are asked with GET and HEAD. */
const addresses: [route: string, address: Address, init: RequestInit][] = [
  ['/results/', ({ done }) => `/results/${done}/0`, {}],
  ['/results/', ({ done }) => `/results/${done}/0`, { headers: { range: 'bytes=0-3' } }],
  ['/results/', ({ done }) => `/results/${done}/0`, { method: 'HEAD' }],
  ['/results/', ({ done }) => `/results/${done}/input/0`, {}],
  ['/results/', ({ done }) => `/results/${done}/all.zip`, {}],
  ['/results/', ({ done }) => `/results/${done}/all.zip`, { method: 'HEAD' }],
  ['/uploads', ({ arriving }) => arriving, { method: 'HEAD', headers: tus }],
  ['/uploads', ({ upload }) => `/uploads/${upload}`, { method: 'HEAD', headers: tus }],
  ['/uploads', ({ arriving }) => arriving, { ...patch, body: '%PDF-1.7' }],
  ['/uploads', ({ arriving }) => arriving, { method: 'DELETE', headers: tus }],
]

/** What is about whoever is signed in: nothing for nobody, and never about another. */
const personalAddresses: [route: string, init: RequestInit][] = [
  ['/account/picture', {}],
  ['/account/picture', { method: 'HEAD' }],
  ['/account/picture', { method: 'PUT', body: 'no picture' }],
  ['/account/picture', { method: 'DELETE' }],
  ['/account/export.zip', {}],
]

/** Addresses that are tried elsewhere: the router above, the session in its own test. */
const elsewhere = ['/trpc/', '/session', '/healthz']

test('the walk knows every address', () => {
  const known = new Set([...elsewhere, ...[...addresses, ...personalAddresses].map(([route]) => route)])
  expect([...known].toSorted()).toEqual(routes.toSorted())
})

test.each(addresses)('%s: another’s is not there, whatever is asked (%#)', async (_route, address, init) => {
  for (const visitor of [host, other]) {
    const response = await visitor.fetch(address(own), init)
    expect(response.status).toBe(404)
    expect(await response.text()).not.toContain(own.mark)
  }
  expect((await owner.fetch(address(own), init)).ok).toBe(true)
})

test.each(personalAddresses)('%s is for who is signed in, and never about another (%#)', async (route, init) => {
  expect((await host.fetch(route, init)).status).toBe(401)
  const before = await everything()
  const answer = Buffer.from(await (await other.fetch(route, init)).arrayBuffer())
  expect([answer.includes(own.mark), answer.includes(own.done), await everything()]).toEqual([false, false, before])
  expect((await owner.fetch(route, init)).status).not.toBe(401)
})

test('a job without an owner is seen by whoever has its id, and becomes nobody’s by signing in', async () => {
  const { jobId } = await host.start([await host.upload(Buffer.from('%PDF-1.7\n'), 'a.pdf')], compress)
  for (const visitor of [host, other, owner])
    expect((await visitor.client.jobs.get.query({ id: jobId })).id).toBe(jobId)
  expect((await host.services.jobs.get(jobId))?.owner).toBeUndefined()
})

test('an upload may say what it likes of its owner', async () => {
  const created = await other.fetch('/uploads', {
    method: 'POST',
    headers: { ...tus, 'upload-length': '9', 'upload-metadata': `owner ${Buffer.from('owner').toString('base64')}` },
  })
  const address = new URL(created.headers.get('location') ?? '', host.url).pathname
  expect((await other.fetch(address, { ...patch, body: '%PDF-1.7\n' })).status).toBe(204)
  const { jobId } = await other.start([address.split('/').at(-1) ?? ''], compress)
  expect((await host.services.jobs.get(jobId))?.owner).toBe('other')
})
