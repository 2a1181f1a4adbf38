/** What is put on pages, as the tool's option `stamps` has it, and what can be done with it on the page. */
import { z } from 'zod'
import { parsePageRange } from '@docweave/tool-kit'

const place = { pages: z.string(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }
const drawing = {
  kind: z.literal('drawing'),
  path: z.string(),
  sheetWidth: z.number(),
  sheetHeight: z.number(),
  colour: z.string(),
}
const text = {
  kind: z.literal('text'),
  text: z.string(),
  font: z.enum(['sans', 'serif', 'hand', 'neat', 'brush']),
  colour: z.string(),
}
const image = { kind: z.literal('image'), image: z.string() }

/** What a stamp shows, wherever it stands. */
export const Ink = z.discriminatedUnion('kind', [z.object(drawing), z.object(text), z.object(image)])
export type Ink = z.infer<typeof Ink>

/** Looser than the tool's own schema: a page range that is being typed is no reason to lose a signature. */
export const Stamp = z.discriminatedUnion('kind', [
  z.object({ ...drawing, ...place }),
  z.object({ ...text, ...place }),
  z.object({ ...image, ...place }),
])
export type Stamp = z.infer<typeof Stamp>
export type TextFont = Extract<Ink, { kind: 'text' }>['font']

const List = z.array(Stamp)

/** The stamps among an option's values. */
export const stampsIn = (value: unknown): Stamp[] => List.safeParse(value).data ?? []

/** In parts of the page, from its upper left corner. */
export type Box = Pick<Stamp, 'x' | 'y' | 'width' | 'height'>

/** The smallest a stamp can be made, in parts of the page: still seen, still to be held. */
const smallest = 0.01

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))
/** Four places are finer than any printer. */
const rounded = ({ x, y, width, height }: Box): Box => {
  const round = (value: number) => Math.round(value * 10_000) / 10_000
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}

/** A box moved, and held on the page. */
export const movedBy = (box: Box, dx: number, dy: number): Box =>
  rounded({
    ...box,
    x: between(box.x + dx, 0, 1 - box.width),
    y: between(box.y + dy, 0, 1 - box.height),
  })

/** A box made `factor` times as large from its upper left corner, as large as the page has room for. */
export function scaledBy(box: Box, factor: number): Box {
  const most = Math.min((1 - box.x) / box.width, (1 - box.y) / box.height)
  const least = smallest / Math.min(box.width, box.height)
  const by = between(factor, Math.min(least, most), most)
  return rounded({ ...box, width: box.width * by, height: box.height * by })
}

/**
 * Where a new stamp stands: in the middle, low, where one signs.
 *
 * @param shape the width of what it shows for its height
 * @param page the width of the page for its height
 * @param height in parts of the page
 */
export function newBox(shape: number, page: number, height: number): Box {
  const width = (height * shape) / page
  const scale = Math.min(1, 0.9 / width, 0.9 / height)
  const size = { width: width * scale, height: height * scale }
  return rounded({ ...size, x: (1 - size.width) / 2, y: between(0.72, 0, 1 - size.height) })
}

/** Whether a page (from 1) is one of a stamp's. Of a range that cannot be read it is none. */
export function isOn({ pages }: Pick<Stamp, 'pages'>, page: number, count: number): boolean {
  try {
    return parsePageRange(pages, count).includes(page)
  } catch {
    return false
  }
}

/** Whether the pages of a stamp can be read for a document of `count` pages. */
export function canBeRead({ pages }: Pick<Stamp, 'pages'>, count: number): boolean {
  try {
    return parsePageRange(pages, count).length > 0
  } catch {
    return false
  }
}
