/** Runs the bare two-activity workflow on the server of a benchmark, beside what is measured. */
import { fileURLToPath } from 'node:url'
import { Client, Connection } from '@temporalio/client'
import { DefaultLogger, NativeConnection, Runtime, Worker } from '@temporalio/worker'
import type { bare } from './bare-workflow.ts'

/** Calls `measure` with a function that runs the workflow once, while its worker runs on the Temporal server at `address`. */
export async function withBareRuns(
  address: string,
  measure: (runBare: () => Promise<unknown>) => Promise<void>,
): Promise<void> {
  Runtime.install({ logger: new DefaultLogger('ERROR') })
  const temporal = new Client({ connection: await Connection.connect({ address }) })
  const connection = await NativeConnection.connect({ address })
  const worker = await Worker.create({
    connection,
    taskQueue: 'bench',
    workflowsPath: fileURLToPath(new URL('bare-workflow.ts', import.meta.url)),
    activities: { echo: async (text: string) => text },
  })
  let started = 0
  const runBare = () =>
    temporal.workflow.execute<typeof bare>('bare', { taskQueue: 'bench', workflowId: `bare-${started++}`, args: ['x'] })
  await worker.runUntil(() => measure(runBare))
  await connection.close()
}
