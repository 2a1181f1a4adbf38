/** Turns the entries of a list of references that has no numbers into list items: every further line of an entry is indented. */
import type { Paragraph } from './model.ts'
import { plainText } from './text-runs.ts'

const titles = new Set(
  [
    ...['references', 'bibliography', 'literature', 'literaturecited', 'workscited', 'referencescited'],
    ...['참고문헌', '인용문헌', '参考文献', '引用文献', '文献'],
  ].map((title) => title.normalize('NFKC')),
)

const isTitle = ({ runs }: Paragraph) =>
  titles.has(
    plainText(runs)
      .normalize('NFKC')
      .toLowerCase()
      .replace(/^[\divx.\s]+(?=\p{L}{3})/u, '')
      .replaceAll(/[^\p{L}]/gu, ''),
  )

/** An entry's further lines begin this far to the right of its first, in points. */
const leastHang = 4
/** Fewer hanging paragraphs make no list. */
const leastEntries = 3

/** Whether a paragraph may be an entry: it hangs, or has a single line. */
const mayBeEntry = ({ list, align, lines, indent, tabs }: Paragraph) =>
  !list &&
  align !== 'center' &&
  align !== 'right' &&
  tabs.length === 0 &&
  (lines.length === 1 || indent.first < -leastHang)

const isHanging = ({ lines, indent }: Paragraph) => lines.length > 1 && indent.first < -leastHang

/** Marks the entries among the paragraphs of a document, which are in reading order and have their headings. */
export function markBibliography(paragraphs: readonly Paragraph[]): void {
  for (const [at, title] of paragraphs.entries()) {
    if (title.heading === 0 || !isTitle(title)) continue
    const end = paragraphs.findIndex(({ heading }, other) => other > at && heading > 0)
    const entries = paragraphs.slice(at + 1, end < 0 ? undefined : end).filter(mayBeEntry)
    const hanging = entries.filter(isHanging)
    if (hanging.length < leastEntries) continue
    const [usual] = hanging
    for (const entry of entries) {
      entry.list = { format: 'bullet', marker: '', number: 0, level: 0 }
      if (entry.lines.length === 1 && usual)
        entry.indent = { ...entry.indent, left: entry.indent.left - usual.indent.first, first: usual.indent.first }
    }
  }
}
