/** Contact messages are mailed if mail is configured, stored otherwise, and never lost. */
import { afterEach, describe, expect, test } from 'vitest'
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { removeExpiredMessages } from './contact.ts'
import type { ApiServices } from './services.ts'
import { DocweaveError, type ContactMessage } from '@docweave/contract'
import { openTestApi, refusal } from './testing/test-api.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
afterEach(() => host.close())

const message = {
  name: ' Kim Minsu ',
  email: 'kim@example.com',
  message: 'Hello\nthere',
  locale: 'ko',
  website: '',
} as const
const send = (more: object = {}) => host.client.contact.send.mutate({ ...message, ...more })
const kept = async (now = 9e15) =>
  (await host.services.documents.query('messages', { field: 'expiresAt', is: '<=', value: now })).map(
    ({ document }) => document,
  )
const open = async (more: Partial<ApiServices> = {}) => {
  host = await openTestApi(more)
}

describe('a message', () => {
  test('is stored for half a year if no mail is configured', async () => {
    await open()
    await send()
    expect(await kept()).toMatchObject([
      { name: 'Kim Minsu', email: 'kim@example.com', message: 'Hello\nthere', locale: 'ko' },
    ])
    const day = 24 * 3_600_000
    await removeExpiredMessages(host.services.documents, Date.now() + 179 * day)
    expect(await kept()).toHaveLength(1)
    await removeExpiredMessages(host.services.documents, Date.now() + 181 * day)
    expect(await kept()).toEqual([])
  })

  test('is mailed if mail is configured, and stored if mailing fails', async () => {
    const mailed: ContactMessage[] = []
    let away = false
    await open({
      mailer: {
        send: async (given) => {
          if (away) throw new DocweaveError('SERVICE_UNAVAILABLE')
          mailed.push(given)
        },
      },
    })
    await send()
    expect([mailed.length, await kept()]).toEqual([1, []])
    expect(mailed[0]).not.toHaveProperty('website')
    away = true
    await send({ message: 'Second' })
    expect(await kept()).toMatchObject([{ message: 'Second' }])
  })

  test('removes expired messages even if it is mailed itself', async () => {
    await open({ mailer: { send: async () => {} } })
    await host.services.documents.set('messages', 'old', { message: 'Old', expiresAt: Date.now() - 1 })
    await send()
    expect(await kept()).toEqual([])
  })

  test('of a bot, which fills in every field, is accepted and dropped', async () => {
    await open()
    await send({ website: 'https://example.com' })
    expect(await kept()).toEqual([])
  })

  test.each([
    { name: '' },
    { name: 'a\r\nBcc: everybody@example.com' },
    { name: 'x'.repeat(101) },
    { email: 'kim' },
    { email: 'kim@example.com\nBcc: a@example.com' },
    { message: '   ' },
    { message: 'x'.repeat(5001) },
  ])('is refused with %j', async (wrong) => {
    await open()
    expect(await refusal(send(wrong))).toMatchObject({
      code: 'OPTION_INVALID',
      params: { option: Object.keys(wrong)[0] },
    })
    expect(await kept()).toEqual([])
  })

  test('is accepted three times from a visitor, then rate-limited', async () => {
    await open({ messages: createRateLimit({ perMinute: 0.1, burst: 3 }) })
    for (let count = 0; count < 3; count++) await send()
    expect(await refusal(send())).toMatchObject({ code: 'RATE_LIMITED', params: { seconds: expect.any(Number) } })
  })

  test('requires a passed challenge if one is configured', async () => {
    const asked: [string | undefined, string][] = []
    await open({
      challenge: {
        verify: async (token, action) => {
          asked.push([token, action])
          if (token !== 'person') throw new DocweaveError('CHALLENGE_FAILED')
        },
      },
    })
    expect(await refusal(send())).toMatchObject({ code: 'CHALLENGE_FAILED' })
    await send({ challenge: 'person' })
    expect(asked).toEqual([
      [undefined, 'contact'],
      ['person', 'contact'],
    ])
    expect(await kept()).toHaveLength(1)
  })
})
