/**
 * Space above each block, so that a program that sets the blocks of a column one below the other puts them where they are on the page.
 *
 * A position is followed from the top of the page. What cannot be corrected at one block, because a line is higher in the output than on
 * the page, is corrected at the next one with enough space.
 */
import { median } from './box.ts'
import type { Block, DocumentPage, Paragraph, SideBySide, Table, TableCell, ZoneColumn } from './model.ts'

/** The part of a line's height that is above its baseline, as Word and LibreOffice set lines of an exact height. */
export const aboveBaseline = 0.8

/** The number of lines that are on the paragraph's own page and in its own column: a continuation elsewhere begins higher. */
function ownLines({ lines }: Paragraph): number {
  const next = lines.findIndex((line, at) => at > 0 && line.baseline <= (lines[at - 1]?.baseline ?? 0))
  return next < 0 ? lines.length : next
}

/** The weight of the rule above a table. */
const upperRule = ({ cells, border }: Table): number =>
  cells.some(({ sides }) => sides)
    ? cells.reduce((most, { row, sides }) => (row === 0 ? Math.max(most, sides?.top?.weight ?? 0) : most), 0)
    : border.weight

/** Where a block begins if it is set line by line. The rule above a table is drawn below its upper side, in PDFs on it. */
export function topOf(block: Block): number {
  if (block.type === 'paragraph') return (block.lines[0]?.baseline ?? block.box.bottom) - aboveBaseline * block.pitch
  return block.box.top - (block.type === 'table' ? upperRule(block) / 2 : 0)
}

/** Whether a part of the paragraph is in another column or on another page. */
export const hasContinuation = (paragraph: Paragraph): boolean => ownLines(paragraph) < paragraph.lines.length

const heightOf = (block: Block): number => {
  if (block.type === 'paragraph') return ownLines(block) * block.pitch
  if (block.type === 'picture') return block.floats ? 0 : block.box.bottom - block.box.top
  return block.rows.reduce((sum, height) => sum + height, 0)
}

/** The blocks of a column, with those that are in the same columns within it together. */
export function grouped(blocks: readonly Block[]): { all: SideBySide | undefined; blocks: Block[] }[] {
  const groups: { all: SideBySide | undefined; blocks: Block[] }[] = []
  for (const block of blocks) {
    const all = block.beside?.all
    const last = groups.at(-1)
    if (last && all !== undefined && last.all === all) last.blocks.push(block)
    else groups.push({ all, blocks: [block] })
  }
  return groups
}

/** Sets the space above the blocks of a column that begins at `top`, and returns where they end. */
function setColumn(blocks: readonly Block[], top: number): number {
  let reached = top
  for (const { all, blocks: own } of grouped(blocks)) {
    if (all === undefined) reached = setBlocks(own, reached)
    else {
      const start = Math.max(reached, Math.min(...own.map(topOf)))
      all.before = start - reached
      const columns = Map.groupBy(own, ({ beside }) => beside?.column)
      reached = Math.max(...[...columns.values()].map((each) => setBlocks(each, start)))
    }
  }
  return reached
}

function setBlocks(blocks: readonly Block[], top: number): number {
  let reached = top
  for (const block of blocks) {
    block.before = Math.max(0, topOf(block) - reached)
    reached += block.before + heightOf(block)
  }
  return reached
}

/** The least height that the rules of a row take, in points: LibreOffice adds them to the height of the text. */
const leastRules = 1.5

/** Lines that are set higher than a cell would enlarge it. */
function setCell({ box, paragraphs, turn, sides }: TableCell): void {
  if (turn !== 0) return
  const rules = Math.max(leastRules, (sides?.top?.weight ?? 0) + (sides?.bottom?.weight ?? 0))
  const lines = paragraphs.reduce((sum, paragraph) => sum + ownLines(paragraph), 0)
  const most = (box.bottom - box.top - rules) / Math.max(lines, 1)
  for (const paragraph of paragraphs) {
    const size = Math.max(...paragraph.runs.map(({ style }) => style.size), 0)
    paragraph.pitch = Math.min(paragraph.pitch, Math.max(most, size * leastPitch))
  }
  setBlocks(paragraphs, box.top + rules / 2)
}

/** The least line height in a low cell, in font sizes. */
const leastPitch = 0.85

/** Takes the space that is above all columns from their first blocks. A column that continues a block begins where the others do. */
function takeCommonSpace(columns: readonly ZoneColumn[]): number {
  const own = columns.filter(({ continuedTo }) => continuedTo === undefined)
  const firsts = own.flatMap(({ blocks: [first] }) => (first ? [first] : []))
  if (firsts.length === 0 || firsts.length < own.length) return 0
  const least = Math.min(...firsts.map(({ before }) => before))
  for (const first of firsts) first.before -= least
  return least
}

/** Where the highest line of a page's text begins if it is set line by line. */
export const topOfPage = ({ zones: [first], margins }: DocumentPage): number => {
  // Before a table or picture, a page begins with an empty line of one point.
  const tops = (first?.columns ?? []).flatMap(({ blocks: [block] }) =>
    block ? [topOf(block) - (block.type === 'paragraph' ? 0 : 1)] : [],
  )
  return Math.max(0, Math.min(...(tops.length > 0 ? tops : [margins.top])))
}

/** Whether a page begins within a paragraph or table of the page before. */
export const isContinued = ({ zones: [zone] }: DocumentPage): boolean => zone?.columns[0]?.continuedTo !== undefined

/** Pages whose text begins within this distance, in points, begin at the same place. */
export const sameTop = 2

/**
 * Sets the top margins of pages of one size: the same for all if possible. A page that continues a paragraph has the margin of the page
 * before; one that begins above the others has its own.
 */
export function setTops(pages: readonly DocumentPage[], tops: ReadonlyMap<DocumentPage, number>): void {
  const topOfOne = (page: DocumentPage) => tops.get(page) ?? page.margins.top
  const continued = pages.filter(isContinued)
  const common = continued.length > 0 ? median(continued.map(topOfOne)) : Math.min(...pages.map(topOfOne))
  for (const page of pages)
    page.margins.top = isContinued(page) || topOfOne(page) > common - sameTop ? common : topOfOne(page)
}

export function setSpaces({ zones, margins }: DocumentPage): void {
  let reached = margins.top
  for (const zone of zones) {
    const { columns } = zone
    const ends = columns.map(({ blocks, continuedTo = reached }) => setColumn(blocks, Math.max(reached, continuedTo)))
    reached = Math.max(reached, ...ends)
    if (zone !== zones[0] && columns.length > 1) zone.before = takeCommonSpace(columns)
    for (const { blocks } of columns)
      for (const block of blocks) if (block.type === 'table') block.cells.forEach(setCell)
  }
}
