/** A system for fault injection: killed processes are not restarted until the test does so. */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findTemporal } from '../../set-up/temporal-program.ts'
import { freePorts, type Ports } from '../../system/ports.ts'
import { startSystem, type System } from '../../system/start-system.ts'

export interface BreakableSystem {
  system: System
  ports: Ports
  dataFolder: string
  /** Restarts the whole system on the same ports and data, after everything was killed. */
  startAgain(): Promise<void>
  remove(): Promise<void>
}

/** @param given a folder and ports to use instead of new ones, for instance those of a previous system */
export async function startBreakable(
  environment: Record<string, string> = {},
  given: { dataFolder?: string; ports?: Ports } = {},
): Promise<BreakableSystem> {
  const dataFolder = given.dataFolder ?? (await mkdtemp(join(tmpdir(), 'docweave-survive-')))
  const ports = given.ports ?? (await freePorts())
  const start = async () =>
    startSystem({
      ports,
      dataFolder,
      temporalProgram: await findTemporal(),
      keepAlive: false,
      environment: { DOCWEAVE_STARTS_PER_MINUTE: '1000', ...environment },
    })
  const breakable: BreakableSystem = {
    system: await start(),
    ports,
    dataFolder,
    async startAgain() {
      await breakable.system.stop()
      breakable.system = await start()
    },
    async remove() {
      await breakable.system.stop()
      await rm(dataFolder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
  return breakable
}
