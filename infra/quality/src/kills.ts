/** 200 concurrent two-step pipelines while worker, API and Temporal are killed in turn: each completes exactly once. */
import { setTimeout as pause } from 'node:timers/promises'
import type { System } from '@docweave/local'
import { Client, Connection } from '@temporalio/client'
import pLimit from 'p-limit'
import { persist, visitorOf } from './support/many-visitors.ts'
import { record } from './support/record.ts'
import { scanPages } from './support/scan-pages.ts'
import { atMost, exactly, quantile } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const [jobs, visitors, killEvery] = [200, 20, 20_000]
const steps = [
  { tool: 'pdf-ocr', options: { languages: ['en'] } },
  { tool: 'compress-pdf', options: {} },
]

/** Kills the processes in turn until stopped, and returns their names. The supervisor restarts them. */
function killInTurn({ processes }: System) {
  const killed: string[] = []
  const stopping = new AbortController()
  const run = async () => {
    for (let turn = 0; ; turn++) {
      await pause(killEvery, undefined, { signal: stopping.signal })
      const part = (['worker', 'api', 'temporal'] as const)[turn % 3] ?? 'worker'
      await processes[part].kill('SIGKILL')
      killed.push(part)
    }
  }
  const running = run().catch(() => undefined)
  return async () => {
    stopping.abort()
    await running
    return killed
  }
}

await withSystem(async (system) => {
  const { urls } = system
  const scan = new Uint8Array(scanPages('en', 1).pdf)
  const people = Array.from({ length: visitors }, (_, number) => visitorOf(urls.api, number))
  const all = Array.from({ length: jobs }, (_, number) => people[number % visitors]).filter(
    (each) => each !== undefined,
  )
  const uploads = await pLimit(8).map(all, (visitor) => visitor.upload(scan))
  const began = Date.now()
  const stopKilling = killInTurn(system)
  // Concurrently: the API may be killed meanwhile, and clients then retry.
  const ids = await pLimit(16).map(all, (visitor, index) => persist(() => visitor.start(uploads[index] ?? '', steps)))
  const startedIn = (Date.now() - began) / 1000
  const ended = await Promise.all(all.map((visitor, index) => visitor.ended(ids[index] ?? '', 2000)))
  const seconds = (Date.now() - began) / 1000
  const killed = await stopKilling()
  await pause(5000)
  // Checked again after all work has ended: no job has started again, and each has one result.
  const later = await Promise.all(all.map((visitor, index) => persist(() => visitor.look(ids[index] ?? ''))))
  const results = await pLimit(8).map(all, (visitor, index) => persist(() => visitor.result(ids[index] ?? '')))
  const { workflow } = new Client({ connection: await Connection.connect({ address: urls.temporal }) })
  const runs = await pLimit(8).map(ids, async (id) => (await workflow.count(`WorkflowId = "${id}"`)).count)
  const waits = later.map(({ createdAt, steps: [first] }) => ((first?.startedAt ?? Infinity) - createdAt) / 1000)
  const [middle, late] = [quantile(waits, 0.5), quantile(waits, 0.95)]
  const isWhole = (bytes: Uint8Array) => Buffer.from(bytes.subarray(0, 5)).toString() === '%PDF-'
  await record(
    'kills: 200 pipelines while worker, API and Temporal are killed in turn',
    [
      exactly('completed jobs', ended.filter(({ state }) => state === 'done').length, jobs),
      exactly(
        'jobs still completed afterwards, with one valid result',
        later.filter(
          (job, i) => job.state === 'done' && job.results.length === 1 && isWhole(results[i] ?? new Uint8Array()),
        ).length,
        jobs,
      ),
      exactly('jobs that ran once', runs.filter((count) => count === 1).length, jobs),
      exactly('distinct job ids', new Set(ids).size, jobs),
      atMost('wait for the first step, p95 against p50', late / middle, 3),
    ],
    [
      `pdf-ocr → compress-pdf on one scanned page, ${visitors} visitors with 10 jobs each; all accepted after ${startedIn.toFixed(0)} s, done after ${seconds.toFixed(0)} s`,
      `killed (-9, every ${killEvery / 1000} s): ${killed.join(', ')}; ended otherwise: ${ended.flatMap(({ state, failure }) => (state === 'done' ? [] : [`${state} ${failure?.code}`])).join(', ') || 'none'}`,
      `wait p50 ${middle.toFixed(1)} s, p95 ${late.toFixed(1)} s`,
    ],
  )
})
process.exit()
