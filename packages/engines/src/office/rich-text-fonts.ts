/** Reads the fonts that an RTF file names (RTF 1.9.1, "Font Table"). */

/** The encodings of names by their `\fcharset`. */
const encodings: Partial<Record<string, string>> = { '128': 'shift_jis', '129': 'euc-kr', '134': 'gbk', '136': 'big5' }

/** Decodes a name: bytes in hexadecimal, characters by number (65536 is added to negative ones) with their fallbacks, and control words. */
function plainName(entry: string): string {
  const encoding = encodings[/\\fcharset(\d+)/.exec(entry)?.[1] ?? ''] ?? 'windows-1252'
  const decoder = new TextDecoder(encoding)
  return entry
    .replaceAll(/\\u(-?\d+) ?(?:\\'[\da-f]{2}|[^\\{};])?/gi, (_, code: string) =>
      String.fromCodePoint((Number(code) + 65_536) % 65_536),
    )
    .replaceAll(/(?:\\'[\da-f]{2})+/gi, (bytes) =>
      decoder.decode(Buffer.from(bytes.replaceAll(String.raw`\'`, ''), 'hex')),
    )
    .replaceAll(/\\[a-z]+-?\d* ?/gi, '')
    .replace(/;\s*$/, '')
    .trim()
}

/** Returns the groups of the table that begins at `start`, without nested groups (alternative names of the same font), and its end. */
function tableAt(text: string, start: number): { groups: string[]; end: number } {
  const groups: string[] = []
  let depth = 0
  let group = ''
  for (let at = start; at < text.length; at++) {
    const sign = text[at]
    if (sign === '{') {
      depth++
      if (depth === 2) group = ''
    } else if (sign === '}') {
      if (depth === 2) groups.push(group)
      depth--
      if (depth === 0) return { groups, end: at }
    } else if (depth === 2) group += sign
  }
  return { groups, end: text.length }
}

/**
 * Returns the fonts of the font table that the text or its styles use.
 *
 * @param text the file, one character per byte
 */
export function fontsOfRichText(text: string): Set<string> {
  const start = text.indexOf(String.raw`{\fonttbl`)
  if (start === -1) return new Set()
  const { groups, end } = tableAt(text, start)
  const used = new Set([...text.slice(end).matchAll(/\\a?f(\d+)/g)].map(([, number]) => number))
  const names = groups.filter((group) => used.has(/\\f(\d+)/.exec(group)?.[1])).map(plainName)
  return new Set(names.filter(Boolean))
}
