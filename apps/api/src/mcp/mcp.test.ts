import type { Client } from '@modelcontextprotocol/client'
import { createStreamLimit } from '@docweave/adapters/stream-limit'
import { ApiTool } from '@docweave/contract/public-api'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod'
import { answersWith, connectMcp, revisions } from '../testing/mcp-client.ts'
import { newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'

/** For a machine with much to do. */
const patience = { timeout: 10_000 }
vi.setConfig({ testTimeout: 30_000 })

let host: ProgramHost
let key: Awaited<ReturnType<ProgramHost['withKey']>>
let clients: Client[]
beforeEach(async () => {
  host = await openProgramHost()
  key = await host.withKey('kim')
  clients = []
})
afterEach(async () => {
  await Promise.all(clients.map((client) => client.close()))
  await host.close()
})

async function connect(
  ...given: Parameters<typeof connectMcp> extends [unknown, unknown, ...infer Rest] ? Rest : never
) {
  const client = await connectMcp(host, key.secret, ...given)
  clients.push(client)
  return client
}

const content = () => Buffer.from(newPdf()).toString('base64')
const file = (name = 'a.pdf') => ({ name, content: content() })

/** Ends each job as soon as it starts. */
function whenStarted(end: (jobId: string) => Promise<unknown>) {
  const { start } = host.services.runner
  host.services.runner.start = async (plan, visitor) => {
    await start(plan, visitor)
    await end(plan.jobId)
  }
}
const fail = (jobId: string, code: 'FILE_ENCRYPTED' | 'FILE_DAMAGED') => {
  host.run.state = 'failed'
  const failure = { code, params: {} }
  return host.services.jobs.append(jobId, { type: 'failed', at: Date.now(), expiresAt: Date.now() + 1e6, failure })
}
const jobIdIn = (result: { structuredContent?: unknown }) =>
  z.object({ job: z.string() }).parse(result.structuredContent).job

describe.each(revisions)('with a client of the %s revision', (revision) => {
  test('lists a tool for each tool of the API, with its options, and those about jobs', async () => {
    const { tools } = await (await connect({ revision })).listTools()
    const { body } = await key.read('/tools')
    const ids = z
      .object({ tools: z.array(ApiTool) })
      .parse(body)
      .tools.filter(({ runs }) => runs.includes('server'))
      .map(({ id }) => id)
    const more = ['run_pipeline', 'list_jobs', 'get_job', 'retry_job', 'cancel_job', 'delete_job']
    expect(tools.map(({ name }) => name)).toEqual([...ids, ...more])
    const compress = tools.find(({ name }) => name === 'compress-pdf')
    expect(compress?.inputSchema).toMatchObject({
      required: ['files'],
      properties: { options: { properties: { level: {} } }, files: { type: 'array', minItems: 1 }, password: {} },
    })
    expect(compress?.description).toContain('Accepts pdf')
    expect(tools.find(({ name }) => name === 'delete_job')?.annotations).toMatchObject({ destructiveHint: true })
  })

  test('runs a tool, tells its progress, and returns the text and a resource', async () => {
    whenStarted(async (id) => {
      const at = Date.now()
      await host.services.jobs.append(id, { type: 'step-started', at, step: 0 })
      setTimeout(() => void host.finish(id, { '결과.txt': Buffer.from('작은 글') }), 200)
    })
    const client = await connect({ revision })
    const progress: { progress: number; total?: number | undefined; message?: string | undefined }[] = []
    const result = await client.callTool(
      { name: 'compress-pdf', arguments: { files: [file('계약서.pdf')], options: { level: 'strong' } } },
      { onprogress: (now) => progress.push(now) },
    )
    expect(result.isError).toBeUndefined()
    const id = jobIdIn(result)
    const uri = `docweave://jobs/${id}/results/0`
    expect(result.structuredContent).toMatchObject({ state: 'done', results: [{ name: '결과.txt', uri }] })
    expect(result.content).toMatchObject([
      { type: 'text' },
      { type: 'resource_link', uri, name: '결과.txt' },
      { type: 'text', text: '결과.txt:\n\n작은 글' },
    ])
    expect(progress.length).toBeGreaterThan(0)
    expect(progress[0]).toMatchObject({ total: 1, progress: 0 })
    expect(await client.readResource({ uri })).toMatchObject({ contents: [{ uri, text: '작은 글' }] })
    expect((await key.read(`/jobs/${id}`)).body).toMatchObject({
      inputs: [{ name: '계약서.pdf' }],
      steps: [{ options: { level: 'strong' } }],
    })
  })

  test('fails with the code of the error table', async () => {
    whenStarted((id) => fail(id, 'FILE_DAMAGED'))
    const client = await connect({ revision })
    const damaged = await client.callTool({ name: 'compress-pdf', arguments: { files: [file()] } })
    expect(damaged).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^FILE_DAMAGED: \w/) }] })
    const wrong = await client.callTool({
      name: 'compress-pdf',
      arguments: { files: [file()], options: { level: 'no such level' } },
    })
    expect(wrong).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^OPTION_INVALID: /) }] })
    const url = await client.callTool({
      name: 'compress-pdf',
      arguments: { files: [{ url: 'http://127.0.0.1/secret' }] },
    })
    expect(url).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^URL_NOT_ALLOWED: /) }] })
  })

  test('says how to give a password when it cannot ask', async () => {
    whenStarted((id) => fail(id, 'FILE_ENCRYPTED'))
    const result = await (
      await connect({ revision })
    ).callTool({
      name: 'compress-pdf',
      arguments: { files: [file()] },
    })
    expect(result.isError).toBe(true)
    expect(JSON.stringify(result.content)).toMatch(/FILE_ENCRYPTED.*`password`/)
  })

  test('lists, reads, retries, cancels and deletes jobs', async () => {
    const client = await connect({ revision })
    const { id } = await key.create()
    const call = (name: string, given: object = { job: id }) => client.callTool({ name, arguments: { ...given } })
    expect((await call('list_jobs', {})).structuredContent).toMatchObject({ jobs: [{ job: id, state: 'waiting' }] })
    expect((await call('get_job')).structuredContent).toMatchObject({ job: id, state: 'waiting' })
    await call('cancel_job')
    expect(host.cancelled).toEqual([id])
    await fail(id, 'FILE_DAMAGED')
    expect((await call('retry_job', { job: id, wait: 0 })).structuredContent).toMatchObject({ state: 'waiting' })
    await host.finish(id, { 'a.txt': Buffer.from('done') })
    expect((await call('get_job')).content).toMatchObject([{}, { type: 'resource_link' }, { text: 'a.txt:\n\ndone' }])
    expect((await call('delete_job')).isError).toBeUndefined()
    expect((await call('get_job')).structuredContent).toMatchObject({ state: 'expired', results: [] })
  })
})

test('runs a pipeline on the result of another job', async () => {
  whenStarted((id) => host.finish(id, { 'a.pdf': Buffer.from(newPdf()) }, 'pdf'))
  const client = await connect()
  const first = jobIdIn(await client.callTool({ name: 'compress-pdf', arguments: { files: [file()] } }))
  const result = await client.callTool({
    name: 'run_pipeline',
    arguments: {
      files: [{ job: first, result: 0 }],
      steps: [{ tool: 'rotate-pdf', options: { angle: 90 } }, { tool: 'compress-pdf' }],
    },
  })
  expect(result.structuredContent).toMatchObject({ state: 'done', tools: ['rotate-pdf', 'compress-pdf'] })
  const uri = `docweave://jobs/${jobIdIn(result)}/results/0`
  const { contents } = await client.readResource({ uri })
  expect(contents).toMatchObject([{ mimeType: 'application/pdf', blob: expect.stringMatching(/^JVBERi0xLjc/) }])
})

test('asks the user for a missing password, and retries the job with it', async () => {
  const password = 'open sesame'
  const attempts: string[] = []
  whenStarted(async (id) => {
    attempts.push(id)
    if (attempts.length === 1) await fail(id, 'FILE_ENCRYPTED')
    else await host.finish(id, { 'a.txt': Buffer.from('opened') })
  })
  const client = await connect({ options: { capabilities: { elicitation: { form: {} } } } })
  const questions = answersWith(client, password)
  const result = await client.callTool({ name: 'compress-pdf', arguments: { files: [file('secret.pdf')] } })
  expect(questions).toEqual(['Which password opens secret.pdf?'])
  expect(attempts).toEqual([jobIdIn(result), jobIdIn(result)])
  expect(result.content).toContainEqual({ type: 'text', text: 'a.txt:\n\nopened' })
  expect(JSON.stringify(result)).not.toContain(password)
  const [again] = host.started.slice(1)
  expect(again?.inputs[0]?.password).toBeDefined()
})

test('a user who declines gets the error, and the job is not retried', async () => {
  whenStarted((id) => fail(id, 'FILE_ENCRYPTED'))
  const client = await connect({ options: { capabilities: { elicitation: { form: {} } } } })
  answersWith(client, undefined)
  const result = await client.callTool({ name: 'compress-pdf', arguments: { files: [file()] } })
  expect(result).toMatchObject({ isError: true, content: [{ text: expect.stringMatching(/^FILE_ENCRYPTED: /) }] })
  expect(host.started).toHaveLength(1)
})

describe('when one of two files is locked', () => {
  const partly = async (id: string) => {
    const failure = { code: 'FILE_ENCRYPTED' as const, params: {} }
    const at = Date.now()
    await host.services.jobs.append(id, { type: 'step-started', at, step: 0 })
    await host.services.jobs.append(id, { type: 'file-failed', at, step: 0, source: 1, failure })
    await host.finish(id, { 'a.txt': Buffer.from('made') })
  }
  const call = { name: 'compress-pdf', arguments: { files: [file('a.pdf'), file('locked.pdf')] } }

  test('asks for the password of that one', async () => {
    const attempts: string[] = []
    whenStarted((id) => (attempts.push(id) === 1 ? partly(id) : host.finish(id, { 'b.txt': Buffer.from('opened') })))
    const client = await connect({ options: { capabilities: { elicitation: {} } } })
    const questions = answersWith(client, 'open sesame')
    const result = await client.callTool(call)
    expect(questions).toEqual(['Which password opens locked.pdf?'])
    expect(result.content).toContainEqual({ type: 'text', text: 'b.txt:\n\nopened' })
    const [, again] = host.started
    expect(again?.inputs.map(({ source, password }) => [source, password !== undefined])).toEqual([
      [0, false],
      [1, true],
    ])
  })

  test('returns the results of the others when the user declines', async () => {
    whenStarted(partly)
    const client = await connect({ options: { capabilities: { elicitation: {} } } })
    answersWith(client, undefined)
    const result = await client.callTool(call)
    expect(result.isError).toBeUndefined()
    expect(result.content).toContainEqual({ type: 'text', text: 'a.txt:\n\nmade' })
    expect(JSON.stringify(result.content)).toMatch(/Failed: locked.pdf: FILE_ENCRYPTED/)
  })
})

test('tells how far the steps are', async () => {
  const client = await connect()
  whenStarted(async (id) => {
    const at = Date.now()
    await host.services.jobs.append(id, { type: 'step-started', at, step: 0 })
    setTimeout(async () => {
      const progress = { done: 3, of: 4, unit: 'page' as const }
      await host.services.jobs.append(id, { type: 'step-progress', at, step: 0, part: '0', progress })
      setTimeout(() => void host.finish(id, { 'a.txt': Buffer.from('made') }), 1_500)
    }, 300)
  })
  const told: [number, number | undefined, string | undefined][] = []
  await client.callTool(
    { name: 'compress-pdf', arguments: { files: [file()] } },
    { onprogress: ({ progress, total, message }) => told.push([progress, total, message]) },
  )
  expect(told).toContainEqual([0.75, 1, 'compress-pdf: 3 of 4 pages'])
  expect(told).toEqual(told.toSorted(([a], [b]) => a - b))
})

test('cancels the job when the client cancels the call', async () => {
  const client = await connect()
  const stop = new AbortController()
  const call = client.callTool({ name: 'compress-pdf', arguments: { files: [file()] } }, { signal: stop.signal })
  await expect.poll(() => host.started.length, patience).toBe(1)
  // The call follows the job by now or soon; both cancel it.
  stop.abort()
  await expect(call).rejects.toThrow()
  await expect.poll(() => host.cancelled, patience).toEqual(host.started.map(({ jobId }) => jobId))
})

test('a lost connection of a client of 2025 cancels nothing', async () => {
  const client = await connect({ revision: 'legacy' })
  const call = client
    .callTool({ name: 'compress-pdf', arguments: { files: [file()] } })
    .catch((error: unknown) => error)
  await expect.poll(() => host.started.length, patience).toBe(1)
  await client.close()
  expect(await call).toBeInstanceOf(Error)
  const [plan] = host.started
  await host.finish(plan?.jobId ?? '', { 'a.txt': Buffer.from('made') })
  const later = await (await connect()).callTool({ name: 'get_job', arguments: { job: plan?.jobId } })
  expect(later.structuredContent).toMatchObject({ state: 'done' })
  expect(host.cancelled).toEqual([])
})

test('announces no changes, and keeps no connection open for them', async () => {
  const client = await connect()
  expect(client.getServerCapabilities()).toMatchObject({ tools: { listChanged: false } })
  await expect(client.listen({ toolsListChanged: true })).rejects.toThrow('limit')
})

test('sends several files in their order', async () => {
  const files = [file('1.pdf'), file('2.pdf'), file('3.pdf')]
  const client = await connect()
  const job = jobIdIn(await client.callTool({ name: 'merge-pdf', arguments: { files, wait: 0 } }))
  expect((await key.read(`/jobs/${job}`)).body).toMatchObject({ inputs: files.map(({ name }) => ({ name })) })
})

test('a call that can no longer follow its job names it', async () => {
  const crowded = await openProgramHost({ streams: createStreamLimit({ visitor: 0, host: 0 }) })
  const { secret } = await crowded.withKey('kim')
  const client = await connectMcp(crowded, secret)
  const result = await client.callTool({ name: 'compress-pdf', arguments: { files: [file()] } })
  const [plan] = crowded.started
  expect(result.isError).toBe(true)
  expect(JSON.stringify(result.content)).toMatch(new RegExp(`STREAMS_TOO_MANY.*${plan?.jobId}`))
  await client.close()
  await crowded.close()
})

test('returns the job that goes on when the wait is over', async () => {
  const result = await (await connect()).callTool({ name: 'compress-pdf', arguments: { files: [file()], wait: 0 } })
  expect(result.structuredContent).toMatchObject({ state: 'waiting' })
  expect(host.cancelled).toEqual([])
})

test('names the download of a result that is too large for a resource', async () => {
  whenStarted((id) => host.finish(id, { 'big.pdf': Buffer.alloc(8_000_001) }, 'pdf'))
  const client = await connect()
  const id = jobIdIn(await client.callTool({ name: 'compress-pdf', arguments: { files: [file()] } }))
  await expect(client.readResource({ uri: `docweave://jobs/${id}/results/0` })).rejects.toThrow(
    `${host.url}/api/v1/jobs/${id}/results/0`,
  )
})
