import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { compress, formOf, jobForm, newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'

let host: ProgramHost
beforeEach(async () => {
  host = await openProgramHost()
})
afterEach(async () => {
  vi.useRealTimers()
  await host.close()
})

const post = (form: FormData, headers: Record<string, string> = {}) =>
  host.client().request('/jobs', { method: 'POST', body: form, headers })

/** Lists what the stores have of uploads, and what is left of requests. */
async function leftovers() {
  const spaces: string[] = []
  for await (const { space } of host.services.files.spaces()) if (space.startsWith('uploads/')) spaces.push(space)
  const received = (await readdir(join(host.folder, 'staging')).catch((): string[] => [])).filter((name) =>
    name.startsWith('api-'),
  )
  return { spaces, received }
}

describe('a job of files that come with the request', () => {
  test('has the files in their order, under their names in any script, and its plan is started', async () => {
    const names = [
      '계약서 최종.pdf',
      '診断書（控え）.pdf',
      'مستند.pdf',
      '👩‍👩‍👧.pdf',
      'ガ.pdf',
      'a "b" c.pdf',
      '漢'.repeat(80) + '.pdf',
    ]
    const contents = names.map(() => newPdf())
    const response = await post(
      jobForm(
        { steps: [{ tool: 'merge-pdf' }], locale: 'ja' },
        Object.fromEntries(names.map((name, i) => [name, contents[i] ?? ''])),
      ),
    )
    expect(response.status).toBe(201)
    const job = await response.json()
    expect(response.headers.get('location')).toBe(`/api/v1/jobs/${job.id}`)
    expect(job).toMatchObject({ state: 'waiting', locale: 'ja', steps: [{ tool: 'merge-pdf', state: 'waiting' }] })
    const plain = names.map((name) => name.normalize('NFC').replaceAll('"', ''))
    expect(job.inputs.map(({ name }: { name: string }) => name)).toEqual(plain)
    expect(host.started.map(({ jobId, inputs }) => [jobId, inputs.length])).toEqual([[job.id, names.length]])
    for (const [index, content] of contents.entries()) {
      const input = host.started[0]?.inputs[index]
      const stored = await new Response(await host.services.files.read(`jobs/${job.id}`, input?.key ?? '')).text()
      expect(stored).toBe(content)
    }
    expect((await leftovers()).received).toEqual([])
  })

  test('keeps passwords out of its plan, and of the response', async () => {
    const job = await (await post(jobForm({ steps: compress, passwords: ['open-sesame'], protect: 'lock-it' }))).text()
    const stored = JSON.stringify([job, host.started])
    expect(stored).toContain('compress-pdf')
    expect(stored).not.toMatch(/open-sesame|lock-it/)
  })

  test.each([
    [
      'a step that does not fit',
      { steps: [{ tool: 'compress-pdf' }, { tool: 'speech-to-txt' }] },
      400,
      'STEP_DOES_NOT_FIT',
    ],
    ['an unknown tool', { steps: [{ tool: 'no-such-tool' }] }, 404, 'TOOL_UNKNOWN'],
    ['a wrong option', { steps: [{ tool: 'compress-pdf', options: { level: 'most' } }] }, 400, 'OPTION_INVALID'],
    ['no step', { steps: [] }, 400, 'REQUEST_INVALID'],
    ['a language that does not exist', { steps: compress, locale: 'fr' }, 400, 'REQUEST_INVALID'],
  ])('is refused with %s, and leaves no file', async (_, order, status, code) => {
    const response = await post(jobForm(order))
    expect([response.status, response.headers.get('content-type')]).toEqual([status, 'application/problem+json'])
    expect(await response.json()).toMatchObject({
      type: `urn:docweave:error:${code}`,
      code,
      status,
      title: expect.any(String),
    })
    expect(host.started).toEqual([])
    expect(await leftovers()).toEqual({ spaces: [], received: [] })
    // The quota of unused uploads is free again.
    await host.services.heldUploads.change('anyone', (entries) => entries)
    expect((await post(jobForm())).status).toBe(201)
  })

  test('is refused without files, and without the field `job`', async () => {
    const [noFile, noJob] = [await post(jobForm(undefined, {})), await post(formOf({}))]
    expect([await noFile.json(), await noJob.json()]).toMatchObject([
      { code: 'REQUEST_INVALID', params: { part: 'file' } },
      { code: 'REQUEST_INVALID', params: { part: 'job' } },
    ])
  })
})

describe('a job of files that are known', () => {
  test('is created from files that were sent before, and from results of other jobs', async () => {
    const sent = await host
      .client()
      .request('/files', { method: 'POST', body: formOf({}, { '가.pdf': newPdf(), 'b.pdf': newPdf() }) })
    expect(sent.status).toBe(201)
    const { files } = await sent.json()
    expect(files).toMatchObject([
      { name: '가.pdf', kind: 'pdf' },
      { name: 'b.pdf', kind: 'pdf' },
    ])
    const inputs = files.map(({ id }: { id: string }) => ({ file: id }))
    const first = await (await host.client().json('/jobs', { steps: [{ tool: 'merge-pdf' }], inputs })).json()
    await host.finish(first.id, { 'made.pdf': Buffer.from(newPdf()) }, 'pdf')
    const second = await host.client().json('/jobs', { steps: compress, inputs: [{ job: first.id, result: 0 }] })
    expect([second.status, (await second.json()).inputs[0].name]).toEqual([201, 'made.pdf'])
  })

  test.each([
    [{ steps: compress, inputs: [{ file: '0'.repeat(32) }] }, 404, 'UPLOAD_NOT_FOUND'],
    [{ steps: compress, inputs: [{ job: '0'.repeat(32), result: 0 }] }, 404, 'JOB_NOT_FOUND'],
    [{ steps: compress, inputs: [] }, 400, 'REQUEST_INVALID'],
    [{ steps: compress, inputs: [{ file: '../../etc/passwd' }] }, 400, 'REQUEST_INVALID'],
    [{ steps: compress, inputs: [{ url: 'https://example.com/a.pdf' }] }, 400, 'URL_NOT_ALLOWED'],
  ])('is refused for %j', async (body, status, code) => {
    const response = await host.client().json('/jobs', body)
    expect([response.status, (await response.json()).code]).toEqual([status, code])
    expect(host.started).toEqual([])
  })
})

describe('a job of a file at an address', () => {
  let elsewhere: Server
  let origin: string
  beforeEach(async () => {
    elsewhere = createServer(({ url }, response) => {
      if (url === '/away') return void response.writeHead(302, { location: 'http://169.254.169.254/latest' }).end()
      if (url === '/gone') return void response.writeHead(404).end()
      response.setHeader('content-disposition', "attachment; filename*=UTF-8''%EB%B3%B4%EA%B3%A0%EC%84%9C.pdf")
      response.end('%PDF-1.7\n% from elsewhere\n')
    })
    await new Promise<void>((ready) => elsewhere.listen(0, '127.0.0.1', ready))
    origin = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}`
    await host.close()
    host = await openProgramHost({}, { inputUrls: { hosts: ['127.0.0.1'], privateNetworks: '127.0.0.1', plain: true } })
  })
  afterEach(() => new Promise((done) => elsewhere.close(done)))
  const create = (url: string) => host.client().json('/jobs', { steps: compress, inputs: [{ url }] })

  test('has the content and the name that the server declares', async () => {
    const job = await (await create(`${origin}/x`)).json()
    expect(job.inputs).toMatchObject([{ name: '보고서.pdf', bytes: 26 }])
  })

  test.each([
    ['/away', 'URL_NOT_ALLOWED'],
    ['/gone', 'URL_FAILED'],
  ])('is refused when %s answers, and leaves no file', async (path, code) => {
    expect((await (await create(`${origin}${path}`)).json()).code).toBe(code)
    expect(await leftovers()).toEqual({ spaces: [], received: [] })
  })

  test('is refused for a host that the operator does not allow', async () => {
    expect(await (await create('http://localhost/a.pdf')).json()).toMatchObject({
      code: 'URL_NOT_ALLOWED',
      params: { reason: 'host' },
    })
  })

  test('is found again by its idempotency key when the address is gone', async () => {
    let asked = 0
    elsewhere.on('request', () => asked++)
    const repeatable = (url: string) =>
      host.client().json('/jobs', { steps: compress, inputs: [{ url }] }, { 'idempotency-key': 'order-17' })
    const first = await repeatable(`${origin}/x`)
    const job = await first.json()
    await new Promise((done) => elsewhere.close(done))
    const again = await repeatable(`${origin}/x`)
    expect([first.status, again.status]).toEqual([201, 200])
    expect(await again.json()).toMatchObject({ id: job.id, key: job.key })
    expect((await (await repeatable(`${origin}/y`)).json()).code).toBe('IDEMPOTENCY_KEY_REUSED')
    expect([asked, host.started.length]).toEqual([1, 1])
  })
})

describe('an idempotency key', () => {
  const keyed = (form: FormData, key = 'order-17') => post(form, { 'idempotency-key': key })

  test('returns the same job and its key to a repeated request, and starts it once', async () => {
    const files = { 'a.pdf': newPdf() }
    const first = await keyed(jobForm(undefined, files))
    const again = await keyed(jobForm(undefined, files))
    const [job, same] = [await first.json(), await again.json()]
    expect([first.status, again.status]).toEqual([201, 200])
    expect([same.id, same.key]).toEqual([job.id, job.key])
    expect(host.started).toHaveLength(1)
    // The second copy of the file is removed again.
    expect((await leftovers()).spaces).toHaveLength(1)
    expect((await keyed(jobForm(undefined, files), 'order-18')).status).toBe(201)
  })

  test.each([
    ['other files', jobForm(undefined, { 'a.pdf': 'another' })],
    ['another name', jobForm(undefined, { 'b.pdf': '%PDF-1.7\n' })],
    [
      'other options',
      jobForm({ steps: [{ tool: 'compress-pdf', options: { level: 'light' } }] }, { 'a.pdf': '%PDF-1.7\n' }),
    ],
  ])('is refused with %s', async (_, other) => {
    expect((await keyed(jobForm(undefined, { 'a.pdf': '%PDF-1.7\n' }))).status).toBe(201)
    const response = await keyed(other)
    expect([response.status, (await response.json()).code]).toEqual([409, 'IDEMPOTENCY_KEY_REUSED'])
    expect(host.started).toHaveLength(1)
  })

  test('of concurrent requests starts one job', async () => {
    const files = { 'a.pdf': newPdf() }
    const responses = await Promise.all(Array.from({ length: 8 }, () => keyed(jobForm(undefined, files))))
    const bodies = await Promise.all(responses.map(async (response) => response.json()))
    expect(host.started).toHaveLength(1)
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const others = bodies.filter((_, index) => responses[index]?.status !== 201)
    for (const body of others) expect([host.started[0]?.jobId, 'IDEMPOTENCY_KEY_BUSY']).toContain(body.code ?? body.id)
    expect((await (await keyed(jobForm(undefined, files))).json()).id).toBe(host.started[0]?.jobId)
  })

  test('is free again after a request that was refused', async () => {
    const files = { 'a.pdf': newPdf() }
    const start = vi.spyOn(host.services.runner, 'start').mockRejectedValueOnce(new Error('away'))
    expect((await keyed(jobForm(undefined, files))).status).toBe(500)
    start.mockRestore()
    expect((await keyed(jobForm(undefined, files))).status).toBe(201)
  })

  test('whose host died before it started the job is taken over after a minute, for the same job', async () => {
    const files = { 'a.pdf': newPdf() }
    const start = vi.spyOn(host.services.runner, 'start').mockImplementationOnce(() => new Promise(() => {}))
    void keyed(jobForm(undefined, files)).catch(() => undefined)
    await expect.poll(() => start.mock.calls.length).toBe(1)
    expect((await (await keyed(jobForm(undefined, files))).json()).code).toBe('IDEMPOTENCY_KEY_BUSY')
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    host.run.state = 'unknown'
    const taken = await keyed(jobForm(undefined, files))
    expect(taken.status).toBe(200)
    const job = await taken.json()
    expect(host.started.map(({ jobId }) => jobId)).toEqual([job.id])
    expect(job.key).toMatch(/^[\w-]{32}$/)
  })

  test('is its caller’s own', async () => {
    const files = { 'a.pdf': newPdf() }
    const [kim, lee] = [await host.withKey('kim'), await host.withKey('lee')]
    const send = (who: typeof kim) =>
      who.request('/jobs', { method: 'POST', body: jobForm(undefined, files), headers: { 'idempotency-key': 'same' } })
    const [a, b] = [await (await send(kim)).json(), await (await send(lee)).json()]
    expect(a.id).not.toBe(b.id)
  })

  test.each(['', 'x'.repeat(201), 'with space'])('%j is malformed', async (key) => {
    const response = await keyed(jobForm(), key)
    expect(await response.json()).toMatchObject({ code: 'REQUEST_INVALID', params: { part: 'idempotency-key' } })
  })
})
