/** A worker for speech alone, held to one processor. */
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ManagedProcess } from '@docweave/local'

const main = fileURLToPath(new URL('../../../../../apps/worker/src/main.ts', import.meta.url))

export async function startPinnedWorker(
  processor: number,
  { dataFolder, temporal, secretKey }: { dataFolder: string; temporal: string; secretKey: string },
): Promise<ManagedProcess> {
  const name = `speech-worker-${processor}`
  const worker = new ManagedProcess(
    {
      name,
      command: 'taskset',
      args: ['--cpu-list', String(processor), process.execPath, main],
      env: {
        ...process.env,
        DOCWEAVE_DATA: dataFolder,
        DOCWEAVE_SECRET_KEY: secretKey,
        DOCWEAVE_QUEUES: 'speech',
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
