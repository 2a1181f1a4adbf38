/** Detects pages that are grey scans. Rendered in grey they look the same, and take half the time and less memory than as RGB. */
import type { PDFObject } from 'mupdf'
import { operationsOf, contentStreams, readContent } from '../content-stream.ts'
import { nameOf } from '../pdf-objects.ts'

/** Operators that may set or draw a colour other than grey (ISO 32000-1, table 51). */
const colouring = new Set(['rg', 'RG', 'k', 'K', 'cs', 'CS', 'sc', 'SC', 'scn', 'SCN', 'sh', 'BI', 'gs'])

/** A scan's content stream is short, even with a text layer; a longer one is a drawing, and is not parsed. */
const longestContent = 300_000

const isEmpty = (dictionary: PDFObject) => {
  let empty = true
  if (dictionary.isDictionary()) dictionary.forEach(() => (empty = false))
  return empty
}

const valuesOf = (dictionary: PDFObject): PDFObject[] => {
  const values: PDFObject[] = []
  if (dictionary.isDictionary()) dictionary.forEach((value) => void values.push(value))
  return values
}

function isGreySpace(space: PDFObject): boolean {
  if (space.isName()) return space.asName() === 'DeviceGray' || space.asName() === 'G'
  const family = space.isArray() ? nameOf(space.get(0)) : ''
  if (family === 'CalGray') return true
  return family === 'ICCBased' && space.get(1, 'N').asNumber() === 1
}

const isGreyImage = (object: PDFObject) =>
  nameOf(object.get('Subtype')) === 'Image' &&
  (object.get('ImageMask').asBoolean() || isGreySpace(object.get('ColorSpace')))

function contentOf(page: PDFObject): string | undefined {
  let text = ''
  for (const stream of contentStreams(page)) {
    text += `${readContent(stream)}\n`
    if (text.length > longestContent) return undefined
  }
  return text
}

/** Whether a page shows only grey images, and text in black or grey. False in doubt. */
export function isGreyScan(page: PDFObject): boolean {
  const resources = page.getInheritable('Resources')
  if (!resources.isDictionary() || page.get('Annots').length > 0) return false
  const images = valuesOf(resources.get('XObject'))
  if (images.length === 0 || !images.every(isGreyImage)) return false
  if (!['Pattern', 'Shading', 'ColorSpace', 'ExtGState'].every((key) => isEmpty(resources.get(key)))) return false
  if (valuesOf(resources.get('Font')).some((font) => nameOf(font.get('Subtype')) === 'Type3')) return false
  const content = contentOf(page)
  if (content === undefined) return false
  for (const { operator } of operationsOf(content)) if (colouring.has(operator)) return false
  return true
}
