/**
 * A document of Hangul 3 to 97, made byte by byte (Hancom, "한글 문서 파일 구조 3.0", chapters 2 to 6), because no current program writes this
 * format.
 */

/** The order of syllables in Unicode (3.12), and the codes of their medial vowels in the combining code (KS X 1001, annex 3). */
const [firstSyllable, lastSyllable, medials, finals] = [0xac00, 0xd7a3, 21, 28]
const medialCodes = [3, 4, 5, 6, 7, 10, 11, 12, 13, 14, 15, 18, 19, 20, 21, 22, 23, 26, 27, 28, 29]

function characterCode(character: string): number {
  const code = character.codePointAt(0) ?? 0
  if (code < firstSyllable || code > lastSyllable) return code
  const syllable = code - firstSyllable
  const initial = Math.floor(syllable / (medials * finals)) + 2
  const medial = medialCodes[Math.floor(syllable / finals) % medials] ?? 0
  const last = syllable % finals
  // Code 18 is unused.
  return 0x8000 | (initial << 10) | (medial << 5) | (last < 17 ? last + 1 : last + 2)
}

const words = (...values: number[]) => Buffer.from(Uint16Array.from(values).buffer)
const name = (text: string, bytes: number) => Buffer.from(text.padEnd(bytes, '\0'), 'latin1')

/** 10 points (of 25 units each), with the first font of each of the seven languages, 100 % wide. */
const characterShape = Buffer.concat([words(250), Buffer.alloc(7), Buffer.alloc(7, 100), Buffer.alloc(15)])

/** A line spacing of 160 %. */
function paragraphShape(): Buffer {
  const shape = Buffer.alloc(187)
  shape.writeUInt16LE(160, 6)
  return shape
}

const endOfParagraph = 13

/** The rest of the paragraph header: no character shapes within it, no special characters, the first style. */
const rest = Buffer.alloc(7)

/** The position of its single line, which is not specified. */
const lines = Buffer.alloc(14)

function paragraph(text: string): Buffer {
  const characters = [...Array.from(text, characterCode), endOfParagraph]
  return Buffer.concat([
    Buffer.from([0]),
    words(characters.length, 1),
    rest,
    characterShape,
    paragraphShape(),
    lines,
    words(...characters),
  ])
}

/** A paragraph without characters ends the list of paragraphs. */
const endOfList = Buffer.alloc(43)

/** A4's length and width, its margins, header and footer, in units of 1/1800 inch. */
const page = [21046, 14882, 1417, 1063, 2126, 2126, 1063, 1063, 0]

/** Writes an uncompressed document of these paragraphs, which may contain Hangul and ASCII. */
export function hwp3Document(paragraphs: readonly string[]): Uint8Array {
  const information = Buffer.alloc(128)
  words(...page).copy(information, 6)
  const fonts = Array.from({ length: 7 }, () => [words(1), name('Batang', 40)]).flat()
  return Buffer.concat([
    Buffer.from('HWP Document File V3.00 \x1a\x01\x02\x03\x04\x05', 'latin1'),
    information,
    Buffer.alloc(1008),
    ...fonts,
    words(0),
    ...paragraphs.map(paragraph),
    endOfList,
    Buffer.alloc(8),
  ])
}
