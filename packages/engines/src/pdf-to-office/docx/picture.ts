/** Pictures, rules and areas in WordprocessingML: inline, beside the text, or at a position on the page. */
import { readFileSync } from 'node:fs'
import {
  AlignmentType,
  HorizontalPositionAlign,
  HorizontalPositionRelativeFrom,
  ImageRun,
  Paragraph as DocxParagraph,
  TextWrappingType,
  VerticalPositionRelativeFrom,
  type IFloating,
} from 'docx'
import { encodePng } from '../../images/index.ts'
import { heightOf, widthOf, type Box, type PictureBlock, type StoredPicture, type Shape } from '../analysis/index.ts'
import { emus, pixels, twips } from './units.ts'

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

/** A picture in the text: on a separate line, or beside the following text. */
export function docxPicture(
  { box: whole, picture, align, floats, before }: PictureBlock,
  pictures: readonly StoredPicture[],
  room: Room,
): DocxParagraph[] {
  const box = fitted(whole, room)
  const stored = pictures[picture]
  if (!stored) return []
  if (!floats) {
    const alignment = {
      left: AlignmentType.LEFT,
      center: AlignmentType.CENTER,
      right: AlignmentType.RIGHT,
      justify: AlignmentType.LEFT,
    }[align]
    return [new DocxParagraph({ alignment, spacing: { before: twips(before) }, children: [runOf(stored, box)] })]
  }
  const side = floats === 'left' ? HorizontalPositionAlign.LEFT : HorizontalPositionAlign.RIGHT
  const floating: IFloating = {
    horizontalPosition: { relative: HorizontalPositionRelativeFrom.COLUMN, align: side },
    verticalPosition: { relative: VerticalPositionRelativeFrom.PARAGRAPH, offset: 0 },
    wrap: { type: TextWrappingType.SQUARE },
    margins: { left: emus(6), right: emus(6), top: 0, bottom: 0 },
  }
  return [
    new DocxParagraph({
      spacing: { before: twips(before), after: 0, line: 20 },
      children: [runOf(stored, box, floating)],
    }),
  ]
}

/** A picture at its position on the page, behind the text. */
export function placedPicture(box: Box, picture: number, pictures: readonly StoredPicture[]): ImageRun[] {
  const stored = pictures[picture]
  if (!stored) return []
  return [
    runOf(stored, box, {
      horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: emus(box.left) },
      verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: emus(box.top) },
      wrap: { type: TextWrappingType.NONE },
      behindDocument: true,
      allowOverlap: true,
    }),
  ]
}

/** The maximum number of shapes: a page with more is a drawing, which is not edited line by line. */
const most = 400

function pixelOf(colour: string): Uint8Array {
  const pixels = new Uint8Array([0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)))
  return encodePng({ width: 1, height: 1, stride: 3, pixels, form: 'rgb' }, 72)
}

/** Returns rules and areas of the exact layout at their positions, behind the text, as pictures of one pixel scaled to their size. */
export function placedShapes(shapes: readonly Shape[]): ImageRun[] {
  return shapes.slice(0, most).map((shape) => {
    const weight = shape.kind === 'rule' ? Math.max(shape.weight, 0.25) : 0
    const width = Math.max(widthOf(shape), weight)
    const height = Math.max(heightOf(shape), weight)
    return new ImageRun({
      type: 'png',
      data: pixelOf(shape.colour),
      transformation: { width: (width * 96) / 72, height: (height * 96) / 72 },
      floating: {
        horizontalPosition: { relative: HorizontalPositionRelativeFrom.PAGE, offset: emus(shape.left) },
        verticalPosition: { relative: VerticalPositionRelativeFrom.PAGE, offset: emus(shape.top) },
        wrap: { type: TextWrappingType.NONE },
        behindDocument: true,
        allowOverlap: true,
      },
    })
  })
}
