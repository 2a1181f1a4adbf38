/** Detects columns: splits a page into stretches where the vertical gaps between columns change. */
import { around, centreOf, heightOf, shared, widthOf, type Box } from './box.ts'
import { largerBelow } from './overprints.ts'

export interface Span {
  left: number
  right: number
}

/** Items side by side, separated by gaps over the full height of the stretch. */
export interface Stretch<Item extends Box> extends Box {
  /** The items of each column; a single column if there is no gap. */
  columns: { items: Item[]; left: number; right: number }[]
}

interface Band<Item extends Box> {
  items: Item[]
  box: Box
  gaps: Span[]
}

/** Items that overlap vertically share a band, unless the overlap is less than this fraction of the lower one's height. */
const slightly = 0.3

function bandsOf<Item extends Box>(items: readonly Item[], sides: Span, leastGap: number): Band<Item>[] {
  const bands: Item[][] = []
  let bottom = Number.NEGATIVE_INFINITY
  for (const item of items.toSorted((a, b) => a.top - b.top || a.left - b.left)) {
    const last = bands.at(-1)
    if (last && bottom - item.top > slightly * Math.min(heightOf(item), 12)) last.push(item)
    else bands.push([item])
    bottom = Math.max(bottom, item.bottom)
  }
  return bands.map((band) => ({
    items: band,
    box: around(band),
    gaps: gapsOf(band, sides, leastGap),
  }))
}

/** The gaps between items that are wide enough to separate columns, including those beside the outermost items. */
export function gapsOf(items: readonly Span[], sides: Span, leastGap: number): Span[] {
  const gaps: Span[] = []
  let reached = sides.left - 1000
  for (const { left, right } of items.toSorted((a, b) => a.left - b.left)) {
    if (left - reached >= leastGap) gaps.push({ left: reached, right: left })
    reached = Math.max(reached, right)
  }
  gaps.push({ left: reached, right: sides.right + 1000 })
  return gaps
}

function common(one: readonly Span[], other: readonly Span[], leastGap: number): Span[] {
  const found: Span[] = []
  for (const a of one)
    for (const b of other) {
      const [left, right] = [Math.max(a.left, b.left), Math.min(a.right, b.right)]
      if (right - left >= leastGap) found.push({ left, right })
    }
  return found
}

/** The gaps that all bands have in common. */
const commonGaps = <Item extends Box>([first, ...others]: readonly Band<Item>[], leastGap: number): Span[] =>
  others.reduce((gaps, band) => common(gaps, band.gaps, leastGap), first?.gaps ?? [])

/** The right side of the item that ends first, and the left side of the one that begins last. */
interface Ends {
  firstEnd: number
  lastStart: number
}

const noEnds: Ends = { firstEnd: Number.POSITIVE_INFINITY, lastStart: Number.NEGATIVE_INFINITY }

/** The ends of these items, and of those of `ends`. */
function endsOf(items: readonly Span[], ends = noEnds): Ends {
  let { firstEnd, lastStart } = ends
  for (const { left, right } of items) {
    if (right < firstEnd) firstEnd = right
    if (left > lastStart) lastStart = left
  }
  return { firstEnd, lastStart }
}

/** Gaps with items on both sides. */
const inner = (gaps: readonly Span[], { firstEnd, lastStart }: Ends): Span[] =>
  gaps.filter(({ left, right }) => firstEnd <= left + 0.5 && lastStart >= right - 0.5)

function stretchOf<Item extends Box>(bands: readonly Band<Item>[], gaps: readonly Span[]): Stretch<Item> {
  const items = bands.flatMap((band) => band.items)
  const box = around(items)
  const cuts = inner(gaps, endsOf(items)).map(({ left, right }) => (left + right) / 2)
  const edges = [Number.NEGATIVE_INFINITY, ...cuts, Number.POSITIVE_INFINITY]
  const columns = edges.slice(0, -1).map((from, at) => {
    const to = edges[at + 1] ?? Number.POSITIVE_INFINITY
    const own = items.filter((item) => {
      const middle = (item.left + item.right) / 2
      return middle > from && middle <= to
    })
    const { left, right } = around(own)
    return { items: own, left, right }
  })
  return { ...box, columns }
}

/** Whether a band has items on both sides of the gap. Items that only follow one another form no columns. */
const parts = <Item extends Box>({ items }: Band<Item>, gap: Span): boolean => inner([gap], endsOf(items)).length > 0

/** Whether columns separated by the gap begin here: with items on both sides, or with an extra line on top of one column. */
function begins<Item extends Box>([first, second]: readonly Band<Item>[], gap: Span): boolean {
  if (!first) return false
  if (parts(first, gap)) return true
  if (!second || !parts(second, gap)) return false
  const close = second.box.top - first.box.bottom < heightOf(first.box)
  return close && first.items.every(({ left }) => left >= gap.right - 0.5 && stands(left, second))
}

const stands = <Item extends Box>(left: number, { items }: Band<Item>): boolean =>
  items.some((item) => Math.abs(item.left - left) < 1)

/**
 * Splits the items between `sides` into stretches, from top to bottom.
 *
 * @param leastGap the minimum gap between columns
 */
export function stretchesOf<Item extends Box>(items: readonly Item[], sides: Span, leastGap: number): Stretch<Item>[] {
  const bands = bandsOf(items, sides, leastGap)
  const stretches: Stretch<Item>[] = []
  for (let from = 0; from < bands.length;) {
    let gaps = bands[from]?.gaps ?? []
    let to = from + 1
    let ends = noEnds
    let best: { to: number; gaps: Span[] } | undefined
    while (to <= bands.length) {
      ends = endsOf(bands[to - 1]?.items ?? [], ends)
      const parting = inner(gaps, ends)
      const firsts = bands.slice(from, Math.min(to, from + 2))
      if (parting.some((gap) => begins(firsts, gap))) best = { to, gaps: parting }
      const next = bands[to]
      if (!next) break
      const both = common(gaps, next.gaps, leastGap)
      // A gap has closed, so the bands below have other columns.
      if (best && !both.some((gap) => best?.gaps.some((old) => old.left < gap.right && gap.left < old.right))) break
      gaps = both
      to++
      if (to - from > 400) break
    }
    const reached = bands.slice(from, best?.to ?? from + 1)
    const used = countUsed(reached, best?.gaps ?? [])
    const taken = reached.slice(0, used)
    // Bands that were examined but not included, such as a heading below a table, may have closed a gap.
    stretches.push(stretchOf(taken, best ? commonGaps(taken, leastGap) : []))
    from += used
  }
  return stretches
}

/** Excludes trailing lines in the first column only, because they follow the columns, unless they are close to them. */
function countUsed<Item extends Box>(bands: readonly Band<Item>[], gaps: readonly Span[]): number {
  const [gap] = gaps
  if (!gap || bands.length < 2) return Math.max(bands.length, 1)
  const isParted = ({ items }: Band<Item>) => inner(gaps, endsOf(items)).length > 0
  const last = bands.findLastIndex((band, at) => isParted(band) || (at > 0 && isFarRight(band, gaps)))
  const steps = bands.slice(1, last + 1).map((band, at) => band.box.top - (bands[at]?.box.bottom ?? 0))
  const usual = Math.max(...steps, 0)
  let used = last + 1
  while (
    used < bands.length &&
    (bands[used]?.box.top ?? 0) - (bands[used - 1]?.box.bottom ?? 0) <= Math.max(usual, 0.5)
  )
    used++
  return Math.max(used, 1)
}

const isFarRight = <Item extends Box>({ items }: Band<Item>, gaps: readonly Span[]) =>
  items.some(({ left }) => gaps.some((gap) => left >= gap.right - 0.5))

/** Text has a baseline and a size. */
type RowItem = Box & { baseline?: number; size?: number }

/** Text this many times as large as another is on the same line only if the baselines are equal. */
const muchLarger = 2.5

/**
 * Whether both are text on different lines: with different baselines, and of very different sizes, such as a slogan and the lines beside its
 * lower part, or one below the other, with a picture beside both. Text over larger text, such as a stamp, is a line of its own as well.
 */
function areOtherLines(a: RowItem, b: RowItem): boolean {
  if (a.baseline === undefined || b.baseline === undefined || a.size === undefined || b.size === undefined) return false
  const [small, large] = a.size < b.size ? [a.size, b.size] : [b.size, a.size]
  const areBelow = widthOf(shared(a, b)) > 0.5 * Math.min(widthOf(a), widthOf(b))
  if (areBelow && large >= small * largerBelow) return true
  return (areBelow || large > muchLarger * small) && Math.abs(a.baseline - b.baseline) > 0.5 * small
}

/** Groups items into rows by vertical overlap. */
export function rowsOf<Item extends RowItem>(items: readonly Item[]): Item[][] {
  const rows: Item[][] = []
  for (const item of items.toSorted((a, b) => centreOf(a) - centreOf(b))) {
    const row = rows.at(-1)
    const box = row && around(row)
    if (
      row &&
      box &&
      heightOf(shared(box, item)) > 0.5 * Math.min(heightOf(box), heightOf(item)) &&
      !row.some((other) => areOtherLines(other, item))
    )
      row.push(item)
    else rows.push([item])
  }
  return rows.map((row) => row.toSorted((a, b) => a.left - b.left))
}

/** Groups segments into lines by their baselines: a large bullet may overlap the lines above and below. */
export function linesOf<Item extends Box & { baseline: number; size: number }>(items: readonly Item[]): Item[][] {
  const lines: Item[][] = []
  for (const item of items.toSorted((a, b) => a.baseline - b.baseline)) {
    const line = lines.at(-1)
    const [first] = line ?? []
    if (line && first && item.baseline - first.baseline < 0.4 * Math.min(item.size, first.size)) line.push(item)
    else lines.push([item])
  }
  return lines.map((line) => line.toSorted((a, b) => a.left - b.left))
}
