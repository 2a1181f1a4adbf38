import { createServer } from 'node:http'
import { afterEach, describe, expect, it } from 'vitest'
import { ContentInfo, SignedData, TSTInfo } from 'pkijs'
import { startTimeStampServer } from '@docweave/fixtures'
import { takeTimeStampsFrom, timeStamp } from './time-stamp.ts'

const signature = Uint8Array.from({ length: 256 }, (_, index) => index)
const signal = new AbortController().signal
const stops: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

async function askWhere(spoil?: (answer: Buffer) => Buffer) {
  const server = await startTimeStampServer(spoil)
  stops.push(server.stop)
  takeTimeStampsFrom(server.url)
  return timeStamp(signature, signal)
}

describe('timeStamp', () => {
  it('returns a token with the current time', async () => {
    const { content } = ContentInfo.fromBER(await askWhere())
    const stamped = new SignedData({ schema: content }).encapContentInfo.eContent?.getValue() ?? new ArrayBuffer()
    const info = TSTInfo.fromBER(stamped)
    expect(Math.abs(info.genTime.getTime() - Date.now())).toBeLessThan(60_000)
  })

  it('rejects a token with an invalid signature', async () => {
    const spoil = (answer: Buffer) => answer.fill(0, answer.length - 8)
    await expect(askWhere(spoil)).rejects.toMatchObject({ code: 'TIME_STAMP_FAILED' })
  })

  it('rejects a token for another request', async () => {
    let first: Buffer | undefined
    const replay = (answer: Buffer) => (first ??= answer)
    const server = await startTimeStampServer(replay)
    stops.push(server.stop)
    takeTimeStampsFrom(server.url)
    await timeStamp(signature, signal)
    // The imprint is the same, so only the nonce reveals that the answer is an old one.
    await expect(timeStamp(signature, signal)).rejects.toMatchObject({ code: 'TIME_STAMP_FAILED' })
    await expect(timeStamp(signature.slice(1), signal)).rejects.toMatchObject({ code: 'TIME_STAMP_FAILED' })
  })

  it.each([
    { name: 'a refusal', status: 200, body: Buffer.from('30053003020102', 'hex') },
    { name: 'a web page', status: 200, body: Buffer.from('<html>') },
    { name: 'a server error', status: 500, body: Buffer.from('') },
  ])('rejects $name instead of a token', async ({ status, body }) => {
    const server = createServer((_, response) => response.writeHead(status).end(body))
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stops.push(() => new Promise((resolve) => server.close(() => resolve())))
    const address = server.address()
    takeTimeStampsFrom(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
    await expect(timeStamp(signature, signal)).rejects.toMatchObject({ code: 'TIME_STAMP_FAILED' })
  })

  it('stops waiting when cancelled', async () => {
    const server = createServer(() => undefined)
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    stops.push(() => {
      server.closeAllConnections()
      return new Promise((resolve) => server.close(() => resolve()))
    })
    const address = server.address()
    takeTimeStampsFrom(`http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`)
    await expect(timeStamp(signature, AbortSignal.timeout(100))).rejects.toMatchObject({ code: 'CANCELLED' })
  })
})
