/** Tables of contents: typed dots between a title and its page number become a tab with a leader, which is as long as the line needs. */
import { contentsDots, plainText, type Paragraph, type Run } from '../analysis/index.ts'

/** The runs without the text from `start` to `end`, where a tab is instead. */
function withTab(runs: readonly Run[], start: number, end: number): Run[] {
  const found: Run[] = []
  let at = 0
  for (const run of runs) {
    const { text } = run
    const before = text.slice(0, Math.max(0, start - at))
    const after = text.slice(Math.max(0, end - at))
    const isStart = start >= at && start < at + text.length
    const own = `${at < start ? before : ''}${isStart ? '\t' : ''}${at + text.length > end ? after : ''}`
    if (own !== '') found.push({ ...run, text: own })
    at += text.length
  }
  return found
}

/** Replaces the dots of a line that has some, and no other tabs. */
export function withLeader(paragraph: Paragraph): Paragraph {
  const { runs, lines, tabs, box } = paragraph
  if (lines.length !== 1 || tabs.length > 0 || paragraph.isRightToLeft || paragraph.angle !== 0) return paragraph
  const dots = contentsDots(plainText(runs))
  if (!dots || dots.start === 0) return paragraph
  const written = withTab(runs, dots.start, dots.end)
  return {
    ...paragraph,
    align: 'left',
    runs: written,
    lines: lines.map((line) => ({ ...line, runs: written })),
    tabs: [{ position: box.right, x: box.right, align: 'right', leader: 'dot' }],
  }
}
