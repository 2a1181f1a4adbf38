/**
 * Escapes and unescapes text for XML, and finds elements in linear time. Regular expressions with unbounded repetition take quadratic time:
 * `<w:style[^>]*w:styleId=` on 200 kB of `<w:style ` took a minute. So patterns that are applied to whole parts have bounded repetitions.
 */

const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" }

/** Characters that XML 1.0 (2.2) does not allow. */
// oxlint-disable-next-line eslint/no-control-regex -- the pattern matches control characters on purpose
const forbidden = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g

/** Returns the character of a code point; `undefined` above U+10FFFF. */
const character = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : undefined)

/** Resolves character references (XML 1.0, 4.1) in one pass, so double escapes are resolved once. Unknown references are not changed. */
export const decoded = (text: string): string =>
  text.replaceAll(
    /&(?:#x([0-9a-f]+)|#(\d+)|(\w+));/gi,
    (whole, hexadecimal?: string, decimal?: string, name = '') =>
      (hexadecimal !== undefined
        ? character(Number.parseInt(hexadecimal, 16))
        : decimal !== undefined
          ? character(Number(decimal))
          : entities[name]) ?? whole,
  )

/** Escapes text and removes the characters that XML does not allow. */
export const encoded = (text: string): string =>
  text.replaceAll(forbidden, '').replaceAll(/[&<]/g, (sign) => (sign === '&' ? '&amp;' : '&lt;'))

interface Element {
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
