/** Finds straight lines in the picture of a page: those of tables, frames and borders. */
import type { GreyPage } from '../page-similarity.ts'

/** A horizontal line (`across`) or a vertical one, in points from the top left of the page. */
export interface Rule {
  across: boolean
  /** Its distance from the top, of a vertical line from the left. */
  at: number
  from: number
  to: number
}

/** Pixels that are darker are part of a line: thin lines are grey. */
const dark = 200
/** Shorter lines are parts of letters (points). */
const shortest = 20

/** Dark runs along one direction; of runs that lie side by side, as in thick lines and in areas, the first alone. */
function runsIn({ width, height, pixels }: GreyPage, across: boolean, least: number): Rule[] {
  const [tracks, length] = across ? [height, width] : [width, height]
  const isDark = (track: number, place: number) =>
    (pixels[across ? track * width + place : place * width + track] ?? 255) < dark
  const runs: Rule[] = []
  for (let track = 0; track < tracks; track++) {
    let from = 0
    for (let place = 0; place <= length; place++) {
      if (place < length && isDark(track, place)) continue
      const middle = (from + place) >> 1
      if (place - from >= least && !(track > 0 && isDark(track - 1, middle)))
        runs.push({ across, at: track, from, to: place })
      from = place + 1
    }
  }
  return runs
}

/** Returns the lines in a picture of `dpi` pixels per inch. */
export function rulesIn(picture: GreyPage, dpi: number): Rule[] {
  const point = 72 / dpi
  const least = shortest / point
  return [...runsIn(picture, true, least), ...runsIn(picture, false, least)].map(({ across, at, from, to }) => ({
    ...{ across, at: at * point, from: from * point, to: to * point },
  }))
}

/** Lines are where they should be within this distance (points: 1 mm). */
const tolerance = 2.84

/** The part of a line that the others cover. */
function coverage(rule: Rule, others: readonly Rule[]): number {
  const near = others.filter(({ across, at }) => across === rule.across && Math.abs(at - rule.at) <= tolerance)
  let [covered, until] = [0, rule.from]
  for (const { from, to } of near.toSorted((a, b) => a.from - b.from)) {
    const begin = Math.max(from - tolerance, until)
    const end = Math.min(to + tolerance, rule.to)
    if (end > begin) covered += end - begin
    until = Math.max(until, end)
  }
  return covered / (rule.to - rule.from)
}

/** The lines that are found where they are: nine tenths of their length. */
export const rulesFound = (truth: readonly Rule[], found: readonly Rule[]): number =>
  truth.filter((rule) => coverage(rule, found) >= 0.9).length
