/** Finds the client's address behind proxies: only headers of known proxies count, never those of the client itself. */
import { BlockList, isIP } from 'node:net'

export type IsTrusted = (address: string) => boolean

/** Loopback addresses. */
export const loopback = '127.0.0.0/8,::1'

/** Returns the canonical text of an IPv6 address (RFC 5952), as URLs write it. The zone is dropped: it has only local meaning. */
const canonical = (address: string) => new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)

/** Normalizes an address for comparison: an IPv4-mapped IPv6 address (RFC 4291, 2.5.5.2) becomes IPv4. */
function plain(address: string): string {
  if (isIP(address) !== 6) return address
  const text = canonical(address)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(text) ?? []
  if (high === undefined || low === undefined) return text
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.')
}

/**
 * Returns the network of one subscriber: an IPv4 address itself, or the first 64 bits of an IPv6 address, since one subscriber may use all
 * the rest (RFC 6177).
 *
 * @param address as `clientOf` returns it
 */
export function subscriberOf(address: string): string {
  if (isIP(address) !== 6) return address
  const [head = '', tail] = canonical(address).split('::')
  const [first, last] = [head, tail].map((half) => (half ? half.split(':') : []))
  const zeros =
    tail === undefined ? [] : Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0')
  return `${[...(first ?? []), ...zeros, ...(last ?? [])].slice(0, 4).join(':')}::/64`
}

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Returns a check for the proxies in `list`: addresses and networks separated by commas, such as `10.0.0.0/8,fd00::/8`.
 *
 * @throws Error when an item is neither
 */
export function trustedProxies(list: string): IsTrusted {
  const known = new BlockList()
  for (const each of list.split(',').flatMap((text) => text.trim() || [])) {
    const [address = '', bits] = each.split('/')
    if (isIP(address) === 0 || bits === '') throw new Error(`${each} is no address and no network`)
    if (bits === undefined) known.addAddress(address, familyOf(address))
    else known.addSubnet(address, Number(bits), familyOf(address))
  }
  return (address) => isIP(plain(address)) !== 0 && known.check(plain(address), familyOf(plain(address)))
}

export function isListOfProxies(list: string): boolean {
  try {
    trustedProxies(list)
    return true
  } catch {
    return false
  }
}

/**
 * Returns the client's address: the last one on the path that is not a known proxy.
 *
 * @param peer the other end of the connection
 * @param forwarded `X-Forwarded-For`, to which each proxy appends the address of its own client
 */
export function clientOf(peer: string, forwarded: string | string[] | undefined, isTrusted: IsTrusted): string {
  let client = plain(peer)
  for (const said of [forwarded ?? []].flat().join(',').split(',').toReversed()) {
    if (!isTrusted(client) || said.trim() === '') break
    client = plain(said.trim())
  }
  return client
}
