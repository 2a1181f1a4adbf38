import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Plan } from '@docweave/contract'
import { formOf, newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'

let host: ProgramHost
/** What a job does when it is started. */
let work: (plan: Plan) => Promise<unknown>
beforeEach(async () => {
  work = async () => undefined
  host = await openProgramHost()
  const { start } = host.services.runner
  host.services.runner.start = async (plan, visitor) => {
    await start(plan, visitor)
    void work(plan)
  }
})
afterEach(() => host.close())

const convert = (tool: string, form: FormData, headers: Record<string, string> = {}) =>
  host.client().request(`/convert/${tool}`, { method: 'POST', body: form, headers })

const end = { at: 1, expiresAt: Date.now() + 1e6 }

describe('a conversion', () => {
  test('is answered with its result, its job and its notices', async () => {
    work = async ({ jobId }) => {
      await host.services.jobs.append(jobId, {
        type: 'step-done',
        at: 1,
        step: 0,
        output: { files: 1, bytes: 1 },
        notices: [{ code: 'ALREADY_SMALL', params: {} }],
      })
      await host.finish(jobId, { '보고서.txt': Buffer.from('small') })
    }
    const response = await convert('compress-pdf', formOf({}))
    expect([response.status, await response.text()]).toEqual([200, 'small'])
    const job = host.started[0]?.jobId
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/plain; charset=utf-8',
      location: `/api/v1/jobs/${job}`,
      'docweave-job': job,
      'docweave-job-key': expect.stringMatching(/^[\w-]{32}$/),
      'docweave-notices': 'ALREADY_SMALL',
      'preference-applied': 'wait=30',
      'cache-control': 'private, no-store',
    })
  })

  test('with several results is answered with a ZIP', async () => {
    work = ({ jobId }) => host.finish(jobId, { 'a.txt': Buffer.from('1'), 'b.txt': Buffer.from('2') })
    const response = await convert('split-pdf', formOf({}))
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/zip'])
  })

  test('takes options as fields, as JSON, and a password for every file', async () => {
    const fields = { level: 'strong', options: '{"targetSize":"2MB"}', locale: 'ja', password: 'sesame' }
    await convert('compress-pdf', formOf(fields, { 'a.pdf': newPdf(), 'b.pdf': newPdf() }), { prefer: 'wait=0' })
    expect(host.started[0]).toMatchObject({
      locale: 'ja',
      steps: [{ tool: 'compress-pdf', options: { level: 'strong', targetSize: '2MB' } }],
      inputs: [{ password: expect.any(String) }, { password: expect.any(String) }],
    })
    expect(JSON.stringify(host.started)).not.toContain('sesame')
    await convert('pdf-ocr', formOf({ languages: 'ko+en', deskew: 'false' }), { prefer: 'wait=0' })
    expect(host.started[1]?.steps[0]?.options).toMatchObject({ languages: ['ko', 'en'], deskew: false })
  })

  test('that takes longer than the client waits is answered with the job, which goes on', async () => {
    const response = await convert('compress-pdf', formOf({}), { prefer: 'respond-async, wait=1' })
    const job = await response.json()
    expect([response.status, response.headers.get('preference-applied'), job.state]).toEqual([202, 'wait=1', 'waiting'])
    await host.finish(job.id, { 'a.txt': Buffer.from('late') })
    expect(await (await host.client().request(`/jobs/${job.id}/results/0`)).text()).toBe('late')
  })

  test('that fails is answered with the problem and its job', async () => {
    work = ({ jobId }) =>
      host.services.jobs.append(jobId, { type: 'failed', ...end, failure: { code: 'FILE_DAMAGED', params: {} } })
    const response = await convert('compress-pdf', formOf({}))
    expect([response.status, response.headers.get('docweave-error')]).toEqual([422, 'FILE_DAMAGED'])
    expect(await response.json()).toMatchObject({ code: 'FILE_DAMAGED', job: host.started[0]?.jobId })
  })

  test('of which one file fails is a failure, so that nobody takes the rest for the whole', async () => {
    work = async ({ jobId }) => {
      const failure = { code: 'FILE_ENCRYPTED', params: {} } as const
      await host.services.jobs.append(jobId, { type: 'file-failed', at: 1, step: 0, source: 1, failure })
      await host.finish(jobId, { 'a.txt': Buffer.from('first') })
    }
    const response = await convert('compress-pdf', formOf({}, { 'a.pdf': newPdf(), 'b.pdf': newPdf() }))
    const problem = await response.json()
    expect([response.status, problem.code]).toEqual([422, 'FILE_ENCRYPTED'])
    expect(await (await host.client().request(`/jobs/${problem.job}/results/0`)).text()).toBe('first')
  })

  test('repeated with its idempotency key is answered with the same result', async () => {
    work = ({ jobId }) => host.finish(jobId, { 'a.txt': Buffer.from('once') })
    const files = { 'a.pdf': newPdf() }
    const once = async () => {
      const response = await convert('compress-pdf', formOf({}, files), { 'idempotency-key': 'k1' })
      return [await response.text(), response.headers.get('docweave-job')]
    }
    expect(await once()).toEqual(await once())
    expect(host.started).toHaveLength(1)
  })

  test.each([
    ['an unknown tool', 'no-such-tool', {}, 400, 'REQUEST_INVALID'],
    ['an unknown option', 'compress-pdf', { strength: '9' }, 400, 'REQUEST_INVALID'],
    ['a wrong value', 'compress-pdf', { level: 'most' }, 400, 'OPTION_INVALID'],
    ['options that are no JSON', 'compress-pdf', { options: '{' }, 400, 'REQUEST_INVALID'],
    ['a choice that is missing', 'del-pdf-page', {}, 400, 'PAGES_NOT_CHOSEN'],
  ] as const)('is refused with %s', async (_, tool, fields, status, code) => {
    const response = await convert(tool, formOf(fields))
    expect([response.status, (await response.json()).code]).toEqual([status, code])
    expect(host.started).toEqual([])
  })
})
