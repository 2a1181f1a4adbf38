/** A manual deployment: real worker processes of two versions, and the commands that move jobs between them. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { scannedPdf } from '@docweave/fixtures'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startExtraWorker, operatorOf, startBreakable, type BreakableSystem } from './support/system.ts'
import { workingOf } from './support/history.ts'
import { createVisitor } from './support/visitor.ts'

let broken: BreakableSystem
let engines: string

beforeAll(async () => {
  engines = await mkdtemp(join(tmpdir(), 'docweave-slow-'))
  await writeFile(join(engines, 'tesseract'), '#!/bin/sh\nsleep 2\nexec /usr/bin/tesseract "$@"\n')
  await chmod(join(engines, 'tesseract'), 0o755)
  broken = await startBreakable({ DOCWEAVE_WORKER_VERSION: 'v1', DOCWEAVE_ENGINE_PATH: `${engines}:/usr/bin` })
})
afterAll(async () => {
  await broken?.remove()
  await rm(engines, { recursive: true, force: true })
})

test('jobs end on the version that began them, and new ones start on the promoted version', async () => {
  const { urls } = broken.system
  const ops = operatorOf(urls.temporal, broken.dataFolder)
  const visitor = createVisitor(urls.site)
  const steps = [
    { tool: 'pdf-ocr', options: { languages: ['en'] } },
    { tool: 'compress-pdf', options: {} },
  ]
  const start = async () =>
    visitor.start([await visitor.upload(scannedPdf({ language: 'en', pages: 2 }), 'scan.pdf')], steps)
  const said = async () => (await ops('versions')).said
  // The first version ever deployed becomes current automatically.
  await expect.poll(said, { timeout: 30_000 }).toMatch(/^v1 +current/m)
  const old = await start()
  await expect.poll(() => workingOf(urls.temporal, old), { timeout: 20_000 }).not.toEqual([])
  const next = await startExtraWorker(broken, { DOCWEAVE_WORKER_VERSION: 'v2' })
  await expect.poll(said, { timeout: 60_000 }).toMatch(/^v2 +waiting/m)
  expect(await ops('promote', 'v3')).toMatchObject({ code: 1 })
  expect(await ops('promote', 'v2')).toMatchObject({ code: 0 })
  const late = await start()
  await Promise.all([visitor.ended(old), visitor.ended(late)])
  expect(await said()).toMatch(/^v2 +current +0/m)

  // The new version's worker is lost with jobs pinned to it; they are released to the previous version.
  await next.kill('SIGKILL')
  const left = await start()
  expect(await ops('promote', 'v1')).toMatchObject({ code: 0 })
  await expect.poll(said, { timeout: 30_000 }).toMatch(/^v2 +draining +[01]/m)
  expect(await ops('release', 'v2', '--go')).toMatchObject({ code: 0 })
  await visitor.ended(left)
})
