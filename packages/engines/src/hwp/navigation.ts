/** Locates a document's headings and links on its pages, in the engine's layout. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'
import { isAddress, targetIn } from './link-target.ts'

/** A position in the document: `page` from 0, `y` from the top of the page, in pixels of 1/96 inch. */
export interface PagePosition {
  page: number
  y: number
}

export interface Heading extends PagePosition {
  title: string
  /** From 1. */
  level: number
}

/** A link to a URL, or to a position in the document. */
export interface Link {
  to: string | PagePosition
  page: number
  /** In pixels of 1/96 inch. */
  box: [left: number, top: number, right: number, bottom: number]
}

const OutlineItem = z.object({
  level: z.number(),
  number: z.string(),
  title: z.string(),
  section: z.number(),
  paragraph: z.number(),
})
const Outline = z.object({ outline: z.array(z.unknown()) })
const Cursor = z.object({ pageIndex: z.number(), y: z.number() })
const Field = z.object({
  fieldType: z.enum(['hyperlink', 'crossref']),
  command: z.string(),
  /** The text of the link. */
  value: z.string(),
  location: z.object({
    sectionIndex: z.number(),
    paraIndex: z.number(),
    /** The path through tables and text boxes to the paragraph. */
    path: z
      .array(z.object({ controlIndex: z.number(), cellIndex: z.number().default(0), paraIndex: z.number() }))
      .default([]),
  }),
  startCharIdx: z.number(),
  endCharIdx: z.number(),
})
type Field = z.infer<typeof Field>
const Bookmark = z.object({ name: z.string(), sec: z.number(), para: z.number() })
const Box = z.object({ pageIndex: z.number(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** Returns the list items that match the schema. The engine uses other schemas for items in rarer places. */
const those = <Form extends z.ZodType>(form: Form, list: unknown): z.infer<Form>[] =>
  z
    .array(z.unknown())
    .parse(list)
    .flatMap((each) => {
      const { success, data } = form.safeParse(each)
      return success ? [data] : []
    })

/** The engine throws if it has no position for something, which is then omitted. */
function orNothing<Result>(ask: () => Result[]): Result[] {
  try {
    return ask()
  } catch {
    return []
  }
}

function placeOf(document: HwpDocument, section: number, paragraph: number): PagePosition {
  const { pageIndex, y } = Cursor.parse(JSON.parse(document.getCursorRect(section, paragraph, 0)))
  return { page: pageIndex, y }
}

/** Returns the headings in document order. */
export function headingsOf(document: HwpDocument): Heading[] {
  const { outline } = Outline.parse(JSON.parse(document.getOutlineNavigation()))
  return those(OutlineItem, outline).flatMap(({ level, number, title, section, paragraph }) =>
    orNothing(() => [{ title: `${number} ${title}`.trim(), level, ...placeOf(document, section, paragraph) }]),
  )
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Finds the target positions of link commands: bookmarks by name, headings by their text in a table of contents. */
function placesIn(document: HwpDocument, headings: readonly Heading[]) {
  const bookmarks = those(Bookmark, JSON.parse(document.getBookmarks())).flatMap(({ name, sec, para }) =>
    orNothing(() => [[name, placeOf(document, sec, para)] as const]),
  )
  const byName = new Map(bookmarks)
  const byTitle = new Map(headings.map((heading) => [plain(heading.title), heading]))
  return (command: string, text: string): PagePosition | undefined =>
    command.startsWith('?#') ? byTitle.get(plain(text.split('\t')[0] ?? '')) : byName.get(command.slice(1))
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
  return those(Box, JSON.parse(boxes))
}

/** Returns the links to web, FTP and mail addresses, and those within the document. A link over several lines has a box for each. */
export function linksOf(document: HwpDocument, headings: readonly Heading[]): Link[] {
  const placeFor = placesIn(document, headings)
  return those(Field, JSON.parse(document.getFieldList())).flatMap((field): Link[] => {
    const target = targetIn(field.command)
    const to = isAddress(target) ? target : target.startsWith('?') ? placeFor(target, field.value) : undefined
    if (to === undefined) return []
    return orNothing(() => boxesOf(document, field)).map(({ pageIndex, x, y, width, height }) => ({
      to,
      page: pageIndex,
      box: [x, y, x + width, y + height],
    }))
  })
}
