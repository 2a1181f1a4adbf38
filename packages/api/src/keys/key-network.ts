/** The networks of API keys: whether an address is in one, and the network that a trail records instead of an address. */
import { BlockList, isIP } from 'node:net'

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Returns the set of some networks. Those that are neither an address nor in CIDR notation are skipped, so they contain nothing. */
function setOf(networks: readonly string[]): BlockList {
  const set = new BlockList()
  for (const network of networks) {
    const [base = '', bits] = network.split('/')
    if (isIP(base) === 0) continue
    if (bits === undefined) set.addAddress(base, familyOf(base))
    else set.addSubnet(base, Number(bits), familyOf(base))
  }
  return set
}

/** Whether an address is in one of the networks. IPv4-mapped IPv6 addresses (RFC 4291, 2.5.5.2) are in the networks of their IPv4 address. */
export const isInNetworks = (address: string, networks: readonly string[]): boolean =>
  isIP(address) !== 0 && setOf(networks).check(address, familyOf(address))

/** Returns the canonical text of an IPv6 address (RFC 5952), as URLs write it. The zone is dropped: it has only local meaning. */
const canonical = (address: string) => new URL(`http://[${address.replace(/%.*$/, '')}]`).hostname.slice(1, -1)

/** Returns the 8 groups of an IPv6 address, in hexadecimal without leading zeros. */
function groupsOf(address: string): string[] {
  const [head = '', tail] = canonical(address).split('::')
  const [first, last] = [head, tail].map((half) => (half ? half.split(':') : []))
  if (tail === undefined) return first ?? []
  const zeros = Array.from({ length: 8 - (first?.length ?? 0) - (last?.length ?? 0) }, () => '0')
  return [...(first ?? []), ...zeros, ...(last ?? [])]
}

/**
 * Returns the network that stands for an address in a trail: the first 24 bits of an IPv4 address or 48 of an IPv6 address. It tells one
 * provider or site from another, and not one person from the neighbours. Empty for what is no address.
 */
export function auditNetwork(address: string): string {
  if (isIP(address) === 0) return ''
  if (isIP(address) === 4) return `${address.split('.').slice(0, 3).join('.')}.0/24`
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every((group) => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return `${canonical(`${groups.slice(0, 3).join(':')}::`)}/48`
  const [high = 0, low = 0] = groups.slice(6).map((group) => Number.parseInt(group, 16))
  return `${high >> 8}.${high & 255}.${low >> 8}.0/24`
}
