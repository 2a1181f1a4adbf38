/** A separate system for a benchmark: free ports, an empty data folder, no limits per visitor. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTemporal, freePorts, startSystem, type System } from '@docweave/local'

/** Starts it with additional settings, passes it to `bench`, and always stops it. */
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
