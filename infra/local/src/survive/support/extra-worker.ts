/** An additional worker process, which stands for a second machine. */
import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ROOT } from '../../folders.ts'
import { ManagedProcess } from '../../system/managed-process.ts'
import type { BreakableSystem } from './system.ts'

/** Starts it on the data of `broken`, with additional settings. */
export async function startExtraWorker(
  { dataFolder, system }: BreakableSystem,
  settings: Record<string, string> = {},
): Promise<ManagedProcess> {
  const name = `worker-${randomBytes(3).toString('hex')}`
  const worker = new ManagedProcess(
    {
      name,
      command: process.execPath,
      args: [join(ROOT, 'apps/worker/src/main.ts')],
      env: {
        PATH: '/usr/bin:/bin',
        DOCWEAVE_DATA: dataFolder,
        DOCWEAVE_SECRET_KEY: (await readFile(join(dataFolder, 'secret.key'), 'utf8')).trim(),
        TEMPORAL_ADDRESS: system.urls.temporal,
        ...settings,
      },
      cwd: ROOT,
      logFile: join(dataFolder, 'logs', `${name}.log`),
      ready: { line: /worker ready/ },
      drainMs: 45_000,
    },
    { keepAlive: false, say: () => {} },
  )
  await worker.start()
  return worker
}
