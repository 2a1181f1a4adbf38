/** Whether bytes are a text, and of which kind: content tells markup apart, and a name the rest. */
import type { FileKind } from '@docweave/contract'

/** Control characters that no text in any of our encodings has (tab, line feed, form feed and carriage return do occur). */
const isText = (head: Uint8Array) =>
  head.length > 0 && !head.some((byte) => byte < 9 || (byte > 13 && byte < 32 && byte !== 27))

/** Letters, signs and spaces that texts are made of: ASCII, Latin, kana, Hangul, common Han characters, their punctuation. */
const plain = /^[\t\n\f\r\x20-\x7e\u00a0-\u024f\u2010-\u203b\u3000-\u30ff\u4e00-\u9fff\uac00-\ud7a3\uff01-\uffe6]+$/

/**
 * UTF-16 has bytes that look like control characters. With its mark it is what it says; without, every character must be plain,
 * in one order or the other.
 *
 * @param whole whether `head` is all of the file: else its last character may be cut
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

/** The root elements of documents in XML (FictionBook 2.0; Hangul's HWPML 2.x), read as Latin: UTF-16 leaves zeros between. */
const roots: [RegExp, FileKind][] = [
  [/<FictionBook[\s>]/, 'fb2'],
  [/<HWPML[\s>]/, 'hml'],
]

const decoder = new TextDecoder('latin1')

/** Tells a text's kind; a table's rows look like any other lines, so its name is believed. */
export function textKind(head: Uint8Array, whole: boolean, name: string): FileKind | undefined {
  if (!isText(head) && !isUtf16Text(head, whole)) return undefined
  const start = decoder.decode(head.subarray(0, 4096)).replaceAll('\0', '')
  const root = roots.find(([pattern]) => pattern.test(start))?.[1]
  return root ?? (/\.(csv|tsv)$/i.test(name) ? 'csv' : 'txt')
}
