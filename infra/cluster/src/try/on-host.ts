/** A process on one of the tried cluster's hosts. */
import { join } from 'node:path'
import { ManagedProcess, ROOT, type ProcessPlan } from '@docweave/local'
import { ownEnvironment } from '../env.ts'
import { namespaceOf, type HostName } from './hosts.ts'

export interface HostProcess {
  command: string
  args: string[]
  /** All it is told beside where programs are: nothing of this machine's own settings. */
  env?: Record<string, string>
  ready: ProcessPlan['ready']
  /** Another user than root. */
  user?: string
  drainSeconds?: number
}

/** Gives it, not yet started; one that dies stays dead until a test starts it. Its log is in `folder`. */
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
