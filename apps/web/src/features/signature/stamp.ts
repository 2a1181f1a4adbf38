/** Stamps, as in the tool's option `stamps`, and their geometry. */
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

/** What a stamp shows, regardless of its position. */
export const Ink = z.discriminatedUnion('kind', [z.object(drawing), z.object(text), z.object(image)])
export type Ink = z.infer<typeof Ink>

/** Less strict than the tool's own schema: an incomplete page range must not discard a signature. */
export const Stamp = z.discriminatedUnion('kind', [
  z.object({ ...drawing, ...place }),
  z.object({ ...text, ...place }),
  z.object({ ...image, ...place }),
])
export type Stamp = z.infer<typeof Stamp>
export type TextFont = Extract<Ink, { kind: 'text' }>['font']

const List = z.array(Stamp)

/** Parses an option's value as stamps. */
export const stampsIn = (value: unknown): Stamp[] => List.safeParse(value).data ?? []

/** As fractions of the page, from its top left corner. */
export type Box = Pick<Stamp, 'x' | 'y' | 'width' | 'height'>

/** The minimum size of a stamp, as a fraction of the page: still visible and draggable. */
const smallest = 0.01

const between = (value: number, low: number, high: number) => Math.min(Math.max(value, low), Math.max(low, high))
/** Four decimals are finer than any printer. */
const rounded = ({ x, y, width, height }: Box): Box => {
  const round = (value: number) => Math.round(value * 10_000) / 10_000
  return { x: round(x), y: round(y), width: round(width), height: round(height) }
}

/** Moves a box within the page. */
export const movedBy = (box: Box, dx: number, dy: number): Box =>
  rounded({
    ...box,
    x: between(box.x + dx, 0, 1 - box.width),
    y: between(box.y + dy, 0, 1 - box.height),
  })

/** Scales a box by `factor` from its top left corner, within the page. */
export function scaledBy(box: Box, factor: number): Box {
  const most = Math.min((1 - box.x) / box.width, (1 - box.y) / box.height)
  const least = smallest / Math.min(box.width, box.height)
  const by = between(factor, Math.min(least, most), most)
  return rounded({ ...box, width: box.width * by, height: box.height * by })
}

/**
 * The position of a new stamp: centred and low, where signatures usually are.
 *
 * @param shape the content's width / height
 * @param page the page's width / height
 * @param height as a fraction of the page
 */
export function newBox(shape: number, page: number, height: number): Box {
  const width = (height * shape) / page
  const scale = Math.min(1, 0.9 / width, 0.9 / height)
  const size = { width: width * scale, height: height * scale }
  return rounded({ ...size, x: (1 - size.width) / 2, y: between(0.72, 0, 1 - size.height) })
}

/** Whether a stamp is on a page (from 1). An unreadable range contains no page. */
export function isOn({ pages }: Pick<Stamp, 'pages'>, page: number, count: number): boolean {
  try {
    return parsePageRange(pages, count).includes(page)
  } catch {
    return false
  }
}

/** Whether a stamp's page range is valid for a document of `count` pages. */
export function canBeRead({ pages }: Pick<Stamp, 'pages'>, count: number): boolean {
  try {
    return parsePageRange(pages, count).length > 0
  } catch {
    return false
  }
}
