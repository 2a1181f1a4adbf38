/** Decodes text in its original encoding, as far as the bytes show it. */
import { documentLanguageOf, type DocumentLanguage, type Locale } from '@docweave/contract/locale-table'

/** Encodings of texts without a byte order mark that are not UTF-8 (WHATWG's names; `euc-kr` is CP949). */
const legacy: Record<DocumentLanguage, string> = { ko: 'euc-kr', ja: 'shift_jis', en: 'windows-1252' }

const marks: readonly (readonly [encoding: string, ...bytes: number[]])[] = [
  ['utf-8', 0xef, 0xbb, 0xbf],
  ['utf-16le', 0xff, 0xfe],
  ['utf-16be', 0xfe, 0xff],
]

/**
 * Decodes the beginning of a text file: by its byte order mark, else as UTF-8 if valid, else by the reader's locale.
 *
 * @param isWhole whether this is all of it; otherwise the bytes may end within a character
 */
export function decodeText(bytes: Uint8Array, locale: Locale, isWhole: boolean): string {
  const stream = !isWhole
  const marked = marks.find(([, ...mark]) => mark.every((byte, index) => bytes[index] === byte))
  if (marked) return new TextDecoder(marked[0]).decode(bytes, { stream })
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream })
  } catch {
    return new TextDecoder(legacy[documentLanguageOf(locale)]).decode(bytes, { stream })
  }
}
