import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openProgramHost, type ProgramHost } from '../testing/program-host.ts'

let host: ProgramHost
beforeEach(async () => {
  host = await openProgramHost()
})
afterEach(() => host.close())

const failed = (id: string) =>
  host.services.jobs.append(id, {
    type: 'failed',
    at: Date.now(),
    expiresAt: Date.now() + 1e6,
    step: 0,
    failure: { code: 'ENGINE_FAILED', params: {} },
  })

describe('a job', () => {
  test('is described with its progress, its results and why it failed', async () => {
    const kim = await host.withKey('kim')
    const { id } = await kim.create()
    await host.services.jobs.append(
      id,
      { type: 'step-started', at: Date.now(), step: 0 },
      { type: 'step-progress', at: Date.now(), step: 0, part: '0.0', progress: { done: 2, of: 5, unit: 'page' } },
    )
    expect((await kim.read(`/jobs/${id}`)).body).toMatchObject({
      state: 'running',
      startedAt: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
      steps: [{ state: 'running', progress: { done: 2, of: 5, unit: 'page' } }],
    })
    await failed(id)
    expect((await kim.read(`/jobs/${id}`)).body).toMatchObject({
      state: 'failed',
      failure: { code: 'ENGINE_FAILED', step: 0, title: expect.stringContaining('failed') },
    })
  })

  test('has results that are downloaded one by one, in parts, and together', async () => {
    const { id } = await host.client().create()
    await host.finish(id, { '결과.txt': Buffer.from('hello world'), 'b.txt': Buffer.from('two') })
    const { results } = (await host.client().read(`/jobs/${id}`)).body
    expect(results).toMatchObject([
      {
        index: 0,
        name: '결과.txt',
        kind: 'txt',
        mediaType: 'text/plain',
        bytes: 11,
        href: `/api/v1/jobs/${id}/results/0`,
      },
      { index: 1, name: 'b.txt' },
    ])
    const whole = await host.client().request(`/jobs/${id}/results/0`)
    expect(whole.headers.get('content-disposition')).toContain("filename*=UTF-8''%EA%B2%B0%EA%B3%BC.txt")
    expect(await whole.text()).toBe('hello world')
    const part = await host.client().request(`/jobs/${id}/results/0`, { headers: { range: 'bytes=6-' } })
    expect([part.status, await part.text()]).toEqual([206, 'world'])
    const zip = await host.client().request(`/jobs/${id}/results.zip`)
    expect([zip.headers.get('content-type'), Buffer.from(await zip.arrayBuffer()).subarray(0, 2)]).toEqual([
      'application/zip',
      Buffer.from('PK'),
    ])
    expect((await host.client().read(`/jobs/${id}/results/7`)).body.code).toBe('JOB_NOT_FOUND')
  })

  test('has no results before it has ended', async () => {
    const { id } = await host.client().create()
    expect(await host.client().read(`/jobs/${id}/results/0`)).toMatchObject({
      status: 409,
      body: { code: 'JOB_NOT_FINISHED' },
    })
  })

  test('is cancelled, retried from its step with other options, and deleted', async () => {
    const kim = await host.withKey('kim')
    const { id } = await kim.create()
    expect((await kim.request(`/jobs/${id}/cancel`, { method: 'POST' })).status).toBe(202)
    expect(host.cancelled).toEqual([id])
    await failed(id)
    host.run.state = 'failed'
    const again = await kim.json(`/jobs/${id}/retry`, { step: { index: 0, options: { level: 'light' } } })
    expect([again.status, (await again.json()).steps[0].options.level]).toEqual([202, 'light'])
    expect(host.started.at(-1)).toMatchObject({ jobId: id, steps: [{ options: { level: 'light' } }] })
    await failed(id)
    expect((await kim.request(`/jobs/${id}`, { method: 'DELETE' })).status).toBe(204)
    expect((await kim.read(`/jobs/${id}`)).body).toMatchObject({ state: 'expired', inputs: [] })
  })

  test('without an owner is changed with its key only', async () => {
    const { id, key = '' } = await host.client().create()
    const cancel = (headers?: Record<string, string>) =>
      host.client().request(`/jobs/${id}/cancel`, { method: 'POST', ...(headers ? { headers } : {}) })
    expect((await (await cancel()).json()).code).toBe('JOB_READ_ONLY')
    expect((await (await cancel({ 'docweave-job-key': 'x'.repeat(32) })).json()).code).toBe('JOB_READ_ONLY')
    expect((await cancel({ 'docweave-job-key': key })).status).toBe(202)
  })
})

describe('the list of jobs', () => {
  test('has the jobs of the account, newest first, page by page', async () => {
    const kim = await host.withKey('kim')
    const ids: string[] = []
    for (let count = 0; count < 5; count++) ids.unshift((await kim.create()).id)
    await (await host.withKey('lee')).create()
    const seen: string[] = []
    let path = '/jobs?limit=2'
    for (;;) {
      const { body } = await kim.read(path)
      seen.push(...body.jobs.map(({ id }: { id: string }) => id))
      if (!body.next) break
      path = `/jobs?limit=2&cursor=${body.next}`
    }
    expect(seen).toEqual(ids)
  })

  test.each(['/jobs?limit=0', '/jobs?limit=101', '/jobs?cursor=abc', '/jobs?cursor=eyJiZWZvcmUiOiJ4In0'])(
    'refuses %s',
    async (path) => {
      const kim = await host.withKey('kim')
      expect(await kim.read(path)).toMatchObject({ status: 400, body: { code: 'REQUEST_INVALID' } })
    },
  )

  test('is nobody’s without a key', async () => {
    expect(await host.client().read('/jobs')).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
  })
})

describe('the events of a job', () => {
  /** Reads the events of a stream until it ends. */
  async function eventsOf(response: Response) {
    const text = await response.text()
    return text
      .split('\n\n')
      .filter((event) => event.startsWith('id:'))
      .map((event) => {
        const [, id, data = ''] = /^id: (\d+)\nevent: job\ndata: (.*)$/.exec(event) ?? []
        return { id: Number(id), state: JSON.parse(data).state as string }
      })
  }

  test('are sent with every change, and end with the job', async () => {
    const { id } = await host.client().create()
    const stream = await host.client().request(`/jobs/${id}/events`)
    expect(stream.headers.get('content-type')).toBe('text/event-stream')
    await host.services.jobs.append(id, { type: 'step-started', at: Date.now(), step: 0 })
    await host.finish(id, { 'a.txt': Buffer.from('done') })
    const events = await eventsOf(stream)
    expect(events.at(-1)?.state).toBe('done')
    const last = events.at(-2)?.id ?? -1
    // A client that connects again gets what it missed.
    const rest = await host.client().request(`/jobs/${id}/events`, { headers: { 'last-event-id': String(last) } })
    expect((await eventsOf(rest)).map(({ state }) => state)).toEqual(['done'])
  })

  test('free their slot when the client goes', async () => {
    const { id } = await host.client().create()
    const gone = new AbortController()
    const open = host.services.streams.open
    let count = 0
    host.services.streams.open = (visitor) => {
      const close = open(visitor)
      count++
      return () => {
        count--
        close()
      }
    }
    await host.client().request(`/jobs/${id}/events`, { signal: gone.signal })
    expect(count).toBe(1)
    gone.abort()
    await expect.poll(() => count).toBe(0)
  })
})
