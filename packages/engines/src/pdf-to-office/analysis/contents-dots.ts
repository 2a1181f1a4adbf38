/** The dots between a title and its page number in a table of contents. */

/** Four dots, or three with spaces between them before a number: a long title leaves room for only a few. */
const dots = /\s*(?:(?:[.·․‥…]\s?){4,}\s*(?=\S{1,8}$)|(?:[.·] ){2}[.·] ?(?=\d{1,4}$))/
/** Longer lines, in characters, are no entries of a table of contents. The time for finding dots grows with the square of the length. */
const longestEntry = 400

/** Returns where the dots before the page number are in an entry of a table of contents. */
export function contentsDots(text: string): { start: number; end: number } | undefined {
  const match = text.length > longestEntry ? null : dots.exec(text)
  return match ? { start: match.index, end: match.index + match[0].length } : undefined
}
