/**
 * Benchmark of what the pipeline adds to the work: two trivial steps, and a page tool from the click to its result, each against a bare
 * two-activity workflow on the same server.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { documentPdf } from '@docweave/fixtures'
import { withBareRuns } from './support/bare-runs.ts'
import { connect, runJob, upload } from './support/client.ts'
import { record } from './support/record.ts'
import { atMost, median, quantile } from './support/statistics.ts'
import { withSystem } from './support/system.ts'

const runs = 30
const warmUps = 5
const steps = [
  { tool: 'compress-pdf', options: {} },
  { tool: 'pdf-to-txt', options: {} },
]
const page = [{ tool: 'rotate-pdf', options: {} }]

/** A visitor looks at a result before the next click (ms). Meanwhile a process for the next job starts, as on an idle site. */
const rest = 1000

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

await withSystem(async ({ urls }) => {
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const path = join(folder, 'one-page.pdf')
  await writeFile(path, documentPdf({ pages: 1 }))
  const id = await upload(urls.site, path)
  const client = connect(urls.site)

  /** Times of the parts of a click: until the file is uploaded, until the job is done, until its result is here. */
  const click = async () => {
    const began = performance.now()
    const uploaded = await upload(urls.site, path)
    const sent = performance.now() - began
    const { id: job } = await runJob(client, uploaded, page)
    const done = performance.now() - began
    const response = await fetch(`${urls.site}/results/${job}/0`)
    if (!response.ok) throw new Error(`the result is not there: ${response.status}`)
    await response.arrayBuffer()
    return { sent, done, result: performance.now() - began }
  }

  const pipeline: number[] = []
  const beside: number[] = []
  const clicks: Awaited<ReturnType<typeof click>>[] = []
  const besideClicks: number[] = []
  await withBareRuns(urls.temporal, async (runBare) => {
    for (let run = -warmUps; run < runs; run++) {
      const [ours, theirs] = [await timed(() => runJob(client, id, steps)), await timed(runBare)]
      if (run < 0) continue
      pipeline.push(ours)
      beside.push(theirs)
    }
    for (let run = -warmUps; run < runs; run++) {
      await pause(rest)
      const ours = await click()
      await pause(rest)
      const theirs = await timed(runBare)
      if (run < 0) continue
      clicks.push(ours)
      besideClicks.push(theirs)
    }
  })
  await rm(folder, { recursive: true })
  const figures = (name: string, values: number[]) =>
    `${name}: median ${median(values).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms over ${values.length} runs`
  const results = clicks.map(({ result }) => result)
  const parts = (['sent', 'done'] as const).map((part) => median(clicks.map((each) => each[part])).toFixed(0))
  await record(
    'pipeline: two trivial steps, start to ready',
    [
      atMost('time against a bare two-activity workflow', median(pipeline) / median(beside), 1.3),
      atMost('a page tool on a small file, from the click to its result', median(results), 200, 'ms'),
    ],
    [
      figures('compress-pdf → pdf-to-txt on one page, through the edge and its events', pipeline),
      figures('bare', beside),
      `${figures('rotate-pdf on one page, with its upload and its download, a second after the one before', results)}; uploaded after ${parts[0]} ms, done after ${parts[1]} ms; ${(median(results) / median(besideClicks)).toFixed(2)} × bare`,
      figures('bare, beside it', besideClicks),
    ],
  )
})
