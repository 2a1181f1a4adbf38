/** File names: untrusted input that is used in headers, in zips and on disks. */
import type { FileKind } from './file-kind.ts'
import { endingsOf } from './media-types.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Longest plausible grapheme cluster, in UTF-16 units; a longer one is crafted. */
const longestGrapheme = 64

const encoder = new TextEncoder()

/** Returns the size of a text in UTF-8: file systems limit names in bytes, of which a Hangul letter or a kanji has three. */
export const utf8Bytes = (text: string): number => encoder.encode(text).length

/**
 * Truncates a text to at most `most` UTF-16 units and `mostBytes` bytes of UTF-8, between grapheme clusters: half of a character of several
 * code points (a flag, a family) cannot be encoded, or is another character.
 */
export function shorten(text: string, most: number, mostBytes = Infinity): string {
  // A UTF-16 unit has at most three bytes in UTF-8.
  if (text.length <= most && (text.length * 3 <= mostBytes || utf8Bytes(text) <= mostBytes)) return text
  let [end, bytes] = [0, 0]
  for (const { segment } of graphemes.segment(text)) {
    bytes += utf8Bytes(segment)
    if (segment.length > longestGrapheme || end + segment.length > most || bytes > mostBytes) break
    end += segment.length
  }
  return text.slice(0, end)
}

/** Maximum size of a name in UTF-8 on Linux (`NAME_MAX`) and in most zip programs; Windows and macOS allow more bytes. */
export const mostNameBytes = 255

/** Shortens the part of a name before its extension, so that the whole has at most `most` bytes. */
function shortenStem(name: string, most: number): string {
  const ending = /\.[^.\s]{1,15}$/.exec(name)?.[0] ?? ''
  const stem = name.slice(0, name.length - ending.length)
  return utf8Bytes(name) <= most ? name : shorten(stem, Infinity, most - utf8Bytes(ending)).trim() + ending
}

/**
 * Format characters that change how text is arranged, or are invisible. Those that words and emoji are written with stay: the joiners of
 * Persian and of emoji, tags of flags, direction marks, and the number signs of Arabic, Syriac and Kaithi.
 */
const formats =
  /(?![\u200c-\u200f\u061c\u{e0020}-\u{e007f}\u0600-\u0605\u06dd\u070f\u0890\u0891\u08e2\u{110bd}\u{110cd}])\p{Cf}/gu

/**
 * Returns a name without folders, control characters, characters that file systems reject, and lone surrogates, which no encoding can
 * represent; `file` when nothing is left. A name that no disk could store is shortened before its extension.
 */
export const cleanName = (name: string): string =>
  shortenStem(
    name
      .normalize('NFC')
      .replace(/^.*[\\/]/s, '')
      .replace(/[\p{Cc}\p{Cs}<>:"|?*]/gu, '')
      .replace(formats, '')
      .trim(),
    mostNameBytes,
  ) || 'file'

/**
 * Returns the download name of a file of a known kind: its own name, with an extension of that kind. A text that was uploaded as `a.hta` is
 * served as `a.hta.txt`, so that no system executes it.
 */
export function nameAs(kind: FileKind, name: string): string {
  const clean = cleanName(name)
  const [, ending = ''] = /^.+\.([^.]+)$/s.exec(clean) ?? []
  const isOfKind = endingsOf(kind).includes(ending.toLowerCase())
  return isOfKind ? clean : `${shortenStem(clean, mostNameBytes - kind.length - 1)}.${kind}`
}

/** Returns `name` with `-` and a short text before its extension (`a-2.pdf`); shortened where it would not fit on a disk otherwise. */
export function nameWith(name: string, text: string): string {
  const [, stem = name, ending = ''] = /^(.+)(\.[^.]*)$/s.exec(name) ?? []
  const tail = `-${text}${ending}`
  return `${shorten(stem, Infinity, mostNameBytes - utf8Bytes(tail))}${tail}`
}

/** Returns `name` with a number before its extension, for a name that is taken; without a number for the count 1. */
export const numberedName = (name: string, count: number): string =>
  count === 1 ? name : nameWith(name, String(count))

/** Whether a file in a watched folder is not for us yet: hidden, or named as browsers, download and office programs name incomplete files. */
export const isUnfinishedName = (name: string): boolean =>
  /^\.|^~\$|\.(part|partial|crdownload|download|tmp)$/i.test(name)

/** Makes names unique: on extraction, a second zip entry of the same name would overwrite the first. */
export function createNames(): { next(name: string): string } {
  const taken = new Set<string>()
  return {
    next(name) {
      let free = name
      for (let count = 2; taken.has(free); count++) free = numberedName(name, count)
      taken.add(free)
      return free
    },
  }
}
