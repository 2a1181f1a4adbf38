/** Tracing does not change the workflow: histories recorded without it replay with it. */
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DefaultLogger, Runtime, Worker } from '@temporalio/worker'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { workflowBundle } from '../temporal-worker/index.ts'
import { openTracing } from './tracing.ts'
import { type Tracing } from './open-telemetry.ts'

const histories = new URL('../../../../workflows/src/run-pipeline/histories/', import.meta.url)
const names = await readdir(histories)
let folder: string
let tracing: Tracing | undefined
let bundle: { codePath: string }

beforeAll(async () => {
  Runtime.install({ logger: new DefaultLogger('ERROR') })
  folder = await mkdtemp(join(tmpdir(), 'docweave-tracing-'))
  tracing = await openTracing({ endpoint: 'http://127.0.0.1:9', service: 'test' })
  bundle = await workflowBundle(folder, tracing?.worker.workflowModules)
}, 60_000)
afterAll(() => rm(folder, { recursive: true }))

test.each(names)('replays the history %s', async (name) => {
  const history: unknown = JSON.parse(await readFile(new URL(name, histories), 'utf8'))
  const sinks = tracing?.worker.sinks
  await Worker.runReplayHistory({ workflowBundle: bundle, ...(sinks && { sinks }) }, history, name)
})

test('only a traced bundle contains the tracing code', async () => {
  expect(await readFile(bundle.codePath, 'utf8')).toContain('RunWorkflow')
  expect(await readFile((await workflowBundle(folder)).codePath, 'utf8')).not.toContain('RunWorkflow')
})

test('is off without an endpoint', async () => {
  expect(await openTracing({ endpoint: undefined, service: 'test' })).toBeUndefined()
})
