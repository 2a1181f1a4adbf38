/** Who a request comes from where proxies stand in between: what they say counts when they are known, what a client says of itself never. */
import { BlockList, isIP } from 'node:net'

export type IsTrusted = (address: string) => boolean

/** This machine's own addresses. */
export const loopback = '127.0.0.0/8,::1'

/** The canonical text of an IPv6 address (RFC 5952), which is how URLs write it. A zone says nothing beyond its own machine. */
const canonical = (address: string) => new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)

/** An address as it is compared: an IPv4 address that is written as an IPv6 one (RFC 4291, 2.5.5.2) in its own form. */
function plain(address: string): string {
  if (isIP(address) !== 6) return address
  const text = canonical(address)
  const [, high, low] = /^::ffff:([0-9a-f]{1,4}):([0-9a-f]{1,4})$/.exec(text) ?? []
  if (high === undefined || low === undefined) return text
  return [high, low].flatMap((half) => [Number.parseInt(half, 16) >> 8, Number.parseInt(half, 16) & 255]).join('.')
}

/**
 * Gives the network that one subscriber has: an IPv4 address itself, and the first 64 bits of an IPv6 address, of which
 * one subscriber may use all the others (RFC 6177).
 *
 * @param address as `clientOf` gives it
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
 * Gives what knows the proxies of `list`: addresses and networks with commas between them, as `10.0.0.0/8,fd00::/8`.
 *
 * @throws Error when something in it is neither
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
 * Gives the address of the client: the last one on the way that is no known proxy's.
 *
 * @param peer the other end of the connection
 * @param forwarded `X-Forwarded-For`, to which each proxy adds the address of its own client
 */
export function clientOf(peer: string, forwarded: string | string[] | undefined, isTrusted: IsTrusted): string {
  let client = plain(peer)
  for (const said of [forwarded ?? []].flat().join(',').split(',').toReversed()) {
    if (!isTrusted(client) || said.trim() === '') break
    client = plain(said.trim())
  }
  return client
}
