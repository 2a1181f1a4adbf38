/** Finds and replaces the references in an object's source, as mupdf prints it: without white space that is not needed, and in ASCII. */

/** A reference such as `12 0 R`, with its place in the source. */
export interface Reference {
  start: number
  end: number
  /** The number of the object that it refers to. */
  number: number
}

const codeOf = (character: string) => character.charCodeAt(0)
const [open, close, less, greater] = [codeOf('('), codeOf(')'), codeOf('<'), codeOf('>')]
const [slash, backslash, space, letterR] = [codeOf('/'), codeOf('\\'), codeOf(' '), codeOf('R')]
const [openArray, closeArray] = [codeOf('['), codeOf(']')]
const notInWords = new Set([space, greater, openArray, closeArray])

/** Returns the end of a string in parentheses. mupdf escapes all parentheses in it. */
function endOfString(source: string, start: number): number {
  let at = start + 1
  while (at < source.length && source.charCodeAt(at) !== close) at += source.charCodeAt(at) === backslash ? 2 : 1
  return at + 1
}

/** Returns the end of a hexadecimal string, or of the two characters that begin a dictionary. */
function endOfLess(source: string, start: number): number {
  if (source.charCodeAt(start + 1) === less) return start + 2
  const end = source.indexOf('>', start)
  return end < 0 ? source.length : end + 1
}

/** Returns the end of a name, a number or a keyword. */
function endOfWord(source: string, start: number): number {
  let at = start + 1
  for (; at < source.length; at++) {
    const code = source.charCodeAt(at)
    if (code === space || code === slash || code === openArray || code === closeArray) break
    if (code === open || code === less || code === greater) break
  }
  return at
}

/** Returns the references in `source` in order. */
export function referencesIn(source: string): Reference[] {
  const found: Reference[] = []
  if (!source.includes(' R')) return found
  // The starts of the last two words, which are the numbers of a reference that ends now.
  let [before, last] = [0, 0]
  for (let at = 0; at < source.length;) {
    const code = source.charCodeAt(at)
    if (code === open) at = endOfString(source, at)
    else if (code === less) at = endOfLess(source, at)
    else if (code === slash) at = endOfWord(source, at)
    else if (code === letterR) {
      found.push({ start: before, end: at + 1, number: Number.parseInt(source.slice(before, last), 10) })
      at++
    } else if (notInWords.has(code)) at++
    else {
      ;[before, last] = [last, at]
      at = endOfWord(source, at)
    }
  }
  return found
}

/** Returns `source` with other numbers in its references; `undefined` for an object that does not exist becomes null. */
export function withReferences(
  source: string,
  references: readonly Reference[],
  numberOf: (number: number) => number | undefined,
): string {
  if (references.length === 0) return source
  let [made, at] = ['', 0]
  for (const { start, end, number } of references) {
    const other = numberOf(number)
    made += source.slice(at, start) + (other === undefined ? 'null' : `${other} 0 R`)
    at = end
  }
  return made + source.slice(at)
}
