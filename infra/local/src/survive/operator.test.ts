import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scannedPdf } from '@docweave/fixtures'
import { chromium, type Browser } from '@playwright/test'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { payloadsOf } from './support/history.ts'
import { operatorOf, startBreakable, type BreakableSystem } from './support/system.ts'
import { createVisitor } from './support/visitor.ts'

let broken: BreakableSystem
let browser: Browser
let engines: string
const scan = scannedPdf({ language: 'en', height: 421 })

/** Installs a `tesseract` script that shadows the real one. */
async function installEngine(script: string): Promise<void> {
  const path = join(engines, 'tesseract')
  await writeFile(path, `#!/bin/sh\n${script}\n`)
  await chmod(path, 0o755)
}
const breakEngine = () => installEngine('echo "the disk with my data is gone" >&2; exit 1')
const mendEngine = () => installEngine('exec /usr/bin/tesseract "$@"')

beforeAll(async () => {
  engines = await mkdtemp(join(tmpdir(), 'docweave-engines-'))
  await mkdir(engines, { recursive: true })
  await mendEngine()
  broken = await startBreakable({ DOCWEAVE_ENGINE_PATH: `${engines}:/usr/bin` })
  browser = await chromium.launch({
    executablePath: '/usr/bin/chromium-headless-shell',
    args: ['--no-sandbox', '--disable-dev-shm-usage', '--disable-background-networking', '--disable-component-update'],
  })
})
afterAll(async () => {
  await browser?.close()
  await broken?.remove()
  await rm(engines, { recursive: true, force: true })
})

test("an operator replays a job that failed by a broken engine, and the visitor's open page updates", async () => {
  const { site, temporal } = broken.system.urls
  const visitor = createVisitor(site)
  const ops = operatorOf(temporal, broken.dataFolder)
  await breakEngine()
  const id = await visitor.start(
    [await visitor.upload(scan, 'scan.pdf')],
    [
      { tool: 'pdf-ocr', options: { languages: ['en'] } },
      { tool: 'compress-pdf', options: {} },
    ],
  )
  const page = await browser.newPage()
  await page.goto(`${site}/download/${id}`)
  const failed = await visitor.ended(id, 'failed')
  expect(failed.failure).toMatchObject({ code: 'ENGINE_FAILED', step: 0 })
  // The engine's error message is only logged.
  expect(JSON.stringify(failed)).not.toContain('disk')
  await expect.poll(() => page.getByText('failed with an error').count()).toBeGreaterThan(0)

  const listed = async () => (await ops('list', '--code', 'ENGINE_FAILED', '--since', '1h')).said
  await expect.poll(listed, { timeout: 30_000 }).toContain(id)
  expect((await ops('list', '--tool', 'merge-pdf')).said).toBe('None.\n')
  const { said } = await ops('explain', id)
  expect(said).toMatch(/pdf-ocr {2}ENGINE_FAILED, 3 tries/)
  expect(said).toContain('A replay may succeed')
  await mendEngine()
  expect(await ops('replay', '--code', 'ENGINE_FAILED')).toMatchObject({
    code: 0,
    said: expect.stringContaining('Add --go'),
  })
  expect((await visitor.look(id)).state).toBe('failed')
  expect(await ops('replay', '--code', 'ENGINE_FAILED', '--go')).toMatchObject({ code: 0 })
  await visitor.until(id, ({ state }) => state === 'done')
  await expect.poll(() => page.getByRole('link', { name: /download/i }).count(), { timeout: 15_000 }).toBeGreaterThan(0)
  expect((await visitor.result(id)).length).toBeGreaterThan(1000)
  // A replayed job is not listed again, and a completed one is not replayed.
  expect((await ops('list', '--code', 'ENGINE_FAILED')).said).toBe('None.\n')
  expect(await ops('replay', id, '--go')).toMatchObject({ code: 1, said: expect.stringContaining('is done') })
  expect(await ops('purge', id, '--go')).toMatchObject({ code: 0 })
  await expect(visitor.result(id)).rejects.toThrow()
})

test('a paused queue starts no step until it is resumed, and an operator cancels a job', async () => {
  const { site, temporal } = broken.system.urls
  const visitor = createVisitor(site)
  const ops = operatorOf(temporal, broken.dataFolder)
  const steps = [{ tool: 'pdf-ocr', options: { languages: ['en'] } }]
  await mendEngine()
  expect(await ops('pause', 'ocr', '--reason', 'the engine is changed')).toMatchObject({ code: 0 })
  const start = async () => visitor.start([await visitor.upload(scan, 'scan.pdf')], steps)
  const [held, stopped] = [await start(), await start()]
  await expect
    .poll(async () => (await ops('queues')).said, { timeout: 20_000 })
    .toMatch(/^ocr +2 .*paused: the engine is changed$/m)
  expect((await visitor.look(held)).steps[0]?.state).toBe('waiting')
  expect(await ops('cancel', stopped, '--go')).toMatchObject({ code: 0 })
  await visitor.ended(stopped, 'cancelled')
  expect(await ops('resume', 'ocr')).toMatchObject({ code: 0 })
  await visitor.until(held, ({ state }) => state === 'done', 60)
  expect(await ops('pause', 'nothing')).toMatchObject({ code: 2, said: expect.stringContaining('Queues: ') })
})

test('a visitor retries after the engine is repaired, and only the failed step runs again', async () => {
  const visitor = createVisitor(broken.system.urls.site)
  await breakEngine()
  const id = await visitor.start(
    [await visitor.upload(scan, 'scan.pdf')],
    [
      { tool: 'compress-pdf', options: {} },
      { tool: 'pdf-ocr', options: { languages: ['en'] } },
    ],
  )
  const failed = await visitor.ended(id, 'failed')
  expect(failed.steps.map(({ state }) => state)).toEqual(['done', 'failed'])
  await mendEngine()
  await visitor.retry(id)
  const done = await visitor.until(id, ({ state }) => state === 'done', 60)
  expect(done.results).toHaveLength(1)
})

test('an open page reconnects after the API was killed, and shows the current state', async () => {
  const { site } = broken.system.urls
  const visitor = createVisitor(site)
  const { api } = broken.system.processes
  const id = await visitor.start(
    [await visitor.upload(scannedPdf({ language: 'en', pages: 4 }), 'scan.pdf')],
    [{ tool: 'pdf-ocr', options: { languages: ['en'] } }],
  )
  const page = await browser.newPage()
  await page.goto(`${site}/download/${id}`)
  await visitor.until(id, ({ state }) => state === 'running')
  await api.kill('SIGKILL')
  await expect.poll(() => page.getByText('Reconnecting').count(), { timeout: 20_000 }).toBeGreaterThan(0)
  await api.start()
  await visitor.ended(id)
  await expect.poll(() => page.getByRole('link', { name: /download/i }).count(), { timeout: 20_000 }).toBeGreaterThan(0)
})

test('payloads of a run are encrypted in Temporal, and decoded only for its UI', async () => {
  const { site, api, temporal, temporalUi } = broken.system.urls
  const visitor = createVisitor(site)
  const id = await visitor.start(
    [await visitor.upload(scan, 'scan.pdf')],
    [{ tool: 'compress-pdf', options: { level: 'strong' } }],
  )
  await visitor.ended(id)
  const payloads = await payloadsOf(temporal, id)
  expect(payloads.length).toBeGreaterThan(2)
  for (const { encoding, data } of payloads) {
    expect(encoding).toBe('binary/encrypted')
    expect(Buffer.from(data, 'base64').includes('compress-pdf')).toBe(false)
  }
  const ask = (host: string) =>
    fetch(`${host}/codec/decode`, {
      method: 'POST',
      headers: { origin: temporalUi, 'content-type': 'application/json' },
      body: JSON.stringify({ payloads: payloads.map(({ metadata, data }) => ({ metadata, data })) }),
    })
  const opened = z.object({ payloads: z.array(z.object({ data: z.string() })) }).parse(await (await ask(api)).json())
  expect(opened.payloads.map(({ data }) => Buffer.from(data, 'base64').toString()).join()).toContain('compress-pdf')
  // Not through the public site.
  expect((await ask(site)).ok).toBe(false)
})
