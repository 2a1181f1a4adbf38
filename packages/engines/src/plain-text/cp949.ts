/**
 * CP949, the encoding of Korean Windows: EUC-KR, extended by the 8,822 syllables that KS X 1001 lacks. Node's decoder `euc-kr` only
 * supports the first part, contrary to the WHATWG standard.
 */

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

/** Decodes CP949; `undefined` if the bytes are invalid. */
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
