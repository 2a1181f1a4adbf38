import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient, type ApiJob } from '@docweave/sdk'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { download } from './download.ts'

let server: Server
let folder: string
/** What the server sends of a file before it closes the connection; all of it for `undefined`. */
let cut: number | undefined
beforeEach(async () => {
  cut = undefined
  folder = await mkdtemp(join(tmpdir(), 'docweave-download-'))
  server = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 4 })
    if (cut === undefined) return void response.end('text')
    response.write('text'.slice(0, cut), () => response.destroy())
  })
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
})
afterEach(async () => {
  server.closeAllConnections()
  await new Promise((done) => server.close(done))
  await rm(folder, { recursive: true })
})

const file = { bytes: 4, mediaType: 'text/plain', href: '/' }
const job: ApiJob = {
  ...{ id: 'j', revision: 0, state: 'done', locale: 'en', createdAt: '2026-01-02T03:04:05Z', steps: [], notices: [] },
  inputs: [{ name: '../../in.pdf', kind: 'pdf', bytes: 1 }],
  results: [
    { ...file, index: 0, name: '../../../etc/passwd', kind: 'txt' },
    { ...file, index: 1, name: 'C:\\a\\b.exe', kind: 'pdf' },
  ],
}
const target = (zip: boolean) => ({
  client: createClient({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, retries: 0 }),
  folder: join(folder, 'out'),
  zip,
  signal: new AbortController().signal,
})

test('writes the results, and a server cannot name one outside of the folder', async () => {
  const files = await download(job, target(false))
  expect(files.map(({ path }) => path)).toEqual(['passwd.txt', 'b.exe.pdf'].map((name) => join(folder, 'out', name)))
  expect(await download(job, target(true))).toEqual([
    { path: join(folder, 'out/in.zip'), type: 'application/zip', bytes: 4 },
  ])
  expect((await readdir(join(folder, 'out'))).toSorted()).toEqual(['b.exe.pdf', 'in.zip', 'passwd.txt'])
})

test.each([false, true])(
  'a download that always breaks off (ZIP: %s) is a lost server, and leaves no file',
  async (zip) => {
    cut = 2
    await expect(download(job, target(zip))).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
    expect(await readdir(join(folder, 'out'))).toEqual([])
  },
)
