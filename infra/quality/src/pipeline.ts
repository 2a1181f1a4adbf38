/** Benchmark of the pipeline's overhead: two trivial steps, against a bare two-activity workflow on the same server. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { documentPdf } from '@docweave/fixtures'
import { Client, Connection } from '@temporalio/client'
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import type { bare } from './support/bare-workflow.ts'
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

const timed = async (work: () => Promise<unknown>) => {
  const started = performance.now()
  await work()
  return performance.now() - started
}

await withSystem(async ({ urls }) => {
  Runtime.install({ logger: new DefaultLogger('ERROR') })
  const folder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  const path = join(folder, 'one-page.pdf')
  await writeFile(path, documentPdf({ pages: 1 }))
  const id = await upload(urls.site, path)
  const client = connect(urls.site)

  const temporal = new Client({ connection: await Connection.connect({ address: urls.temporal }) })
  const connection = await NativeConnection.connect({ address: urls.temporal })
  const worker = await Worker.create({
    connection,
    taskQueue: 'bench',
    workflowsPath: fileURLToPath(new URL('support/bare-workflow.ts', import.meta.url)),
    activities: { echo: async (text: string) => text },
  })
  const ours: number[] = []
  const theirs: number[] = []
  await worker.runUntil(async () => {
    for (let run = -warmUps; run < runs; run++) {
      const pipeline = await timed(() => runJob(client, id, steps))
      const plain = await timed(() =>
        temporal.workflow.execute<typeof bare>('bare', {
          taskQueue: 'bench',
          workflowId: `bare-${run}`,
          args: ['x'],
        }),
      )
      if (run < 0) continue
      ours.push(pipeline)
      theirs.push(plain)
    }
  })
  await connection.close()
  await rm(folder, { recursive: true })
  const figures = (name: string, values: number[]) =>
    `${name}: median ${median(values).toFixed(0)} ms, p95 ${quantile(values, 0.95).toFixed(0)} ms over ${values.length} runs`
  await record(
    'pipeline: two trivial steps, start to ready',
    [atMost('time against a bare two-activity workflow', median(ours) / median(theirs), 2)],
    [figures('compress-pdf → pdf-to-txt on one page, through the edge and its events', ours), figures('bare', theirs)],
  )
})
