/** Slides without words divided at the ends of lines: neither PowerPoint nor LibreOffice Impress divides a word at a soft hyphen. */
import { plainText, softHyphen, type Paragraph } from '../analysis/index.ts'
import { startOf, withoutStart } from '../line-fitting/index.ts'

type Line = Paragraph['lines'][number]

/** Puts a word that is divided between two lines on that line which has more of it. */
function joinWord(before: Line, after: Line): [Line, Line] {
  const [one, other] = [plainText(before.runs), plainText(after.runs)]
  const begin = /\S+[-\u00ad\u2010]$/u.exec(one)?.[0]
  const end = /^\S+/u.exec(other)?.[0]
  if (begin === undefined || end === undefined) return [before, after]
  const kept = one.length - begin.length
  const start = withoutStart(startOf(before.runs, one.length - 1), kept)
  const isFirst = begin.length > end.length
  // A line without words would not count as a line.
  if ((!isFirst && kept === 0) || (isFirst && end.length === other.length)) return [before, after]
  return isFirst
    ? [
        { ...before, runs: [...startOf(before.runs, one.length - 1), ...startOf(after.runs, end.length)] },
        {
          ...after,
          runs: withoutStart(after.runs, end.length).map((run, at) =>
            at === 0 ? { ...run, text: run.text.trimStart() } : run,
          ),
        },
      ]
    : [
        { ...before, runs: startOf(before.runs, one.slice(0, kept).trimEnd().length) },
        { ...after, runs: [...start, ...after.runs] },
      ]
}

/** Returns the paragraph without soft hyphens. */
export function withWholeWords(paragraph: Paragraph): Paragraph {
  const places = new Set<number>()
  const text = plainText(paragraph.runs)
  if (!text.includes(softHyphen)) return paragraph
  const lines = [...paragraph.lines]
  // The text before the n-th soft hyphen ends like the line that it divides.
  for (const part of text.split(softHyphen).slice(0, -1)) {
    const end = part.slice(-6)
    const at = lines.findIndex((line, index) => !places.has(index) && plainText(line.runs).slice(0, -1).endsWith(end))
    if (at >= 0) places.add(at)
  }
  for (const at of places) {
    const [before, after] = [lines[at], lines[at + 1]]
    if (before && after) [lines[at], lines[at + 1]] = joinWord(before, after)
  }
  const runs = paragraph.runs.map((run) => ({ ...run, text: run.text.replaceAll(softHyphen, '') }))
  return { ...paragraph, runs, lines }
}
