/**
 * Detects requests that were made on this machine. In development mode the identity emulator accepts unsigned tokens, so such a host
 * answers local requests only: not through a proxy, and not under a name that an attacker's DNS resolves to 127.0.0.1.
 */

/** The body of the 403 response to all other requests. */
export const developmentRefusal =
  'Docweave runs in development mode with the identity emulator, so it answers only requests made on this machine. ' +
  'To serve others set DOCWEAVE_MODE=production and a Firebase project.\n'

/** Headers in which a proxy reports its client's address. */
const addressHeaders = [
  'x-forwarded-for',
  'x-real-ip',
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'cf-connecting-ip',
  'cf-connecting-ipv6',
  'true-client-ip',
  'fastly-client-ip',
  'fly-client-ip',
]
/** Headers in which a proxy reports the requested host. */
const hostHeaders = ['x-forwarded-host', 'x-original-host', 'x-forwarded-server', 'x-host']
/** Headers that only a proxy sets: their presence is enough. */
const proxyHeaders = ['via', 'cf-ray', 'x-forwarded-port', 'x-amzn-trace-id']

/** Whether an IP address, with or without a port, is a loopback address: 127.0.0.0/8 or ::1. */
export function isLoopbackAddress(address: string): boolean {
  const bare = /^\[(.+)\](?::\d+)?$/.exec(address)?.[1] ?? address.replace(/^([\d.]+):\d+$/, '$1')
  const plain = bare.toLowerCase().replace(/^::ffff:(?=\d+\.)/, '')
  return (
    plain === '::1' || plain === '0:0:0:0:0:0:0:1' || /^127(?:\.(?:\d|[1-9]\d|1\d\d|2[0-4]\d|25[0-5])){3}$/.test(plain)
  )
}

/** Whether a `Host`, with or without a port, means this machine whatever the resolver answers. */
export function isLoopbackHost(host: string): boolean {
  return /^localhost(?::\d+)?$/i.test(host) || isLoopbackAddress(host)
}

/** Whether an `Origin` is a page on this machine, or missing, as in requests of non-browser clients. */
export function isLoopbackOrigin(origin: string | null | undefined): boolean {
  if (origin === null || origin === undefined) return true
  const [, host] = /^https?:\/\/([^/]+)$/i.exec(origin) ?? []
  return host !== undefined && isLoopbackHost(host)
}

/** Checks one parameter of `Forwarded` (RFC 7239, 4). */
function isLocalParameter(parameter: string): boolean {
  const [name = '', ...rest] = parameter.split('=')
  const value = rest.join('=').trim().replaceAll(/^"|"$/g, '')
  const key = name.trim().toLowerCase()
  if (key === 'for') return isLoopbackAddress(value)
  return key === 'host' ? isLoopbackHost(value) : key === 'proto' || key === 'by'
}

export interface LocalRequest {
  /** The remote address of the connection. */
  peer: string | undefined
  /** Returns a header by its lower-case name; repeated headers are joined with commas. */
  header: (name: string) => string | null | undefined
}

/** Whether a request came over the loopback interface, under a loopback name, and through no proxy that served another machine. */
export function isLocalRequest({ peer, header }: LocalRequest): boolean {
  const all = (names: readonly string[], isLocal: (value: string) => boolean) =>
    names.every((name) =>
      (header(name) ?? '').split(',').every((value) => value.trim() === '' || isLocal(value.trim())),
    )
  return (
    isLoopbackAddress(peer ?? '') &&
    isLoopbackHost(header('host') ?? '') &&
    all(addressHeaders, isLoopbackAddress) &&
    all(hostHeaders, isLoopbackHost) &&
    all(['forwarded'], (value) => value.split(';').every(isLocalParameter)) &&
    all(proxyHeaders, () => false)
  )
}
