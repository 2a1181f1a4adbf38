/**
 * Completes the `ToUnicode` maps of a page's fonts in memory, from what the fonts tell otherwise, so that mupdf reads text whose map is
 * missing, empty or wrong. The file is not changed.
 */
import type { PDFDocument, PDFObject } from 'mupdf'
import { differencesOf, hasIdentityMap } from '../font-encoding.ts'
import { decodedBytes, nameOf } from '../pdf-objects.ts'
import { embeddedCharacters } from './embedded-cmap.ts'
import { numberedNames } from './glyph-names.ts'
import { parseToUnicode, writeToUnicode, type CodeTexts } from './to-unicode.ts'

/** A form may contain forms; deeper ones are not text of any producer. */
const deepest = 6

/** Entries that no reader can use: the replacement character, no characters, control characters, nothing. */
const isUseless = (text: string) => /^$|[\ufffd-\uffff]|(?!\s)\p{Cc}/u.test(text)

/** With fewer entries, equal ones are no mistake. */
const leastEntries = 8

/** Whether all codes have the same text, which cannot be true of the glyphs of a font. */
const isConstant = (texts: CodeTexts) => texts.size >= leastEntries && new Set(texts.values()).size === 1

/** Returns the existing map without useless entries, and whether it had any; `undefined` if the font has none. */
function existingMap(font: PDFObject): { texts: CodeTexts; isComplete: boolean } | undefined {
  const stream = font.get('ToUnicode')
  if (!stream.isStream()) return undefined
  const content = decodedBytes(stream).toString('latin1')
  // Such a map adds to a predefined one, which mupdf knows.
  if (/\busecmap\b/.test(content) || !stream.get('UseCMap').isNull()) return { texts: new Map(), isComplete: true }
  const all = parseToUnicode(content)
  const texts: CodeTexts = isConstant(all) ? new Map() : new Map([...all].filter(([, text]) => !isUseless(text)))
  return { texts, isComplete: texts.size > 0 && texts.size === all.size }
}

/** The map of a font with codes of one byte. What it lacks, mupdf takes from the standard glyph names. */
function simpleMap(font: PDFObject): CodeTexts | undefined {
  const existing = existingMap(font)
  const names = differencesOf(font.get('Encoding'))
  const byName = numberedNames([...names.values()])
  const texts: CodeTexts = new Map(existing?.texts)
  for (const [code, name] of names) {
    const text = byName.get(name)
    if (text !== undefined && !texts.has(code)) texts.set(code, text)
  }
  return texts.size > (existing?.texts.size ?? 0) || existing?.isComplete === false ? texts : undefined
}

/** The glyph of each character identifier; `undefined` if they are the same (ISO 32000-1, 9.7.4.2). */
function glyphsByIdentifier(descendant: PDFObject): number[] | undefined {
  const map = descendant.get('CIDToGIDMap')
  if (!map.isStream()) return undefined
  const bytes = decodedBytes(map)
  return Array.from({ length: bytes.length >> 1 }, (_, at) => bytes.readUInt16BE(2 * at))
}

/** The map of a font whose codes are character identifiers, from the font program. */
function compositeMap(font: PDFObject): CodeTexts | undefined {
  const existing = existingMap(font)
  const descendant = font.get('DescendantFonts').get(0)
  if (existing?.isComplete || !descendant.isDictionary() || !hasIdentityMap(font)) return undefined
  const descriptor = descendant.get('FontDescriptor')
  const texts: CodeTexts = new Map(existing?.texts)
  const characters = descriptor.isDictionary() ? embeddedCharacters(descriptor) : new Map<number, string>()
  const glyphs = glyphsByIdentifier(descendant)
  if (glyphs) {
    for (const [identifier, glyph] of glyphs.entries()) {
      const text = characters.get(glyph)
      if (text !== undefined && !texts.has(identifier)) texts.set(identifier, text)
    }
  } else for (const [glyph, text] of characters) if (!texts.has(glyph)) texts.set(glyph, text)
  // Without a map, mupdf takes the identifiers for glyph indices of common fonts, or for those of a character collection. In an embedded
  // TrueType font they are neither.
  if (texts.size === 0 && descriptor.isDictionary() && descriptor.get('FontFile2').isStream()) return undefined
  return texts.size > (existing?.texts.size ?? 0) || existing ? texts : undefined
}

/** Completes the maps of the fonts of a document, each once. */
export class UnicodeMaps {
  readonly #document: PDFDocument
  /** The object numbers of fonts and forms. */
  readonly #seen = new Set<number>()

  constructor(document: PDFDocument) {
    this.#document = document
  }

  /** Completes the fonts of a page. Call it before the page is loaded: mupdf keeps loaded fonts. */
  complete(page: number): void {
    try {
      this.#resources(this.#document.findPage(page).getInheritable('Resources'), 0)
    } catch {
      // With malformed resources, the page is read as it is.
    }
  }

  #isNew(object: PDFObject): boolean {
    if (!object.isIndirect()) return true
    const number = object.asIndirect()
    return !this.#seen.has(number) && this.#seen.add(number).has(number)
  }

  #resources(resources: PDFObject, depth: number): void {
    if (!resources.isDictionary() || depth > deepest) return
    const fonts = resources.get('Font')
    if (fonts.isDictionary()) fonts.forEach((font) => this.#font(font))
    const forms = resources.get('XObject')
    if (forms.isDictionary())
      forms.forEach((form) => {
        if (form.isStream() && this.#isNew(form)) this.#resources(form.get('Resources'), depth + 1)
      })
  }

  #font(font: PDFObject): void {
    if (!font.isDictionary() || !this.#isNew(font)) return
    try {
      this.#describe(font.get('DescendantFonts', 0))
      const isComposite = nameOf(font.get('Subtype')) === 'Type0'
      const texts = isComposite ? compositeMap(font) : simpleMap(font)
      if (!texts) return
      if (texts.size === 0) font.delete('ToUnicode')
      else font.put('ToUnicode', this.#document.addStream(writeToUnicode(texts, isComposite ? 2 : 1), {}))
    } catch {
      // A malformed font tells no more than mupdf reads from it.
    }
  }

  /** Describes a font of a character collection that has no descriptor: mupdf would read its text as if each byte were a letter. */
  #describe(descendant: PDFObject): void {
    if (!descendant.isDictionary() || !descendant.get('FontDescriptor').isNull()) return
    const name = this.#document.newName(nameOf(descendant.get('BaseFont')))
    const lines = {
      Ascent: 880,
      Descent: -120,
      CapHeight: 880,
      StemV: 80,
      ItalicAngle: 0,
      FontBBox: [0, -120, 1000, 880],
    }
    const descriptor = { Type: this.#document.newName('FontDescriptor'), FontName: name, Flags: 4, ...lines }
    descendant.put('FontDescriptor', this.#document.addObject(descriptor))
  }
}
