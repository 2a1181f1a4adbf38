import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { JobView } from '@docweave/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { connect } from './client.ts'
import { openTestServer, pdfWith, type TestServer } from './testing/test-server.ts'
import { download, downloadsOf, upload } from './transfer.ts'

let server: TestServer
let folder: string
beforeEach(async () => {
  server = await openTestServer()
  folder = await mkdtemp(join(tmpdir(), 'docweave-transfer-'))
})
afterEach(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const { signal } = new AbortController()

const job: JobView = {
  ...{ id: 'j', revision: 0, state: 'done', locale: 'en', createdAt: 1, steps: [], notices: [] },
  inputs: [{ name: '../../in.pdf', kind: 'pdf', bytes: 1 }],
  results: [
    { name: '../../../etc/passwd', kind: 'txt', bytes: 1, sourceBytes: 1, source: 0 },
    { name: 'C:\\a\\b.exe', kind: 'pdf', bytes: 1, sourceBytes: 1 },
  ],
}

test('uploads a file under its name, and leaves it closed', async () => {
  const path = join(folder, 'a.pdf')
  await writeFile(path, pdfWith('x'.repeat(300_000)))
  const before = (await readdir('/proc/self/fd').catch(() => [])).length
  const ids = await Promise.all(['한글.pdf', 'b.pdf'].map((name) => upload({ path, name }, server.url, signal)))
  expect(await server.services.documents.get('uploads', ids[0] ?? '')).toMatchObject({ name: '한글.pdf', kind: 'pdf' })
  for (let index = 0; index < 20; index++) await upload({ path, name: 'c.pdf' }, server.url, signal)
  expect((await readdir('/proc/self/fd').catch(() => [])).length).toBeLessThan(before + 15)
})

test('rejects for a file that is gone, a refused file, and an aborted signal', async () => {
  const name = 'a.pdf'
  await expect(upload({ path: join(folder, 'none'), name }, server.url, signal)).rejects.toMatchObject({
    code: 'ENOENT',
  })
  await writeFile(join(folder, 'bad'), '\u0001\u0002\u0003')
  await expect(upload({ path: join(folder, 'bad'), name }, server.url, signal)).rejects.toMatchObject({
    code: 'FILE_KIND_UNSUPPORTED',
  })
  const reason = new Error('ended')
  await expect(upload({ path: join(folder, 'bad'), name }, server.url, AbortSignal.abort(reason))).rejects.toBe(reason)
})

test('a download that breaks off is a lost server, and leaves no file', async () => {
  const broken = createServer((_request, response) => {
    response.writeHead(200, { 'content-length': 100 }).write('part')
    setTimeout(() => response.destroy(), 50)
  })
  await new Promise<void>((ready) => broken.listen(0, '127.0.0.1', ready))
  const address = broken.address()
  const url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  const target = { url, folder: join(folder, 'out'), zip: false, signal }
  await expect(download(job, target)).rejects.toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  expect(await readdir(target.folder)).toEqual([])
  broken.close()
})

test('a server cannot name a file outside of the folder', () => {
  expect(downloadsOf(job, false).map(({ name }) => name)).toEqual(['passwd.txt', 'b.exe.pdf'])
  expect(downloadsOf(job, true).map(({ name }) => name)).toEqual(['in.zip'])
})

test('a start that is repeated with the same request returns the same job', async () => {
  const path = join(folder, 'a.pdf')
  await writeFile(path, pdfWith('once'))
  const calls = connect(server.url)
  const uploads = [await upload({ path, name: 'a.pdf' }, server.url, signal)]
  const start = {
    ...{ uploads, locale: 'en' as const, passwords: [null], protect: undefined },
    steps: [{ tool: 'compress-pdf', options: {} }],
    request: '0123456789abcdef0123456789abcdef',
  }
  const first = await calls.start(start)
  expect(await calls.start(start)).toEqual(first)
  expect((await calls.follow(first.jobId, () => undefined, signal)).state).toBe('done')
  expect(await readFile(path, 'utf8')).toBe(pdfWith('once'))
})
