/** Finds line breaks by the Unicode line breaking algorithm (UAX 14), without breaks in Korean words. */
import LineBreaker from 'linebreak'

const endsInHangul = /[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e]$/
const beginsInHangul = /^[\uac00-\ud7a3\u1100-\u11ff\u3131-\u318e]/
/** After these characters a break is allowed in any language. */
const opens = /[\s\-\u2010\u2013\u2014/\u200b]$/

/**
 * UAX 14 breaks Hangul like ideographs, but Korean words are not broken (`keep-all` of CSS Text 3, 5.2).
 *
 * @returns the segments of one line between break opportunities, with their trailing spaces
 */
export function piecesOf(text: string): string[] {
  const pieces: string[] = []
  const breaker = new LineBreaker(text)
  let from = 0
  for (let found = breaker.nextBreak(); found; found = breaker.nextBreak()) {
    const piece = text.slice(from, found.position)
    const next = text.slice(found.position, found.position + 1)
    const inWord = !opens.test(piece) && (endsInHangul.test(piece) || beginsInHangul.test(next))
    if (inWord && found.position < text.length) continue
    if (piece !== '') pieces.push(piece)
    from = found.position
  }
  return pieces
}
