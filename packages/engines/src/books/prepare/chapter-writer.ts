/**
 * Writes one chapter as plain XHTML: converts what mupdf cannot typeset (ruby to parentheses, an SVG of one image to that image), repairs
 * malformed markup, and removes what would be executed or fetched.
 */
import { escapeXml, isTag, isText, localName, textOf, type AnyNode, type Element } from '../markup.ts'
import { chapterName, plainId, type Addresses } from '../addresses.ts'
import type { BookFonts, Generic } from './book-fonts.ts'
import { breakBefore, type BookStyles } from './book-styles.ts'
import {
  bottom,
  boxes,
  deepest,
  deepestBox,
  dropped,
  empty,
  fixedWidth,
  keptAttributes,
  known,
  slanting,
  type Heading,
  writeText,
} from './chapter-markup.ts'
import type { Pictures } from './pictures.ts'

export interface Preparation {
  addresses: Addresses
  fonts: BookFonts
  styles: BookStyles
  pictures: Pictures
  /** The family of text that is not fixed-width. */
  generic: Generic
}

interface Around {
  generic: Generic
  language: string | undefined
  /** The nesting depth in the book, and in the output. */
  depth: number
  level: number
  /** Whether text is italic, if its font allows it. */
  slanted: boolean
  /** Whether white space is preserved. */
  kept: boolean
}

export class ChapterWriter {
  readonly headings: Heading[] = []
  /** Ids without content after them in this chapter: links to them lead to the start of the next chapter. */
  trailing: string[] = []
  /** Whether any text is meant for vertical writing. */
  vertical = false
  readonly #index: number
  readonly #path: string
  readonly #with: Preparation
  #underHeading: Heading[] = []
  #inHeading = false
  #begun = false
  #anchors = 0

  constructor(index: number, path: string, preparation: Preparation) {
    this.#index = index
    this.#path = path
    this.#with = preparation
  }

  /** Returns the content of `body`. */
  write(nodes: readonly AnyNode[], language: string | undefined): string {
    return this.#nodes(nodes, {
      generic: this.#with.generic,
      language,
      depth: 0,
      level: 0,
      slanted: false,
      kept: false,
    })
  }

  /** Returns the preserved attributes of an element, each preceded by a space. */
  attributes({ name, attribs }: Element): string {
    const { styles } = this.#with
    let text = ''
    const id = attribs['id'] ?? attribs['xml:id'] ?? (name === 'a' ? attribs['name'] : undefined)
    if (id !== undefined && id !== '') text += ` id="${this.#noted(id)}"`
    const classes = attribs['class'] ?? ''
    if (classes !== '') text += ` class="${escapeXml(classes)}"`
    const style = attribs['style']
    if (style !== undefined) {
      const declarations = styles.declarations(style)
      if (declarations !== '') text += ` style="${escapeXml(declarations)}"`
      if (/writing-mode\s*:\s*(?:vertical|tb)/i.test(style)) this.vertical = true
    }
    if (styles.isVertical(name, classes.split(/\s+/))) this.vertical = true
    const language = attribs['lang'] ?? attribs['xml:lang']
    if (language !== undefined) text += ` lang="${escapeXml(language)}"`
    for (const [key, value] of Object.entries(attribs))
      if (keptAttributes.has(key)) text += ` ${key}="${escapeXml(value)}"`
    return text
  }

  #nodes(nodes: readonly AnyNode[], around: Around): string {
    return nodes
      .map((node) => (isText(node) ? this.#text(node.data, around) : isTag(node) ? this.#element(node, around) : ''))
      .join('')
  }

  #text(data: string, { generic, language, slanted, kept }: Around): string {
    if (/^[ \t\r\n]*$/.test(data)) return kept ? data : data === '' ? '' : ' '
    const written = writeText(this.#with.fonts, data, { generic, tagged: language, slanted })
    return `${this.#anchor()}${written}`
  }

  /** Returns an anchor at the first content below the preceding headings. */
  #anchor(): string {
    this.#begun = true
    this.trailing = []
    if (this.#inHeading || this.#underHeading.length === 0) return ''
    this.#anchors++
    const id = `docweave-next-${this.#anchors}`
    for (const heading of this.#underHeading) heading.next = `${chapterName(this.#index)}#${id}`
    this.#underHeading = []
    return `<a id="${id}"></a>`
  }

  #element(element: Element, before: Around): string {
    const name = localName(element)
    const { attribs } = element
    if (dropped.has(name) || 'hidden' in attribs) return ''
    if (before.depth >= bottom) return this.#text(textOf(element), before)
    const around = {
      generic: fixedWidth.has(name) ? ('mono' as const) : before.generic,
      language: attribs['lang'] ?? attribs['xml:lang'] ?? before.language,
      depth: before.depth + 1,
      level: before.level + 1,
      slanted: before.slanted || slanting.has(name),
      kept: before.kept || name === 'pre',
    }
    if (name === 'img' || name === 'image')
      return this.#picture(element, attribs['src'] ?? attribs['href'] ?? attribs['xlink:href'])
    if (name === 'svg') return this.#drawing(element, around)
    if (name === 'rt') return this.#reading(element, around)
    if (name === 'mfrac') return this.#fraction(element, around)
    if (/^h[1-6]$/.test(name) && before.level < deepest) return this.#heading(element, around)
    const tag = known.has(name) ? name : this.#stranger(element)
    const most = tag !== undefined && boxes.has(tag) ? deepestBox : deepest
    if (tag === undefined || before.level >= most)
      return `${this.#place(attribs['id'])}${this.#nodes(element.children, { ...around, level: before.level })}`
    const opening = `${this.#break(element)}<${tag}${this.attributes(element)}${name === 'a' ? this.#link(attribs['href']) : ''}`
    return empty.has(tag) ? `${opening}/>` : `${opening}>${this.#nodes(element.children, around)}</${tag}>`
  }

  /** mupdf only supports page breaks after an element: for a break before one, an empty element is inserted. */
  #break({ name, attribs }: Element): string {
    const { styles } = this.#with
    const wanted =
      styles.breaksBefore(name, (attribs['class'] ?? '').split(/\s+/)) || breakBefore.test(attribs['style'] ?? '')
    return wanted && this.#begun ? '<div style="page-break-after:always"></div>' : ''
  }

  /** Returns an anchor that replaces an omitted element, as a possible link target. */
  #place(id: string | undefined): string {
    return id === undefined || id === '' ? '' : `<a id="${this.#noted(id)}"></a>`
  }

  #noted(id: string): string {
    const plain = plainId(id)
    this.trailing.push(plain)
    return plain
  }

  /** Returns the tag that replaces an unsupported element: `span` if it has an id, a class, a style or a language; otherwise none. */
  #stranger({ attribs }: Element): string | undefined {
    return 'id' in attribs || 'class' in attribs || 'style' in attribs || 'lang' in attribs ? 'span' : undefined
  }

  #link(reference: string | undefined): string {
    const address = reference === undefined ? undefined : this.#with.addresses.ofLink(this.#path, reference)
    return address === undefined ? '' : ` href="${escapeXml(address)}"`
  }

  #heading(element: Element, around: Around): string {
    const mark = `docweave-heading-${this.#index}-${this.headings.length + 1}`
    const { id } = element.attribs
    const own = id === undefined || id === '' ? mark : plainId(id)
    const heading: Heading = {
      level: Number(element.name.slice(1)),
      title: textOf(element),
      at: `${chapterName(this.#index)}#${own}`,
      next: undefined,
      first: !this.#begun,
      mark,
    }
    this.headings.push(heading)
    const outer = this.#inHeading
    this.#inHeading = true
    const content = this.#nodes(element.children, around)
    this.#inHeading = outer
    this.#underHeading.push(heading)
    const before = heading.first ? '' : `<div class="${mark}"></div>`
    const attributes = this.attributes(element)
    return `${this.#break(element)}${before}<${element.name}${own === mark ? ` id="${mark}"` : ''}${attributes}>${content}</${element.name}>`
  }

  #fraction(element: Element, around: Around): string {
    const parts = element.children.filter(isTag).map((part) => this.#nodes([part], around).trim())
    return parts.map((part) => (/^[^\s<]{0,3}$/.test(part) ? part : `(${part})`)).join('/')
  }

  /** Writes ruby text in parentheses after its base. */
  #reading(element: Element, around: Around): string {
    const reading = this.#nodes(element.children, around).trim()
    return reading === '' ? '' : `<span style="font-size:0.7em">(${reading})</span>`
  }

  #picture(element: Element, reference: string | undefined): string {
    const stored = reference === undefined ? undefined : this.#with.pictures.store(this.#path, reference)
    const { alt = '', width, height } = element.attribs
    if (stored === undefined)
      return alt === ''
        ? ''
        : this.#text(alt, {
            generic: this.#with.generic,
            language: undefined,
            depth: 0,
            level: 0,
            slanted: false,
            kept: false,
          })
    const side = (key: string, value: string | undefined) =>
      value !== undefined && /^\d+%?$/.test(value) ? ` ${key}="${value}"` : ''
    return `${this.#anchor()}<img src="${stored}"${this.attributes(element)}${side('width', width)}${side('height', height)}/>`
  }

  /**
   * Replaces an SVG that contains only one image by that image, as covers are made. Other SVGs are reduced to their text, because this
   * build of mupdf does not draw them.
   */
  #drawing(element: Element, around: Around): string {
    const inside = element.children
      .filter(isTag)
      .filter((child) => !['title', 'desc', 'metadata', 'defs'].includes(localName(child)))
    const [only] = inside
    if (only && inside.length === 1 && (localName(only) === 'image' || localName(only) === 'img'))
      return this.#picture(only, only.attribs['xlink:href'] ?? only.attribs['href'] ?? only.attribs['src'])
    this.#with.pictures.undrawn++
    return this.#text(textOf(element), around)
  }
}
