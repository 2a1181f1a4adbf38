/** Sandboxed processes inspect uploads; while no sandbox can start, an upload is refused but retained. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DocweaveError, type FileKind } from '@docweave/contract'
import { endEngines, withEngineProcess } from '@docweave/engines/host'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { forVisitor, kindOfUpload } from './kind-of-upload.ts'
import { userNamed } from '@docweave/api/testing'
import { openApiHost, refusal } from './testing/api-host.ts'

let folder = ''
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-kind-'))
})
afterAll(async () => {
  await endEngines()
  await rm(folder, { recursive: true })
})
let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  host = await openApiHost()
})
afterEach(() => host.close())

const pdf = Buffer.from('%PDF-1.7\n')

test('files of one visitor share a process, files of two visitors do not', async () => {
  const path = join(folder, 'given')
  await writeFile(path, pdf)
  const { signal } = new AbortController()
  const pids: (number | undefined)[] = []
  for (const visitor of ['a', 'a', 'b']) {
    expect(await kindOfUpload(path, 'given.pdf', visitor)).toBe('pdf')
    pids.push(await forVisitor(visitor, () => withEngineProcess(signal, async ({ pid }) => pid)))
  }
  expect(pids[0]).toBeGreaterThan(0)
  expect(pids[1]).toBe(pids[0])
  expect(pids[2]).not.toBe(pids[0])
})

test('inspects an upload in a process of its visitor', async () => {
  const asked: string[] = []
  host.services.kindOf = async (path, name, visitor): Promise<FileKind | undefined> => {
    asked.push(visitor)
    return kindOfUpload(path, name, visitor)
  }
  await host.upload(pdf, 'a.pdf')
  await host.upload(pdf, 'b.pdf')
  await host.as(userNamed('kim')).upload(pdf, 'c.pdf')
  const [first, second, third] = asked
  expect(first).toMatch(/^[0-9a-f]{24}$/)
  expect(second).toBe(first)
  expect(third).toMatch(/^account-[0-9a-f]{24}$/)
})

test('refuses but retains an upload while no sandbox can start, and accepts it afterwards', async () => {
  const kindOf = host.services.kindOf
  host.services.kindOf = async () => {
    throw new DocweaveError('TOOL_UNAVAILABLE', {}, new Error('bubblewrap is missing'))
  }
  const headers = { 'tus-resumable': '1.0.0' }
  const created = await fetch(`${host.url}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(pdf.length) },
  })
  const address = new URL(created.headers.get('location') ?? '', host.url)
  const sent = await fetch(address, {
    method: 'PATCH',
    body: pdf,
    headers: { ...headers, 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' },
  })
  expect([sent.status, await sent.json()]).toEqual([503, { code: 'TOOL_UNAVAILABLE', params: {} }])
  const id = address.pathname.split('/').at(-1) ?? ''
  expect(await refusal(host.start([id], [{ tool: 'compress-pdf' }]))).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })

  host.services.kindOf = kindOf
  expect((await fetch(address, { method: 'HEAD', headers })).headers.get('upload-offset')).toBe(String(pdf.length))
  await host.start([id], [{ tool: 'compress-pdf' }])
})
