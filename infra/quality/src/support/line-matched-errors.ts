/**
 * Character errors whatever the order of lines, after the flexible character accuracy of Clausner, Pletschacher and Antonacopoulos (2020):
 * each true line, the longest first, is compared with the most similar part of what is left of the recognised text, and takes it away.
 * For pages with tables and boxes, whose order of reading nobody has written down. Within a line, order counts.
 */

interface Match {
  from: number
  to: number
  edits: number
}

/** The part of `text` with the fewest edits from `line` (Sellers 1980), in code units. */
function mostSimilar(line: string, text: string): Match {
  const exact = text.indexOf(line)
  if (exact >= 0) return { from: exact, to: exact + line.length, edits: 0 }
  let edits = new Int32Array(text.length + 1)
  let starts = Int32Array.from(edits, (_, at) => at)
  for (let at = 1; at <= line.length; at++) {
    const [nextEdits, nextStarts] = [new Int32Array(edits.length), new Int32Array(edits.length)]
    nextEdits[0] = at
    for (let to = 1; to < edits.length; to++) {
      const replaced = (edits[to - 1] ?? 0) + (line.charCodeAt(at - 1) === text.charCodeAt(to - 1) ? 0 : 1)
      const [missing, added] = [(edits[to] ?? 0) + 1, (nextEdits[to - 1] ?? 0) + 1]
      const fewest = Math.min(replaced, missing, added)
      nextEdits[to] = fewest
      nextStarts[to] =
        (fewest === replaced ? starts[to - 1] : fewest === missing ? starts[to] : nextStarts[to - 1]) ?? 0
    }
    ;[edits, starts] = [nextEdits, nextStarts]
  }
  let best = 0
  for (const [to, count] of edits.entries()) if (count < (edits[best] ?? 0)) best = to
  return { from: starts[best] ?? 0, to: best, edits: edits[best] ?? 0 }
}

/** A line with more edits than this share of its length counts as not read. */
const mostEdits = 0.5

const oneSpaced = (text: string) => text.replaceAll(/\s+/gu, ' ').trim()

/**
 * Returns the number of edits and of true characters. Spaces count. What is left on both sides counts once, as replaced characters do: a line
 * that was read as something else is no worse than one that was not read.
 */
export function lineMatchedErrors(read: string, truth: readonly string[]): { edits: number; characters: number } {
  let left = [oneSpaced(read)].filter(Boolean)
  const lines = truth.map(oneSpaced).filter(Boolean)
  let [total, notRead] = [0, 0]
  for (const line of lines.toSorted((a, b) => b.length - a.length)) {
    let best: (Match & { piece: number }) | undefined
    for (const [piece, text] of left.entries()) {
      const match = mostSimilar(line, text)
      if (!best || match.edits < best.edits) best = { ...match, piece }
      if (best.edits === 0) break
    }
    if (!best || best.edits > line.length * mostEdits) {
      notRead += line.length
      continue
    }
    total += best.edits
    const text = left[best.piece] ?? ''
    const rest = [text.slice(0, best.from), text.slice(best.to)].map(oneSpaced).filter(Boolean)
    left = left.toSpliced(best.piece, 1, ...rest)
  }
  const count = (texts: readonly string[]) => texts.reduce((sum, text) => sum + text.length, 0)
  return { edits: total + Math.max(notRead, count(left)), characters: count(lines) }
}
