/** File names: untrusted input that is used in headers, in zips and on disks. */
import type { FileKind } from './file-kind.ts'
import { endingsOf } from './media-types.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** Longest plausible grapheme cluster, in UTF-16 units; a longer one is crafted. */
const longestGrapheme = 64

/**
 * Truncates a text to at most `most` UTF-16 units, between grapheme clusters: half of a character of several code points (a flag, a family)
 * cannot be encoded, or is another character.
 */
export function shorten(text: string, most: number): string {
  if (text.length <= most) return text
  let end = 0
  for (const { segment } of graphemes.segment(text)) {
    if (segment.length > longestGrapheme || end + segment.length > most) break
    end += segment.length
  }
  return text.slice(0, end)
}

/** Maximum length of a name, in UTF-16 units. */
const mostUnits = 150

/**
 * Returns a name without folders, control characters, characters that file systems reject, and lone surrogates, which no encoding can
 * represent; `file` when nothing is left.
 */
export const cleanName = (name: string): string =>
  shorten(
    name
      .normalize('NFC')
      .replace(/^.*[\\/]/s, '')
      .replace(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, '')
      .trim(),
    mostUnits,
  ).trim() || 'file'

/**
 * Returns the download name of a file of a known kind: its own name, with an extension of that kind. A text that was uploaded as `a.hta` is
 * served as `a.hta.txt`, so that no system executes it.
 */
export function nameAs(kind: FileKind, name: string): string {
  const clean = cleanName(name)
  const [, stem = '', ending = ''] = /^(.+)\.([^.]+)$/s.exec(clean) ?? []
  const isOfKind = endingsOf(kind).includes(ending.toLowerCase())
  return isOfKind
    ? `${shorten(stem, mostUnits - ending.length - 1)}.${ending}`
    : `${shorten(clean, mostUnits - kind.length - 1)}.${kind}`
}

/** Makes names unique: on extraction, a second zip entry of the same name would overwrite the first. */
export function createNames(): { next(name: string): string } {
  const taken = new Set<string>()
  return {
    next(name) {
      const [, stem = name, ending = ''] = /^(.+)(\.[^.]*)$/s.exec(name) ?? []
      let free = name
      for (let count = 2; taken.has(free); count++) free = `${stem}-${count}${ending}`
      taken.add(free)
      return free
    },
  }
}
