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
/** Letters and signs for further editing: printable ASCII, Latin-1, and the common punctuation of General Punctuation. */
const always = characters(0x20, 0x7e) + characters(0xa0, 0xff) + '–—‘’‚“”„†‡•…‰‹›€™'

interface Face extends FaceStyle {
  family: string
  letters: Set<string>
}

/** The faces that runs use, with their letters. */
function facesOf(runs: Iterable<Run>): Face[] {
  const faces = new Map<string, Face>()
  for (const { text, style } of runs) {
    const { bold, italic, latin, eastAsian } = style
    for (const letter of text) {
      const family = isEastAsian(letter) ? eastAsian || latin : latin || eastAsian
      if (family === '') continue
      const key = `${family} ${bold} ${italic}`
      const face = faces.get(key) ?? { family, bold, italic, letters: new Set() }
      faces.set(key, face)
      face.letters.add(letter)
    }
  }
  return [...faces.values()]
}

function* runsOf({ pages }: DocumentModel): Generator<Run> {
  for (const page of pages) {
    for (const { runs } of paragraphsOf(page)) yield* runs
    for (const block of [...page.header, ...page.footer]) if (block.type === 'paragraph') yield* block.runs
    for (const { paragraphs } of page.footnotes) for (const { runs } of paragraphs) yield* runs
  }
}

async function subset(path: string, letters: ReadonlySet<string>): Promise<Buffer> {
  // Hints for coarse screens are half of a file.
  const options = { targetFormat: 'truetype', noHinting: true } as const
  return subsetFont(await readFile(path), `${always}${[...letters].join('')}`, options)
}

/** A family for the library's font table. The regular face is required. */
export interface EmbeddedFamily {
  name: string
  data: Buffer
  bold?: Buffer
  italic?: Buffer
  boldItalic?: Buffer
}

const optionOf = ({ bold, italic }: FaceStyle) => (bold ? (italic ? 'boldItalic' : 'bold') : italic ? 'italic' : 'data')

/** Returns subsets of the free fonts that replace the document's families. */
export async function embeddedFamilies(model: DocumentModel): Promise<EmbeddedFamily[]> {
  const found: EmbeddedFamily[] = []
  for (const [name, faces] of Map.groupBy(facesOf(runsOf(model)), ({ family }) => family)) {
    const regular = substituteFile(name, { bold: false, italic: false })
    if (regular === undefined) continue
    const family: EmbeddedFamily = { name, data: Buffer.alloc(0) }
    for (const { bold, italic, letters } of faces) {
      const path = substituteFile(name, { bold, italic })
      if (path !== undefined) family[optionOf({ bold, italic })] = await subset(path, letters)
    }
    // A face without a file of its own is made of the regular one, so its letters are needed there.
    const others = faces
      .filter((face) => substituteFile(name, face) === undefined)
      .flatMap(({ letters }) => [...letters])
    const plain = faces.find(({ bold, italic }) => !bold && !italic)
    if (family.data.length === 0 || others.length > 0)
      family.data = await subset(regular, new Set([...(plain?.letters ?? []), ...others]))
    found.push(family)
  }
  return found
}
