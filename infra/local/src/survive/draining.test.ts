/** Graceful shutdown: work in progress is finished or handed over, and watchers are disconnected so that they reconnect elsewhere. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { scannedPdf } from '@docweave/fixtures'
import { execa } from 'execa'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freePorts } from '../system/ports.ts'
import { startExtraWorker, operatorOf, startBreakable, type BreakableSystem } from './support/system.ts'
import { activitiesOf, workingOf } from './support/history.ts'
import { createVisitor, type Visitor } from './support/visitor.ts'

let broken: BreakableSystem
let visitor: Visitor
let engines: string
let doors: { api: string; worker: string; extra: string }
const ocr = [{ tool: 'pdf-ocr', options: { languages: ['en'] } }]
const scan = scannedPdf({ language: 'en', pages: 2 })

/** Makes a Tesseract that waits before it starts. */
async function makeTesseract(seconds: number): Promise<void> {
  const program = join(engines, 'tesseract')
  await writeFile(program, `#!/bin/sh\nsleep ${seconds}\nexec /usr/bin/tesseract "$@"\n`)
  await chmod(program, 0o755)
}

const look = async (door: string) => {
  const answer = await fetch(`http://${door}/readyz`)
  return [answer.status, await answer.text()]
}

beforeAll(async () => {
  engines = await mkdtemp(join(tmpdir(), 'docweave-slow-'))
  // Slow enough to be interrupted.
  await makeTesseract(1)
  const spare = await freePorts()
  doors = { api: `127.0.0.1:${spare.api}`, worker: `127.0.0.1:${spare.site}`, extra: `127.0.0.1:${spare.temporal}` }
  broken = await startBreakable({
    DOCWEAVE_ENGINE_PATH: `${engines}:/usr/bin`,
    DOCWEAVE_API_METRICS: doors.api,
    DOCWEAVE_WORKER_METRICS: doors.worker,
    DOCWEAVE_DRAIN_SECONDS: '20',
  })
  visitor = createVisitor(broken.system.urls.site)
})
afterAll(async () => {
  await broken?.remove()
  await rm(engines, { recursive: true, force: true })
})

/** Whether this system's Tesseract reads an image. */
const engineRuns = () =>
  execa('pgrep', ['-f', `${engines}/tesseract .*tsv`], { reject: false }).then(({ exitCode }) => exitCode === 0)

const start = async () => visitor.start([await visitor.upload(scan, 'scan.pdf')], ocr)
const atWork = (id: string) => workingOf(broken.system.urls.temporal, id)

test('a drained worker finishes its work and stays idle; new work goes to another', async () => {
  const { worker } = broken.system.processes
  const { temporal } = broken.system.urls
  const ops = operatorOf(temporal, broken.dataFolder)
  await expect.poll(() => look(doors.worker), { timeout: 20_000 }).toEqual([200, 'ok'])
  const id = await start()
  await expect.poll(() => atWork(id), { timeout: 20_000 }).not.toEqual([])
  const working = await atWork(id)
  const name = new RegExp(`^${worker.pid}@\\S+`, 'm').exec((await ops('workers')).said)?.[0] ?? ''
  expect(await ops('drain', name)).toMatchObject({ code: 0 })
  await expect.poll(() => look(doors.worker)).toEqual([503, 'not ready: draining'])
  expect((await fetch(`http://${doors.worker}/healthz`)).status).toBe(200)

  const extra = await startExtraWorker(broken, { DOCWEAVE_WORKER_METRICS: doors.extra })
  await expect.poll(() => look(doors.extra), { timeout: 20_000 }).toEqual([200, 'ok'])
  const next = await start()
  await Promise.all([visitor.ended(id), visitor.ended(next)])
  const activities = await activitiesOf(temporal, id)
  for (const each of working)
    expect(activities.find((one) => one.id === each)).toMatchObject({ attempt: 1, completed: true })
  await expect
    .poll(async () => (await ops('workers')).said, { timeout: 40_000 })
    .toMatch(new RegExp(`^${name} .*drained: end its process$`, 'm'))
  expect(await ops('drain', 'nobody@nowhere')).toMatchObject({ code: 1 })

  // A drained worker runs until it is stopped; after a restart it works under a new name.
  expect(worker.pid).toBeDefined()
  await worker.restart()
  await extra.stop()
  expect((await ops('workers')).said).not.toContain(name)
})

test('work that a worker cannot finish within its drain time is repeated by another, and no job fails', async () => {
  const { worker } = broken.system.processes
  await worker.kill('SIGKILL')
  const hasty = await startExtraWorker(broken, {
    DOCWEAVE_DRAIN_SECONDS: '0',
    DOCWEAVE_ENGINE_PATH: `${engines}:/usr/bin`,
  })
  // So slow that the step is still at work when the worker stops, on a busy machine too.
  await makeTesseract(10)
  const id = await start()
  await expect.poll(engineRuns, { timeout: 60_000 }).toBe(true)
  await makeTesseract(1)
  const began = Date.now()
  await hasty.stop()
  expect(Date.now() - began).toBeLessThan(15_000)
  await worker.start()
  await visitor.ended(id)
  const again = (await activitiesOf(broken.system.urls.temporal, id)).filter(({ attempt }) => attempt > 1)
  expect(again.length).toBeGreaterThan(0)
})

/** Opens a job's event stream at the API. `ended` resolves when the stream ends or fails. */
async function watch(id: string): Promise<{ ended: Promise<void> }> {
  const input = encodeURIComponent(JSON.stringify({ id }))
  const answer = await fetch(`${broken.system.urls.api}/trpc/jobs.watch?input=${input}`, {
    headers: { accept: 'text/event-stream' },
  })
  expect(answer.headers.get('content-type')).toContain('text/event-stream')
  const read = async () => {
    for await (const _ of answer.body ?? []) continue
  }
  return { ended: read().catch(() => undefined) }
}

test('a stopping API host completes its requests and closes event streams at once', async () => {
  const { api } = broken.system.processes
  const { urls } = broken.system
  const id = await start()
  const { ended } = await watch(id)
  const headers = { 'tus-resumable': '1.0.0' }
  const created = await fetch(`${urls.api}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(scan.length) },
  })
  const location = new URL(created.headers.get('location') ?? '', urls.api).pathname
  let send: (part: Uint8Array) => void = () => {}
  let finish: () => void = () => {}
  const slow = new ReadableStream<Uint8Array>({
    start(stream) {
      send = (part) => stream.enqueue(part)
      finish = () => stream.close()
    },
  })
  const body: RequestInit & { duplex: 'half' } = {
    method: 'PATCH',
    body: slow,
    duplex: 'half',
    headers: { ...headers, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
  }
  const sending = fetch(`${urls.api}${location}`, body)
  send(scan.slice(0, 1000))
  await pause(500)
  const began = Date.now()
  await api.kill('SIGTERM')
  await ended
  expect(Date.now() - began).toBeLessThan(2000)
  expect(await look(doors.api)).toEqual([503, 'not ready: draining'])
  await expect(fetch(`${urls.api}/healthz`)).rejects.toThrow()
  send(scan.slice(1000))
  finish()
  expect((await sending).status).toBe(204)
  await expect.poll(() => api.pid, { timeout: 5000 }).toBeUndefined()
  await api.start()
  await visitor.ended(id)
  // The upload received during the shutdown is stored.
  await visitor.ended(await visitor.start([location.split('/').at(-1) ?? ''], ocr))
})
