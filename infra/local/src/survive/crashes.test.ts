import { setTimeout as pause } from 'node:timers/promises'
import { createClient } from '@docweave/identity-emulator/testing'
import { scannedPdf, scanTexts } from '@docweave/fixtures'
import { Document } from 'mupdf'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { JobView } from '@docweave/contract'
import { activitiesOf } from './support/history.ts'
import { startBreakable, type BreakableSystem } from './support/system.ts'
import { createVisitor, type Visitor } from './support/visitor.ts'

const scan = scannedPdf({ language: 'en', pages: 10 })
const steps = [
  { tool: 'pdf-ocr', options: { languages: ['en'] } },
  { tool: 'compress-pdf', options: {} },
]

let broken: BreakableSystem
let visitor: Visitor

beforeAll(async () => {
  broken = await startBreakable()
})
beforeEach(() => {
  visitor = createVisitor(broken.system.urls.site)
})
afterAll(() => broken.remove())

const pagesDone = ({ steps: [ocr] }: JobView) =>
  Object.values(ocr?.parts ?? {}).reduce((sum, { done }) => sum + done, 0)

/** Starts the two steps and waits until recognition is in progress. */
async function startOcr(): Promise<string> {
  const id = await visitor.start([await visitor.upload(scan, 'scan.pdf')], steps)
  await visitor.until(id, (job) => pagesDone(job) >= 3)
  return id
}

const email = 'kim@example.com'

/** Creates an account and returns its session cookie. */
async function signUp(): Promise<string> {
  const { idToken } = await createClient(`127.0.0.1:${broken.ports.identity}`).signUp(email, 'outlives it all')
  const headers = { authorization: `Bearer ${idToken}`, origin: broken.system.urls.site }
  const opened = await fetch(`${broken.system.urls.site}/session`, { method: 'POST', headers })
  return opened.headers.getSetCookie()[0]?.split(';')[0] ?? ''
}

/** The recognition chunks that Temporal has recorded as completed. */
const finishedChunks = async (id: string) =>
  (await activitiesOf(broken.system.urls.temporal, id)).filter(({ name, completed }) => name === 'pdf-ocr' && completed)

/** Expects a complete result that is smaller than the input and has searchable text on every page. */
async function expectWholeResult(id: string, given = scan): Promise<void> {
  const job = await visitor.ended(id)
  const bytes = await visitor.result(id)
  expect(bytes.length).toBe(job.results[0]?.bytes)
  expect(bytes.length).toBeLessThan(given.length)
  const document = Document.openDocument(bytes, 'application/pdf')
  const count = Document.openDocument(given, 'application/pdf').countPages()
  expect(document.countPages()).toBe(count)
  for (let page = 0; page < count; page++)
    expect(document.loadPage(page).toStructuredText('').asText()).toContain(scanTexts.en[0]?.split(' ')[1])
}

describe('a job continues after SIGKILL', () => {
  test('of the worker during recognition, from the last completed chunk', async () => {
    const { worker } = broken.system.processes
    const id = await startOcr()
    // Several chunks run in parallel, so on a busy machine none may be completed yet.
    await expect.poll(() => finishedChunks(id), { timeout: 60_000, interval: 100 }).not.toEqual([])
    await worker.kill('SIGKILL')
    const finished = await finishedChunks(id)
    await worker.start()
    await expectWholeResult(id)
    const after = await activitiesOf(broken.system.urls.temporal, id)
    const again = after.filter(({ attempt }) => attempt > 1)
    // Completed chunks are not repeated; interrupted ones are.
    expect(again.map(({ scheduledId }) => scheduledId)).not.toContain(finished[0]?.scheduledId)
    expect(after.filter(({ scheduledId }) => finished.some((one) => one.scheduledId === scheduledId))).toEqual(finished)
    expect(again.length).toBeGreaterThan(0)
  })

  test('of the API, which does not affect it, and its view is correct after the restart', async () => {
    const { api } = broken.system.processes
    const id = await startOcr()
    await api.kill('SIGKILL')
    await pause(2_000)
    await api.start()
    await expectWholeResult(id)
    expect((await activitiesOf(broken.system.urls.temporal, id)).every(({ attempt }) => attempt === 1)).toBe(true)
  })

  test('of the Temporal server', async () => {
    const { temporal } = broken.system.processes
    const id = await startOcr()
    await temporal.kill('SIGKILL')
    await pause(1_000)
    await temporal.start()
    await expectWholeResult(id)
  })

  test('of all processes at once, and sessions stay valid', async () => {
    const { processes, urls } = broken.system
    const session = await signUp()
    const id = await startOcr()
    await Promise.all(Object.values(processes).map((one) => one.kill('SIGKILL')))
    await broken.startAgain()
    const asked = await fetch(`${urls.site}/session`, { headers: { cookie: session } })
    expect([asked.status, await asked.json()]).toEqual([200, { user: expect.objectContaining({ email }) }])
    await expectWholeResult(id)
  })
})

test('an interrupted upload resumes at its offset', async () => {
  const { site } = broken.system.urls
  const short = scannedPdf({ language: 'en', pages: 2 })
  const headers = { 'tus-resumable': '1.0.0' }
  const created = await fetch(`${site}/uploads`, {
    method: 'POST',
    headers: { ...headers, 'upload-length': String(short.length) },
  })
  const location = new URL(created.headers.get('location') ?? '', site)
  const patch = (offset: number, body: BodyInit, signal?: AbortSignal) =>
    fetch(location, {
      method: 'PATCH',
      body,
      ...(signal ? { signal } : {}),
      ...(body instanceof ReadableStream ? { duplex: 'half' as const } : {}),
      headers: { ...headers, 'upload-offset': String(offset), 'content-type': 'application/offset+octet-stream' },
    })
  const half = Math.floor(short.length / 2)
  const cut = new AbortController()
  const stalling = new ReadableStream<Uint8Array>({ start: (stream) => stream.enqueue(short.slice(0, half)) })
  const sending = patch(0, stalling, cut.signal).catch(() => undefined)
  await pause(500)
  await broken.system.processes.api.kill('SIGKILL')
  cut.abort()
  await sending
  await broken.system.processes.api.start()
  const head = await fetch(location, { method: 'HEAD', headers })
  const offset = Number(head.headers.get('upload-offset'))
  expect(offset).toBeGreaterThan(0)
  expect(offset).toBeLessThanOrEqual(half)
  expect((await patch(offset, Buffer.from(short.slice(offset)))).status).toBe(204)
  const id = await visitor.start([location.pathname.split('/').at(-1) ?? ''], steps)
  await expectWholeResult(id, short)
})
