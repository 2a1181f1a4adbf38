/** Filters a book's style sheets: known properties with bounded values, available fonts, nothing external. */
import type { Book } from '../book.ts'
import { decodeMarkup } from '../markup.ts'
import { leadsOut, resolvePath } from '../addresses.ts'
import { type BookFonts, chooseFamily } from './book-fonts.ts'
import { declarationsOf, rulesOf, boundedValue } from './style-sheets.ts'

export interface StyleChoice {
  /** The size of the text in points. */
  size: number
  /** `book`: as declared; otherwise one font for all but fixed-width text. */
  font: 'book' | 'serif' | 'sans'
}

/** Media types that apply to pages; e-book readers have media types of their own. */
const pageMedia = /^@media\s+(?:only\s+)?(?:all|screen|print|amzn-kf8)\s*$/i

const breaks: Partial<Record<string, string>> = {
  page: 'always',
  left: 'left',
  right: 'right',
  recto: 'right',
  verso: 'left',
}

const deepestImport = 5

/** A declaration of a page break before an element (CSS 2.1, 13.3.1; CSS Fragmentation 3, 3.1). */
export const breakBefore = /break-before\s*:\s*(?:always|page|left|right|recto|verso)/i
const vertical = /writing-mode\s*:\s*(?:vertical|tb)/i

/** The last part of selectors: an element's name, or a class with its dot. */
function endsOf(selectors: string): string[] {
  return selectors.split(',').flatMap((selector) => {
    const last =
      selector
        .trim()
        .split(/[\s>+~]+/)
        .at(-1) ?? ''
    return /\.[^.:#[]+/.exec(last)?.[0] ?? /^[a-z\d]+/i.exec(last)?.[0].toLowerCase() ?? []
  })
}

export class BookStyles {
  readonly #book: Book
  readonly #fonts: BookFonts
  readonly #families: ReadonlySet<string>
  readonly #choice: StyleChoice
  /** Elements and classes by the last part of selectors: an approximation, because a cascade would take longer than the layout. */
  readonly #vertical = new Set<string>()
  readonly #breaking = new Set<string>()

  constructor(book: Book, fonts: BookFonts, families: ReadonlySet<string>, choice: StyleChoice) {
    this.#book = book
    this.#fonts = fonts
    this.#families = families
    this.#choice = choice
  }

  /** Whether the book's styles set this element in vertical writing. */
  isVertical(name: string, classes: readonly string[]): boolean {
    return this.#vertical.has(name) || classes.some((each) => this.#vertical.has(`.${each}`))
  }

  /** Whether the book's styles start a page with this element. */
  breaksBefore(name: string, classes: readonly string[]): boolean {
    return this.#breaking.has(name) || classes.some((each) => this.#breaking.has(`.${each}`))
  }

  /** Returns the filtered rules of a style sheet at the path `from`. */
  sheet(css: string, from: string, depth = 0): string {
    return rulesOf(css)
      .map(({ prelude, body }) => {
        if (/^@import\b/i.test(prelude)) return this.#imported(prelude, from, depth)
        if (pageMedia.test(prelude) || /^@supports\b/i.test(prelude)) return this.sheet(body, from, depth + 1)
        if (prelude === '' || prelude.startsWith('@')) return ''
        if (vertical.test(body)) for (const end of endsOf(prelude)) this.#vertical.add(end)
        if (breakBefore.test(body)) for (const end of endsOf(prelude)) this.#breaking.add(end)
        const declarations = this.declarations(body)
        return declarations === '' ? '' : `${prelude}{${declarations}}\n`
      })
      .join('')
  }

  /** Returns the filtered declarations of a rule or a `style` attribute. */
  declarations(body: string): string {
    return declarationsOf(body)
      .map(([name, value]) => this.#declaration(name, value))
      .join('')
  }

  #imported(prelude: string, from: string, depth: number): string {
    const reference = /["'(]\s*["']?([^"')]+)/.exec(prelude)?.[1]
    if (reference === undefined || leadsOut(reference) || depth >= deepestImport) return ''
    const { path } = resolvePath(from, reference)
    const bytes = this.#book.read(path)
    return bytes ? this.sheet(decodeMarkup(bytes), path, depth + 1) : ''
  }

  #declaration(name: string, value: string): string {
    if (name === 'font-family') return this.#family(value)
    if (name === 'font') return this.#shorthand(value)
    if (/^(?:-webkit-column-)?break-(?:before|after)$/.test(name)) {
      const wanted = breaks[value]
      return wanted === undefined ? '' : `page-${name.slice(name.indexOf('break-'))}:${wanted};`
    }
    const bounded = boundedValue(name, value, this.#choice.size)
    return bounded === undefined ? '' : `${name}:${bounded};`
  }

  #family(value: string): string {
    const chosen = chooseFamily(value, this.#families)
    if (!chosen) return ''
    if ('own' in chosen) return this.#choice.font === 'book' ? `font-family:"${chosen.own}";` : ''
    if (this.#choice.font !== 'book' && chosen.generic !== 'mono') return ''
    return `font-family:"${this.#fonts.family(chosen.generic)}";`
  }

  /** `font`: style and weight in any order, a size with an optional line height, then families (CSS Fonts 4, 2.7). */
  #shorthand(value: string): string {
    const [, before = '', size = '', height, families = ''] =
      /^(.*?)((?:\d*\.)?\d+(?:px|pt|em|rem|%)|(?:xx?-)?(?:small|large)(?:er)?|medium)(?:\s*\/\s*(\S+))?\s+(.+)$/i.exec(
        value,
      ) ?? []
    if (families === '') return ''
    const weight = /\b(?:bold|[6-9]00)\b/i.test(before) ? 'bold' : 'normal'
    const style = /italic|oblique/i.test(before) ? 'italic' : 'normal'
    return [
      `font-weight:${weight};font-style:${style};`,
      this.#declaration('font-size', size),
      height === undefined ? '' : this.#declaration('line-height', height),
      this.#family(families),
    ].join('')
  }
}
