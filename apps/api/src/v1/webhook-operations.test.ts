import { afterEach, beforeEach, expect, test } from 'vitest'
import { jobForm, openProgramHost, type ProgramHost } from '../testing/program-host.ts'

let host: ProgramHost
beforeEach(async () => {
  host = await openProgramHost()
})
afterEach(() => host.close())

const url = 'https://hooks.example.com/docweave'

test('a webhook is added, tested, rotated, named by a job, and deleted', async () => {
  const kim = await host.withKey('kim')
  const created = await kim.json('/webhooks', { url, name: 'archive', events: ['job.done'] })
  const webhook = await created.json()
  expect([created.status, webhook]).toMatchObject([
    201,
    { url, name: 'archive', events: ['job.done'], secret: expect.stringMatching(/^whsec_/) },
  ])
  const { body: list } = await kim.read('/webhooks')
  expect(list.webhooks).toMatchObject([{ id: webhook.id, createdAt: expect.stringMatching(/Z$/) }])
  expect(JSON.stringify(list)).not.toContain('whsec_')
  const rotated = await (await kim.json(`/webhooks/${webhook.id}/rotate`, { overlapHours: 1 })).json()
  expect(rotated.secret).not.toBe(webhook.secret)
  const delivery = await (await kim.request(`/webhooks/${webhook.id}/test`, { method: 'POST' })).json()
  expect(delivery).toMatchObject({ event: 'ping', state: 'pending', webhook: webhook.id })
  expect((await kim.read('/deliveries')).body.deliveries).toMatchObject([{ id: delivery.id }])
  expect((await kim.request(`/deliveries/${delivery.id}/redeliver`, { method: 'POST' })).status).toBe(202)
  const order = { steps: [{ tool: 'compress-pdf' }], webhooks: [webhook.id] }
  const { id } = await kim.create(jobForm(order))
  expect((await host.services.jobs.get(id))?.webhooks).toEqual([webhook.id])
  expect((await kim.request(`/webhooks/${webhook.id}`, { method: 'DELETE' })).status).toBe(204)
  expect((await kim.read('/webhooks')).body.webhooks).toEqual([])
})

test('a job is told to its owner’s webhooks only', async () => {
  const kim = await host.withKey('kim')
  const { id } = await (await kim.json('/webhooks', { url })).json()
  const body = () => jobForm({ steps: [{ tool: 'compress-pdf' }], webhooks: [id] })
  const [other, nobody] = [
    await (await host.withKey('lee')).request('/jobs', { method: 'POST', body: body() }),
    await host.client().request('/jobs', { method: 'POST', body: body() }),
  ]
  expect([(await other.json()).code, (await nobody.json()).code]).toEqual(['WEBHOOK_NOT_FOUND', 'SIGNED_OUT'])
})

test.each([
  ['no address', {}, 'REQUEST_INVALID'],
  ['an address of this machine', { url: 'https://127.0.0.1/x' }, 'URL_NOT_ALLOWED'],
  ['an address with a password', { url: 'https://kim:secret@hooks.example.com' }, 'URL_NOT_ALLOWED'],
  ['no event', { url, events: [] }, 'REQUEST_INVALID'],
])('a webhook with %s is refused', async (_, body, code) => {
  const kim = await host.withKey('kim')
  const response = await kim.json('/webhooks', body)
  expect([response.status, (await response.json()).code]).toEqual([400, code])
})
