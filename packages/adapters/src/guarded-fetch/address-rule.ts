/** Decides which addresses our hosts may connect to on behalf of strangers: public ones, and those that the operator allows. */
import ipaddr from 'ipaddr.js'
import { trustedProxies } from '../trusted-proxies/index.ts'

export type AddressRule = (address: string) => boolean

/** Azure's platform services answer at this address of every virtual machine, although it is a public one. */
const platformAddress = '168.63.129.16'

/** The addresses that IANA assigns to hosts of the IPv6 internet (RFC 4291, 2.4); no other unicast address is routed publicly. */
const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3')
/** The prefix of translators to IPv4, which follows in the last four bytes (RFC 6052, 2.1). */
const translated = ipaddr.IPv6.parseCIDR('64:ff9b::/96')

const isPublicIPv4 = (address: ipaddr.IPv4): boolean =>
  address.range() === 'unicast' && address.toString() !== platformAddress

/**
 * Returns whether an address is on the public internet. An IPv4 address inside an IPv6 address is judged itself (mapped and NAT64), or the
 * form is refused altogether (6to4, Teredo, IPv4-compatible).
 */
export function isPublicAddress(text: string): boolean {
  if (!ipaddr.isValid(text)) return false
  const address = ipaddr.process(text)
  if (address instanceof ipaddr.IPv4) return isPublicIPv4(address)
  if (address.match(translated)) return isPublicIPv4(new ipaddr.IPv4(address.toByteArray().slice(12)))
  return address.match(globalUnicast) && address.range() === 'unicast'
}

/**
 * Creates a rule.
 *
 * @param alsoAllowed addresses and networks that the operator allows besides public ones, separated by commas
 */
export function addressRule(alsoAllowed = ''): AddressRule {
  const isAlsoAllowed = trustedProxies(alsoAllowed)
  return (address) => isPublicAddress(address) || isAlsoAllowed(address)
}
