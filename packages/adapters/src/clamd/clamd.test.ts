/** Runs against Debian's clamd with the test's own signatures: none can be downloaded, and no real virus is wanted. */
import { once } from 'node:events'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createClamd, readClamdAddress, type ClamdAddress } from './index.ts'
import { startClamd, type Clamd } from './testing/index.ts'

let folder: string
let clamd: Clamd
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-clamd-test-'))
  clamd = await startClamd()
}, 60_000)
afterAll(async () => {
  await clamd?.stop()
  await rm(folder, { recursive: true })
})

async function fileOf(name: string, content: string | Uint8Array): Promise<string> {
  const path = join(folder, name)
  await writeFile(path, content)
  return path
}
const infected = { code: 'FILE_INFECTED', retryable: false }

describe("ClamAV's daemon", () => {
  test('accepts a clean file, an empty one, and a large one', async () => {
    const scanner = createClamd(clamd.place)
    await scanner.scan(await fileOf('clean', 'Dear Sir or Madam'))
    await scanner.scan(await fileOf('empty', ''))
    await scanner.scan(await fileOf('large', Buffer.alloc(9_000_000, 'clean ')))
    expect(await scanner.version()).toMatch(/^ClamAV \d/)
  })

  test('detects a file by its digest, and a pattern at any position', async () => {
    const scanner = createClamd(clamd.place)
    await expect(scanner.scan(await fileOf('whole', clamd.wholeFile))).rejects.toMatchObject(infected)
    const late = Buffer.concat([Buffer.alloc(3_000_000, 'clean '), Buffer.from(clamd.pattern), Buffer.alloc(1000)])
    await expect(scanner.scan(await fileOf('late', late))).rejects.toMatchObject({
      ...infected,
      cause: { message: expect.stringContaining('Docweave.Test.Pattern') },
    })
  })

  test('refuses a file that is too large to be scanned whole', async () => {
    const large = await fileOf('too-large', Buffer.alloc(12_000_000))
    await expect(createClamd(clamd.place).scan(large)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  })

  test('scans several files concurrently', async () => {
    const scanner = createClamd(clamd.place)
    const [clean, bad] = [await fileOf('one', 'clean'), await fileOf('two', clamd.pattern)]
    const ends = await Promise.allSettled([clean, bad, clean, bad].map((path) => scanner.scan(path)))
    expect(ends.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'rejected'])
  })
})

describe('SCANNER_UNAVAILABLE instead of a verdict:', () => {
  const unavailable = { code: 'SCANNER_UNAVAILABLE', retryable: true }
  /** Starts a fake daemon that sends `answer`, or nothing. */
  async function daemon(answer: string | undefined): Promise<{ place: ClamdAddress; server: Server }> {
    const server = createServer((socket) => {
      socket.on('error', () => undefined)
      if (answer !== undefined) socket.end(answer)
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const address = server.address()
    return { server, place: { host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 } }
  }

  test.each([
    ['a truncated response', 'stream: OK'],
    ['an error', 'INSTREAM: Can’t allocate memory ERROR\0'],
    ['an unknown response', 'OK\0'],
    ['an empty response', ''],
    ['no response', undefined],
  ])('%s', async (_what, answer) => {
    const { place, server } = await daemon(answer)
    const path = await fileOf('file', 'clean')
    await expect(createClamd(place, 300).scan(path)).rejects.toMatchObject(unavailable)
    server.close()
  })

  test('no daemon, no such file', async () => {
    const path = await fileOf('file', 'clean')
    await expect(createClamd({ path: join(folder, 'no.ctl') }).scan(path)).rejects.toMatchObject(unavailable)
    await expect(createClamd(clamd.place).scan(join(folder, 'gone'))).rejects.toMatchObject(unavailable)
  })
})

test('sends a file again if its connection is cut off, because the answer may have been lost', async () => {
  let connections = 0
  const server = createServer((socket) => {
    const isFirst = ++connections === 1
    socket.on('error', () => undefined)
    socket.once('data', () => {
      if (isFirst) socket.resetAndDestroy()
      else socket.end('INSTREAM size limit exceeded. ERROR\0')
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const place = { host: '127.0.0.1', port: typeof address === 'object' ? (address?.port ?? 0) : 0 }
  const large = await fileOf('cut-off', Buffer.alloc(3_000_000))
  await expect(createClamd(place).scan(large)).rejects.toMatchObject({ code: 'FILE_TOO_LARGE' })
  expect(connections).toBe(2)
  server.close()
})

test.each([
  ['unix:/run/clamav/clamd.ctl', { path: '/run/clamav/clamd.ctl' }],
  ['127.0.0.1:3310', { host: '127.0.0.1', port: 3310 }],
  ['[::1]:3310', { host: '::1', port: 3310 }],
  ['scanner', undefined],
  ['unix:relative', undefined],
  ['', undefined],
])('parses the address %j', (text, place) => {
  expect(readClamdAddress(text)).toEqual(place)
})
