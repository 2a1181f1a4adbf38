/** Counts the text boxes of a presentation whose text is outside of them, or of the slide, when it is printed. */
import { readFile } from 'node:fs/promises'
import { readSlideBoxes, type SlideBox } from '@docweave/fixtures'
import { Device, Matrix, PDFDocument, type Text } from 'mupdf'

export interface SlideOverflow {
  boxes: number
  outside: number
}

/** A character with the place of its origin on the page, in points. */
interface Placed {
  character: string
  x: number
  y: number
  size: number
}

/** The text without what a printed page does not have as characters. */
const squeezed = (text: string) => text.normalize('NFKC').replaceAll(/[\s\u00ad\u200b-\u200f\u2060\ufeff]/gu, '')

function charactersOf(document: PDFDocument, index: number): { characters: Placed[]; width: number; height: number } {
  const characters: Placed[] = []
  const read = (text: Text, matrix: Matrix) =>
    text.walk({
      showGlyph: (_font, place, _glyph, unicode) => {
        const [, , c, d, x, y] = Matrix.concat(place, matrix)
        for (const character of squeezed(String.fromCodePoint(Math.max(0, unicode))))
          characters.push({ character, x, y, size: Math.hypot(c, d) })
      },
    })
  const page = document.loadPage(index)
  const [left, top, right, bottom] = page.getBounds()
  const device = new Device({
    fillText: (text, matrix) => read(text, matrix),
    ignoreText: (text, matrix) => read(text, matrix),
  })
  page.run(device, Matrix.identity)
  device.close()
  for (const each of [device, page]) each.destroy()
  return { characters, width: right - left, height: bottom - top }
}

/** How far an origin may be outside, in points: rounding, and letters that begin left of their origin. */
const near = { slide: 2, box: 3 }
/** The part of a letter below its baseline, in sizes. */
const descent = 0.35
/** The number of characters by which a box's text is found among those of the page. */
const probe = 12

function isOutside({ left, top, width, height, isTurned, isTable }: SlideBox, { x, y, size }: Placed): boolean {
  if (isTurned || isTable) return false
  const isBeside = x < left - near.box || x > left + width + near.box
  return isBeside || y < top - near.box || y > top + height + descent * size
}

/** @param print the presentation printed as a PDF with one page for each slide */
export async function slideOverflow(presentation: string, print: string): Promise<SlideOverflow> {
  const document = new PDFDocument(await readFile(print))
  const found: SlideOverflow = { boxes: 0, outside: 0 }
  for (const [index, boxes] of (await readSlideBoxes(presentation)).entries()) {
    const { characters, width, height } = charactersOf(document, index)
    const stream = characters.map(({ character }) => character).join('')
    const isOffSlide = ({ x, y }: Placed) =>
      x < -near.slide || x > width + near.slide || y < -near.slide || y > height + near.slide
    let reached = 0
    for (const box of boxes) {
      found.boxes++
      const text = squeezed(box.text)
      const after = stream.indexOf(text.slice(0, probe), reached)
      const start = after < 0 ? stream.indexOf(text.slice(0, probe)) : after
      if (start < 0) continue
      if (after >= 0) reached = start + text.length
      const own = characters.slice(start, start + text.length)
      if (own.some((each) => isOffSlide(each) || isOutside(box, each))) found.outside++
    }
  }
  document.destroy()
  return found
}
