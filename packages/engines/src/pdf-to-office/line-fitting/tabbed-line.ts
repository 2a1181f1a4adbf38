/** A line with tabs: each of its texts gets a text box of its own at its tab stop. */
import { plainText, type Paragraph, type Run } from '../analysis/index.ts'
import { lengthOf, piecesOf } from './line-breaks.ts'

/** The least distance between two texts, in points. */
const leastGap = 1

export interface TabbedLine {
  texts: Paragraph[]
  /** From where to where there are dots between texts. */
  dots: { left: number; right: number }[]
}

/** Divides runs at tabs. */
function textsOf(runs: readonly Run[]): Run[][] {
  const texts: Run[][] = [[]]
  for (const run of runs)
    for (const [at, text] of run.text.split('\t').entries()) {
      if (at > 0) texts.push([])
      if (text !== '') texts.at(-1)?.push({ ...run, text })
    }
  return texts
}

/** Returns `undefined` for a paragraph that is not a single upright line with tabs, or is a list item. */
export function tabbedLine(paragraph: Paragraph): TabbedLine | undefined {
  const { tabs, lines, angle, list, box, runs, isRightToLeft } = paragraph
  const [line] = lines
  if (tabs.length === 0 || lines.length !== 1 || !line || angle !== 0 || list || isRightToLeft) return undefined
  const texts = textsOf(runs)
  if (texts.length !== tabs.length + 1) return undefined
  const places = texts.map((text, at) => {
    const tab = tabs[at - 1]
    const length = lengthOf(piecesOf(text).pieces)
    if (tab?.align === 'right') return { left: tab.textLeft ?? tab.x - length, right: tab.x }
    const left = tab ? (tab.textLeft ?? tab.x) : box.left
    // The letters of the original may be wider than those of the reader's font.
    const end = tabs[at]?.endBefore ?? (at > 0 && at === texts.length - 1 ? box.right : left)
    return { left, right: Math.max(left + length, end) }
  })
  const parts = texts.map((text, at): Paragraph => {
    const { left = box.left, right = box.right } = places[at] ?? {}
    const isRight = tabs[at - 1]?.align === 'right'
    const limit = (isRight ? undefined : places[at + 1]?.left) ?? Number.POSITIVE_INFINITY
    const own = { ...box, left, right: Math.max(Math.min(right, limit - leastGap), left + leastGap) }
    return {
      ...paragraph,
      runs: text,
      box: own,
      lines: [{ ...line, box: own, runs: text }],
      align: isRight ? 'right' : 'left',
      indent: { left: 0, right: 0, first: 0 },
      tabs: [],
    }
  })
  const dots = tabs.flatMap(({ leader }, at) => {
    const [before, after] = [parts[at]?.box, parts[at + 1]?.box]
    return leader === 'dot' && before && after ? [{ left: before.right + 2, right: after.left - 2 }] : []
  })
  return {
    texts: parts.filter((part) => plainText(part.runs).trim() !== ''),
    dots: dots.filter(({ left, right }) => right > left),
  }
}
