/**
 * Embeds free fonts for the families that the document names (ECMA-376-1, 17.8.1): programs without these families, on Linux or a phone,
 * would otherwise use wider ones, and the pages would not keep their lines. A program that has the family itself uses its own.
 */
import { readFile } from 'node:fs/promises'
import subsetFont from 'subset-font'
import { substituteFile, type FaceStyle } from '../../fonts/font-files.ts'
import { isEastAsian, type DocumentModel, type Run } from '../analysis/index.ts'
import { paragraphsOf } from './base-style.ts'

const characters = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)).join('')

/** The characters of an embedded font: ASCII, Latin-1, Latin Extended-A, General Punctuation and common symbols. */
const included = [
  ...[characters(0x20, 0x7e), characters(0xa0, 0x17f), characters(0x2010, 0x2026)],
  '‰′″‹›⁄€™Ωμπ←↑→↓−∞≈≠≤≥■□▪▫●○•ﬁﬂ',
].join('')

/** The families of Latin letters in runs. */
function familiesOf(runs: Iterable<Run>): Set<string> {
  const families = new Set<string>()
  for (const { text, style } of runs)
    if (style.latin !== '' && [...text].some((letter) => letter !== ' ' && !isEastAsian(letter)))
      families.add(style.latin)
  return families
}

function* runsOf({ pages }: DocumentModel): Generator<Run> {
  for (const page of pages) {
    for (const { runs } of paragraphsOf(page)) yield* runs
    for (const block of [...page.header, ...page.footer]) if (block.type === 'paragraph') yield* block.runs
    for (const { paragraphs } of page.footnotes) for (const { runs } of paragraphs) yield* runs
  }
}

async function subset(family: string, style: FaceStyle): Promise<Buffer | undefined> {
  const path = substituteFile(family, style)
  // Hints for coarse screens are half of a file.
  return path === undefined
    ? undefined
    : subsetFont(await readFile(path), included, { targetFormat: 'truetype', noHinting: true })
}

/** A family for the library's font table. */
export interface EmbeddedFamily {
  name: string
  data: Buffer
  bold?: Buffer
  italic?: Buffer
  boldItalic?: Buffer
}

/**
 * Returns the free fonts that replace the document's Latin families.
 *
 * Each has all four faces, with the same characters in every document: LibreOffice 7.4 knows the embedded fonts of all documents that it
 * has opened by family and face. Beside a document with another choice of faces, it would set text in a wrong one.
 */
export async function embeddedFamilies(model: DocumentModel): Promise<EmbeddedFamily[]> {
  const found: EmbeddedFamily[] = []
  for (const name of familiesOf(runsOf(model))) {
    const data = await subset(name, { bold: false, italic: false })
    const bold = await subset(name, { bold: true, italic: false })
    const italic = await subset(name, { bold: false, italic: true })
    const boldItalic = await subset(name, { bold: true, italic: true })
    if (data && bold && italic && boldItalic) found.push({ name, data, bold, italic, boldItalic })
  }
  return found
}
