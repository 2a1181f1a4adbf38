/** The machines of the tried cluster: each is a network namespace of its own, with an address on one bridge. */

/** A private network that nobody else here should have. */
const NETWORK = '10.213.77'
export const SUBNET = `${NETWORK}.0/24`
/** What all that is made on this machine is called by, so that it can be found and removed. */
export const PREFIX = 'dwtry'
/** The bridge's own address: the tests stand there, as visitors and operators. */
export const BRIDGE = { name: PREFIX, address: `${NETWORK}.1` } as const
/** Another visitor's, on the same bridge. */
export const NEIGHBOUR = `${NETWORK}.2`

/** The last number of each host's address. */
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
/** The bridge's end of a host's cable: names of links have 15 letters at most. */
export const cableOf = (host: HostName): string => `${PREFIX}${NUMBERS[host]}`

export const ports = {
  postgres: 5432,
  temporal: 7233,
  bucket: 9000,
  documents: 8080,
  api: 4000,
  site: 3000,
  figures: 9464,
} as const
