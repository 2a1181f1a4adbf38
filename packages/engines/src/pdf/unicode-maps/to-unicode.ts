/** Reads and writes `ToUnicode` CMaps: which text each character code of a font stands for (ISO 32000-1, 9.10.3). */

/** The text of character codes. */
export type CodeTexts = Map<number, string>

/** The most entries that are read: a malformed range may claim any number of codes. */
const mostEntries = 200_000

const utf16 = (hex: string): string => {
  const units = hex.length <= 2 ? [hex] : (hex.match(/.{4}/g) ?? [])
  return String.fromCharCode(...units.map((unit) => Number.parseInt(unit, 16)))
}

/** The next texts of a range differ in the last code unit. */
const shifted = (text: string, by: number) =>
  text.slice(0, -1) + String.fromCharCode((text.charCodeAt(text.length - 1) + by) & 0xffff)

/** Reads the hexadecimal strings of a block one after the other; a bracketed list is one item. */
function* itemsOf(block: string): Generator<string | string[]> {
  let list: string[] | undefined
  for (const [, hex, bracket] of block.matchAll(/<([\s\da-f]*)>|([[\]])/gi)) {
    if (bracket === '[') list = []
    else if (bracket === ']') {
      if (list) yield list
      list = undefined
    } else if (list) list.push((hex ?? '').replaceAll(/\s/g, ''))
    else yield (hex ?? '').replaceAll(/\s/g, '')
  }
}

/** Adds up to `most` entries of a range, and returns their number. */
function addRange(texts: CodeTexts, from: number, to: number, target: string | string[], most: number): number {
  if (target.length === 0 || !(from <= to)) return 0
  const end = Math.min(to, from + most - 1, typeof target === 'string' ? to : from + target.length - 1)
  for (let code = from; code <= end; code++) {
    const own = typeof target === 'string' ? target : target[code - from]
    if (own) texts.set(code, typeof target === 'string' ? shifted(utf16(own), code - from) : utf16(own))
  }
  return Math.max(end - from + 1, 0)
}

/** Reads the content of a `ToUnicode` stream. */
export function parseToUnicode(content: string): CodeTexts {
  const texts: CodeTexts = new Map()
  let left = mostEntries
  for (const [, kind, block = ''] of content.matchAll(/beginbf(char|range)([\s\S]*?)endbf\1/g)) {
    const items = [...itemsOf(block)]
    const step = kind === 'char' ? 2 : 3
    for (let at = 0; at + step <= items.length; at += step) {
      const [from, to, target] = [items[at], items[at + step - 2], items[at + step - 1]]
      if (typeof from !== 'string' || typeof to !== 'string' || target === undefined) continue
      left -= addRange(texts, Number.parseInt(from, 16), Number.parseInt(to, 16), target, left)
    }
  }
  return texts
}

const hexOf = (value: number, digits: number) => value.toString(16).padStart(digits, '0')
const textHex = (text: string) => Array.from({ length: text.length }, (_, at) => hexOf(text.charCodeAt(at), 4)).join('')

/** A block has at most 100 entries. */
const blockSize = 100

/**
 * Returns the content of a `ToUnicode` stream.
 *
 * @param bytes the length of a character code
 */
export function writeToUnicode(texts: CodeTexts, bytes: 1 | 2): string {
  const entries = [...texts].map(([code, text]) => `<${hexOf(code, 2 * bytes)}> <${textHex(text)}>`)
  const blocks: string[] = []
  for (let at = 0; at < entries.length; at += blockSize) {
    const some = entries.slice(at, at + blockSize)
    blocks.push(`${some.length} beginbfchar`, ...some, 'endbfchar')
  }
  return [
    '/CIDInit /ProcSet findresource begin 12 dict begin begincmap',
    '/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def',
    '/CMapName /Adobe-Identity-UCS def /CMapType 2 def',
    `1 begincodespacerange <${'00'.repeat(bytes)}> <${'ff'.repeat(bytes)}> endcodespacerange`,
    ...blocks,
    'endcmap CMapName currentdict /CMap defineresource pop end end',
  ].join('\n')
}
