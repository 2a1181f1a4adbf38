/** How much of a printed text another text has, whatever the order: pages have notes, headers and columns in another order than files. */

/** Characters that tell nothing: white space, those of symbol fonts, and the dots of tables of contents. */
const ignored = /[\s\p{Cc}\p{Cf}\p{Co}\p{Cn}·․…․‥⋯.]/u

function countsOf(text: string): Map<string, number> {
  const counts = new Map<string, number>()
  for (const character of text.normalize('NFKC'))
    if (!ignored.test(character)) counts.set(character, (counts.get(character) ?? 0) + 1)
  return counts
}

/** A line that stands on this share of the pages is a header or footer, which a file has once. */
const repeatedOn = 0.3
const fewestRepetitions = 3

/** The number of the page, alone in its line. */
const isPageNumber = (line: string) => /^[-–\s]*\d+[-–\s]*$/.test(line)

/** The lines of all pages, with each that is repeated on many pages once. */
export function withoutRepetitions(pages: readonly (readonly string[])[]): string[] {
  const pagesWith = new Map<string, number>()
  for (const lines of pages) for (const line of new Set(lines)) pagesWith.set(line, (pagesWith.get(line) ?? 0) + 1)
  const written = new Set<string>()
  return pages.flat().filter((line) => {
    if (isPageNumber(line)) return false
    if ((pagesWith.get(line) ?? 0) < Math.max(fewestRepetitions, pages.length * repeatedOn)) return true
    const isFirst = !written.has(line)
    written.add(line)
    return isFirst
  })
}

/** Below this number of characters a document tells nothing. */
const fewestCharacters = 30

/** The share of the characters of `pages` that `text` has; `undefined` if the pages have too few that can be read. */
export function characterRecall(pages: readonly (readonly string[])[], text: string): number | undefined {
  const [wanted, found] = [countsOf(withoutRepetitions(pages).join('\n')), countsOf(text)]
  const all = [...wanted.values()].reduce((sum, count) => sum + count, 0)
  if (all < fewestCharacters) return undefined
  const kept = [...wanted].reduce((sum, [character, count]) => sum + Math.min(count, found.get(character) ?? 0), 0)
  return kept / all
}
