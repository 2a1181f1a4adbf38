/** What single tokens of a script mean to the parser. */
import { empty, itemOf, type Item } from './items.ts'
import { leavesOf } from './leaves.ts'
import type { Command } from './symbols.ts'
import type { Token } from './tokens.ts'

export const commandOf = (token: Token | undefined): Command | undefined =>
  token?.kind === 'word' && token.keyword.kind === 'command' ? token.keyword.name : undefined

/** The script that follows the token: `_` and `^` have words, too. */
export function scriptOf(token: Token | undefined): 'sub' | 'sup' | undefined {
  const command = commandOf(token)
  if (token?.kind === '_' || command === 'sub') return 'sub'
  return token?.kind === '^' || command === 'sup' ? 'sup' : undefined
}

export const operator = (text: string): Item => itemOf([{ kind: 'operator', text, style: 'italic' }])

/** Returns a token as text: a sign for its word, or the word itself. */
export function textOf(token: Token | undefined): Item {
  switch (token?.kind) {
    case 'run':
      return itemOf(leavesOf(token.text, token.style))
    case 'quoted':
      return itemOf([{ kind: 'text', text: token.text, style: token.style }])
    case 'left':
    case 'right':
      return token.text === '' ? empty : operator(token.text)
    case 'word': {
      const { text, style, keyword } = token
      if (keyword.kind === 'function') return itemOf([{ kind: 'function', name: text }])
      if (keyword.kind === 'symbol' || keyword.kind === 'nary') return itemOf(leavesOf(keyword.text, style))
      return itemOf(leavesOf(text, style))
    }
    case '~':
    case '`':
      return itemOf([{ kind: 'space', width: token.kind === '~' ? 4 : 1 }])
    default:
      return empty
  }
}

/** The item with a slash through its first sign. */
export function struck({ row, depth }: Item): Item {
  const [first, ...rest] = row
  if (!first || !('text' in first)) return itemOf(row, depth)
  const [sign = '', ...others] = first.text
  const struckSign = { ...first, text: `${sign}\u0338`.normalize('NFC') }
  const behind = others.length > 0 ? [{ ...first, text: others.join('') }] : []
  return itemOf([struckSign, ...behind, ...rest], depth)
}

/**
 * How many tokens the number after `size`, or the colour in braces after `color`, has: 0 if it is missing. Neither is kept.
 *
 * @param ahead the tokens behind the word, of which a few are enough
 */
export function argumentLength(name: 'size' | 'color', ahead: readonly Token[]): number {
  const [first] = ahead
  if (name === 'size') return first?.kind === 'run' && /^[+-]?\d+$/.test(first.text) ? 1 : 0
  const end = ahead.findIndex(({ kind }) => kind === '}')
  if (first?.kind !== '{' || end < 1) return 0
  const isColour = ahead.slice(1, end).every((each) => each.kind === 'run' && /^[\d,]+$/.test(each.text))
  return isColour ? end + 1 : 0
}
