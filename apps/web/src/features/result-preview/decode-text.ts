/** Text in the encoding it was written in, as far as its bytes tell. */
import type { Locale } from '@docweave/contract/locale-table'

/** What texts without a mark are written in where they are not UTF-8 (WHATWG's names; `euc-kr` is CP949). */
const legacy: Record<Locale, string> = { ko: 'euc-kr', ja: 'shift_jis', en: 'windows-1252' }

const marks: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

/**
 * Reads the beginning of a text file: its mark decides, then whether it can be UTF-8, then the reader's language.
 *
 * @param isWhole whether there is no more of it; otherwise the bytes may end within a character
 */
export function decodeText(bytes: Uint8Array, locale: Locale, isWhole: boolean): string {
  const stream = !isWhole
  const marked = marks.find(([, ...mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(bytes, { stream })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream })
  } catch {
    return new TextDecoder(legacy[locale]).decode(bytes, { stream })
  }
}
