/** Finding 12, time-outs: a request body that never ends times out. */
import { expect, it } from 'vitest'
import { inTime } from './body-in-time.ts'

const form = (body: BodyInit) => {
  const init: RequestInit & { duplex: 'half' } = { method: 'POST', body, duplex: 'half' }
  return new Request('https://docs.example/contact', init)
}

it('returns a body that arrives in time, and rejects if it cannot be read', async () => {
  expect(await inTime(form('name=Kim').text())).toBe('name=Kim')
  await expect(inTime(form('name=Kim').json())).rejects.toThrow()
})

it('times out on a body that does not end', async () => {
  const endless = new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('name=')) })
  const began = Date.now()
  expect(await inTime(form(endless).text(), 50)).toBeUndefined()
  expect(Date.now() - began).toBeLessThan(2000)
})
