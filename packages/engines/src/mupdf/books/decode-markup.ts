/** Decodes HTML, XML or CSS files by their declared encoding. */

const marks: [bytes: number[], encoding: string][] = [
  [[0xef, 0xbb, 0xbf], 'utf-8'],
  [[0xff, 0xfe], 'utf-16le'],
  [[0xfe, 0xff], 'utf-16be'],
]

/** Matches an encoding declaration: XML's declaration, HTML's `meta`, CSS's `@charset`. */
const declaration = /(?:encoding|charset)\s*=?\s*["']?\s*([\w-]+)/i

function declared(bytes: Uint8Array): string {
  const mark = marks.find(([start]) => start.every((byte, at) => bytes[at] === byte))
  if (mark) return mark[1]
  if (bytes[0] === 0x3c && bytes[1] === 0) return 'utf-16le'
  if (bytes[0] === 0 && bytes[1] === 0x3c) return 'utf-16be'
  return declaration.exec(Buffer.from(bytes.subarray(0, 1024)).toString('latin1'))?.[1] ?? 'utf-8'
}

function decoderOf(label: string): TextDecoder {
  try {
    return new TextDecoder(label)
  } catch {
    return new TextDecoder()
  }
}

/** Decodes bytes; invalid ones become U+FFFD. A wrong declaration of valid UTF-8 is ignored. */
export function decodeMarkup(bytes: Uint8Array): string {
  const encoding = declared(bytes)
  if (!/^utf-?16/i.test(encoding)) {
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    } catch {
      // It is not UTF-8, so the declared encoding is used.
    }
  }
  return decoderOf(encoding).decode(bytes)
}
