/** Reads a plain text file of any supported encoding. */
import type { DocumentLanguage } from '@docweave/contract'
import { DocweaveError } from '@docweave/contract/docweave-error'
import { decoded, decodedAs, decodedUtf16, markOf, plainShare, type TextEncoding } from './encodings.ts'
import { control, latinLikelihood, likelihood } from './likelihood.ts'

/**
 * The minimum share of plain characters for UTF-16 without a byte order mark, because pairs of bytes in other encodings are characters of
 * many scripts.
 */
const surelyPlain = 0.95

const old = ['euc-kr', 'shift_jis', 'euc-jp'] as const

/** The bonus for the visitor's language, which decides ambiguous cases. */
const hint = 0.05
const home: Record<(typeof old)[number], DocumentLanguage> = { 'euc-kr': 'ko', shift_jis: 'ja', 'euc-jp': 'ja' }

function found(bytes: Uint8Array, language: DocumentLanguage): string | undefined {
  const mark = markOf(bytes)
  if (mark) return decoded(bytes.subarray(mark.length), mark.label)
  const hasZeros = bytes.includes(0)
  const utf8 = hasZeros ? undefined : decoded(bytes, 'utf-8')
  if (utf8 !== undefined) return utf8
  const candidates: { text: string; weight: number }[] = []
  for (const encoding of old) {
    const text = hasZeros ? undefined : decoded(bytes, encoding)
    if (text === undefined || control.test(text)) continue
    candidates.push({ text, weight: likelihood(bytes, encoding) + (home[encoding] === language ? hint : 0) })
  }
  const utf16 = decodedUtf16(bytes)
  if (utf16 !== undefined && plainShare(utf16) >= surelyPlain)
    candidates.push({ text: utf16, weight: hasZeros ? 2 : 0.5 })
  const latin = hasZeros ? undefined : decoded(bytes, 'windows-1252')
  if (latin !== undefined && !control.test(latin)) candidates.push({ text: latin, weight: latinLikelihood(bytes) })
  return candidates.toSorted((a, b) => b.weight - a.weight)[0]?.text
}

/**
 * Decodes a text file.
 *
 * @param encoding `auto` detects it: a byte order mark, then UTF-8, then the most likely candidate
 * @param language the visitor's, which decides ambiguous cases
 * @throws DocweaveError `TEXT_ENCODING_WRONG` if the file does not have this encoding, or has none
 */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding | 'auto', language: DocumentLanguage): string {
  const text = encoding === 'auto' ? found(bytes, language) : decodedAs(bytes, encoding)
  if (text === undefined) throw new DocweaveError('TEXT_ENCODING_WRONG', { encoding })
  return text
}

/** The language that determines the shapes of Han characters: the text's own by its letters, or else the visitor's. */
export function languageOf(text: string, language: DocumentLanguage): DocumentLanguage {
  const start = text.slice(0, 20_000)
  const kana = start.match(/[\u3041-\u30ff]/g)?.length ?? 0
  const hangul = start.match(/[\uac00-\ud7a3]/g)?.length ?? 0
  return kana === 0 && hangul === 0 ? language : kana > hangul ? 'ja' : 'ko'
}
