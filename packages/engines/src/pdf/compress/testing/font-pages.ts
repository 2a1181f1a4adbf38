/** Makes PDFs that show text with embedded fonts, for tests. */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { Font, PDFDocument, type PDFObject } from 'mupdf'
import { type1Program, testGlyphs, testSubroutines, type Type1Options } from './type1-program.ts'

/** A TrueType font with 2000 glyphs, under the Apache License 2.0. */
export const trueType = (): Buffer =>
  readFileSync(fileURLToPath(import.meta.resolve('@expo-google-fonts/tinos/400Regular/Tinos_400Regular.ttf')))

/** Adds a page that draws `content` with fonts and other resources. */
export function addPage(document: PDFDocument, content: string, resources: Record<string, unknown>): PDFObject {
  const page = document.addPage([0, 0, 300, 200], 0, document.addObject(resources), content)
  document.insertPage(-1, page)
  return page
}

/** Adds a composite font with Tinos, and returns it with a function that writes text as its codes. */
export function addComposite(document: PDFDocument): { font: PDFObject; codes: (text: string) => string } {
  const font = new Font('Tinos', trueType())
  const codes = (text: string) =>
    `<${[...text].map((each) => font.encodeCharacter(each).toString(16).padStart(4, '0')).join('')}>`
  return { font: document.addFont(font), codes }
}

/** Adds a simple font with Tinos. */
export const addSimple = (document: PDFDocument): PDFObject => document.addSimpleFont(new Font('Tinos', trueType()))

/** Adds a Type 1 font with the test glyphs. `A` to `D` have their own codes, `a` and `á` those of the Latin encodings. */
export function addType1(document: PDFDocument, options: Partial<Type1Options> = {}): PDFObject {
  const { bytes, lengths } = type1Program({ glyphs: testGlyphs, subroutines: testSubroutines, ...options })
  const [Length1 = 0, Length2 = 0, Length3 = 0] = lengths
  const descriptor = document.addObject({
    Type: document.newName('FontDescriptor'),
    FontName: document.newName('Test'),
    Flags: 32,
    FontBBox: [0, -200, 1000, 800],
    ItalicAngle: 0,
    Ascent: 700,
    Descent: 0,
    CapHeight: 700,
    StemV: 50,
    FontFile: document.addStream(bytes, { Length1, Length2, Length3 }),
  })
  return document.addObject({
    Type: document.newName('Font'),
    Subtype: document.newName('Type1'),
    BaseFont: document.newName('Test'),
    FirstChar: 0,
    LastChar: 255,
    Widths: Array.from({ length: 256 }, () => 600),
    Encoding: options.encoding
      ? document.newNull()
      : { Type: document.newName('Encoding'), Differences: [1, document.newName('odd'), document.newName('B')] },
    FontDescriptor: descriptor,
  })
}

/** The document as it is read from a file. */
export function saved(document: PDFDocument): PDFDocument {
  const buffer = document.saveToBuffer('garbage')
  return new PDFDocument(Uint8Array.from(buffer.asUint8Array()))
}
