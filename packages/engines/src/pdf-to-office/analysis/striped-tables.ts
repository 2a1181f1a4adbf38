/** Tables whose only marking is the background of every second row: the rows between two backgrounds are rows as well. */
import { heightOf, widthOf, type Box } from './box.ts'
import type { Area, Rule } from './elements.ts'

/** The least number of backgrounds, and their least width, as a part of the page. */
const leastStripes = 3
const leastWidth = 0.3
/** Stripes are as high as one line, or a few, in points, and the rows between them are at most so many times as high. */
const height = { least: 6, most: 72 }
const mostApart = 3
/** The tolerance for equal sides, in points. */
const near = 1.5

const isStripe = (area: Area, page: Box): boolean =>
  heightOf(area) >= height.least && heightOf(area) <= height.most && widthOf(area) >= leastWidth * widthOf(page)

const areAlike = (one: Area, other: Area): boolean =>
  one.colour === other.colour && Math.abs(one.left - other.left) < near && Math.abs(one.right - other.right) < near

/** Returns the left and the right side of each such table as rules. The upper and lower sides of the backgrounds are its other rules. */
export function stripeSides(areas: readonly Area[], page: Box): Rule[] {
  const groups: Area[][] = []
  for (const area of areas.filter((each) => isStripe(each, page)).toSorted((a, b) => a.top - b.top)) {
    const group = groups.find((each) => {
      const last = each.at(-1)
      const gap = last ? area.top - last.bottom : 0
      return last && areAlike(last, area) && gap >= height.least && gap <= mostApart * heightOf(area)
    })
    if (group) group.push(area)
    else groups.push([area])
  }
  return groups
    .filter((group) => group.length >= leastStripes)
    .flatMap((group) => {
      const [first, last] = [group[0], group.at(-1)]
      if (!first || !last) return []
      return [first.left, first.right].map((x): Rule => ({
        ...{ left: x, right: x, top: first.top, bottom: last.bottom },
        ...{ isHorizontal: false, weight: 0, colour: first.colour },
      }))
    })
}
