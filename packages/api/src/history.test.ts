/** The history of an account: listing and removing its jobs. */
import type { HistorySearch, Job } from '@docweave/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { searchedAtOnce } from './history.ts'
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

/** Stores a job of Kim's. */
const create = (id: string, createdAt: number, more: Partial<Job> = {}) =>
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
    ...more,
  })

describe('a history', () => {
  test('lists jobs newest first, page by page', async () => {
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

describe('a search in a history', () => {
  const fileNamed = (name: string): Job['inputs'][number] => ({ name, kind: 'pdf', bytes: 1, key: 'k' })
  const stepOf = (tool: string): Job['steps'][number] => ({ tool, options: {}, state: 'waiting', parts: {} })
  const named = (...names: string[]) => ({ inputs: names.map(fileNamed) })
  const word = (text: string, ...tools: string[]) => ({ text, tools })

  /** The ids on each page of a search. */
  async function pagesOf(...search: HistorySearch) {
    const pages: string[][] = []
    for (let cursor: string | undefined; ;) {
      const page = await kim.client.history.list.query({ ...(cursor === undefined ? {} : { cursor }), search })
      pages.push(page.jobs.map(({ id }) => id))
      cursor = page.next
      if (cursor === undefined) return pages
    }
  }

  test('finds jobs by the names of all their files and by tools, also beyond the first page', async () => {
    await create('old', 1, { ...named('scan.pdf', '계약서.pdf'), steps: [stepOf('pdf-ocr'), stepOf('compress-pdf')] })
    await create('other', 2, { ...named('계약서.pdf'), owner: 'lee' })
    for (let at = 0; at < 30; at++) await create(`job${at}`, 100 + at, named(`letter ${at}.pdf`))
    expect(await pagesOf(word('계약'))).toEqual([['old']])
    expect(await pagesOf(word('글자', 'pdf-ocr'), word('SCAN'))).toEqual([['old']])
    expect(await pagesOf(word('letter'), word('29'))).toEqual([['job29']])
    expect(await pagesOf(word('invoice'))).toEqual([[]])
  })

  test('has a next page only if more jobs match', async () => {
    for (let at = 0; at < 25; at++) await create(`a${at}`, 100 + at, named('a.pdf'))
    for (let at = 0; at < 20; at++) await create(`b${at}`, 50 + at, named('b.pdf'))
    const [first, second, ...none] = await pagesOf(word('a.pdf'))
    expect([first?.length, second, none]).toEqual([20, ['a4', 'a3', 'a2', 'a1', 'a0'], []])
    expect((await pagesOf(word('b.pdf'))).map(({ length }) => length)).toEqual([20])
  })

  test('reads a long history in several calls', async () => {
    await create('oldest', 1, named('needle.pdf'))
    for (let at = 0; at < searchedAtOnce; at++) await create(`job${at}`, 100 + at)
    expect(await pagesOf(word('needle'))).toEqual([[], ['oldest']])
  })

  test('omits jobs that are being removed, and refuses other users and odd words', async () => {
    await create('gone', 1, { ...named('a.pdf'), forgetRequested: true })
    expect(await pagesOf(word('a.pdf'))).toEqual([[]])
    expect(await refusal(host.client.history.list.query({ search: [word('a')] }))).toMatchObject({ code: 'SIGNED_OUT' })
    for (const search of [[], [word('')], [word('a'.repeat(101))], [word('a', '../x')], Array(9).fill(word('a'))])
      expect(await refusal(kim.client.history.list.query({ search }))).toMatchObject({ code: 'OPTION_INVALID' })
  })
})
