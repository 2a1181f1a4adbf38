/** Converts FictionBook sections to HTML. */
import { childrenOf, escapeXml, isTag, isText, localName, textOf, type AnyNode, type Element } from '../markup.ts'

/** The HTML tag of an element, optionally with a style. */
const tags: Partial<Record<string, [tag: string, style?: string]>> = {
  section: ['div'],
  annotation: ['div', 'margin:1em 2em'],
  epigraph: ['blockquote', 'font-style:italic'],
  cite: ['blockquote'],
  poem: ['div', 'margin:1em 2em'],
  stanza: ['div', 'margin:1em 0'],
  v: ['div'],
  'text-author': ['p', 'text-align:right;font-style:italic'],
  date: ['p', 'text-align:right'],
  subtitle: ['p', 'text-align:center;font-weight:bold'],
  p: ['p'],
  emphasis: ['em'],
  strong: ['strong'],
  strikethrough: ['s'],
  sub: ['sub'],
  sup: ['sup'],
  code: ['code'],
  table: ['table'],
  tr: ['tr'],
  td: ['td'],
  th: ['th'],
  style: ['span'],
}

const deepest = 200

/** The title of a section or a body, as one line. */
export const titleOf = (section: Element): string =>
  childrenOf(childrenOf(section, 'title')[0], 'p').map(textOf).filter(Boolean).join(' ') ||
  textOf(childrenOf(section, 'title')[0])

const referenceOf = ({ attribs }: Element) => attribs['l:href'] ?? attribs['xlink:href'] ?? attribs['href'] ?? ''

class Writer {
  readonly #places: ReadonlyMap<string, string>

  constructor(places: ReadonlyMap<string, string>) {
    this.#places = places
  }

  write(nodes: readonly AnyNode[], level: number, depth = 0): string {
    if (depth > deepest) return ''
    return nodes
      .map((node) => (isText(node) ? escapeXml(node.data) : isTag(node) ? this.#element(node, level, depth) : ''))
      .join('')
  }

  #element(element: Element, level: number, depth: number): string {
    const name = localName(element)
    const { id } = element.attribs
    const anchor = id === undefined ? '' : ` id="${escapeXml(id)}"`
    const inside = (below = level) => this.write(element.children, below, depth + 1)
    if (name === 'title') return this.#title(element, level, anchor, depth)
    if (name === 'section') return `<div${anchor}>${inside(level + 1)}</div>`
    if (name === 'image')
      return `<img${anchor} src="binary/${escapeXml(encodeURIComponent(referenceOf(element).replace(/^#/, '')))}" alt="${escapeXml(element.attribs['alt'] ?? '')}"/>`
    if (name === 'empty-line') return '<p>\u00a0</p>'
    if (name === 'a') return this.#link(element, anchor, inside())
    const [tag, style] = tags[name] ?? []
    if (tag === undefined) return inside()
    return `<${tag}${anchor}${style === undefined ? '' : ` style="${style}"`}>${inside()}</${tag}>`
  }

  #title(element: Element, level: number, anchor: string, depth: number): string {
    const heading = `h${Math.min(Math.max(level, 1), 6)}`
    const lines = childrenOf(element, 'p').map((line) => this.write(line.children, level, depth + 1))
    return `<${heading}${anchor} style="text-align:center">${lines.join('<br/>')}</${heading}>`
  }

  #link(element: Element, anchor: string, inside: string): string {
    const reference = referenceOf(element)
    const address = reference.startsWith('#') ? this.#places.get(reference.slice(1)) : reference
    const href = address === undefined ? '' : ` href="${escapeXml(address)}"`
    const link = `<a${anchor}${href}>${inside}</a>`
    return element.attribs['type'] === 'note' ? `<sup>${link}</sup>` : link
  }
}

/** @param places the location of each id of the book: a chapter's path, `#`, the id */
export const sectionMarkup = (elements: readonly Element[], places: ReadonlyMap<string, string>): string =>
  `<html><body>${new Writer(places).write(elements, 0)}</body></html>`
