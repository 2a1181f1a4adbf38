/** Where a document's headings and links are on its pages, as the engine lays them out. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'

/** A heading; `page` from 0, `y` from its top, in pixels of 96 to the inch. */
export interface Heading {
  title: string
  /** From 1. */
  level: number
  page: number
  y: number
}

/** A link to an address; its place in the same pixels. */
export interface Link {
  uri: string
  page: number
  box: [left: number, top: number, right: number, bottom: number]
}

const Outline = z.object({
  outline: z.array(
    z.object({
      level: z.number(),
      number: z.string(),
      title: z.string(),
      page: z.number(),
      section: z.number(),
      paragraph: z.number(),
    }),
  ),
})
const Cursor = z.object({ pageIndex: z.number(), y: z.number() })
const Fields = z.array(
  z.object({
    fieldType: z.string(),
    command: z.string(),
    location: z.object({
      sectionIndex: z.number(),
      paraIndex: z.number(),
      /** Through tables and text boxes to the paragraph. */
      path: z
        .array(z.object({ controlIndex: z.number(), cellIndex: z.number().default(0), paraIndex: z.number() }))
        .default([]),
    }),
    startCharIdx: z.number(),
    endCharIdx: z.number(),
  }),
)
type Field = z.infer<typeof Fields>[number]
const Boxes = z.array(
  z.object({ pageIndex: z.number(), x: z.number(), y: z.number(), width: z.number(), height: z.number() }),
)

/** The engine throws where it has no place for something: then there is none. */
function orNothing<Result>(ask: () => Result[]): Result[] {
  try {
    return ask()
  } catch {
    return []
  }
}

/** Gives the headings in their order. */
export function headingsOf(document: HwpDocument): Heading[] {
  const { outline } = Outline.parse(JSON.parse(document.getOutlineNavigation()))
  return outline.flatMap(({ level, number, title, section, paragraph }) =>
    orNothing(() => {
      const { pageIndex, y } = Cursor.parse(JSON.parse(document.getCursorRect(section, paragraph, 0)))
      return [{ title: `${number} ${title}`.trim(), level, page: pageIndex, y }]
    }),
  )
}

/** An address as it is written in a field: signs of its own escaped, and settings after it. */
function addressIn(command: string): string | undefined {
  const address = /^((?:\\.|[^;\\])*)/.exec(command)?.[1]?.replaceAll(/\\(.)/g, '$1').trim()
  return address !== undefined && /^(?:https?|ftp|mailto):/i.test(address) ? address : undefined
}

function boxesOf(document: HwpDocument, { location, startCharIdx, endCharIdx }: Field) {
  const { sectionIndex, paraIndex, path } = location
  const last = path.at(-1)
  const cells = path.map(({ controlIndex, cellIndex, paraIndex }) => ({
    controlIndex,
    cellIndex,
    cellParaIndex: paraIndex,
  }))
  const boxes = last
    ? document.getSelectionRectsInCellByPath(
        sectionIndex,
        paraIndex,
        JSON.stringify(cells),
        last.paraIndex,
        startCharIdx,
        last.paraIndex,
        endCharIdx,
      )
    : document.getSelectionRects(sectionIndex, paraIndex, startCharIdx, paraIndex, endCharIdx)
  return Boxes.parse(JSON.parse(boxes))
}

/** Gives the links to addresses on the web, to files on servers and to mail; a link over several lines has a box for each. */
export function linksOf(document: HwpDocument): Link[] {
  const fields = Fields.parse(JSON.parse(document.getFieldList()))
  return fields.flatMap((field): Link[] => {
    const uri = field.fieldType === 'hyperlink' ? addressIn(field.command) : undefined
    if (uri === undefined) return []
    return orNothing(() => boxesOf(document, field)).map(({ pageIndex, x, y, width, height }) => ({
      uri,
      page: pageIndex,
      box: [x, y, x + width, y + height],
    }))
  })
}
