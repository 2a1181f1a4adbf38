/** Pictures, rules and areas in WordprocessingML: inline, or at a position on the page behind the text. */
import { readFileSync } from 'node:fs'
import {
  AlignmentType,
  HorizontalPositionRelativeFrom,
  ImageRun,
  Paragraph as DocxParagraph,
  TextWrappingType,
  VerticalPositionRelativeFrom,
  type IFloating,
} from 'docx'
import { ShapeRun } from 'docx/shapes'
import {
  areaOf,
  heightOf,
  shared,
  widthOf,
  type Box,
  type DocumentPage,
  type PictureBlock,
  type StoredPicture,
  type Shape,
} from '../analysis/index.ts'
import { emus, halfPoints, pixels, twips } from './units.ts'

const runOf = ({ path, type }: StoredPicture, box: Box, floating?: IFloating): ImageRun =>
  new ImageRun({
    type,
    data: readFileSync(path),
    transformation: { width: pixels(widthOf(box)), height: pixels(heightOf(box)) },
    ...(floating ? { floating } : {}),
  })

/** The available space for a picture, in points. */
export interface Room {
  width: number
  height: number
}

/** Scales down a picture that exceeds the space between the margins, such as one of the whole sheet. */
function fitted(box: Box, { width, height }: Room): Box {
  const scale = Math.min(1, width / widthOf(box), height / heightOf(box))
  return { ...box, right: box.left + widthOf(box) * scale, bottom: box.top + heightOf(box) * scale }
}

/** A picture in the text, on a separate line. */
export function docxPicture(
  { box: whole, picture, align, before }: PictureBlock,
  pictures: readonly StoredPicture[],
  room: Room,
): DocxParagraph[] {
  const box = fitted(whole, room)
  const stored = pictures[picture]
  if (!stored) return []
  const alignment = {
    left: AlignmentType.LEFT,
    center: AlignmentType.CENTER,
    right: AlignmentType.RIGHT,
    justify: AlignmentType.LEFT,
  }[align]
  // A line is at least as high as its font below the picture.
  const run = { size: halfPoints(1) }
  return [new DocxParagraph({ alignment, run, spacing: { before: twips(before) }, children: [runOf(stored, box)] })]
}

/** A position on the page, behind the text; of several at one place, the one with the highest `zIndex` is seen. */
export const behindTextAt = ({ left, top }: Pick<Box, 'left' | 'top'>, zIndex: number) => ({
  horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: emus(left) },
  verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: emus(top) },
  wrap: { type: TextWrappingType.NONE },
  behindDocument: true,
  allowOverlap: true,
  zIndex,
})

/** A picture at its position on the page, behind the text. */
export function placedPicture(
  box: Box,
  picture: number,
  pictures: readonly StoredPicture[],
  zIndex: number,
): ImageRun[] {
  const stored = pictures[picture]
  if (!stored) return []
  return [runOf(stored, box, behindTextAt(box, zIndex))]
}

/** What covers what behind the text; without a number, Word puts a higher picture over a lower one. */
export const layers = { background: 1, areas: 10, pictures: 1000, shapes: 2000, texts: 10_000 } as const

/** The maximum number of shapes: a page with more is a drawing, which is not edited line by line. */
const most = 400

/** An area behind most of a picture: it would hide the picture otherwise. */
const isBelow = (shape: Shape, pictures: readonly Box[]): boolean =>
  shape.kind === 'area' && pictures.some((picture) => areaOf(shared(shape, picture)) > 0.5 * areaOf(picture))

function shapeRun(shape: Shape, zIndex: number): ShapeRun {
  const weight = shape.kind === 'rule' ? Math.max(shape.weight, 0.25) : 0
  const [width, height] = [Math.max(widthOf(shape), weight), Math.max(heightOf(shape), weight)]
  return new ShapeRun({
    type: 'rectangle',
    fill: shape.colour,
    line: { transparency: 100, width: 0 },
    transformation: { width: (width * 96) / 72, height: (height * 96) / 72 },
    floating: behindTextAt(shape, zIndex),
  })
}

/** Returns rules and areas at their positions, behind the text, and behind the pictures that they would hide. */
export const placedShapes = (shapes: readonly Shape[], pictures: readonly Box[]): ShapeRun[] =>
  shapes
    .slice(0, most)
    .map((shape, at) => shapeRun(shape, (isBelow(shape, pictures) ? layers.areas : layers.shapes) + at))

/** The background of a page that is not white, as a shape of its size. */
export const placedBackground = ({ background, width, height }: DocumentPage): ShapeRun[] =>
  background === '' || background === 'FFFFFF'
    ? []
    : [shapeRun({ kind: 'area', colour: background, left: 0, top: 0, right: width, bottom: height }, layers.background)]
