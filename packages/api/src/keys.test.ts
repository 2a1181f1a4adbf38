import { maxApiKeys } from '@docweave/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { authenticateKey, recordKeyUse, flushKeyUses } from './index.ts'
import { userNamed } from './testing/identity.ts'
import { openTestApi, refusal, type Visitor } from './testing/test-api.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
let kim: Visitor
beforeEach(async () => {
  host = await openTestApi()
  kim = host.as(userNamed('kim'))
})
afterEach(() => host.close())

const enter = (secret: string) => authenticateKey(host.services, secret, '203.0.113.7')

describe('the keys of an account', () => {
  test('are made, listed, changed, rotated and revoked', async () => {
    const { keys } = kim.client
    const expiresAt = Date.now() + 1e6
    const { key, secret } = await keys.create.mutate({
      name: ' CI ',
      tools: ['compress-pdf'],
      perMinute: 30,
      expiresAt,
      networks: ['203.0.113.0/24', '2001:db8::/32'],
    })
    expect(key).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{20}$/),
      name: 'CI',
      start: secret.slice(0, 8),
      tools: ['compress-pdf'],
      perMinute: 30,
      expiresAt,
      networks: ['203.0.113.0/24', '2001:db8::/32'],
      createdAt: expect.any(Number),
    })
    expect(await keys.list.query()).toEqual({ keys: [key], limit: maxApiKeys })
    const changed = await keys.update.mutate({ id: key.id, name: 'Build', networks: null })
    const { networks: _, ...rest } = key
    expect(changed).toEqual({ ...rest, name: 'Build' })
    const { secret: fresh } = await keys.rotate.mutate({ id: key.id, overlapHours: 0 })
    await expect(enter(secret)).rejects.toMatchObject({ code: 'KEY_INVALID' })
    expect((await enter(fresh)).key.id).toBe(key.id)
    await keys.revoke.mutate({ id: key.id })
    expect((await keys.list.query()).keys).toEqual([])
    await expect(enter(fresh)).rejects.toMatchObject({ code: 'KEY_INVALID' })
  })

  test('are validated', async () => {
    const { create, rotate } = kim.client.keys
    const option = async (input: Parameters<typeof create.mutate>[0]) => refusal(create.mutate(input))
    expect(await option({ name: '  ' })).toMatchObject({ code: 'OPTION_INVALID', params: { option: 'name' } })
    expect(await option({ name: 'a\u001b[2J' })).toMatchObject({ params: { option: 'name' } })
    expect(await option({ name: 'a', tools: ['no-tool'] })).toEqual({
      code: 'TOOL_UNKNOWN',
      params: { tool: 'no-tool' },
    })
    expect(await option({ name: 'a', tools: [] })).toMatchObject({ params: { option: 'tools' } })
    expect(await option({ name: 'a', perMinute: 0 })).toMatchObject({ params: { option: 'perMinute' } })
    expect(await option({ name: 'a', expiresAt: Date.now() - 1 })).toMatchObject({ params: { option: 'expiresAt' } })
    for (const network of ['10.0.0.0/33', '10.0.0', 'example.org', '2001:db8::/129', '2001:db8::/3.2', '0.0.0.0/0 '])
      expect(await option({ name: 'a', networks: [network] })).toMatchObject({ params: { option: 'networks.0' } })
    const { key } = await create.mutate({ name: 'a' })
    expect(await refusal(rotate.mutate({ id: key.id, overlapHours: 25 }))).toMatchObject({ code: 'OPTION_INVALID' })
    expect(await refusal(rotate.mutate({ id: 'other', overlapHours: 1 }))).toMatchObject({ code: 'KEY_NOT_FOUND' })
  })

  test('are at most 50, also when made at the same time', async () => {
    const { create, list } = kim.client.keys
    for (let count = 0; count < maxApiKeys - 3; count++) await create.mutate({ name: `key ${count}` })
    const made = await Promise.all(Array.from({ length: 10 }, () => refusal(create.mutate({ name: 'more' }))))
    expect(made).toContainEqual({ code: 'KEYS_TOO_MANY', params: { limit: maxApiKeys } })
    expect((await list.query()).keys.length).toBeLessThanOrEqual(maxApiKeys)
    const lee = host.as(userNamed('lee'))
    expect((await lee.client.keys.create.mutate({ name: 'first' })).key.name).toBe('first')
  })

  test('need a recent sign-in to get a secret, and none to revoke one', async () => {
    const { key } = await kim.client.keys.create.mutate({ name: 'a' })
    const { keys } = host.as(userNamed('kim', { signedInAt: Date.now() - 6 * 60_000 })).client
    expect(await refusal(keys.create.mutate({ name: 'b' }))).toMatchObject({ code: 'SIGN_IN_AGAIN' })
    expect(await refusal(keys.rotate.mutate({ id: key.id, overlapHours: 0 }))).toMatchObject({ code: 'SIGN_IN_AGAIN' })
    expect((await keys.update.mutate({ id: key.id, name: 'b' })).name).toBe('b')
    await keys.revoke.mutate({ id: key.id })
    expect((await keys.list.query()).keys).toEqual([])
  })
})

describe('a caller with a key', () => {
  const compress = [{ tool: 'compress-pdf' }]

  test("starts the account's jobs with the allowed tools only, and retries no other", async () => {
    const { secret } = await kim.client.keys.create.mutate({ name: 'a', tools: ['compress-pdf'] })
    const { user, key } = await enter(secret)
    const program = host.as(user, key)
    const upload = await program.upload(Buffer.from('%PDF-1.7\n'), 'a.pdf')
    const { jobId, jobKey } = await program.start([upload], compress)
    expect([(await kim.client.jobs.get.query({ id: jobId })).id, jobKey]).toEqual([jobId, undefined])
    const refused = { code: 'KEY_NOT_ALLOWED', params: { tool: 'pdf-to-txt' } }
    expect(await refusal(program.start([upload], [...compress, { tool: 'pdf-to-txt' }]))).toEqual(refused)
    const { jobId: other } = await kim.start([upload], [{ tool: 'pdf-to-txt' }])
    const failure = { code: 'ENGINE_FAILED', params: {} } as const
    await host.services.jobs.append(other, { type: 'failed', at: 1, expiresAt: Date.now() + 1e6, step: 0, failure })
    expect(await refusal(program.client.jobs.retry.mutate({ id: other }))).toEqual(refused)
  })

  test('cannot manage keys or the account', async () => {
    const { key: made, secret } = await kim.client.keys.create.mutate({ name: 'a' })
    const { user, key } = await enter(secret)
    const { keys, account } = host.as({ ...user, signedInAt: Date.now() }, key).client
    for (const [action, call] of [
      ['keys.list', keys.list.query()],
      ['keys.create', keys.create.mutate({ name: 'b' })],
      ['keys.update', keys.update.mutate({ id: made.id, perMinute: 1000 })],
      ['keys.rotate', keys.rotate.mutate({ id: made.id, overlapHours: 1 })],
      ['keys.revoke', keys.revoke.mutate({ id: made.id })],
      ['keys.uses', keys.uses.query({ id: made.id })],
      ['account.update', account.update.mutate({ name: 'x' })],
      ['account.adopt', account.adopt.mutate({})],
      ['account.remove', account.remove.mutate()],
    ] as const)
      expect(await refusal(call)).toEqual({ code: 'KEY_NOT_ALLOWED', params: { action } })
  })
})

test('the trail of a key is read by its owner, page by page, newest first', async () => {
  const { key } = await kim.client.keys.create.mutate({ name: 'a' })
  for (let count = 0; count < 70; count++)
    recordKeyUse(host.services, { key: key.id, action: `jobs.get`, job: `job-${count}`, status: 200, address: '::1' })
  await flushKeyUses(host.services)
  const first = await kim.client.keys.uses.query({ id: key.id })
  expect([first.uses.length, first.uses[0]?.job, first.uses.at(-1)?.job]).toEqual([50, 'job-69', 'job-20'])
  // Later requests do not move the pages.
  recordKeyUse(host.services, { key: key.id, action: 'jobs.create', status: 429, code: 'RATE_LIMITED', address: '' })
  await flushKeyUses(host.services)
  const second = await kim.client.keys.uses.query({ id: key.id, cursor: first.next })
  expect([second.uses.length, second.uses[0]?.job, second.next]).toEqual([20, 'job-19', undefined])
  const lee = host.as(userNamed('lee'))
  expect(await refusal(lee.client.keys.uses.query({ id: key.id }))).toMatchObject({ code: 'KEY_NOT_FOUND' })
})
