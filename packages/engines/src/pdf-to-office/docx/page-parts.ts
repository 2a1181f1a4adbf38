/** Divides pages into the parts that sections are made of, and sets aside what cannot be set line by line. */
import {
  hasContinuation,
  isContinued,
  setSpaces,
  type Block,
  type DocumentPage,
  type Paragraph,
  type PictureBlock,
  type Zone,
  type ZoneColumn,
} from '../analysis/index.ts'

export interface Part {
  page: DocumentPage
  zone: Zone
  /** Whether a page of the document begins with it, as one of the original does. */
  startsPage: boolean
  /** Whether it is the first of its page. */
  isFirst: boolean
  /** What is placed at its position on the page. */
  placed: Placed
}

export interface Placed {
  /** Text with another reading direction. */
  turned: Paragraph[]
  /** Text at the bottom edge of the page. */
  low: Paragraph[]
  pictures: PictureBlock[]
}

/** The space that is kept free at the bottom of a page, in points, for lines that are longer in the reader's fonts. */
const spare = 54
/** The bottom margin that remains: this in points, or a part of the original's, if that is less. */
const leastMargin = 18
const leastPart = 0.4

export const bottomMargin = ({ height, margins, tableLimit = height }: DocumentPage): number =>
  Math.max(margins.bottom - spare, Math.min(leastMargin, margins.bottom * leastPart), height - tableLimit)

/** A few lines below this fraction of the page's height are at its edge, as a page number is. */
const edge = 0.88
const fewLines = 4

const linesIn = (blocks: readonly Block[]): number =>
  blocks.reduce((sum, block) => sum + (block.type === 'paragraph' ? block.lines.length : fewLines + 1), 0)

/** Whether a zone has only a few lines at the bottom edge of the page. */
function isAtEdge({ columns }: Zone, page: DocumentPage): boolean {
  const blocks = columns.flatMap((column) => column.blocks)
  if (blocks.length === 0 || linesIn(blocks) > fewLines) return false
  return blocks.every(
    (block) => block.type === 'paragraph' && block.box.top > edge * page.height && !hasContinuation(block),
  )
}

const isTurned = (block: Block): block is Paragraph => block.type === 'paragraph' && block.angle !== 0
/** Blocks that overlap by more than this, in points, are not below each other. */
const overlap = 4

/** A picture beside text or over it: no line of its own has a place for it. */
const isFloating = ({ box, floats }: PictureBlock, blocks: readonly Block[]): boolean =>
  floats !== undefined ||
  blocks.some(
    ({ box: other }) => other !== box && Math.min(other.bottom, box.bottom) - Math.max(other.top, box.top) > overlap,
  )
const isParagraph = (block: Block): block is Paragraph => block.type === 'paragraph'

/** Whether it is a line at the bottom edge of the page, with space above it. */
const isSetOff = (block: Block, { height }: DocumentPage): boolean =>
  block.type === 'paragraph' && block.lines.length === 1 && block.box.top > edge * height && block.before > block.pitch

/** Takes the blocks from a column that do not fit on the page, or are no part of its text. */
function takeLow({ blocks }: ZoneColumn, page: DocumentPage, placed: Placed): void {
  const bottom = page.height - bottomMargin(page)
  const isLow = (block: Block) => block.box.bottom > bottom || isSetOff(block, page)
  for (let last = blocks.at(-1); last && isLow(last); last = blocks.at(-1)) {
    if (last.type === 'paragraph' && !hasContinuation(last) && !last.list) placed.low.unshift(last)
    else if (last.type === 'picture') placed.pictures.unshift(last)
    else return
    blocks.pop()
  }
}

/** Returns the zones without what is placed at a position of its own. */
function flowOf(page: DocumentPage): { zones: Zone[]; placed: Placed } {
  const placed: Placed = { turned: [], low: [], pictures: [] }
  const zones = page.zones
    .map((zone): Zone => ({
      ...zone,
      columns: zone.columns.map((column) => {
        const upright = column.blocks.filter((block) => !isTurned(block))
        const pictures = upright
          .filter((block) => block.type === 'picture')
          .filter((picture) => isFloating(picture, upright))
        placed.turned.push(...column.blocks.filter(isTurned))
        placed.pictures.push(...pictures)
        return { ...column, blocks: upright.filter((block) => block.type !== 'picture' || !pictures.includes(block)) }
      }),
    }))
    .filter(({ columns }) => columns.some(({ blocks }) => blocks.length > 0))
  for (let last = zones.at(-1); last && zones.length > 1 && isAtEdge(last, page); last = zones.at(-1)) {
    placed.low.unshift(...last.columns.flatMap(({ blocks }) => blocks).filter(isParagraph))
    zones.pop()
  }
  for (const column of zones.at(-1)?.columns ?? []) takeLow(column, page, placed)
  // A column that has only text at the edge of the page is none.
  const isFilled = ({ blocks, continuedTo }: ZoneColumn) => blocks.length > 0 || continuedTo !== undefined
  const filled = zones
    .map((zone) => ({ ...zone, columns: zone.columns.filter(isFilled) }))
    .filter(({ columns }) => columns.length > 0)
  if (placed.pictures.length > 0) setSpaces({ ...page, zones: filled })
  return { zones: filled, placed }
}

/** The zones of all pages in order. A page without content has an empty one. */
export function partsOf(pages: readonly DocumentPage[]): Part[] {
  return pages.flatMap((page, at) => {
    const goesOn = isContinued(page)
    const { zones, placed } = flowOf(page)
    const { left, right } = page.margins
    const empty: Zone = { columns: [{ left, right: page.width - right, blocks: [] }] }
    // What is placed on a page that only continues a paragraph needs a part that it belongs to.
    const isPlaced = Object.values(placed).some((each) => each.length > 0)
    const filled = zones.length > 0 || (goesOn && !isPlaced) ? zones : [empty]
    return filled.map((zone, index): Part => ({
      page,
      zone,
      startsPage: index === 0 && at > 0 && !goesOn,
      isFirst: index === 0,
      placed: index === 0 ? placed : { turned: [], low: [], pictures: [] },
    }))
  })
}
