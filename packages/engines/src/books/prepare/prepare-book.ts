/** Converts a book of any format to an EPUB that mupdf typesets well: uniform chapters, bounded styles, fonts for each script. */
import { readFileSync } from 'node:fs'
import type { DocumentLanguage } from '@docweave/contract'
import { leadsOut, resolvePath, Addresses, chapterName } from '../addresses.ts'
import type { Book, ContentsItem } from '../book.ts'
import {
  decodeMarkup,
  elementsOf,
  escapeXml,
  findElement,
  isText,
  parseHtml,
  textOf,
  type Document,
  type Element,
} from '../markup.ts'
import { BookFonts, type FontFace, type Generic } from './book-fonts.ts'
import { BookStyles, type StyleChoice } from './book-styles.ts'
import type { Heading } from './chapter-markup.ts'
import { ChapterWriter, type Preparation } from './chapter-writer.ts'
import { embeddedFonts, withoutSubstitutions } from './embedded-fonts.ts'
import { mainLanguage } from './main-language.ts'
import { Pictures } from './pictures.ts'
import { StoredZip } from './stored-zip.ts'

interface PreparedBook {
  /** The content of the cover image file. */
  cover: Uint8Array | undefined
  /** Targets are addresses in the prepared book; `frontAddress` is the cover page. */
  contents: ContentsItem[]
  headings: Heading[]
  /** Addresses without content after them in their chapter, mapped to the next chapter. */
  moved: Map<string, string>
  language: string
  vertical: boolean
  /** The number of external images, and of elements that cannot be drawn. */
  linked: number
  undrawn: number
  /** The number of characters without a glyph in any font. */
  replaced: number
}

/** The address of links to the cover's own chapter, which is replaced by the cover page. */
export const frontAddress = 'front'

const faceRule = (family: string, name: string, { bold, italic }: Pick<FontFace, 'bold' | 'italic'>) =>
  `@font-face{font-family:"${family}";src:url(${name});font-weight:${bold ? 'bold' : 'normal'};font-style:${italic ? 'italic' : 'normal'}}\n`

/** Rules that a book's styles may override. */
const firstRules = (fonts: BookFonts, generic: Generic) => `
html{font-family:"${fonts.family(generic)}"}
pre,code,kbd,samp,tt{font-family:"${fonts.family('mono')}"}
pre{white-space:pre-wrap;font-size:0.85em}
body{overflow-wrap:break-word}
p{margin:0.6em 0}
td,th{padding:0.2em 0.4em}
figure{margin:1em 0;text-align:center}
table{width:100%}
img{vertical-align:bottom}
`

/** Rules that they may not override: the page margins are an option. */
const lastRules = 'html,body{margin:0;padding:0;width:auto;height:auto}'

const container = `<?xml version="1.0"?><container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>`

const packageDocument = (count: number) => {
  const chapters = Array.from({ length: count }, (_, index) => index)
  const items = chapters.map(
    (index) => `<item id="c${index}" href="${chapterName(index)}" media-type="application/xhtml+xml"/>`,
  )
  const spine = chapters.map((index) => `<itemref idref="c${index}"/>`)
  return `<?xml version="1.0"?><package xmlns="http://www.idpf.org/2007/opf" version="2.0"><metadata/><manifest>${items.join('')}</manifest><spine>${spine.join('')}</spine></package>`
}

/** The style sheets that chapters link to, each written once. */
class Sheets {
  readonly #book: Book
  readonly #styles: BookStyles
  readonly #zip: StoredZip
  readonly #names = new Map<string, string | undefined>()

  constructor(book: Book, styles: BookStyles, zip: StoredZip) {
    this.#book = book
    this.#styles = styles
    this.#zip = zip
  }

  /** Returns the links and rules for a chapter's head. */
  head(document: Document, path: string): string {
    let head = ''
    for (const element of elementsOf(document)) {
      const reference = element.attribs['href'] ?? ''
      if (element.name === 'style') {
        const css = element.children.map((child) => (isText(child) ? child.data : '')).join('')
        head += `<style type="text/css">${escapeXml(this.#styles.sheet(css, path))}</style>`
      } else if (element.name === 'link' && /stylesheet/i.test(element.attribs['rel'] ?? '') && !leadsOut(reference)) {
        const name = this.#nameOf(resolvePath(path, reference).path)
        if (name !== undefined) head += `<link rel="stylesheet" type="text/css" href="${name}"/>`
      }
    }
    return head
  }

  #nameOf(path: string): string | undefined {
    if (!this.#names.has(path)) {
      const bytes = this.#book.read(path)
      const css = bytes && this.#styles.sheet(decodeMarkup(bytes), path)
      this.#names.set(path, css === undefined ? undefined : this.#zip.addNumbered('css', Buffer.from(css)))
    }
    return this.#names.get(path)
  }
}

function addFonts(
  zip: StoredZip,
  fonts: BookFonts,
  book: Book,
  own: ReturnType<typeof embeddedFonts>,
  generic: Generic,
): void {
  const first = firstRules(fonts, generic)
  const ours = fonts
    .faces()
    .map((face) => faceRule(face.family, zip.addNumbered('ttf', withoutSubstitutions(readFileSync(face.path))), face))
  const names = new Map<string, string>()
  const theirs = own.faces.map((face) => {
    const bytes = names.has(face.path) ? undefined : book.read(face.path)
    if (bytes) names.set(face.path, zip.addNumbered('font', face.joins ? bytes : withoutSubstitutions(bytes)))
    return faceRule(face.family, names.get(face.path) ?? '', face)
  })
  zip.add('first.css', `${ours.join('')}${theirs.join('')}${first}`)
  zip.add('last.css', lastRules)
}

/** What is open while a book is written. */
interface Writing {
  zip: StoredZip
  own: ReturnType<typeof embeddedFonts>
  language: DocumentLanguage
  fonts: BookFonts
}

function writeBook(book: Book, choice: StyleChoice, { zip, own, language, fonts }: Writing): PreparedBook {
  zip.add('mimetype', 'application/epub+zip')
  zip.add('META-INF/container.xml', container)
  const styles = new BookStyles(book, fonts, own.families, choice)
  const sheets = new Sheets(book, styles, zip)
  const pictures = new Pictures(book, zip)
  const generic = choice.font === 'sans' ? 'sans' : 'serif'
  const front = frontPage(book)
  const paths = book.chapters.filter((path) => path !== front.chapter)
  const names = new Map(paths.map((path, index) => [path, chapterName(index)]))
  if (front.chapter !== undefined) names.set(front.chapter, frontAddress)
  const addresses = new Addresses(names)
  const preparation: Preparation = { addresses, fonts, styles, pictures, generic }
  const headings: Heading[] = []
  const moved = new Map<string, string>()
  let vertical = false
  for (const [index, path] of paths.entries()) {
    const document = parseHtml(decodeMarkup(book.read(path) ?? new Uint8Array()))
    // Read first, because the writer queries the styles of each element.
    const head = sheets.head(document, path)
    const writer = new ChapterWriter(index, path, preparation)
    const [html, body] = [findElement(document, 'html'), findElement(document, 'body')]
    const said = html?.attribs['lang'] ?? html?.attribs['xml:lang'] ?? body?.attribs['lang']
    const content = writer.write((body ?? document).children, said)
    const attributes = [html, body].map((element) => (element ? writer.attributes(element) : ''))
    zip.add(
      chapterName(index),
      `<?xml version="1.0" encoding="utf-8"?><html xmlns="http://www.w3.org/1999/xhtml"${attributes[0]}><head><title/><link rel="stylesheet" type="text/css" href="first.css"/>${head}<link rel="stylesheet" type="text/css" href="last.css"/></head><body${attributes[1]}>${content}</body></html>`,
    )
    headings.push(...writer.headings)
    if (index + 1 < paths.length)
      for (const id of writer.trailing) moved.set(`${chapterName(index)}#${id}`, chapterName(index + 1))
    vertical ||= writer.vertical
  }
  const settled = (items: readonly ContentsItem[]): ContentsItem[] =>
    items.map((item) => ({
      ...item,
      target: item.target === undefined ? undefined : addresses.of(item.target),
      items: settled(item.items),
    }))
  addFonts(zip, fonts, book, own, generic)
  zip.add('book.opf', packageDocument(paths.length))
  return {
    cover: front.cover,
    contents: settled(book.contents),
    headings,
    moved,
    language: book.language === '' ? language : book.language,
    vertical,
    linked: pictures.linked,
    undrawn: pictures.undrawn,
    replaced: fonts.replaced,
  }
}

/**
 * Writes `book` to the file `out`.
 *
 * @throws DocweaveError `IMAGE_TOO_LARGE`
 */
export function prepareBook(book: Book, out: string, choice: StyleChoice): PreparedBook {
  const own = choice.font === 'book' ? embeddedFonts(book) : { faces: [], families: new Set<string>(), fonts: [] }
  try {
    const language = mainLanguage(book)
    const fonts = new BookFonts(language, own.fonts)
    try {
      const zip = new StoredZip(out)
      try {
        return writeBook(book, choice, { zip, own, language, fonts })
      } finally {
        zip.finish()
      }
    } finally {
      fonts.close()
    }
  } finally {
    for (const font of own.fonts) font.destroy()
  }
}

interface FrontPage {
  /** The content of the image file. */
  cover: Uint8Array | undefined
  /** The path of the chapter that the cover page replaces. */
  chapter: string | undefined
}

function onlyPicture(document: Document): Element | undefined {
  const body = findElement(document, 'body') ?? document
  if (textOf(body) !== '') return undefined
  const pictures = [...elementsOf(body)].filter(({ name }) => name === 'img' || name === 'image')
  return pictures.length === 1 ? pictures[0] : undefined
}

/** Finds a book's cover, and whether its first chapter shows only the cover. */
function frontPage(book: Book): FrontPage {
  const [path] = book.chapters
  const bytes = path === undefined ? undefined : book.read(path)
  const picture = bytes && onlyPicture(parseHtml(decodeMarkup(bytes)))
  const reference = picture && (picture.attribs['src'] ?? picture.attribs['xlink:href'] ?? picture.attribs['href'])
  const shown =
    path === undefined || reference === undefined || leadsOut(reference)
      ? undefined
      : book.read(resolvePath(path, reference).path)
  const named = book.cover === undefined ? undefined : book.read(book.cover)
  return { cover: shown ?? named, chapter: shown ? path : undefined }
}
