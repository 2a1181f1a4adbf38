/**
 * The addresses that the answer to an authorization request may go to (RFC 8252, 7): https, http on the user's own computer, or a scheme that the
 * system opens with an installed program.
 */

/** Characters. */
const longest = 1000

const loopbackHosts = new Set(['127.0.0.1', '[::1]', 'localhost'])
const isLoopback = ({ protocol, hostname }: URL) => protocol === 'http:' && loopbackHosts.has(hostname)

/** Schemes without a domain name that the editors among the MCP clients use. */
const editorSchemes = new Set(['cursor:', 'vscode:', 'vscode-insiders:', 'windsurf:', 'zed:'])
/** A domain name of the program's maker, backwards (RFC 8252, 7.1). No scheme that a browser itself understands contains a dot. */
const isDomainScheme = (protocol: string) => /^[a-z][a-z0-9-]*(\.[a-z0-9-]+)+:$/.test(protocol)

const isOfProgram = ({ protocol }: URL) => editorSchemes.has(protocol) || isDomainScheme(protocol)

/** Whether a program may register this address: a fragment is lost on the way, and a name before the host could hide it. */
export function isRedirectUri(text: string): boolean {
  const url = URL.parse(text)
  if (!url || text.length > longest || !/^[a-z][a-z0-9.-]*:\/{1,2}[!-~]+$/.test(text)) return false
  if (text.includes('#') || url.username !== '' || url.password !== '') return false
  if (isOfProgram(url)) return true
  return (url.protocol === 'https:' || isLoopback(url)) && text.startsWith(`${url.protocol}//`)
}

/** An address of this computer without its port, which a program gets from the system when it starts to listen. */
const withoutPort = (text: string): string => {
  const url = URL.parse(text)
  return url && isLoopback(url) ? text.replace(/^(http:\/\/(?:\[::1\]|[^/:?]+)):\d+/, '$1') : text
}

/** Whether an address is one of the registered ones: exactly, apart from the port on this computer. */
export const isRegistered = (text: string, registered: readonly string[]): boolean =>
  isRedirectUri(text) && registered.some((each) => withoutPort(each) === withoutPort(text))

/** Returns what the page names of an address: its host, or how the address of an installed program begins. */
export function destinationOf(address: string): string {
  const { protocol, host } = new URL(address)
  return protocol === 'https:' || protocol === 'http:' ? host : `${protocol}//${host}`
}

/** Returns the address with parameters added to its query. */
export function withParameters(address: string, parameters: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) url.searchParams.append(name, value)
  return url.href
}
