/** Layout of the board, and which page cells are visible: of 500 only some dozens are rendered at any time. */

export interface Grid {
  count: number
  columns: number
  /** Of a cell, in CSS pixels, without the gap to the next. */
  width: number
  height: number
  gap: number
}

export const GAP = 12
/** Height of the page number below the page, in CSS pixels. */
export const LABEL = 34

/** Lays out `count` cells, each at least `least` wide, in a width of `room` CSS pixels, with as many columns as fit. */
export function gridOf(count: number, room: number, least: number): Grid {
  const columns = Math.max(1, Math.floor((room + GAP) / (least + GAP)))
  const width = Math.max(1, Math.floor((room - GAP * (columns - 1)) / columns))
  // The aspect ratio of upright A4 (ISO 216), in which landscape pages fit, too.
  return { count, columns, width, height: Math.round(Math.min(width, least * 1.35) * Math.SQRT2) + LABEL, gap: GAP }
}

export const rowsOf = ({ count, columns }: Grid): number => Math.ceil(count / columns)

/** The height of all rows. */
export const gridHeight = (grid: Grid): number => Math.max(0, rowsOf(grid) * (grid.height + grid.gap) - grid.gap)

/** The top left corner of the cell at `index`. */
export const placeOf = ({ columns, width, height, gap }: Grid, index: number) => ({
  x: (index % columns) * (width + gap),
  y: Math.floor(index / columns) * (height + gap),
})

/** The visible cells plus a row before and after: from `first` up to, but excluding, `end`. */
export function inSight(grid: Grid, top: number, viewHeight: number): { first: number; end: number } {
  const row = grid.height + grid.gap
  const first = Math.max(0, Math.floor(top / row) - 1) * grid.columns
  const end = (Math.ceil((top + viewHeight) / row) + 1) * grid.columns
  return { first: Math.min(first, grid.count), end: Math.min(end, grid.count) }
}

/** The drop position: the index of the cell after it, or the count at the end. */
export function dropAt(grid: Grid, x: number, y: number): number {
  const row = Math.max(0, Math.min(rowsOf(grid) - 1, Math.floor(y / (grid.height + grid.gap))))
  const column = Math.max(0, Math.min(grid.columns, Math.round((x + grid.gap / 2) / (grid.width + grid.gap))))
  return Math.min(grid.count, row * grid.columns + column)
}

/** The height of the scroll box, at most `most` CSS pixels: if not all rows fit, the last one is cut off to show that there are more. */
export function windowHeight(grid: Grid, most: number): number {
  const all = gridHeight(grid)
  const row = grid.height + grid.gap
  return all <= most ? all : Math.round((Math.max(1, Math.floor(most / row - 0.6)) + 0.6) * row)
}
