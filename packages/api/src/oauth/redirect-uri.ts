/** The addresses that the answer to an authorization request may go to: https, or http on the user's own computer (RFC 8252, 7.3). */

/** Characters. */
const longest = 1000

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])
const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && loopbackHosts.has(hostname)

/** Whether a program may register this address: a fragment is lost on the way, and a name before the host could hide it. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > longest || !/^https?:\/\/[!-~]+$/.test(text)) return false
  if (text.includes('#') || url.username !== '' || url.password !== '') return false
  return url.protocol === 'https:' || isLoopback(url)
}

/** An address of this computer without its port, which a program gets from the system when it starts to listen. */
const withoutPort = (text: string): string => {
  const url = URL.parse(text)
  return url && isLoopback(url) ? text.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d+/, '$1') : text
}

/** Whether an address is one of the registered ones: exactly, apart from the port on this computer. */
export const isRegistered = (text: string, registered: readonly string[]): boolean =>
  isRedirectUri(text) && registered.some((each) => withoutPort(each) === withoutPort(text))

/** Returns the address with parameters added to its query. */
export function withParameters(address: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.append(name, value)
  return url.href
}
