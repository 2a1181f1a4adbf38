/** Finding 9: limits on a visitor's unused uploads, and on disk use. */
import { readdir, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { createDiskSpace } from '@docweave/adapters/disk'
import { userNamed } from '@docweave/api/testing'
import { DocweaveError } from '@docweave/contract'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiHost, pdf, refusal } from './testing/api-host.ts'

const gigabyte = 1024 ** 3
let host: Awaited<ReturnType<typeof openApiHost>>
const limits = {
  anonymous: { maxUploadBytes: 2 * gigabyte, maxOpenJobs: 3, resultHours: 2 },
  signedIn: { maxUploadBytes: 2 * gigabyte, maxOpenJobs: 5, resultHours: 24 },
}
async function reopen(more: Parameters<typeof openApiHost>[0] = {}): Promise<void> {
  await host.close()
  host = await openApiHost({ limits, ...more })
}
beforeEach(async () => {
  host = await openApiHost({ limits })
})
afterEach(() => host.close())

async function begin(
  length: number | undefined,
  more: { headers?: Record<string, string>; body?: Buffer<ArrayBuffer> } = {},
) {
  const response = await fetch(`${host.url}/uploads`, {
    method: 'POST',
    ...(more.body ? { body: more.body } : {}),
    headers: {
      'tus-resumable': '1.0.0',
      ...(length === undefined ? {} : { 'upload-length': String(length) }),
      ...more.headers,
    },
  })
  const text = await response.text()
  const id = response.headers.get('location')?.split('/').at(-1) ?? ''
  const code = text.startsWith('{') ? (JSON.parse(text) as { code: string }).code : ''
  return { status: response.status, code, id }
}
const remove = (id: string) =>
  fetch(`${host.url}/uploads/${id}`, { method: 'DELETE', headers: { 'tus-resumable': '1.0.0' } })
const staged = async () => (await readdir(join(host.folder, 'staging'))).length

test('finding 9: accepts two of 45 unfinished uploads of 2 GiB, also when they arrive together', async () => {
  await reopen({ uploadQuota: { open: 50, openBytes: 4 * gigabyte, unusedBytes: 10 * gigabyte } })
  const answers = await Promise.all(Array.from({ length: 45 }, () => begin(2 * gigabyte)))
  const taken = answers.filter(({ status }) => status === 201)
  expect(taken).toHaveLength(2)
  expect(
    new Set(answers.filter(({ status }) => status !== 201).map(({ status, code }) => `${status} ${code}`)),
  ).toEqual(new Set(['429 UPLOAD_QUOTA_EXCEEDED']))
  // Removing an upload frees its quota.
  expect((await remove(taken[0]?.id ?? '')).status).toBe(204)
  await expect.poll(async () => (await begin(2 * gigabyte)).status).toBe(201)
  expect((await begin(1)).code).toBe('UPLOAD_QUOTA_EXCEEDED')
})

test('finding 9: limits the number of unfinished uploads of any size', async () => {
  await reopen({ uploadQuota: { open: 3, openBytes: gigabyte, unusedBytes: gigabyte } })
  const answers = [await begin(10), await begin(10), await begin(10), await begin(10)]
  expect(answers.map(({ status, code }) => code || status)).toEqual([201, 201, 201, 'UPLOADS_TOO_MANY'])
})

test('finding 9: refuses an upload without a declared length', async () => {
  expect((await begin(undefined, { headers: { 'upload-defer-length': '1' } })).status).toBe(501)
  expect((await begin(undefined)).status).toBe(400)
})

test('finding 9: counts stored uploads until a job uses them', async () => {
  await reopen({ uploadQuota: { open: 9, openBytes: gigabyte, unusedBytes: 2 * pdf.length + 10 } })
  const [first, second] = [await host.upload(pdf, 'a.pdf'), await host.upload(pdf, 'b.pdf')]
  expect(await refusal(host.upload(pdf, 'c.pdf'))).toMatchObject({ code: 'UPLOAD_QUOTA_EXCEEDED' })
  await host.start([first, second], [{ tool: 'merge-pdf' }])
  await host.upload(pdf, 'c.pdf')
})

test('finding 9: removing an upload frees its quota', async () => {
  await reopen({ uploadQuota: { open: 9, openBytes: gigabyte, unusedBytes: pdf.length + 10 } })
  const id = await host.upload(pdf, 'a.pdf')
  expect(await refusal(host.upload(pdf, 'b.pdf'))).toMatchObject({ code: 'UPLOAD_QUOTA_EXCEEDED' })
  expect((await remove(id)).status).toBe(204)
  expect(await refusal(host.start([id], [{ tool: 'compress-pdf' }]))).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
  expect((await remove(id)).status).toBe(404)
  await host.upload(pdf, 'b.pdf')
})

test('finding 9: an upload that is refused for its content uses no quota', async () => {
  await reopen({ uploadQuota: { open: 1, openBytes: gigabyte, unusedBytes: gigabyte } })
  const program = Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01'), Buffer.alloc(2000)])
  expect(await refusal(host.upload(program, 'a.pdf'))).toMatchObject({ code: 'FILE_KIND_UNSUPPORTED' })
  const type = { 'content-type': 'application/offset+octet-stream' }
  expect((await begin(program.length, { headers: type, body: program })).code).toBe('FILE_KIND_UNSUPPORTED')
  expect(await staged()).toBe(0)
  await host.upload(pdf, 'b.pdf')
})

test('finding 9: an unfinished upload expires an hour after its last byte and frees its quota', async () => {
  await reopen({ uploadQuota: { open: 1, openBytes: gigabyte, unusedBytes: gigabyte } })
  const { id } = await begin(1000)
  expect((await begin(1000)).code).toBe('UPLOADS_TOO_MANY')
  const past = new Date(Date.now() - 3_600_000)
  for (const name of [id, `${id}.json`]) await utimes(join(host.folder, 'staging', name), past, past)
  await expect.poll(staged, { timeout: 5000 }).toBe(0)
  await expect.poll(async () => (await begin(1000)).status, { timeout: 5000 }).toBe(201)
})

test('finding 9: refuses uploads and jobs at low disk space, counting declared lengths', async () => {
  const upload = await host.upload(pdf, 'a.pdf')
  let free = 3 * gigabyte
  host.services.disk.assertRoom = async (bytes) => {
    if (free - bytes < gigabyte) throw new DocweaveError('STORAGE_FULL')
  }
  const answers = await Promise.all(Array.from({ length: 6 }, () => begin(0.5 * gigabyte)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(4)
  expect(answers.find(({ status }) => status !== 201)).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  free = gigabyte
  const start = () => host.start([upload], [{ tool: 'compress-pdf' }])
  expect(await refusal(start())).toMatchObject({ code: 'STORAGE_FULL' })
  free = 3 * gigabyte
  await start()
})

test('finding 9: checks the free space of the disk that stores the files', async () => {
  await reopen()
  host.services.disk = createDiskSpace(host.folder, 1e15)
  expect(await begin(1)).toMatchObject({ status: 507, code: 'STORAGE_FULL' })
  expect(await staged()).toBe(0)
})

test('keeps an upload that a store failed to accept, and accepts it at the next request', async () => {
  const { set } = host.services.documents
  host.services.documents.set = async () => {
    throw new DocweaveError('STORAGE_FULL')
  }
  const { id } = await begin(pdf.length)
  const location = `${host.url}/uploads/${id}`
  const tus = { 'tus-resumable': '1.0.0' }
  const type = { 'content-type': 'application/offset+octet-stream', 'upload-offset': '0' }
  const sent = await fetch(location, { method: 'PATCH', body: pdf, headers: { ...tus, ...type } })
  expect([sent.status, await sent.json()]).toEqual([507, { code: 'STORAGE_FULL', params: {} }])
  host.services.documents.set = set
  const head = await fetch(location, { method: 'HEAD', headers: tus })
  expect(head.headers.get('upload-offset')).toBe(String(pdf.length))
  await host.start([id], [{ tool: 'compress-pdf' }])
  expect(await staged()).toBe(0)
})

test('lets a signed-in visitor send larger files', async () => {
  await reopen({
    limits: {
      anonymous: { ...limits.anonymous, maxUploadBytes: 50_000_000 },
      signedIn: { ...limits.signedIn, maxUploadBytes: 60_000_000 },
    },
  })
  const create = async (visitor: Pick<typeof host, 'fetch'>, bytes: number) => {
    const headers = { 'tus-resumable': '1.0.0', 'upload-length': String(bytes) }
    return (await visitor.fetch('/uploads', { method: 'POST', headers })).status
  }
  const kim = host.as(userNamed('kim'))
  expect([await create(host, 55e6), await create(kim, 55e6), await create(kim, 65e6)]).toEqual([413, 201, 413])
})
