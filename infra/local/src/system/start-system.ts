/** Starts and supervises one instance of each process: for `npm start`, fault-injection tests and benchmarks. */
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { EdgeSettings } from '@docweave/contract/edge-settings'
import { secretKeySetting } from '../env.ts'
import { WEB_DIST } from '../folders.ts'
import { ManagedProcess } from './managed-process.ts'
import { portProblems, type Ports } from './ports.ts'
import { addresses, processPlans, type Addresses, type Parts } from './process-plans.ts'

export interface SystemOptions {
  ports: Ports
  /** Absolute. Contains all stored data, so that a restart with the same folder continues. */
  dataFolder: string
  /** The result of `findTemporal`; with `null` the SDK downloads it. */
  temporalProgram: string | null
  /** Further environment for the apps. */
  environment?: Record<string, string>
  /** Settings of the edge, such as the language without a URL prefix. */
  site?: EdgeSettings
  /** A build of the site other than the checkout's. */
  webDist?: string
  /** Serves the site from its sources with hot reloading, instead of the build. */
  development?: boolean
  /** Whether crashed processes are restarted. Default `true`; can be changed on each handle. */
  keepAlive?: boolean
  /** Receives messages for the operator: warnings, crashes, restarts. */
  say?: (line: string) => void
}

export interface System {
  urls: Addresses
  processes: Parts<ManagedProcess>
  /** Drains and stops edge, API and worker, then Temporal and the identity emulator. No process is left over. */
  stop(): Promise<void>
  /** Kills all processes immediately. */
  killNow(): void
}

/** Thrown before the start if a port is not available. */
export class PortError extends Error {}

/**
 * Starts the system and resolves when every process is ready; if one fails, stops the others and throws its error.
 * Requires the registry, the site's build and the engines (`setUp`, `buildSite`).
 * @example const system = await startSystem({ ports: await freePorts(), dataFolder, temporalProgram })
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const complaints = await portProblems(options.ports)
  if (complaints.length > 0) throw new PortError(complaints.join('\n'))
  // All processes, including the Temporal server, inherit this umask, so that only this account can read their files.
  process.umask(0o077)
  await mkdir(options.dataFolder, { recursive: true, mode: 0o700 })
  const plans = processPlans({
    ...options,
    secretKey: await secretKey(options.dataFolder),
    environment: options.environment ?? {},
    site: options.site ?? {},
    webDist: options.webDist ?? WEB_DIST,
  })
  const supervision = { keepAlive: options.keepAlive ?? true, say: options.say ?? (() => {}) }
  const processes: Parts<ManagedProcess> = {
    temporal: new ManagedProcess(plans.temporal, supervision),
    ...(plans.identity && { identity: new ManagedProcess(plans.identity, supervision) }),
    api: new ManagedProcess(plans.api, supervision),
    worker: new ManagedProcess(plans.worker, supervision),
    edge: new ManagedProcess(plans.edge, supervision),
  }
  const { temporal, identity, api, worker, edge } = processes
  const stopInOrder = async () => {
    await Promise.all([edge.stop(), api.stop(), worker.stop()])
    await Promise.all([temporal.stop(), identity?.stop()])
  }
  let stopping: Promise<void> | undefined
  const system: System = {
    urls: addresses(options.ports),
    processes,
    stop: () => (stopping ??= stopInOrder()),
    killNow: () => Object.values(processes).forEach((one) => one.killNow()),
  }
  try {
    // The others need Temporal from their start. The identity emulator starts meanwhile and is ready before they are.
    await Promise.all([
      identity?.start(),
      temporal.start().then(() => Promise.all([api.start(), worker.start(), edge.start()])),
    ])
  } catch (error) {
    await system.stop()
    throw error
  }
  return system
}

/**
 * Returns the key that encrypts secrets at rest, in base64: from the setting, or else from the data folder, where it is created once, in a
 * file that only its owner can read.
 */
async function secretKey(dataFolder: string, setting = secretKeySetting()): Promise<string> {
  if (setting) return setting
  const path = join(dataFolder, 'secret.key')
  // `wx` does not overwrite an existing key, because data encrypted with it must stay readable.
  // The file and its folder are synced: a power cut that loses the key would make all data stored later unreadable.
  const key = randomBytes(32).toString('base64')
  await writeFile(path, key, { mode: 0o600, flag: 'wx', flush: true }).catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  })
  const folder = await open(dataFolder, 'r')
  await folder.sync().finally(() => folder.close())
  return readFile(path, 'utf8')
}
