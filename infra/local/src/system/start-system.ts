/** Starts one of everything and keeps it up: for `npm start`, and for tests and benches that break it on purpose. */
import { mkdir } from 'node:fs/promises'
import type { EdgeSettings } from '@docweave/edge'
import { WEB_DIST } from '../folders.ts'
import { ManagedProcess } from './managed-process.ts'
import { portComplaints, type Ports } from './ports.ts'
import { secretKey } from './secret-key.ts'
import { addresses, processPlans, type Addresses, type Parts } from './process-plans.ts'

export interface SystemOptions {
  ports: Ports
  /** Absolute; everything the system keeps is below it, so the same folder continues where it was. */
  dataFolder: string
  /** As `findTemporal` gives it; `null` has the SDK download one. */
  temporalProgram: string | null
  /** Further environment for the apps. */
  environment?: Record<string, string>
  /** Settings of the site at the edge: the language without a prefix and the like. */
  site?: EdgeSettings
  /** Another build of the site than the checkout's own. */
  webDist?: string
  /** Whether a part that dies is started again; `true` when not said, and each handle can change it. */
  keepAlive?: boolean
  /** Takes what the operator should see: warnings, deaths, returns. */
  say?: (line: string) => void
}

export interface System {
  urls: Addresses
  processes: Parts<ManagedProcess>
  /** Stops all in order: first what takes new work, then the worker drains, then Temporal and the accounts. Leaves no process. */
  stop(): Promise<void>
  /** Ends all at once. */
  killNow(): void
}

/** Thrown before anything is started when a port cannot be had. */
export class PortError extends Error {}

/**
 * Starts the system and resolves when every part answers; when one does not, stops the others and throws why.
 * Registry, site and engines are there already (`setUp`, `buildSite`).
 * @example const system = await startSystem({ ports: await freePorts(), dataFolder, temporalProgram })
 */
export async function startSystem(options: SystemOptions): Promise<System> {
  const complaints = await portComplaints(options.ports)
  if (complaints.length > 0) throw new PortError(complaints.join('\n'))
  // For this account alone: the parts, the Temporal server among them, make their files as this process does.
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
    // The accounts beside Temporal, which the others need from the beginning: by the time these are up, so are those.
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
