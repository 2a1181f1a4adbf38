/**
 * Name resolution for connections on behalf of strangers. A socket connects to an address that this lookup returned for that very
 * connection, so a name that resolves to another address at the next request (DNS rebinding) gains nothing.
 */
import { lookup as systemLookup } from 'node:dns/promises'
import type { LookupAddress } from 'node:dns'
import type { LookupFunction } from 'node:net'
import { callbackify } from 'node:util'
import type { AddressRule } from './address-rule.ts'
import { refuseUrl } from './url-rule.ts'

/** Resolves a name to its addresses. */
export type Resolve = (hostname: string) => Promise<LookupAddress[]>

export const resolveBySystem: Resolve = (hostname) => systemLookup(hostname, { all: true })

/** Creates the lookup of a socket. One address that is not allowed refuses the name: no public name has private addresses besides. */
export function guardedLookup(isAllowed: AddressRule, resolve: Resolve): LookupFunction {
  const find = callbackify(async (hostname: string) => {
    const found = await resolve(hostname)
    if (found.some(({ address }) => !isAllowed(address))) throw refuseUrl('address')
    const [first] = found
    if (first === undefined) throw new Error('the name has no address')
    return { found, first }
  })
  return (hostname, { all }, callback) =>
    find(hostname, (error, answer) => {
      if (error) callback(error, '')
      else if (all) callback(null, answer.found)
      else callback(null, answer.first.address, answer.first.family)
    })
}
