/** Where a document's headings and links are on its pages, as the engine lays them out. */
import type { HwpDocument } from '@rhwp/core'
import { z } from 'zod'

/** A place in the document; `page` from 0, `y` from its top, in pixels of 96 to the inch. */
export interface Place {
  page: number
  y: number
}

export interface Heading extends Place {
  title: string
  /** From 1. */
  level: number
}

/** A link to an address, or to a place in the document. */
export interface Link {
  to: string | Place
  page: number
  /** In the same pixels. */
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
  fieldType: z.literal('hyperlink'),
  command: z.string(),
  /** The text of the link. */
  value: z.string(),
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
})
type Field = z.infer<typeof Field>
const Bookmark = z.object({ name: z.string(), sec: z.number(), para: z.number() })
const Box = z.object({ pageIndex: z.number(), x: z.number(), y: z.number(), width: z.number(), height: z.number() })

/** Those of a list that are of a form. The engine has forms of its own for what stands in rarer places. */
const those = <Form extends z.ZodType>(form: Form, list: unknown): z.infer<Form>[] =>
  z
    .array(z.unknown())
    .parse(list)
    .flatMap((each) => {
      const { success, data } = form.safeParse(each)
      return success ? [data] : []
    })

/** The engine throws where it has no place for something: then there is none. */
function orNothing<Result>(ask: () => Result[]): Result[] {
  try {
    return ask()
  } catch {
    return []
  }
}

function placeOf(document: HwpDocument, section: number, paragraph: number): Place {
  const { pageIndex, y } = Cursor.parse(JSON.parse(document.getCursorRect(section, paragraph, 0)))
  return { page: pageIndex, y }
}

/** Gives the headings in their order. */
export function headingsOf(document: HwpDocument): Heading[] {
  const { outline } = Outline.parse(JSON.parse(document.getOutlineNavigation()))
  return those(OutlineItem, outline).flatMap(({ level, number, title, section, paragraph }) =>
    orNothing(() => [{ title: `${number} ${title}`.trim(), level, ...placeOf(document, section, paragraph) }]),
  )
}

const plain = (text: string) => text.replaceAll(/\s+/g, ' ').trim()

/** Places by the commands of links to them: bookmarks by name; headings by the text that a table of contents has of them. */
function placesIn(document: HwpDocument, headings: readonly Heading[]) {
  const bookmarks = those(Bookmark, JSON.parse(document.getBookmarks())).flatMap(({ name, sec, para }) =>
    orNothing(() => [[name, placeOf(document, sec, para)] as const]),
  )
  const byName = new Map(bookmarks)
  const byTitle = new Map(headings.map((heading) => [plain(heading.title), heading]))
  return (command: string, text: string): Place | undefined =>
    command.startsWith('?#') ? byTitle.get(plain(text.split('\t')[0] ?? '')) : byName.get(command.slice(1))
}

/** The target as it is written in a field: signs of its own escaped, and settings after it. */
const targetIn = (command: string) => (/^((?:\\.|[^;\\])*)/.exec(command)?.[1] ?? '').replaceAll(/\\(.)/g, '$1').trim()

const isAddress = (target: string) => /^(?:https?|ftp|mailto):/i.test(target)

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

/**
 * Gives the links to addresses on the web, to servers and to mail, and those within the document; a link over several lines has
 * a box for each.
 */
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
