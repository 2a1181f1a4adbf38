/** Reads the characters of mupdf's structured text from its memory. */
import { Font, type StructuredText } from 'mupdf'
import { engineMemory } from './engine-memory.ts'

/** Where the members of mupdf's structures are, in words of 32 bits (mupdf 1.28, include/mupdf/fitz/structured-text.h). */
const firstBlock = 6
const ofBlock = { type: 0, firstLine: 6, next: 14 }
const ofLine = { mode: 0, direction: 1, firstCharacter: 7, next: 10 }
const ofCharacter = { code: 0, colour: 2, origin: 3, quad: 5, size: 13, font: 14, next: 15 }
const textBlock = 0
/** The bytes beside the writing mode are other flags. */
const modeByte = 0xff

export interface StructuredLine {
  /** Whether its writing mode is vertical. */
  vertical: boolean
  /** The direction of its baseline in degrees clockwise, 0 to 359. */
  angle: number
}

/** A character; the same object is used for each. */
export interface StructuredCharacter {
  text: string
  /** The origin on the baseline. */
  x: number
  y: number
  left: number
  top: number
  right: number
  bottom: number
  size: number
  /** Red, green and blue, 8 bits each. */
  colour: number
  /** The address of its font, for `fontAt`. */
  font: number
}

const replacement = 0xfffd
const characterOf = (code: number) => String.fromCodePoint(code >= 0 && code <= 0x10ffff ? code : replacement)

const degreesOf = (x: number, y: number) => (Math.round((Math.atan2(y, x) * 180) / Math.PI) + 360) % 360

/** Calls `visit` with each character of the text blocks. It may call mupdf. */
export function visitCharacters(
  structured: StructuredText,
  visit: (character: StructuredCharacter, line: StructuredLine) => void,
): void {
  const character = { text: '', x: 0, y: 0, left: 0, top: 0, right: 0, bottom: 0, size: 0, colour: 0, font: 0 }
  const wordAt = (word: number) => engineMemory().integers[word] ?? 0
  const numberAt = (word: number) => engineMemory().floats[word] ?? 0
  const visitLine = (line: number) => {
    const found: StructuredLine = {
      vertical: (wordAt(line + ofLine.mode) & modeByte) === 1,
      angle: degreesOf(numberAt(line + ofLine.direction), numberAt(line + ofLine.direction + 1)),
    }
    for (let at = wordAt(line + ofLine.firstCharacter) / 4; at !== 0; at = wordAt(at + ofCharacter.next) / 4) {
      const quad = at + ofCharacter.quad
      const [x0, x1, x2, x3] = [numberAt(quad), numberAt(quad + 2), numberAt(quad + 4), numberAt(quad + 6)]
      const [y0, y1, y2, y3] = [numberAt(quad + 1), numberAt(quad + 3), numberAt(quad + 5), numberAt(quad + 7)]
      character.text = characterOf(wordAt(at + ofCharacter.code))
      character.x = numberAt(at + ofCharacter.origin)
      character.y = numberAt(at + ofCharacter.origin + 1)
      character.left = Math.min(x0, x1, x2, x3)
      character.top = Math.min(y0, y1, y2, y3)
      character.right = Math.max(x0, x1, x2, x3)
      character.bottom = Math.max(y0, y1, y2, y3)
      character.size = numberAt(at + ofCharacter.size)
      character.colour = wordAt(at + ofCharacter.colour) & 0xff_ff_ff
      character.font = wordAt(at + ofCharacter.font)
      visit(character, found)
    }
  }
  for (let at = wordAt(structured.pointer / 4 + firstBlock) / 4; at !== 0; at = wordAt(at + ofBlock.next) / 4)
    if (wordAt(at + ofBlock.type) === textBlock)
      for (let line = wordAt(at + ofBlock.firstLine) / 4; line !== 0; line = wordAt(line + ofLine.next) / 4)
        visitLine(line)
}

/** Whether an address that a structure holds for a font is one. */
const isFont = (address: number): address is Font['pointer'] => address !== 0

/** Returns the font at an address, which the caller must destroy; `undefined` if there is none. */
export const fontAt = (address: number): Font | undefined => (isFont(address) ? new Font(address) : undefined)
