/** Lays out text as on the page, with spaces, as in a fixed-width font in which CJK characters take two columns. */
import type { TextBlock, TextLine } from './text-lines.ts'

/** East Asian wide characters, which take two columns (Unicode annex 11). */
const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6]/g
const columnsOf = (text: string) => text.length + (text.match(wide)?.length ?? 0)

interface Run {
  text: string
  left: number
  right: number
}

/** Splits a line at gaps wider than any word space, so that table cells are positioned separately. */
function runsOf({ text, starts, ends, box }: TextLine): Run[] {
  const height = Math.max(box[3] - box[1], 1)
  const runs: Run[] = []
  let from = 0
  const close = (to: number) => {
    const part = text.slice(from, to)
    if (part.trim() !== '') runs.push({ text: part.trim(), left: starts[from] ?? 0, right: ends[to - 1] ?? 0 })
    from = to
  }
  for (let at = 1; at < text.length; at++) if ((starts[at] ?? 0) - (ends[at - 1] ?? 0) > height) close(at)
  close(text.length)
  return runs
}

const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns a page's text with its layout preserved. */
export function pageLayout(blocks: readonly TextBlock[]): string {
  const lines = blocks.flatMap(({ lines }) => lines).filter(({ text }) => text.trim() !== '')
  if (lines.length === 0) return ''
  const left = Math.min(...lines.map(({ box }) => box[0]))
  const pitch = median(
    lines.flatMap((line) => runsOf(line).map(({ text, left: start, right }) => (right - start) / columnsOf(text))),
  )
  const height = median(lines.map(({ box }) => box[3] - box[1]))
  const rows: { middle: number; runs: Run[] }[] = []
  for (const line of lines.toSorted((a, b) => a.box[1] + a.box[3] - b.box[1] - b.box[3])) {
    const middle = (line.box[1] + line.box[3]) / 2
    const row = rows.at(-1)
    if (row && middle - row.middle < height * 0.5) row.runs.push(...runsOf(line))
    else rows.push({ middle, runs: runsOf(line) })
  }
  let before: number | undefined
  return rows
    .map(({ middle, runs }) => {
      let text = ''
      for (const run of runs.toSorted((a, b) => a.left - b.left)) {
        const column = Math.round((run.left - left) / Math.max(pitch, 0.1))
        text += ' '.repeat(Math.max(column - columnsOf(text), text === '' ? 0 : 1)) + run.text
      }
      const empty = before === undefined ? 0 : Math.min(Math.round((middle - before) / (height * 1.4)) - 1, 3)
      before = middle
      return '\n'.repeat(Math.max(empty, 0)) + text
    })
    .join('\n')
}
