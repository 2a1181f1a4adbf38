/**
 * A system for fault injection: killed processes are not restarted until the test does so. With it come an additional worker and an
 * operator's command line.
 */
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { execa } from 'execa'
import { shareBundles } from '../../check/shared-bundles.ts'
import { compiledCode } from '../../env.ts'
import { ROOT } from '../../folders.ts'
import { findTemporal } from '../../set-up/downloaded-programs.ts'
import { ManagedProcess } from '../../system/managed-process.ts'
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

/**
 * Spare engine processes would be started, and killed unused, with each of the many workers; a test that is about them sets their number.
 */
const SETTINGS = { DOCWEAVE_STARTS_PER_MINUTE: '1000', DOCWEAVE_SPARE_PROCESSES: '0' }

/** @param given a folder and ports to use instead of new ones, for instance those of a previous system */
export async function startBreakable(
  environment: Record<string, string> = {},
  given: { dataFolder?: string; ports?: Ports } = {},
): Promise<BreakableSystem> {
  const dataFolder = given.dataFolder ?? (await mkdtemp(join(tmpdir(), 'docweave-survive-')))
  if (given.dataFolder === undefined) await shareBundles(dataFolder)
  const ports = given.ports ?? (await freePorts())
  const start = async () =>
    startSystem({
      ports,
      dataFolder,
      temporalProgram: await findTemporal(),
      keepAlive: false,
      environment: { ...SETTINGS, ...environment },
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

/** Starts an additional worker, which stands for a second machine, on the data of `broken` with additional settings. */
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
        ...compiledCode(),
        PATH: '/usr/bin:/bin',
        DOCWEAVE_DATA: dataFolder,
        DOCWEAVE_SECRET_KEY: (await readFile(join(dataFolder, 'secret.key'), 'utf8')).trim(),
        TEMPORAL_ADDRESS: system.urls.temporal,
        ...SETTINGS,
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

/** Returns a function that runs `docweave ops` on a system and returns the exit code and the output. */
export const operatorOf =
  (address: string, dataFolder: string, settings: Record<string, string> = {}) =>
  async (...words: string[]) => {
    const { exitCode, stdout, stderr } = await execa(
      process.execPath,
      [join(ROOT, 'apps/cli/src/main.ts'), 'ops', ...words],
      {
        env: { ...compiledCode(), ...settings, TEMPORAL_ADDRESS: address, DOCWEAVE_DATA: dataFolder },
        extendEnv: false,
        reject: false,
        stripFinalNewline: false,
      },
    )
    return { code: exitCode ?? 1, said: stdout + stderr }
  }
