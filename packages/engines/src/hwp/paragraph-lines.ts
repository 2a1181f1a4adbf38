/** The places of lines, which files store with each paragraph, are wrong if the text of the paragraph changes. */

/** Marks a change of a text. XML has no such character. */
export const textChange = '\0'

const parts = /<hp:p(?=[\s>])[^>]*>|<\/hp:p>|<hp:linesegarray(?:[^>]*\/>|.*?<\/hp:linesegarray>)|\0/gs

/** Removes the marks from the XML of a section, and the places of the lines of the paragraphs in which they are. */
export function withoutChangedLines(xml: string): string {
  if (!xml.includes(textChange)) return xml
  /** Whether the open paragraphs are changed, the innermost last. */
  const paragraphs: boolean[] = []
  return xml.replaceAll(parts, (part) => {
    if (part === textChange) {
      if (paragraphs.length > 0) paragraphs[paragraphs.length - 1] = true
      return ''
    }
    if (part.startsWith('<hp:linesegarray')) return paragraphs.at(-1) ? '' : part
    if (part === '</hp:p>') paragraphs.pop()
    else if (!part.endsWith('/>')) paragraphs.push(false)
    return part
  })
}
