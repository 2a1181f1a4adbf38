/** Turns paragraphs that begin with a bullet or a number into list items. */
import { withoutStart } from './footnotes.ts'
import { markerAtStart, type Marker } from './list-markers.ts'
import type { Block, Paragraph } from './model.ts'
import { plainText } from './text-runs.ts'

interface Candidate {
  paragraph: Paragraph
  marker: Marker
  length: number
  left: number
}

/** These also begin ordinary lines: a single one makes no list. */
const ambiguous = /^[-–—*·.※]$/u

function candidateOf(block: Block | undefined): Candidate | undefined {
  if (block?.type !== 'paragraph' || block.heading > 0 || block.align === 'center' || block.tabs.length > 0)
    return undefined
  const found = markerAtStart(plainText(block.runs))
  return found && { paragraph: block, ...found, left: block.lines[0]?.box.left ?? block.box.left }
}

/** A number is an item's only if a neighbouring item has the number before or after it. */
function hasNeighbour(candidate: Candidate, others: readonly Candidate[]): boolean {
  const { format, number } = candidate.marker
  return others.some(
    ({ marker, left }) =>
      marker.format === format &&
      Math.abs(left - candidate.left) < 12 &&
      (format === 'bullet' ? marker.marker === candidate.marker.marker : Math.abs(marker.number - number) === 1),
  )
}

const isHanging = ({ paragraph }: Candidate) => paragraph.lines.length > 1 && paragraph.indent.first < -3

/** The nesting level of each item, by the position of its marker. */
function levelsOf(items: readonly Candidate[]): number[] {
  const places: number[] = []
  return items.map(({ left }) => {
    while (places.length > 0 && (places.at(-1) ?? 0) > left + 4) places.pop()
    if (places.length === 0 || (places.at(-1) ?? 0) < left - 4) places.push(left)
    return Math.min(places.length - 1, 8)
  })
}

/** Marks the list items among the blocks of a column, and removes their markers from the text. */
export function markLists(blocks: readonly Block[], columnLeft: number): void {
  const candidates = blocks.map(candidateOf)
  const all = candidates.filter((each) => each !== undefined)
  const items = all.filter((candidate) => {
    const { marker } = candidate
    const near = all.filter((other) => other !== candidate)
    if (marker.format === 'bullet' && !ambiguous.test(marker.marker)) return true
    return hasNeighbour(candidate, near) || (marker.format === 'bullet' && isHanging(candidate))
  })
  const levels = levelsOf(items)
  for (const [at, { paragraph, marker, length, left }] of items.entries()) {
    const textLeft = paragraph.lines[1]?.box.left ?? left + 18
    const hang = Math.min(Math.max(textLeft - left, 10), 40)
    paragraph.list = { ...marker, level: levels[at] ?? 0 }
    paragraph.runs = withoutStart(paragraph.runs, length)
    paragraph.align = 'left'
    paragraph.indent = { left: Math.max(left - columnLeft, 0) + hang, right: 0, first: -hang }
  }
}
