/** Appends content to a page, independently of the graphics state that its own content leaves behind. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { operationsOf, contentStreams, readContent } from '../content-stream.ts'

/** Counts the unclosed `q` at the end of a content stream, and the `Q` without a preceding `q`. */
function imbalance(text: string): { open: number; unopened: number } {
  let open = 0
  let unopened = 0
  for (const { operator } of operationsOf(text)) {
    if (operator === 'q') open++
    else if (operator === 'Q' && open > 0) open--
    else if (operator === 'Q') unopened++
  }
  return { open, unopened }
}

/** Returns a copy of a dictionary, which other pages may share. */
function ownCopy(document: PDFDocument, dictionary: PDFObject): PDFObject {
  const copy = document.newDictionary()
  if (dictionary.isDictionary()) dictionary.forEach((value, key) => copy.put(key, value))
  return copy
}

/** Adds `forms` to the page's resources by their names. */
function addResources(document: PDFDocument, page: PDFObject, forms: ReadonlyMap<string, PDFObject>): void {
  const resources = ownCopy(document, page.getInheritable('Resources'))
  const objects = ownCopy(document, resources.get('XObject'))
  for (const [name, form] of forms) objects.put(name, form)
  resources.put('XObject', objects)
  page.put('Resources', resources)
}

/**
 * Appends `content` to a page.
 *
 * @param forms the form XObjects that `content` draws, by names that are unused in the document
 */
export function appendContent(
  document: PDFDocument,
  page: PDFObject,
  content: string,
  forms: ReadonlyMap<string, PDFObject>,
): void {
  const streams = contentStreams(page)
  const drawn = streams.map(readContent)
  const { open, unopened } = imbalance(drawn.join('\n'))
  const contents = document.newArray()
  contents.push(document.addStream('q '.repeat(unopened + 1), {}))
  for (const stream of streams) contents.push(stream)
  contents.push(document.addStream(`${' Q'.repeat(open + 1)}\n${content}`, {}))
  page.put('Contents', contents)
  addResources(document, page, forms)
}
