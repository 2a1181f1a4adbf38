/**
 * Turns a scanned page so that its text is level. On pages that lie crooked, readers that rely on positions alone (Poppler) mix the words of
 * neighbouring lines, and a selection with the mouse jumps between lines.
 */
import { Matrix, type PDFDocument } from 'mupdf'
import { isBoundToItsPlace, turnContent } from '../../pdf/pages/turn-content.ts'
import { turnPage } from '../../pdf/pages/turn-page.ts'
import type { RecognisedPage } from '../recognised-page.ts'
import { isHardToRead } from '../tokens.ts'

interface Turn {
  /** Of the page as a whole in degrees, clockwise: a multiple of 90. */
  rotation: number
  /** Of its content in degrees, clockwise. */
  degrees: number
}

/** A smaller rotation would not be noticed, and readers order the text of such pages well. */
const leastDegrees = 0.4
/** With fewer lines the direction of the text is not certain, nor with lines that were hard to read. */
const fewestLines = 4

/** Returns the turn that makes the text of a page upright; `undefined` if it is upright, or that is not certain. */
function turnOf({ toPage: [a, b], lines }: RecognisedPage): Turn | undefined {
  if (lines.length < fewestLines || isHardToRead(lines)) return undefined
  const angle = (Math.atan2(b, a) * 180) / Math.PI
  const quarter = Math.round(angle / 90)
  const rest = angle - quarter * 90
  const degrees = Math.abs(rest) < leastDegrees ? 0 : -rest
  return quarter === 0 && degrees === 0 ? undefined : { rotation: quarter * -90, degrees }
}

/** Turns the page in the document, and returns it with where its text is then. */
export function straightened(document: PDFDocument, recognised: RecognisedPage): RecognisedPage {
  const turn = turnOf(recognised)
  if (!turn) return recognised
  const { index, toPage } = recognised
  const page = document.loadPage(index)
  let toUser = Matrix.concat(toPage, Matrix.invert(page.getTransform()))
  if (turn.degrees !== 0 && !isBoundToItsPlace(page.getObject()))
    toUser = Matrix.concat(toUser, turnContent(document, page, turn.degrees))
  page.destroy()
  turnPage(document, index, turn.rotation)
  const turned = document.loadPage(index)
  const toTurned = Matrix.concat(toUser, turned.getTransform())
  turned.destroy()
  return { ...recognised, toPage: toTurned }
}
