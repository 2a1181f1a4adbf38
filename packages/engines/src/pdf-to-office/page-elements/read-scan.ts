/**
 * Converts an OCR-processed scan to the elements of a born-digital page. The text layer contains only words, so the rest is taken from the
 * page's image: its ruled lines become rules, its pictures become pictures, and its font sizes are measured.
 */
import { DrawDevice, Matrix, Pixmap, type ColorSpace, type DisplayList } from 'mupdf'
import {
  areaOf,
  commonestTurn,
  drawingsOf,
  gridsOf,
  grown,
  heightOf,
  holdsMiddle,
  meets,
  shared,
  turnPage,
  withoutDrawings,
  type Box,
  type Glyph,
  type PageElements,
  type Rule,
  type Turn,
} from '../analysis/index.ts'
import { inkOf, type Ink } from '../../ocr/scan/ink.ts'
import { pictureRegions } from '../../ocr/scan/picture-regions.ts'
import { ruledLines } from '../../ocr/scan/ruled-lines.ts'
import type { Stroke } from '../../ocr/scan/runs.ts'
import { straightScan } from '../../ocr/scan/straight-scan.ts'
import { layerLines, straightLine, type LayerLine } from './layer-lines.ts'
import type { PictureStore } from './picture-store.ts'
import { withMeasuredTypography, type DocumentFontSizes } from './scan-typography.ts'

/** The matrix from the page to the orientation in which text read at `turn` is horizontal, as in `turnPage`. */
function flatMatrix(turn: Turn, { width, height }: PageElements): Matrix {
  if (turn === 90) return [0, -1, 1, 0, 0, width]
  if (turn === 180) return [-1, 0, 0, -1, width, height]
  return turn === 270 ? [0, 1, -1, 0, height, 0] : Matrix.identity
}

function ruleOf({ isHorizontal, from, to, at, area }: Stroke, scale: number): Rule {
  const [start, end, place] = [from / scale, to / scale, (at + 0.5) / scale]
  const side = isHorizontal
    ? { left: start, right: end, top: place, bottom: place }
    : { top: start, bottom: end, left: place, right: place }
  // Optics and thresholding widen a rule by about a pixel.
  const weight = Math.max(Math.round(((area / (to - from) - 1) / scale) * 4) / 4, 0.25)
  return { ...side, isHorizontal, weight, colour: '000000' }
}

/** Returns the ink without the rules. */
function withoutRules({ mask, width, height }: Ink, rules: readonly Stroke[]): Ink {
  const rest = mask.slice()
  for (const { isHorizontal, from, to, first, last } of rules)
    for (let line = Math.max(first - 2, 0); line <= Math.min(last + 2, (isHorizontal ? height : width) - 1); line++)
      for (let along = from; along < to; along++) rest[isHorizontal ? line * width + along : along * width + line] = 0
  return { mask: rest, width, height }
}

/** Characters that OCR returns for a rule. */
const strokeLike = /^[|｜¦│ㅣlI[\]_‗—–―ー=-]$/u

const isRule = (glyph: Glyph, rules: readonly Rule[]) =>
  strokeLike.test(glyph.text) && rules.some((rule) => holdsMiddle(grown(rule, 2.5), glyph))

/** A rule within this distance of a drawing belongs to it, in points. */
const reach = 3

/** A large letter is a connected component too: a region that a line of the text layer fills is writing. */
const isWriting = (box: Box, lines: readonly LayerLine[]) =>
  lines.some((line) =>
    line.some((glyph) => glyph.text.trim() !== '' && glyph.size > 0.55 * heightOf(box) && holdsMiddle(box, glyph)),
  )

/** A drawing in a table is a remnant of the table's rules. */
const isInTable = (box: Box, grids: readonly Box[]) =>
  grids.some((grid) => areaOf(shared(grid, box)) > 0.8 * areaOf(box))

/** The resolution, in dpi, of pictures cropped from a scan. */
const pictureDpi = 200

function cutOut(list: DisplayList, toStraight: Matrix, { left, top, right, bottom }: Box, colours: ColorSpace): Pixmap {
  const scale = pictureDpi / 72
  const [across, down] = [Math.round((right - left) * scale), Math.round((bottom - top) * scale)]
  const pixmap = new Pixmap(colours, [0, 0, Math.max(across, 1), Math.max(down, 1)], false)
  pixmap.clear(255)
  const device = new DrawDevice(Matrix.identity, pixmap)
  const place = Matrix.concat(Matrix.translate(-left, -top), Matrix.scale(scale, scale))
  list.run(device, Matrix.concat(toStraight, place))
  device.close()
  device.destroy()
  return pixmap
}

/**
 * Converts a page of invisible text over an image to page elements, upright and deskewed. Words recognised inside its pictures are removed.
 *
 * @param page the page's elements, without the image of the page itself
 * @param store the document's pictures
 * @param colours the scan's colour space: rendering a grey scan in colour takes three times as long
 */
export function readScan(
  list: DisplayList,
  page: PageElements,
  { store, sizes, colours }: { store: PictureStore; sizes: DocumentFontSizes; colours: ColorSpace },
): PageElements {
  const turn = commonestTurn(page.glyphs)
  const flat = turn === 0 ? page : turnPage(page, turn)
  const toFlat = flatMatrix(turn, page)
  const scan = straightScan(list, toFlat, flat)
  const { image, scale, toStraight } = scan
  const fromFlat = Matrix.concat(Matrix.invert(toFlat), toStraight)
  const lines = layerLines(flat.glyphs).map((line) => straightLine(line, fromFlat))
  const ink = inkOf(image, scale * 72)
  const strokes = ruledLines(ink, scale)
  const rules = strokes.map((stroke) => ruleOf(stroke, scale))
  const bare = withoutRules(ink, strokes)
  const { dense, drawn } = pictureRegions(image, bare, scale)
  const grids = gridsOf(rules)
  const artwork = [...dense, ...drawn.filter((box) => !isInTable(box, grids))]
    .filter((box) => !isWriting(box, lines))
    .map((box) => ({ ...box, pieces: 1 }))
  const straight = { ...flat, glyphs: lines.flat(), rules: [...flat.rules, ...rules], artwork }
  // A rule that touches no drawing belongs to the text.
  const drawing = rules.filter((rule) => artwork.some((box) => meets(grown(box, reach), rule)))
  const { figures, behindText } = drawingsOf({ ...straight, rules: drawing })
  // On a scan, a drawing cannot be cut out from behind its text.
  const boxes = [...figures, ...behindText]
  const rest = withoutDrawings(straight, boxes)
  const outside = new Set(rest.glyphs.filter((glyph) => !isRule(glyph, rules)))
  const words = lines
    .map((line) => line.filter((glyph) => outside.has(glyph)))
    .filter((line) => line.some(({ text }) => text.trim() !== ''))
  const pictures = boxes.map((box) => {
    const pixmap = cutOut(list, toStraight, box, colours)
    const picture = store.addPixmap(pixmap, true)
    pixmap.destroy()
    return { ...box, picture }
  })
  return {
    ...rest,
    glyphs: withMeasuredTypography(words, scan, bare, sizes).flat(),
    artwork: [],
    pictures: [...flat.pictures, ...pictures],
  }
}
