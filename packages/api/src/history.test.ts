/** The history of an account: listing and removing its jobs. */
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openTestApi, refusal, type Visitor } from './testing/test-api.ts'
import { pdf } from './testing/test-services.ts'
import { userNamed } from './testing/identity.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
let kim: Visitor
beforeEach(async () => {
  host = await openTestApi()
  kim = host.as(userNamed('kim', { name: ' Kim ' }))
})
afterEach(() => host.close())

const compress = [{ tool: 'compress-pdf', options: {} }]
const small = Buffer.from('%PDF-1.7\n')

describe('a history', () => {
  test('lists jobs newest first, page by page', async () => {
    const create = (id: string, createdAt: number) =>
      host.services.jobs.create({
        id,
        revision: 0,
        state: 'waiting',
        locale: 'ko',
        visitor: 'v',
        owner: 'kim',
        createdAt,
        inputs: [],
        steps: [],
        results: [],
        notices: [],
      })
    for (let at = 0; at < 45; at++) await create(`job${at}`, 1_000_000 + Math.floor(at / 2))
    const seen: string[] = []
    const sizes: number[] = []
    for (let cursor: string | undefined; ;) {
      const page = await kim.client.history.list.query(cursor === undefined ? {} : { cursor })
      seen.push(...page.jobs.map(({ id }) => id))
      sizes.push(page.jobs.length)
      cursor = page.next
      if (cursor === undefined) break
    }
    expect([sizes, new Set(seen).size, seen[0], seen.at(-1)]).toEqual([[20, 20, 5], 45, 'job44', 'job0'])
    expect(await refusal(kim.client.history.list.query({ cursor: 'kim 1' }))).toMatchObject({ code: 'OPTION_INVALID' })
  })

  test("shows a job's files, results and pipeline, without its secrets", async () => {
    const stamp = { kind: 'text', text: 'Kim', pages: '1', x: 0.1, y: 0.1, width: 0.2, height: 0.1 }
    const options = { stamps: [stamp], certificate: 'AAAA', certificatePassword: 'pass-one' }
    const upload = await kim.upload(pdf, '계약서.pdf')
    const steps = [
      { tool: 'sign-pdf', options },
      { tool: 'compress-pdf', options: { level: 'strong' } },
    ]
    const { jobId } = await kim.start([upload, upload], steps)
    await host.finish(jobId, { 'a.txt': Buffer.from('12345'), 'b.txt': Buffer.from('678') })
    const [entry] = (await kim.client.history.list.query({})).jobs
    expect(entry).toMatchObject({ id: jobId, state: 'done', name: '계약서.pdf', files: 2, results: 2, bytes: 8 })
    expect(entry?.pipeline.steps[1]).toMatchObject({ tool: 'compress-pdf', options: { level: 'strong' } })
    expect(Object.keys(entry?.pipeline.steps[0]?.options ?? {})).not.toContain('certificatePassword')
    expect(JSON.stringify(entry)).not.toMatch(/Kim|AAAA|pass-one|secret/)
    await kim.client.jobs.remove.mutate({ id: jobId })
    const [after] = (await kim.client.history.list.query({})).jobs
    expect(after).toMatchObject({ id: jobId, state: 'expired', files: 0, results: 0, bytes: 0 })
    expect(after).not.toHaveProperty('name')
  })

  test('removes one job with its files, a running one once its engines have stopped, or all jobs', async () => {
    const upload = await kim.upload(small, 'a.pdf')
    const start = async () => (await kim.start([upload], compress)).jobId
    const [done, running, other] = [await start(), await start(), await start()]
    await host.finish(done, { 'a.txt': Buffer.from('text') })
    await kim.client.history.remove.mutate({ id: done })
    expect(await host.services.documents.get('jobs', done)).toBeUndefined()
    expect(await refusal(kim.findResults(done))).toMatchObject({ code: 'JOB_NOT_FOUND' })
    const removed = kim.client.history.remove.mutate({ id: running })
    await expect.poll(() => host.cancelled).toEqual([running])
    expect((await kim.client.history.list.query({})).jobs.map(({ id }) => id)).toEqual([other])
    await host.services.jobs.append(running, { type: 'cancelled', at: 2, expiresAt: 9e15 })
    await removed
    expect(await host.services.documents.get('jobs', running)).toBeUndefined()
    await kim.client.history.removeAll.mutate()
    expect([(await kim.client.history.list.query({})).jobs, host.cancelled]).toEqual([[], [running, other]])
  })
})
