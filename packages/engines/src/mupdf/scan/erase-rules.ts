/**
 * Erases ruled lines before OCR: Tesseract, when it treats a page as one block of text, reads table lines as letters, and loses the words
 * between them.
 */
import { inkOf } from './ink.ts'
import { paperOf } from './paper.ts'
import { halved } from './reduced.ts'
import { ruledLines } from './ruled-lines.ts'
import type { Stroke } from './runs.ts'
import type { GreyImage } from './skew.ts'

/** Ink is darker than paper by at least this fraction, also at the soft edge of a rule. */
const darker = 0.1

/** Fills one rule with `paper`. Where the ink extends further than the rule's thickness, a letter crosses it, and the ink is preserved. */
function erase({ pixels, width, height, stride }: GreyImage, stroke: Stroke, paper: number): void {
  const { isHorizontal } = stroke
  const lines = isHorizontal ? height : width
  const place = (line: number, along: number) => (isHorizontal ? line * stride + along : along * stride + line)
  const isInk = (line: number, along: number) =>
    line >= 0 && line < lines && (pixels[place(line, along)] ?? paper) < paper * (1 - darker)
  const [first, last] = [2 * stroke.first - 1, 2 * stroke.last + 2]
  const most = Math.ceil((2 * stroke.area) / (stroke.to - stroke.from)) + 4
  const end = Math.min(2 * stroke.to + 1, isHorizontal ? width : height)
  for (let along = Math.max(2 * stroke.from - 1, 0); along < end; along++)
    for (let line = Math.max(first, 0); line <= Math.min(last, lines - 1); line++) {
      if (!isInk(line, along)) continue
      let [top, bottom] = [line, line]
      while (line - top <= most && isInk(top - 1, along)) top--
      while (bottom - top <= most && isInk(bottom + 1, along)) bottom++
      if (bottom - top < most) for (let at = top; at <= bottom; at++) pixels[place(at, along)] = paper
      line = bottom
    }
}

/**
 * Erases the ruled lines of a deskewed page, in place.
 *
 * @param dpi the image's resolution
 */
export function eraseRules(image: GreyImage, dpi: number): void {
  // At half the resolution they are found in a quarter of the time.
  const rules = ruledLines(inkOf(halved(image), dpi / 2), dpi / 144)
  if (rules.length === 0) return
  const paper = paperOf(image)
  for (const rule of rules) erase(image, rule, paper)
}
