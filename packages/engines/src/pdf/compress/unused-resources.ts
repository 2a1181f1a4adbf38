/**
 * Removes images, forms and fonts from the resources of pages and forms if nothing in the document names them. Programs that extract a page
 * or remove a drawing often leave them behind.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { contentStreams } from '../content-stream.ts'
import { filtersOf } from '../images/embedded-images.ts'
import { entriesOf, inflatedBytes, nameOf, rawBytes } from '../pdf-objects.ts'

const kinds = ['XObject', 'Font'] as const

/** A dictionary of resources of one kind, and the names in it that have not been found in content. */
interface Named {
  dictionary: PDFObject
  names: Map<string, PDFObject>
}

/** Types and subtypes of streams that are not content, and a key that only fonts have. */
const otherTypes = new Set([
  'XRef',
  'ObjStm',
  'Metadata',
  'EmbeddedFile',
  'Image',
  'Type1C',
  'CIDFontType0C',
  'OpenType',
])
const fontKey = 'Length1'

/**
 * Whether a stream may be content: of a form, a pattern, a glyph, or of anything else, such as a page template. Names that it contains count
 * as used.
 */
function mayBeContent(stream: PDFObject): boolean {
  if (stream.get('BBox').isArray()) return true
  return stream.get(fontKey).isNull() && !['Type', 'Subtype'].some((key) => otherTypes.has(nameOf(stream.get(key))))
}

/** Returns the content of a stream if it is certainly complete. */
function completeContent(stream: PDFObject): string | undefined {
  if (!['DecodeParms', 'DP', 'F'].every((key) => stream.get(key).isNull())) return undefined
  const filters = filtersOf(stream)
  const raw = rawBytes(stream)
  if (filters.length === 1 && filters[0] === '') return raw.toString('latin1')
  if (filters.length > 1 || filters[0] !== 'FlateDecode') return undefined
  return inflatedBytes(raw)?.toString('latin1')
}

/** Calls `visit` with each name in `content`, also with those in strings, comments and the data of inline images. */
function visitNames(content: string, visit: (name: string) => void): void {
  for (const [, name = ''] of content.matchAll(/\/([^\0\t\n\f\r ()<>[\]{}/%]*)/g)) {
    visit(name)
    if (name.includes('#'))
      visit(name.replaceAll(/#([\dA-Fa-f]{2})/g, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16))))
  }
}

/** The resources of a page or form; those of forms that are filled in stay as they are. */
class NamedResources {
  readonly all: Named[] = []
  readonly #seen = new Set<number>()
  readonly #withFonts: boolean

  constructor(document: PDFDocument) {
    const root = document.getTrailer().get('Root')
    this.#withFonts = !root.get('AcroForm').isDictionary()
    for (const each of [root.get('AcroForm', 'DR'), ...kinds.map((kind) => root.get('AcroForm', 'DR', kind))])
      if (each.isIndirect()) this.#seen.add(each.asIndirect())
  }

  /** Whether a dictionary is seen for the first time. Those without a number belong to one object only. */
  #isNew(object: PDFObject): boolean {
    if (!object.isDictionary()) return false
    if (!object.isIndirect()) return true
    if (this.#seen.has(object.asIndirect())) return false
    this.#seen.add(object.asIndirect())
    return true
  }

  add(resources: PDFObject): void {
    if (!this.#isNew(resources)) return
    for (const kind of kinds) {
      const dictionary = resources.get(kind)
      if ((kind === 'Font' && !this.#withFonts) || !this.#isNew(dictionary)) continue
      // How other characters are written in content is not certain.
      const entries = entriesOf(dictionary).filter(([name]) => /^[!-~]+$/.test(name))
      this.all.push({ dictionary, names: new Map(entries) })
    }
  }
}

/** All streams that may be content. Those of pages come first, because they name most resources. */
function* streamsOf(document: PDFDocument): Generator<PDFObject> {
  const pages = document.countPages()
  for (let index = 0; index < pages; index++) yield* contentStreams(document.findPage(index))
  const count = document.countObjects()
  for (let number = 1; number < count; number++) {
    const object = document.newIndirect(number)
    if (object.isStream() && mayBeContent(object)) yield object
  }
}

/** Whether all content was read. What it names is removed from `unused`. */
function readNames(document: PDFDocument, unused: Set<string>): boolean {
  for (const stream of streamsOf(document)) {
    if (unused.size === 0) break
    const content = completeContent(stream)
    if (content === undefined) return false
    visitNames(content, (name) => unused.delete(name))
  }
  return true
}

/**
 * Removes the resources that nothing names. If a stream cannot be read completely, all stay.
 *
 * @returns the numbers of the removed objects, which something else may still refer to
 */
export function removeUnusedResources(document: PDFDocument): ReadonlySet<number> {
  const removed = new Set<number>()
  const resources = new NamedResources(document)
  const pages = document.countPages()
  for (let index = 0; index < pages; index++) resources.add(document.findPage(index).getInheritable('Resources'))
  const unused = new Set(resources.all.flatMap(({ names }) => [...names.keys()]))
  if (!readNames(document, unused)) return removed
  for (const { dictionary, names } of resources.all)
    for (const [name, object] of names) {
      if (!unused.has(name)) continue
      dictionary.delete(name)
      if (object.isIndirect()) removed.add(object.asIndirect())
    }
  return removed
}
