/** The hosts of the test cluster: each is a network namespace with an address on one bridge, in which processes are started. */
import { join } from 'node:path'
import { ManagedProcess, ROOT, type ProcessPlan } from '@docweave/local'
import { ownEnvironment } from '../env.ts'

/** A private network that is unlikely to be in use. */
const NETWORK = '10.213.77'
export const SUBNET = `${NETWORK}.0/24`
/** The prefix of all namespaces and links, so that they can be found and removed. */
export const PREFIX = 'dwtry'
/** The bridge's address, from which the tests connect as visitors and operators. */
export const BRIDGE = { name: PREFIX, address: `${NETWORK}.1` } as const
/** Another visitor's address on the same bridge. */
export const NEIGHBOUR = `${NETWORK}.2`

/** The last byte of each host's address. */
const NUMBERS = {
  postgres: 10,
  temporal: 11,
  bucket: 12,
  documents: 13,
  balancer: 20,
  'api-1': 21,
  'api-2': 22,
  site: 30,
  'worker-1': 41,
  'worker-2': 42,
  'worker-3': 43,
} as const

export type HostName = keyof typeof NUMBERS
export const hostNames: readonly HostName[] = [
  'postgres',
  'temporal',
  'bucket',
  'documents',
  'balancer',
  'api-1',
  'api-2',
  'site',
  'worker-1',
  'worker-2',
  'worker-3',
]

export const addressOf = (host: HostName): string => `${NETWORK}.${NUMBERS[host]}`
export const namespaceOf = (host: HostName): string => `${PREFIX}-${host}`
/** The bridge's end of a host's veth pair. Interface names have at most 15 characters. */
export const cableOf = (host: HostName): string => `${PREFIX}${NUMBERS[host]}`

export const ports = {
  postgres: 5432,
  temporal: 7233,
  bucket: 9000,
  documents: 8080,
  api: 4000,
  site: 3000,
  metrics: 9464,
} as const

interface HostProcess {
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
