/** Names of files, which come from strangers and stand in headers, zips and on disks. */
import { endingsOf, type FileKind } from './file-kind.ts'

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' })

/** No character of a person's eye is longer, in UTF-16 units; what is longer is made to be. */
const longestGrapheme = 64

/**
 * Gives the start of a text, at most `most` UTF-16 units long. No character is cut, of however many code points it is
 * (a flag, a family): half of one cannot be encoded, or is another character.
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

/** The longest name, in UTF-16 units. */
const mostUnits = 150

/**
 * Gives a name without folders, control characters, what file systems refuse, and halves of characters (lone surrogates, which
 * no encoding has); `file` where nothing is left.
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
 * Gives the name under which a file of a known kind is handed out: its own, with an ending of that kind. A text that was sent as
 * `a.hta` is handed out as `a.hta.txt`, so that no system runs it.
 */
export function nameAs(kind: FileKind, name: string): string {
  const clean = cleanName(name)
  const [, stem = '', ending = ''] = /^(.+)\.([^.]+)$/s.exec(clean) ?? []
  const isOfKind = endingsOf(kind).includes(ending.toLowerCase())
  return isOfKind
    ? `${shorten(stem, mostUnits - ending.length - 1)}.${ending}`
    : `${shorten(clean, mostUnits - kind.length - 1)}.${kind}`
}
