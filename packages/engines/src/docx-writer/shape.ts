/** Rules and areas of a page in the exact layout: pictures of one pixel, scaled to their size. */
import { HorizontalPositionRelativeFrom, ImageRun, TextWrappingType, VerticalPositionRelativeFrom } from 'docx'
import { encodePng } from '../images/index.ts'
import { heightOf, widthOf, type Shape } from '../page-analysis/index.ts'
import { emus } from './units.ts'

/** The maximum number of shapes: a page with more is a drawing, which is not edited line by line. */
const most = 400

function pixelOf(colour: string): Uint8Array {
  const pixels = new Uint8Array([0, 2, 4].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)))
  return encodePng({ width: 1, height: 1, stride: 3, pixels, form: 'rgb' }, 72)
}

/** Returns the shapes at their positions, behind the text. */
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
