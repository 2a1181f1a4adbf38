/** Text with another reading direction than its page, such as a label at its side or a watermark: a text box at its place. */
import { ShapeRun } from 'docx/shapes'
import { heightOf, middleOf, centreOf, widthOf, type Paragraph } from '../analysis/index.ts'
import { docxParagraph, type ParagraphContext } from './paragraph.ts'
import { behindTextAt, layers } from './picture.ts'
import { pixels } from './units.ts'

/** In points: the text may be slightly longer in the reader's fonts. */
const spare = 12

const margins = { top: 0, right: 0, bottom: 0, left: 0 }

export function turnedText(paragraph: Paragraph, context: ParagraphContext): ShapeRun {
  const { box, angle } = paragraph
  const isUpright = angle === 90 || angle === 270
  const lines = Math.max(paragraph.lines.length, 1) * paragraph.pitch
  // Slanted text is as long as the diagonal of its box.
  const length = isUpright ? heightOf(box) : Math.hypot(widthOf(box), heightOf(box))
  const width = isUpright ? Math.max(widthOf(box), lines) : length + spare
  const height = isUpright ? length + spare : lines
  const left = isUpright ? box.left : middleOf(box) - width / 2
  // Text that is read upwards begins at the bottom.
  const top = isUpright ? (angle === 270 ? box.bottom - height : box.top) : centreOf(box) - height / 2
  return new ShapeRun({
    type: 'rectangle',
    line: { transparency: 100, width: 0 },
    transformation: { width: pixels(width), height: pixels(height), ...(isUpright ? {} : { rotation: angle }) },
    children: [docxParagraph({ ...paragraph, before: 0 }, context)],
    textOptions: {
      margins,
      verticalAlignment: 'top',
      ...(isUpright ? { direction: angle === 90 ? 'topToBottom' : 'bottomToTop' } : {}),
    },
    floating: behindTextAt({ left, top }, layers.texts),
  })
}
