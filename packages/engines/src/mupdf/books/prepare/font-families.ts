/** Maps a book's `font-family` to the available fonts. */
import type { Generic } from './book-fonts.ts'

const mono = /mono|courier|consol|typewriter|coding|코딩/i
const sans =
  /sans|gothic|goth|arial|helvetica|verdana|tahoma|calibri|dotum|gulim|malgun|meiryo|hiragino kaku|고딕|돋움|굴림|ゴシック|ｺﾞｼｯｸ|ゴチック|メイリオ/i
const serif = /serif|times|georgia|garamond|palatino|roman|batang|myeong|mincho|ming|바탕|명조|明朝|宋/i

const genericOf = (name: string): Generic | undefined =>
  mono.test(name) ? 'mono' : sans.test(name) ? 'sans' : serif.test(name) ? 'serif' : undefined

/** The names of a `font-family`, without quotation marks. */
export const familyNames = (value: string): string[] =>
  value
    .replace(/!\s*important/i, '')
    .split(',')
    .map((name) => name.trim().replaceAll(/^["']|["']$/g, ''))
    .filter(Boolean)

/** Returns the first available name of a `font-family`: a font of the book, or a generic family guessed from the name. */
export function chooseFamily(
  value: string,
  embedded: ReadonlySet<string>,
): { own: string } | { generic: Generic } | undefined {
  const names = familyNames(value)
  const own = names.find((name) => embedded.has(name.toLowerCase()))
  if (own !== undefined) return { own: own.toLowerCase() }
  const generic = names.map(genericOf).find(Boolean)
  return generic && { generic }
}
