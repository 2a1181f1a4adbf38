/** The tokens of a structured header field (RFC 5322, 3.2): senders write these fields, so what is not clear is refused. */

export interface Token {
  kind: 'word' | 'quoted' | 'special'
  /** Without the quotes and backslashes of a quoted string. */
  text: string
  /** Whether space or a comment stands before it. */
  spaced: boolean
}

/** Most comments inside each other. */
const deepest = 20

/** Returns the place after the comment that begins at `start`; `undefined` when it does not end. */
function endOfComment(text: string, start: number): number | undefined {
  let depth = 0
  for (let place = start; place < text.length; place++) {
    const letter = text[place]
    if (letter === '\\') place++
    else if (letter === '(' && ++depth > deepest) return undefined
    else if (letter === ')' && --depth === 0) return place + 1
  }
  return undefined
}

const quotedString = /"((?:[^"\\]|\\.)*)"/suy

/**
 * Splits a field into words, quoted strings and special characters. Comments are left out.
 *
 * @param specials the characters that are tokens of their own, of `<>,:;=`
 * @returns `undefined` when a comment or a quoted string does not end, or there is a control character
 */
export function tokensOf(text: string, specials: string): Token[] | undefined {
  if (/(?!\t)\p{Cc}/u.test(text)) return undefined
  const tokens: Token[] = []
  const word = new RegExp(`[^\\s()"${specials}]+`, 'uy')
  let [place, spaced] = [0, false]
  const add = (kind: Token['kind'], content: string, length: number) => {
    tokens.push({ kind, text: content, spaced })
    place += length
    spaced = false
  }
  while (place < text.length) {
    const letter = text[place] ?? ''
    word.lastIndex = place
    quotedString.lastIndex = place
    if (/\s/u.test(letter)) {
      place++
      spaced = true
    } else if (letter === '(') {
      const end = endOfComment(text, place)
      if (end === undefined) return undefined
      place = end
      spaced = true
    } else if (specials.includes(letter)) add('special', letter, 1)
    else if (letter === '"') {
      const [whole, content = ''] = quotedString.exec(text) ?? []
      if (whole === undefined) return undefined
      add('quoted', content.replaceAll(/\\(.)/gsu, '$1'), whole.length)
    } else {
      const [found] = word.exec(text) ?? []
      // A closing bracket without its comment.
      if (found === undefined) return undefined
      add('word', found, found.length)
    }
  }
  return tokens
}
