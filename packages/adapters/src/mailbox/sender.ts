/** The sender of a message: the only address of its From field (RFC 5322, 3.6.2). */
import { tokensOf } from './tokens.ts'

/** Addresses with quoted, empty or non-ASCII parts are refused: no list of senders has them. */
const address = /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@[a-z0-9-]+(\.[a-z0-9-]+)+$/

/**
 * Returns the address in lower case; `undefined` unless there is exactly one.
 *
 * @param fields the values of all From fields
 */
export function senderOf(fields: readonly string[]): string | undefined {
  const [field, ...others] = fields
  const tokens = field === undefined || others.length > 0 ? undefined : tokensOf(field, '<>,:;')
  if (!tokens) return undefined
  const only = tokens.length === 1 ? tokens[0] : inBrackets(tokens)
  const text = only?.kind === 'word' ? only.text.toLowerCase() : ''
  return address.test(text) ? text : undefined
}

/** Returns the only token between angle brackets at the end, after a display name without special characters. */
function inBrackets(tokens: NonNullable<ReturnType<typeof tokensOf>>) {
  const [open, inside, close] = tokens.slice(-3)
  const isName = tokens.slice(0, -3).every(({ kind }) => kind !== 'special')
  return isName && open?.text === '<' && open.kind === 'special' && close?.text === '>' && close.kind === 'special'
    ? inside
    : undefined
}
