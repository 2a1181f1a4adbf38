import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApplicationFailure, CancelledFailure } from '@temporalio/common'
import { MockActivityEnvironment } from '@temporalio/testing'
import { afterEach, expect, test } from 'vitest'
import { createDiskStore } from '../disk-store/index.ts'
import { createApiMetrics } from './api-metrics.ts'
import { meteredStore, meterDiskSpace } from './store-metrics.ts'
import { serveMetrics, type MetricsServer } from './serve-metrics.ts'
import { createWorkerMetrics } from './worker-metrics.ts'

let server: MetricsServer | undefined
afterEach(async () => {
  await server?.close()
  server = undefined
})

/** Returns the sample lines of a metric, without HELP and TYPE. */
const linesOf = (text: string, name: string) => text.split('\n').filter((line) => line.startsWith(`${name}{`))

test('counts steps by outcome, and measures their duration and wait', async () => {
  const metrics = createWorkerMetrics()
  const begun = Date.now() - 3000
  const run = (work: () => Promise<unknown>) =>
    new MockActivityEnvironment(
      { activityType: 'pdf-ocr', taskQueue: 'ocr', isLocal: false, currentAttemptScheduledTimestampMs: begun },
      { interceptors: [metrics.interceptor] },
    )
      .run(work)
      .catch(() => undefined)
  await run(async () => 'done')
  await run(async () => {
    throw ApplicationFailure.nonRetryable('x', 'FILE_DAMAGED')
  })
  await run(async () => {
    throw new CancelledFailure('x')
  })
  await run(async () => {
    throw new Error('x')
  })
  const text = await metrics.registry.metrics()
  expect(linesOf(text, 'docweave_steps_total').toSorted()).toEqual([
    'docweave_steps_total{activity="pdf-ocr",queue="ocr",outcome="FILE_DAMAGED"} 1',
    'docweave_steps_total{activity="pdf-ocr",queue="ocr",outcome="INTERNAL"} 1',
    'docweave_steps_total{activity="pdf-ocr",queue="ocr",outcome="cancelled"} 1',
    'docweave_steps_total{activity="pdf-ocr",queue="ocr",outcome="done"} 1',
  ])
  expect(linesOf(text, 'docweave_steps_running')).toEqual(['docweave_steps_running{queue="ocr"} 0'])
  expect(text).toContain('docweave_queue_wait_seconds_bucket{le="2.5",queue="ocr"} 0')
  expect(text).toContain('docweave_queue_wait_seconds_bucket{le="5",queue="ocr"} 4')
})

test('counts jobs and reports engines by name', async () => {
  const metrics = createWorkerMetrics()
  metrics.jobEnded('pdf-ocr', 'failed', 'ENGINE_FAILED')
  metrics.engineSeen('tesseract', true)
  metrics.engineSeen('tesseract', false)
  const text = await metrics.registry.metrics()
  expect(text).toContain('docweave_jobs_total{tool="pdf-ocr",state="failed",code="ENGINE_FAILED"} 1')
  expect(linesOf(text, 'docweave_engine_available')).toEqual(['docweave_engine_available{engine="tesseract"} 0'])
})

test('counts engine restarts and bytes of the store', async () => {
  const metrics = createWorkerMetrics()
  metrics.engineDied('libreoffice')
  const folder = await mkdtemp(join(tmpdir(), 'docweave-metered-'))
  const store = meteredStore(createDiskStore(join(folder, 'files')), metrics.bytesMoved)
  meterDiskSpace(metrics.registry, folder)
  await writeFile(join(folder, 'given'), 'x'.repeat(1000))
  const { key } = await store.put('jobs/a', join(folder, 'given'))
  for (const name of ['one', 'two']) await store.fetch('jobs/a', key, join(folder, name))
  const text = await metrics.registry.metrics()
  expect(linesOf(text, 'docweave_engine_restarts_total')).toEqual([
    'docweave_engine_restarts_total{engine="libreoffice"} 1',
  ])
  expect(linesOf(text, 'docweave_store_bytes_total').toSorted()).toEqual([
    'docweave_store_bytes_total{direction="fetched"} 2000',
    'docweave_store_bytes_total{direction="written"} 1000',
  ])
  expect(Number(/^docweave_disk_free_bytes (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(1e6)
  await rm(folder, { recursive: true })
})

test('counts ended requests, and reports open ones', async () => {
  const metrics = createApiMetrics()
  const end = metrics.requestBegan('/trpc/')
  expect(await metrics.registry.metrics()).toContain('docweave_api_open_requests{route="/trpc/"} 1')
  end(404)
  const text = await metrics.registry.metrics()
  expect(text).toContain('docweave_api_open_requests{route="/trpc/"} 0')
  expect(text).toContain('docweave_api_requests_total{route="/trpc/",status="4xx"} 1')
})

test('the metrics server answers metrics, liveness and readiness, and nothing else', async () => {
  let missing = ['temporal']
  const { registry } = createApiMetrics()
  server = await serveMetrics({ host: '127.0.0.1', port: 0, registry, missing: async () => missing })
  const ask = async (path: string) => {
    const answer = await fetch(`http://127.0.0.1:${server?.port}${path}`)
    return [answer.status, await answer.text()] as const
  }
  expect(await ask('/readyz')).toEqual([503, 'not ready: temporal'])
  missing = []
  expect([(await ask('/readyz'))[0], (await ask('/healthz'))[0], (await ask('/'))[0]]).toEqual([200, 200, 404])
  expect((await ask('/metrics'))[1]).toContain('process_resident_memory_bytes')
})
