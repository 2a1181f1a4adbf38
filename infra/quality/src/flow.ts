/**
 * A branch over 1,000 files in one job, beside two separate jobs of its ways: rates, the memory of the worker, and the histories of the runs.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, Connection } from '@temporalio/client'
import { documentPdf } from '@docweave/fixtures'
import type { PipelineStep } from '@docweave/contract'
import { connect, runJob, upload } from './support/client.ts'
import { watchMemory } from './support/process-stats.ts'
import { record } from './support/record.ts'
import { atMost, exactly } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const files = 1000
const split: PipelineStep = { tool: 'split-pdf', options: { mode: 'every', every: 1 } }
const rotate = { tool: 'rotate-pdf', options: {} }
const text = { tool: 'pdf-to-txt', options: {} }

/** At this many events Temporal terminates a run. */
const mostEvents = 51_200

await withSystem(async ({ urls, processes }) => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const path = join(folder, 'pages.pdf')
  await writeFile(path, documentPdf({ pages: files }))
  const id = await upload(urls.site, path)
  const client = connect(urls.site)

  /** Runs a job, and returns its id, the number of its results, its time (s), and the peak memory of the worker and its engines (MB). */
  const measure = async (...job: [steps: PipelineStep[], flow?: Parameters<typeof runJob>[3]]) => {
    const peak = watchMemory(processes.worker.pid ?? 0, { every: 1000 })
    const began = performance.now()
    const { id: jobId, results } = await runJob(client, id, ...job)
    const seconds = (performance.now() - began) / 1000
    return { jobId, results: results.length, seconds, megabytes: await peak() }
  }
  const first = await measure([split, rotate])
  const second = await measure([split, text])
  const both = await measure([split, rotate, text], [0, 'branch', 1, 'and', 2, 'end'])
  await rm(folder, { recursive: true })

  const connection = await Connection.connect({ address: urls.temporal })
  const runs: { events: number; bytes: number }[] = []
  for await (const run of new Client({ connection }).workflow.list({ query: `WorkflowId = "${both.jobId}"` }))
    runs.push({ events: run.historyLength, bytes: run.historySize ?? 0 })
  await connection.close()

  const apart = first.seconds + second.seconds
  const rate = (seconds: number) => `${((2 * files) / seconds).toFixed(1)} files per second`
  await record(
    `flow: a branch over ${files.toLocaleString('en')} files`,
    [
      exactly('results of the flow', both.results, 2 * files),
      atMost('time of the flow against that of two separate jobs', both.seconds / apart, 1.2),
      atMost('longest history', Math.max(...runs.map(({ events }) => events)), mostEvents / 2, 'events'),
      atMost(
        'memory of the worker against the larger of the two jobs',
        both.megabytes / Math.max(first.megabytes, second.megabytes),
        1.2,
      ),
    ],
    [
      `the flow: ${both.seconds.toFixed(0)} s, ${rate(both.seconds)}; two separate jobs one after the other: ${first.seconds.toFixed(0)} + ${second.seconds.toFixed(0)} s, ${rate(apart)}`,
      `a PDF of ${files.toLocaleString('en')} pages is split into single pages, which are rotated, and become text; the separate jobs split it twice`,
      `runs of the flow: ${runs.map(({ events, bytes }) => `${events} events, ${(bytes / 1e6).toFixed(1)} MB`).join('; ')}`,
      `peak memory of worker and engines: ${both.megabytes.toFixed(0)} MB; separate jobs ${first.megabytes.toFixed(0)} and ${second.megabytes.toFixed(0)} MB`,
    ],
  )
})
process.exit()
