/** What the receiving server found out about a message's sender: the Authentication-Results field (RFC 8601). */
import { getDomain } from 'tldts'
import { tokensOf, type Token } from './tokens.ts'

/** One result: `method=result`, and its properties, such as `header.d`. */
interface Result {
  method: string
  result: string
  properties: ReadonlyMap<string, string>
}

/** Reads `key = value`; the parts of a value have no space between them. Returns the rest, too; `undefined` when there is none. */
function readPair([key, equals, first, ...rest]: readonly Token[]) {
  if (key?.kind !== 'word' || equals?.kind !== 'special' || !first || first.kind === 'special') return undefined
  const end = rest.findIndex(({ spaced }) => spaced)
  const more = end < 0 ? rest : rest.slice(0, end)
  const value = [first, ...more].map(({ text }) => text).join('')
  return { key: key.text.toLowerCase(), value, rest: end < 0 ? [] : rest.slice(end) }
}

/** Reads the pairs between two semicolons; `undefined` when they are malformed, or a key is there twice. */
function readResult(tokens: readonly Token[]): Result | undefined {
  const pairs = new Map<string, string>()
  let rest = tokens
  while (rest.length > 0) {
    const pair = readPair(rest)
    if (!pair || pairs.has(pair.key)) return undefined
    pairs.set(pair.key, pair.value)
    rest = pair.rest
  }
  const [[method = '', result = ''] = []] = pairs
  // The method may have a version: `dkim/1`.
  return { method: method.replace(/\/.*$/s, ''), result: result.toLowerCase(), properties: pairs }
}

/** Splits tokens at the semicolons. */
function splitParts(tokens: readonly Token[]): Token[][] {
  const parts: Token[][] = [[]]
  for (const token of tokens)
    if (token.kind === 'special' && token.text === ';') parts.push([])
    else parts.at(-1)?.push(token)
  return parts
}

/**
 * Reads a field of the server `authserv`. One that is malformed at any place is none: its server copies texts of the sender into it.
 *
 * @returns the results; empty for a field of another server, or a malformed one
 */
export function resultsOf(field: string, authserv: string): Result[] {
  const [head = [], ...parts] = splitParts(tokensOf(field, ';=') ?? [])
  const [server, version, ...more] = head
  const isOurs =
    server?.kind !== 'special' && server?.text.toLowerCase() === authserv.toLowerCase() && more.length === 0
  if (!isOurs || (version && version.text !== '1')) return []
  const results: Result[] = []
  for (const part of parts) {
    const isEmpty = part.length === 0 || (part.length === 1 && part[0]?.text.toLowerCase() === 'none')
    const result = isEmpty ? undefined : readResult(part)
    if (!isEmpty && !result) return []
    if (result) results.push(result)
  }
  return results
}

const domainOf = (value: string | undefined) => value?.toLowerCase().replace(/^.*@/s, '')

/** Whether one domain is the other, or is below it, and both belong to the same owner: `github.io` has many. */
function isAligned(one: string, other: string): boolean {
  const [above, below] = one.length < other.length ? [one, other] : [other, one]
  const isWithin = above === below || below.endsWith(`.${above}`)
  return isWithin && getDomain(above, { allowPrivateDomains: true }) !== null
}

/** Returns the domain that a result has verified, if it is of DKIM or SPF and passed. */
function passedDomain({ method, result, properties }: Result): string | undefined {
  if (result !== 'pass') return undefined
  if (method === 'dkim') return domainOf(properties.get('header.d') ?? properties.get('header.i'))
  return method === 'spf' ? domainOf(properties.get('smtp.mailfrom')) : undefined
}

/**
 * Whether the server has verified that a message comes from the domain of `sender`: by a DKIM signature, or by SPF.
 *
 * @param fields the values of all Authentication-Results fields
 * @param authserv the server whose fields are trusted: it removes those that others wrote in its name (RFC 8601, 5)
 */
export function isVerified(sender: string, fields: readonly string[], authserv: string): boolean {
  const domain = domainOf(sender) ?? ''
  return fields
    .flatMap((field) => resultsOf(field, authserv))
    .map(passedDomain)
    .some((found) => found !== undefined && isAligned(domain, found))
}
