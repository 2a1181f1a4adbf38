/**
 * Detects grids of ruled tables: rules that cross form cells, and cells without a rule between them are merged.
 *
 * This replaces mupdf's own `table-hunt`, which merges no cells and finds no table without vertical rules: over the twenty documents with
 * tables of `npm run bench conversions` it gets 65 of 100 cells right (F1 of text and span), this with `aligned-tables.ts` all.
 */
import { areaOf, around, grown, heightOf, meets, shared, widthOf, type Box } from './box.ts'
import type { Area, Rule } from './elements.ts'

export interface GridCell extends Box {
  row: number
  column: number
  rowSpan: number
  columnSpan: number
  /** Where its text is, if the text may reach into the margins of its neighbours. */
  texts?: Box[]
}

export interface Grid extends Box {
  /** The coordinates of the column and row sides: one more than the number of columns and rows. */
  xs: number[]
  ys: number[]
  cells: GridCell[]
  border: { weight: number; colour: string }
  /** Rules across some of its columns, under header cells that span them. */
  partial?: Rule[]
}

/** Rules closer than this touch, in points. */
const touch = 2.5
/** Coordinates closer than this are equal, in points. */
const near = 3
/** A cell side exists if rules cover this fraction of it. */
const covered = 0.6
/** The minimum side of a cell, in points. */
const leastSide = 5

/** Merges nearby coordinates into their means. */
function merged(values: readonly number[]): number[] {
  const groups: number[][] = []
  for (const value of values.toSorted((a, b) => a - b)) {
    const last = groups.at(-1)
    if (last && value - (last.at(-1) ?? value) < near) last.push(value)
    else groups.push([value])
  }
  return groups.map((group) => group.reduce((sum, value) => sum + value, 0) / group.length)
}

/** Groups rules that touch, directly or through others. */
function connected(rules: readonly Rule[]): Rule[][] {
  const groups: { box: Box; rules: Rule[] }[] = []
  for (const rule of rules) {
    const reach = grown(rule, touch)
    const joined = groups.filter(
      ({ box, rules: others }) => meets(box, reach) && others.some((other) => meets(other, reach)),
    )
    const group = {
      box: around([rule, ...joined.map(({ box }) => box)]),
      rules: [rule, ...joined.flatMap((each) => each.rules)],
    }
    for (const each of joined) groups.splice(groups.indexOf(each), 1)
    groups.push(group)
  }
  return groups.map((group) => group.rules)
}

const placeOf = (rule: Rule) => (rule.isHorizontal ? (rule.top + rule.bottom) / 2 : (rule.left + rule.right) / 2)
const startOf = (rule: Rule) => (rule.isHorizontal ? rule.left : rule.top)
const endOf = (rule: Rule) => (rule.isHorizontal ? rule.right : rule.bottom)

/** Whether rules at `place` cover most of the interval from `from` to `to`. */
function covers(rules: readonly Rule[], place: number, from: number, to: number): boolean {
  let length = 0
  let reached = from
  const there = rules
    .filter((rule) => Math.abs(placeOf(rule) - place) < near)
    .toSorted((a, b) => startOf(a) - startOf(b))
  for (const rule of there) {
    const [start, end] = [Math.max(startOf(rule), reached), Math.min(endOf(rule), to)]
    if (end > start) {
      length += end - start
      reached = end
    }
  }
  return length >= covered * (to - from)
}

/** Adds the outer sides of tables that leave them open, as many Korean ones do, at the ends of the crossing rules. */
function withOpenSides(places: number[], crossing: readonly Rule[]): number[] {
  const [start, end] = [Math.min(...crossing.map(startOf)), Math.max(...crossing.map(endOf))]
  const [first = start, last = end] = [places[0], places.at(-1)]
  return [...(start < first - leastSide * 2 ? [start] : []), ...places, ...(end > last + leastSide * 2 ? [end] : [])]
}

function cellsOf(
  xs: readonly number[],
  ys: readonly number[],
  across: readonly Rule[],
  upright: readonly Rule[],
): GridCell[] {
  const cells: GridCell[] = []
  const taken = new Set<string>()
  const at = (values: readonly number[], index: number) => values[index] ?? 0
  const isOpenRight = (row: number, column: number) =>
    !covers(upright, at(xs, column + 1), at(ys, row), at(ys, row + 1))
  const isOpenBelow = (row: number, column: number) =>
    !covers(across, at(ys, row + 1), at(xs, column), at(xs, column + 1))
  for (let row = 0; row < ys.length - 1; row++)
    for (let column = 0; column < xs.length - 1; column++) {
      if (taken.has(`${row} ${column}`)) continue
      let columnSpan = 1
      while (
        column + columnSpan < xs.length - 1 &&
        !taken.has(`${row} ${column + columnSpan}`) &&
        isOpenRight(row, column + columnSpan - 1)
      )
        columnSpan++
      let rowSpan = 1
      const inside = Array.from({ length: columnSpan }, (_, offset) => column + offset)
      while (
        row + rowSpan < ys.length - 1 &&
        inside.every((each) => isOpenBelow(row + rowSpan - 1, each)) &&
        inside.slice(0, -1).every((each) => isOpenRight(row + rowSpan, each))
      )
        rowSpan++
      for (let down = 0; down < rowSpan; down++) for (const each of inside) taken.add(`${row + down} ${each}`)
      cells.push({
        row,
        column,
        rowSpan,
        columnSpan,
        left: at(xs, column),
        top: at(ys, row),
        right: at(xs, column + columnSpan),
        bottom: at(ys, row + rowSpan),
      })
    }
  return cells
}

function gridOf(rules: readonly Rule[]): Grid | undefined {
  const across = rules.filter(({ isHorizontal }) => isHorizontal)
  const upright = rules.filter(({ isHorizontal }) => !isHorizontal)
  if (across.length < 2 || upright.length === 0) return undefined
  const xs = withOpenSides(merged(upright.map(placeOf)), across)
  const ys = withOpenSides(merged(across.map(placeOf)), upright)
  if (xs.length < 2 || ys.length < 2 || xs.length * ys.length < 6) return undefined
  const sides = [...xs.slice(1).map((x, at) => x - (xs[at] ?? 0)), ...ys.slice(1).map((y, at) => y - (ys[at] ?? 0))]
  if (sides.some((side) => side < leastSide)) return undefined
  // The sides of backgrounds have weight 0, so the heaviest drawn rule determines the border.
  const strongest = across.reduce((one, other) => (other.weight > one.weight ? other : one))
  return {
    left: xs[0] ?? 0,
    top: ys[0] ?? 0,
    right: xs.at(-1) ?? 0,
    bottom: ys.at(-1) ?? 0,
    xs,
    ys,
    cells: cellsOf(xs, ys, across, upright),
    border: { weight: strongest.weight, colour: strongest.colour },
  }
}

/** A box of this thickness along a side of an area, outside of it, in points. */
const beside = 2

/**
 * Turns the sides of backgrounds into rules, for tables whose cells are distinguished only by their backgrounds. A side between two areas
 * of one colour cannot be seen: word processors fill the lines of a cell and its margins one by one.
 */
export function sidesOf(areas: readonly Area[]): Rule[] {
  const large = areas.filter((area) => widthOf(area) > 0 && heightOf(area) > 0)
  return large.flatMap((area) => {
    if (widthOf(area) < leastSide || heightOf(area) < leastSide) return []
    const side = { weight: 0, colour: area.colour }
    const same = large.filter(
      (other) => other !== area && other.colour === area.colour && meets(grown(area, beside), other),
    )
    const isSeen = (strip: Box) =>
      same.reduce((sum, other) => sum + Math.max(areaOf(shared(strip, other)), 0), 0) < covered * areaOf(strip)
    const sides: (Rule & { outside: Box })[] = [
      {
        ...area,
        ...side,
        bottom: area.top,
        isHorizontal: true,
        outside: { ...area, top: area.top - beside, bottom: area.top },
      },
      {
        ...area,
        ...side,
        top: area.bottom,
        isHorizontal: true,
        outside: { ...area, top: area.bottom, bottom: area.bottom + beside },
      },
      {
        ...area,
        ...side,
        right: area.left,
        isHorizontal: false,
        outside: { ...area, left: area.left - beside, right: area.left },
      },
      {
        ...area,
        ...side,
        left: area.right,
        isHorizontal: false,
        outside: { ...area, left: area.right, right: area.right + beside },
      },
    ]
    return sides.flatMap(({ outside, ...rule }) => (isSeen(outside) ? [rule] : []))
  })
}

/** Finds the grids formed by rules, each with at least two cells. */
export const gridsOf = (rules: readonly Rule[]): Grid[] =>
  connected(rules).flatMap((group) => {
    const grid = gridOf(group)
    return grid && grid.cells.length > 1 ? [grid] : []
  })
