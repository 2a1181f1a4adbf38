/** A start that is repeated because its answer was lost. */
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openTestApi, refusal, type Visitor } from '../testing/test-api.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
beforeEach(async () => {
  host = await openTestApi()
})
afterEach(() => host.close())

const request = 'a-random-text-of-this-client-0123456789'
const file = Buffer.from('%PDF-1.7\n')
const start = async (visitor: Visitor, upload: string, secret: string | undefined = request) =>
  visitor.client.jobs.start.mutate({
    ...{ uploads: [upload], locale: 'en', pipeline: { steps: [{ tool: 'compress-pdf' }] } },
    ...(secret === undefined ? {} : { request: secret }),
  })

test('a repeated start returns the job of the first, with its key', async () => {
  const upload = await host.upload(file, 'a.pdf')
  const first = await start(host, upload)
  expect(first).toEqual({
    jobId: expect.stringMatching(/^[0-9a-f]{32}$/),
    jobKey: expect.stringMatching(/^[\w-]{32}$/),
  })
  expect(await start(host, upload)).toEqual(first)
  await host.finish(first.jobId, { 'a.pdf': file }, 'pdf')
  expect(await start(host, upload)).toEqual(first)
  expect(host.started).toHaveLength(1)
  expect(JSON.stringify([first.jobId, first.jobKey])).not.toContain(request)
  // The key is the job's own.
  await host.client.jobs.remove.mutate({ id: first.jobId, key: first.jobKey })
  expect(await start(host, upload)).toEqual(first)
})

test('concurrent starts with the same request start one job', async () => {
  const upload = await host.upload(file, 'a.pdf')
  const answers = await Promise.all(Array.from({ length: 5 }, () => refusal(start(host, upload))))
  for (const answer of answers) expect(['no refusal', { code: 'JOB_NOT_RETRYABLE', params: {} }]).toContainEqual(answer)
  const { jobId } = await start(host, upload)
  expect(host.started.map((plan) => plan.jobId)).toEqual([jobId])
  expect(await host.client.jobs.get.query({ id: jobId })).toMatchObject({
    state: 'waiting',
    inputs: [{ name: 'a.pdf' }],
  })
})

test('another request, or none, starts another job', async () => {
  const upload = await host.upload(file, 'a.pdf')
  const ids = [await start(host, upload), await start(host, upload, `${request}x`)]
  expect(new Set(ids.map(({ jobId }) => jobId)).size).toBe(2)
  for (const weak of ['short', `${request}/`, 'x'.repeat(65)])
    expect(await refusal(start(host, upload, weak))).toMatchObject({ code: expect.any(String) })
  expect(host.started).toHaveLength(2)
})

test('a signed-in visitor gets no job of another, even with the same request', async () => {
  const kim = host.as({ id: 'kim', email: 'kim@example.com', emailVerified: true, signedInAt: 0 })
  const lee = host.as({ id: 'lee', email: 'lee@example.com', emailVerified: true, signedInAt: 0 })
  const first = await start(kim, await kim.upload(file, 'a.pdf'))
  expect(first).toEqual({ jobId: first.jobId })
  expect(await start(kim, await kim.upload(file, 'a.pdf'))).toEqual(first)
  expect(await refusal(start(lee, await lee.upload(file, 'a.pdf')))).toMatchObject({ code: 'JOB_NOT_FOUND' })
  expect(await refusal(start(host, await host.upload(file, 'a.pdf')))).toMatchObject({ code: 'JOB_NOT_FOUND' })
  expect(host.started).toHaveLength(1)
})
