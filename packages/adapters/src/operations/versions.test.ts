/** Deploys during runs, on a real Temporal server: the builds cannot process each other's runs. */
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { TestWorkflowEnvironment } from '@temporalio/testing'
import { Worker } from '@temporalio/worker'
import type { StoredFile, StepTask } from '@docweave/contract'
import { fileRef, plan, planStep } from '@docweave/workflows/testing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createPipelineRunner } from '../temporal/index.ts'
import { startTemporal } from '../testing/temporal-server.ts'
import { versioning, workflowBundle } from '../temporal-worker/index.ts'
import { promoteFirst, promoteVersion, releaseVersion, workerVersions } from './versions.ts'

let server: TestWorkflowEnvironment
let folder: string
/** The job and build of each ended run; `held` blocks steps until they may end. */
const ends: [string, string][] = []
const held = new Map<string, PromiseWithResolvers<void>>()
const begun = new Set<string>()

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docweave-versions-'))
  const settings = ['VersionDrainageStatusVisibilityGracePeriod', 'VersionDrainageStatusRefreshInterval']
  server = await startTemporal(settings.map((name) => `matching.wv.${name}="1s"`))
}, 60_000)
afterAll(async () => {
  await server.teardown()
  await rm(folder, { recursive: true })
})

/** Starts a worker whose runs end with a build-specific activity, so that no other build can replay their history. */
async function startWorker(version: string, build = version) {
  const { codePath } = await workflowBundle(folder)
  const endJob = `endJob${build}`
  const bundle = join(folder, `${version}.cjs`)
  await writeFile(
    bundle,
    (await readFile(codePath, 'utf8')).replaceAll('recordEvents', `recordEvents${build}`).replaceAll('endJob', endJob),
  )
  const worker = await Worker.create({
    connection: server.nativeConnection,
    taskQueue: 'pdf',
    workflowBundle: { codePath: bundle },
    ...versioning(version),
    activities: {
      inspectInputs: async ({ inputs }: { inputs: StoredFile[] }) => inputs,
      inspectEach: async ({ inputs }: { inputs: StoredFile[] }) => ({ files: inputs, failed: [] }),
      [`recordEvents${build}`]: async () => {},
      [endJob]: async (jobId: string) => void ends.push([jobId, build]),
      'compress-pdf': async ({ jobId, inputs }: StepTask) => {
        begun.add(jobId)
        await held.get(jobId)?.promise
        return { files: inputs, notices: [] }
      },
    },
    shutdownGraceTime: 0,
  })
  const running = worker.run()
  return async () => {
    worker.shutdown()
    await running
  }
}

const start = async (jobId: string, hold = false) => {
  if (hold) held.set(jobId, Promise.withResolvers())
  const steps = [planStep('compress-pdf'), planStep('compress-pdf')]
  await createPipelineRunner(server.client).start(plan(jobId, steps, [fileRef('a', { bytes: 1000 })]), 'visitor')
}
const ended = (jobId: string) => server.client.workflow.getHandle(jobId).result()
const standing = async () =>
  Object.fromEntries((await workerVersions(server.client)).map(({ version, state, runs }) => [version, [state, runs]]))
const seen = (version: string) => expect.poll(standing, { timeout: 20_000 }).toHaveProperty(version)

test(
  'ends a run on the version that began it, while another version is current and serves new runs',
  { timeout: 120_000 },
  async () => {
    expect(await workerVersions(server.client)).toEqual([])
    let stopA = await startWorker('A')
    await seen('A')
    await promoteFirst(server.client, 'A')
    await start('old', true)
    await expect.poll(() => begun.has('old'), { timeout: 20_000 }).toBe(true)

    const stopB = await startWorker('B')
    await seen('B')
    // A is already current: a second worker does not replace it just by starting.
    await promoteFirst(server.client, 'B')
    expect(await standing()).toEqual({ A: ['current', 1], B: ['waiting', 0] })
    await promoteVersion(server.client, 'B')
    await start('new')
    await ended('new')
    await expect.poll(standing, { timeout: 20_000 }).toEqual({ A: ['draining', 1], B: ['current', 0] })

    // Another worker of the same version replaces the old one and replays the run's history.
    held.get('old')?.resolve()
    await stopA()
    stopA = await startWorker('A')
    await ended('old')
    expect(ends).toEqual([
      ['new', 'B'],
      ['old', 'A'],
    ])
    await expect.poll(standing, { timeout: 30_000 }).toEqual({ A: ['drained', 0], B: ['current', 0] })
    await Promise.all([stopA(), stopB()])
  },
)

test('moves runs of a version without workers to the current version', { timeout: 60_000 }, async () => {
  const stopB = await startWorker('B')
  await start('left', true)
  await expect.poll(() => begun.has('left'), { timeout: 20_000 }).toBe(true)
  held.get('left')?.resolve()
  await stopB()
  ends.length = 0
  // The same workflows under another version name, as after a rebuild.
  const stopC = await startWorker('C', 'B')
  await seen('C')
  await promoteVersion(server.client, 'C')
  expect((await standing())['B']).toEqual([expect.any(String), 1])
  expect(await releaseVersion(server.client, 'B')).toBe(1)
  await ended('left')
  expect(ends).toEqual([['left', 'B']])
  await stopC()
})

test('promotes a version only when its workers poll every queue of the current one', { timeout: 60_000 }, async () => {
  const { nativeConnection: connection } = server
  const at = (version: string) =>
    Worker.create({
      connection,
      taskQueue: 'ocr',
      ...versioning(version),
      activities: { 'pdf-ocr': async ({ inputs }: StepTask) => ({ files: inputs, notices: [] }) },
    })
  const [stopD, ocrD] = [await startWorker('D', 'B'), await at('D')]
  const workingD = ocrD.run()
  await seen('D')
  await promoteVersion(server.client, 'D')
  const steps = [planStep('compress-pdf'), planStep('pdf-ocr', { queue: 'ocr' })]
  await createPipelineRunner(server.client).start(plan('both', steps, [fileRef('a', { bytes: 1000 })]), 'visitor')
  await ended('both')
  const stopE = await startWorker('E', 'B')
  await seen('E')
  await expect(promoteVersion(server.client, 'E', 0)).rejects.toThrow('E has no workers at a queue')
  const soon = promoteVersion(server.client, 'E')
  const ocrE = await at('E')
  const workingE = ocrE.run()
  await soon
  expect(await standing()).toMatchObject({ E: ['current', 0] })
  for (const worker of [ocrD, ocrE]) worker.shutdown()
  await Promise.all([stopD(), stopE(), workingD, workingE])
})
