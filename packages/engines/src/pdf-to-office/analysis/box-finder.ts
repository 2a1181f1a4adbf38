/** Finds the boxes within another one without comparing all: a page has thousands of glyphs, and a table hundreds of cells. */
import { centreOf, middleOf, type Box } from './box.ts'

/** In points: somewhat more than a line of text. */
const bandHeight = 20

const bandOf = (y: number) => Math.floor(y / bandHeight)

/** Returns a function that returns the items whose middle is within a box, in the order of `items`. */
export function boxFinder<Item extends Box>(items: readonly Item[]): (box: Box) => Item[] {
  const bands = Map.groupBy(
    items.map((item, order) => ({ item, order, x: middleOf(item), y: centreOf(item) })),
    ({ y }) => bandOf(y),
  )
  const found = ({ left, top, right, bottom }: Box) => {
    const [first, last] = [bandOf(top), bandOf(bottom)]
    // A box that is taller than the page, or not finite, would have more bands than there are items.
    const near =
      last - first < bands.size
        ? Array.from({ length: last - first + 1 }, (_, at) => bands.get(first + at) ?? [])
        : [...bands.values()]
    return near.map((band) => band.filter(({ x, y }) => x >= left && x <= right && y >= top && y <= bottom))
  }
  return (box) =>
    found(box)
      .flat()
      .toSorted((a, b) => a.order - b.order)
      .map(({ item }) => item)
}
