/** Finds connected horizontal or vertical runs of ink, of which ruled lines consist. */
import type { Ink } from './ink.ts'

/** Connected runs of ink along one direction. All in pixels; ends are exclusive. */
export interface Stroke {
  isHorizontal: boolean
  /** Along its own direction. */
  from: number
  to: number
  /** Across its direction: its first and last row (or column), and the mean position of its ink. */
  first: number
  last: number
  at: number
  /** Its ink, in pixels. */
  area: number
}

interface Run {
  from: number
  to: number
  /** Union-find parent: the index of another run of the same stroke, or its own. */
  parent: number
  line: number
}

/** Returns runs of at least `least` ink pixels, ignoring gaps of up to `hole` pixels, by row (or column). */
function runsOf({ mask, width, height }: Ink, isHorizontal: boolean, least: number, hole: number): Run[][] {
  const lines = isHorizontal ? height : width
  const start = new Int32Array(lines).fill(-1)
  const last = new Int32Array(lines)
  const runs = Array.from({ length: lines }, (): Run[] => [])
  const end = (line: number) => {
    const [from, to] = [start[line] ?? 0, (last[line] ?? 0) + 1]
    if (to - from >= least) runs[line]?.push({ from, to, parent: -1, line })
  }
  // Most of a page is paper, which indexOf skips fastest.
  for (let place = mask.indexOf(1); place >= 0; place = mask.indexOf(1, place))
    for (let y = Math.floor(place / width), x = place % width; x < width && mask[place] === 1; x++, place++) {
      const line = isHorizontal ? y : x
      const along = isHorizontal ? x : y
      if ((start[line] ?? -1) < 0) start[line] = along
      else if (along - (last[line] ?? 0) > hole + 1) {
        end(line)
        start[line] = along
      }
      last[line] = along
    }
  for (let line = 0; line < lines; line++) if ((start[line] ?? -1) >= 0) end(line)
  return runs
}

/**
 * Returns the strokes that connected runs of ink form.
 *
 * @param least the least length of a run
 * @param hole the longest gap in a run, in pixels
 */
export function strokesOf(ink: Ink, isHorizontal: boolean, least: number, hole: number): Stroke[] {
  const lines = runsOf(ink, isHorizontal, least, hole)
  const all: Run[] = lines.flat()
  for (const [place, run] of all.entries()) run.parent = place
  const rootOf = (place: number): number => {
    let root = place
    for (let up = all[root]?.parent; up !== undefined && up !== root; up = all[root]?.parent) root = up
    const own = all[place]
    if (own) own.parent = root
    return root
  }
  const joinTouching = (one: readonly Run[], other: readonly Run[]) => {
    let next = 0
    for (const run of one) {
      while ((other[next]?.to ?? Number.POSITIVE_INFINITY) < run.from) next++
      for (let at = next; at < other.length && (other[at]?.from ?? 0) <= run.to; at++) {
        const [a, b] = [rootOf(run.parent), rootOf(other[at]?.parent ?? 0)]
        const [root, joined] = [all[Math.min(a, b)], all[Math.max(a, b)]]
        if (root && joined) joined.parent = root.parent
      }
    }
  }
  for (const [line, runs] of lines.entries()) {
    joinTouching(runs, lines[line - 1] ?? [])
    joinTouching(runs, lines[line - 2] ?? [])
  }
  const strokes = new Map<number, Stroke>()
  for (const [place, { from, to, line }] of all.entries()) {
    const root = rootOf(place)
    const known = strokes.get(root)
    const area = to - from
    if (!known) strokes.set(root, { isHorizontal, from, to, first: line, last: line, at: line, area })
    else {
      known.from = Math.min(known.from, from)
      known.to = Math.max(known.to, to)
      known.last = Math.max(known.last, line)
      known.at += ((line - known.at) * area) / (known.area + area)
      known.area += area
    }
  }
  return [...strokes.values()]
}
