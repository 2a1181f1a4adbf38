/** The numbers and bullets of paragraphs that have a format or a width of their own. The engine gives them those of the text. */
import { z } from 'zod'
import { withArchive } from '../../archive/index.ts'
import type { ListHead, ParagraphShape, Styles } from '../document/model.ts'
import { readStyles } from '../document/read-styles.ts'
import { numberOf, type SvgElement } from './svg-elements.ts'

/** A number or bullet, and whether all lines of its paragraph begin behind it. */
interface Head extends ListHead {
  hangs: boolean
}

/** By the number of the paragraph's shape. */
export type ListHeads = ReadonlyMap<number, Head>

function headOf({ numberings, bullets }: Styles, { list }: ParagraphShape): Head | undefined {
  const found = list?.type === 'bullet' ? bullets.get(list.id) : numberings.get(list?.id ?? '')?.[list?.level ?? 0]
  return found?.head && { ...found.head, hangs: found.hangs }
}

/** Reads the heads in the HWPX document at `path` that differ from the texts they stand before. */
export const readListHeads = (path: string): Promise<ListHeads> =>
  withArchive(path, async ({ read }) => {
    const styles = readStyles(`${await read('Contents/header.xml')}`, (text) => text)
    const heads = new Map<number, Head>()
    for (const [id, shape] of styles.paragraphs) {
      const head = headOf(styles, shape)
      if (head && (head.character || head.extraWidth !== 0)) heads.set(Number(id), head)
    }
    return heads
  })

/** A run of the engine's layout (pixels). Only the run of a head has a shape and no paragraph. */
const Run = z.object({
  text: z.string(),
  x: z.number(),
  y: z.number(),
  h: z.number(),
  charX: z.array(z.number()),
  fontSize: z.number(),
  paraShapeId: z.number().optional(),
  paraIdx: z.number().optional(),
})
type Run = z.infer<typeof Run>

const Layout = z.object({ runs: z.array(Run) })

const pixelsPerPoint = 96 / 72

/** A head on a page, with the changes to the attributes of its texts (SVG), and the place of the text behind it. */
export interface PlacedHead {
  x: number
  y: number
  width: number
  height: number
  attributes: Readonly<Record<string, string>>
  textX: number
  /** How much further right that text belongs. */
  right: number
  hangs: boolean
}

/** Bullets other than letters are symbols of an em in Hancom's fonts. */
const symbol = /^[^\p{ASCII}\p{L}\p{N}]$/u

/** What is written in a head, in its ems. */
function writtenWidth({ text, charX, fontSize }: Run, isFixed: boolean): number {
  const characters = Array.from(text.trimEnd())
  if (symbol.test(characters.join(''))) return 1
  const firstDigit = characters.findIndex((character) => /\d/.test(character))
  return characters.reduce((sum, character, at) => {
    const isLeftOut = isFixed && at > firstDigit && /\d/.test(character)
    return sum + (isLeftOut ? 0 : ((charX[at + 1] ?? 0) - (charX[at] ?? 0)) / fontSize)
  }, 0)
}

/** The width of a head in its own format: as Hancom does, room for what is written, the additional width, and the distance from the text. */
function widthOf(run: Run, { character, extraWidth, gap, isFixed }: Head): number {
  const size = character ? character.size * pixelsPerPoint : run.fontSize
  return (writtenWidth(run, isFixed) + gap) * size + extraWidth * pixelsPerPoint
}

const attributesOf = ({ character }: Head): Record<string, string> =>
  character
    ? {
        'font-size': `${character.size * pixelsPerPoint}`,
        'font-family': `'${character.hangul}'`,
        fill: `#${character.colour}`,
        'font-weight': character.bold ? 'bold' : 'normal',
      }
    : {}

/** @param textLayout the engine's `getPageTextLayout` */
export function headsOnPage(textLayout: string, heads: ListHeads): readonly PlacedHead[] {
  if (heads.size === 0) return []
  const { runs } = Layout.parse(JSON.parse(textLayout))
  return runs.flatMap((run, index): PlacedHead[] => {
    const head = run.paraIdx === undefined ? heads.get(run.paraShapeId ?? -1) : undefined
    const next = runs[index + 1]
    if (!head || next?.y !== run.y || next.paraIdx === undefined) return []
    const { x, y, h: height } = run
    const place = { x, y, width: next.x - x, height, textX: next.x }
    return [{ ...place, attributes: attributesOf(head), right: widthOf(run, head) - place.width, hangs: head.hangs }]
  })
}

/** Places are rounded to a tenth of a pixel. */
const tolerance = 0.2

/** The text of a head as it must be drawn, and how much further right; `undefined` for other texts. */
export function restyledHead(
  element: SvgElement,
  [x, y]: readonly [number, number],
  heads: readonly PlacedHead[],
): { element: SvgElement; right: number } | undefined {
  const head = heads.find(
    (each) => x > each.x - tolerance && x < each.textX - tolerance && y > each.y && y < each.y + each.height,
  )
  if (!head) return undefined
  const size = numberOf(element, 'font-size')
  const larger = Number(head.attributes['font-size'] ?? size) / size
  // The length is that of the text in the engine's format.
  const { textLength: _, ...attributes } = element.attributes
  return {
    element: { ...element, attributes: { ...attributes, ...head.attributes } },
    right: (x - head.x) * (larger - 1),
  }
}
