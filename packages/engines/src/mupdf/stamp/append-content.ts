/** Draws on top of what a page has, whatever state its own content leaves behind. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { operationsOf } from '../content-tokens.ts'
import { contentStreams, readContent } from '../page-content.ts'

/** How many `q` stay open at the end of a content, and how many `Q` close what was never opened. */
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

/** A copy of a dictionary of its own for this page: the one it has may be other pages' too. */
function ownCopy(document: PDFDocument, dictionary: PDFObject): PDFObject {
  const copy = document.newDictionary()
  if (dictionary.isDictionary()) dictionary.forEach((value, key) => copy.put(key, value))
  return copy
}

/** Makes `forms` known to the page by their names. */
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
 * @param forms what `content` draws, by names that are free in the document
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
