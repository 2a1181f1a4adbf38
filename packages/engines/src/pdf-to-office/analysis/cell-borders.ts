/** Finds which sides of a table's cells are drawn: many tables have only some of them. */
import type { Box } from './box.ts'
import type { Rule } from './elements.ts'
import type { CellSide, CellSides, Table } from './model.ts'

/** A rule within this distance of a cell's side is drawn along it, in points. */
const near = 2.5
/** A side is drawn if rules cover this fraction of it. */
const covered = 0.6

interface Line {
  place: number
  from: number
  to: number
  rule: Rule
}

/** Rules of one direction, found by their place. */
class Lines {
  readonly #byPlace = new Map<number, Line[]>()

  constructor(rules: readonly Rule[], isHorizontal: boolean) {
    for (const rule of rules) {
      if (rule.isHorizontal !== isHorizontal || rule.weight === 0) continue
      const line = isHorizontal
        ? { place: (rule.top + rule.bottom) / 2, from: rule.left, to: rule.right, rule }
        : { place: (rule.left + rule.right) / 2, from: rule.top, to: rule.bottom, rule }
      const key = Math.round(line.place / near)
      const known = this.#byPlace.get(key)
      if (known) known.push(line)
      else this.#byPlace.set(key, [line])
    }
  }

  /** Returns the rule along a side, or `undefined` if none covers it. */
  along(place: number, from: number, to: number): CellSide | undefined {
    const key = Math.round(place / near)
    const lines = [key - 1, key, key + 1]
      .flatMap((each) => this.#byPlace.get(each) ?? [])
      .filter((line) => Math.abs(line.place - place) <= near && line.from < to && line.to > from)
      .toSorted((a, b) => a.from - b.from)
    let [length, reached] = [0, from]
    for (const line of lines) {
      length += Math.max(0, Math.min(line.to, to) - Math.max(line.from, reached))
      reached = Math.max(reached, line.to)
    }
    const [first] = lines.toSorted((a, b) => b.rule.weight - a.rule.weight)
    if (!first || length < covered * (to - from)) return undefined
    return { weight: first.rule.weight, colour: first.rule.colour }
  }
}

const sidesOf = (across: Lines, upright: Lines, { left, top, right, bottom }: Box): CellSides => ({
  top: across.along(top, left, right),
  bottom: across.along(bottom, left, right),
  left: upright.along(left, top, bottom),
  right: upright.along(right, top, bottom),
})

/** Returns the table with the drawn sides of each cell. */
export function withSides(table: Table, rules: readonly Rule[]): Table {
  const [across, upright] = [new Lines(rules, true), new Lines(rules, false)]
  return { ...table, cells: table.cells.map((cell) => ({ ...cell, sides: sidesOf(across, upright, cell.box) })) }
}
