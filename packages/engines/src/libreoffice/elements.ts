/**
 * Elements of an XML text, found in a time that grows with its length alone. A pattern with an unbounded repetition does not: `<w:style[^>]*w:styleId=`
 * on 200 kB of `<w:style ` took a minute of the worker's one thread, as each beginning was followed to the end of the text. So patterns that are
 * used on whole parts repeat a bounded number of times.
 */

export interface Element {
  /** Its opening tag. */
  tag: string
  start: number
  end: number
}

/**
 * Gives the elements of a name, from the opening tag to the first closing one: elements of the same name inside are not looked for.
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

/** A text without some of its parts, which are in their order. */
export function without(xml: string, parts: Iterable<{ start: number; end: number }>): string {
  const kept: string[] = []
  let at = 0
  for (const { start, end } of parts) {
    kept.push(xml.slice(at, start))
    at = end
  }
  return kept.join('') + xml.slice(at)
}
