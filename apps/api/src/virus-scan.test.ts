/** Debian's clamd scans uploads before anything of them is stored. */
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { createClamd } from '@docweave/adapters/clamd'
import { startClamd, type Clamd } from '@docweave/adapters/clamd/testing'
import { DocweaveError } from '@docweave/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openApiHost, refusal } from './testing/api-host.ts'

let clamd: Clamd
let host: Awaited<ReturnType<typeof openApiHost>>
beforeAll(async () => {
  clamd = await startClamd()
}, 60_000)
afterAll(() => clamd?.stop())
beforeEach(async () => {
  host = await openApiHost({ scanner: createClamd(clamd.place) })
})
afterEach(() => host.close())

const kept = async () => {
  const names = await readdir(host.folder, { recursive: true })
  return names.filter((name) => /^(?:staging|files)\/./.test(name) && name !== 'files/uploads')
}
const pdf = (content: string) => Buffer.from(`%PDF-1.7\n% ${content}\n`)

test('stores nothing of an infected file', async () => {
  const logged: unknown[] = []
  host.services.log.error = (message, about) => void logged.push([message, about?.code])
  const answer = await refusal(host.upload(pdf(clamd.pattern), 'invoice.pdf'))
  expect(answer).toEqual({ code: 'FILE_INFECTED', params: {} })
  expect(await kept()).toEqual([])
  expect(logged).toEqual([['upload failed', 'FILE_INFECTED']])
  const clean = await host.upload(pdf('clean'), 'clean.pdf')
  await host.start([clean], [{ tool: 'compress-pdf' }])
})

test('refuses a file while the scanner is unreachable, and accepts it afterwards', async () => {
  const scanner = createClamd({ path: join(host.folder, 'nobody.ctl') })
  host.services.scanner = scanner
  const content = pdf('clean')
  const headers = { 'tus-resumable': '1.0.0' }
  const created = await fetch(`${host.url}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(content.length) },
  })
  const address = new URL(created.headers.get('location') ?? '', host.url)
  const sent = await fetch(address, {
    method: 'PATCH',
    body: content,
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
  })
  expect([sent.status, await sent.json()]).toEqual([503, { code: 'SCANNER_UNAVAILABLE', params: {} }])
  const id = address.pathname.split('/').at(-1) ?? ''
  expect(await refusal(host.start([id], [{ tool: 'compress-pdf' }]))).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
  expect((await fetch(address, { method: 'HEAD', headers })).status).toBe(503)
  expect((await host.client.tools.engines.query()).at(-1)).toMatchObject({ engine: 'clamd', health: 'missing' })

  host.services.scanner = createClamd(clamd.place)
  expect((await fetch(address, { method: 'HEAD', headers })).headers.get('upload-offset')).toBe(String(content.length))
  await host.start([id], [{ tool: 'compress-pdf' }])
  expect((await host.client.tools.engines.query()).at(-1)).toMatchObject({ engine: 'clamd', health: 'ready' })
})

test('scans nothing and reports no scanner if none is configured', async () => {
  host.services.scanner = undefined
  await host.upload(pdf(clamd.pattern), 'a.pdf')
  expect((await host.client.tools.engines.query()).some(({ engine }) => engine === 'clamd')).toBe(false)
})

test('an infected file is not retryable, an unreachable scanner is', () => {
  expect(new DocweaveError('FILE_INFECTED').retryable).toBe(false)
  expect(new DocweaveError('SCANNER_UNAVAILABLE').retryable).toBe(true)
})
