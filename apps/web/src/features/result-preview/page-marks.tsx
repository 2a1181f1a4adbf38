/** Marks on a page of a preview, over words that OCR read with little confidence. The list below the preview has the same by keyboard. */
import type { PageSize } from '../pdf-view/page-source.ts'

export interface PageMark {
  /** The page, from 1. */
  page: number
  /** Left, top, width and height on the page as displayed, in points. */
  box: readonly [number, number, number, number]
  /** The index of the line that the word is on. */
  line: number
}

interface PageMarksProps {
  marks: readonly PageMark[]
  /** The size of the page, in points. */
  size: PageSize
  /** Called with the line of a mark that is clicked. */
  onMark: (line: number) => void
}

const percent = (part: number, whole: number) => `${(100 * part) / whole}%`

export const PageMarks = ({ marks, size, onMark }: PageMarksProps) =>
  marks.map(({ box: [left, top, width, height], line }, index) => (
    // The list of lines below the preview does the same by keyboard.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions
    <span
      key={index}
      aria-hidden
      data-mark={line}
      className="absolute cursor-pointer rounded-xs border-b-2 border-[#b07a00] bg-[#ffc83d]/30"
      style={{
        left: percent(left, size.width),
        top: percent(top, size.height),
        width: percent(width, size.width),
        height: percent(height, size.height),
      }}
      onClick={() => onMark(line)}
    />
  ))
