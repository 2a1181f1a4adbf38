/** A process on a host of the test cluster. */
import { join } from 'node:path'
import { ManagedProcess, ROOT, type ProcessPlan } from '@docweave/local'
import { ownEnvironment } from '../env.ts'
import { namespaceOf, type HostName } from './hosts.ts'

export interface HostProcess {
  command: string
  args: string[]
  /** Its environment besides PATH, HOME and LANG; this machine's settings are not inherited. */
  env?: Record<string, string>
  ready: ProcessPlan['ready']
  /** The user, if not root. */
  user?: string
  drainSeconds?: number
}

/** Returns the process, not yet started. It is not restarted automatically after a crash. Its log is in `folder`. */
export function onHost(host: HostName, folder: string, process: HostProcess): ManagedProcess {
  const { command, args, env = {}, ready, user, drainSeconds = 10 } = process
  const as = user === undefined ? [] : ['setpriv', `--reuid=${user}`, `--regid=${user}`, '--init-groups']
  return new ManagedProcess(
    {
      name: host,
      command: 'ip',
      args: ['netns', 'exec', namespaceOf(host), ...as, command, ...args],
      env: { ...ownEnvironment(), ...env },
      cwd: ROOT,
      logFile: join(folder, 'logs', `${host}.log`),
      ready,
      drainMs: drainSeconds * 1000,
    },
    { keepAlive: false, say: () => {} },
  )
}
