/** Detects texts and their kind: markup by content, other kinds by name. */
import type { FileKind } from '@docweave/contract'

/** Whether there are no control characters that no text in a supported encoding has (bytes 9 to 13 and escape do occur). */
const isText = (head: Uint8Array) =>
  head.length > 0 && !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))

/** Characters of plain texts: ASCII, Latin, kana, Hangul, common Han characters, their punctuation. */
const plain = /^[\t\n\f\r\x20-\x7e\u00a0-\u024f\u2010-\u203b\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uffe6]+$/

/**
 * UTF-16 contains bytes that look like control characters. A byte order mark decides; without one, every character must be plain in one of
 * the two byte orders.
 *
 * @param whole whether `head` is the whole file: otherwise its last character may be incomplete
 */
function isUtf16Text(head: Uint8Array, whole: boolean): boolean {
  const pairs = head.subarray(0, head.length - (head.length % 2))
  const read = (label: string) => {
    try {
      return new TextDecoder(label, { fatal: whole }).decode(pairs)
    } catch {
      return '\0'
    }
  }
  const mark =
    head[0] === 0xff && head[1] === 0xfe ? 'utf-16le' : head[0] === 0xfe && head[1] === 0xff ? 'utf-16be' : ''
  if (mark) return pairs.length > 2 && !/(?![\t-\r])\p{Cc}/u.test(read(mark))
  return head.length % 2 === 0 && ['utf-16le', 'utf-16be'].some((label) => plain.test(read(label)))
}

/** Root elements of XML documents (FictionBook 2.0; Hangul's HWPML 2.x), matched in Latin-1 text: zeros of UTF-16 are removed. */
const roots: [RegExp, FileKind][] = [
  [/<FictionBook[\s>]/, 'fb2'],
  [/<HWPML[\s>]/, 'hml'],
]

const decoder = new TextDecoder('latin1')

/** Returns a text's kind; a table looks like any other text, so its name decides. */
export function textKind(head: Uint8Array, whole: boolean, name: string): FileKind | undefined {
  if (!isText(head) && !isUtf16Text(head, whole)) return undefined
  const start = decoder.decode(head.subarray(0, 4096)).replaceAll('\0', '')
  const root = roots.find(([pattern]) => pattern.test(start))?.[1]
  return root ?? (/\.(csv|tsv)$/i.test(name) ? 'csv' : 'txt')
}
