/** Slides without words divided at the ends of lines: neither PowerPoint nor LibreOffice Impress divides a word at a soft hyphen. */
import { softHyphen, type Paragraph, type Run } from '../analysis/index.ts'

type Line = Paragraph['lines'][number]

const textOf = (runs: readonly Run[]) => runs.map(({ text }) => text).join('')

/** Removes `count` UTF-16 units from the start of runs. */
function withoutStart(runs: readonly Run[], count: number): Run[] {
  let left = count
  return runs.flatMap((run) => {
    const text = run.text.slice(left)
    left = Math.max(0, left - run.text.length)
    return text === '' ? [] : [{ ...run, text }]
  })
}

/** Keeps only the first `count` UTF-16 units of runs. */
function startOf(runs: readonly Run[], count: number): Run[] {
  let left = count
  return runs.flatMap((run) => {
    const text = run.text.slice(0, left)
    left -= text.length
    return text === '' ? [] : [{ ...run, text }]
  })
}

/** Puts a word that is divided between two lines on that line which has more of it. */
function joinWord(before: Line, after: Line): [Line, Line] {
  const [one, other] = [textOf(before.runs), textOf(after.runs)]
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
  const text = textOf(paragraph.runs)
  if (!text.includes(softHyphen)) return paragraph
  const lines = [...paragraph.lines]
  // The text before the n-th soft hyphen ends like the line that it divides.
  for (const part of text.split(softHyphen).slice(0, -1)) {
    const end = part.slice(-6)
    const at = lines.findIndex((line, index) => !places.has(index) && textOf(line.runs).slice(0, -1).endsWith(end))
    if (at >= 0) places.add(at)
  }
  for (const at of places) {
    const [before, after] = [lines[at], lines[at + 1]]
    if (before && after) [lines[at], lines[at + 1]] = joinWord(before, after)
  }
  const runs = paragraph.runs.map((run) => ({ ...run, text: run.text.replaceAll(softHyphen, '') }))
  return { ...paragraph, runs, lines }
}
