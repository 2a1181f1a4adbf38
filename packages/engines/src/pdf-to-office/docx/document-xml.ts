/**
 * Writes `word/document.xml` block by block, so that only one block of a long document exists as library objects at a time. Serializes each
 * prepared block itself, because the library's own writer needs the whole document at once.
 */
import {
  XmlComponent,
  type Document,
  type FileChild,
  type IContext,
  type Table as DocxTable,
  type IXmlableObject,
} from 'docx'
import { LongTable, type LazySection } from './lazy-section.ts'

/** A placeholder for a section's blocks in an otherwise empty document. */
export class Place extends XmlComponent {
  readonly fileChild = Symbol('place')

  constructor() {
    super('docweave')
  }
}
const place = /<docweave(?:\/>|><\/docweave>)/

const imageType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/image'

/** Replaces the library's placeholders in braces for picture and list numbers, which it only knows at the end. */
class Names {
  readonly #file: Document
  readonly #pictures = new Map<string, string>()

  constructor(file: Document) {
    this.#file = file
  }

  resolved(xml: string): string {
    return xml
      .replaceAll(/(r:embed="rId)\{([^{}"]+)\}/g, (_, before: string, key: string) => before + this.#pictureOf(key))
      .replaceAll(/(<w:numId w:val=")\{([^{}"]+)\}/g, (_, before: string, key: string) => before + this.#listOf(key))
  }

  #pictureOf(key: string): string {
    const known = this.#pictures.get(key)
    if (known !== undefined) return known
    const name = this.#file.Media.Entries.find(([own]) => own === key)?.[1].fileName ?? key
    const id = `Picture${this.#pictures.size + 1}`
    this.#file.Document.Relationships.addRelationship(id, imageType, `media/${name}`)
    this.#pictures.set(key, id)
    return id
  }

  #listOf(key: string): number {
    const list = this.#file.Numbering.ConcreteNumbering.find(
      ({ reference, instance }) => `${reference}-${instance}` === key,
    )
    return list?.numId ?? 0
  }
}

/** Collects text as bytes, outside the thread's heap. */
class CollectedText {
  readonly #parts: Buffer[] = []
  #text: string[] = []
  #length = 0

  add(text: string): void {
    this.#text.push(text)
    this.#length += text.length
    if (this.#length > 1_000_000) this.#flush()
  }

  #flush(): void {
    this.#parts.push(Buffer.from(this.#text.join('')))
    this.#text = []
    this.#length = 0
  }

  /** Returns the text, and forgets it. */
  whole(): string {
    this.#flush()
    const bytes = Buffer.concat(this.#parts)
    // The parts and the string need not exist at the same time.
    this.#parts.length = 0
    return bytes.toString()
  }
}

/** The end of a table's grid, before its rows, and of the table (ECMA-376-1, 17.4.37). */
const gridEnd = '</w:tblGrid>'
const tableEnd = '</w:tbl>'

/** The XML of a long table without its end tag; of all pieces but the first, only the rows. */
function* rowsOf(table: LongTable, xml: (piece: DocxTable) => string): Iterable<string> {
  let from = 0
  for (const piece of table.pieces()) {
    const whole = xml(piece)
    yield whole.slice(from === 0 ? 0 : whole.indexOf(gridEnd) + gridEnd.length, -tableEnd.length)
    from++
  }
}

/** Adds a section's properties to its last paragraph (ECMA-376-1, 17.6.18), or to an additional one after a table. */
function ended(last: string, properties: string): string {
  if (!last.startsWith('<w:p>')) return `${last}<w:p><w:pPr>${properties}</w:pPr></w:p>`
  const rest = last.slice('<w:p>'.length)
  return rest.startsWith('<w:pPr>')
    ? `<w:p>${rest.replace('</w:pPr>', () => `${properties}</w:pPr>`)}`
    : `<w:p><w:pPr>${properties}</w:pPr>${rest}`
}

/**
 * Returns the part with the blocks of all sections.
 *
 * @param file the document, with only a `Place` in each section
 */
export function documentXml(file: Document, sections: readonly LazySection[]): string {
  const context: IContext = { file, viewWrapper: file.Document, stack: [] }
  const names = new Names(file)
  const xml = (component: Pick<FileChild, 'prepForXml'>) => {
    const prepared = component.prepForXml(context)
    return prepared ? names.resolved(xmlOf(prepared)) : ''
  }
  const [head = '', ...tails] = xml(file.Document.View).split(place)
  const text = new CollectedText()
  text.add(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${head}`)
  for (const [at, { children }] of sections.entries()) {
    const tail = tails[at] ?? ''
    const properties = /<w:sectPr[ >].*?<\/w:sectPr>/s.exec(tail)?.[0] ?? ''
    let last = ''
    for (const block of children()) {
      text.add(last)
      if (block instanceof LongTable) {
        for (const rows of rowsOf(block, xml)) text.add(rows)
        last = tableEnd
      } else last = xml(block)
    }
    text.add(at < sections.length - 1 ? ended(last, properties) : last + tail)
  }
  return text.whole()
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '"': '&quot;',
  "'": '&apos;',
  '<': '&lt;',
  '>': '&gt;',
}
/** XML does not allow control characters except tab and line ends (XML 1.0, 2.2). */
const special = /[&"'<>]|(?![\t\n\r])\p{Cc}/gu
const escaped = (value: unknown) => String(value).replaceAll(special, (sign) => escapes[sign] ?? '')

const isObject = (value: unknown): value is IXmlableObject => typeof value === 'object' && value !== null

const attributesOf = (values: unknown): string =>
  isObject(values)
    ? Object.entries(values)
        .map(([name, value]) => ` ${name}="${escaped(value)}"`)
        .join('')
    : ''

/**
 * Serializes an element that the library has prepared.
 *
 * @param element a single name with its content: attributes under `_attr`, child elements and text in an array
 */
function xmlOf(element: IXmlableObject): string {
  const [name = ''] = Object.keys(element)
  const content: unknown = element[name]
  if (!isObject(content)) return `<${name}>${escaped(content)}</${name}>`
  let attributes = attributesOf(content['_attr'])
  if (!Array.isArray(content)) return `<${name}${attributes}/>`
  let inner = ''
  for (const each of content)
    if (!isObject(each)) inner += escaped(each)
    else if ('_attr' in each) attributes += attributesOf(each['_attr'])
    else inner += xmlOf(each)
  return `<${name}${attributes}>${inner}</${name}>`
}
