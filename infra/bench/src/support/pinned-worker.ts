/** A worker for a single queue, pinned to one processor. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Queue } from '@docweave/contract'
import { ManagedProcess } from '@docweave/local'

const main = fileURLToPath(new URL('../../../../apps/worker/src/main.ts', import.meta.url))

export async function startPinnedWorker(
  processor: number,
  { dataFolder, temporal, secretKey, queue }: { dataFolder: string; temporal: string; secretKey: string; queue: Queue },
): Promise<ManagedProcess> {
  const name = `${queue}-worker-${processor}`
  const worker = new ManagedProcess(
    {
      name,
      command: 'taskset',
      args: ['--cpu-list', String(processor), process.execPath, main],
      env: {
        ...process.env,
        DOCWEAVE_DATA: dataFolder,
        DOCWEAVE_SECRET_KEY: secretKey,
        DOCWEAVE_QUEUES: queue,
        DOCWEAVE_AT_ONCE: '1',
        TEMPORAL_ADDRESS: temporal,
      },
      cwd: join(main, '../../../..'),
      logFile: join(dataFolder, 'logs', `${name}.log`),
      ready: { line: /worker ready/ },
      drainMs: 45_000,
    },
    { keepAlive: false, say: (line) => console.error(line) },
  )
  await worker.start()
  return worker
}
