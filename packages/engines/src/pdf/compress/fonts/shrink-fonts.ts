/** Removes the glyphs that a document does not show from its embedded fonts. */
import type { PDFDocument, PDFObject } from 'mupdf'
import { hasIdentityMap } from '../../font-encoding.ts'
import { decodedBytes, nameOf } from '../../pdf-objects.ts'
import { readCff } from './cff-font.ts'
import { characterMaps, tablesOf, wrapCff } from './sfnt-font.ts'
import { shownCodes, type Shown } from './shown-codes.ts'
import { createSubsetter, type SubsetFont } from './subset-font.ts'
import { readType1 } from './type1-font.ts'
import { cffGlyphs, compositeGlyphs, encodingOf, trueTypeGlyphs, type Used } from './used-glyphs.ts'
import { writeCff } from './write-cff.ts'

/** A font as a PDF uses it: its dictionary, and the codes shown with it. */
interface FontUse {
  font: PDFObject
  isComposite: boolean
  shown: Shown
}

/** A font program with all its uses. */
interface FontProgram {
  key: 'FontFile' | 'FontFile2' | 'FontFile3'
  stream: PDFObject
  uses: FontUse[]
}

interface Options {
  dropHinting: boolean
  subsetFont: SubsetFont
}

/** Finds the font programs of a document with their uses, by object number. */
function fontPrograms(document: PDFDocument, shown: ReadonlyMap<number, Shown>): Map<number, FontProgram> {
  const programs = new Map<number, FontProgram>()
  const count = document.countObjects()
  for (let number = 1; number < count; number++) {
    const font = document.newIndirect(number)
    if (!font.isDictionary() || font.isStream()) continue
    const isComposite = nameOf(font.get('Subtype')) === 'Type0'
    const descriptor = isComposite ? font.get('DescendantFonts', 0, 'FontDescriptor') : font.get('FontDescriptor')
    if (!descriptor.isDictionary()) continue
    // The dictionary of a character-identifier font is a part of a composite font, which is a use of its own.
    if (nameOf(font.get('Subtype')).startsWith('CIDFont')) continue
    for (const key of ['FontFile', 'FontFile2', 'FontFile3'] as const) {
      const stream = descriptor.get(key)
      if (!stream.isStream() || !stream.isIndirect()) continue
      const program = programs.get(stream.asIndirect()) ?? { key, stream, uses: [] }
      programs.set(stream.asIndirect(), program)
      program.uses.push({ font, isComposite, shown: shown.get(number) ?? new Set() })
    }
  }
  return programs
}

/** Whether the codes of a composite font are not the identifiers of its glyphs. */
const hasPredefinedMap = ({ uses }: FontProgram) =>
  uses.some(({ font, isComposite }) => isComposite && !hasIdentityMap(font))

/** Unites the glyphs of all uses. */
function united(uses: readonly FontUse[], glyphsOf: (use: FontUse, codes: Set<number>) => Used): Used {
  const all = new Set<number>()
  for (const use of uses) {
    if (use.shown === 'all') return 'all'
    const used = glyphsOf(use, use.shown)
    if (used === 'all') return 'all'
    for (const glyph of used) all.add(glyph)
  }
  return all
}

function smallerCff(bytes: Buffer, uses: readonly FontUse[], subsetFont: SubsetFont): Buffer | undefined {
  const cff = readCff(bytes)
  const used = united(uses, ({ font, isComposite }, codes) =>
    isComposite ? compositeGlyphs(codes, font, cff) : cffGlyphs(codes, encodingOf(font), cff),
  )
  if (used === 'all') return undefined
  const options = { untouched: [], dropped: [], dropHinting: false }
  const subset = subsetFont(wrapCff(bytes, cff.glyphCount), used, options)
  return subset && tablesOf(subset).get('CFF ')
}

function smallerTrueType(
  bytes: Buffer,
  uses: readonly FontUse[],
  { dropHinting, subsetFont }: Options,
): Buffer | undefined {
  const table = tablesOf(bytes).get('cmap')
  const maps = table ? characterMaps(table) : []
  const used = united(uses, ({ font, isComposite }, codes) =>
    isComposite ? compositeGlyphs(codes, font) : trueTypeGlyphs(codes, encodingOf(font), maps),
  )
  if (used === 'all') return undefined
  const isComposite = uses.every((use) => use.isComposite)
  // Only simple fonts use names and character maps. A reader of text falls back on the map if the PDF does not tell characters.
  const isMapped = uses.every(({ font }) => font.get('ToUnicode').isStream())
  const dropped = isComposite ? (isMapped ? ['post', 'cmap'] : ['post']) : []
  return subsetFont(bytes, used, { untouched: ['cmap'], dropped, dropHinting })
}

/** Converts a Type 1 program, and removes glyphs of the result. */
function smallerType1(bytes: Buffer, uses: readonly FontUse[], subsetFont: SubsetFont): Buffer {
  const program = writeCff(readType1(bytes))
  return smallerCff(program, uses, subsetFont) ?? program
}

/** Returns a smaller version of a font program, or `undefined` if there is none. */
function smaller({ key, stream, uses }: FontProgram, options: Options): Buffer | undefined {
  const bytes = decodedBytes(stream)
  const subtype = nameOf(stream.get('Subtype'))
  const isCff = key === 'FontFile3' && (subtype === 'Type1C' || subtype === 'CIDFontType0C')
  if (key === 'FontFile3' && !isCff) return undefined
  // A composite font has no Type 1 program, and its codes name no glyph of one (ISO 32000-1, 9.7.4.2).
  if (key === 'FontFile' && uses.some(({ isComposite }) => isComposite)) return undefined
  try {
    if (key === 'FontFile') return smallerType1(bytes, uses, options.subsetFont)
    const made = isCff ? smallerCff(bytes, uses, options.subsetFont) : smallerTrueType(bytes, uses, options)
    return made && made.length < bytes.length ? made : undefined
  } catch (error) {
    // A damaged font program stays as it is.
    if (error instanceof RangeError || error instanceof WebAssembly.RuntimeError) return undefined
    throw error
  }
}

/** Describes the program as a Compact Font Format program, in it and in the descriptors of its uses. */
function becomeCff(document: PDFDocument, { stream, uses }: FontProgram): void {
  for (const key of ['Length1', 'Length2', 'Length3']) stream.delete(key)
  stream.put('Subtype', document.newName('Type1C'))
  for (const { font } of uses) {
    const descriptor = font.get('FontDescriptor')
    descriptor.put('FontFile3', stream)
    descriptor.delete('FontFile')
  }
}

const tagged = /^[A-Z]{6}\+/

/** Puts a tag before the name of a font that has no longer all of its glyphs (ISO 32000-1, 9.6.4). Names that have one keep it. */
function tagNames(document: PDFDocument, { stream, uses }: FontProgram): void {
  // Six letters that differ for each program of the document.
  let rest = stream.asIndirect()
  const tag = Array.from({ length: 6 }, () => {
    const letter = String.fromCharCode(65 + (rest % 26))
    rest = Math.floor(rest / 26)
    return letter
  }).join('')
  for (const { font, isComposite } of uses) {
    const descendant = isComposite ? font.get('DescendantFonts', 0) : font
    for (const [object, key] of [
      [font, 'BaseFont'],
      [descendant, 'BaseFont'],
      [descendant.get('FontDescriptor'), 'FontName'],
    ] as const) {
      const name = nameOf(object.get(key))
      if (name !== '' && !tagged.test(name)) object.put(key, document.newName(`${tag}+${name}`))
    }
  }
}

/**
 * Removes the glyphs that a document does not show from its TrueType and Compact Font Format fonts. The fonts of form fields stay whole,
 * because a person may type any character.
 *
 * @param dropHinting also removes the instructions that fit TrueType glyphs to the pixels of a coarse screen
 */
export function shrinkFonts(document: PDFDocument, { dropHinting }: { dropHinting: boolean }): void {
  const shown = shownCodes(document)
  if (!shown) return
  const programs = [...fontPrograms(document, shown).values()]
  // mupdf knows the predefined character maps of East Asian fonts, but its subsetter also removes glyphs that a form's fields may need.
  const hasForm = document.getTrailer().get('Root', 'AcroForm', 'Fields').length > 0
  if (!hasForm && programs.some(hasPredefinedMap)) document.subsetFonts()
  const subsetFont = createSubsetter()
  for (const program of programs) {
    const bytes = smaller(program, { dropHinting, subsetFont })
    if (!bytes) continue
    program.stream.writeStream(bytes)
    if (program.key === 'FontFile2') program.stream.put('Length1', bytes.length)
    if (program.key === 'FontFile') becomeCff(document, program)
    tagNames(document, program)
  }
}
