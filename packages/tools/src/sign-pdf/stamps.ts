/** The schema of the option `stamps`: the content, position and pages of each stamp. */
import { z } from 'zod'
import { pageRangePattern } from '@docweave/tool-kit'

const colour = z
  .string()
  .regex(/^#[0-9a-f]{6}$/)
  .default('#000000')

/** A number, and points of two numbers; exactly one space between numbers, so that a path can be parsed in one way only. */
const coordinate = String.raw`-?\d{1,5}(?:\.\d{1,2})?`
const points = (count: number) => Array.from({ length: 2 * count }, () => coordinate).join(' ')

/** Absolute commands of an SVG path: `M10 20L30 40Q1 2 3 4C1 2 3 4 5 6Z`. */
const pathPattern = new RegExp(`^M${points(1)}(?:[ML]${points(1)}|Q${points(2)}|C${points(3)}|Z)*$`)

const share = z.number().min(0).max(1)

/** Fractions of the displayed page, from its upper left corner; the stamp is completely on the page. */
const place = {
  pages: z.string().max(500).regex(pageRangePattern),
  x: share,
  y: share,
  width: share.positive(),
  height: share.positive(),
}

const side = z.number().min(1).max(20_000)

/** A megabyte as base64. */
const mostBase64 = 1_400_000

export const StampOption = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('drawing'),
    /** Outlines to fill, on a sheet of `sheetWidth` by `sheetHeight`. */
    path: z.string().max(200_000).regex(pathPattern),
    sheetWidth: side,
    sheetHeight: side,
    colour,
    ...place,
  }),
  z.object({
    kind: z.literal('text'),
    text: z.string().trim().min(1).max(500),
    font: z.enum(['sans', 'serif', 'hand', 'neat', 'brush']).default('sans'),
    colour,
    ...place,
  }),
  z.object({
    kind: z.literal('image'),
    /** PNG or JPEG as base64, distinguished by the first bytes. */
    image: z
      .string()
      .max(mostBase64)
      .regex(/^(?:iVBORw0KGgo|\/9j\/)[A-Za-z0-9+/]+={0,2}$/),
    ...place,
  }),
])
export type StampOption = z.infer<typeof StampOption>

const sizeOf = (stamp: StampOption) =>
  stamp.kind === 'image' ? stamp.image.length : stamp.kind === 'drawing' ? stamp.path.length : stamp.text.length

/** The limit of all stamps together, because they are sent with the request that starts a job. */
const mostCharacters = 3_000_000

export const StampsOption = z
  .array(StampOption)
  .max(50)
  .refine((stamps) => stamps.reduce((sum, stamp) => sum + sizeOf(stamp), 0) <= mostCharacters)
