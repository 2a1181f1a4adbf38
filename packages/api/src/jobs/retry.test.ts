import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { JobEvent } from '@docweave/contract'
import { openTestApi, refusal, type Step } from '../testing/test-api.ts'
import { pdf } from '../testing/test-services.ts'

let host: Awaited<ReturnType<typeof openTestApi>>
beforeEach(async () => {
  host = await openTestApi()
})
afterEach(() => host.close())

const failure = { code: 'FILE_DAMAGED' as const, params: {} }
const failed: JobEvent = { type: 'failed', at: 1, expiresAt: 9e15, step: 0, failure }

/** Starts a job of three files, the second of which fails in the first step. */
async function startThree(steps: Step[]): Promise<string> {
  const uploads = await Promise.all(['a.pdf', 'b.pdf', 'c.pdf'].map((name) => host.upload(pdf, name)))
  const { jobId } = await host.start(uploads, steps)
  await host.services.jobs.append(jobId, { type: 'file-failed', at: 1, step: 0, source: 1, failure })
  host.run.state = 'failed'
  return jobId
}
type Retry = Omit<Parameters<typeof host.client.jobs.retry.mutate>[0], 'id' | 'key'>
const retry = (id: string, more: Retry = {}) => host.client.jobs.retry.mutate({ ...host.own(id), ...more })
const look = (id: string) => host.client.jobs.get.query({ id })

describe('a retry', () => {
  test('is possible for a done job with failed files, and refused if all files succeeded', async () => {
    const id = await startThree([{ tool: 'compress-pdf' }])
    await host.finish(id, { 'a.txt': Buffer.from('a') })
    await retry(id, { passwords: [null, 'open sesame', null] })
    expect(host.started[1]?.inputs.map(({ source, password }) => [source, typeof password])).toEqual([
      [0, 'undefined'],
      [1, 'string'],
      [2, 'undefined'],
    ])
    expect((await look(id)).inputs.map(({ status }) => status)).toEqual([undefined, undefined, undefined])
    await host.finish(id, { 'a.txt': Buffer.from('a') })
    expect(await refusal(retry(id))).toMatchObject({ code: 'JOB_NOT_RETRYABLE' })
  })

  test('can leave out some files, but not all', async () => {
    const id = await startThree([{ tool: 'compress-pdf' }, { tool: 'merge-pdf' }])
    await host.services.jobs.append(id, failed)
    expect(await refusal(retry(id, { without: [0, 1, 2] }))).toMatchObject({ code: 'PIPELINE_INVALID' })
    await retry(id, { without: [1], passwords: [null, null, 'for the third'] })
    expect(host.started[1]?.inputs.map(({ source, password }) => [source, typeof password])).toEqual([
      [0, 'undefined'],
      [2, 'string'],
    ])
    expect((await look(id)).inputs.map(({ status }) => status?.state)).toEqual([undefined, 'left-out', undefined])
    // Later retries leave it out, too.
    await host.services.jobs.append(id, failed)
    await retry(id)
    expect(host.started[2]?.inputs.map(({ source }) => source)).toEqual([0, 2])
  })

  test('can rerun one file alone: other failed files stay failed and stay in the plan', async () => {
    const id = await startThree([{ tool: 'compress-pdf' }])
    await host.services.jobs.append(id, { type: 'file-failed', at: 1, step: 0, source: 2, failure })
    await host.finish(id, { 'a.txt': Buffer.from('a') })
    await retry(id, { only: [2] })
    expect(host.started[1]?.inputs.map(({ source }) => source)).toEqual([0, 2])
    expect((await look(id)).inputs.map(({ status }) => status?.state)).toEqual([undefined, 'failed', undefined])
    await host.finish(id, { 'a.txt': Buffer.from('a') })
    await retry(id)
    expect(host.started[2]?.inputs.map(({ source }) => source)).toEqual([0, 1, 2])
    // A merge must not run with one of the files missing.
    const joined = await startThree([{ tool: 'compress-pdf' }, { tool: 'merge-pdf' }])
    await host.services.jobs.append(joined, failed)
    expect(await refusal(retry(joined, { only: [1] }))).toMatchObject({ code: 'JOB_NOT_RETRYABLE' })
  })

  test('can change the options of one step, which are validated like those of a start', async () => {
    const id = await startThree([{ tool: 'compress-pdf', options: { level: 'strong' } }, { tool: 'pdf-ocr' }])
    await host.services.jobs.append(id, failed)
    const change = (step: number, options: Record<string, unknown>) => retry(id, { options: { step, options } })
    expect(await refusal(change(0, { level: 'most' }))).toMatchObject({
      code: 'OPTION_INVALID',
      params: { tool: 'compress-pdf', option: 'level', step: 1 },
    })
    expect(await refusal(change(2, {}))).toMatchObject({ code: 'PIPELINE_INVALID' })
    expect(host.started).toHaveLength(1)
    await change(0, { level: 'light' })
    expect(host.started[1]?.steps.map(({ options }) => options.level)).toEqual(['light', undefined])
    expect(host.started[1]?.steps[1]).toEqual(host.started[0]?.steps[1])
    expect((await look(id)).steps.map(({ options }) => options.level)).toEqual(['light', undefined])
  })

  test('can change the options of a finished job, whose results stay until there are new ones', async () => {
    const { jobId: id } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'pdf-ocr' }])
    await host.finish(id, { 'a.txt': Buffer.from('a') })
    expect(await refusal(retry(id))).toMatchObject({ code: 'JOB_NOT_RETRYABLE' })
    const document = 'a'.repeat(64)
    const corrections = [{ document, page: 1, line: 0, was: 'secret t3xt', text: 'secret text' }]
    await retry(id, { options: { step: 0, options: { deskew: false, corrections } } })
    const options = host.started[1]?.steps[0]?.options ?? {}
    expect([options.deskew, JSON.stringify(host.started).includes('secret t')]).toEqual([false, false])
    const stored = (options.corrections as { secret: string }).secret
    expect(await host.services.secrets.get(`jobs/${id}`, stored)).toEqual(corrections)
    const job = await look(id)
    expect([job.state, job.results.map(({ name }) => name)]).toEqual(['waiting', ['a.txt']])
  })

  test('shows which documents were read, and forgets that when they are read again', async () => {
    const { jobId: id } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'pdf-ocr' }])
    const recognised: JobEvent = { type: 'step-recognised', at: 1, step: 0, group: 2, source: 0, key: 'b'.repeat(64) }
    await host.services.jobs.append(id, recognised)
    await host.finish(id, { 'a.txt': Buffer.from('a') })
    const seen = await look(id)
    expect(seen.steps[0]?.recognised).toEqual([{ group: 2, source: 0 }])
    expect(JSON.stringify(seen)).not.toContain('bbbb')
    await retry(id, { options: { step: 0, options: {} } })
    expect((await look(id)).steps[0]?.recognised).toBeUndefined()
  })

  test('checks again that each step accepts the output of the previous one', async () => {
    const id = await startThree([{ tool: 'pdf-ocr' }, { tool: 'compress-pdf' }])
    await host.services.jobs.append(id, failed)
    const text = retry(id, { options: { step: 0, options: { output: 'txt' } } })
    expect(await refusal(text)).toMatchObject({ code: 'STEP_DOES_NOT_FIT', params: { tool: 'compress-pdf', step: 2 } })
  })

  test('keeps secrets that are not submitted again, and replaces those that are', async () => {
    const stamp = { kind: 'text', text: 'Kim', pages: '1', x: 0.1, y: 0.1, width: 0.2, height: 0.1 }
    const options = { stamps: [stamp], certificate: 'AAAA', certificatePassword: 'pass-one' }
    const id = await startThree([{ tool: 'sign-pdf', options }, { tool: 'compress-pdf' }])
    await host.services.jobs.append(id, failed)
    const read = (reference: unknown) =>
      host.services.secrets.get(`jobs/${id}`, (reference as { secret: string }).secret)
    const before = host.started[0]?.steps[0]?.options ?? {}

    // Like a page's form, which holds no secrets: an empty value, or the secret's reference.
    await retry(id, {
      options: { step: 0, options: { certificatePassword: 'pass-two', stamps: [], certificate: before.certificate } },
    })
    const after = host.started[1]?.steps[0]?.options ?? {}
    expect([after.stamps, after.certificate]).toEqual([before.stamps, before.certificate])
    expect([await read(after.certificatePassword), await read(after.stamps)]).toMatchObject(['pass-two', [stamp]])

    await host.services.jobs.append(id, failed)
    await retry(id, { options: { step: 1, options: { level: 'light' } } })
    expect(host.started[2]?.steps[0]?.options).toEqual(after)
    expect(JSON.stringify(host.started)).not.toMatch(/Kim|pass-/)
  })
})

describe('the position in the queue', () => {
  test('counts the jobs before, and is null for a job that does not wait', async () => {
    const upload = await host.upload(pdf, 'a.pdf')
    const [first, second] = [
      await host.start([upload], [{ tool: 'compress-pdf' }]),
      await host.start([upload], [{ tool: 'compress-pdf' }]),
    ]
    const place = async ({ jobId }: { jobId: string }) => (await host.client.jobs.place.query({ id: jobId })).ahead
    // Jobs created in the same millisecond are ordered by id.
    expect(new Set([await place(first), await place(second)])).toEqual(new Set([0, 1]))
    await host.services.jobs.append(first.jobId, { type: 'step-started', at: 1, step: 0 })
    expect([await place(first), await place(second)]).toEqual([null, 0])
  })
})

describe('a file of an earlier job as input of another job', () => {
  test("a result keeps its name, kind and content, and is the new job's own copy", async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'compress-pdf' }])
    const given = { job: jobId, result: 1 }
    expect(await refusal(host.start([given], [{ tool: 'pdf-ocr' }]))).toMatchObject({ code: 'JOB_NOT_FINISHED' })
    const content = Buffer.from('%PDF-1.7\n% a result')
    await host.finish(jobId, { 'x.pdf': Buffer.from('%PDF-1.7\n'), 'a-docweave.pdf': content }, 'pdf')
    const other = await host.upload(pdf, 'b.pdf')
    const next = await host.start([given, other], [{ tool: 'pdf-ocr' }])
    expect(await look(next.jobId)).toMatchObject({
      inputs: [
        { name: 'a-docweave.pdf', kind: 'pdf', bytes: content.length },
        { name: 'b.pdf', kind: 'pdf', bytes: pdf.length },
      ],
    })
    await host.client.jobs.remove.mutate(host.own(jobId))
    expect(await host.readInput(next.jobId, 0)).toEqual(content)
  })

  test('a result is refused like an upload if its kind does not fit or it does not exist', async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'pdf-to-txt' }])
    await host.finish(jobId, { 'a.txt': Buffer.from('text') })
    const tell = (job: string, result: number) => refusal(host.start([{ job, result }], [{ tool: 'compress-pdf' }]))
    expect(await tell(jobId, 0)).toMatchObject({ code: 'STEP_DOES_NOT_FIT' })
    expect(await tell(jobId, 1)).toMatchObject({ code: 'UPLOAD_NOT_FOUND' })
    expect(await tell('0'.repeat(32), 0)).toMatchObject({ code: 'JOB_NOT_FOUND' })
  })

  test('an input of a failed job can be used as long as it is retained', async () => {
    const { jobId } = await host.start([await host.upload(pdf, 'a.pdf')], [{ tool: 'pdf-to-txt' }])
    const failure = { code: 'TEXT_NOT_FOUND', params: {} } as const
    await host.services.jobs.append(jobId, { type: 'failed', at: 1, expiresAt: Date.now() + 60_000, failure, step: 0 })
    const steps = [{ tool: 'pdf-ocr' }, { tool: 'pdf-to-txt' }]
    const next = await host.start([{ job: jobId, input: 0 }], steps)
    expect(await look(next.jobId)).toMatchObject({ inputs: [{ name: 'a.pdf', kind: 'pdf', bytes: pdf.length }] })
    expect((await host.readInput(next.jobId, 0)).equals(pdf)).toBe(true)
    expect(await refusal(host.start([{ job: jobId, input: 1 }], steps))).toMatchObject({ code: 'JOB_NOT_FOUND' })
  })
})
