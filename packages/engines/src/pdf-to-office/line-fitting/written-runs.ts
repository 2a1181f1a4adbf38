/** The runs of a paragraph as they are written: text whose lines were ended by its author keeps them. */
import type { Paragraph, Run } from '../analysis/index.ts'

/** The runs of the original lines, with a line break (`\n`) after each. */
export const lineByLine = (lines: Paragraph['lines']): Run[] =>
  lines.flatMap((line, at): Run[] => {
    const style = line.runs.at(-1)?.style
    return at < lines.length - 1 && style ? [...line.runs, { text: '\n', style }] : line.runs
  })

/** The lines of centred and right-aligned text were ended by its author. */
export function writtenRuns({ align, lines, runs }: Pick<Paragraph, 'align' | 'lines' | 'runs'>): readonly Run[] {
  if (align !== 'center' && align !== 'right') return runs
  // The lines of a paragraph that continues elsewhere are no longer known by their text.
  const isWhole = runs.every(({ begins }) => begins === undefined)
  return lines.length > 1 && isWhole ? lineByLine(lines) : runs
}
