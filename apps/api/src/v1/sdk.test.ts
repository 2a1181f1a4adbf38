import { createServer, request, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiError, createClient } from '@docweave/sdk'
import { fileAt, saveResult, sendFile } from '@docweave/sdk/node'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compress, newPdf, openProgramHost, type ProgramHost } from '../testing/program-host.ts'

let host: ProgramHost
let folder: string
beforeEach(async () => {
  host = await openProgramHost()
  folder = await mkdtemp(join(tmpdir(), 'docweave-sdk-'))
})
afterEach(async () => {
  await host.close()
  await rm(folder, { recursive: true })
})

const pdfFile = (name = 'a.pdf') => new File([newPdf()], name)
const clientOf = (secret?: string, url = host.url) =>
  createClient({ url, ...(secret ? { key: secret } : {}), retries: 2 })

test('runs files, follows the job to its end, and downloads the results', async () => {
  const { secret } = await host.withKey('kim')
  const client = clientOf(secret)
  const job = await client.runFiles([pdfFile('계약서.pdf')], { steps: compress })
  expect(job).toMatchObject({ state: 'waiting', inputs: [{ name: '계약서.pdf' }] })
  expect(job.key).toBeUndefined()
  const states: string[] = []
  const watching = (async () => {
    for await (const { state } of client.watch(job.id)) states.push(state)
  })()
  await host.services.jobs.append(job.id, { type: 'step-started', at: Date.now(), step: 0 })
  await host.finish(job.id, { '결과.txt': Buffer.from('small') })
  await watching
  expect(states.at(-1)).toBe('done')
  const [result] = (await client.job(job.id)).results
  expect(await (await client.download(job.id, 0)).text()).toBe('small')
  await saveResult(client, job.id, result ?? { index: 0, bytes: 0 }, join(folder, '결과.txt'))
  expect(await readFile(join(folder, '결과.txt'), 'utf8')).toBe('small')
  const listed: string[] = []
  for await (const { id } of client.jobs(1)) listed.push(id)
  expect(listed).toEqual([job.id])
})

test('sends a file from disk by tus, and creates a job of it', async () => {
  const { secret } = await host.withKey('kim')
  const path = join(folder, '큰 파일.pdf')
  await writeFile(path, Buffer.concat([Buffer.from('%PDF-1.7\n'), Buffer.alloc(300_000, 'x')]))
  const id = await sendFile(path, { url: host.url, key: secret })
  const job = await clientOf(secret).createJob({ steps: compress, inputs: [{ file: id }] })
  expect(job.inputs).toMatchObject([{ name: '큰 파일.pdf', bytes: 300_009 }])
  const [sent] = await clientOf(secret).sendFiles([await fileAt(path, 'b.pdf')])
  expect(sent).toMatchObject({ name: 'b.pdf', bytes: 300_009 })
})

test('cancels, retries and deletes with the key of a job without an owner', async () => {
  const client = clientOf()
  const job = await client.runFiles([pdfFile()], { steps: compress })
  expect(job.key).toMatch(/^[\w-]{32}$/)
  await client.cancel(job)
  await host.services.jobs.append(job.id, { type: 'cancelled', at: Date.now(), expiresAt: Date.now() + 1e6 })
  host.run.state = 'cancelled'
  expect((await client.retry(job, { step: { index: 0, options: { level: 'light' } } })).state).toBe('waiting')
  await host.services.jobs.append(job.id, { type: 'cancelled', at: Date.now(), expiresAt: Date.now() + 1e6 })
  await client.delete(job)
  expect((await client.job(job.id)).state).toBe('expired')
})

test('converts, or gets the job when that takes too long', async () => {
  const client = clientOf()
  const late = await client.convert('compress-pdf', [pdfFile()], { options: { level: 'strong' }, wait: 0 })
  expect(late).toMatchObject({ done: false, job: { steps: [{ options: { level: 'strong' } }] } })
  const { start } = host.services.runner
  host.services.runner.start = async (plan, visitor) => {
    await start(plan, visitor)
    await host.finish(plan.jobId, { 'a.txt': Buffer.from('made') })
  }
  const made = await client.convert('compress-pdf', [pdfFile()])
  expect(made.done && (await made.response.text())).toBe('made')
})

test('throws the code of the error table', async () => {
  const client = clientOf()
  const failure = await client.runFiles([pdfFile()], { steps: [{ tool: 'nothing' }] }).catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ApiError)
  expect(failure).toMatchObject({ code: 'TOOL_UNKNOWN', status: 404 })
  expect(
    await clientOf('dwk_wrong')
      .tools()
      .catch((error: unknown) => error),
  ).toMatchObject({ code: 'KEY_INVALID', status: 401 })
  expect(
    await clientOf(undefined, 'http://127.0.0.1:9')
      .tools()
      .catch((error: unknown) => error),
  ).toMatchObject({
    code: 'SERVICE_UNAVAILABLE',
    status: 0,
  })
})

describe('through a bad network', () => {
  let proxy: Server
  /** What the proxy does with the request of this number, from 0; otherwise it passes it on. */
  let faults: Record<number, 'drop' | 'drop-response' | 'busy' | 'cut'>
  let count: number
  beforeEach(async () => {
    faults = {}
    count = 0
    proxy = createServer((incoming, outgoing) => {
      const fault = faults[count++]
      if (fault === 'drop') return void incoming.socket.destroy()
      if (fault === 'busy') return void outgoing.writeHead(503, { 'retry-after': '0' }).end()
      const { method, headers, url } = incoming
      const passed = request(new URL(url ?? '/', host.url), { method, headers }, (response) => {
        if (fault === 'drop-response') return void incoming.socket.destroy()
        outgoing.writeHead(response.statusCode ?? 500, response.headers)
        if (fault === 'cut')
          return void response.once('data', (chunk: Buffer) =>
            outgoing.write(chunk.subarray(0, 3), () => incoming.socket.destroy()),
          )
        response.pipe(outgoing)
      })
      incoming.pipe(passed)
    })
    await new Promise<void>((ready) => proxy.listen(0, '127.0.0.1', ready))
  })
  afterEach(() => {
    proxy.closeAllConnections()
    return new Promise((done) => proxy.close(done))
  })
  const through = () => clientOf(undefined, `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`)

  test('creates one job, although the first response is lost and the server is busy', async () => {
    faults = { 0: 'drop-response', 1: 'busy' }
    const job = await through().runFiles([pdfFile()], { steps: compress })
    expect(host.started.map(({ jobId }) => jobId)).toEqual([job.id])
    expect(job.key).toBeDefined()
  })

  test('goes on with the events after a lost connection', async () => {
    const job = await through().runFiles([pdfFile()], { steps: compress })
    faults = { [count]: 'cut', [count + 1]: 'drop' }
    const waiting = through().wait(job.id)
    await host.finish(job.id, { 'a.txt': Buffer.from('done') })
    expect((await waiting).state).toBe('done')
  })

  test('goes on with a download where it stopped', async () => {
    const job = await through().runFiles([pdfFile()], { steps: compress })
    await host.finish(job.id, { 'a.txt': Buffer.from('0123456789') })
    faults = { [count]: 'cut', [count + 1]: 'busy' }
    const path = join(folder, 'a.txt')
    await saveResult(through(), job.id, { index: 0, bytes: 10 }, path)
    expect(await readFile(path, 'utf8')).toBe('0123456789')
  })

  test('does not repeat a retry, which is not safe to repeat', async () => {
    const client = through()
    const job = await client.runFiles([pdfFile()], { steps: compress })
    faults = { [count]: 'drop' }
    expect(await client.retry(job).catch((error: unknown) => error)).toMatchObject({ code: 'SERVICE_UNAVAILABLE' })
  })
})
