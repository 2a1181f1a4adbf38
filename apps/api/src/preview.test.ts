import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { previewNote, type FileKind, type Preview } from '@docweave/contract'
import { userNamed } from '@docweave/api/testing'
import { createRateLimit } from '@docweave/adapters/rate-limit'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openApiHost, pdf } from './testing/api-host.ts'

let host: Awaited<ReturnType<typeof openApiHost>>
beforeEach(async () => {
  // The kinds of uploads are detected by engines, which these tests do not need.
  host = await openApiHost({ kindOf: async (_path, name) => (name.endsWith('.docx') ? 'docx' : 'pdf') })
})
afterEach(() => host.close())

const step = [{ tool: 'pdf-to-docx' }]

/** Creates a finished job of `owner` with one result of `kind`. */
async function finish(kind: FileKind = 'docx', owner: Pick<typeof host, 'start' | 'upload'> = host): Promise<string> {
  const { jobId } = await owner.start([await owner.upload(pdf, 'report.pdf')], step)
  await host.finish(jobId, { [`계약서.${kind}`]: Buffer.from(`a ${kind}`) }, kind)
  host.run.state = 'running'
  return jobId
}

const ask = (path: string, init?: RequestInit) => fetch(`${host.url}/results/${path}`, init)
const told = async (path: string) => {
  const answer = await ask(path)
  return [answer.status, ((await answer.json()) as { code: string }).code]
}

/** Records the preview of a job's result, as the worker does. */
async function record(id: string, preview: (stored: { key: string; bytes: number }) => Preview) {
  const path = join(host.folder, 'preview')
  await writeFile(path, '%PDF-1.7 preview')
  const stored = await host.services.files.put(`jobs/${id}`, path)
  const [result] = (await host.services.jobs.get(id))?.results ?? []
  if (!result) throw new Error('no result')
  await host.services.files.writeNote(`jobs/${id}`, previewNote(result), preview(stored))
}
const made = (stored: { key: string; bytes: number }): Preview => ({ state: 'done', pages: 57, ...stored })

test('starts making a preview at the first request, and answers 202 until it is made', async () => {
  const id = await finish()
  for (const method of ['GET', 'HEAD', 'GET']) expect((await ask(`${id}/0/preview.pdf`, { method })).status).toBe(202)
  const [task] = host.previewed
  expect(task).toMatchObject({
    jobId: id,
    file: { kind: 'docx', source: 0 },
    step: { tool: 'docx-to-pdf', produces: 'pdf', queue: 'office' },
  })
  expect(host.previewed).toHaveLength(1)
  await record(id, made)
  const answer = await ask(`${id}/0/preview.pdf`)
  expect([answer.status, await answer.text()]).toEqual([200, '%PDF-1.7 preview'])
  expect(Object.fromEntries(answer.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-disposition': expect.stringContaining(encodeURIComponent('계약서.docx.pdf')),
    'content-security-policy': "sandbox; default-src 'none'",
    'cache-control': 'private, no-store',
    'docweave-document-pages': '57',
  })
  const part = await ask(`${id}/0/preview.pdf`, { headers: { range: 'bytes=0-3' } })
  expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([206, 'bytes 0-3/16', '%PDF'])
  expect(host.previewed).toHaveLength(1)
})

test('previews an input, and finds the tool by the kind of the file', async () => {
  const { jobId } = await host.start([await host.upload(Buffer.from('a docx'), 'a.docx')], [{ tool: 'docx-to-pdf' }])
  expect((await ask(`${jobId}/input/0/preview.pdf`)).status).toBe(202)
  expect(host.previewed).toMatchObject([{ jobId, file: { kind: 'docx', source: 0 }, step: { tool: 'docx-to-pdf' } }])
  for (const [kind, tool] of [
    ['xlsx', 'xlsx-to-pdf'],
    ['pptx', 'pptx-to-pdf'],
    ['hwp', 'hwp-to-pdf'],
    ['epub', 'epub-to-pdf'],
    ['mobi', 'mobi-to-pdf'],
    ['odt', 'docx-to-pdf'],
  ] as const) {
    const id = await finish(kind)
    expect((await ask(`${id}/0/preview.pdf`)).status).toBe(202)
    expect(host.previewed.at(-1)?.step.tool).toBe(tool)
    await host.services.jobs.append(id, { type: 'expired', at: 1 })
  }
})

test('a job tells which results have one', async () => {
  const has = async (kind: FileKind) => {
    const id = await finish(kind)
    const { results } = await host.client.jobs.get.query({ id })
    await host.services.jobs.append(id, { type: 'expired', at: 1 })
    return results[0]?.hasPreview
  }
  for (const kind of ['docx', 'hwpx', 'epub'] as const) expect(await has(kind)).toBe(true)
  for (const kind of ['pdf', 'json', 'txt', 'png'] as const) expect(await has(kind)).toBeUndefined()
})

test('refuses kinds without a preview, unknown files and jobs, and expired ones', async () => {
  const id = await finish('json')
  expect(await told(`${id}/0/preview.pdf`)).toEqual([415, 'FILE_KIND_UNSUPPORTED'])
  expect(await told(`${id}/1/preview.pdf`)).toEqual([404, 'JOB_NOT_FOUND'])
  expect(await told(`${'0'.repeat(32)}/0/preview.pdf`)).toEqual([404, 'JOB_NOT_FOUND'])
  await host.services.jobs.append(id, { type: 'expired', at: 1 })
  expect(await told(`${id}/0/preview.pdf`)).toEqual([410, 'RESULT_EXPIRED'])
  expect(await told(`${id}/input/0/preview.pdf`)).toEqual([410, 'RESULT_EXPIRED'])
  expect(host.previewed).toEqual([])
})

test('a private preview is readable by its owner alone', async () => {
  const [kim, lee] = [host.as(userNamed('kim')), host.as(userNamed('lee'))]
  const id = await finish('docx', kim)
  for (const path of [`${id}/0/preview.pdf`, `${id}/input/0/preview.pdf`]) {
    expect((await ask(path)).status).toBe(404)
    expect((await lee.fetch(`/results/${path}`)).status).toBe(404)
  }
  expect(host.previewed).toEqual([])
  await record(id, made)
  expect((await ask(`${id}/0/preview.pdf`)).status).toBe(404)
  expect((await lee.fetch(`/results/${id}/0/preview.pdf`)).status).toBe(404)
  expect((await kim.fetch(`/results/${id}/0/preview.pdf`)).status).toBe(200)
})

test('answers the code of a preview that failed, also of a run that recorded none, and starts no other', async () => {
  const id = await finish()
  expect((await ask(`${id}/0/preview.pdf`)).status).toBe(202)
  host.run.state = 'timed-out'
  expect(await told(`${id}/0/preview.pdf`)).toEqual([504, 'TIMED_OUT'])
  host.run.state = 'running'
  await record(id, () => ({ state: 'failed', failure: { code: 'FILE_DAMAGED', params: {} } }))
  expect(await told(`${id}/0/preview.pdf`)).toEqual([422, 'FILE_DAMAGED'])
  expect(host.previewed).toHaveLength(1)
  expect((await ask(`${id}/0`)).status).toBe(200)
})

test('limits how many previews a visitor starts', async () => {
  const id = await finish()
  host.services.previews = createRateLimit({ perMinute: 1, burst: 1 })
  // Waiting for one counts once.
  for (const path of ['0', '0', '0']) expect((await ask(`${id}/${path}/preview.pdf`)).status).toBe(202)
  expect(await told(`${await finish('xlsx')}/0/preview.pdf`)).toEqual([429, 'RATE_LIMITED'])
})

test('deleting the files deletes the preview', async () => {
  const id = await finish()
  await record(id, made)
  expect((await ask(`${id}/0/preview.pdf`)).status).toBe(200)
  host.run.state = 'done'
  await host.client.jobs.remove.mutate(host.own(id))
  expect(await told(`${id}/0/preview.pdf`)).toEqual([410, 'RESULT_EXPIRED'])
  const spaces: string[] = []
  for await (const { space } of host.services.files.spaces()) spaces.push(space)
  expect(spaces).not.toContain(`jobs/${id}`)
  expect(host.forgotten).toContain(id)
})
