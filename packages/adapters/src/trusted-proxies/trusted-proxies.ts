/** Who a request comes from where proxies stand in between: what they say counts when they are known, what a client says of itself never. */
import { BlockList, isIP } from 'node:net'

export type IsTrusted = (address: string) => boolean

/** This machine's own addresses. */
export const loopback = '127.0.0.0/8,::1'

/** An IPv4 address as a socket of both families tells it. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/i, '')

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
