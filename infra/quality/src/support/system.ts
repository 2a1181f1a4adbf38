/** Starts a separate system for a benchmark (free ports, an empty data folder, no limits per visitor), and additional processes for it. */
import { mkdtemp, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Queue } from '@docweave/contract'
import { findTemporal, freePorts, startSystem, ManagedProcess, type System } from '@docweave/local'

/** Starts a system with additional settings, passes it to `bench`, and always stops it. */
export async function withSystem(
  bench: (system: System, dataFolder: string) => Promise<void>,
  environment: Record<string, string> = {},
): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'docweave-bench-'))
  try {
    const system = await startSystem({
      ports: await freePorts(),
      dataFolder,
      temporalProgram: await findTemporal(),
      environment: {
        DOCWEAVE_STARTS_PER_MINUTE: '100000',
        DOCWEAVE_UPLOADS_PER_MINUTE: '100000',
        DOCWEAVE_MAX_OPEN_JOBS: '10000',
        DOCWEAVE_MAX_OPEN_UPLOADS: '10000',
        DOCWEAVE_MAX_OPEN_UPLOAD_BYTES: '1000000000000',
        DOCWEAVE_MAX_UNUSED_UPLOAD_BYTES: '1000000000000',
        DOCWEAVE_MAX_STREAMS: '100000',
        DOCWEAVE_MAX_HOST_STREAMS: '100000',
        DOCWEAVE_MAX_WAITING: '10000',
        ...environment,
      },
      say: (line) => console.error(line),
    })
    await bench(system, dataFolder).finally(() => system.stop())
  } finally {
    await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
  }
}

/** Loaded with `require`, because loaders differ in how they import the default export of a CommonJS module. */
const workerd: { default: string } = createRequire(import.meta.url)('workerd')

/**
 * Starts a second workerd with the configuration of the system in `dataFolder`, because a production site runs one per processor: each uses
 * only one. Returns its URL and process.
 */
export async function startAnotherSite(dataFolder: string): Promise<{ url: string; process: ManagedProcess }> {
  const { site: port } = await freePorts()
  const url = `http://127.0.0.1:${port}`
  const site = new ManagedProcess(
    {
      name: 'another-site',
      command: workerd.default,
      args: ['serve', '--socket-addr', `http=127.0.0.1:${port}`, join(dataFolder, 'edge', 'edge.capnp')],
      env: process.env,
      cwd: dataFolder,
      logFile: join(dataFolder, 'logs', 'another-site.log'),
      ready: { url: `${url}/` },
      drainMs: 5000,
    },
    { keepAlive: false, say: (line) => console.error(line) },
  )
  await site.start()
  return { url, process: site }
}

const main = fileURLToPath(new URL('../../../../apps/worker/src/main.ts', import.meta.url))

/** Starts a worker that polls a single queue, pinned to one processor. */
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
