/** An incident of many jobs, healed while everything is killed: each is replayed once, and every visitor's link has its result. */
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { connectTemporal } from '@docweave/adapters/temporal'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { incidentJobs } from '../env.ts'
import { textPdf } from './support/find-text.ts'
import { activitiesOf } from './support/history.ts'
import { operatorOf, startBreakable, type BreakableSystem } from './support/system.ts'
import { createVisitor } from './support/visitor.ts'

const count = incidentJobs()
const double = fileURLToPath(new URL('support/engine-double.ts', import.meta.url))

let broken: BreakableSystem
let engines: string

/**
 * Installs a `bwrap` that starts the engine's double, or complains about memory while the engine is broken: such a step starts it once per
 * attempt, not twice. The check of the sandbox itself passes. The real engine would take minutes for so many jobs.
 */
async function installEngine(): Promise<void> {
  const path = join(engines, 'bwrap')
  const page = join(engines, 'page.pdf')
  await writeFile(page, textPdf('hello'))
  await writeFile(
    path,
    `#!/bin/sh
for last; do :; done
case "$last" in true | --version) exec /usr/bin/bwrap "$@" ;; esac
[ -e '${engines}/broken' ] && { echo 'out of memory' >&2; exit 1; }
exec '${process.execPath}' '${double}' '${page}'
`,
  )
  await chmod(path, 0o755)
}
const breakEngines = () => writeFile(join(engines, 'broken'), '')
const mendEngines = () => rm(join(engines, 'broken'))

beforeAll(async () => {
  engines = await mkdtemp(join(tmpdir(), 'docweave-engines-'))
  await chmod(engines, 0o755)
  await installEngine()
  broken = await startBreakable({
    DOCWEAVE_ENGINE_PATH: `${engines}:/usr/bin`,
    DOCWEAVE_AT_ONCE: '4',
    DOCWEAVE_MAX_OPEN_JOBS: String(2 * count),
    DOCWEAVE_STARTS_PER_MINUTE: '10000',
  })
})
afterAll(async () => {
  await broken?.remove()
  await rm(engines, { recursive: true, force: true })
})

/** Runs `work` for each item, eight at once. */
async function forEach<Item>(items: Iterable<Item>, work: (item: Item) => Promise<unknown>): Promise<void> {
  const left = [...items].values()
  const runner = async () => {
    for (const item of left) await work(item)
  }
  await Promise.all(Array.from({ length: 8 }, runner))
}

test('heals every job, none twice, although all processes are killed', { timeout: 1_800_000 }, async () => {
  const { site, temporal } = broken.system.urls
  const visitor = createVisitor(site)
  const ops = operatorOf(temporal, broken.dataFolder)
  const upload = await visitor.upload(Buffer.from('hello\n'), 'hello.txt')
  await breakEngines()
  const began = Date.now()
  const say = (what: string) => process.stdout.write(`${((Date.now() - began) / 1000).toFixed(0)} s: ${what}\n`)
  const jobs: string[] = []
  await forEach(Array.from({ length: count }).keys(), async () =>
    jobs.push(await visitor.start([upload], [{ tool: 'txt-to-pdf', options: {} }])),
  )
  say(`${jobs.length} jobs started`)
  const statesOf = async () => {
    const states: Record<string, number> = {}
    await forEach(jobs, async (id) => {
      const { state } = await visitor.look(id).catch(() => ({ state: 'unknown' }))
      states[state] = (states[state] ?? 0) + 1
    })
    return states
  }
  const client = connectTemporal({ address: temporal, namespace: 'default' })
  // One query instead of a request for each job, which would keep the system busy.
  const ended = async (status: 'Failed' | 'Completed') => {
    const query = `WorkflowType = "runPipeline" AND ExecutionStatus = "${status}"`
    return (await client.workflow.count(query).catch(() => ({ count: 0 }))).count
  }
  await expect.poll(() => ended('Failed'), { timeout: 600_000, interval: 1000 }).toBe(count)
  say('all failed')
  const listed = async () => (await ops('heal', '--code', 'MEMORY_EXCEEDED', '--limit', '1000')).said
  await expect.poll(listed, { timeout: 90_000 }).toContain(`${count} in all.`)
  await mendEngines()

  const { api, worker, temporal: server } = broken.system.processes
  const healing = ops('heal', '--code', 'MEMORY_EXCEEDED', '--tool', 'txt-to-pdf', '--rate', '40', '--go')
  const healed = () => ended('Completed')
  await expect.poll(healed, { timeout: 240_000, interval: 500 }).toBeGreaterThan(count / 25)
  await worker.kill('SIGKILL')
  await worker.start()
  say('worker killed and started again')
  await expect.poll(healed, { timeout: 240_000, interval: 500 }).toBeGreaterThan(count / 5)
  await Promise.all([api, worker, server].map((one) => one.kill('SIGKILL')))
  await server.start()
  await Promise.all([api.start(), worker.start()])
  say('all killed and started again')

  const { code, said } = await healing
  say(`\n${said}`)
  expect(said).toContain(`done: ${count} of ${count} replayed, ${count} healed`)
  expect(code).toBe(0)
  expect(await statesOf()).toEqual({ done: count })
  expect((await visitor.result(jobs[0] ?? '')).length).toBeGreaterThan(500)

  const runs = new Map<string, number>()
  for await (const { workflowId } of client.workflow.list({ query: 'WorkflowType = "runPipeline"' }))
    runs.set(workflowId, (runs.get(workflowId) ?? 0) + 1)
  // The failed run and its replay, in which the step was scheduled once.
  expect(jobs.map((id) => runs.get(id))).toEqual(jobs.map(() => 2))
  const steps: string[][] = []
  await forEach(jobs, async (id) =>
    steps.push((await activitiesOf(client, id)).map(({ name, completed }) => `${name} ${completed}`)),
  )
  expect(steps).toEqual(jobs.map(() => ['txt-to-pdf true']))
  expect((await ops('heal', '--code', 'MEMORY_EXCEEDED')).said).toBe('None.\n')
  await client.connection.close()
  say('checked')
})
