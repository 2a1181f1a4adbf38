/**
 * Finds elements of an XML text in linear time. Regular expressions with unbounded repetition take quadratic time: `<w:style[^>]*w:styleId=` on
 * 200 kB of `<w:style ` took a minute. So patterns that are applied to whole parts have bounded repetitions.
 */

export interface Element {
  /** The start tag. */
  tag: string
  start: number
  end: number
}

/**
 * Returns the elements of a name, from the start tag to the first end tag. Nested elements of the same name are not found.
 *
 * @param name with its prefix, such as `w:style`
 */
export function* elementsIn(xml: string, name: string): Generator<Element, void> {
  const [opening, closing] = [`<${name}`, `</${name}>`]
  for (let start = xml.indexOf(opening); start >= 0;) {
    const tagEnd = xml.indexOf('>', start) + 1
    if (tagEnd === 0) return
    const tag = xml.slice(start, tagEnd)
    let end = tagEnd
    if (/[\s>]/.test(tag.charAt(opening.length)) && !tag.endsWith('/>')) {
      const close = xml.indexOf(closing, tagEnd)
      if (close < 0) return
      end = close + closing.length
      yield { tag, start, end }
    }
    start = xml.indexOf(opening, end)
  }
}

/** Removes ranges from a text. The ranges must be in order. */
export function without(xml: string, parts: Iterable<{ start: number; end: number }>): string {
  const kept: string[] = []
  let at = 0
  for (const { start, end } of parts) {
    kept.push(xml.slice(at, start))
    at = end
  }
  return kept.join('') + xml.slice(at)
}
