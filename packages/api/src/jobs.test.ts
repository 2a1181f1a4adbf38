import { randomUUID } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApi, refusal } from './testing/test-api.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
beforeEach(async () => {
  host = await openTestApi()
})
afterEach(() => host.close())

const compress = [{ tool: 'compress-pdf' }]
const secret = () => {
  const mark = randomUUID()
  return { mark, file: Buffer.from(`%PDF-1.7\n% ${mark}\n`) }
}
const remove = (id: string) => host.client.jobs.remove.mutate(host.own(id))

/** Lists the files below the host's folder that contain `text`. */
async function filesWith(text: string): Promise<string[]> {
  const entries = await readdir(host.folder, { recursive: true, withFileTypes: true })
  const paths = entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
  const contents = await Promise.all(paths.map(async (path) => ((await readFile(path)).includes(text) ? [path] : [])))
  return contents.flat()
}

test('deleting a job removes its files, upload, plan and results', async () => {
  const { mark, file } = secret()
  const upload = await host.upload(file, 'a.pdf')
  const { jobId } = await host.start([upload], compress)
  const result = secret()
  await host.finish(jobId, { 'a.txt': Buffer.from(result.mark) })
  expect(await filesWith(mark)).toHaveLength(2)
  await remove(jobId)
  expect([await filesWith(mark), await filesWith(result.mark)]).toEqual([[], []])
  expect(await host.client.jobs.get.query({ id: jobId })).toMatchObject({ state: 'expired', inputs: [], results: [] })
  expect(await refusal(host.findResults(jobId))).toMatchObject({ code: 'RESULT_EXPIRED' })
  expect(await refusal(host.readInput(jobId, 0))).toMatchObject({ code: 'RESULT_EXPIRED' })
  expect(await refusal(host.start([upload], compress))).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
  expect(await refusal(host.start([{ job: jobId, result: 0 }], compress))).toMatchObject({ code: 'RESULT_EXPIRED' })
  expect(await refusal(host.client.jobs.retry.mutate(host.own(jobId)))).toMatchObject({ code: 'RESULT_EXPIRED' })
  // Removing twice succeeds, as after a double click.
  await remove(jobId)
})

test('refuses a start that would change nothing, and creates no job', async () => {
  const upload = await host.upload(secret().file, 'a.pdf')
  for (const [tool, code] of [
    ['del-pdf-page', 'PAGES_NOT_CHOSEN'],
    ['sign-pdf', 'SIGNATURE_MISSING'],
  ] as const)
    expect(await refusal(host.start([upload], [...compress, { tool }]))).toMatchObject({
      code,
      params: { tool, step: 2 },
    })
  expect((await host.start([upload], [{ tool: 'del-pdf-page', options: { pages: '1' } }])).jobId).toBeDefined()
})

test('another job from the same upload keeps its own copy', async () => {
  const { mark, file } = secret()
  const upload = await host.upload(file, 'a.pdf')
  const [{ jobId: gone }, { jobId: kept }] = [
    await host.start([upload], compress),
    await host.start([upload], compress),
  ]
  for (const id of [gone, kept]) await host.finish(id, { 'a.txt': Buffer.from('done') })
  await remove(gone)
  expect(await filesWith(mark)).toHaveLength(1)
  expect((await host.readInput(kept, 0)).toString()).toContain(mark)
  await host.services.jobs.append(kept, {
    type: 'failed',
    at: 1,
    expiresAt: 9e15,
    failure: { code: 'TIMED_OUT', params: {} },
  })
  await host.client.jobs.retry.mutate(host.own(kept))
  expect(host.started.at(-1)?.jobId).toBe(kept)
})

test('deleting a running job cancels it and removes its files once its engines have stopped', async () => {
  const { mark, file } = secret()
  const { jobId } = await host.start([await host.upload(file, 'a.pdf')], compress)
  await host.services.jobs.append(jobId, { type: 'step-started', at: 1, step: 0 })
  const removed = remove(jobId)
  await expect.poll(() => host.cancelled).toEqual([jobId])
  expect((await host.client.jobs.get.query({ id: jobId })).removeRequested).toBe(true)
  expect((await filesWith(mark)).length).toBeGreaterThan(0)
  await host.services.jobs.append(jobId, { type: 'cancelled', at: 2, expiresAt: 9e15 })
  await removed
  expect(await filesWith(mark)).toEqual([])
})

test('deleting an unknown job answers JOB_NOT_FOUND', async () => {
  expect(await refusal(remove('0'.repeat(32)))).toMatchObject({ code: 'JOB_NOT_FOUND' })
})
