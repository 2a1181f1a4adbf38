/** Checks the text of a URL before anything connects to it. The addresses of its host are checked when connecting, in `guarded-lookup.ts`. */
import { isIP } from 'node:net'
import { domainToASCII } from 'node:url'
import { DocweaveError } from '@docweave/contract'
import { addressRule } from './address-rule.ts'

export interface UrlRules {
  /** Whether `http:` is allowed besides `https:`. */
  plain: boolean
  /** Hosts to which requests are limited, exact or as `*.example.com` for all below it; `undefined` for any host. */
  hosts?: readonly string[] | undefined
  /** Addresses and networks that are allowed besides public ones, separated by commas. */
  privateNetworks?: string | undefined
}

/** Why a URL is not allowed: the param `reason` of `URL_NOT_ALLOWED`. */
export type UrlRefusal = 'invalid' | 'scheme' | 'credentials' | 'port' | 'host' | 'address'

export const refuseUrl = (reason: UrlRefusal, cause?: unknown) =>
  new DocweaveError('URL_NOT_ALLOWED', { reason }, cause)

const mostUnits = 2048

/** Ports from 1024 that belong to other protocols (fetch.spec.whatwg.org, "bad port"). */
const otherProtocols = new Set([
  1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6566, 6665, 6666, 6667, 6668, 6669, 6679, 6697, 10080,
])

/** Of the ports of system services only those of HTTP are allowed, so that no request is sent to a mail server or a remote shell. */
const isAllowedPort = (port: number) => port === 80 || port === 443 || (port >= 1024 && !otherProtocols.has(port))

/** Removes the brackets of an IPv6 address, and the final dot of a full name. */
const plainHost = (hostname: string) => hostname.replace(/^\[(.*)\]$/, '$1').replace(/\.$/, '')

/** Returns a check for a host name as URLs write it: lower case, and punycode for international names. */
function hostRule(hosts: readonly string[]): (hostname: string) => boolean {
  const known = hosts.map((host) => plainHost(domainToASCII(host.trim())))
  return (hostname) =>
    known.some((host) => (host.startsWith('*.') ? hostname.endsWith(host.slice(1)) : hostname === host))
}

/**
 * Creates a function that parses a URL and checks its scheme, host and port, and the address where the host is one.
 *
 * @throws DocweaveError `URL_NOT_ALLOWED` with a `reason` (from the returned function)
 */
export function urlRule({ plain, hosts, privateNetworks }: UrlRules): (text: string) => URL {
  const isAllowedHost = hosts && hostRule(hosts)
  const isAllowedAddress = addressRule(privateNetworks)
  return (text) => {
    const url = text.length <= mostUnits ? URL.parse(text) : null
    if (url === null) throw refuseUrl('invalid')
    if (url.protocol !== 'https:' && !(plain && url.protocol === 'http:')) throw refuseUrl('scheme')
    if (url.username !== '' || url.password !== '') throw refuseUrl('credentials')
    const host = plainHost(url.hostname)
    if (isAllowedHost && !isAllowedHost(host)) throw refuseUrl('host')
    if (url.port !== '' && !isAllowedPort(Number(url.port))) throw refuseUrl('port')
    // The parser has turned all other forms (0x7f.1, 2130706433) into dotted decimals. Node connects to addresses without a lookup.
    if (isIP(host) !== 0 && !isAllowedAddress(host)) throw refuseUrl('address')
    return url
  }
}
