/** The encodings of plain text files. `euc-kr` is CP949, `latin1` is Windows-1252, as browsers read them (WHATWG Encoding). */

export const textEncodings = ['utf-8', 'utf-16', 'euc-kr', 'shift_jis', 'euc-jp', 'latin1'] as const
export type TextEncoding = (typeof textEncodings)[number]

/** Byte order marks (Unicode, 23.8). */
export function markOf(bytes: Uint8Array): { label: string; length: number } | undefined {
  const [first, second, third] = bytes
  if (first === 0xef && second === 0xbb && third === 0xbf) return { label: 'utf-8', length: 3 }
  if (first === 0xff && second === 0xfe) return { label: 'utf-16le', length: 2 }
  if (first === 0xfe && second === 0xff) return { label: 'utf-16be', length: 2 }
  return undefined
}

/** Returns the text, or `undefined` if the bytes are invalid in the encoding `label`. */
export function decoded(bytes: Uint8Array, label: string): string | undefined {
  if (label === 'euc-kr') return decodedCp949(bytes)
  try {
    return new TextDecoder(label, { fatal: true }).decode(bytes)
  } catch {
    return undefined
  }
}

/** Decodes UTF-16 without a byte order mark, in the byte order with more plain characters. */
export function decodedUtf16(bytes: Uint8Array): string | undefined {
  if (bytes.length % 2 > 0) return undefined
  const texts = ['utf-16le', 'utf-16be'].map((label) => decoded(bytes, label))
  const [best] = texts
    .flatMap((text) => (text === undefined ? [] : [{ text, plain: plainShare(text) - hanShare(text) / 2 }]))
    .toSorted((a, b) => b.plain - a.plain)
  return best?.text
}

/** Characters of plain text in the supported languages: ASCII, Latin, kana, Hangul, common Han, their punctuation. */
const plain = /[\t\n\f\r\x20-\x7e\u00a0-\u024f\u2010-\u203b\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uffe6]/g

/** The share of plain characters in a text, 0 to 1. */
export const plainShare = (text: string): number => (text.match(plain)?.length ?? 0) / Math.max(1, text.length)

/** In the wrong byte order, most scripts turn into Han characters. */
const hanShare = (text: string): number => (text.match(/[\u4e00-\u9fff]/g)?.length ?? 0) / Math.max(1, text.length)

/** Decodes bytes of a known encoding, without their byte order mark; `undefined` if they are invalid. */
export function decodedAs(bytes: Uint8Array, encoding: TextEncoding): string | undefined {
  const mark = markOf(bytes)
  if (encoding === 'utf-16') return mark ? decoded(bytes.subarray(mark.length), mark.label) : decodedUtf16(bytes)
  return decoded(bytes, encoding === 'latin1' ? 'windows-1252' : encoding)
}

const syllables = Array.from({ length: 11_172 }, (_, at) => String.fromCharCode(0xac00 + at))

const range = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, at) => from + at)

/** The codes of the additional syllables, in Unicode order: before the rows of KS X 1001, and beside them. */
function* furtherCodes(): Generator<number> {
  const letters = [...range(0x41, 0x5a), ...range(0x61, 0x7a)]
  for (const lead of range(0x81, 0xa0))
    for (const trail of [...letters, ...range(0x81, 0xfe)]) yield (lead << 8) | trail
  for (const lead of range(0xa1, 0xc6))
    for (const trail of [...letters, ...range(0x81, 0xa0)]) yield (lead << 8) | trail
}

function makeTable(): Map<number, string> {
  const table = new Map<number, string>()
  const decoder = new TextDecoder('euc-kr')
  for (const lead of range(0xa1, 0xfe))
    for (const trail of range(0xa1, 0xfe)) {
      const character = decoder.decode(Uint8Array.of(lead, trail))
      if (character.length === 1 && character !== '\ufffd') table.set((lead << 8) | trail, character)
    }
  const known = new Set(table.values())
  const codes = furtherCodes()
  for (const syllable of syllables) {
    if (known.has(syllable)) continue
    const { value } = codes.next()
    if (typeof value === 'number') table.set(value, syllable)
  }
  return table
}

let table: Map<number, string> | undefined

/**
 * Decodes CP949, the encoding of Korean Windows: EUC-KR, extended by the 8,822 syllables that KS X 1001 lacks. Node's decoder `euc-kr` only
 * supports the first part, contrary to the WHATWG standard. Returns `undefined` if the bytes are invalid.
 */
export function decodedCp949(bytes: Uint8Array): string | undefined {
  table ??= makeTable()
  const text: string[] = []
  for (let at = 0; at < bytes.length; at++) {
    const lead = bytes[at] ?? 0
    if (lead < 0x80) text.push(String.fromCharCode(lead))
    else {
      const character = table.get((lead << 8) | (bytes[++at] ?? 0))
      if (character === undefined) return undefined
      text.push(character)
    }
  }
  return text.join('')
}
